#include "cli/check_request.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

#include "base/text.hpp"
#include "cli/reductions.hpp"
#include "cli/store.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kMostThreads = 1024;

// SPIN's and the papers' own numbers come from searches in depth by one thread.
bool wants_their_numbers(const Arguments& arguments) {
  const auto strategy = arguments.text("--strategy");
  return arguments.has("--plain") || arguments.text("--store") == "bitstate" || strategy == "sorted" ||
         strategy == "pc-sorted";
}

void choose_order(const Arguments& arguments, CheckOptions& options) {
  const auto order = arguments.text("--order");
  const bool several_asked = options.search.threads_asked && options.search.threads > 1;
  options.any_order = order == "auto";
  const bool in_depth =
      order == "dfs" || (options.any_order && wants_their_numbers(arguments) && !several_asked);
  options.search.order = in_depth ? search::Order::depth_first : search::Order::breadth_first;
}

CheckOptions check_options(const Arguments& arguments, const Patience& patience) {
  CheckOptions options;
  search::SearchOptions& search = options.search;
  const std::uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
  search.threads = std::clamp<std::uint64_t>(arguments.number("--threads").value_or(cores), 1, kMostThreads);
  search.fair = arguments.has("--fair");
  search.threads_asked = arguments.number("--threads").has_value();
  choose_order(arguments, options);
  search.all_states = arguments.has("--all-states");
  search.reported.assertions = search.reported.claim_assertions = !arguments.has("--ignore-assertions");
  search.end_states = !arguments.has("--ignore-end-states");
  choose_store(arguments, search);
  search.limits.depth = arguments.number("--max-depth").value_or(0);
  search.limits.states = arguments.number("--max-states").value_or(0);
  search.patience = patience;
  options.partial_order = wanted_partial_order(arguments);
  options.shorten_seconds = arguments.has("--shortest")
                                ? std::numeric_limits<double>::infinity()
                                : arguments.seconds("--shorten").value_or(options.shorten_seconds);
  options.count_states = arguments.has("--count-states");
  options.split = wants_split(arguments);
  options.tier.cache_folder = execute::CodeCache::users_folder();
  const auto tier = arguments.text("--tier");
  options.tier.tier = tier == "quick"       ? execute::Tier::quick
                      : tier == "optimised" ? execute::Tier::optimised
                                            : execute::Tier::automatic;
  return options;
}

// Reads the file of symmetries, if one is named.
Result<QuotientOptions> symmetry_options(const Arguments& arguments) {
  QuotientOptions options;
  options.on = wants_symmetry(arguments);
  options.strategy = *symmetry::strategy_named(*arguments.text("--strategy"));
  options.main_array = arguments.text("--main-array").value_or("");
  options.memory_bytes = arguments.bytes("--memory").value_or(0);
  const std::string source = *arguments.text("--symmetry");
  if (!options.on || source == "auto" || source == "show" || source == "off") return options;
  std::ifstream file(source, std::ios::binary);
  std::ostringstream text;
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  options.written = text.str();
  if (!file.bad() && file.is_open() && text && !std::filesystem::is_directory(source)) return options;
  return Refusal{"`" + source + "` cannot be read (--symmetry is auto, off, show or a file)"};
}

Refusal both(const std::string& one, const std::string& other, const std::string& hint) {
  return {"`" + one + "` does not go with `" + other + "`", {}, hint};
}

// What is about representatives, where there are none or others.
Done refuse_strategy(const Arguments& arguments) {
  const std::string strategy = *arguments.text("--strategy");
  for (const std::string option : {"--strategy", "--main-array"})
    if (arguments.has(option) && !wants_symmetry(arguments))
      return both(option, arguments.text("--symmetry") == "off" ? "--symmetry off" : "--plain",
                  "without symmetry there are no representatives");
  if (arguments.has("--main-array") && strategy != "sorted" && strategy != "segmented")
    return both("--main-array", "--strategy " + strategy, "the strategies `sorted` and `segmented` have one");
  return {};
}

// Options of which one would be silently without effect.
Done refuse_combinations(const Arguments& arguments) {
  const auto given = [&](const std::string& option) {
    return arguments.text(option) || arguments.has(option);
  };
  for (const std::string claim : {"--ltl", "--formula"})
    if (given("--ignore-claims") && given(claim))
      return both("--ignore-claims", claim, "leave one of them out");
  if (given("--ignore-claims") &&
      std::ranges::count(arguments.texts("--property"), std::string("claims")) > 0)
    return both("--ignore-claims", "--property claims", "leave one of them out");
  if (arguments.text("--por") == "on" && given("--count-states"))
    return both("--por on", "--count-states", "states that are left out cannot be counted");
  if (given("--trail") && given("--no-trail")) return both("--trail", "--no-trail", "leave one of them out");
  if (given("--shorten") && given("--shortest"))
    return both("--shorten", "--shortest", "`--shortest` goes on until the run is a shortest");
  return {};
}

// Files that are asked for, and why they could not be written: better said before a long search.
Done refuse_outputs(const Arguments& arguments) {
  for (const char* option : {"--trail", "--msc", "--svg", "--dot"}) {
    const auto path = arguments.text(option);
    if (!path) continue;
    const std::filesystem::path file(*path);
    const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
    std::error_code ignored;
    const bool there = std::filesystem::exists(file, ignored);
    const bool is_folder = std::filesystem::is_directory(file, ignored);
    if (!is_folder && access((there ? *path : folder).c_str(), W_OK) == 0) continue;
    return Refusal{"`" + *path + "` cannot be written: " + std::strerror(is_folder ? EISDIR : errno),
                   {},
                   std::string(option) + " names a file",
                   RefusalKind::output};
  }
  return {};
}

Result<std::vector<Property>> claim_named(const std::string& name, const std::vector<Property>& claims) {
  std::vector<std::string> names;
  for (const Property& claim : claims) {
    if (claim.text == name) return std::vector<Property>{claim};
    names.push_back(claim.text);
  }
  return Refusal{"there is no claim `" + name + "` in this model" +
                 (names.empty() ? "" : "; there are: " + joined(names, ", "))};
}

// What `--property` names by `kind`.
Result<std::vector<Property>> properties_of_kind(std::string_view kind, const std::vector<Property>& claims,
                                                 const Session& session) {
  if (kind == "all") return session.properties();
  if (kind == "safety") return std::vector<Property>{{PropertyKind::safety, {}}};
  if (kind == "progress") return std::vector<Property>{{PropertyKind::progress, {}}};
  if (kind == "acceptance") {
    if (!session.source()->has(PropertyKind::acceptance))
      return Refusal{"there are no accept labels in this model"};
    return std::vector<Property>{{PropertyKind::acceptance, {}}};
  }
  if (kind != "claims") {
    Result<Property> named = property_named(std::string(kind), session);
    if (!named) return named.refusal();
    return std::vector<Property>{std::move(*named)};
  }
  if (claims.empty()) return Refusal{"there are no claims in this model"};
  return claims;
}

// All that the options name, in their order and each once; without any, what the model asks for.
Result<std::vector<Property>> wanted_properties(const Arguments& arguments, const Session& session) {
  std::vector<Property> claims;
  for (const Property& property : session.properties())
    if (!property.text.empty()) claims.push_back(property);
  const bool no_claims = arguments.has("--ignore-claims");
  std::vector<Property> wanted;
  for (const auto& [option, value] : arguments.given()) {
    Result<std::vector<Property>> named = std::vector<Property>{};
    if (option->name == "--ltl") named = claim_named(value, claims);
    if (option->name == "--formula") named = std::vector<Property>{{PropertyKind::formula, value}};
    if (option->name == "--property")
      named = properties_of_kind(value == "all" && no_claims ? "safety" : value, claims, session);
    if (!named) return named.refusal();
    for (Property& one : *named)
      if (std::ranges::count(wanted, one) == 0) wanted.push_back(std::move(one));
  }
  if (wanted.empty()) return properties_of_kind(no_claims ? "safety" : "all", claims, session);
  return wanted;
}

}  // namespace

Result<Property> property_named(const std::string& name, const Session& session) {
  std::vector<std::string> names = {"all", "safety", "claims", "acceptance", "progress"};
  const std::size_t kinds = names.size();
  for (const Property& property : session.properties()) {
    if (property.text.empty()) continue;
    if (property.text == name || property.name() == name) return property;
    names.push_back(property.text);
  }
  // An invariant is a part of safety, and can be asked about alone.
  if (session.source()->has(PropertyKind::invariant)) {
    const Property invariant{PropertyKind::invariant, name};
    Diagnostics ignored;
    if (session.source()->lower({invariant, session.name()}, ignored)) return invariant;
    if (const auto model = session.source()->lower({{}, session.name()}, ignored))
      for (const model::Invariant& one : model->invariants)
        if (const std::string own = one.name.substr(0, one.name.find(", "));
            std::ranges::count(names, own) == 0)
          names.push_back(own);
  }
  const std::string near = nearest(name, names);
  const std::vector<std::string> own(names.begin() + static_cast<std::ptrdiff_t>(kinds), names.end());
  return Refusal{"there is no property `" + name + "` in this model" +
                     (own.empty() ? "" : "; there are: " + joined(own, ", ")),
                 {},
                 near.empty() ? "--property is all, safety, claims, acceptance, progress or a name"
                              : "did you mean `" + near + "`?"};
}

Done refuse_options(const Arguments& arguments) {
  for (const auto refuse : {refuse_combinations, refuse_strategy, refuse_store, refuse_outputs})
    if (Done done = refuse(arguments); !done) return done;
  return {};
}

Result<CheckRequest> check_request(const Arguments& arguments, const Session& session,
                                   const Patience& patience) {
  CheckRequest request;
  Result<std::vector<Property>> properties = wanted_properties(arguments, session);
  if (!properties) return properties.refusal();
  request.properties = std::move(*properties);
  if ((arguments.text("--svg") || arguments.text("--dot")) &&
      std::ranges::none_of(request.properties, &Property::is_claim))
    return Refusal{"there is no automaton to draw; --ltl, --formula or --property name a claim"};
  request.reductions = reductions_from(arguments);
  request.leave_out_hidden = arguments.has("--plain");
  request.options = check_options(arguments, patience);
  Result<QuotientOptions> symmetry = symmetry_options(arguments);
  if (!symmetry) return symmetry.refusal();
  request.options.symmetry = std::move(*symmetry);
  return request;
}

}  // namespace isospin::cli
