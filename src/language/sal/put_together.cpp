#include <algorithm>
#include <map>

#include "language/commands/lower.hpp"
#include "language/commands/rewrite.hpp"
#include "language/sal/system.hpp"

namespace isospin::sal {
namespace {

using commands::Names;

constexpr std::size_t kMostSteps = 20'000;

class Composer {
 public:
  Composer(Context& context, Diagnostics& diagnostics) : tree_(context.tree), diagnostics_(diagnostics) {}

  System compose(const Composed& composed, const Names& outside) {
    switch (composed.kind) {
      case ComposedKind::instance:
        return instance(composed, outside);
      case ComposedKind::asynchronous:
      case ComposedKind::synchronous: {
        System a = compose(*composed.a, outside);
        System b = compose(*composed.b, outside);
        join_variables(a, b, composed.span);
        const bool together = composed.kind == ComposedKind::synchronous;
        join_behaviour(a, std::move(b), together, composed.span);
        return a;
      }
      case ComposedKind::asynchronous_n:
        return many(composed, outside);
      case ComposedKind::synchronous_n:
        return all_at_once(composed, outside);
      case ComposedKind::rename:
        return renamed(composed, outside);
      case ComposedKind::with:
        return with(composed, outside);
      case ComposedKind::hide:
      case ComposedKind::reveal: {
        System system = compose(*composed.a, outside);
        for (const auto& [name, span] : composed.names) {
          SystemVariable* variable = find(system, name, span);
          if (variable == nullptr) continue;
          if (variable->kind == VariableKind::input)
            diagnostics_.error("S0503", span, "`" + name + "` is an input: it comes from outside",
                               "WITH says which variable drives it");
          variable->kind = composed.kind == ComposedKind::hide ? VariableKind::local : VariableKind::output;
        }
        return system;
      }
    }
    return {};
  }

 private:
  // ---------------------------------------------------------------- small parts

  Expr* name_of(Symbol* symbol) {
    Expr& expr = tree_.exprs.emplace_back();
    expr.kind = ExprKind::name;
    expr.symbol = symbol;
    expr.type = symbol->type;
    expr.span = symbol->span;
    return &expr;
  }

  Expr* number(std::int32_t value, const Type* type, Span span) {
    Expr& expr = tree_.exprs.emplace_back();
    expr.value = value;
    expr.type = type;
    expr.span = span;
    return &expr;
  }

  Symbol* symbol_like(const Symbol& symbol, const Type* type) {
    Symbol& made = tree_.symbols.emplace_back();
    made.kind = symbol.kind;
    made.name = symbol.name;
    made.type = type;
    made.span = symbol.span;
    return &made;
  }

  SystemVariable* find(System& system, const std::string& name, Span span) {
    for (SystemVariable& variable : system.variables)
      if (variable.name == name) return &variable;
    diagnostics_.error("S0503", span, "the module has no variable `" + name + "`");
    return nullptr;
  }

  // ---------------------------------------------------------------- other values for names

  void rewrite(Assignment& assignment, commands::Rewriter& rewriter) {
    assignment.target = rewriter(assignment.target);
    assignment.value = rewriter(assignment.value);
    assignment.condition = rewriter(assignment.condition);
    for (Expr*& element : assignment.elements) element = rewriter(element);
  }

  void rewrite(JointStep& step, commands::Rewriter& rewriter) {
    for (Expr*& guard : step.guards) guard = rewriter(guard);
    for (Assignment& assignment : step.assignments) rewrite(assignment, rewriter);
  }

  // `next` of a name that becomes an element is that element of the next value.
  commands::Rewriter substitution(const Names& names) {
    return commands::Rewriter(tree_, [this, &names](Expr& expr) -> Expr* {
      const bool is_next = expr.kind == ExprKind::next;
      const Expr& name = is_next ? *expr.a : expr;
      if (name.kind != ExprKind::name) return nullptr;
      const auto found = names.find(name.symbol);
      if (found == names.end()) return nullptr;
      // It is still read where it was read.
      Expr& other = tree_.exprs.emplace_back(is_next ? *primed(found->second) : *found->second);
      other.span = expr.span;
      return &other;
    });
  }

  Expr* primed(Expr* place) {
    if (place->kind == ExprKind::name && place->symbol->kind != SymbolKind::variable) return place;
    Expr& copy = tree_.exprs.emplace_back(*place);
    if (place->kind == ExprKind::name) {
      copy.kind = ExprKind::next;
      copy.a = place;
    } else {
      copy.a = primed(place->a);
    }
    return &copy;
  }

  void substitute(System& system, const Names& names) {
    commands::Rewriter rewriter = substitution(names);
    for (Assignment& definition : system.definitions) rewrite(definition, rewriter);
    for (JointStep& step : system.steps) rewrite(step, rewriter);
    for (JointStep& start : system.starts) rewrite(start, rewriter);
    for (TakenPlace& taken : system.taken) taken.place = rewriter(taken.place);
  }

  // ---------------------------------------------------------------- one module

  System instance(const Composed& composed, const Names& outside) {
    const Module& module = *composed.module;
    Names names;
    std::string component = module.symbol->name;
    commands::Rewriter arguments = commands::substitution(tree_, outside);
    for (std::size_t p = 0; p < composed.args.size(); ++p) {
      Expr* arg = arguments(composed.args[p]);
      names[module.parameters[p]] = arg;
      // A constant tells it from its siblings; a parameter will be said by itself.
      if (arg->kind == ExprKind::number)
        component += "(" + commands::value_name(module.parameters[p]->type, arg->value) + ")";
    }
    component += "#" + std::to_string(++instances_);
    if (module.composed != nullptr) return compose(*module.composed, names);
    System system;
    for (const ModuleVariable& variable : module.variables) {
      Symbol* fresh = symbol_like(*variable.symbol, variable.symbol->type);
      names[variable.symbol] = name_of(fresh);
      system.variables.push_back({fresh->name, variable.kind, fresh});
    }
    system.definitions = module.definitions;
    system.steps = steps_of(module.transition, component, module.span);
    system.starts = steps_of(module.initialization, component, module.span);
    substitute(system, names);
    return system;
  }

  std::vector<JointStep> steps_of(const Section& section, const std::string& component, Span span) {
    std::vector<JointStep> steps = {{"", component, {}, {}, section.definitions, span}};
    for (const std::vector<Command>& group : section.groups) {
      std::vector<JointStep> of_group;
      for (const Command& command : group)
        of_group.push_back({command.name,
                            component,
                            command.over,
                            {command.guard != nullptr ? command.guard : otherwise(group, command.span)},
                            command.assignments,
                            command.span});
      steps = product(steps, of_group, span);
    }
    return steps;
  }

  // No guard of another command holds.
  Expr* otherwise(const std::vector<Command>& group, Span span) {
    Expr* all = number(1, nullptr, span);
    for (const Command& command : group) {
      if (command.guard == nullptr) continue;
      Expr* some = command.guard;
      for (std::size_t b = command.over.size(); b-- > 0;) {
        Expr& exists = tree_.exprs.emplace_back();
        exists.kind = ExprKind::exists;
        exists.type = command.guard->type;
        exists.binders = {command.over[b]};
        exists.a = some;
        exists.span = command.guard->span;
        some = &exists;
      }
      Expr& none = tree_.exprs.emplace_back();
      none.kind = ExprKind::unary;
      none.op = model::Operator::logic_not;
      none.type = some->type;
      none.a = some;
      none.span = command.guard->span;
      Expr& both = tree_.exprs.emplace_back();
      both.kind = ExprKind::binary;
      both.op = model::Operator::logic_and;
      both.type = some->type;
      both.a = all;
      both.b = &none;
      both.span = span;
      all = &both;
    }
    return all;
  }

  // ---------------------------------------------------------------- two modules

  // What both have by one name becomes one variable, of `a`.
  void join_variables(System& a, System& b, Span span) {
    Names names;
    std::vector<SystemVariable> more;
    for (const SystemVariable& theirs : b.variables) {
      const auto ours = std::ranges::find_if(a.variables, [&](const SystemVariable& one) {
        return one.name == theirs.name && one.kind != VariableKind::local;
      });
      if (theirs.kind == VariableKind::local || ours == a.variables.end()) {
        more.push_back(theirs);
        continue;
      }
      const bool both_write = theirs.kind != VariableKind::input && ours->kind != VariableKind::input;
      if (both_write && (theirs.kind == VariableKind::output || ours->kind == VariableKind::output))
        diagnostics_
            .error("S0501", span, "`" + theirs.name + "` is an output of both modules",
                   "declare it GLOBAL in both, or rename one of them")
            .notes.push_back({theirs.symbol->span, "one of them is declared here"});
      if (!same_type(ours->symbol->type, theirs.symbol->type))
        diagnostics_.error("S0502", span, "`" + theirs.name + "` has two types in these modules")
            .notes.push_back({theirs.symbol->span, "one of them is declared here"});
      if (ours->kind == VariableKind::input) ours->kind = theirs.kind;
      names[theirs.symbol] = name_of(ours->symbol);
    }
    substitute(b, names);
    a.variables.insert(a.variables.end(), more.begin(), more.end());
    a.definitions.insert(a.definitions.end(), b.definitions.begin(), b.definitions.end());
    a.taken.insert(a.taken.end(), b.taken.begin(), b.taken.end());
  }

  static bool same_type(const Type* a, const Type* b) {
    if (a == b || a == nullptr || b == nullptr) return true;  // without a type: that is said already
    if (a->kind != b->kind) return false;
    switch (a->kind) {
      case TypeKind::array:
        return same_type(a->index, b->index) && same_type(a->element, b->element);
      case TypeKind::record:
        return std::ranges::equal(a->fields, b->fields, [](const Type::Field& one, const Type::Field& other) {
          return one.name == other.name && same_type(one.type, other.type);
        });
      case TypeKind::range:
        return a->low == b->low && a->high == b->high;
      case TypeKind::boolean:
        return true;
      default:
        return false;
    }
  }

  // Starts are always together.
  void join_behaviour(System& a, System b, bool together, Span span) {
    a.starts = product(a.starts, b.starts, span);
    if (together)
      a.steps = product(a.steps, b.steps, span);
    else
      a.steps.insert(a.steps.end(), b.steps.begin(), b.steps.end());
  }

  std::vector<JointStep> product(const std::vector<JointStep>& a, const std::vector<JointStep>& b,
                                 Span span) {
    if (too_many_ || a.size() * b.size() > kMostSteps) {
      if (!too_many_)
        diagnostics_.error("S0504", span,
                           "together these modules have " + std::to_string(a.size() * b.size()) +
                               " steps, one for each choice of commands",
                           "at most " + std::to_string(kMostSteps) + " are taken");
      too_many_ = true;
      return {};
    }
    std::vector<JointStep> all;
    for (const JointStep& one : a)
      for (const JointStep& other : b) {
        JointStep both = one;
        if (one.guards.empty()) both.span = other.span;  // of definitions alone: the commands are shown
        if (both.name.empty() || other.name.empty())
          both.name += other.name;
        else
          both.name += " || " + other.name;
        if (both.component != other.component) both.component.clear();
        // The same command may be there twice, each time with its own parameters.
        Names names;
        for (Binder binder : other.parameters) {
          Symbol* fresh = symbol_like(*binder.symbol, binder.type);
          names[binder.symbol] = name_of(fresh);
          binder.symbol = fresh;
          both.parameters.push_back(binder);
        }
        JointStep theirs = other;
        commands::Rewriter rewriter = substitution(names);
        rewrite(theirs, rewriter);
        both.guards.insert(both.guards.end(), theirs.guards.begin(), theirs.guards.end());
        both.assignments.insert(both.assignments.end(), theirs.assignments.begin(), theirs.assignments.end());
        all.push_back(std::move(both));
      }
    return all;
  }

  // ---------------------------------------------------------------- many of a kind

  // A parameter that stays one; what each of them has alone becomes an array over it.
  System many(const Composed& composed, const Names& outside) {
    Symbol* index = symbol_like(*composed.binder.symbol, composed.binder.type);
    Binder binder = composed.binder;
    binder.symbol = index;
    System system = spread(composed, outside, index);
    const std::vector<JointStep> starts = std::move(system.starts);
    system.starts = for_each_value(starts, binder, composed.span);
    for (JointStep& step : system.steps) step.parameters.insert(step.parameters.begin(), binder);
    each_with_its_value(system, binder, composed.span);
    return system;
  }

  // Definitions are there for all values; places are taken by each.
  void each_with_its_value(System& system, const Binder& binder, Span span) {
    for (Assignment& definition : system.definitions) definition.over.insert(definition.over.begin(), binder);
    std::vector<TakenPlace> all;
    for (std::int32_t value = binder.type->low; value <= binder.type->high; ++value) {
      const Names names = {{binder.symbol, number(value, binder.type, span)}};
      commands::Rewriter rewriter = substitution(names);
      for (TakenPlace taken : system.taken) {
        taken.place = rewriter(taken.place);
        all.push_back(taken);
      }
    }
    system.taken = std::move(all);
  }

  System all_at_once(const Composed& composed, const Names& outside) {
    Symbol* index = symbol_like(*composed.binder.symbol, composed.binder.type);
    Binder binder = composed.binder;
    binder.symbol = index;
    System system = spread(composed, outside, index);
    system.starts = for_each_value(std::vector<JointStep>(system.starts), binder, composed.span);
    system.steps = for_each_value(std::vector<JointStep>(system.steps), binder, composed.span);
    each_with_its_value(system, binder, composed.span);
    return system;
  }

  System spread(const Composed& composed, const Names& outside, Symbol* index) {
    Names inside = outside;
    inside[composed.binder.symbol] = name_of(index);
    System system = compose(*composed.a, inside);
    Names names;
    for (SystemVariable& variable : system.variables) {
      if (variable.kind != VariableKind::local && variable.kind != VariableKind::output) continue;
      Type& array = tree_.types.emplace_back();
      array.kind = TypeKind::array;
      array.index = index->type;
      array.element = variable.symbol->type;
      array.span = variable.symbol->span;
      Symbol* whole = symbol_like(*variable.symbol, &array);
      Expr& element = tree_.exprs.emplace_back();
      element.kind = ExprKind::element;
      element.a = name_of(whole);
      element.b = name_of(index);
      element.type = array.element;
      element.span = variable.symbol->span;
      names[variable.symbol] = &element;
      variable.symbol = whole;
    }
    substitute(system, names);
    return system;
  }

  // All of them together, each with its own value of the binder.
  std::vector<JointStep> for_each_value(const std::vector<JointStep>& one, const Binder& binder, Span span) {
    std::vector<JointStep> all;
    for (std::int32_t value = binder.type->low; value <= binder.type->high && !too_many_; ++value) {
      const Names names = {{binder.symbol, number(value, binder.type, span)}};
      commands::Rewriter rewriter = substitution(names);
      std::vector<JointStep> here = one;
      for (JointStep& step : here) rewrite(step, rewriter);
      all = value == binder.type->low ? std::move(here) : product(all, here, span);
    }
    return all;
  }

  // ---------------------------------------------------------------- names

  System renamed(const Composed& composed, const Names& outside) {
    System system = compose(*composed.a, outside);
    commands::Rewriter places = commands::substitution(tree_, outside);
    Names names;
    std::vector<std::pair<Symbol*, std::string>> others;
    for (const Composed::Renaming& renaming : composed.renamings) {
      SystemVariable* variable = find(system, renaming.from, renaming.span);
      if (variable == nullptr) continue;
      const auto is_before = [&](const Composed::Renaming& one) { return one.from == renaming.from; };
      if (&*std::ranges::find_if(composed.renamings, is_before) != &renaming) {
        diagnostics_.error("S0503", renaming.span, "`" + renaming.from + "` is renamed twice");
        continue;
      }
      if (renaming.place == nullptr) {
        others.emplace_back(variable->symbol, renaming.to);
        continue;
      }
      Expr* place = places(renaming.place);
      if (!same_type(place->type, variable->symbol->type))
        diagnostics_.error("S0502", renaming.span,
                           "`" + renaming.from + "` and what it is renamed to have different types");
      system.taken.push_back({place, variable->kind, renaming.span});
      names[variable->symbol] = place;
      variable->symbol = nullptr;
    }
    // All at once: two may change their names.
    for (const auto& [symbol, name] : others)
      for (SystemVariable& variable : system.variables)
        if (variable.symbol == symbol) variable.name = symbol->name = name;
    substitute(system, names);
    std::erase_if(system.variables,
                  [](const SystemVariable& variable) { return variable.symbol == nullptr; });
    for (const auto& renamed : others) {
      const std::string& name = renamed.second;
      const auto same = std::ranges::count_if(system.variables, [&](const SystemVariable& other) {
        return other.name == name && other.kind != VariableKind::local;
      });
      if (same > 1)
        diagnostics_.error("S0503", composed.span, "after renaming there are two variables `" + name + "`");
    }
    return system;
  }

  System with(const Composed& composed, const Names& outside) {
    Names inside = outside;
    System own;
    for (const ModuleVariable& variable : composed.variables) {
      Symbol* fresh = symbol_like(*variable.symbol, variable.symbol->type);
      inside[variable.symbol] = name_of(fresh);
      own.variables.push_back({fresh->name, variable.kind, fresh});
    }
    System system = compose(*composed.a, inside);
    // What the module has by the same name is meant.
    Names names;
    std::erase_if(system.variables, [&](const SystemVariable& variable) {
      for (const SystemVariable& one : own.variables) {
        if (one.name != variable.name || variable.kind == VariableKind::local) continue;
        if (!same_type(one.symbol->type, variable.symbol->type))
          diagnostics_.error("S0502", composed.span, "`" + one.name + "` has two types in these modules");
        names[variable.symbol] = name_of(one.symbol);
        return true;
      }
      return false;
    });
    substitute(system, names);
    system.variables.insert(system.variables.begin(), own.variables.begin(), own.variables.end());
    return system;
  }

  commands::Tree& tree_;
  Diagnostics& diagnostics_;
  bool too_many_ = false;
  std::size_t instances_ = 0;
};

}  // namespace

std::unique_ptr<System> put_together(Context& context, const Composed& composed, Diagnostics& diagnostics) {
  Composer composer(context, diagnostics);
  auto system = std::make_unique<System>(composer.compose(composed, {}));
  check_places(*system, diagnostics);
  number_names(*system);
  return system;
}

}  // namespace isospin::sal
