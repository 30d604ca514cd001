#include "language/promela/token.hpp"

#include <array>

namespace isospin::promela {
namespace {

using enum TokenKind;

constexpr auto kKeywords = std::to_array<Keyword>({
    {"D_proctype", kw_d_proctype},
    {"active", kw_active},
    {"assert", kw_assert},
    {"atomic", kw_atomic},
    {"bit", kw_bit},
    {"bool", kw_bool},
    {"break", kw_break},
    {"byte", kw_byte},
    {"c_code", kw_c_code},
    {"c_decl", kw_c_decl},
    {"c_expr", kw_c_expr},
    {"c_state", kw_c_state},
    {"c_track", kw_c_track},
    {"chan", kw_chan},
    {"d_step", kw_d_step},
    {"do", kw_do},
    {"else", kw_else},
    {"empty", kw_empty},
    {"enabled", kw_enabled},
    {"eval", kw_eval},
    {"false", kw_false},
    {"fi", kw_fi},
    {"for", kw_for},
    {"full", kw_full},
    {"get_priority", kw_get_priority},
    {"goto", kw_goto},
    {"hidden", kw_hidden},
    {"if", kw_if},
    {"in", kw_in},
    {"init", kw_init},
    {"inline", kw_inline},
    {"int", kw_int},
    {"len", kw_len},
    {"local", kw_local},
    {"ltl", kw_ltl},
    {"mtype", kw_mtype},
    {"nempty", kw_nempty},
    {"never", kw_never},
    {"nfull", kw_nfull},
    {"notrace", kw_notrace},
    {"np_", kw_np},
    {"od", kw_od},
    {"of", kw_of},
    {"pc_value", kw_pc_value},
    {"pid", kw_pid},
    {"printf", kw_printf},
    {"printm", kw_printm},
    {"priority", kw_priority},
    {"proctype", kw_proctype},
    {"provided", kw_provided},
    {"return", kw_return},
    {"run", kw_run},
    {"select", kw_select},
    {"set_priority", kw_set_priority},
    {"short", kw_short},
    {"show", kw_show},
    {"skip", kw_skip},
    {"timeout", kw_timeout},
    {"trace", kw_trace},
    {"true", kw_true},
    {"typedef", kw_typedef},
    {"unless", kw_unless},
    {"unsigned", kw_unsigned},
    {"xr", kw_xr},
    {"xs", kw_xs},
});

struct Described {
  TokenKind kind;
  std::string_view text;
};
constexpr auto kDescribed = std::to_array<Described>({
    {end_of_input, "the end of the file"},
    {name, "a name"},
    {number, "a number"},
    {string, "a string"},
    {unknown, "an unknown character"},
    {kw_d_proctype, "`D_proctype`"},
    {kw_active, "`active`"},
    {kw_assert, "`assert`"},
    {kw_atomic, "`atomic`"},
    {kw_bit, "`bit`"},
    {kw_bool, "`bool`"},
    {kw_break, "`break`"},
    {kw_byte, "`byte`"},
    {kw_c_code, "`c_code`"},
    {kw_c_decl, "`c_decl`"},
    {kw_c_expr, "`c_expr`"},
    {kw_c_state, "`c_state`"},
    {kw_c_track, "`c_track`"},
    {kw_chan, "`chan`"},
    {kw_d_step, "`d_step`"},
    {kw_do, "`do`"},
    {kw_else, "`else`"},
    {kw_empty, "`empty`"},
    {kw_enabled, "`enabled`"},
    {kw_eval, "`eval`"},
    {kw_false, "`false`"},
    {kw_fi, "`fi`"},
    {kw_for, "`for`"},
    {kw_full, "`full`"},
    {kw_get_priority, "`get_priority`"},
    {kw_goto, "`goto`"},
    {kw_hidden, "`hidden`"},
    {kw_if, "`if`"},
    {kw_in, "`in`"},
    {kw_init, "`init`"},
    {kw_inline, "`inline`"},
    {kw_int, "`int`"},
    {kw_len, "`len`"},
    {kw_local, "`local`"},
    {kw_ltl, "`ltl`"},
    {kw_mtype, "`mtype`"},
    {kw_nempty, "`nempty`"},
    {kw_never, "`never`"},
    {kw_nfull, "`nfull`"},
    {kw_notrace, "`notrace`"},
    {kw_np, "`np_`"},
    {kw_od, "`od`"},
    {kw_of, "`of`"},
    {kw_pc_value, "`pc_value`"},
    {kw_pid, "`pid`"},
    {kw_printf, "`printf`"},
    {kw_printm, "`printm`"},
    {kw_priority, "`priority`"},
    {kw_proctype, "`proctype`"},
    {kw_provided, "`provided`"},
    {kw_return, "`return`"},
    {kw_run, "`run`"},
    {kw_select, "`select`"},
    {kw_set_priority, "`set_priority`"},
    {kw_short, "`short`"},
    {kw_show, "`show`"},
    {kw_skip, "`skip`"},
    {kw_timeout, "`timeout`"},
    {kw_trace, "`trace`"},
    {kw_true, "`true`"},
    {kw_typedef, "`typedef`"},
    {kw_unless, "`unless`"},
    {kw_unsigned, "`unsigned`"},
    {kw_xr, "`xr`"},
    {kw_xs, "`xs`"},
    {lparen, "`(`"},
    {rparen, "`)`"},
    {lbrace, "`{`"},
    {rbrace, "`}`"},
    {lbracket, "`[`"},
    {rbracket, "`]`"},
    {comma, "`,`"},
    {semicolon, "`;`"},
    {arrow, "`->`"},
    {colon, "`:`"},
    {option, "`::`"},
    {dot, "`.`"},
    {dot_dot, "`..`"},
    {at, "`@`"},
    {assign, "`=`"},
    {plus, "`+`"},
    {minus, "`-`"},
    {star, "`*`"},
    {slash, "`/`"},
    {percent, "`%`"},
    {amp, "`&`"},
    {pipe, "`|`"},
    {caret, "`^`"},
    {tilde, "`~`"},
    {shift_left, "`<<`"},
    {shift_right, "`>>`"},
    {less, "`<`"},
    {less_equal, "`<=`"},
    {greater, "`>`"},
    {greater_equal, "`>=`"},
    {equal, "`==`"},
    {not_equal, "`!=`"},
    {and_and, "`&&`"},
    {or_or, "`||`"},
    {plus_plus, "`++`"},
    {minus_minus, "`--`"},
    {bang, "`!`"},
    {bang_bang, "`!!`"},
    {query, "`?`"},
    {query_query, "`??`"},
    {always, "`[]`"},
    {eventually, "`<>`"},
    {equivalent, "`<->`"},
});

// Kinds are dense and few: one array answers for all.
constexpr auto kDescriptions = [] {
  std::array<std::string_view, kDescribed.size()> all{};
  for (const Described& one : kDescribed) all[static_cast<std::size_t>(one.kind)] = one.text;
  return all;
}();

// Fails to compile when a kind was added to the enumeration and forgotten here.
static_assert(kDescriptions.size() == static_cast<std::size_t>(unknown) + 1);

// SPIN's lexer asks whether `<`, `>`, `=` or `>` follows also after it has read `<=`, `>=`, `!!` or `--`.
Mark three_letter_mark_at(std::string_view text) {
  if (text == "-->") return {arrow, 3};
  if (text == "!!=") return {not_equal, 3};
  if (text == "<=<") return {shift_left, 3};
  if (text == ">=>") return {shift_right, 3};
  return {};
}

}  // namespace

std::span<const Keyword> keywords() { return kKeywords; }

std::string_view describe(TokenKind kind) { return kDescriptions[static_cast<std::size_t>(kind)]; }

Mark mark_at(std::string_view text) {
  if (text.empty()) return {};
  if (const Mark mark = three_letter_mark_at(text.substr(0, 3)); mark.length != 0) return mark;
  const char second = text.size() > 1 ? text[1] : '\0';
  switch (text[0]) {
    case '(':
      return {lparen, 1};
    case ')':
      return {rparen, 1};
    case '{':
      return {lbrace, 1};
    case '}':
      return {rbrace, 1};
    case '[':
      return {lbracket, 1};
    case ']':
      return {rbracket, 1};
    case ',':
      return {comma, 1};
    case ';':
      return {semicolon, 1};
    case '@':
      return {at, 1};
    case '*':
      return {star, 1};
    case '/':
      return {slash, 1};
    case '%':
      return {percent, 1};
    case '^':
      return {caret, 1};
    case '~':
      return {tilde, 1};
    case ':':
      return second == ':' ? Mark{option, 2} : Mark{colon, 1};
    case '.':
      return second == '.' ? Mark{dot_dot, 2} : Mark{dot, 1};
    case '=':
      return second == '=' ? Mark{equal, 2} : Mark{assign, 1};
    case '+':
      return second == '+' ? Mark{plus_plus, 2} : Mark{plus, 1};
    case '&':
      return second == '&' ? Mark{and_and, 2} : Mark{amp, 1};
    case '|':
      return second == '|' ? Mark{or_or, 2} : Mark{pipe, 1};
    case '?':
      return second == '?' ? Mark{query_query, 2} : Mark{query, 1};
    case '-':
      return second == '>' ? Mark{arrow, 2} : second == '-' ? Mark{minus_minus, 2} : Mark{minus, 1};
    case '!':
      return second == '=' ? Mark{not_equal, 2} : second == '!' ? Mark{bang_bang, 2} : Mark{bang, 1};
    case '<':
      return second == '<' ? Mark{shift_left, 2} : second == '=' ? Mark{less_equal, 2} : Mark{less, 1};
    case '>':
      return second == '>' ? Mark{shift_right, 2} : second == '=' ? Mark{greater_equal, 2} : Mark{greater, 1};
    default:
      return {};
  }
}

}  // namespace isospin::promela
