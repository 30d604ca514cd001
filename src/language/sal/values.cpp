#include "language/sal/values.hpp"

#include <algorithm>

namespace isospin::sal {

using commands::Access;
using commands::Rewriter;

namespace {

// Calls `each` with all values of the binders.
template <class Each>
void for_all_values(const std::vector<Binder>& binders, std::size_t at, commands::Names& names,
                    commands::Tree& tree, const Each& each) {
  if (at == binders.size()) return each();
  for (std::int32_t value = binders[at].type->low; value <= binders[at].type->high; ++value) {
    Expr& number = tree.exprs.emplace_back();
    number.value = value;
    number.type = binders[at].type;
    names[binders[at].symbol] = &number;
    for_all_values(binders, at + 1, names, tree, each);
  }
}

bool has_kind(const Expr* expr, ExprKind kind) {
  if (expr == nullptr) return false;
  if (expr->kind == kind) return true;
  for (const Expr* part : {expr->a, expr->b, expr->c})
    if (has_kind(part, kind)) return true;
  return std::ranges::any_of(expr->args, [&](const Expr* arg) { return has_kind(arg, kind); }) ||
         std::ranges::any_of(expr->path, [&](const Access& access) { return has_kind(access.index, kind); });
}

}  // namespace

Rules::Values::Values(commands::Tree& tree, const System& system,
                      const std::map<const Symbol*, std::vector<const Assignment*>>& definitions, Mode mode,
                      Diagnostics& diagnostics)
    : tree_(tree), system_(system), definitions_(definitions), mode_(mode), diagnostics_(diagnostics) {
  before_.emplace(tree_, [this](Expr& expr) -> Expr* {
    if (expr.kind == ExprKind::next) {
      if (mode_ == Mode::step) return next_value(expr.a->symbol, expr.span);
      error("S0401", expr.span, "there is no step here, and no next value");
      return expr.a;
    }
    if (expr.kind != ExprKind::name || !definitions_.contains(expr.symbol)) return nullptr;
    return definition(expr.symbol, false, expr.span);
  });
  after_.emplace(tree_, [this](Expr& expr) -> Expr* {
    if (expr.kind == ExprKind::next) {
      error("S0401", expr.span, "there is no step here, and no next value");
      return number(0, expr.type, expr.span);
    }
    if (expr.kind != ExprKind::name || expr.symbol->kind != SymbolKind::variable) return nullptr;
    return next_value(expr.symbol, expr.span);
  });
}

// ---------------------------------------------------------------- small parts

// The same mistake is there in many steps; it is said once.
void Rules::Values::error(const char* code, Span span, const std::string& message, const std::string& hint) {
  for (const Diagnostic& said : diagnostics_.all())
    if (said.code == code && said.span.begin == span.begin && said.span.end == span.end) return;
  diagnostics_.error(code, span, message, hint);
}

Expr* Rules::Values::make(ExprKind kind, const Type* type, Span span) {
  Expr& expr = tree_.exprs.emplace_back();
  expr.kind = kind;
  expr.type = type;
  expr.span = span;
  return &expr;
}

Expr* Rules::Values::number(std::int32_t value, const Type* type, Span span) {
  Expr* expr = make(ExprKind::number, type, span);
  expr->value = value;
  return expr;
}

Expr* Rules::Values::name_of(Symbol* symbol, Span span) {
  Expr* expr = make(ExprKind::name, symbol->type, span);
  expr->symbol = symbol;
  return expr;
}

// ---------------------------------------------------------------- choices

Expr* Rules::Values::choose(const Type* type, const std::string& name, Span span) {
  std::vector<Access> way;
  return choose_rest(type, name, way, {}, span);
}

Expr* Rules::Values::choose_rest(const Type* type, const std::string& name, std::vector<Access>& way,
                                 const std::vector<Part>& parts, Span span) {
  if (is_covered(way, parts) && type->is_simple()) return number(type->low, type, span);
  if (type->is_simple()) {
    Symbol& symbol = tree_.symbols.emplace_back();
    symbol.kind = SymbolKind::parameter;
    symbol.name = name;
    symbol.type = type;
    symbol.span = span;
    Binder binder;
    binder.symbol = &symbol;
    binder.type = type;
    choices_.push_back(binder);
    return name_of(&symbol, span);
  }
  Expr* whole = make(ExprKind::aggregate, type, span);
  const auto add = [&](Access access, const Type* part, const std::string& part_name) {
    way.push_back(access);
    whole->args.push_back(choose_rest(part, part_name, way, parts, span));
    way.pop_back();
  };
  if (type->kind == TypeKind::record)
    for (std::uint32_t f = 0; f < type->fields.size(); ++f)
      add({nullptr, f}, type->fields[f].type, name + "." + type->fields[f].name);
  else
    for (std::int32_t i = type->index->low; i <= type->index->high; ++i)
      add({number(i, type->index, span), 0}, type->element,
          name + "[" +
              (type->index->values.empty()
                   ? std::to_string(i)
                   : type->index->values[static_cast<std::size_t>(i - type->index->low)]) +
              "]");
  return whole;
}

bool Rules::Values::is_covered(const std::vector<Access>& way, const std::vector<Part>& parts) const {
  return std::ranges::any_of(parts, [&](const Part& part) {
    if (part.path.size() > way.size()) return false;
    for (std::size_t p = 0; p < part.path.size(); ++p) {
      const Access &a = part.path[p], &b = way[p];
      const bool same = a.index == nullptr
                            ? a.field == b.field
                            : a.index->kind == ExprKind::number && a.index->value == b.index->value;
      if (!same) return false;
    }
    return true;
  });
}

// ---------------------------------------------------------------- assignments

Rules::Values::Part Rules::Values::part_of(Expr* target) const {
  Part part;
  part.target = target;
  part.span = target->span;
  for (; target->kind != ExprKind::name; target = target->a)
    part.path.insert(part.path.begin(), target->kind == ExprKind::element ? Access{target->b, 0}
                                                                          : Access{nullptr, target->field});
  return part;
}

void Rules::Values::assign(const Assignment& assignment) {
  commands::Names names;
  for_all_values(assignment.over, 0, names, tree_, [&] {
    Rewriter values = commands::substitution(tree_, names);
    assign_one(assignment, values);
  });
}

void Rules::Values::assign_one(const Assignment& assignment, Rewriter& values) {
  Expr* target = values(assignment.target);
  Expr* root = target;
  while (root->kind != ExprKind::name) root = root->a;
  Part part = part_of(target);
  part.span = assignment.span;
  if (assignment.value != nullptr) {
    part.value = values(assignment.value);
  } else {
    const std::string name = root->symbol->name + (mode_ == Mode::step ? "'" : "");
    part.value = choose(target->type, name, assignment.span);
    part.is_chosen = true;
    Expr* member = nullptr;
    if (assignment.each != nullptr && assignment.condition != nullptr) {
      const commands::Names chosen = {{assignment.each, part.value}};
      member = commands::substitution(tree_, chosen)(values(assignment.condition));
    }
    if (assignment.each != nullptr && assignment.each->type != nullptr &&
        assignment.each->type->is_simple()) {
      Expr* inside = make(ExprKind::is_member, target->type, assignment.span);
      inside->a = part.value;
      inside->member_type = assignment.each->type;
      conditions_.push_back(inside);
    }
    if (assignment.each == nullptr) {
      member = number(0, nullptr, assignment.span);
      for (Expr* element : assignment.elements) {
        if (target->type->is_simple()) {
          Expr* fits = make(ExprKind::fits, nullptr, assignment.span);
          fits->a = values(element);
          fits->member_type = target->type;
          conditions_.push_back(fits);
        }
        Expr* same = make(ExprKind::binary, nullptr, assignment.span);
        same->op = model::Operator::equal;
        same->a = part.value;
        same->b = values(element);
        Expr* either = make(ExprKind::binary, nullptr, assignment.span);
        either->op = model::Operator::logic_or;
        either->a = member;
        either->b = same;
        member = either;
      }
    }
    if (member != nullptr) conditions_.push_back(member);
  }
  parts_[root->symbol].push_back(std::move(part));
}

// Where all indices are constants, two assignments to the same place are seen beforehand.
void Rules::Values::check_parts(const std::string& name, const std::vector<Part>& parts) {
  for (std::size_t a = 0; a < parts.size(); ++a)
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      bool same = true;
      for (std::size_t p = 0; p < std::min(parts[a].path.size(), parts[b].path.size()) && same; ++p) {
        const Access &x = parts[a].path[p], &y = parts[b].path[p];
        same = x.index == nullptr ? x.field == y.field
                                  : x.index->kind == ExprKind::number && y.index->kind == ExprKind::number &&
                                        x.index->value == y.index->value;
      }
      if (same) error("S0404", parts[b].span, "`" + name + "` is assigned twice in one step");
    }
}

// ---------------------------------------------------------------- values

template <class Find>
Expr* Rules::Values::once(const Symbol* symbol, bool after, Span span, const Find& find) {
  const std::pair<const Symbol*, bool> question = {symbol, after};
  if (const auto known = known_.find(question); known != known_.end()) return known->second;
  if (!asked_.insert(question).second) {
    error("S0506", span, "the value of `" + symbol->name + "` depends on itself here");
    return number(symbol->type->low, symbol->type, span);
  }
  Expr* found = find();
  known_[question] = found;
  return found;
}

Expr* Rules::Values::next_value(Symbol* symbol, Span span) {
  if (definitions_.contains(symbol)) return definition(symbol, true, span);
  return once(symbol, true, span, [&] { return find_next_value(symbol); });
}

Expr* Rules::Values::find_next_value(Symbol* symbol) {
  const std::vector<Part>& parts = parts_[symbol];
  const auto variable = std::ranges::find_if(system_.variables,
                                             [&](const SystemVariable& one) { return one.symbol == symbol; });
  const bool is_input = variable != system_.variables.end() && variable->kind == VariableKind::input;
  Expr* base = nullptr;
  if (mode_ == Mode::start) {
    for (const Part& part : parts)
      for (const Access& access : part.path)
        if (access.index != nullptr && access.index->kind != ExprKind::number)
          error("S0507", part.span, "which element of `" + symbol->name + "` this initialises is not known",
                "an index is a constant here");
    std::vector<Access> way;
    base = choose_rest(symbol->type, symbol->name, way, parts, symbol->span);
  } else if (is_input) {
    base = choose(symbol->type, symbol->name + "'", symbol->span);
  } else {
    base = name_of(symbol, symbol->span);
  }
  return overlay(base, symbol->type, parts, mode_ == Mode::start);
}

Expr* Rules::Values::overlay(Expr* base, const Type* type, const std::vector<Part>& parts, bool after) {
  for (const Part& part : parts) {
    Expr* value = part.is_chosen ? part.value : after ? (*after_)(part.value) : (*before_)(part.value);
    if (part.path.empty()) {
      base = value;
      continue;
    }
    Expr* update = make(ExprKind::update, type, part.span);
    update->a = base;
    update->b = value;
    for (const Access& access : part.path)
      update->path.push_back(access.index == nullptr
                                 ? access
                                 : Access{after ? (*after_)(access.index) : (*before_)(access.index), 0});
    base = update;
  }
  return base;
}

Expr* Rules::Values::definition(const Symbol* symbol, bool after, Span span) {
  return once(symbol, after, span, [&] { return find_definition(symbol, after); });
}

Expr* Rules::Values::find_definition(const Symbol* symbol, bool after) {
  std::vector<Part> parts;
  for (const Assignment* definition : definitions_.at(symbol)) {
    commands::Names names;
    for_all_values(definition->over, 0, names, tree_, [&] {
      Rewriter values = commands::substitution(tree_, names);
      Part part = part_of(values(definition->target));
      part.span = definition->span;
      part.value = values(definition->value);
      if (has_kind(part.value, ExprKind::next))
        error("S0401", part.span, "a DEFINITION is about one state, and has no next values");
      parts.push_back(std::move(part));
    });
  }
  check_parts(symbol->name, parts);
  // What no part defines would be chosen.
  const std::size_t before = choices_.size();
  std::vector<Access> way;
  Expr* base = choose_rest(symbol->type, symbol->name, way, parts, symbol->span);
  if (choices_.size() > before) {
    error("S0505", definitions_.at(symbol).front()->span,
          "`" + symbol->name + "` is defined only in part: nothing is said of `" +
              choices_[before].symbol->name + "`");
    choices_.resize(before);
  }
  return overlay(base, symbol->type, parts, after);
}

std::vector<commands::Statement::Assignment> Rules::Values::stores() {
  std::vector<commands::Statement::Assignment> all;
  for (const SystemVariable& variable : system_.variables) {
    Symbol* symbol = variable.symbol;
    if (definitions_.contains(symbol)) continue;
    std::vector<Part>& parts = parts_[symbol];
    check_parts(symbol->name, parts);
    if (mode_ == Mode::start || variable.kind == VariableKind::input) {
      all.push_back({name_of(symbol, symbol->span), next_value(symbol, symbol->span)});
      continue;
    }
    for (const Part& part : parts) {
      // Seen once, so that what depends on itself is found even if nobody reads it.
      next_value(symbol, part.span);
      all.push_back({(*before_)(part.target), part.is_chosen ? part.value : (*before_)(part.value)});
    }
  }
  return all;
}

}  // namespace isospin::sal
