// What for and select stand for.
#include "language/promela/lower/element_builder.hpp"

namespace isospin::lowering {

void ElementBuilder::prepare_for_range(const Stmt& stmt, Prepared& prepared) {
  add_counting(stmt, Step::Kind::assign, stmt.target, stmt.value, 0);
  open_loop(prepared);
  ElementSequence* outer = current_;
  ElementSequence* main = current_ = open();
  add_counting(stmt, Step::Kind::less_equal, stmt.target, stmt.value2, 0);
  finish_loop(stmt, prepared, main, outer, true);
}

void ElementBuilder::prepare_for_in(const Stmt& stmt, Prepared& prepared) {
  const promela::Symbol& over = *stmt.value->symbol;
  if (stmt.target->symbol->type.base != promela::BaseType::record) {
    // over an array: i = 0; do :: i <= length - 1 -> ...
    add_counting(stmt, Step::Kind::assign, stmt.target, nullptr, 0);
    open_loop(prepared);
    ElementSequence* outer = current_;
    ElementSequence* main = current_ = open();
    add_counting(stmt, Step::Kind::less_equal, stmt.target, nullptr, over.length - 1);
    return finish_loop(stmt, prepared, main, outer, true);
  }
  // over a channel: a counter of its own, and every round moves the first message to the end
  const auto counter = static_cast<std::uint32_t>(graph_.counters.size());
  const bool wide =
      over.declarator && over.declarator->channel && over.declarator->channel->capacity_value > 255;
  graph_.counters.push_back({wide});
  add_counting(stmt, Step::Kind::assign, nullptr, nullptr, 0)->step.counter = counter;
  open_loop(prepared);
  ElementSequence* outer = current_;
  ElementSequence* main = current_ = open();
  add_counting(stmt, Step::Kind::count_messages, nullptr, stmt.value, 0)->step.counter = counter;
  add_counting(stmt, Step::Kind::receive_for, stmt.target, stmt.value, 0);
  add_counting(stmt, Step::Kind::send_for, stmt.target, stmt.value, 0);
  channel_counter_ = counter;
  finish_loop(stmt, prepared, main, outer, true);
}

void ElementBuilder::prepare_select(const Stmt& stmt, Prepared& prepared) {
  const bool counts = !stmt.flag;
  if (!counts && stmt.value2->value - stmt.value->value <= 32) {
    for (std::int64_t value = stmt.value->value; value <= stmt.value2->value; ++value) {
      ElementSequence* outer = current_;
      ElementSequence* option = current_ = open();
      add_counting(stmt, Step::Kind::assign, stmt.target, nullptr, value);
      option->extent = option->last;
      current_ = outer;
      prepared.options.push_back(option);
    }
    return;
  }
  add_counting(stmt, Step::Kind::assign, stmt.target, stmt.value, 0);
  open_loop(prepared);
  ElementSequence* outer = current_;
  ElementSequence* main = current_ = open();
  add_counting(stmt, Step::Kind::less, stmt.target, stmt.value2, 0);
  if (counts) return finish_loop(stmt, prepared, main, outer, false);
  // do :: (i < b) -> i++ :: break od, in this order
  add_counting(stmt, Step::Kind::increment, stmt.target, nullptr, 0);
  main->extent = main->last;
  prepared.options.push_back(main);
  current_ = open();
  add_break(stmt.span);
  current_->extent = current_->last;
  prepared.options.push_back(current_);
  current_ = outer;
}

Element* ElementBuilder::add_counting(const Stmt& stmt, Step::Kind kind, const promela::Expr* target,
                                      const promela::Expr* value, std::int64_t constant) {
  may_initialise_ = false;  // a declaration in the body comes after this
  Element* element = make(ElementKind::statement, stmt.span);
  element->step.kind = kind;
  element->step.stmt = &stmt;
  element->step.target = target;
  element->step.value = value;
  element->step.constant = constant;
  element->step.counter = channel_counter_;
  append(element, current_);
  return element;
}

void ElementBuilder::open_loop(Prepared& prepared) {
  prepared.is_loop = true;
  break_jumps_.emplace_back();
}

// What comes after it, an escape as well, is outside: a break there leaves the loop around this one.
void ElementBuilder::close_loop(Prepared& prepared) {
  if (!prepared.is_loop) return;
  prepared.break_jumps = std::move(break_jumps_.back());
  break_jumps_.pop_back();
}

void ElementBuilder::finish_loop(const Stmt& stmt, Prepared& prepared, ElementSequence* main,
                                 ElementSequence* outer, bool with_else) {
  const std::uint32_t counter = channel_counter_;
  if (stmt.body) add_steps(*stmt.body);
  channel_counter_ = counter;
  const bool over_channel = main->first->step.kind == Step::Kind::count_messages;
  add_counting(stmt, Step::Kind::increment, over_channel ? nullptr : stmt.target, nullptr, 0)->step.counter =
      over_channel ? main->first->step.counter : 0;
  main->extent = main->last;
  ElementSequence* leave = current_ = open();
  if (with_else) {
    Element* otherwise = make(ElementKind::statement, stmt.span);
    otherwise->is_else = true;
    otherwise->step.kind = Step::Kind::skip;
    append(otherwise, leave);
  }
  add_break(stmt.span);
  leave->extent = leave->last;
  // An else is moved to the end of the options; a bare break stays in front.
  if (with_else)
    prepared.options = {main, leave};
  else
    prepared.options = {leave, main};
  current_ = outer;
}

void ElementBuilder::add_break(Span span) {
  Element* jump = make(ElementKind::jump, span);
  break_jumps_.back().push_back(jump);
  append(jump, current_);
}

}  // namespace isospin::lowering
