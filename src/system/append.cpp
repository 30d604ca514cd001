// Actions to items of a step, with what is known of locals along the way.
#include <algorithm>
#include <utility>

#include "model/access.hpp"
#include "model/arithmetic.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::Action;
using model::ActionKind;
using model::ExprKind;

void Unfolder::append(const Action& action, Path& path) {
  if (left_ > 0) --left_;
  if (append_start(action, path)) return;
  Item item;
  item.span = action.span;
  switch (action.kind) {
    case ActionKind::skip:
      return;
    case ActionKind::condition: {
      item.kind = ItemKind::condition;
      item.value = fold(*action.value, &path.known);
      if (const auto value = value_of(item.value)) {
        path.impossible |= *value == 0;
        return;
      }
      break;
    }
    case ActionKind::else_:
      item.kind = ItemKind::else_;
      break;
    case ActionKind::assign:
      return append_assignment(action, path);
    case ActionKind::assign_all:
      return append_all_assignments(action, path);
    case ActionKind::send:
    case ActionKind::receive:
      return append_message(action, path);
    case ActionKind::assert_: {
      item.kind = ItemKind::assert_;
      item.value = fold(*action.value, &path.known);
      if (const auto value = value_of(item.value); value && *value != 0) return;
      break;
    }
    case ActionKind::d_step:
      return append_d_step(*action.d_step, path, action.span);
    case ActionKind::end:
      item.kind = ItemKind::end;
      break;
    case ActionKind::set_priority:
      obstacle("processes have priorities", action.span);
      return;
  }
  path.sequence.items.push_back(std::move(item));
}

bool Unfolder::append_start(const Action& action, Path& path) {
  if (!model::contains_run(action) || action.kind == ActionKind::d_step) return false;
  const bool plain = (action.kind == ActionKind::condition || action.kind == ActionKind::assign) &&
                     action.value->kind == ExprKind::run;
  if (!plain) {
    obstacle("a process is started in the middle of an expression", action.span);
    return true;
  }
  if (in_program_) {
    obstacle("whether a process is started depends on the run", action.span);
    return true;
  }
  Start start;
  start.type = action.value->type;
  start.starter = process_;
  start.span = action.span;
  for (const model::Expr* arg : action.value->args) {
    const std::optional<std::int32_t> value = value_of(fold(*arg, &path.known));
    if (!value) {
      obstacle("what a process is started with depends on the run", arg->span);
      return true;
    }
    start.args.push_back(*value);
  }
  Item item;
  item.kind = ItemKind::start;
  item.span = action.span;
  item.process = ProcessNo(static_cast<std::uint32_t>(model_.instances.size() + path.started));
  if (path.started == starts_.size()) {
    starts_.push_back(start);
    if (starts_.size() > 255) obstacle("processes are started again and again", action.span);
  }
  const Start& same = starts_[path.started++];
  if (same.starter != start.starter) obstacle("several processes start others", action.span);
  if (same.type != start.type || same.args != start.args)
    obstacle("which processes are started depends on the run", action.span);
  const std::int32_t pid = static_cast<std::int32_t>(item.process.value());
  if (action.kind == ActionKind::assign) {
    item.target = fold_target(action.target, &path.known);
    forget_known(item.target, path.known);
    if (item.target.slot.valid())
      if (const std::uint32_t index = known_index(item.target.slot); index != kNothing)
        path.known[index] = model::kept(out_.slots[item.target.slot].type, pid);
    Item assign;
    assign.kind = ItemKind::assign;
    assign.span = action.span;
    assign.target = std::move(item.target);
    assign.value = number(pid, action.span);
    item.target = Target{};
    path.sequence.items.push_back(std::move(item));
    if (!assign.target.slot.valid() || !out_.slots[assign.target.slot].left_out)
      path.sequence.items.push_back(std::move(assign));
    return true;
  }
  path.sequence.items.push_back(std::move(item));
  return true;
}

// What is known of a variable after it was assigned.
void Unfolder::note_assigned(const Target& target, TermNo value, Path& path) {
  if (!target.slot.valid()) return forget_known(target, path.known);
  const std::uint32_t index = known_index(target.slot);
  if (index == kNothing) return;
  const std::optional<std::int32_t> known = value_of(value);
  path.known[index] = known ? std::optional(model::kept(out_.slots[target.slot].type, *known)) : std::nullopt;
}

void Unfolder::append_range_check(const model::Reference& target, const model::Expr& value, Path& path,
                                  Span span) {
  const model::ValueType& type = model_[target.variable].type;
  if (!type.is_range() || model::always_fits(model_, value, type)) return;
  const TermNo folded = fold(value, &path.known);
  Item check;
  check.kind = ItemKind::evaluate;
  check.span = span;
  if (const auto known = value_of(folded)) {
    if (model::fits(type, *known)) return;
    check.value = error(span);
    path.sequence.items.push_back(std::move(check));
    return;
  }
  const auto operation = [&](model::Operator op, TermNo a, TermNo b) {
    Term term;
    term.kind = TermKind::operation;
    term.op = op;
    term.children = {a, b};
    term.span = span;
    return make(std::move(term));
  };
  const TermNo below = operation(model::Operator::less, folded, number(type.low, span));
  const TermNo above = operation(model::Operator::less, number(type.high, span), fold(value, &path.known));
  Term term;
  term.kind = TermKind::conditional;
  term.children = {operation(model::Operator::logic_or, below, above), error(span), number(0, span)};
  term.span = span;
  check.value = make(std::move(term));
  path.sequence.items.push_back(std::move(check));
}

// Where something is added to what is known (`c = 0; c = c + f[0]`), the next addition will not find it
// known: all are written alike, as additions.
void Unfolder::keep_counting(const Action& action, Item& item, Path& path) {
  const std::uint32_t counter = known_index(item.target.slot);
  if (counter == kNothing || !path.known[counter]) return;
  bool reads_itself = false;
  model::for_each_expr(*action.value, [&](const model::Expr& e) {
    reads_itself |= e.kind == ExprKind::load && e.reference.variable == action.target.variable;
  });
  if (!reads_itself) return;
  counted_.push_back(counter);
  if (value_of(item.value)) return;
  Item again = item;
  const std::optional<std::int32_t> known = std::exchange(path.known[counter], std::nullopt);
  again.value = fold(*action.value, &path.known);
  path.known[counter] = known;
  if (commuting_update(again) != model::Operator::none) item = std::move(again);
}

void Unfolder::append_assignment(const Action& action, Path& path) {
  Item item;
  item.kind = ItemKind::assign;
  item.span = action.span;
  if (action.value->kind == ExprKind::undefined) {
    item.value = number(model_[action.target.variable].type.undefined(), action.span);
  } else {
    append_range_check(action.target, *action.value, path, action.span);
    item.value = fold(*action.value, &path.known);
  }
  item.target = fold_target(action.target, &path.known);
  if (item.target.slot.valid()) keep_counting(action, item, path);
  if (item.target.slot.valid() && out_.slots[item.target.slot].left_out) {
    if (!may_fail(item.value)) return;
    item.kind = ItemKind::evaluate;
    item.target = Target{};
  } else {
    if (item.target.slot.valid() && out_.terms[item.value].kind == TermKind::number)
      item.value =
          number(model::kept(out_.slots[item.target.slot].type, out_.terms[item.value].value), action.span);
    note_assigned(item.target, item.value, path);
  }
  path.sequence.items.push_back(std::move(item));
}

// One after the other, in an order in which none stores what another one still has to read.
void Unfolder::append_all_assignments(const Action& action, Path& path) {
  std::vector<Item> left;
  for (const model::Assignment& one : action.assignments) {
    Item item;
    item.kind = ItemKind::assign;
    item.span = action.span;
    if (one.value->kind == ExprKind::undefined) {
      item.value = number(model_[one.target.variable].type.undefined(), action.span);
    } else {
      append_range_check(one.target, *one.value, path, action.span);
      item.value = fold(*one.value, &path.known);
    }
    item.target = fold_target(one.target, &path.known);
    if (item.target.slot.valid() && out_.slots[item.target.slot].left_out)
      return obstacle("a variable that is no part of states is assigned together with others", action.span);
    left.push_back(std::move(item));
  }
  while (!left.empty()) {
    const auto is_read = [&](std::size_t written) {
      for (std::size_t other = 0; other < left.size(); ++other) {
        if (other == written) continue;
        const Touches reading = touches(left[other]);
        for (const std::uint32_t slot : touches(left[written]).writes)
          if (std::ranges::find(reading.reads, slot) != reading.reads.end()) return true;
      }
      return false;
    };
    std::size_t next = 0;
    while (next < left.size() && is_read(next)) ++next;
    if (next == left.size()) return obstacle("values change places in one assignment", action.span);
    note_assigned(left[next].target, left[next].value, path);
    path.sequence.items.push_back(std::move(left[next]));
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
  }
}

void Unfolder::append_message(const Action& action, Path& path) {
  Item item;
  item.kind = action.kind == ActionKind::send ? ItemKind::send : ItemKind::receive;
  item.sorted = action.sorted;
  item.random = action.random;
  item.copy = action.copy;
  item.span = action.span;
  item.channel = fold(*action.channel, &path.known);
  for (const model::Expr* arg : action.args) item.args.push_back(fold(*arg, &path.known));
  item.message = fold_message(action.message, &path.known);
  if (may_be_rendezvous(action, path.known)) forget_globals(path.known);
  for (const FieldPattern& field : item.message)
    if (field.kind == model::Pattern::Kind::store) forget_known(field.target, path.known);
  for (const model::Pattern& pattern : action.message)
    if (pattern.kind == model::Pattern::Kind::store && model_[pattern.target.variable].type.is_range())
      obstacle("a message is stored in a range", action.span);
  path.sequence.items.push_back(std::move(item));
}

}  // namespace isospin::system
