// The syntax tree of a Promela model.
//
// Built by the parser with macros and inlines already expanded, then annotated in place by the
// resolver: names get their `symbol`, expressions their type, constants their value. What a pass fills in is
// said at each field; a tree without errors has all of it.
//
// Nodes live in the arenas of their `Tree` and are linked by plain pointers: never owned, never null
// where the comment does not say so.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace isospin::promela {

struct Expr;
struct Stmt;
struct Symbol;
struct Declaration;
struct RecordType;
struct Sequence;

// ---------------------------------------------------------------- types

enum class BaseType : std::uint8_t { bit, byte, pid, short_, int_, unsigned_, mtype, chan, record };

struct Type {
  BaseType base = BaseType::int_;
  std::uint8_t bits = 0;         // of unsigned_
  bool written_bool = false;     // `bool` rather than `bit`: the same thing, printed as written
  std::string_view mtype_name;   // of mtype: "" for the unnamed one
  std::string_view record_name;  // of record
  Symbol* record = nullptr;      // resolver: the typedef
};

// `[capacity] of { fields }`
struct ChannelShape {
  Expr* capacity = nullptr;
  std::vector<Type> fields;
  std::int64_t capacity_value = 0;  // resolver
  Span span;
};

// ---------------------------------------------------------------- symbols (made by the resolver)

enum class SymbolKind : std::uint8_t {
  variable,
  mtype_constant,
  record,
  proctype,
  init,
  never,
  trace,
  ltl,
  predefined,
};

enum class Visibility : std::uint8_t { normal, hidden, show, local };

// The variables that exist without a declaration.
enum class Predefined : std::uint8_t { none, pid, nr_pr, last, priority, write_only /* _ */, stdin_ };

struct Symbol {
  SymbolKind kind = SymbolKind::variable;
  std::string_view name;
  Span span;  // of its declaring name
  Type type;  // of a variable or a record's field
  Predefined predefined = Predefined::none;
  Visibility visibility = Visibility::normal;

  bool is_array = false;
  std::int64_t length = 1;             // of an array
  Declaration* declaration = nullptr;  // null for what the language predefines
  struct Declarator* declarator = nullptr;

  // Where it lives: null is global; otherwise the proctype, init, never or trace.
  struct Process* process = nullptr;
  Symbol* owner_record = nullptr;  // of a field: its typedef
  std::uint32_t scope_depth = 0;   // 0: global or the body's own; more: inner blocks
  bool is_parameter = false;
  std::int64_t value = 0;  // of an mtype constant

  std::vector<Symbol*> fields;     // of a record, in order
  struct Process* body = nullptr;  // of a proctype, init, never, trace

  // What the checker has seen, for its warnings.
  bool is_read = false;
  bool is_written = false;   // by a statement, an initial value, or as a parameter
  bool is_assigned = false;  // by a statement
  bool is_received = false;  // by a receive
};

// ---------------------------------------------------------------- expressions

// Kinds that share a comment share a line.
// clang-format off
enum class ExprKind : std::uint8_t {
  number,        // value; `symbol` set when it was an mtype constant
  name,          // variable reference, one link of a chain: text, [a = index], [b = field after the dot]
  unary,         // op, a
  binary,        // op, a, b
  conditional,   // (a -> b : c)
  run,           // text = proctype, args, [value = priority]; symbol
  len, full, empty, nfull, nempty,   // a = channel
  enabled, pc_value, get_priority,   // a
  poll,          // a ? [args] or, with `random`, a ?? [args]
  timeout, np,
  remote_label,  // text[a]@name2, a may be null; symbol = proctype
  remote_variable,  // text[a]:b, a may be null; symbol = proctype, b a `name` chain
  eval,          // eval(a), only among receive arguments
  ltl_unary,     // op in { always, eventually, next }
  ltl_binary,    // op in { until, release, weak_until, implies, equivalent }
  error,         // already reported
};
// clang-format on

// clang-format off
enum class Operator : std::uint8_t {
  none,
  add, subtract, multiply, divide, modulo, bit_and, bit_or, bit_xor, shift_left, shift_right,
  less, less_equal, greater, greater_equal, equal, not_equal, logic_and, logic_or,
  negate, bit_not, logic_not,
  always, eventually, next, until, release, weak_until, implies, equivalent,
};
// clang-format on

struct Expr {
  ExprKind kind = ExprKind::error;
  Operator op = Operator::none;
  bool random = false;         // of a poll: ??
  bool parenthesised = false;  // written in parentheses: kept so that messages can echo the source
  Span span;
  std::string_view text;   // name as written
  std::string_view text2;  // of remote_label: the label
  std::int64_t value = 0;  // of a number; of run: the priority, 0 when not given
  Expr* a = nullptr;
  Expr* b = nullptr;
  Expr* c = nullptr;
  std::vector<Expr*> args;
  Symbol* symbol = nullptr;      // resolver: what the name means
  struct Stmt* label = nullptr;  // resolver: of remote_label, the label statement
};

// ---------------------------------------------------------------- declarations

struct Declarator {
  std::string_view name;
  Span span;               // of the name
  Expr* length = nullptr;  // null: no array
  bool has_width = false;  // `name : 3`
  std::int64_t width = 0;
  Expr* init = nullptr;             // null: none
  std::vector<Expr*> init_list;     // `= { 1, 2, 3 }`
  ChannelShape* channel = nullptr;  // `= [2] of { byte }`
  Symbol* symbol = nullptr;         // resolver
};

// `hidden byte a, b[3] = 1;`
struct Declaration {
  Visibility visibility = Visibility::normal;
  Type type;
  std::vector<Declarator> declarators;
  Span span;
};

// ---------------------------------------------------------------- statements

// Kinds that share a comment share a line.
// clang-format off
enum class StmtKind : std::uint8_t {
  declaration,   // declaration, among statements
  exclusive,     // xr / xs args      (flag: xs)
  assign,        // target = value
  increment, decrement,               // target++, target--
  condition,     // value, an expression that must hold
  send,          // channel ! args    (flag: sorted, `!!`)
  receive,       // channel ? args    (flag: random, `??`; copy: `<...>`)
  if_, do_,      // options
  for_range,     // target : value .. value2, body
  for_in,        // target in value (an array or a channel), body
  select,        // target : value .. value2 (flag: written plainly, so that SPIN makes one choice of it, no loop)
  atomic, d_step, block,              // body
  unless,        // body unless escape
  goto_, break_, // text
  label,         // text : labelled (null when the label stands before `}`, where SPIN puts a skip)
  assert_,       // value
  printf_, printm,                    // text = format with its quotes; args
  else_,
  set_priority,  // value, value2
  error,         // already reported
};
// clang-format on

// One `::` of an if or do.
struct Option {
  Sequence* body = nullptr;
  Span span;
};

struct Stmt {
  StmtKind kind = StmtKind::error;
  bool flag = false;
  bool copy = false;  // of receive
  Span span;
  std::string_view text;
  Expr* target = nullptr;  // of assign..., for, select; the channel of send and receive
  Expr* value = nullptr;
  Expr* value2 = nullptr;
  std::vector<Expr*> args;
  Declaration* declaration = nullptr;
  Sequence* body = nullptr;
  Sequence* escape = nullptr;  // of unless
  std::vector<Option> options;
  Stmt* labelled = nullptr;
  std::string_view inline_name;  // of a block that is the body of an inline: its name

  // resolver
  Stmt* destination = nullptr;  // of goto_: the label statement; of break_: the loop that it leaves
  bool at_start = false;        // of declaration: takes effect when the process is created, is no step
};

struct Sequence {
  std::vector<Stmt*> steps;  // declarations included, in order
  Span span;
};

// ---------------------------------------------------------------- units

enum class ProcessKind : std::uint8_t { proctype, init, never, trace, notrace };

// A proctype, init, never claim or trace: what has a body.
struct Process {
  ProcessKind kind = ProcessKind::proctype;
  std::string_view name;
  Span span;  // of the name or keyword
  Span whole;
  bool deterministic = false;  // D_proctype
  bool active = false;
  Expr* active_count = nullptr;  // null: one, when active
  std::vector<Declaration*> parameters;
  std::int64_t priority = 0;  // 0: not given
  Expr* provided = nullptr;   // null: none
  Sequence* body = nullptr;

  // resolver
  Symbol* symbol = nullptr;
  std::int64_t instances = 0;  // processes that exist from the start
  std::vector<Symbol*> parameter_symbols;
  std::vector<Symbol*> locals;  // parameters first, then by declaration
  std::vector<Stmt*> labels;    // every label statement of the body
};

struct Typedef {
  std::string_view name;
  Span span;
  std::vector<Declaration*> fields;
  Symbol* symbol = nullptr;  // resolver
};

struct MtypeDeclaration {
  std::string_view set;                                      // "" for the unnamed one
  std::vector<std::pair<std::string_view, Span>> constants;  // in the order written
  Span span;
};

struct LtlFormula {
  std::string_view name;  // "ltl_0", ... when not given
  bool named = false;
  Span span;
  Expr* formula = nullptr;
};

// `inline`, kept for `symbols`; its uses are already expanded.
struct InlineDefinition {
  std::string_view name;
  Span span;
  std::vector<std::string_view> parameters;
};

enum class UnitKind : std::uint8_t { process, declaration, typedef_, mtype, ltl, inline_ };

// The units of a model in the order written; `index` is into the matching vector of Tree.
struct Unit {
  UnitKind kind;
  std::uint32_t index;
};

struct Tree {
  bool is_whole = false;  // nothing of the text was left out because of a mistake
  std::vector<Unit> units;
  std::vector<Process*> processes;
  std::vector<Declaration*> globals;
  std::vector<Typedef*> typedefs;
  std::vector<MtypeDeclaration*> mtypes;
  std::vector<LtlFormula*> formulas;
  std::vector<InlineDefinition*> inlines;

  // resolver
  std::vector<Symbol*> global_symbols;  // variables, in order of declaration

  // arenas: deques, so that addresses stay
  std::deque<Expr> exprs;
  std::deque<Stmt> stmts;
  std::deque<Sequence> sequences;
  std::deque<Declaration> declarations;
  std::deque<ChannelShape> channels;
  std::deque<Symbol> symbols;
  std::deque<Process> process_arena;
  std::deque<Typedef> typedef_arena;
  std::deque<MtypeDeclaration> mtype_arena;
  std::deque<LtlFormula> ltl_arena;
  std::deque<InlineDefinition> inline_arena;
  std::deque<std::string> strings;  // spellings made by ## and the like
};

}  // namespace isospin::promela
