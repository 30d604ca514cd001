#include "language/murphi/nested.hpp"
#include "language/murphi/parser.hpp"

namespace isospin::murphi {

bool Parser::at_end_of_block() const {
  return token().kind == TokenKind::end || at_declaration() ||
         (token().kind == TokenKind::keyword && token().word.starts_with("end")) ||
         sees_any({"else", "elsif", "case", "rule", "startstate", "ruleset"});
}

bool Parser::begins_statement() const {
  return token().kind == TokenKind::name ||
         sees_any({"if", "switch", "for", "while", "alias", "assert", "assume", "cover", "put", "error",
                   "return", "clear", "undefine", "multisetadd", "multisetremove", "multisetremovepred"});
}

std::vector<Statement*> Parser::read_statements() {
  std::vector<Statement*> statements;
  while (!at_end_of_block()) {
    const std::size_t before = at_;
    if (Statement* statement = read_statement()) statements.push_back(statement);
    if (lost_) {
      // Behind the next `;` all is well again, if it is of this block.
      while (!sees(";") && !at_end_of_block()) ++at_;
      if (!sees(";")) break;
      lost_ = false;
    }
    if (take(";") || at_end_of_block()) continue;
    // Where the next statement begins right here, only the `;` is missing.
    fail("`;` is expected here, after a statement");
    if (begins_statement() && at_ > before) {
      lost_ = false;
      continue;
    }
    while (!sees(";") && !at_end_of_block()) ++at_;
    if (!take(";")) break;
    lost_ = false;
  }
  return statements;
}

Statement* Parser::read_statement() {
  const Nested nested(*this);
  if (lost_) return nullptr;
  const std::size_t first = at_;
  Statement* statement = nullptr;
  if (take("if"))
    statement = read_if();
  else if (take("switch"))
    statement = read_switch();
  else if (take("for"))
    statement = read_for();
  else if (take("while"))
    statement = read_while();
  else if (take("alias"))
    statement = read_alias();
  else if (take("assert") || take("invariant"))
    statement = read_assert(StatementKind::assert_);
  else if (take("assume"))
    statement = read_assert(StatementKind::assume);
  else if (take("cover"))
    statement = read_assert(StatementKind::cover);
  else if (take("put"))
    statement = read_put();
  else if (sees_any({"multisetadd", "multisetremove", "multisetremovepred"}))
    refuse("a multiset", "use an array");
  else if (take("error")) {
    statement = check_.statement(StatementKind::assert_, {});
    statement->value = check_.name("false", {});
    if (token().kind == TokenKind::text)
      statement->message = tokens_[at_++].word;
    else
      fail("the text of the error is expected here", "write `error \"what is wrong\"`");
  } else if (take("return")) {
    statement = check_.statement(StatementKind::return_, {});
    if (!sees(";") && !at_end_of_block()) statement->value = read_expression();
    if (!lost_) check_.check_return(function_, statement->value, since(first));
  } else if (sees("clear") || sees("undefine")) {
    statement = check_.statement(sees("clear") ? StatementKind::clear : StatementKind::undefine, {});
    ++at_;
    statement->target = read_designator();
    if (!lost_) check_.must_be_assignable(statement->target);
  } else {
    statement = read_assignment_or_call();
  }
  if (statement != nullptr) statement->span = since(first);
  return lost_ ? nullptr : statement;
}

Statement* Parser::read_assignment_or_call() {
  const std::size_t first = at_;
  if (token().kind != TokenKind::name) {
    fail("a statement is expected here");
    return nullptr;
  }
  if (ahead().kind == TokenKind::sign && ahead().word == "(") {
    Statement* statement = check_.statement(StatementKind::call, {});
    const Token& name = tokens_[at_++];
    std::vector<Expr*> args = read_arguments();
    if (!lost_) statement->value = check_.call(name.word, std::move(args), name.span, since(first));
    return statement;
  }
  Statement* statement = check_.statement(StatementKind::assign, {});
  statement->target = read_designator();
  if (sees("=")) fail("`:=` is expected here", "`=` compares, `:=` assigns");
  expect(":=");
  statement->value = read_expression();
  if (!lost_) check_.check_assignment(statement->target, statement->value, since(first));
  return statement;
}

Statement* Parser::read_if() {
  const Span opened = tokens_[at_ - 1].span;
  Statement* statement = check_.statement(StatementKind::if_, {});
  do {
    statement->conditions.push_back(read_expression());
    if (!lost_) check_.must_be_boolean(statement->conditions.back(), "the condition of an `if`");
    expect("then");
    statement->blocks.push_back(read_statements());
  } while (!lost_ && take("elsif"));
  if (!lost_ && take("else")) {
    if (sees("if")) else_if_ = token().span;
    statement->blocks.push_back(read_statements());
  }
  expect_end("endif", opened, "the `if`");
  return statement;
}

Statement* Parser::read_switch() {
  const Span opened = tokens_[at_ - 1].span;
  Statement* statement = check_.statement(StatementKind::switch_, {});
  statement->value = read_expression();
  while (!lost_ && take("case")) {
    auto& values = statement->cases.emplace_back();
    do {
      values.push_back(read_expression());
      if (!lost_) check_.check_case(statement->value, values.back());
    } while (!lost_ && take(","));
    expect(":");
    statement->blocks.push_back(read_statements());
  }
  if (!lost_ && take("else")) statement->blocks.push_back(read_statements());
  expect_end("endswitch", opened, "the `switch`");
  return statement;
}

Statement* Parser::read_for() {
  const Span opened = tokens_[at_ - 1].span;
  Statement* statement = check_.statement(StatementKind::for_, {});
  check_.enter();
  statement->binder = read_binder();
  expect("do");
  statement->blocks.push_back(read_statements());
  check_.leave();
  expect_end("endfor", opened, "the `for`");
  return statement;
}

Statement* Parser::read_while() {
  const Span opened = tokens_[at_ - 1].span;
  Statement* statement = check_.statement(StatementKind::while_, {});
  statement->value = read_expression();
  if (!lost_) check_.must_be_boolean(statement->value, "the condition of a `while`");
  expect("do");
  statement->blocks.push_back(read_statements());
  expect_end("endwhile", opened, "the `while`");
  return statement;
}

Statement* Parser::read_alias() {
  const Span opened = tokens_[at_ - 1].span;
  Statement* statement = check_.statement(StatementKind::alias, {});
  check_.enter();
  statement->symbols = read_alias_names();
  expect("do");
  statement->blocks.push_back(read_statements());
  check_.leave();
  expect_end("endalias", opened, "the `alias`");
  return statement;
}

std::vector<Symbol*> Parser::read_alias_names() {
  std::vector<Symbol*> symbols;
  do {
    if (sees("do")) break;
    Span span;
    const std::string name = expect_name("the name of an alias", span);
    expect(":");
    Expr* value = read_expression();
    if (lost_) break;
    Symbol* symbol = check_.declare(SymbolKind::reference, name, span);
    symbol->type = value->type;
    symbol->alias = value;
    symbols.push_back(symbol);
  } while (!lost_ && (take(";") || take(",")));
  return symbols;
}

Statement* Parser::read_assert(StatementKind kind) {
  Statement* statement = check_.statement(kind, {});
  if (token().kind == TokenKind::text) statement->message = tokens_[at_++].word;
  statement->value = read_expression();
  if (!lost_)
    check_.must_be_boolean(statement->value, kind == StatementKind::cover ? "the condition of `cover`"
                                                                          : "the condition of `assert`");
  if (token().kind == TokenKind::text && statement->message.empty()) statement->message = tokens_[at_++].word;
  return statement;
}

Statement* Parser::read_put() {
  Statement* statement = check_.statement(StatementKind::put, {});
  if (token().kind == TokenKind::text)
    statement->message = tokens_[at_++].word;
  else
    statement->value = read_expression();
  return statement;
}

Binder Parser::read_binder() {
  Span span;
  const std::string name = expect_name("the name of a parameter", span);
  Expr* from = nullptr;
  if (take(":")) {
    const Type* type = read_type();
    return check_.over_type(name, type, span);
  }
  expect(":=");
  from = read_expression();
  expect("to");
  Expr* to = read_expression();
  Expr* by = take("by") ? read_expression() : nullptr;
  if (lost_) return check_.over_type(name.empty() ? "?" : name, check_.bad(), span);
  return check_.over_numbers(name, from, to, by, span);
}

}  // namespace isospin::murphi
