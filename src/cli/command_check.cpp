// isospin check MODEL
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <sstream>
#include <thread>

#include "api/check.hpp"
#include "api/split.hpp"
#include "api/vacuity.hpp"
#include "base/text.hpp"
#include "base/write_file.hpp"
#include "cli/guard.hpp"
#include "cli/interrupt.hpp"
#include "cli/last_words.hpp"
#include "cli/model.hpp"
#include "cli/progress.hpp"
#include "cli/reductions.hpp"
#include "cli/show_run.hpp"
#include "cli/store.hpp"
#include "language/promela/outline/summary.hpp"
#include "model/access.hpp"
#include "report/automaton_picture.hpp"
#include "report/check_report.hpp"
#include "report/symmetry_report.hpp"
#include "trace/saved.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kMostThreads = 1024;

// From now on.
Patience patience_for(const Arguments& arguments) {
  Patience patience;
  patience.stop = interrupted();
  if (const double seconds = arguments.seconds("--time").value_or(0); seconds > 0) patience.last(seconds);
  return patience;
}

CheckOptions check_options(const Arguments& arguments, const Patience& patience, ProgressLine& progress) {
  CheckOptions options;
  search::SearchOptions& search = options.search;
  const std::uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
  search.threads = std::clamp<std::uint64_t>(arguments.number("--threads").value_or(cores), 1, kMostThreads);
  search.fair = arguments.has("--fair");
  search.threads_asked = arguments.number("--threads").has_value();
  const auto order = arguments.text("--order");
  if (order == "bfs" || arguments.has("--shortest") ||
      (order == "auto" && search.threads_asked && search.threads > 1))
    search.order = search::Order::breadth_first;
  search.all_states = arguments.has("--all-states");
  search.reported.assertions = search.reported.claim_assertions = !arguments.has("--ignore-assertions");
  search.end_states = !arguments.has("--ignore-end-states");
  choose_store(arguments, search);
  search.limits.depth = arguments.number("--max-depth").value_or(0);
  search.limits.states = arguments.number("--max-states").value_or(0);
  search.patience = patience;
  search.progress = progress.callback();
  options.partial_order = wanted_partial_order(arguments);
  options.split = wants_split(arguments);
  options.tier.cache_folder = execute::CodeCache::users_folder();
  const auto tier = arguments.text("--tier");
  options.tier.tier = tier == "quick"       ? execute::Tier::quick
                      : tier == "optimised" ? execute::Tier::optimised
                                            : execute::Tier::automatic;
  return options;
}

// Reads the file of symmetries, if one is named.
bool symmetry_options(const Arguments& arguments, Output& output, QuotientOptions& options) {
  options.on = wants_symmetry(arguments);
  options.strategy = *symmetry::strategy_named(*arguments.text("--strategy"));
  options.main_array = arguments.text("--main-array").value_or("");
  options.memory_bytes = arguments.bytes("--memory").value_or(0);
  const std::string source = *arguments.text("--symmetry");
  if (!options.on || source == "auto" || source == "show" || source == "off") return true;
  std::ifstream file(source, std::ios::binary);
  std::ostringstream text;
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  options.written = text.str();
  if (!file.bad() && file.is_open() && text && !std::filesystem::is_directory(source)) return true;
  output.err << "isospin check: `" << source
             << "` cannot be read (--symmetry is auto, off, show or a file)\n";
  return false;
}

// What is wrong with symmetries that were asked for by name: they are not used, and neither is anything else.
bool report_refused(const ModelQuotient& quotient, Output& output) {
  const SymmetryAnalysis& analysis = quotient.analysis();
  for (const auto& mistake : analysis.mistakes)
    output.err << "isospin check: line " << mistake.line << " of the file of symmetries: " << mistake.message
               << "\n";
  if (analysis.method == "file")
    for (const RefusedSymmetry& one : analysis.rejected)
      output.err << "isospin check: " << one.symmetry << " is no symmetry of the model\n";
  if (!quotient.refused().empty())
    output.err << "isospin check: --strategy cannot be used: " << quotient.refused() << "\n";
  return !analysis.mistakes.empty() || (analysis.method == "file" && !analysis.rejected.empty()) ||
         !quotient.refused().empty();
}

// Scalarsets declared in comments that are none: they are not used, and the check goes on. Each line once.
void warn_of_declared(const SymmetryAnalysis& analysis, const std::string& model,
                      std::set<std::uint32_t>& told, Output& output) {
  for (const DeclaredSymmetry& one : analysis.declared)
    if (!one.certified && told.insert(one.line).second)
      output.err << model << ":" << one.line << ": warning: " << refused_in_words(one) << "\n";
}

// Options of which one would be silently without effect.
std::optional<UsageError> combination_refused(const Arguments& arguments) {
  const auto both = [&](const char* one, const char* other, const char* hint) -> std::optional<UsageError> {
    if (!arguments.text(one) && !arguments.has(one)) return std::nullopt;
    if (!arguments.text(other) && !arguments.has(other)) return std::nullopt;
    return UsageError{std::string("isospin check: `") + one + "` does not go with `" + other + "`", hint};
  };
  if (auto refused = both("--ltl", "--formula", "ask for one after the other")) return refused;
  const bool chooses = std::ranges::any_of(
      arguments.given(), [](const auto& given) { return given.first->name == "--property"; });
  for (const char* claim : {"--ltl", "--formula"}) {
    if (auto refused = both("--ignore-claims", claim, "leave one of them out")) return refused;
    if (chooses && arguments.text(claim))
      return UsageError{std::string("isospin check: `--property` does not go with `") + claim + "`",
                        std::string("`") + claim + "` alone says what is checked"};
  }
  if (arguments.has("--ignore-claims") && arguments.text("--property") == "claims")
    return UsageError{"isospin check: `--ignore-claims` does not go with `--property claims`",
                      "leave one of them out"};
  if (arguments.text("--order") == "dfs" && arguments.has("--shortest"))
    return UsageError{"isospin check: `--order dfs` does not go with `--shortest`",
                      "a shortest run is found in breadth: leave `--order` out"};
  return std::nullopt;
}

std::optional<UsageError> fairness_refused(const Arguments& arguments,
                                           const std::vector<Property>& properties, const LoadedModel& read) {
  if (!arguments.has("--fair")) return std::nullopt;
  for (const Property& property : properties) {
    if (property.kind != PropertyKind::never) continue;
    LoadedModel loaded = load_again(read);
    model::ClaimChoice claim;
    if (!choose_claim(loaded, property, claim)) continue;
    const auto model = make_model(loaded, arguments.operands().front(), claim, reductions_from(arguments));
    if (model && model::claim_changes_state(*model))
      return UsageError{
          "isospin check: `--fair` does not go with `" + property.name() + "`, which changes variables",
          "`--property` or `--ltl` choose what is checked"};
  }
  return std::nullopt;
}

// Files that are asked for, and why they could not be written: better said before a long search.
std::optional<UsageError> output_refused(const Arguments& arguments) {
  for (const char* option : {"--trail", "--msc", "--svg", "--dot"}) {
    const auto path = arguments.text(option);
    if (!path) continue;
    const std::filesystem::path file(*path);
    const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
    std::error_code ignored;
    const bool there = std::filesystem::exists(file, ignored);
    if (std::filesystem::is_directory(file, ignored) || access((there ? *path : folder).c_str(), W_OK) != 0)
      return UsageError{"isospin check: `" + *path + "` cannot be written",
                        std::string(option) + " names a file"};
  }
  return std::nullopt;
}

ExitStatus exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return ExitStatus::holds;
    case Verdict::violated:
      return ExitStatus::violated;
    case Verdict::incomplete:
      break;
  }
  return ExitStatus::undecided;
}

// What every command says besides: version, options, diagnostics.
void add_frame(Json& json, const Arguments& arguments, const LoadedModel& model) {
  const Json frame = json_frame(arguments, model);
  for (const auto& [key, value] : frame.members())
    if (key != "model") json.set(key, value);
}

ExitStatus refuse_model(const Arguments& arguments, const LoadedModel& model, Output& output) {
  if (arguments.has("--json")) {
    Json json = Json::object();
    json.set("schema", "isospin-check-1");
    json.set("model", arguments.operands().front());
    json.set("verdict", nullptr);
    add_frame(json, arguments, model);
    output.out << json.dump() << "\n";
  }
  return ExitStatus::bad_model;
}

// What is to be checked. Nothing, when the model has no such thing: the reason has been written.
std::vector<Property> wanted_properties(const Arguments& arguments, const promela::Tree& tree,
                                        Output& output) {
  const auto refuse = [&](const std::string& why) {
    output.err << "isospin check: " << why << "\n";
    return std::vector<Property>{};
  };
  const std::vector<Property> all = properties_of(tree);
  if (const auto name = arguments.text("--ltl")) {
    for (const Property& property : all)
      if (!property.text.empty() && property.text == *name) return {property};
    std::vector<std::string> names;
    for (const Property& property : all)
      if (!property.text.empty()) names.push_back(property.text);
    return refuse("there is no claim `" + *name + "` in this model" +
                  (names.empty() ? "" : "; there are: " + joined(names, ", ")));
  }
  if (const auto formula = arguments.text("--formula")) return {{PropertyKind::formula, *formula}};
  std::string kind = *arguments.text("--property");
  if (kind == "all" && arguments.has("--ignore-claims")) kind = "safety";
  if (kind == "all") return all;
  if (kind == "safety") return {{PropertyKind::safety, {}}};
  if (kind == "progress") return {{PropertyKind::progress, {}}};
  if (kind == "acceptance") {
    if (!has_labels(tree, "accept")) return refuse("there are no accept labels in this model");
    return {{PropertyKind::acceptance, {}}};
  }
  std::vector<Property> claims;
  for (const Property& property : all)
    if (!property.text.empty()) claims.push_back(property);
  return claims.empty() ? refuse("there are no claims in this model") : claims;
}

bool is_claim(const Property& property) {
  return property.kind != PropertyKind::safety && property.kind != PropertyKind::acceptance;
}

// The picture of a claim, where one is asked for. It comes before the search, which may take long.
bool draw_automaton(const Arguments& arguments, const PreparedModel& prepared, const Property& property,
                    CheckReportOptions& report, Output& output) {
  const auto write = [&](const char* option, std::string (*picture)(const model::Model&)) {
    const auto path = arguments.text(option);
    if (!path) return true;
    std::string error;
    report.drawn_in += (report.drawn_in.empty() ? property.name() + " in " : ", ") + *path;
    if (write_file(*path, picture(*prepared.model), error)) return true;
    output.err << "isospin check: " << error << "\n";
    return false;
  };
  return write("--svg", automaton_svg) && write("--dot", automaton_dot);
}

// One that was not begun.
PropertyRow empty_row(const Property& property) {
  PropertyRow row;
  row.kind = property_kind(property.kind);
  row.name = property.name();
  row.incomplete_because = {"it was not begun"};
  return row;
}

PropertyRow row_of(const Property& property, const Outcome& outcome, const PreparedModel& prepared) {
  const model::Model& model = *prepared.model;
  PropertyRow row;
  row.kind = property_kind(property.kind);
  row.name = property.name();
  row.verdict = outcome.verdict;
  if (outcome.search.violation) row.violation = trace::finding_kind(outcome.search.violation->finding.kind);
  row.states = outcome.search.states;
  row.transitions = outcome.search.transitions;
  row.seconds = outcome.search.seconds;
  if (model.claim) row.automaton_states = model[model.claim->type].locations.size();
  row.notes = outcome.notes;
  row.tautology = outcome.tautology;
  row.incomplete_because = why_incomplete(outcome, prepared.sources());
  if (!outcome.split) return row;
  row.states = row.transitions = row.automaton_states = 0;
  row.seconds = 0;
  for (const SplitUse::Part& part : outcome.split->parts) {
    row.states += part.states;
    row.transitions += part.transitions;
    row.seconds += part.seconds;
    row.automaton_states += part.automaton_states;
  }
  return row;
}

// Worse than before: worth showing in full.
bool is_worse(Verdict now, const std::optional<Outcome>& before) {
  const auto badness = [](Verdict verdict) {
    return verdict == Verdict::violated ? 2 : verdict == Verdict::incomplete ? 1 : 0;
  };
  return !before || badness(now) > badness(before->verdict) ||
         (now == Verdict::holds && before->verdict == Verdict::holds);
}

// A property, its model and what came out; the one that is shown in full.
struct Shown {
  std::unique_ptr<PreparedModel> prepared;
  std::optional<Outcome> outcome;
  std::string property;
};

}  // namespace

ExitStatus run_check(const Arguments& arguments, Output& output) {
  if (const auto refused = combination_refused(arguments)) return refuse(*refused, output);
  if (const auto refused = store_refused(arguments)) return refuse(*refused, output);
  if (const auto refused = output_refused(arguments)) return refuse(*refused, output);
  const std::string& name = arguments.operands().front();
  const bool quiet = arguments.has("--quiet");
  catch_interrupts();
  const Patience patience = patience_for(arguments);
  KnownSoFar known;
  known.model = name;
  Guard guard(patience, arguments.bytes("--memory").value_or(most_memory_bytes()),
              [&](Guard::Reason reason, Guard::Watched watched) {
                return speak_last_words(known, reason, watched, arguments, output);
              });
  guard.watch(Guard::Watched::work);
  LoadedModel loaded = load_operand(arguments, output, quiet);
  if (!loaded.good()) return refuse_model(arguments, loaded, output);
  const std::vector<Property> properties = wanted_properties(arguments, *loaded.tree, output);
  if (properties.empty()) return ExitStatus::usage;
  if (const auto refused = store_refused(arguments, properties, loaded)) return refuse(*refused, output);
  if (const auto refused = fairness_refused(arguments, properties, loaded)) return refuse(*refused, output);
  const bool draws = arguments.text("--svg") || arguments.text("--dot");
  if (draws && std::ranges::none_of(properties, is_claim)) {
    output.err
        << "isospin check: there is no automaton to draw; --ltl, --formula or --property name a claim\n";
    return ExitStatus::usage;
  }

  PrepareOptions prepare_options = reductions_from(arguments);
  ProgressLine progress(output.err, output.is_terminal_err && !quiet && !arguments.has("--json"));
  CheckOptions options = check_options(arguments, patience, progress);
  options.search_begins = [&] { guard.watch(Guard::Watched::search); };
  options.violation_found = [&](const search::Finding& finding) {
    guard.change([&] { known.violation = trace::finding_kind(finding.kind); });
    guard.watch(Guard::Watched::run);
  };
  guard.change([&] {
    for (const Property& property : properties) known.unfinished.push_back(empty_row(property));
  });
  if (!symmetry_options(arguments, output, options.symmetry)) return ExitStatus::usage;
  CheckReportOptions report;
  Shown shown;
  std::set<std::uint32_t> told_of_declared;
  bool out_of_patience = false;
  const bool asks_for_safety = std::ranges::any_of(
      properties, [](const Property& property) { return property.kind == PropertyKind::safety; });
  for (const Property& property : properties) {
    if (out_of_patience) {
      report.rows.push_back(empty_row(property));
      continue;
    }
    guard.watch(Guard::Watched::work);
    prepare_options.property = property;
    // Hidden variables may be left out, as SPIN does, only where the stack carries them along.
    prepare_options.leave_out_hidden = arguments.has("--plain") &&
                                       options.search.order == search::Order::depth_first &&
                                       property.kind == PropertyKind::safety && !wants_symmetry(arguments);
    if (!loaded.tree) loaded = load_again(shown.prepared->loaded);
    ExitStatus status = ExitStatus::internal;
    std::unique_ptr<PreparedModel> prepared =
        prepare_operand(loaded, prepare_options, arguments, output, status);
    if (!prepared) return status == ExitStatus::bad_model ? refuse_model(arguments, loaded, output) : status;
    if (draws && report.drawn_in.empty() && is_claim(property) &&
        !draw_automaton(arguments, *prepared, property, report, output))
      return ExitStatus::not_written;
    std::unique_ptr<ModelQuotient> quotient;
    if (options.symmetry.on) {
      quotient = std::make_unique<ModelQuotient>(*prepared, options.symmetry, options.search.patience);
      if (report_refused(*quotient, output)) return ExitStatus::usage;
      if (!quiet) warn_of_declared(quotient->analysis(), name, told_of_declared, output);
    }
    progress.counts(quotient && quotient->quotient() ? "orbits" : "states");
    std::optional<Outcome> outcome = check_in_parts(prepared, options, quotient);
    progress.clear();
    if (!outcome) {
      output.err << "isospin: internal error: a violation was found that cannot be replayed\n";
      return ExitStatus::internal;
    }
    guard.change([&] {
      known.rows.push_back(row_of(property, *outcome, *prepared));
      known.unfinished.erase(known.unfinished.begin());
      known.violation.clear();
    });
    guard.watch(Guard::Watched::work);
    outcome->notes = reasons_to_hold(*prepared, options, *outcome);
    guard.watch(Guard::Watched::run);
    report.rows.push_back(row_of(property, *outcome, *prepared));
    if (const std::string passed = passed_in_words(*outcome, prepared->sources());
        !asks_for_safety && !arguments.has("--ignore-assertions") && !passed.empty())
      report.rows.back().notes.push_back(passed);
    report.executed.merge(executed_statements(outcome->search, *prepared->model));
    out_of_patience =
        outcome->search.ending == search::Ending::stopped || outcome->search.ending == search::Ending::time;
    if (is_worse(outcome->verdict, shown.outcome)) {
      if (shown.prepared) loaded = std::move(shown.prepared->loaded);
      shown = {std::move(prepared), std::move(outcome), property.name()};
    } else {
      loaded = std::move(prepared->loaded);
    }
  }

  const PreparedModel& prepared = *shown.prepared;
  report.quiet = quiet;
  report.trace_full = arguments.has("--trace-full");
  report.unreached = arguments.has("--unreached");
  report.show_symmetry = arguments.text("--symmetry") == "show";
  report.shortest = shown.outcome->search.in_breadth && shown.outcome->search.reduced == 0 &&
                    shown.outcome->search.ending == search::Ending::violation;
  report.ignored_assertions = arguments.has("--ignore-assertions");
  report.ignored_end_states = arguments.has("--ignore-end-states");
  report.ignored_claims = arguments.has("--ignore-claims") && !prepared.model->claims.empty();
  report.reductions = reductions_in_words(prepare_options, *prepared.model);
  report.property = shown.property;
  if (*arguments.text("--property") == "all" && prepared.model->has_progress_labels)
    report.unchecked.emplace_back("progress labels");
  Outcome& outcome = *shown.outcome;
  bool written = true;
  if (const auto trail = arguments.text("--trail"); outcome.run && trail) {
    written = write_trail(*trail, *outcome.run, prepared,
                          saved_model(name, preprocess_options(arguments), prepared.options), output);
    if (written) report.saved_as = *trail;
  }
  std::unique_ptr<Telling> told;
  if (outcome.run) {
    told = std::make_unique<Telling>(*shown.prepared, std::move(*outcome.run));
    if (const auto chart = arguments.text("--msc")) written &= write_chart(*chart, *told, name, output);
    outcome.run = told->take_run();
  }
  const execute::Executor& executor = told ? told->executor() : *prepared.executor;
  std::string text;
  if (arguments.has("--json")) {
    Json json = check_json(name, outcome, executor, prepared.sources(), report);
    if (arguments.has("--summary"))
      json.set("summary", summary_json(*prepared.loaded.tree, prepared.sources()));
    add_frame(json, arguments, prepared.loaded);
    text = json.dump() + "\n";
  } else {
    text = check_text(name, outcome, executor, prepared.sources(), report);
    if (arguments.has("--summary")) text += "\n" + summary_text(*prepared.loaded.tree, prepared.sources());
  }
  guard.watch(Guard::Watched::nothing);
  output.out << text;
  return written ? exit_status(verdict_of(report.rows)) : ExitStatus::not_written;
}

}  // namespace isospin::cli
