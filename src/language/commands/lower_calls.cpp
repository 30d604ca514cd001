// Functions are written out where they are called.
//
// In a body that is a matter of statements: arguments are put into temporaries, the function's statements
// follow, and what it returns is in another temporary. In a guard or a property there are no statements:
// there the function is followed symbolically and becomes one expression, which is possible as long as it
// changes nothing but its own variables, and these are scalars.
#include "language/commands/branch.hpp"
#include "language/commands/lowerer.hpp"

namespace isospin::commands {

using model::Operator;

bool Lowerer::has_call(const Expr& expr) const {
  if (expr.kind == ExprKind::call) return true;
  for (const Expr* part : {expr.a, expr.b, expr.c})
    if (part != nullptr && has_call(*part)) return true;
  if (expr.kind == ExprKind::name && expr.symbol->alias != nullptr && !bound_.contains(expr.symbol))
    return has_call(*expr.symbol->alias);
  return false;
}

model::Expr* Lowerer::call(const Expr& expr) {
  return program_ != nullptr ? call_in_body(expr) : call_as_expression(expr);
}

model::Expr* Lowerer::call_in_body(const Expr& expr) {
  const std::optional<Place> result = result_of(expr);
  return result && result->type->is_simple() ? load(*result, expr.span) : number(0, expr.span);
}

// Writes the function out; where its result is then, if it has one.
std::optional<Place> Lowerer::result_of(const Expr& expr) {
  const Function& function = *expr.function;
  if (!note_written_out(1, expr.span)) return std::nullopt;
  std::vector<std::pair<const Symbol*, Binding>> inside;
  for (std::size_t p = 0; p < function.parameters.size(); ++p) {
    const Symbol* parameter = function.parameters[p];
    const Expr& given = *expr.args[p];
    if (parameter->kind == SymbolKind::reference) {
      std::optional<Place> place = place_of(given);
      if (!place) return refuse_whole(given), std::nullopt;
      inside.emplace_back(parameter, fixed(*place, given.span));
      continue;
    }
    // What has no value is handed over as it is; anything else must fit.
    const bool simple = parameter->type->is_simple();
    const std::optional<Place> place = simple ? place_of(given) : whole_value(given);
    model::Expr* worth = simple && !place ? value(given) : nullptr;
    // A constant needs no place of its own.
    if (worth != nullptr && worth->kind == model::ExprKind::constant &&
        parameter->type->low <= worth->value && worth->value <= parameter->type->high) {
      inside.emplace_back(parameter, worth);
      continue;
    }
    const Place copied = whole(temporary(parameter->type, given.span), parameter->type);
    if (worth != nullptr)
      assign(copied, worth, given.span);
    else if (place)
      copy(copied, *place, given.span);
    inside.emplace_back(parameter, copied);
  }
  for (const Symbol* local : function.locals) {
    const Place fresh = whole(temporary(local->type, local->span), local->type);
    set_each(fresh, true, local->span);
    inside.emplace_back(local, fresh);
  }
  std::optional<Place> result;
  if (function.type != nullptr) {
    // Numbers are not checked against the type of the result.
    const Type* type = function.type->is_number() ? any_number() : function.type;
    result = whole(temporary(type, expr.span), type);
  }

  const std::map<const Symbol*, Binding> outside = bound_;
  const std::uint32_t outer_return = return_to_;
  const Place* outer_place = return_place_;
  for (const auto& [symbol, binding] : inside) bound_[symbol] = binding;
  return_to_ = program_->new_node();
  return_place_ = result ? &*result : nullptr;
  add_block(function.body);
  if (result)
    add_assert(number(0, function.span), "the function " + function.symbol->name + " ends without a return",
               function.span);
  program_->jump(return_to_, function.span);
  program_->go_to(return_to_);
  return_to_ = outer_return;
  return_place_ = outer_place;
  bound_ = outside;
  // What was needed inside can be used again; the result is read first.
  for (const auto& [symbol, binding] : inside)
    if (const Place* place = std::get_if<Place>(&binding);
        place != nullptr && symbol->kind != SymbolKind::reference)
      release(*place->storage);
  return result;
}

void Lowerer::refuse_whole(const Expr& expr) {
  if (!too_much_)
    diagnostics_.error("C0003", expr.span, "this record or array has no place of its own here",
                       "assign it to a variable first");
  too_much_ = true;
}

// A record or an array: a variable, what a function returns, or one of two.
std::optional<Place> Lowerer::whole_value(const Expr& expr) {
  if (const auto place = place_of(expr)) return place;
  if (program_ != nullptr && expr.kind == ExprKind::call) return result_of(expr);
  if (program_ != nullptr && expr.kind == ExprKind::conditional) {
    const Place chosen = whole(temporary(expr.type, expr.span), expr.type);
    const auto take = [&](const Expr& one) {
      if (const auto source = whole_value(one)) copy(chosen, *source, one.span);
    };
    branch(
        value(*expr.a), [&] { take(*expr.b); }, [&] { take(*expr.c); }, expr.span);
    return chosen;
  }
  refuse_whole(expr);
  return std::nullopt;
}

// ---------------------------------------------------------------- as an expression

// Follows statements with a stack of what is still to be done; every way ends with a return.
struct Lowerer::Pure {
  Lowerer& lowerer;
  const Function& function;
  bool failed = false;

  struct Rest {
    const Block* block;
    std::size_t at;
    const Rest* behind;               // may be null
    const Symbol* counter = nullptr;  // of a loop: what it is worth in this round
    std::int32_t value = 0;
  };

  model::Expr* give_up() {
    failed = true;
    return lowerer.number(0, function.span);
  }

  // The value, or an error where it is none of the type.
  model::Expr* checked(model::Expr* value, const Type* type, Span span) const {
    if (model::bounds(*lowerer.model_, *value).within(type->low, type->high)) return value;
    model::Expr* failure = lowerer.make(model::ExprKind::failure, span);
    model::Expr* above =
        lowerer.operation(Operator::less_equal, lowerer.number(type->low, span), value, span);
    model::Expr* below =
        lowerer.operation(Operator::less_equal, value, lowerer.number(type->high, span), span);
    return lowerer.conditional(lowerer.operation(Operator::logic_and, above, below, span), value, failure,
                               span);
  }

  model::Expr* follow(const Rest* rest) {
    while (rest != nullptr && rest->at == rest->block->size()) rest = rest->behind;
    if (rest == nullptr || failed || !lowerer.note_written_out(1, function.span)) return give_up();
    const Statement& statement = *(*rest->block)[rest->at];
    const Rest next{rest->block, rest->at + 1, rest->behind, rest->counter, rest->value};
    if (rest->counter != nullptr) lowerer.bound_[rest->counter] = rest->value;
    switch (statement.kind) {
      case StatementKind::return_:
        return statement.value != nullptr ? lowerer.value(*statement.value) : give_up();
      case StatementKind::assert_: {
        model::Expr* condition = lowerer.value(*statement.value);
        model::Expr* failure = lowerer.make(model::ExprKind::failure, statement.span);
        failure->value = 1;
        const std::map<const Symbol*, Binding> before = lowerer.bound_;
        model::Expr* rest_of_it = follow(&next);
        lowerer.bound_ = before;
        return lowerer.conditional(condition, rest_of_it, failure, statement.span);
      }
      case StatementKind::switch_:
        return follow_switch(statement, 0, next);
      case StatementKind::assign:
        return follow_assignment(statement, next);
      case StatementKind::if_:
        return follow_if(statement, 0, next);
      case StatementKind::for_:
        return follow_for(statement, next);
      case StatementKind::alias: {
        const Rest inside{&statement.blocks.front(), 0, &next};
        return follow(&inside);
      }
      case StatementKind::put:
        return follow(&next);
      default:
        return give_up();
    }
  }

  model::Expr* follow_assignment(const Statement& statement, const Rest& next) {
    if (statement.target->kind != ExprKind::name || !statement.target->type->is_simple()) return give_up();
    const Symbol* symbol = statement.target->symbol;
    if (symbol->kind != SymbolKind::local) return give_up();
    model::Expr* worth = lowerer.value(*statement.value);
    const std::map<const Symbol*, Binding> before = lowerer.bound_;
    lowerer.bound_[symbol] = checked(worth, symbol->type, statement.span);
    model::Expr* result = follow(&next);
    lowerer.bound_ = before;
    return result;
  }

  model::Expr* follow_if(const Statement& statement, std::size_t at, const Rest& next) {
    if (at == statement.conditions.size()) {
      if (statement.blocks.size() == at) return follow(&next);
      const Rest otherwise{&statement.blocks.back(), 0, &next};
      return follow(&otherwise);
    }
    model::Expr* condition = lowerer.value(*statement.conditions[at]);
    const Rest then{&statement.blocks[at], 0, &next};
    if (condition->kind == model::ExprKind::constant)
      return condition->value != 0 ? follow(&then) : follow_if(statement, at + 1, next);
    const std::map<const Symbol*, Binding> before = lowerer.bound_;
    model::Expr* holds = follow(&then);
    lowerer.bound_ = before;
    return lowerer.conditional(condition, holds, follow_if(statement, at + 1, next), statement.span);
  }

  model::Expr* follow_switch(const Statement& statement, std::size_t at, const Rest& next) {
    if (at == statement.cases.size()) {
      if (statement.blocks.size() == at) return follow(&next);
      const Rest otherwise{&statement.blocks.back(), 0, &next};
      return follow(&otherwise);
    }
    model::Expr* any = lowerer.number(0, statement.span);
    for (const Expr* one : statement.cases[at])
      any = lowerer.operation(
          Operator::logic_or, any,
          lowerer.operation(Operator::equal, lowerer.value(*statement.value), lowerer.value(*one), one->span),
          one->span);
    const Rest then{&statement.blocks[at], 0, &next};
    const std::map<const Symbol*, Binding> before = lowerer.bound_;
    model::Expr* holds = follow(&then);
    lowerer.bound_ = before;
    return lowerer.conditional(any, holds, follow_switch(statement, at + 1, next), statement.span);
  }

  // The rounds one after the other, each with its own value of the counter.
  model::Expr* follow_for(const Statement& statement, const Rest& next) {
    const auto members = lowerer.values(statement.binder);
    if (!members) return give_up();
    std::vector<Rest> rounds(members->size() + 1, next);
    for (std::size_t r = members->size(); r-- > 0;)
      rounds[r] = {&statement.blocks.front(), 0, &rounds[r + 1], statement.binder.symbol, (*members)[r]};
    return follow(rounds.data());
  }
};

model::Expr* Lowerer::call_as_expression(const Expr& expr) {
  const Function& function = *expr.function;
  Pure pure{*this, function};
  const std::map<const Symbol*, Binding> outside = bound_;
  std::map<const Symbol*, Binding> inside = bound_;
  for (std::size_t p = 0; p < function.parameters.size() && !pure.failed; ++p) {
    const Symbol* parameter = function.parameters[p];
    const auto given = place_of(*expr.args[p]);
    const bool fits = given && given->type->is_simple() && parameter->type->low <= given->type->low &&
                      given->type->high <= parameter->type->high;
    if (fits) {
      inside[parameter] = *given;  // whether or not it has a value
    } else if (parameter->type->is_simple()) {
      inside[parameter] = pure.checked(value(*expr.args[p]), parameter->type, expr.args[p]->span);
    } else if (const auto place = whole_value(*expr.args[p])) {
      inside[parameter] = *place;
    }
  }
  bound_ = inside;
  const Pure::Rest all{&function.body, 0, nullptr};
  model::Expr* result = pure.failed ? nullptr : pure.follow(&all);
  bound_ = outside;
  if (!pure.failed) return result;
  if (!too_much_)
    diagnostics_
        .error("C0003", expr.span,
               "`" + function.symbol->name + "` cannot be called here: it is not one expression written out",
               "in a guard or a property a function only chooses what it returns, within its type")
        .notes.push_back({function.symbol->span, "it is declared here"});
  too_much_ = true;
  return number(0, expr.span);
}

}  // namespace isospin::commands
