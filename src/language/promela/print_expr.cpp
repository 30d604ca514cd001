// Expressions as text, with the parentheses that SPIN's precedences need and no others.
#include <array>
#include <cassert>
#include <cctype>
#include <string>

#include "language/promela/print.hpp"
#include "language/promela/print_parts.hpp"

namespace isospin::promela {

namespace {

// How tightly an operator binds, after the table in SPIN's grammar; all binary operators group to the left.
enum Binding : int {
  kLoosest = 0,
  kFormula,  // of LTL: they are put in parentheses wherever they are operands
  kLogicOr,
  kLogicAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kOrder,
  kShift,
  kSum,
  kProduct,
  kUnary,
  kPrimary,
};

struct Spelling {
  std::string_view text;
  Binding binding;
};

Spelling spelling_of(Operator op) {
  // In the order of `Operator`.
  static constexpr std::array<Spelling, 30> kSpellings = {{
      {"", kPrimary},    {"+", kSum},       {"-", kSum},       {"*", kProduct},  {"/", kProduct},
      {"%", kProduct},   {"&", kBitAnd},    {"|", kBitOr},     {"^", kBitXor},   {"<<", kShift},
      {">>", kShift},    {"<", kOrder},     {"<=", kOrder},    {">", kOrder},    {">=", kOrder},
      {"==", kEquality}, {"!=", kEquality}, {"&&", kLogicAnd}, {"||", kLogicOr}, {"-", kUnary},
      {"~", kUnary},     {"!", kUnary},     {"[]", kUnary},    {"<>", kUnary},   {"X", kUnary},
      {"U", kFormula},   {"V", kFormula},   {"W", kFormula},   {"->", kFormula}, {"<->", kFormula},
  }};
  static_assert(std::size_t(Operator::logic_not) == 21 && std::size_t(Operator::equivalent) == 29);
  return kSpellings[std::size_t(op)];
}

// Constants are printed as written (`true`, 'a', an mtype name), because 1 and `skip` are one value and two
// meanings. Only a number that stood behind a minus among the arguments of a receive differs from its text.
std::string number_text(const Expr& expr) {
  if (expr.text.empty()) return std::to_string(expr.value);
  const bool digits = std::isdigit(static_cast<unsigned char>(expr.text.front())) != 0;
  const bool quoted = expr.text.front() == '\'';
  if (expr.value < 0 && (quoted || (digits && expr.text.size() < 10))) return std::to_string(expr.value);
  return std::string(expr.text);
}

Binding binding_of(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::unary:
    case ExprKind::binary:
    case ExprKind::ltl_unary:
    case ExprKind::ltl_binary:
      return spelling_of(expr.op).binding;
    case ExprKind::number:
      return number_text(expr).front() == '-' ? kUnary : kPrimary;
    default:
      return kPrimary;
  }
}

void write_operand(const Expr& expr, Binding least, std::string& out) {
  if (binding_of(expr) >= least) {
    write(expr, out);
  } else {
    out += '(';
    write(expr, out);
    out += ')';
  }
}

void write_binary(const Expr& expr, std::string& out) {
  const Binding binding = binding_of(expr);
  const bool formula = binding == kFormula;
  write_operand(*expr.a, formula ? kUnary : binding, out);
  out += ' ';
  out += spelling_of(expr.op).text;
  out += ' ';
  write_operand(*expr.b, formula ? kUnary : Binding(binding + 1), out);
}

void write_unary(const Expr& expr, std::string& out) {
  const std::string_view op = spelling_of(expr.op).text;
  out += op;
  if (expr.kind == ExprKind::ltl_unary) out += ' ';
  const std::size_t operand = out.size();
  write_operand(*expr.a, kUnary, out);
  // `--` would decrease and `!!` would send.
  if (out[operand] == op.back()) out.insert(operand, 1, ' ');
}

// text[a].b, one link after the other.
void write_chain(const Expr& expr, std::string& out) {
  for (const Expr* link = &expr; link != nullptr; link = link->b) {
    if (link != &expr) out += '.';
    out += link->text;
    if (link->a != nullptr) {
      out += '[';
      write(*link->a, out);
      out += ']';
    }
  }
}

std::string_view function_name(ExprKind kind) {
  switch (kind) {
    case ExprKind::len:
      return "len";
    case ExprKind::full:
      return "full";
    case ExprKind::empty:
      return "empty";
    case ExprKind::nfull:
      return "nfull";
    case ExprKind::nempty:
      return "nempty";
    case ExprKind::enabled:
      return "enabled";
    case ExprKind::pc_value:
      return "pc_value";
    case ExprKind::get_priority:
      return "get_priority";
    default:
      return "eval";
  }
}

void write_remote(const Expr& expr, std::string& out) {
  out += expr.text;
  if (expr.a != nullptr) {
    out += '[';
    write(*expr.a, out);
    out += ']';
  }
  if (expr.kind == ExprKind::remote_label) {
    out += '@';
    out += expr.text2;
  } else {
    out += ':';
    write(*expr.b, out);
  }
}

void write_run(const Expr& expr, std::string& out) {
  out += "run ";
  out += expr.text;
  out += '(';
  write_list(expr.args, out);
  out += ')';
  if (expr.value != 0) out += " priority " + std::to_string(expr.value);
}

}  // namespace

void write(const Expr& expr, std::string& out) {
  switch (expr.kind) {
    case ExprKind::number:
      out += number_text(expr);
      break;
    case ExprKind::name:
      write_chain(expr, out);
      break;
    case ExprKind::unary:
    case ExprKind::ltl_unary:
      write_unary(expr, out);
      break;
    case ExprKind::binary:
    case ExprKind::ltl_binary:
      write_binary(expr, out);
      break;
    case ExprKind::conditional:
      out += '(';
      write(*expr.a, out);
      out += " -> ";
      write(*expr.b, out);
      out += " : ";
      write(*expr.c, out);
      out += ')';
      break;
    case ExprKind::run:
      write_run(expr, out);
      break;
    case ExprKind::len:
    case ExprKind::full:
    case ExprKind::empty:
    case ExprKind::nfull:
    case ExprKind::nempty:
    case ExprKind::enabled:
    case ExprKind::pc_value:
    case ExprKind::get_priority:
    case ExprKind::eval:
      out += function_name(expr.kind);
      out += '(';
      write(*expr.a, out);
      out += ')';
      break;
    case ExprKind::poll:
      write(*expr.a, out);
      out += expr.random ? "??[" : "?[";
      write_list(expr.args, out);
      out += ']';
      break;
    case ExprKind::timeout:
      out += "timeout";
      break;
    case ExprKind::np:
      out += "np_";
      break;
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
      write_remote(expr, out);
      break;
    case ExprKind::error:
      assert(false && "only trees without errors are printed");
      break;
  }
}

void write_list(const std::vector<Expr*>& exprs, std::string& out) {
  for (std::size_t i = 0; i < exprs.size(); ++i) {
    if (i > 0) out += ", ";
    write(*exprs[i], out);
  }
}

std::string print(const Expr& expr) {
  std::string out;
  write(expr, out);
  return out;
}

}  // namespace isospin::promela
