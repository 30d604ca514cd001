// What stands at the top level of a model.
#include "language/promela/parser.hpp"

namespace isospin::promela {

void Parser::parse_units() {
  if (at(TokenKind::end_of_input)) {
    if (diagnostics_.has_errors()) return;  // that is why nothing is left
    diagnostics_.error("E1012", here(), "the model is empty",
                       "a model needs at least an `init` or an `active proctype`");
    return;
  }
  for (std::size_t i = 0; i + 1 < tokens_->size(); ++i) {
    const TokenKind kind = (*tokens_)[i].kind;
    if (kind == TokenKind::kw_proctype || kind == TokenKind::kw_d_proctype)
      all_proctype_names_.insert((*tokens_)[i + 1].text);
  }
  while (position_ < tokens_->size() && (*tokens_)[position_].kind != TokenKind::end_of_input) {
    const std::size_t before = position_;
    parse_unit();
    recover_at_unit();
    if (position_ == before) ++position_;  // a mistake must never stop the reading
  }
}

void Parser::parse_unit() {
  if (refuse_embedded_c()) return;
  switch (current().kind) {
    case TokenKind::semicolon:
    case TokenKind::arrow:
      take();
      return;
    case TokenKind::kw_proctype:
    case TokenKind::kw_d_proctype:
    case TokenKind::kw_active:
      return parse_proctype();
    case TokenKind::kw_init:
      return parse_init();
    case TokenKind::kw_never:
      return parse_never();
    case TokenKind::kw_trace:
    case TokenKind::kw_notrace:
      return parse_trace();
    case TokenKind::kw_ltl:
      return parse_ltl();
    case TokenKind::kw_typedef:
      return parse_typedef();
    case TokenKind::kw_inline:
      return parse_inline_definition();
    default:
      break;
  }
  if (at_declaration()) return parse_global_declaration();
  fail_unexpected("a declaration, `proctype`, `init`, `ltl` or another top-level unit");
}

void Parser::add_process(Process* process) {
  tree_.units.push_back({UnitKind::process, static_cast<std::uint32_t>(tree_.processes.size())});
  tree_.processes.push_back(process);
}

void Parser::parse_proctype() {
  Process& process = tree_.process_arena.emplace_back();
  const Span first = here();
  if (accept(TokenKind::kw_active)) {
    process.active = true;
    if (accept(TokenKind::lbracket)) {
      process.active_count = parse_expression();
      expect(TokenKind::rbracket, "after the number of active processes");
    }
  }
  process.deterministic = at(TokenKind::kw_d_proctype);
  if (!accept(TokenKind::kw_d_proctype)) expect(TokenKind::kw_proctype, "after `active`");
  const Token name = expect(TokenKind::name, "as the name of the proctype");
  if (panicking_) return;
  process.name = name.text;
  process.span = name.span;
  proctype_names_.insert(name.text);
  add_process(&process);

  expect(TokenKind::lparen, "before the parameters");
  open_paren();
  while (!at(TokenKind::rparen) && !at(TokenKind::end_of_input)) {
    process.parameters.push_back(parse_declaration());
    const Separators separators = take_separators();
    refuse_more_than(at(TokenKind::rparen) ? 0 : 1, separators);
    refuse_arrow(separators);
    if (!separators.any) break;
  }
  close_paren("after the parameters");
  parse_priority(process);
  parse_provided(process);
  process.body = parse_body();
  process.whole = since(first);
}

void Parser::parse_priority(Process& process) {
  if (!accept(TokenKind::kw_priority)) return;
  const Token priority = expect(TokenKind::number, "after `priority`");
  process.priority = priority.value;
  // SPIN minds only where a process is started at once; elsewhere 0 is like nothing given.
  if (!panicking_ && process.active && priority.value == 0)
    diagnostics_.error("E0505", priority.span, "the priority of a process must be between 1 and 255");
}

void Parser::parse_provided(Process& process) {
  if (!accept(TokenKind::kw_provided)) return;
  expect(TokenKind::lparen, "after `provided`");
  open_paren();
  process.provided = parse_full_expression();
  close_paren("after the condition of `provided`");
}

void Parser::parse_init() {
  Process& process = tree_.process_arena.emplace_back();
  const Token word = take();
  process.kind = ProcessKind::init;
  process.name = word.text;
  process.span = word.span;
  process.active = true;
  add_process(&process);
  parse_priority(process);
  process.body = parse_body();
  process.whole = since(word.span);
}

void Parser::parse_never() {
  Process& process = tree_.process_arena.emplace_back();
  const Token word = take();
  process.kind = ProcessKind::never;
  process.span = word.span;
  if (at(TokenKind::name)) {
    const Token name = take();
    process.name = name.text;
    process.span = name.span;
  } else {
    process.name = tree_.strings.emplace_back("never_" + std::to_string(claims_));
  }
  ++claims_;
  add_process(&process);
  process.body = parse_body();
  process.whole = since(word.span);
}

void Parser::parse_trace() {
  Process& process = tree_.process_arena.emplace_back();
  process.kind = at(TokenKind::kw_trace) ? ProcessKind::trace : ProcessKind::notrace;
  const Token word = take();
  process.name = word.text;
  process.span = word.span;
  add_process(&process);
  process.body = parse_body();
  process.whole = since(word.span);
}

Sequence* Parser::parse_body() {
  const Span first = here();
  expect(TokenKind::lbrace, "to begin the body");
  if (panicking_) return make_sequence(first);
  in_body_ = true;
  Sequence* body = parse_sequence();
  in_body_ = false;
  if (!accept(TokenKind::rbrace))
    fail_unclosed(first, "{", "`}` is expected to end the body, not " + describe_current());
  body->span = since(first);
  return body;
}

void Parser::parse_ltl() {
  LtlFormula& ltl = tree_.ltl_arena.emplace_back();
  const Token word = take();
  ltl.span = word.span;
  if (at(TokenKind::name)) {
    const Token name = take();
    ltl.name = name.text;
    ltl.named = true;
    ltl.span = name.span;
  } else {
    ltl.name = tree_.strings.emplace_back("ltl_" + std::to_string(formulas_without_name_++));
  }
  if (at(TokenKind::string))
    return fail("E1011", here(), "a formula between `$` or quotes is no longer Promela",
                "write ltl name { ... }");
  expect(TokenKind::lbrace, "before the formula");
  in_formula_ = true;
  ltl.formula = parse_full_expression();
  in_formula_ = false;
  refuse_more_than(1, take_separators());
  expect(TokenKind::rbrace, "after the formula");
  tree_.units.push_back({UnitKind::ltl, static_cast<std::uint32_t>(tree_.formulas.size())});
  tree_.formulas.push_back(&ltl);
}

Expr* Parser::parse_whole_formula() {
  for (const Process* process : tree_.processes)
    if (process->kind == ProcessKind::proctype) all_proctype_names_.insert(process->name);
  in_formula_ = formula_is_all_ = true;
  Expr* formula = parse_full_expression();
  while (at_separator()) take();
  if (!at(TokenKind::end_of_input)) fail_unexpected("an operator or the end of the formula");
  return formula;
}

void Parser::parse_typedef() {
  Typedef& record = tree_.typedef_arena.emplace_back();
  take();
  const Token name = expect(TokenKind::name, "as the name of the type");
  record.name = name.text;
  record.span = name.span;
  if (panicking_) return;
  tree_.units.push_back({UnitKind::typedef_, static_cast<std::uint32_t>(tree_.typedefs.size())});
  tree_.typedefs.push_back(&record);
  expect(TokenKind::lbrace, "before the fields");
  typedef_names_.insert(name.text);
  in_body_ = true;
  while (!at(TokenKind::rbrace) && !at(TokenKind::end_of_input)) {
    record.fields.push_back(parse_declaration());
    const Separators separators = take_separators();
    refuse_more_than(at(TokenKind::rbrace) ? 0 : 1, separators);
    refuse_arrow(separators);
    if (!separators.any) break;
  }
  in_body_ = false;
  expect(TokenKind::rbrace, "after the fields");
}

}  // namespace isospin::promela
