#include "report/symmetry_reasons.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/big_numbers.hpp"

namespace isospin {

using namespace symmetry;

namespace {

constexpr std::size_t kLongestStatement = 60;
constexpr std::size_t kMostShown = 4;

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == '\n' || c == '\t' || c == '\r' || c == ' ';
    if (!space)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line.size() > kLongestStatement ? line.substr(0, kLongestStatement - 3) + "..." : line;
}

// Where an expression begins in the middle of parentheses that it closes, with what opens them.
Span with_parentheses(Span span, const Sources& sources) {
  const std::string_view file = sources.text(span.file);
  int open = 0, missing = 0;
  for (std::uint32_t i = span.begin; i < span.end && i < file.size(); ++i) {
    if (file[i] == '(') ++open;
    if (file[i] == ')' && --open < 0) ++missing, open = 0;
  }
  std::uint32_t begin = span.begin;
  while (missing > 0 && begin > 0 && (file[begin - 1] == '(' || file[begin - 1] == ' '))
    if (file[--begin] == '(') --missing;
  if (missing == 0) span.begin = begin;
  return span;
}

// A declaration is known by its line, a statement by itself.
std::string shown_at(const Reason& reason, const Sources& sources) {
  switch (reason.cause) {
    case Cause::starts_as_somebody:
    case Cause::starts_differently:
    case Cause::types_differ:
    case Cause::cut_off:
    case Cause::channels_differ:
    case Cause::arguments:
    case Cause::claim:
    case Cause::order_of_ending: {
      const Span at = sources.outermost(reason.at);
      return on_one_line(sources.line(at.file, sources.locate(at.file, at.begin).line));
    }
    default:
      return statement_at(reason.at, sources);
  }
}

std::string quoted(const Span& span, const Sources& sources) {
  return "`" + statement_at(span, sources) + "`";
}

// " (`x > id`)", of the part that matters, or of the statement.
std::string excerpt(const Reason& reason, const Sources& sources) {
  const Span at = reason.part.valid() ? reason.part : reason.at;
  return at.valid() ? " (" + quoted(at, sources) + ")" : "";
}

// "`a` and `b` start with different values (1 and 0)"
std::string each_with_its_value(const Reason& reason, const std::string& what) {
  std::size_t other = 1;
  while (other + 1 < reason.values.size() && reason.values[other] == reason.values[0]) ++other;
  if (other >= reason.names.size()) return what;
  std::string text = "`" + reason.names[0] + "` and `" + reason.names[other] + "` " + what;
  if (reason.values[0] != reason.values[other])
    text += " (" + reason.values[0] + " and " + reason.values[other] + ")";
  return text;
}

bool has_one_value(const Reason& reason) {
  return std::ranges::all_of(reason.values,
                             [&](const std::string& value) { return value == reason.values.front(); });
}

std::string first_name(const Reason& reason) {
  return reason.names.empty() ? std::string("it") : "`" + reason.names.front() + "`";
}

std::vector<std::string> names_of(const GroundForm& model, const std::vector<ProcessNo>& processes) {
  std::vector<std::string> names;
  for (const ProcessNo p : processes) names.push_back(process_name(model, p));
  return names;
}

// "node(1) from node(2), node(3)"; "node(1), node(2), node(3) from one another"
std::string apart_in_words(const GroundForm& model, const std::vector<std::vector<ProcessNo>>& apart) {
  if (apart.size() == 2)
    return names_in_a_row(names_of(model, apart[0])) + " from " + names_in_a_row(names_of(model, apart[1]));
  std::vector<ProcessNo> singles;
  std::vector<std::string> parts;
  for (const std::vector<ProcessNo>& part : apart)
    if (part.size() == 1)
      singles.push_back(part.front());
    else
      parts.push_back(names_in_a_row(names_of(model, part)));
  std::ranges::sort(singles);
  if (!singles.empty()) parts.insert(parts.begin(), names_in_a_row(names_of(model, singles)));
  return joined(parts, "; ") + " from one another";
}

// "node(1) differs from node(2), node(3): "; "node(1), node(2), node(3) differ: "
std::string differing_in_words(const GroundForm& model, const std::vector<std::vector<ProcessNo>>& apart) {
  if (apart.empty()) return {};
  if (apart.size() == 2 && apart[0].size() + apart[1].size() > 2)
    return names_in_a_row(names_of(model, apart[0])) +
           (apart[0].size() == 1 ? " differs from " : " differ from ") +
           names_in_a_row(names_of(model, apart[1])) + ": ";
  std::vector<ProcessNo> all;
  for (const std::vector<ProcessNo>& part : apart) all.insert(all.end(), part.begin(), part.end());
  std::ranges::sort(all);
  return names_in_a_row(names_of(model, all)) + " differ: ";
}

const Reason* first_reason(const SymmetryAnalysis& analysis) {
  const auto& list = analysis.explanation.obstructions;
  return list.empty() || list.front().reasons.empty() ? nullptr : &list.front().reasons.front();
}

// Nobody could look: no reasons, but an obstacle.
bool is_obstacle(const SymmetryAnalysis& analysis) { return !analysis.detection->possible(); }

void set_place(Json& entry, const Span& span, const Sources& sources) {
  if (!span.valid()) return;
  const Span at = sources.outermost(span);
  const LineColumn place = sources.locate(at.file, at.begin);
  entry.set("file", sources.name(at.file)).set("line", place.line).set("column", place.column);
  entry.set("statement", std::string(sources.text(at)));
}

const char* name_of(Cause cause) {
  switch (cause) {
    case Cause::compared_by_size:
      return "compared-by-size";
    case Cause::compared_with_number:
      return "compared-with-number";
    case Cause::used_as_truth:
      return "used-as-truth";
    case Cause::cut_off:
      return "cut-off";
    case Cause::types_differ:
      return "types-differ";
    case Cause::order_of_ending:
      return "order-of-ending";
    case Cause::one_is_indivisible:
      return "one-is-indivisible";
    case Cause::calculated_with:
      return "calculated-with";
    case Cause::neighbour:
      return "neighbour";
    case Cause::literal_index:
      return "literal-index";
    case Cause::literal_id:
      return "literal-id";
    case Cause::named_alone:
      return "named-alone";
    case Cause::visited_in_order:
      return "visited-in-order";
    case Cause::sorted_messages:
      return "sorted-messages";
    case Cause::starts_as_somebody:
      return "starts-as-somebody";
    case Cause::starts_differently:
      return "starts-differently";
    case Cause::channels_differ:
      return "channels-differ";
    case Cause::claim:
      return "claim";
    case Cause::started_one_by_one:
      return "started-one-by-one";
    case Cause::arguments:
      return "arguments";
    case Cause::labels:
      return "labels";
    case Cause::provided:
      return "provided";
    case Cause::statements_differ:
      return "statements-differ";
    case Cause::links:
      return "links";
    case Cause::not_found:
      return "not-found";
    case Cause::differ_here:
      break;
  }
  return "differ-here";
}

}  // namespace

std::string statement_at(const Span& at, const Sources& sources) {
  return on_one_line(sources.text(with_parentheses(sources.outermost(at), sources)));
}

std::string reason_in_words(const Reason& reason, const Sources& sources) {
  const std::string shown = excerpt(reason, sources);
  switch (reason.cause) {
    case Cause::compared_by_size:
      return "ids are compared by size" + shown;
    case Cause::compared_with_number:
      return "a number that tells them apart is compared by size" + shown;
    case Cause::used_as_truth:
      return "an id is used as a truth value" + shown + ", which 0 alone is not";
    case Cause::cut_off:
      return first_name(reason) + " is too narrow for their numbers";
    case Cause::calculated_with:
      return "a number that tells them apart is calculated with" + shown;
    case Cause::neighbour:
      return "the next one is found by its number" + shown + ", which leaves at most the turns of a ring";
    case Cause::literal_index:
      return "one of them is singled out by a fixed index" + shown;
    case Cause::literal_id:
      return "one of them is named by its number" + shown;
    case Cause::named_alone:
      return "one of several that are alike is named here" + shown;
    case Cause::visited_in_order:
      return "they are looked at one by one in the order of their numbers" + shown +
             (reason.in_steps ? ", and others can move in between: this is not one indivisible step" : "");
    case Cause::sorted_messages:
      return "messages are sorted by the numbers in them" + shown;
    case Cause::starts_as_somebody:
      return first_name(reason) + (reason.may_start_as_nobody ? " starts with " : " is always ") +
             (reason.values.empty() ? "0" : reason.values.front()) + ", the number of one of them";
    case Cause::starts_differently:
      return each_with_its_value(reason, "start with different values");
    case Cause::channels_differ:
      return each_with_its_value(reason, has_one_value(reason) ? "carry messages of different types"
                                                               : "hold different numbers of messages");
    case Cause::claim:
      return (reason.names.empty() ? "the never claim"
                                   : (reason.of_branching ? "the property " : "ltl ") + first_name(reason)) +
             " singles out one of them" + (reason.part.valid() ? shown : std::string());
    case Cause::started_one_by_one:
      return "they are started one after another, and the first can move before the last is there";
    case Cause::arguments:
      return "they are started with different " + first_name(reason);
    case Cause::types_differ:
      return each_with_its_value(reason, "are of different types");
    case Cause::order_of_ending:
      return "processes end in the order of their numbers, the youngest first";
    case Cause::one_is_indivisible:
      return "only one of them does this in one indivisible step" + shown;
    case Cause::labels:
      return "only one of them has a label here (end, accept, progress), or is a D_proctype";
    case Cause::provided:
      return "they may move under different conditions (`provided`)";
    case Cause::statements_differ:
      return "only one of them has this statement" + shown;
    case Cause::links:
      return "who is linked to whom stays as it is" + shown;
    case Cause::not_found:
      return "several statements together tell them apart, and none that was tried does so alone";
    case Cause::differ_here:
      break;
  }
  if (reason.part.valid() && reason.at.valid())
    return "what they do here is not the same: " + quoted(reason.at, sources) + " against " +
           quoted(reason.part, sources);
  return "what they do here is not the same" + shown;
}

std::string hint_of(const Reason& reason) {
  switch (reason.cause) {
    case Cause::literal_index:
    case Cause::literal_id:
      return "let any of them be chosen, with one option for each";
    case Cause::visited_in_order:
      if (!reason.in_steps) return "";
      return reason.of_channels
                 ? "put the loop into one `d_step` if it is meant as one step and nothing in it can block"
                 : "put the loop into one `atomic` or `d_step` if it is meant as one step";
    case Cause::sorted_messages:
      return "send with `!` if the order does not matter";
    case Cause::starts_as_somebody:
      return reason.may_start_as_nobody ? "start with a value that stands for nobody, as 255" : "";
    case Cause::cut_off:
      return "declare it as `byte`";
    case Cause::order_of_ending:
      return "let finished processes stay (--finished on), and do not look at `_nr_pr`";
    case Cause::starts_differently:
      return "let them start alike, or choose in one step who starts differently";
    case Cause::channels_differ:
      return "declare them alike";
    case Cause::started_one_by_one:
      return "start them all in one `atomic`";
    default:
      return "";
  }
}

std::string main_reason(const SymmetryAnalysis& analysis, const Sources& sources) {
  if (is_obstacle(analysis)) return analysis.detection->model.obstacle->reason;
  if (analysis.missed)
    return std::string("method cosets could extend no ") + (analysis.structure.order > 1 ? "other " : "") +
           "symmetry of the diagram to the whole model; the default method finds " +
           analysis.missed->structure + " (order " + big_in_words(analysis.missed->order) + ")";
  if (const Reason* reason = first_reason(analysis)) {
    const Obstruction& first = analysis.explanation.obstructions.front();
    std::string text =
        differing_in_words(analysis.detection->model, first.apart) + reason_in_words(*reason, sources);
    const std::size_t others = first.reasons.size() - 1;
    if (others > 0) text += ", and " + counted(others, "other reason");
    return text;
  }
  if (analysis.structure.order == 1 && !analysis.uncertified.empty())
    return analysis.uncertified.front().breach.reason;
  switch (analysis.explanation.found) {
    case Explanation::Found::no_processes:
      return "there are no processes";
    case Explanation::Found::nothing_shows:
      return "processes that are alike can change places, but no state shows it";
    case Explanation::Found::no_two_alike:
      return "no two processes are alike: each is the only one of its kind";
    default:
      return "its processes are told apart (`isospin symmetry --explain` says by what)";
  }
}

Span place_of_main_reason(const SymmetryAnalysis& analysis) {
  if (is_obstacle(analysis)) return analysis.detection->model.obstacle->at;
  if (analysis.missed) return {};
  if (const Reason* reason = first_reason(analysis)) return reason->at;
  return analysis.structure.order == 1 && !analysis.uncertified.empty()
             ? analysis.uncertified.front().breach.at
             : Span();
}

bool main_reason_is_vague(const SymmetryAnalysis& analysis) {
  const Reason* reason = first_reason(analysis);
  return reason != nullptr && reason->cause == Cause::not_found;
}

std::string reasons_in_lines(const SymmetryAnalysis& analysis, const Sources& sources) {
  std::string out;
  for (std::size_t i = 0; i < analysis.explanation.obstructions.size(); ++i) {
    const Obstruction& one = analysis.explanation.obstructions[i];
    out += "    " +
           (one.apart.empty() ? std::string("the same processes, which cannot change places in every way")
                              : apart_in_words(analysis.detection->model, one.apart)) +
           "\n";
    for (std::size_t r = 0; r < std::min(one.reasons.size(), kMostShown); ++r) {
      const Reason& reason = one.reasons[r];
      if (reason.at.valid())
        out += "      " + sources.place(reason.at) + "  " + shown_at(reason, sources) + "\n";
      out += "      " + reason_in_words(reason, sources) + "\n";
      if (const std::string hint = hint_of(reason); !hint.empty()) out += "      instead: " + hint + "\n";
    }
    if (one.reasons.size() > kMostShown)
      out += "      and " + counted(one.reasons.size() - kMostShown, "other") + " (--json)\n";
    if (one.order > 0) {
      out += std::string("      but for ") + (one.reasons.size() > 1 ? "these" : "this") +
             (i > 0 ? " and those above" : "") + ": ";
      out +=
          one.order == 1 ? "still no symmetry" : one.structure + " (order " + big_in_words(one.order) + ")";
      out += "\n";
    }
  }
  if (!analysis.explanation.complete && !out.empty()) out += "    and there is more that tells them apart\n";
  return out;
}

Json reasons_json(const SymmetryAnalysis& analysis, const Sources& sources) {
  Json list = Json::array();
  for (const Obstruction& one : analysis.explanation.obstructions) {
    Json entry = Json::object();
    Json apart = Json::array();
    for (const std::vector<ProcessNo>& part : one.apart) {
      Json names = Json::array();
      for (const std::string& name : names_of(analysis.detection->model, part)) names.append(name);
      apart.append(std::move(names));
    }
    Json reasons = Json::array();
    for (const Reason& reason : one.reasons) {
      Json why = Json::object();
      why.set("cause", name_of(reason.cause)).set("reason", reason_in_words(reason, sources));
      set_place(why, reason.at, sources);
      if (const std::string hint = hint_of(reason); !hint.empty()) why.set("hint", hint);
      reasons.append(std::move(why));
    }
    entry.set("apart", std::move(apart)).set("because", std::move(reasons));
    Json without;
    if (one.order > 0) {
      without = Json::object();
      without.set("order", one.order.to_string()).set("structure", one.structure);
    }
    entry.set("group_without", std::move(without));
    list.append(std::move(entry));
  }
  return list;
}

}  // namespace isospin
