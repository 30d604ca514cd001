// The recursive-descent parser behind parse.hpp. One class, its rules divided over
//   parse.cpp             tokens in and out, recovery, the entry points
//   parse_units.cpp       proctypes, typedefs, mtypes, ltl: what stands at the top level
//   parse_declarations.cpp
//   parse_statements.cpp  sequences and statements
//   parse_inline.cpp      calls of inlines
//   parse_expressions.cpp expressions, references, message arguments
//
// After a mistake the parser panics: `at` sees the end of the input until the nearest loop over statements
// or units has called `recover`. So no rule needs to look whether the one before it failed, nothing is
// reported twice, and every loop ends.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/syntax.hpp"
#include "language/promela/token.hpp"

namespace isospin::promela {

class Parser {
 public:
  Parser(const std::vector<Token>& tokens, Tree& tree, Sources& sources, Diagnostics& diagnostics);

  void parse_units();
  // Over the proctypes of the tree.
  Expr* parse_whole_formula();

 private:
  struct Inline {
    InlineDefinition* definition = nullptr;
    std::unordered_map<std::string_view, std::size_t> parameters;  // which one a name is
    std::vector<Token> body;                                       // with its braces
    Span body_span;
  };

  // ---- tokens
  const Token& current();                    // end_of_input while panicking
  const Token& ahead(std::size_t distance);  // raw: does not see implied semicolons
  bool at(TokenKind kind) { return current().kind == kind; }
  Token take();
  TokenKind kind_before_line_end(const Token& token) const;
  bool accept(TokenKind kind);
  // Takes `kind`, or reports that it is missing `where` ("after the condition").
  Token expect(TokenKind kind, std::string_view where);
  struct Separators {
    bool any = false;
    int count = 0;  // as SPIN's grammar sees them
    TokenKind last = TokenKind::semicolon;
    Span span;  // of the first
  };
  Separators take_separators();
  bool at_separator_before_brace();
  void refuse_more_than(int most, const Separators& seen);
  void refuse_arrow(const Separators& seen);
  bool at_separator() { return at(TokenKind::semicolon) || at(TokenKind::arrow); }
  Span here() { return current().span; }
  Span since(const Span& first) const { return join(first, last_span_); }
  void open_paren() { ++paren_depth_; }
  void close_paren(std::string_view where);

  // ---- mistakes
  std::string hint_for_habit();
  void fail(std::string code, Span span, std::string message, std::string hint = {});
  void fail_unclosed(Span opening, std::string_view opened_by, std::string message);
  void fail_unexpected(std::string_view wanted);
  std::string describe_current();  // "a name `x`"
  // Ends a panic: skips to the next place where a statement (or a unit) can begin or a block can end.
  void recover_in_sequence();
  void recover_at_unit();
  bool enter();  // false, with an error, when nesting is too deep
  void leave() { --depth_; }
  bool refuse_embedded_c();

  // ---- units
  void parse_unit();
  void parse_proctype();
  void parse_init();
  void parse_never();
  void parse_trace();
  void parse_ltl();
  void parse_typedef();
  void parse_inline_definition();
  void parse_priority(Process& process);
  void parse_provided(Process& process);
  Sequence* parse_body();
  void add_process(Process* process);

  // ---- declarations
  bool at_declaration();
  bool at_visibility();
  Declaration* parse_declaration();
  void parse_global_declaration();
  void parse_mtype_constants(Span first);
  bool parse_type(Type& type, std::string_view where);
  void parse_declarator(Declarator& declarator);
  ChannelShape* parse_channel_shape();

  // ---- statements
  // Up to, but without, the token that ends it: `}`, `::`, `fi`, `od`.
  Sequence* parse_sequence();
  bool at_sequence_end();
  bool refuse_closing_of_nothing();
  Stmt* parse_step();
  Stmt* parse_statement();
  Stmt* parse_statement_of_name();
  Stmt* parse_label();
  Stmt* parse_options(StmtKind kind, TokenKind closing);
  Stmt* parse_for();
  void skip_loop_of_c();
  Stmt* parse_select();
  bool at_choice_of_select();
  Stmt* parse_braced(StmtKind kind);
  Stmt* parse_print();
  Stmt* parse_set_priority();
  Stmt* parse_return();
  Stmt* parse_send(Expr* channel, Span first);
  Stmt* parse_receive(Expr* channel, Span first);
  Stmt* finish_assignment(Expr* target, Span first);
  Stmt* condition(Expr* value, Span first);

  // ---- inlines
  bool at_inline_call();
  // `result` receives the value of `return`; null when the call stands alone.
  Stmt* parse_inline_call(Expr* result, Span first);
  std::vector<std::vector<Token>> parse_inline_arguments();

  // ---- expressions
  Expr* parse_full_expression();              // probes such as full(c) allowed
  Expr* parse_expression();                   // probes refused
  Expr* parse_binary(int least, Expr* left);  // `left` null: read it
  Expr* parse_unary();
  Expr* parse_primary();
  Expr* parse_parenthesised();
  Expr* parse_reference();  // a.b[i].c
  Expr* parse_reference_of(Token name);
  Expr* parse_after_reference(Expr* reference);  // a poll, or the reference itself
  Expr* parse_remote(Token proctype);
  Expr* parse_run();
  Expr* parse_channel_probe(ExprKind kind);
  Expr* parse_number();
  Expr* refuse_probe(Expr* operand);
  std::vector<Expr*> parse_expression_list(TokenKind closing);
  std::vector<Expr*> parse_receive_arguments();
  Expr* parse_receive_argument();
  bool at_ltl_word(std::string_view word);
  Operator binary_operator(int& precedence);

  // ---- nodes
  Expr* make_expr(ExprKind kind, Span span);
  Stmt* make_stmt(StmtKind kind, Span span);
  Sequence* make_sequence(Span span);

  Tree& tree_;
  Sources& sources_;
  Diagnostics& diagnostics_;

  const std::vector<Token>* tokens_;
  std::size_t position_ = 0;
  TokenKind last_kind_ = TokenKind::end_of_input;  // as kind_before_line_end says
  Span last_span_;
  bool implied_taken_ = false;  // the semicolon implied before tokens_[position_] has been taken
  bool panicking_ = false;
  std::size_t last_recovery_ = SIZE_MAX;  // where the last one began
  Token end_;                             // what a panicking parser sees
  Token implied_;
  Token in_;  // `in`, as it is meant here

  int depth_ = 0;
  int paren_depth_ = 0;
  bool in_body_ = false;         // line ends imply semicolons
  bool formula_is_all_ = false;  // there is no file around it
  bool in_formula_ = false;      // `->` is implication, U V W X are operators
  bool in_for_ = false;
  int formulas_without_name_ = 0;
  int claims_ = 0;

  std::unordered_set<std::string_view> typedef_names_;
  std::unordered_set<std::string_view> proctype_names_;      // declared up to here
  std::unordered_set<std::string_view> all_proctype_names_;  // SPIN reads formulas after everything else
  bool forgives_separator_ = false;  // after `if (x)`, as written in C: `{` may follow at once
  int open_choices_[2] = {0, 0};     // how many `if`, how many `do` wait for their end
  std::unordered_map<std::string_view, Inline> inlines_;
  std::vector<std::string_view> inline_stack_;
  std::vector<Expr*> return_targets_;
  std::size_t tokens_inlined_ = 0;
};

}  // namespace isospin::promela
