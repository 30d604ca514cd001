// Modules: their variables, definitions, initial values and commands.
//
//   S0403  an assignment to what cannot be assigned   S0404  two assignments to one variable
//   S0405  `'` missing or superfluous on the left     S0406  more than one ELSE
#include "language/sal/nested.hpp"
#include "language/sal/parser.hpp"

namespace isospin::sal {
namespace {

const Expr* root_of(const Expr* target) {
  while (target->kind == ExprKind::element || target->kind == ExprKind::field) target = target->a;
  return target;
}

}  // namespace

bool Parser::at_section() const {
  return sees_any(
      {"INPUT", "OUTPUT", "GLOBAL", "LOCAL", "DEFINITION", "INITIALIZATION", "TRANSITION", "END"});
}

void Parser::skip_in_module() {
  lost_ = false;
  over_.clear();
  while (token().kind != TokenKind::end && !at_section()) {
    // What ends a declaration of the context may be what is missing here.
    if (token().kind == TokenKind::name && is(ahead(), ":") && is(ahead(2), "THEOREM")) {
      lost_ = true;
      return;
    }
    if (take(";")) return;
    ++at_;
  }
}

void Parser::read_module(Module& module) {
  if (!sees("BEGIN")) {
    module.composed = read_composition();
    // Said where it is declared, and not where it is used.
    if (!lost_ && module.parameters.empty())
      put_together(check_.context(), *module.composed, check_.diagnostics());
    return;
  }
  take("BEGIN");
  while (!lost_ && token().kind != TokenKind::end && !sees("END")) {
    if (take("INPUT"))
      read_variables(VariableKind::input, module.variables);
    else if (take("OUTPUT"))
      read_variables(VariableKind::output, module.variables);
    else if (take("GLOBAL"))
      read_variables(VariableKind::global, module.variables);
    else if (take("LOCAL"))
      read_variables(VariableKind::local, module.variables);
    else if (take("DEFINITION"))
      read_definitions(module.definitions, false);
    else if (take("INITIALIZATION"))
      read_section(module.initialization, false);
    else if (take("TRANSITION"))
      read_section(module.transition, true);
    else if (!take(";"))
      fail("INPUT, OUTPUT, GLOBAL, LOCAL, DEFINITION, INITIALIZATION, TRANSITION or END is expected here");
    while (lost_ && token().kind != TokenKind::end) {
      skip_in_module();
      if (lost_) return;
      if (!at_section()) lost_ = true;  // in the middle of a section: on to the next one
    }
  }
  expect("END", "of the module");
  if (!lost_) check_module(module);
}

void Parser::read_variables(VariableKind kind, std::vector<ModuleVariable>& into) {
  do {
    if (at_section() || sees("(") || token().kind == TokenKind::end) return;
    if (!into.empty() && !is(ahead(), ":") && !is(ahead(), ",")) return;  // `WITH OUTPUT a: T; m`
    std::vector<std::pair<std::string, Span>> names;
    do {
      Span span;
      const std::string name = expect_name("the name of a variable", span);
      names.emplace_back(name, span);
    } while (!lost_ && take(","));
    expect(":");
    const Type* type = lost_ ? check_.bad() : read_type();
    for (const auto& [name, span] : names) {
      if (lost_) return;
      const bool finite = check_.must_be_finite(type, "the variable `" + name + "`", span);
      into.push_back({check_.declare(SymbolKind::variable, name, finite ? type : check_.bad(), span), kind});
    }
  } while (!lost_ && (take(";") || take(",")));
}

// ---------------------------------------------------------------- assignments

void Parser::read_definitions(std::vector<Assignment>& into, bool primed) {
  do {
    if (at_section() || sees_any({"[]", "]", ")"})) return;
    read_assignment(into, primed);
  } while (!lost_ && take(";"));
}

void Parser::read_section(Section& section, bool primed) {
  do {
    if (at_section()) return;
    if (sees("[") || sees("[]"))
      read_commands(section, primed);
    else
      read_assignment(section.definitions, primed);
    // Commands need no `;` before what comes next.
  } while (!lost_ && (take(";") || sees("[")));
}

// `(FORALL (i: T): x[i] = e; y[i] = e)`.
void Parser::read_forall_definitions(std::vector<Assignment>& into, bool primed) {
  expect("(");
  expect("FORALL");
  check_.enter();
  const std::vector<Binder> binders = read_binders();
  expect(":");
  for (const Binder& binder : binders) over_.push_back(binder);
  do {
    if (sees(")")) break;
    read_assignment(into, primed);
  } while (!lost_ && take(";"));
  expect(")");
  if (!lost_) over_.resize(over_.size() - binders.size());
  check_.leave();
}

void Parser::read_assignment(std::vector<Assignment>& into, bool primed) {
  const Nested nested(*this);
  if (sees("(") && is(ahead(), "FORALL")) return read_forall_definitions(into, primed);
  const std::size_t first = at_;
  Span span;
  const std::string name = expect_name("an assignment", span);
  if (lost_) return;
  Expr* target = check_.name(name, span);
  const bool has_prime = take("'");
  if (has_prime != primed && target->type != check_.bad())
    check_.diagnostics().error("S0405", since(first),
                               primed ? "`" + name + "'` is assigned in a step, not `" + name + "`"
                                      : "only steps assign to `" + name + "'`",
                               primed ? "write `" + name + "' = ...`" : "write it without `'`");
  while (!lost_ && (sees("[") || sees("."))) {
    if (take("[")) {
      Expr* index = read_expression();
      expect("]");
      if (!lost_) target = check_.element(target, index, since(first));
    } else {
      ++at_;
      if (token().kind != TokenKind::name && token().kind != TokenKind::number)
        return fail("the name of a field is expected here");
      const std::string part = tokens_[at_++].word;
      target = check_.field(target, part, since(first));
    }
  }
  Assignment assignment;
  assignment.over = over_;
  assignment.target = target;
  const Span left = since(first);
  if (take("=")) {
    assignment.value = read_expression();
    if (!lost_) check_.must_fit(target->type, assignment.value, "`" + name + "`");
  } else if (take("IN")) {
    read_set(assignment);
  } else {
    fail("`=` or `IN` is expected here", sees(":=") ? "SAL assigns by `=`" : "");
  }
  if (lost_) return;
  assignment.span = since(first);
  const Expr* root = root_of(target);
  if (target->type == check_.bad()) return;
  if (root->kind != ExprKind::name || root->symbol->kind != SymbolKind::variable) {
    check_.diagnostics().error("S0403", left, "`" + name + "` is no variable, and cannot be assigned");
    return;
  }
  into.push_back(std::move(assignment));
}

// `{a, b}`, `{x: T | p}`, or the name of a type.
void Parser::read_set(Assignment& assignment) {
  const std::size_t first = at_;
  const Type* wanted = assignment.target->type;
  if (!sees("{")) {
    const Type* type = read_type();
    if (lost_ || type == check_.bad()) return;
    check_.must_be_finite(type, "a set of values", since(first));
    if (!check_.compatible(wanted, type))
      check_.diagnostics().error(
          "S0311", since(first),
          "the variable is " + check_.in_words(wanted) + ", the set is of " + check_.in_words(type));
    if (type == nullptr) return;
    assignment.each = &check_.context().tree.symbols.emplace_back();
    assignment.each->kind = SymbolKind::parameter;
    assignment.each->type = type;
    return;
  }
  expect("{");
  if (token().kind == TokenKind::name && is(ahead(), ":")) {
    check_.enter();
    Span span;
    const std::string name = expect_name("a name", span);
    expect(":");
    const Type* type = read_type();
    if (!lost_ && !check_.compatible(wanted, type))
      check_.diagnostics().error(
          "S0311", span,
          "the variable is " + check_.in_words(wanted) + ", the set is of " + check_.in_words(type));
    assignment.each = check_.binder_symbol(name, type, span);
    expect("|");
    assignment.condition = lost_ ? nullptr : read_expression();
    if (!lost_) check_.must_be_boolean(assignment.condition, "the condition of a set");
    check_.leave();
    expect("}");
    return;
  }
  while (!lost_ && !sees("}")) {
    assignment.elements.push_back(read_expression());
    if (!lost_) check_.must_fit(wanted, assignment.elements.back(), "an element of the set");
    if (!take(",")) break;
  }
  expect("}");
}

// ---------------------------------------------------------------- commands

// `[ command [] command [] ... ]`.
void Parser::read_commands(Section& section, bool primed) {
  const std::size_t first = at_;
  std::vector<Command>& group = section.groups.emplace_back();
  if (take("[]")) return fail("a command is expected here");
  expect("[");
  do {
    if (sees("]")) break;
    read_command(group, primed);
  } while (!lost_ && take("[]"));
  if (lost_ || take("]")) return;
  check_.diagnostics()
      .error("S0101", token().span, "`[]` or `]` is expected here")
      .notes.push_back({tokens_[first].span, "the commands begin here"});
  lost_ = true;
}

void Parser::read_command(std::vector<Command>& group, bool primed) {
  const Nested nested(*this);
  if (sees("(") && is(ahead(), "[]")) {
    at_ += 2;
    check_.enter();
    const std::vector<Binder> binders = read_binders();
    expect(":");
    const std::size_t before = group.size();
    if (!lost_) read_command(group, primed);
    check_.leave();
    expect(")");
    for (std::size_t c = before; c < group.size(); ++c)
      group[c].over.insert(group[c].over.begin(), binders.begin(), binders.end());
    return;
  }
  Command command;
  const std::size_t first = at_;
  if (token().kind == TokenKind::name && is(ahead(), ":")) {
    command.name = token().word;
    at_ += 2;
    // A name may also stand before all of them.
    if (sees("(") && is(ahead(), "[]")) {
      const std::size_t before = group.size();
      read_command(group, primed);
      for (std::size_t c = before; c < group.size(); ++c)
        if (group[c].name.empty()) group[c].name = command.name;
      return;
    }
  }
  if (!take("ELSE")) {
    command.guard = read_expression();
    if (!lost_) check_.must_be_boolean(command.guard, "a guard");
  }
  expect("-->", "after the guard");
  command.span = since(first);
  if (!lost_) read_definitions(command.assignments, primed);
  if (lost_) return;
  group.push_back(std::move(command));
}

// ---------------------------------------------------------------- all of it

void Parser::check_module(const Module& module) {
  const auto kind_of = [&](const Symbol* symbol) {
    for (const ModuleVariable& variable : module.variables)
      if (variable.symbol == symbol) return variable.kind;
    return VariableKind::local;
  };
  std::map<const Symbol*, Span> defined;
  const auto check = [&](const std::vector<Assignment>& all, bool is_definition) {
    for (const Assignment& one : all) {
      const Symbol* symbol = root_of(one.target)->symbol;
      if (kind_of(symbol) == VariableKind::input)
        check_.diagnostics().error("S0403", one.target->span,
                                   "`" + symbol->name + "` is an input: others give it its value");
      if (is_definition) {
        if (one.value == nullptr)
          check_.diagnostics().error("S0103", one.span, "IN in a DEFINITION is not supported",
                                     "declare an INPUT: it takes any value");
        defined.emplace(symbol, one.span);
      } else if (const auto already = defined.find(symbol); already != defined.end()) {
        check_.diagnostics()
            .error("S0404", one.target->span,
                   "`" + symbol->name + "` has a DEFINITION, and cannot be assigned")
            .notes.push_back({already->second, "it is here"});
      }
    }
  };
  check(module.definitions, true);
  for (const Section* section : {&module.initialization, &module.transition}) {
    check(section->definitions, false);
    for (const std::vector<Command>& group : section->groups) {
      const Command* otherwise = nullptr;
      for (const Command& command : group) {
        check(command.assignments, false);
        if (command.guard != nullptr) continue;
        if (otherwise != nullptr)
          check_.diagnostics()
              .error("S0406", command.span, "there can be one ELSE among commands")
              .notes.push_back({otherwise->span, "the other one is here"});
        otherwise = &command;
      }
    }
  }
}

}  // namespace isospin::sal
