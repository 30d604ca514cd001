#include "cli/move_list.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/ending.hpp"
#include "trace/statement.hpp"

namespace isospin::cli {
namespace {

using EventKind = execute::MessageEvent::Kind;

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

// "c!REQ,2": as the statement would be written with values for names.
std::string message_in_values(const trace::Part& part) {
  if (part.event.kind == EventKind::none) return {};
  const std::string mark = part.event.kind == EventKind::send ? "!" : "?";
  return part.event.name + mark + part.event.message;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

// The move alone, as if the run began here.
trace::Step explained(const trace::Walk& walk, const trace::Choice& choice,
                      const trace::Explainer& explainer) {
  trace::Run run;
  const execute::StateView now = walk.state();
  run.initial.assign(now.begin(), now.end());
  trace::RunStep step;
  step.move = choice.move;
  const execute::StateView after = choice.fails ? now : choice.state;
  step.state.assign(after.begin(), after.end());
  run.steps.push_back(std::move(step));
  if (choice.fails)
    run.finding = execute::Finding{execute::FindingKind::runtime_error, choice.error, choice.site};
  else if (choice.asserts)
    run.finding = execute::Finding{execute::FindingKind::assertion, choice.error, choice.site};
  return explainer.explain(run, 0, 1);
}

}  // namespace

std::string in_values(const trace::Step& step, const trace::Explainer& explainer, const model::Action& action,
                      execute::StateView before) {
  const trace::Part& first = step.parts.front();
  std::vector<std::string> values;
  for (const trace::Part& part : step.parts) {
    const std::string message = message_in_values(part);
    if (!message.empty() && without_blanks(message) != without_blanks(part.statement))
      values.push_back(message);
    for (const execute::Change& change : part.changes) {
      const bool is_message = change.kind == execute::ChangeKind::message_added ||
                              change.kind == execute::ChangeKind::message_removed ||
                              change.kind == execute::ChangeKind::contents;
      if (!is_message || message.empty()) values.push_back(change.in_words(part.pid));
    }
    if (part.fails) values.emplace_back("fails");
  }
  if (values.empty()) values = explainer.values_read(action, before, first.pid);
  // A rendezvous has the same message at both of its ends.
  const auto sent = std::ranges::find_if(values, [](const std::string& v) { return v.find('!') != v.npos; });
  if (step.rendezvous && sent != values.end()) {
    std::string received = *sent;
    received[received.find('!')] = '?';
    std::erase(values, received);
  }
  return joined(values, ", ");
}

std::string list_of_moves(const trace::Walk& walk, const trace::Explainer& explainer) {
  constexpr std::size_t kWidest = 36;  // of statements; longer ones push the rest aside
  const auto place = [&](const model::Transition& transition) {
    return short_place(transition.span, explainer.sources(), explainer.model().name);
  };
  struct Row {
    std::string process, statement, place, values;
  };
  std::vector<Row> rows;
  std::size_t process_width = 0, statement_width = 0, place_width = 0;
  for (const trace::Choice& choice : walk.choices()) {
    const model::Transition& transition = explainer.model().transitions[choice.move.transition];
    Row row{
        explainer.process(walk.state(), choice.move.pid), trace::statement_of(transition), place(transition),
        in_values(explained(walk, choice, explainer), explainer, transition.actions.front(), walk.state())};
    if (choice.move.partner_transition != ISO_NONE) {
      const model::Transition& partner = explainer.model().transitions[choice.move.partner_transition];
      row.values.insert(0, "taken by " + explainer.process(walk.state(), choice.move.partner) + " " +
                               trace::statement_of(partner) + " " + place(partner) +
                               (row.values.empty() ? "" : "  "));
    }
    process_width = std::max(process_width, row.process.size());
    statement_width = std::max(statement_width, std::min(row.statement.size(), kWidest));
    place_width = std::max(place_width, row.place.size());
    rows.push_back(std::move(row));
  }
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    std::string line = std::string(number.size() < 5 ? 5 - number.size() : 1, ' ') + number + "  " +
                       padded(rows[i].process, process_width) + "  " +
                       padded(rows[i].statement, statement_width) + "  " +
                       padded(rows[i].place, place_width) + "  " + rows[i].values;
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace isospin::cli
