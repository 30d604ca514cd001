// Tokens of Promela, after preprocessing.
//
// Names, type names and proctype names are all `name` here: which is which is for the parser and
// the resolver to say. The words of LTL (U, V, W, X, always, ...) are names too: they mean
// something only inside an `ltl` block.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace isospin::promela {

// clang-format off
enum class TokenKind : std::uint8_t {
  end_of_input,
  name,
  number,     // `value` holds it; characters such as 'a' too
  string,     // text with its quotes, escapes untouched
  // keywords
  kw_active, kw_assert, kw_atomic, kw_bit, kw_bool, kw_break, kw_byte, kw_c_code, kw_c_decl, kw_c_expr,
  kw_c_state, kw_c_track, kw_d_proctype, kw_d_step, kw_do, kw_chan, kw_else, kw_empty, kw_enabled, kw_eval,
  kw_false, kw_fi, kw_for, kw_full, kw_get_priority, kw_goto, kw_hidden, kw_if, kw_in, kw_init, kw_inline,
  kw_int, kw_len, kw_local, kw_ltl, kw_mtype, kw_nempty, kw_never, kw_nfull, kw_notrace, kw_np, kw_od,
  kw_of, kw_pc_value, kw_pid, kw_printf, kw_printm, kw_priority, kw_proctype, kw_provided, kw_return,
  kw_run, kw_select, kw_set_priority, kw_short, kw_show, kw_skip, kw_timeout, kw_trace, kw_true,
  kw_typedef, kw_unless, kw_unsigned, kw_xr, kw_xs,
  // punctuation
  lparen, rparen, lbrace, rbrace, lbracket, rbracket, comma, semicolon, arrow /* -> */, colon,
  option /* :: */, dot, dot_dot, at, assign,
  // operators
  plus, minus, star, slash, percent, amp, pipe, caret, tilde, shift_left, shift_right, less, less_equal,
  greater, greater_equal, equal, not_equal, and_and, or_or, plus_plus, minus_minus,
  bang /* ! */, bang_bang /* !! */, query /* ? */, query_query /* ?? */,
  always /* [] */, eventually /* <> */, equivalent /* <-> */,  // only produced inside `ltl` blocks
  unknown,  // a character that starts nothing: never among the tokens of a model, since it was reported and left out
};
// clang-format on

struct Token {
  TokenKind kind = TokenKind::end_of_input;
  bool newline_before =
      false;  // a line ended between the token before and this one (SPIN then implies a `;`)
  // Something unreadable stood before it and was reported: what does not fit here says nothing new.
  bool after_mistake = false;
  std::int32_t value = 0;  // of a number
  std::string_view text;   // as spelt; lives as long as the Sources
  Span span;
};

// "`proctype`", "a name", "the end of the file": for messages.
std::string_view describe(TokenKind kind);

struct Keyword {
  std::string_view text;
  TokenKind kind;
};
// Every word that is no name, in the order of the alphabet.
std::span<const Keyword> keywords();

// The longest punctuation mark or operator at the start of `text`: its kind and length; length 0 when there
// is none. The operators of LTL are not among them: they are made later, where they are meant.
struct Mark {
  TokenKind kind = TokenKind::unknown;
  std::uint32_t length = 0;
};
Mark mark_at(std::string_view text);

}  // namespace isospin::promela
