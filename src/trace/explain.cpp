#include "trace/explain.hpp"

#include <algorithm>
#include <cstdio>

#include "base/name_ranges.hpp"
#include "trace/statement.hpp"

namespace isospin::trace {

using execute::ExecutedAction;
using execute::MessageEvent;

namespace {

// A d_step may run on for ever; this much of it is worth reading.
constexpr std::size_t kMostParts = 200;

std::string number_as(char conversion, std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  char text[16];
  switch (conversion) {
    case 'c':
      return std::string(1, static_cast<char>(value));
    case 'u':
      return std::to_string(bits);
    case 'o':
      std::snprintf(text, sizeof text, "%o", bits);
      return text;
    case 'x':
      std::snprintf(text, sizeof text, "%x", bits);
      return text;
    default:
      return std::to_string(value);
  }
}

void add_scalars(const model::Expr* expr, std::vector<const model::Expr*>& found) {
  if (!expr) return;
  if (expr->kind == model::ExprKind::load) found.push_back(expr);
  if (expr->kind != model::ExprKind::remote_load)
    for (const model::Expr* index : expr->reference.indices) add_scalars(index, found);
  add_scalars(expr->a, found);
  add_scalars(expr->b, found);
  add_scalars(expr->c, found);
  for (const model::Expr* argument : expr->args) add_scalars(argument, found);
}

// Every scalar that an action looks at, in the order in which it is written.
std::vector<const model::Expr*> scalars_of(const model::Action& action) {
  std::vector<const model::Expr*> found;
  for (const model::Expr* index : action.target.indices) add_scalars(index, found);
  add_scalars(action.channel, found);
  add_scalars(action.value, found);
  add_scalars(action.value2, found);
  for (const model::Expr* argument : action.args) add_scalars(argument, found);
  for (const model::Pattern& pattern : action.message) {
    if (pattern.kind == model::Pattern::Kind::match) add_scalars(pattern.value, found);
    if (pattern.kind == model::Pattern::Kind::store)
      for (const model::Expr* index : pattern.target.indices) add_scalars(index, found);
  }
  return found;
}

}  // namespace

std::string printed(const model::Action& action, const execute::Names& names,
                    const std::vector<std::optional<std::int32_t>>& values) {
  std::string out;
  const std::string& format = action.print;
  std::size_t next = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    const char after = i + 1 < format.size() ? format[i + 1] : '\0';
    if (c == '"') continue;
    if (c == '\\' && after != '\0') {
      out += after == 'n' ? '\n' : after == 't' ? '\t' : after;
      ++i;
    } else if (c == '%' && after == '%') {
      out += '%';
      ++i;
    } else if (c == '%' && after != '\0' && after != '"') {
      ++i;
      if (next >= values.size()) continue;  // SPIN leaves it out, too
      const std::optional<std::int32_t> value = values[next];
      if (!value)
        out += execute::Names::kUndefined;
      else if (after == 't')
        out += *value != 0 ? "true" : "false";
      else
        out += after == 'e' ? names.event(*action.print_args[next], *value) : number_as(after, *value);
      ++next;
    } else {
      out += c;
    }
  }
  return out;
}

std::vector<std::string> changes_in_words(const Part& part) {
  std::vector<NamedText> changes;
  for (const execute::Change& change : part.changes) {
    const std::string& name = change.owner >= 0 && change.owner == part.pid ? change.name : change.full_name;
    const std::string in_words = change.in_words(part.pid);
    if (in_words.starts_with(name))
      changes.push_back({name, in_words.substr(name.size())});
    else
      changes.push_back({in_words, {}});
  }
  std::vector<std::string> words;
  for (const NamedText& one : folded_names(std::move(changes))) words.push_back(one.name + one.text);
  return words;
}

Explainer::Explainer(const execute::Executor& executor, const Sources& sources)
    : executor_(executor),
      sources_(sources),
      names_(executor.model(), executor.layout(), sources),
      valuer_(executor.model(), executor.layout(), names_, sources) {}

execute::StateReader Explainer::read(execute::StateView state) const {
  return {executor_.model(), executor_.layout(), state};
}

std::string Explainer::process(execute::StateView state, int pid) const {
  return names_.process(read(state), pid);
}

execute::DecodedState Explainer::decode(execute::StateView state) const {
  return execute::decode(names_, executor_.model(), executor_.layout(), state);
}

std::string Explainer::output_of(const ExecutedAction& executed) const {
  if (executed.action->print.empty() || executed.fails) return {};
  execute::StateBytes state = *executed.before;
  execute::Evaluator evaluator(executor_.model(), executor_.layout(), state, executed.pid);
  std::vector<std::optional<std::int32_t>> values;
  for (const model::Expr* argument : executed.action->print_args) {
    values.emplace_back(evaluator.evaluate(*argument));
    if (evaluator.error() == ISO_UNDEFINED) values.back().reset();
    evaluator.clear_error();
  }
  return printed(*executed.action, names_, values);
}

void Explainer::add_to_rule(const ExecutedAction& executed, Part& rule) const {
  rule.output += output_of(executed);
  if (!executed.fails) return;
  rule.fails = true;
  rule.failing = executed.action->text;
  rule.values = values_read(*executed.action, *executed.before, executed.pid);
}

Part Explainer::part(const ExecutedAction& executed) const {
  const model::Action& action = *executed.action;
  Part part;
  part.pid = executed.pid;
  part.process = process(*executed.before, executed.pid);
  part.statement = action.text;
  part.is_rule = !model().starts.empty();  // what says how it begins is made of rules
  part.span = action.span;
  part.fails = executed.fails;
  part.valued = valued(action, *executed.before, executed.pid);
  if (part.fails) {
    part.failing = action.text;
    part.values = values_read(action, *executed.before, executed.pid);
  }
  part.changes =
      execute::difference(names_, executor_.model(), executor_.layout(), *executed.before, *executed.after);
  part.output = output_of(executed);
  if (executed.event.kind != MessageEvent::Kind::none) {
    const execute::StateReader state = read(*executed.before);
    part.event.kind = executed.event.kind;
    part.event.channel = executed.event.channel;
    part.event.name = names_.channel(state, executed.event.channel);
    part.event.message =
        names_.message(state, state.channel_type(executed.event.channel), executed.event.fields);
    part.event.rendezvous = executed.event.rendezvous;
    part.event.position = executed.event.position;
  }
  return part;
}

std::vector<std::string> Explainer::values_read(const model::Action& action, execute::StateView state,
                                                int pid) const {
  constexpr std::size_t kMost = 6;
  execute::StateBytes copy(state.begin(), state.end());
  execute::Evaluator evaluator(model(), executor_.layout(), copy, pid);
  const execute::StateReader reader = read(state);
  std::vector<std::string> values;
  for (const model::Expr* load : scalars_of(action)) {
    const model::Variable& variable = model()[load->reference.variable];
    if (!execute::Names::is_shown(variable) || variable.channel_type.valid()) continue;
    const std::size_t start = reader.variable_at(load->reference.variable, pid);
    const std::size_t at = evaluator.address(load->reference);
    if (evaluator.error() != ISO_NO_ERROR) {
      evaluator.clear_error();
      continue;
    }
    const auto element = static_cast<std::uint32_t>((at - start) / variable.type.bytes());
    const std::string text = names_.variable(load->reference.variable, element) + " = " +
                             names_.value(reader, load->reference.variable, evaluator.evaluate(*load));
    if (std::find(values.begin(), values.end(), text) == values.end()) values.push_back(text);
    if (values.size() == kMost) break;
  }
  return values;
}

ValuedStatement Explainer::valued(const model::Action& action, execute::StateView state, int pid) const {
  ValuedStatement found = valuer_.valued(action, state, pid);
  if (action.kind != model::ActionKind::else_) return found;
  const model::LocationId at = read(state).location(pid);
  if (!at.valid()) return found;
  const auto& out = model()[at].out;
  // An else inside a d_step, or of a merged step, belongs to a place where the process never rests.
  const bool is_here = std::any_of(out.begin(), out.end(), [&](model::TransitionId id) {
    return &model()[id].actions.front() == &action;
  });
  if (!is_here) return found;
  for (const model::TransitionId id : out) {
    const model::Action& beside = model()[id].actions.front();
    if (beside.kind != model::ActionKind::condition) continue;
    found.reads_shared |= valuer_.valued(beside, state, pid).reads_shared;
    valuer_.add_shared(beside, state, pid, found.values);
  }
  return found;
}

std::vector<std::string> Explainer::shared_values(const model::Action& guard, execute::StateView state,
                                                  int pid) const {
  std::vector<std::string> values;
  valuer_.add_shared(guard, state, pid, values);
  return values;
}

Part Explainer::whole(const model::Transition& transition, int pid, execute::StateView before) const {
  Part part;
  part.pid = pid;
  part.process = process(before, pid);
  for (const model::Action& action : transition.actions)
    if (!action.text.empty()) part.statement += (part.statement.empty() ? "" : "; ") + action.text;
  part.span = transition.span;
  part.valued.text = part.statement;
  return part;
}

Step Explainer::explain(const Run& run, std::size_t index, std::size_t number) const {
  const RunStep& step = run.steps[index];
  const execute::StateView before = index == 0 ? run.initial : run.steps[index - 1].state;
  const execute::Move& move = step.move;
  Step explained;
  explained.number = number;
  explained.inside_atomic = index > 0 && !run.steps[index - 1].ends_step;
  explained.ends_atomic = step.ends_step;
  explained.rendezvous = move.partner_transition != ISO_NONE;
  const bool is_last = index + 1 == run.steps.size();
  const bool ends_in_error = is_last && run.finding && run.finding->breaks_its_move();

  const bool of_rule = is_rule(model().transitions[move.transition]);
  std::vector<Part> parts;
  std::size_t left_out = 0;
  const execute::MoveToInterpret to_interpret{move.transition, move.partner_transition, move.pid,
                                              move.partner};
  const execute::Interpretation done =
      execute::interpret(executor_.model(), executor_.layout(), before, to_interpret,
                         ends_in_error ? execute::StateView{} : execute::StateView(step.state),
                         [&](const ExecutedAction& action) {
                           if (of_rule && !parts.empty()) return add_to_rule(action, parts.front());
                           // An action without text is ours, not the model's: values that are forgotten
                           // because nobody reads them.
                           if (action.action->text.empty() && !action.fails) return;
                           if (parts.size() == kMostParts) {
                             parts.pop_back();
                             ++left_out;
                           }
                           parts.push_back(part(action));
                         });
  const bool as_expected = done.complete && (done.error != ISO_NO_ERROR) == ends_in_error;
  if (as_expected && !parts.empty()) {
    if (of_rule)
      parts.front().changes =
          execute::difference(names_, executor_.model(), executor_.layout(), before, done.state);
    explained.parts = std::move(parts);
    explained.left_out = left_out;
    return explained;
  }
  explained.parts.push_back(whole(model().transitions[move.transition], move.pid, before));
  if (explained.rendezvous)
    explained.parts.push_back(whole(model().transitions[move.partner_transition], move.partner, before));
  explained.parts.back().changes =
      execute::difference(names_, executor_.model(), executor_.layout(), before, step.state);
  explained.parts.back().fails = is_last && run.finding && !run.finding->is_of_state();
  explained.parts.back().failing = explained.parts.back().statement;
  return explained;
}

std::optional<Step> Explainer::start(const Run& run) const {
  if (run.initial_number >= model().starts.size()) return std::nullopt;
  const model::Start& start = model().starts[run.initial_number];
  Step step;
  Part& part = step.parts.emplace_back();
  part.pid = -1;
  part.statement = part.valued.text = start.name;
  part.span = start.span;
  for (const execute::NamedSlot& slot : decode(run.initial).slots)
    if (slot.value != execute::Names::kUndefined)
      part.changes.push_back(
          {execute::ChangeKind::first_value, slot.name, slot.name, {}, slot.value, -1, slot.owner});
  return step;
}

std::vector<Step> Explainer::explain(const Run& run) const {
  std::vector<Step> steps;
  const std::vector<std::size_t> numbers = step_numbers(run);
  for (std::size_t i = 0; i < run.steps.size(); ++i) steps.push_back(explain(run, i, numbers[i]));
  return steps;
}

}  // namespace isospin::trace
