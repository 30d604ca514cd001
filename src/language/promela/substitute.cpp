// The second half of Expander: a macro's body with the arguments put in, # and ## done.
#include <algorithm>
#include <array>
#include <string>

#include "language/promela/expand.hpp"

namespace isospin::promela {
namespace {

// Tokens of C that ## may make of punctuation, besides those that are one token of Promela.
constexpr auto kCompounds =
    std::to_array<std::string_view>({"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "...",
                                     "##", "<:", ":>", "<%", "%>", "%:"});
// One token of Promela, yet two of C.
constexpr auto kTwoInC =
    std::to_array<TokenKind>({TokenKind::bang_bang, TokenKind::query_query, TokenKind::dot_dot});

bool is_name(std::string_view text) {
  return !is_digit(text[0]) && std::ranges::all_of(text, is_name_letter);
}

bool is_number(std::string_view text) {
  if (!is_digit(text[0]) && !(text.size() > 1 && text[0] == '.' && is_digit(text[1]))) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool sign = (text[i] == '+' || text[i] == '-') && i > 0 &&
                      std::string_view("eEpP").find(text[i - 1]) != std::string_view::npos;
    if (!is_name_letter(text[i]) && text[i] != '.' && !sign) return false;
  }
  return true;
}

}  // namespace

std::vector<Lexeme> Expander::substitute(const Macro& macro, const Arguments& arguments,
                                         ExpansionId expansion) {
  std::vector<Lexeme> list = spare();
  std::vector<std::vector<Lexeme>> expanded(arguments.raw.size());
  std::vector<bool> is_expanded(arguments.raw.size(), false);

  for (std::size_t i = 0; i < macro.body.size() && !stopped_; ++i) {
    const Role& role = macro.roles[i];
    const bool pasted = i > 0 && macro.roles[i - 1].paste_next;
    Lexeme token = macro.body[i];
    token.span.expansion = expansion;

    const std::size_t start = list.size();
    const auto add = [&](const Lexeme& one) {
      if (pasted && list.size() == start && start > 0) {
        Span place = join(macro.roles[i - 1].span, role.span);
        place.expansion = expansion;
        paste(list, one, place);
      } else {
        list.push_back(one);
      }
    };

    if (role.parameter == Role::kNoParameter) {
      add(token);
      continue;
    }
    const std::vector<Lexeme>& raw = arguments.raw[role.parameter];
    if (role.stringify) {
      Span place = role.span;
      place.expansion = expansion;
      Lexeme string = stringify(raw, place);
      string.space_before = token.space_before;
      add(string);
      continue;
    }
    const std::vector<Lexeme>* argument = &raw;
    if (!pasted && !role.paste_next) {
      if (!is_expanded[role.parameter]) {
        expanded[role.parameter] = expand_line(raw, false);
        is_expanded[role.parameter] = true;
      }
      argument = &expanded[role.parameter];
    } else {
      const bool is_rest =
          macro.variadic && role.parameter + 1 == static_cast<std::int32_t>(macro.parameters.size());
      if (pasted && is_rest && !list.empty() && list.back().is(TokenKind::comma)) {
        // GNU C: the comma goes when there are no further arguments, and else is not pasted to them.
        if (arguments.rest_absent) list.pop_back();
        list.insert(list.end(), raw.begin(), raw.end());
        if (role.paste_next && raw.empty()) list.push_back(made(LexemeKind::nothing, "", token.span));
        continue;
      }
      if (raw.empty()) {
        add(made(LexemeKind::nothing, "", token.span));
        continue;
      }
    }
    if (argument->empty() || !afford(token, argument->size())) continue;
    Lexeme first = argument->front();
    first.space_before = token.space_before;
    add(first);
    list.insert(list.end(), argument->begin() + 1, argument->end());
  }
  for (std::vector<Lexeme>& one : expanded)
    if (one.capacity() > 0) spares_.push_back(std::move(one));
  std::erase_if(list, [](const Lexeme& one) { return one.kind == LexemeKind::nothing; });
  return list;
}

// The last of `list` and `right` become one token.
void Expander::paste(std::vector<Lexeme>& list, const Lexeme& right, const Span& place) {
  Lexeme& left = list.back();
  if (right.kind == LexemeKind::nothing) return;
  if (left.kind == LexemeKind::nothing) {
    const bool space = left.space_before;
    left = right;
    left.space_before = space;
    return;
  }
  const std::string text = std::string(left.text) + std::string(right.text);
  LexemeKind kind = LexemeKind::stray;
  const Mark mark = mark_at(text);
  if (is_name(text))
    kind = LexemeKind::name;
  else if (is_number(text))
    kind = LexemeKind::number;
  else if (mark.length == text.size() && mark.length < 3 &&
           std::ranges::find(kTwoInC, mark.kind) == kTwoInC.end())
    kind = LexemeKind::mark;
  else if (std::ranges::find(kCompounds, text) != kCompounds.end())
    kind = LexemeKind::compound;
  if (kind == LexemeKind::stray) {
    diagnostics_.error("E0116", place,
                       "`##` cannot join " + quoted_text(left.text) + " and " + quoted_text(right.text),
                       "together they are no single token");
    list.push_back(right);
    return;
  }
  const bool space = left.space_before;
  left = made(kind, text, place);
  left.mark = mark.kind;
  left.space_before = space;
  if (kind == LexemeKind::name) left.name = names_.id(left.text);
}

Lexeme Expander::stringify(const std::vector<Lexeme>& argument, const Span& place) {
  std::string text = "\"";
  for (const Lexeme& token : argument) {
    if (token.space_before && &token != &argument.front()) text += ' ';
    const bool literal = token.kind == LexemeKind::string || token.kind == LexemeKind::character ||
                         token.kind == LexemeKind::open_quote;
    for (const char c : token.text) {
      if (literal && (c == '"' || c == '\\')) text += '\\';
      text += c;
    }
  }
  // A stray backslash at the end would escape the closing quote; GCC drops it, too.
  const std::size_t others = text.find_last_not_of('\\') + 1;
  if ((text.size() - others) % 2 != 0) text.pop_back();
  return made(LexemeKind::string, text + "\"", place);
}

Lexeme Expander::made(LexemeKind kind, std::string_view text, const Span& place) {
  Lexeme lexeme;
  lexeme.kind = kind;
  lexeme.made = true;
  lexeme.text = spellings_.keep(text);
  lexeme.span = place;
  return lexeme;
}

}  // namespace isospin::promela
