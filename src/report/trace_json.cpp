#include "report/trace_json.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "base/diagnostics_json.hpp"
#include "report/ending.hpp"
#include "trace/explain.hpp"

namespace isospin {

namespace {

std::string_view kind_name(execute::ChangeKind kind) {
  switch (kind) {
    case execute::ChangeKind::value:
    case execute::ChangeKind::first_value:
      return "value";
    case execute::ChangeKind::message_added:
      return "message-added";
    case execute::ChangeKind::message_removed:
      return "message-removed";
    case execute::ChangeKind::contents:
      return "contents";
    case execute::ChangeKind::priority:
      return "priority";
    case execute::ChangeKind::starts:
      return "starts";
    case execute::ChangeKind::ends:
      return "ends";
  }
  return {};
}

Json change_json(const execute::Change& change) {
  const auto text_or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  Json json = Json::object();
  json.set("kind", kind_name(change.kind)).set("name", change.full_name);
  json.set("before", text_or_null(change.before)).set("after", text_or_null(change.after));
  json.set("text", change.in_words());
  return json;
}

Json who_and_what(const trace::Part& part, const Sources& sources) {
  Json json = Json::object();
  json.set("process", part.process).set("pid", part.pid).set("statement", part.statement);
  json.set("place", place_json(part.span, sources));
  return json;
}

Json variables_json(const execute::DecodedState& state) {
  Json json = Json::object();
  for (const execute::NamedSlot& slot : state.slots) json.set(state.full_name(slot), slot.value);
  return json;
}

// The variables of one state after the other: all of the first, then those that are not as they were.
class VariablesInTurn {
 public:
  explicit VariablesInTurn(execute::DecodedState first) : last_(std::move(first)) {}

  Json all() const { return variables_json(last_); }

  // A variable that is gone is null.
  Json changed_in(execute::DecodedState next) {
    Json json = has_shape_of(next) ? changed_values(next) : changed_names(next);
    last_ = std::move(next);
    return json;
  }

 private:
  // The same variables in the same order: they are those of the globals and of these processes.
  bool has_shape_of(const execute::DecodedState& next) const {
    return last_.slots.size() == next.slots.size() &&
           std::ranges::equal(last_.processes, next.processes, [](const auto& a, const auto& b) {
             return a.pid == b.pid && a.name == b.name;
           });
  }

  Json changed_values(const execute::DecodedState& next) const {
    Json json = Json::object();
    for (std::size_t i = 0; i < next.slots.size(); ++i)
      if (next.slots[i].value != last_.slots[i].value)
        json.set(next.full_name(next.slots[i]), next.slots[i].value);
    return json;
  }

  Json changed_names(const execute::DecodedState& next) const {
    std::unordered_map<std::string, std::string> before;
    for (const execute::NamedSlot& slot : last_.slots) before.emplace(last_.full_name(slot), slot.value);
    Json json = Json::object();
    for (const execute::NamedSlot& slot : next.slots) {
      const std::string name = next.full_name(slot);
      const auto known = before.find(name);
      if (known == before.end() || known->second != slot.value) json.set(name, slot.value);
      if (known != before.end()) before.erase(known);
    }
    for (const execute::NamedSlot& slot : last_.slots)
      if (before.contains(last_.full_name(slot))) json.set(last_.full_name(slot), Json());
    return json;
  }

  execute::DecodedState last_;
};

Json step_json(const trace::Step& step, const Sources& sources) {
  const trace::Part& first = step.parts.front();
  Json json = Json::object();
  json.set("number", step.number);
  const Json mover = who_and_what(first, sources);
  for (const auto& [key, value] : mover.members()) json.set(key, value);
  json.set("atomic", step.inside_atomic || !step.ends_atomic);
  Json partner, statements = Json::array(), changes = Json::array();
  std::string output;
  for (const trace::Part& part : step.parts) {
    if (step.rendezvous && partner.is_null() && part.pid != first.pid) partner = who_and_what(part, sources);
    statements.append(who_and_what(part, sources));
    for (const execute::Change& change : part.changes) changes.append(change_json(change));
    output += part.output;
  }
  json.set("partner", std::move(partner));
  if (step.parts.size() > 1) json.set("statements", std::move(statements));
  json.set("changes", std::move(changes)).set("output", output);
  return json;
}

Json ending_json(const Ending& ending, const Sources& sources) {
  Json json = Json::object();
  json.set("message", ending.message).set("place", place_json(ending.span, sources));
  Json values = Json::array(), stuck = Json::array();
  for (const std::string& value : ending.values) values.append(value);
  for (const StuckProcess& process : ending.stuck) {
    Json waits = Json::array();
    for (const Waiting& waiting : process.waits_for)
      waits.append(Json::object()
                       .set("statement", waiting.statement)
                       .set("place", place_json(waiting.span, sources))
                       .set("reason", waiting.reason));
    stuck.append(Json::object()
                     .set("process", process.name)
                     .set("pid", process.pid)
                     .set("place", place_json(process.span, sources))
                     .set("waits_for", std::move(waits)));
  }
  json.set("values", std::move(values)).set("stuck", std::move(stuck));
  return json;
}

// The number of the step that the loop begins with; one more than the last when the last state stays for
// ever.
Json loop_json(const trace::Run& run, const std::vector<std::size_t>& numbers) {
  if (!run.loop) return Json();
  if (*run.loop < numbers.size()) return Json(numbers[*run.loop]);
  return Json(numbers.empty() ? std::size_t{1} : numbers.back() + 1);
}

}  // namespace

Json trace_json(const trace::Run& run, const execute::Executor& executor, const Sources& sources, bool full) {
  const trace::Explainer explainer(executor, sources);
  Json steps = Json::array();
  const std::vector<std::size_t> numbers = trace::step_numbers(run);
  Json json = Json::object();
  std::optional<VariablesInTurn> variables;
  if (full) {
    variables.emplace(explainer.decode(run.initial));
    json.set("initial", variables->all());
  }
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    Json step = step_json(explainer.explain(run, i, numbers[i]), sources);
    if (variables) step.set("variables", variables->changed_in(explainer.decode(run.steps[i].state)));
    steps.append(std::move(step));
  }
  const std::optional<trace::Step> start = explainer.start(run);
  json.set("start", start ? Json(start->parts.front().statement) : Json());
  json.set("steps", std::move(steps));
  const auto ending = ending_of(explainer, run);
  json.set("ending", ending ? ending_json(*ending, sources) : Json());
  json.set("loop", loop_json(run, numbers));
  json.set("replayed", true);
  return json;
}

}  // namespace isospin
