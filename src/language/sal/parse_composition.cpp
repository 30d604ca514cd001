// Modules put together.
#include <utility>

#include "language/commands/lower.hpp"
#include "language/sal/nested.hpp"
#include "language/sal/parser.hpp"

namespace isospin::sal {

Composed* Parser::make_composed(ComposedKind kind, std::size_t first) {
  Composed& made = check_.context().composed.emplace_back();
  made.kind = kind;
  made.span = since(first);
  return &made;
}

// `[]` and `||` beside each other need parentheses: which of them binds more is nowhere said.
const Composed* Parser::read_composition() {
  const Nested nested(*this);
  const std::size_t first = at_;
  Composed* left = read_synchronous();
  while (!lost_ && take("[]")) {
    Composed* right = read_synchronous();
    if (lost_) break;
    Composed* both = make_composed(ComposedKind::asynchronous, first);
    both->a = left;
    both->b = right;
    left = both;
  }
  return left;
}

Composed* Parser::read_synchronous() {
  const std::size_t first = at_;
  Composed* left = read_composed();
  const bool follows = first > 0 && is(tokens_[first - 1], "[]");
  if (!lost_ && follows && sees("||")) fail("`||` cannot follow `[]`", "put one of them into parentheses");
  while (!lost_ && take("||")) {
    Composed* right = read_composed();
    if (!lost_ && sees("[]")) fail("`[]` cannot follow `||`", "put one of them into parentheses");
    if (lost_) break;
    Composed* both = make_composed(ComposedKind::synchronous, first);
    both->a = left;
    both->b = right;
    left = both;
  }
  return left;
}

// RENAME, LOCAL, OUTPUT and WITH are about the one module after them.
Composed* Parser::read_composed() {
  const Nested nested(*this);
  const std::size_t first = at_;
  if (lost_) return make_composed(ComposedKind::instance, first);
  if (sees("(") && (is(ahead(), "[]") || is(ahead(), "||"))) return read_many();
  if (take("(")) {
    const Composed* inside = read_composition();
    expect(")");
    return const_cast<Composed*>(inside);
  }
  if (sees("BEGIN")) return read_module_in_place();
  if (sees("RENAME")) return read_rename();
  if (sees("WITH")) return read_with();
  if (sees("LOCAL")) return read_names(ComposedKind::hide);
  if (sees("OUTPUT")) return read_names(ComposedKind::reveal);
  if (take("OBSERVE")) {
    const Composed* observed = read_composed();
    expect("WITH");
    const Composed* observer = lost_ ? observed : read_composed();
    Composed* both = make_composed(ComposedKind::synchronous, first);
    both->a = observed;
    both->b = observer;
    return both;
  }
  return read_instance();
}

Composed* Parser::read_instance() {
  const std::size_t first = at_;
  Span span;
  const std::string name = expect_name("a module", span);
  if (!lost_ && sees("!")) refuse("a module of another context", "write its declaration into this context");
  if (lost_) return make_composed(ComposedKind::instance, first);
  const Module* module = check_.find_module(name, span);
  std::vector<Expr*> args;
  if (take("[")) {
    while (!lost_ && !sees("]")) {
      args.push_back(read_expression());
      if (!take(",")) break;
    }
    expect("]");
  }
  Composed* made = make_composed(ComposedKind::instance, first);
  if (module == nullptr) {
    lost_ = true;  // it has been said why
    return made;
  }
  if (!lost_ && args.size() != module->parameters.size()) {
    check_.diagnostics()
        .error("S0316", made->span,
               "`" + name + "` takes " + std::to_string(module->parameters.size()) +
                   (module->parameters.size() == 1 ? " parameter" : " parameters") + ", not " +
                   std::to_string(args.size()))
        .notes.push_back({module->symbol->span, "it is declared here"});
    lost_ = true;
    return made;
  }
  for (std::size_t p = 0; p < args.size() && !lost_; ++p)
    if (!check_.must_fit(module->parameters[p]->type, args[p],
                         "the parameter `" + module->parameters[p]->name + "`"))
      lost_ = true;
  if (!lost_ && module->depends_on_values) {
    module = with_values(*module, args, made->span);
    args.clear();
    if (module == nullptr) lost_ = true;
  }
  made->module = module;
  made->args = std::move(args);
  return made;
}

const Module* Parser::with_values(const Module& module, const std::vector<Expr*>& args, Span span) {
  std::vector<std::int32_t> values;
  std::string name = module.symbol->name;
  for (const Expr* arg : args) {
    if (arg->kind != ExprKind::number) {
      check_.diagnostics()
          .error("S0509", span, "types in `" + module.symbol->name + "` depend on its parameters",
                 "give it constants")
          .notes.push_back({module.symbol->span, "it is declared here"});
      return nullptr;
    }
    values.push_back(arg->value);
  }
  Module& made = check_.context().modules.emplace_back();
  const std::size_t back = at_;
  const bool in_theorem = std::exchange(in_theorem_, false);
  check_.outside([&] {
    check_.enter();
    for (std::size_t p = 0; p < values.size(); ++p) {
      const Symbol& parameter = *module.parameters[p];
      check_.declare(SymbolKind::constant, parameter.name, parameter.type, parameter.span)->value = values[p];
      name += "(" + commands::value_name(parameter.type, values[p]) + ")";
    }
    at_ = module.first_token;
    read_module(made);
    check_.leave();
  });
  at_ = back;
  in_theorem_ = in_theorem;
  Symbol& symbol = check_.context().tree.symbols.emplace_back(*module.symbol);
  symbol.name = name;
  made.symbol = &symbol;
  made.span = module.span;
  made.is_instance = true;
  return lost_ ? nullptr : &made;
}

// `BEGIN ... END` where a module is put together with others.
Composed* Parser::read_module_in_place() {
  const std::size_t first = at_;
  Module& module = check_.context().modules.emplace_back();
  Symbol& symbol = check_.context().tree.symbols.emplace_back();
  symbol.kind = SymbolKind::function;
  symbol.name = "module";
  symbol.span = token().span;
  module.symbol = &symbol;
  module.is_instance = true;
  check_.enter();
  read_module(module);
  check_.leave();
  module.span = since(first);
  Composed* made = make_composed(ComposedKind::instance, first);
  made->module = &module;
  return made;
}

// `([] (i: T): m[i])`, `(|| (i: T): m[i])`.
Composed* Parser::read_many() {
  const std::size_t first = at_;
  const ComposedKind kind = is(ahead(), "[]") ? ComposedKind::asynchronous_n : ComposedKind::synchronous_n;
  at_ += 2;
  check_.enter();
  std::vector<Binder> binders = read_binders();
  expect(":");
  const Composed* inside = lost_ ? nullptr : read_composition();
  check_.leave();
  expect(")");
  for (const Binder& binder : binders)
    if (binder.type == check_.bad()) lost_ = true;
  Composed* made = nullptr;
  for (std::size_t b = binders.size(); b-- > 0;) {
    made = make_composed(kind, first);
    made->binder = binders[b];
    made->a = inside;
    inside = made;
  }
  return made != nullptr ? made : make_composed(kind, first);
}

// `RENAME x TO y, u TO a[i] IN m`.
Composed* Parser::read_rename() {
  const std::size_t first = at_;
  ++at_;
  std::vector<Composed::Renaming> renamings;
  do {
    Composed::Renaming renaming;
    const std::size_t here = at_;
    Span span;
    renaming.from = expect_name("the name of a variable", span);
    expect("TO");
    const bool is_whole = token().kind == TokenKind::name && !is(ahead(), "[") && !is(ahead(), ".");
    const Symbol* symbol = token().kind == TokenKind::name ? check_.known(token().word) : nullptr;
    if (is_whole && (symbol == nullptr || symbol->kind != SymbolKind::variable))
      renaming.to = expect_name("its new name", span);
    else if (!lost_)
      renaming.place = read_postfix();
    renaming.span = since(here);
    renamings.push_back(std::move(renaming));
  } while (!lost_ && take(","));
  expect("IN");
  const Composed* inside = lost_ ? nullptr : read_composed();
  Composed* made = make_composed(ComposedKind::rename, first);
  made->renamings = std::move(renamings);
  made->a = inside;
  return made;
}

// `WITH OUTPUT a: T; GLOBAL g: U m`.
Composed* Parser::read_with() {
  const std::size_t first = at_;
  ++at_;
  check_.enter();
  std::vector<ModuleVariable> variables;
  while (!lost_) {
    if (take("INPUT"))
      read_variables(VariableKind::input, variables);
    else if (take("OUTPUT"))
      read_variables(VariableKind::output, variables);
    else if (take("GLOBAL"))
      read_variables(VariableKind::global, variables);
    else if (!take(";"))
      break;
  }
  if (!lost_ && variables.empty()) fail("INPUT, OUTPUT or GLOBAL is expected here, after WITH");
  const Composed* inside = lost_ ? nullptr : read_composed();
  check_.leave();
  Composed* made = make_composed(ComposedKind::with, first);
  made->variables = std::move(variables);
  made->a = inside;
  return made;
}

// `LOCAL x, y IN m`.
Composed* Parser::read_names(ComposedKind kind) {
  const std::size_t first = at_;
  ++at_;
  std::vector<std::pair<std::string, Span>> names;
  do {
    Span span;
    const std::string name = expect_name("the name of a variable", span);
    names.emplace_back(name, span);
  } while (!lost_ && take(","));
  expect("IN");
  const Composed* inside = lost_ ? nullptr : read_composed();
  Composed* made = make_composed(kind, first);
  made->names = std::move(names);
  made->a = inside;
  return made;
}

}  // namespace isospin::sal
