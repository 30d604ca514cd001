// Bodies of rules, statement by statement, into the program that is being written.
#include "language/commands/branch.hpp"
#include "language/commands/lowerer.hpp"

namespace isospin::commands {

using model::ActionKind;
using model::Operator;

model::Action Lowerer::action(ActionKind kind, Span span) const {
  model::Action action;
  action.kind = kind;
  action.span = span;
  return action;
}

void Lowerer::add_block(const Block& block) {
  for (const Statement* statement : block) {
    if (too_much_) return;
    add_statement(*statement);
  }
}

void Lowerer::add_statement(const Statement& statement) {
  if (!note_written_out(1, statement.span)) return;
  switch (statement.kind) {
    case StatementKind::assign: {
      const bool simple = statement.target->type->is_simple();
      if (simple) {
        // What is assigned is worked out before it is looked where to.
        model::Expr* worth = value(*statement.value);
        if (const auto target = whole_value(*statement.target)) assign(*target, worth, statement.span);
        return;
      }
      const auto source = whole_value(*statement.value);
      const auto target = whole_value(*statement.target);
      if (target && source) copy(*target, *source, statement.span);
      return;
    }
    case StatementKind::assign_all:
      return add_together(statement);
    case StatementKind::clear:
    case StatementKind::undefine:
      if (const auto target = whole_value(*statement.target))
        set_each(*target, statement.kind == StatementKind::undefine, statement.span);
      return;
    case StatementKind::if_:
      return add_if(statement);
    case StatementKind::switch_:
      return add_switch(statement);
    case StatementKind::for_:
      return add_for(statement);
    case StatementKind::while_:
      return add_while(statement);
    case StatementKind::alias:
      return add_alias(statement);
    case StatementKind::call:
      call_in_body(*statement.value);
      return;
    case StatementKind::return_:
      add_return(statement);
      program_->jump(return_to_, statement.span);
      program_->go_to(program_->new_node());  // nothing comes here
      return;
    case StatementKind::assert_:
      return add_assert(value(*statement.value), statement.message, statement.span);
    case StatementKind::cover:
      return add_cover(statement);
    case StatementKind::put:
      return add_put(statement);
    case StatementKind::assume:
      return add_assume(statement);
    case StatementKind::multiset_add:
    case StatementKind::multiset_remove:
    case StatementKind::multiset_remove_if:
      return;
  }
}

void Lowerer::add_return(const Statement& statement) {
  if (statement.value == nullptr || return_place_ == nullptr) return;
  const Place result = *return_place_;
  if (result.type->is_simple())
    assign(result, value(*statement.value), statement.span);
  else if (const auto source = whole_value(*statement.value))
    copy(result, *source, statement.span);
}

// What is shown is a matter of traces alone: it changes no state, and a value that is not there is no error.
void Lowerer::add_put(const Statement& statement) {
  model::Action shown = action(ActionKind::skip, statement.span);
  const auto add_words = [&](std::string_view words) {
    for (const char c : words) shown.print += c == '%' ? "%%" : std::string(1, c);
  };
  const auto add_value = [&](model::Expr* worth, const Type* type) {
    if (worth->kind == model::ExprKind::constant) return add_words(value_name(type, worth->value));
    shown.print += type != nullptr && type->kind == TypeKind::boolean ? "%t" : "%e";
    shown.print_args.push_back(worth);
  };
  if (statement.value == nullptr) {
    add_words(statement.message);
  } else if (statement.value->type == nullptr || statement.value->type->is_simple()) {
    add_value(value(*statement.value), statement.value->type);
  } else if (const auto source = whole_value(*statement.value)) {
    const char* between = "";
    for (const Place& part : scalars(*source)) {
      add_words(between);
      add_value(load(part, statement.span), part.type);
      between = ", ";
    }
  }
  program_->add(std::move(shown));
}

// ---------------------------------------------------------------- assignments

void Lowerer::assign(const Place& target, model::Expr* value, Span span) {
  model::Action assignment = action(ActionKind::assign, span);
  assignment.target = reference(target);
  assignment.value = value;
  program_->add(std::move(assignment));
}

model::Expr* Lowerer::save(model::Expr* value, const Type* type, Span span) {
  if (value->kind == model::ExprKind::constant) return value;
  const Place place =
      whole(temporary(type != nullptr ? type : any_number(), span), type != nullptr ? type : any_number());
  assign(place, value, span);
  return load(place, span);
}

// A part without a value has none in the copy.
void Lowerer::copy_scalar(const Place& target, const Place& source, Span span) {
  model::Expr* nothing = make(model::ExprKind::is_undefined, span);
  nothing->reference = reference(source);
  branch(
      nothing, [&] { assign(target, make(model::ExprKind::undefined, span), span); },
      [&] { assign(target, load(source, span), span); }, span);
}

Place Lowerer::fixed(Place place, Span span) {
  for (model::Expr*& index : place.indices) index = save(index, nullptr, span);
  return place;
}

void Lowerer::copy(const Place& target, const Place& source, Span span) {
  // Where the parts lie is worked out once, before any of them changes.
  const Place to = fixed(target, span), from = fixed(source, span);
  const std::vector<Place> parts_to = scalars(to), parts_from = scalars(from);
  for (std::size_t p = 0; p < parts_to.size() && p < parts_from.size(); ++p)
    copy_scalar(parts_to[p], parts_from[p], span);
}

void Lowerer::set_each(const Place& target, bool to_undefined, Span span) {
  for (const Place& part : scalars(target))
    assign(part, to_undefined ? make(model::ExprKind::undefined, span) : number(part.type->low, span), span);
}

// ---------------------------------------------------------------- choices and loops

void Lowerer::add_if(const Statement& statement) {
  const std::uint32_t join = program_->new_node();
  for (std::size_t c = 0; c < statement.conditions.size(); ++c) {
    model::Expr* condition = value(*statement.conditions[c]);
    const std::uint32_t otherwise = program_->new_node();
    choose(condition, otherwise, statement.conditions[c]->span);
    add_block(statement.blocks[c]);
    program_->jump(join, statement.span);
    program_->go_to(otherwise);
  }
  if (statement.blocks.size() > statement.conditions.size()) add_block(statement.blocks.back());
  program_->jump(join, statement.span);
  program_->go_to(join);
}

// Goes on where the condition holds; where it does not, the way leads to `otherwise`.
void Lowerer::choose(model::Expr* condition, std::uint32_t otherwise, Span span) {
  const std::uint32_t then = program_->new_node();
  model::Action holds = action(ActionKind::condition, span);
  holds.value = condition;
  program_->add_edge(std::move(holds), then);
  program_->add_edge(action(ActionKind::else_, span), otherwise);
  program_->go_to(then);
}

void Lowerer::add_switch(const Statement& statement) {
  const std::uint32_t join = program_->new_node();
  model::Expr* asked = value(*statement.value);
  if (program_ != nullptr && asked->kind != model::ExprKind::constant && asked->kind != model::ExprKind::load)
    asked = save(asked, statement.value->type, statement.span);
  for (std::size_t c = 0; c < statement.cases.size(); ++c) {
    model::Expr* any = number(0, statement.span);
    for (const Expr* one : statement.cases[c])
      any = operation(Operator::logic_or, any, operation(Operator::equal, asked, value(*one), one->span),
                      one->span);
    const std::uint32_t otherwise = program_->new_node();
    choose(any, otherwise, statement.cases[c].front()->span);
    add_block(statement.blocks[c]);
    program_->jump(join, statement.span);
    program_->go_to(otherwise);
  }
  if (statement.blocks.size() > statement.cases.size()) add_block(statement.blocks.back());
  program_->jump(join, statement.span);
  program_->go_to(join);
}

model::Expr* Lowerer::leads_there(model::Expr* from, model::Expr* to, model::Expr* by, Span span) {
  model::Expr* nothing = number(0, span);
  model::Expr* up = operation(Operator::logic_and, operation(Operator::less, nothing, by, span),
                              operation(Operator::less_equal, from, to, span), span);
  model::Expr* down = operation(Operator::logic_and, operation(Operator::less, by, nothing, span),
                                operation(Operator::less_equal, to, from, span), span);
  return operation(Operator::logic_or, up, down, span);
}

void Lowerer::add_for(const Statement& statement) {
  const Binder& binder = statement.binder;
  if (const auto members = values(binder)) {
    for (const std::int32_t member : *members) {
      if (too_much_) break;
      bound_[binder.symbol] = member;
      add_block(statement.blocks.front());
    }
    bound_.erase(binder.symbol);
    return;
  }
  // Bounds that are known only when it begins.
  model::Expr* from = value(*binder.from);
  model::Expr* to = save(value(*binder.to), nullptr, statement.span);
  // Without a step it counts towards its end, upwards or downwards.
  model::Expr* by =
      binder.by != nullptr
          ? save(value(*binder.by), nullptr, statement.span)
          : save(conditional(operation(Operator::less_equal, from, to, statement.span),
                             number(1, statement.span), number(-1, statement.span), statement.span),
                 nullptr, statement.span);
  if (binder.by != nullptr)
    add_assert(leads_there(from, to, by, statement.span), "the step of a loop leads to its end",
               statement.span);
  const Place counter = whole(temporary(any_number(), statement.span), any_number());
  assign(counter, from, statement.span);
  const std::uint32_t begin = program_->new_node(), end = program_->new_node();
  program_->jump(begin, statement.span);
  program_->go_to(begin);
  model::Expr* at = load(counter, statement.span);
  model::Expr* upwards = operation(Operator::less_equal, at, to, statement.span);
  model::Expr* downwards = operation(Operator::greater_equal, at, to, statement.span);
  model::Expr* forth = operation(Operator::greater, by, number(0, statement.span), statement.span);
  choose(conditional(forth, upwards, downwards, statement.span), end, statement.span);
  bound_[binder.symbol] = counter;
  add_block(statement.blocks.front());
  bound_.erase(binder.symbol);
  model::Expr* next = make(model::ExprKind::binary, statement.span);
  next->op = Operator::add;
  next->a = load(counter, statement.span);
  next->b = by;
  assign(counter, next, statement.span);
  program_->jump(begin, statement.span);
  program_->go_to(end);
}

void Lowerer::add_while(const Statement& statement) {
  const std::uint32_t begin = program_->new_node(), end = program_->new_node();
  program_->jump(begin, statement.span);
  program_->go_to(begin);
  choose(value(*statement.value), end, statement.value->span);
  add_block(statement.blocks.front());
  program_->jump(begin, statement.span);
  program_->go_to(end);
}

void Lowerer::bind_alias(const Symbol& symbol) {
  if (const auto place = place_of(*symbol.alias))
    bound_[&symbol] = fixed(*place, symbol.span);
  else
    bound_[&symbol] = save(value(*symbol.alias), symbol.type, symbol.span);
}

// What an alias stands for is settled where it begins: which element, or which value.
void Lowerer::add_alias(const Statement& statement) {
  const std::map<const Symbol*, Binding> outside = bound_;
  for (const Symbol* symbol : statement.symbols) bind_alias(*symbol);
  add_block(statement.blocks.front());
  bound_ = outside;
}

void Lowerer::add_assert(model::Expr* condition, const std::string& message, Span span) {
  model::Action assertion = action(ActionKind::assert_, span);
  assertion.value = condition;
  assertion.text = message;
  program_->add(std::move(assertion));
}

}  // namespace isospin::commands
