// Declarations: variables, channels, mtype constants.
#include "language/promela/parser.hpp"

namespace isospin::promela {

namespace {

bool base_type_of(TokenKind kind, BaseType& base) {
  switch (kind) {
    case TokenKind::kw_bit:
    case TokenKind::kw_bool:
      base = BaseType::bit;
      return true;
    case TokenKind::kw_byte:
      base = BaseType::byte;
      return true;
    case TokenKind::kw_pid:
      base = BaseType::pid;
      return true;
    case TokenKind::kw_short:
      base = BaseType::short_;
      return true;
    case TokenKind::kw_int:
      base = BaseType::int_;
      return true;
    case TokenKind::kw_unsigned:
      base = BaseType::unsigned_;
      return true;
    case TokenKind::kw_mtype:
      base = BaseType::mtype;
      return true;
    case TokenKind::kw_chan:
      base = BaseType::chan;
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Parser::at_visibility() {
  return at(TokenKind::kw_hidden) || at(TokenKind::kw_show) || at(TokenKind::kw_local);
}

// A name begins a declaration when it is a type's, or when another name follows it on the same line: then
// it can be nothing else, and the resolver says that the type is unknown.
bool Parser::at_declaration() {
  BaseType base;
  if (at_visibility() || base_type_of(current().kind, base)) return true;
  if (!at(TokenKind::name)) return false;
  if (typedef_names_.contains(current().text)) return true;
  return ahead(1).kind == TokenKind::name && !ahead(1).newline_before && !ahead(1).after_mistake;
}

bool Parser::parse_type(Type& type, std::string_view where) {
  const Token word = current();
  if (base_type_of(word.kind, type.base)) {
    take();
    type.written_bool = word.kind == TokenKind::kw_bool;
    if (at(TokenKind::colon)) {
      take();
      const Token set = expect(TokenKind::name, "as the name of the mtype");
      if (type.base != BaseType::mtype)
        fail("E1001", set.span, "only `mtype` is followed by `: name`", "is a semicolon missing?");
      type.mtype_name = set.text;
    }
    return !panicking_;
  }
  if (word.kind == TokenKind::name) {
    take();
    type.base = BaseType::record;
    type.record_name = word.text;
    return true;
  }
  fail_unexpected("a type " + std::string(where));
  return false;
}

// `mtype = { ... }` has no declarators and stands only at the top level.
void Parser::parse_global_declaration() {
  const Span first = here();
  if (at(TokenKind::kw_mtype)) {
    const TokenKind next = ahead(1).kind;
    const bool named = next == TokenKind::colon && ahead(3).kind == TokenKind::assign;
    if (next == TokenKind::assign || next == TokenKind::lbrace || named) {
      take();
      return parse_mtype_constants(first);
    }
  }
  Declaration* declaration = parse_declaration();
  if (declaration->declarators.empty()) return;
  tree_.units.push_back({UnitKind::declaration, static_cast<std::uint32_t>(tree_.globals.size())});
  tree_.globals.push_back(declaration);
}

void Parser::parse_mtype_constants(Span first) {
  MtypeDeclaration& mtype = tree_.mtype_arena.emplace_back();
  if (accept(TokenKind::colon)) mtype.set = expect(TokenKind::name, "as the name of the mtype").text;
  accept(TokenKind::assign);
  expect(TokenKind::lbrace, "before the names");
  do {
    const Token name = expect(TokenKind::name, "among the names of an mtype");
    if (panicking_) return;
    mtype.constants.emplace_back(name.text, name.span);
    while (accept(TokenKind::comma)) {
    }
  } while (!at(TokenKind::rbrace) && !at_separator() && !at(TokenKind::end_of_input));
  expect(TokenKind::rbrace, "after the names");
  mtype.span = since(first);
  tree_.units.push_back({UnitKind::mtype, static_cast<std::uint32_t>(tree_.mtypes.size())});
  tree_.mtypes.push_back(&mtype);
}

Declaration* Parser::parse_declaration() {
  Declaration& declaration = tree_.declarations.emplace_back();
  const Span first = here();
  if (at_visibility()) {
    const TokenKind word = take().kind;
    declaration.visibility = word == TokenKind::kw_hidden ? Visibility::hidden
                             : word == TokenKind::kw_show ? Visibility::show
                                                          : Visibility::local;
  }
  if (!parse_type(declaration.type, "for the declaration")) return &declaration;
  if (in_body_ && declaration.type.base == BaseType::mtype &&
      (at(TokenKind::assign) || at(TokenKind::lbrace)))
    fail("E1001", here(), "the names of an mtype are declared at the top level only");
  do {
    // A name is kept whatever is wrong with the rest, so that its uses are not reported too.
    Declarator declarator;
    parse_declarator(declarator);
    if (!declarator.name.empty()) declaration.declarators.push_back(std::move(declarator));
    if (panicking_) break;
    // SPIN's lexer puts a semicolon after every `}`.
    if (last_kind_ == TokenKind::rbrace && at(TokenKind::comma))
      diagnostics_.error("E1001", here(), "a declaration ends after `}`",
                         "begin another one: write `;` and the type");
  } while (accept(TokenKind::comma));
  declaration.span = since(first);
  return &declaration;
}

void Parser::parse_declarator(Declarator& declarator) {
  const Token name = expect(TokenKind::name, "as the name of the variable");
  if (panicking_) return;
  declarator.name = name.text;
  declarator.span = name.span;
  if (accept(TokenKind::colon)) {
    declarator.has_width = true;
    declarator.width = expect(TokenKind::number, "as the width in bits").value;
  } else if (accept(TokenKind::lbracket)) {
    declarator.length = parse_expression();
    expect(TokenKind::rbracket, "after the length of the array");
  }
  if (!accept(TokenKind::assign)) return;
  if (at(TokenKind::lbracket)) {
    declarator.channel = parse_channel_shape();
  } else if (accept(TokenKind::lbrace)) {
    do {
      declarator.init_list.push_back(parse_expression());
    } while (accept(TokenKind::comma));
    expect(TokenKind::rbrace, "after the initial values");
  } else {
    declarator.init = parse_expression();
  }
}

ChannelShape* Parser::parse_channel_shape() {
  ChannelShape& shape = tree_.channels.emplace_back();
  const Span first = here();
  take();
  shape.capacity = parse_expression();
  expect(TokenKind::rbracket, "after the capacity");
  expect(TokenKind::kw_of, "after the capacity of a channel");
  expect(TokenKind::lbrace, "before the types of a message");
  do {
    Type type;
    if (!parse_type(type, "in a message")) break;
    shape.fields.push_back(type);
  } while (accept(TokenKind::comma));
  expect(TokenKind::rbrace, "after the types of a message");
  shape.span = since(first);
  return &shape;
}

}  // namespace isospin::promela
