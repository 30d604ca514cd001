#include "report/trace_table.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "model/names.hpp"
#include "report/ending.hpp"

namespace isospin {

namespace {

constexpr std::size_t kNumber = 7;  // right-aligned, so with its indentation
constexpr std::size_t kMostProcess = 18;
constexpr std::size_t kMostPlace = 12;
constexpr std::size_t kLeastStatement = 20;
constexpr std::size_t kLeastChanges = 17;
constexpr std::size_t kFirstShown = 12;  // statements of one d_step
constexpr std::size_t kLastShown = 4;
constexpr std::size_t kMostChanges = 12;  // of one statement or rule

std::string left(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

// Of very many items the first are shown.
std::vector<std::string> changes_of(const trace::Part& part, bool all) {
  std::vector<std::string> words = trace::changes_in_words(part);
  if (!all && words.size() > kMostChanges + 1) {
    const std::size_t hidden = words.size() - kMostChanges;
    words.resize(kMostChanges);
    words.push_back("... and " + std::to_string(hidden) + " more");
  }
  if (part.fails) words.emplace_back("fails");
  return words;
}

// The move from the end of a choice to what follows it, where nothing but the place changes.
bool is_mere_control(const trace::Part& part) {
  return part.statement == "(end of choice)" && part.changes.empty() && !part.fails;
}

// What the widths leave for the changes, after the statements have got what they want, within reason.
TraceColumns fitted(std::size_t process, std::size_t statement, std::size_t place, std::size_t changes,
                    std::size_t width) {
  TraceColumns columns;
  columns.process = std::clamp<std::size_t>(process, 7, kMostProcess);
  columns.place = std::clamp<std::size_t>(place, 3, kMostPlace);
  const std::size_t fixed = kNumber + 2 + columns.process + 2 + 1 + columns.place + 2;
  const std::size_t room =
      width > fixed + kLeastStatement + kLeastChanges ? width - fixed : kLeastStatement + kLeastChanges;
  const std::size_t wanted_by_changes = std::clamp<std::size_t>(changes, 7, room - kLeastStatement);
  columns.statement = std::clamp<std::size_t>(
      statement, 9, std::max(kLeastStatement, room - std::min(wanted_by_changes, room / 2)));
  columns.changes = room - columns.statement;
  return columns;
}

// The same for rules, of which each has a name and changes much.
TraceColumns fitted_to_rules(std::size_t process, std::size_t statement, std::size_t place,
                             std::size_t changes, std::size_t width) {
  TraceColumns columns = fitted(process, statement, place, changes, width);
  if (changes <= columns.changes && statement <= columns.statement) return columns;
  columns.below = true;
  const std::size_t room = columns.statement + columns.changes;
  columns.statement = std::clamp<std::size_t>(statement, 9, room);
  columns.changes = room - columns.statement;
  return columns;
}

// At most so wide is what a rule does to one scalar.
std::size_t widest_change(const model::Model& model) {
  std::size_t widest = 0;
  for (const model::VariableId id : model.globals) {
    const model::Variable& variable = model[id];
    if (!execute::Names::is_shown(variable)) continue;
    std::size_t value = 2;
    for (const std::string& name : variable.value_names) value = std::max(value, name.size());
    widest = std::max(widest, model::element_name(variable, variable.elements() - 1).size() + 2 * value + 5);
  }
  return widest;
}

// ":27" in the model's own file, "header.h:27" in one that it includes.
std::string place_in_row(const Span& span, const Sources& sources, const model::Model& model) {
  const std::string place = short_place(span, sources, model.name);
  return place.substr(place.rfind('/') + 1);
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::string_view rest = text;
  while (rest.size() > width) {
    std::size_t cut = rest.rfind(' ', width);
    if (cut == std::string_view::npos || cut == 0) cut = width;
    lines.emplace_back(rest.substr(0, cut));
    rest.remove_prefix(cut);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
  }
  if (!rest.empty() || lines.empty()) lines.emplace_back(rest);
  return lines;
}

std::vector<std::string> wrapped_list(const std::vector<std::string>& items, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (!lines.empty() && lines.back().size() + 1 + item.size() <= width) {
      lines.back() += " " + item;
      continue;
    }
    for (std::string& line : wrapped(item, width)) lines.push_back(std::move(line));
  }
  return lines;
}

TraceColumns columns_for(const std::vector<trace::Step>& steps, const trace::Explainer& explainer,
                         std::size_t width) {
  std::size_t process = 0, statement = 0, place = 0, changes = 0;
  for (const trace::Step& step : steps)
    for (const trace::Part& part : step.parts) {
      process = std::max(process, part.process.size());
      statement = std::max(statement, part.statement.size() + 2);
      place = std::max(place, place_in_row(part.span, explainer.sources(), explainer.model()).size());
      for (const std::string& change : changes_of(part, false)) changes = std::max(changes, change.size());
    }
  return explainer.model().starts.empty() ? fitted(process, statement, place, changes, width)
                                          : fitted_to_rules(process, statement, place, changes, width);
}

TraceColumns columns_for(const model::Model& model, const Sources& sources, std::size_t width) {
  std::size_t process = 0, statement = 0, place = 0;
  const auto measure = [&](const model::Action& action) {
    statement = std::max(statement, action.text.size() + 2);
    place = std::max(place, place_in_row(action.span, sources, model).size());
  };
  for (const model::ProcessType& type : model.types) process = std::max(process, type.name.size() + 3);
  for (const model::Transition& transition : model.transitions)
    for (const model::Action& action : transition.actions) measure(action);
  for (const model::DStep& d_step : model.d_steps)
    for (const auto& node : d_step.nodes)
      for (const model::DStep::Edge& edge : node) measure(edge.action);
  for (const model::Start& start : model.starts) {
    statement = std::max(statement, start.name.size() + 2);
    place = std::max(place, place_in_row(start.span, sources, model).size());
  }
  return model.starts.empty() ? fitted(process, statement, place, 24, width)
                              : fitted_to_rules(process, statement, place, widest_change(model), width);
}

TraceTable::TraceTable(const trace::Explainer& explainer, TraceColumns columns, bool full, bool colour)
    : explainer_(explainer), columns_(columns), full_(full), colour_(colour) {}

std::string TraceTable::heading() const {
  return row("step", "process", "statement", "",
             columns_.below ? std::vector<std::string>() : std::vector<std::string>{"changes"});
}

std::string TraceTable::row(const std::string& number, const std::string& process,
                            const std::string& statement, const std::string& place,
                            const std::vector<std::string>& changes, bool fails) const {
  const std::string indent(std::min(statement.find_first_not_of(' '), statement.size()), ' ');
  const std::vector<std::string> statements =
      wrapped(statement.substr(indent.size()), columns_.statement - indent.size());
  const std::vector<std::string> names = wrapped(process, columns_.process);
  const std::vector<std::string> places = wrapped(place, columns_.place);
  const std::vector<std::string> effects =
      columns_.below ? std::vector<std::string>() : wrapped_list(changes, columns_.changes);
  std::string text;
  const auto cell = [](const std::vector<std::string>& lines, std::size_t i) {
    return i < lines.size() ? lines[i] : std::string();
  };
  for (std::size_t i = 0; i < std::max({names.size(), statements.size(), places.size(), effects.size()});
       ++i) {
    std::string line = right(i == 0 ? number : "", kNumber) + "  " + left(cell(names, i), columns_.process) +
                       "  " + left(i < statements.size() ? indent + statements[i] : "", columns_.statement) +
                       " " + left(cell(places, i), columns_.place) + "  " + cell(effects, i);
    line.erase(line.find_last_not_of(' ') + 1);
    text += fails && colour_ ? "\x1b[31m" + line + "\x1b[0m\n" : line + "\n";
  }
  if (!columns_.below) return text;
  const std::string below(kNumber + 2 + columns_.process + 4, ' ');
  const std::size_t room = columns_.statement + 1 + columns_.place + 2 + columns_.changes - 2;
  for (const std::string& line : wrapped_list(changes, room)) text += below + line + "\n";
  return text;
}

std::string TraceTable::note(const std::string& text) const {
  return std::string(kNumber + 2 + columns_.process + 4, ' ') + text + "\n";
}

std::string TraceTable::rows(const trace::Step& step, execute::StateView state) const {
  std::string text;
  const std::size_t count = step.parts.size();
  const bool shorten = !full_ && count > kFirstShown + kLastShown + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const trace::Part& part = step.parts[i];
    const std::size_t missing = step.left_out + (shorten ? count - kFirstShown - kLastShown : 0);
    const std::size_t gap = shorten ? kFirstShown : step.left_out > 0 ? count - 1 : count;
    if (i == gap) text += note("... " + counted(missing, "statement") + " left out ...");
    if (shorten && i >= kFirstShown && i + kLastShown < count) continue;
    if (!full_ && is_mere_control(part) && (step.inside_atomic || i > 0)) continue;
    const bool goes_on = step.inside_atomic || (i > 0 && part.pid == step.parts[i - 1].pid);
    text += row(i == 0 && !step.inside_atomic ? std::to_string(step.number) : "", part.process,
                (goes_on ? "  " : "") + part.statement,
                place_in_row(part.span, explainer_.sources(), explainer_.model()), changes_of(part, full_),
                part.fails);
    if (part.output.empty()) continue;
    std::string_view output = part.output;
    if (output.ends_with('\n')) output.remove_suffix(1);
    for (std::size_t end = 0; end != std::string_view::npos;) {
      end = output.find('\n');
      text += std::string(kNumber + 2, ' ') + "> " + std::string(output.substr(0, end)) + "\n";
      if (end != std::string_view::npos) output.remove_prefix(end + 1);
    }
  }
  if (full_) text += variables(state);
  return text;
}

std::string TraceTable::initial(execute::StateView state) const {
  return right("0", kNumber) + "  initial state\n" + variables(state);
}

std::string TraceTable::start(const trace::Step& start) const {
  const trace::Part& part = start.parts.front();
  return row("0", "", part.statement, place_in_row(part.span, explainer_.sources(), explainer_.model()),
             changes_of(part, full_));
}

std::string TraceTable::variables(execute::StateView state) const {
  const execute::DecodedState decoded = explainer_.decode(state);
  const std::size_t width =
      2 + columns_.process + 2 + columns_.statement + 1 + columns_.place + 2 + columns_.changes;
  std::string text;
  const auto add = [&](int owner, std::string lead) {
    std::vector<std::string> words;
    for (const execute::NamedSlot& slot : decoded.slots)
      if (slot.owner == owner) words.push_back(slot.name + " = " + slot.value);
    if (owner < 0 && words.empty()) return;
    const std::string indent(kNumber + 4, ' ');
    lead += (lead.empty() || words.empty() ? "" : ": ") + joined(words, ", ");
    for (const std::string& line : wrapped(lead, width - 4)) text += indent + line + "\n";
  };
  add(-1, "");
  for (const execute::NamedProcess& process : decoded.processes) {
    const std::string place = process.location.valid()
                                  ? place_in_row(explainer_.model()[process.location].span,
                                                 explainer_.sources(), explainer_.model())
                                  : "";
    add(process.pid, process.name + (place.empty() ? "" : " at " + place));
  }
  return text;
}

}  // namespace isospin
