// Statements.
#include <cassert>
#include <set>

#include "language/promela/lower/lowering.hpp"
#include "language/promela/print.hpp"
#include "model/access.hpp"

namespace isospin::lowering {

namespace {

using promela::StmtKind;

}  // namespace

Action Lowering::assignment(Reference target, Expr* value, std::string text, Span span) {
  Action action;
  action.kind = ActionKind::assign;
  action.target = std::move(target);
  action.value = value;
  action.text = std::move(text);
  action.span = span;
  return action;
}

Action Lowering::lower_action(const Element& element) {
  Action action;
  action.span = element.span;
  switch (element.kind) {
    case ElementKind::stop:
      action.kind = ActionKind::end;
      action.text = "-end-";
      return action;
    case ElementKind::jump:
      action.text = element.label.empty() ? "break" : "goto " + std::string(element.label);
      return action;
    case ElementKind::join:
    case ElementKind::loop_exit:
      action.text = "(end of choice)";
      return action;
    case ElementKind::statement:
      break;
    default:
      assert(false && "only what is executed has an action");
      return action;
  }
  if (element.is_else) {
    action.kind = ActionKind::else_;
    action.text = "else";
    return action;
  }
  if (element.step.kind == Step::Kind::source) return lower_statement(*element.step.stmt);
  return lower_supplied(element);
}

// What for, select and late declarations stand for.
Action Lowering::lower_supplied(const Element& element) {
  const Step& step = element.step;
  const Span span = step.span.valid() ? step.span : element.span;
  const auto target = [&]() -> Reference {
    if (!step.target) return {body_->counters[step.counter], {}};
    return lower_reference(*step.target);
  };
  const std::string name = step.target ? promela::print(*step.target) : "(counter)";
  const auto value = [&] { return step.value ? lower(*step.value) : constant(step.constant, span); };
  const std::string shown = step.value ? promela::print(*step.value) : std::to_string(step.constant);
  Action action;
  action.span = span;
  switch (step.kind) {
    case Step::Kind::skip:
      action.text = "skip";
      return action;
    case Step::Kind::initialise: {
      const promela::Symbol& symbol = *step.declarator->symbol;
      const Flat& flat = *flats_.at(&symbol);
      if (!flat.fields.empty()) {  // SPIN has a step here that does nothing
        action.text = std::string(symbol.name) + " (declared)";
        return action;
      }
      Reference first{flat.variable, {}};
      if (symbol.is_array) first.indices.push_back(constant(0, span));
      const promela::Expr* init = step.declarator->init;
      if (!step.declarator->init_list.empty()) init = step.declarator->init_list.front();
      return assignment(first, init ? lower(*init) : constant(0, span),
                        std::string(symbol.name) + " = " + (init ? promela::print(*init) : "0"), span);
    }
    case Step::Kind::assign:
      return assignment(target(), value(), name + " = " + shown, span);
    case Step::Kind::increment:
      return assignment(target(), binary(Operator::add, load(target(), span), constant(1, span), span),
                        name + "++", span);
    case Step::Kind::less:
    case Step::Kind::less_equal: {
      const bool less = step.kind == Step::Kind::less;
      action.kind = ActionKind::condition;
      action.value =
          binary(less ? Operator::less : Operator::less_equal, load(target(), span), value(), span);
      action.text = name + (less ? " < " : " <= ") + shown;
      return action;
    }
    case Step::Kind::count_messages: {
      Expr* length = make(ExprKind::len, span);
      length->a = lower(*step.value);
      action.kind = ActionKind::condition;
      action.value = binary(Operator::less, load({body_->counters[step.counter], {}}, span), length, span);
      action.text = "(counter) < len(" + shown + ")";
      return action;
    }
    case Step::Kind::receive_for:
      action.kind = ActionKind::receive;
      action.channel = lower(*step.value);
      for (Reference& scalar : scalars_of(*step.target)) {
        Pattern pattern;
        pattern.kind = Pattern::Kind::store;
        pattern.target = std::move(scalar);
        action.message.push_back(std::move(pattern));
      }
      action.text = shown + "?" + name;
      return action;
    case Step::Kind::send_for:
      action.kind = ActionKind::send;
      action.channel = lower(*step.value);
      for (Reference& scalar : scalars_of(*step.target)) action.args.push_back(load(std::move(scalar), span));
      action.text = shown + "!" + name;
      return action;
    case Step::Kind::source:
    case Step::Kind::end:
      break;
  }
  assert(false);
  return action;
}

Action Lowering::lower_statement(const promela::Stmt& stmt) {
  Action action;
  action.span = stmt.span;
  action.text = promela::print_line(stmt);
  switch (stmt.kind) {
    case StmtKind::assign:
      if (stmt.target->symbol && stmt.target->symbol->predefined == promela::Predefined::write_only) {
        action.kind = ActionKind::skip;
        return action;
      }
      if (stmt.target->symbol && stmt.target->symbol->predefined == promela::Predefined::priority) {
        action.kind = ActionKind::set_priority;
        model_.observes.priorities = true;
        action.value = make(ExprKind::own_pid, stmt.span);
        action.value2 = lower(*stmt.value);
        return action;
      }
      action.kind = ActionKind::assign;
      action.target = lower_reference(*stmt.target);
      action.value = lower(*stmt.value);
      return action;
    case StmtKind::increment:
    case StmtKind::decrement: {
      const Operator op = stmt.kind == StmtKind::increment ? Operator::add : Operator::subtract;
      action.kind = ActionKind::assign;
      action.target = lower_reference(*stmt.target);
      action.value = binary(op, lower(*stmt.target), constant(1, stmt.span), stmt.span);
      return action;
    }
    case StmtKind::condition:
      if (stmt.value->kind == promela::ExprKind::number && stmt.value->value == 1)
        return action;  // skip, true
      action.kind = ActionKind::condition;
      action.value = lower(*stmt.value);
      return action;
    case StmtKind::send:
      if (body_ && body_->process->kind != promela::ProcessKind::proctype &&
          body_->process->kind != promela::ProcessKind::init) {
        return lower_event(stmt, std::move(action));
      }
      action.kind = ActionKind::send;
      action.sorted = stmt.flag;
      action.channel = lower(*stmt.target);
      action.args = lower_message(stmt.args);
      return action;
    case StmtKind::receive:
      action.kind = ActionKind::receive;
      action.random = stmt.flag;
      action.copy = stmt.copy;
      action.channel = lower(*stmt.target);
      action.message = lower_pattern(stmt.args);
      return action;
    case StmtKind::assert_:
      action.kind = ActionKind::assert_;
      action.value = lower(*stmt.value);
      return action;
    case StmtKind::printf_:
    case StmtKind::printm:
      action.print = stmt.kind == StmtKind::printf_ ? std::string(stmt.text) : "\"%e\"";
      for (const promela::Expr* arg : stmt.args) {
        action.print_args.push_back(lower(*arg));
        if (!can_fail(model_, *action.print_args.back())) continue;
        // Nothing is printed in a search, but all is evaluated. `x == x` says so without looking at x.
        Expr* same = binary(Operator::equal, lower(*arg), lower(*arg), arg->span);
        action.kind = ActionKind::assert_;
        action.value = action.value ? binary(Operator::logic_and, action.value, same, arg->span) : same;
      }
      return action;
    case StmtKind::set_priority:
      action.kind = ActionKind::set_priority;
      model_.observes.priorities = true;
      action.value = lower(*stmt.value);
      action.value2 = lower(*stmt.value2);
      return action;
    default:
      break;
  }
  assert(false && "everything else is control");
  return action;
}

// In a trace, constants must match the message and everything else is anything.
Action Lowering::lower_event(const promela::Stmt& stmt, Action action) {
  action.kind = ActionKind::send;
  action.channel = lower(*stmt.target);
  for (const promela::Expr* arg : stmt.args) {
    Pattern pattern;
    if (arg->kind == promela::ExprKind::number ||
        (arg->symbol && arg->symbol->kind == promela::SymbolKind::mtype_constant)) {
      pattern.kind = Pattern::Kind::match;
      pattern.value = lower(*arg);
    }
    action.message.push_back(std::move(pattern));
  }
  return action;
}

// Inside a d_step control is deterministic and costs nothing, so all that is left of it is a small graph. Of
// the options of a choice the first that can be executed is: that is asked of an option's first statement,
// but an option that begins with a block or with another choice is taken as soon as its turn comes, as in
// SPIN, and waiting inside is an error. Only where the whole d_step begins with the choice, all that is
// inside counts.
void Lowering::lower_d_step(Element& element, Action& action) {
  DStep& d_step = model_.d_steps.emplace_back();
  action.kind = ActionKind::d_step;
  action.d_step = &d_step;
  action.text = "d_step";
  action.span = element.span;

  std::map<Element*, std::uint32_t> node_of;
  std::vector<Element*> todo;
  const auto node = [&](Element* at) {
    const auto [entry, is_new] = node_of.emplace(at, static_cast<std::uint32_t>(todo.size()));
    if (is_new) todo.push_back(at);
    return entry->second;
  };
  const auto follow = [&](Element* from) -> std::uint32_t {
    Element* at = from;
    std::set<Element*> passed;
    while (at && at->in_d_step) {
      if (!passed.insert(at).second)
        return node(at);  // jumps in a circle: whoever gets there never gets away
      if (at->kind == ElementKind::jump)
        at = at->jump_target;
      else if (at->kind == ElementKind::join || at->kind == ElementKind::loop_exit)
        at = at->next;
      else if (at->kind == ElementKind::grouped)
        at = first_inside(at->inside->first);
      else
        return node(first_inside(at));
    }
    return DStep::kExit;
  };
  const auto edge_of = [&](const RawTransition& raw) {
    DStep::Edge edge;
    edge.action = lower_action(*raw.leaf);
    edge.target = follow(raw.leaf->kind == ElementKind::jump ? raw.leaf->jump_target : raw.leaf->next);
    return edge;
  };
  // The first element may be a jump or join itself only when it leads somewhere inside.
  Element* first = first_inside(element.inside->first);
  todo.push_back(first);
  if (!is_choice(*first)) node_of.emplace(first, 0);  // a choice that is come back to is further inside
  for (std::size_t done = 0; done < todo.size(); ++done) {
    Element* at = todo[done];
    std::vector<DStep::Edge> edges;
    if (at->kind != ElementKind::choice || done == 0) {
      for (const RawTransition& raw : transitions_of(at)) edges.push_back(edge_of(raw));
    } else {
      for (const ElementSequence* option : at->options) {
        Element* start = first_inside(option->first);
        if (is_never_executable(*start)) continue;
        if (!is_choice(*start)) {
          edges.push_back(edge_of(leaf_transition(start)));
          continue;
        }
        DStep::Edge& edge = edges.emplace_back();
        edge.action.kind = ActionKind::skip;
        edge.action.span = start->span;
        edge.target = follow(start);
      }
    }
    if (edges.empty()) {  // of a choice between nothing
      DStep::Edge& never = edges.emplace_back();
      never.action.kind = ActionKind::condition;
      never.action.value = constant(0, at->span);
      never.action.text = "false";
      never.action.span = at->span;
    }
    if (d_step.nodes.size() <= done) d_step.nodes.resize(done + 1);
    d_step.nodes[done] = std::move(edges);
  }
}

}  // namespace isospin::lowering
