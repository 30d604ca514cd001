// Expressions and references.
#include <algorithm>
#include <cassert>

#include "execute/generator.hpp"
#include "model/access.hpp"
#include "model/bounds.hpp"

namespace isospin::execute {

using model::Expr;
using model::ExprKind;
using model::Operator;

namespace {

// Nothing in it depends on the state.
bool is_constant(const model::Expr& expr) {
  if (expr.kind == model::ExprKind::constant) return true;
  if (expr.kind != model::ExprKind::unary && expr.kind != model::ExprKind::binary &&
      expr.kind != model::ExprKind::conditional)
    return false;
  for (const model::Expr* part : {expr.a, expr.b, expr.c})
    if (part != nullptr && !is_constant(*part)) return false;
  return true;
}

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

// C has no literal for the least int.
std::string Generator::literal(std::int32_t value) {
  if (value == INT32_MIN) return "(-2147483647 - 1)";
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

std::string Generator::site(const Span& span) {
  sites_.push_back(span);
  return text_of(sites_.size() - 1);
}

bool Generator::has_run(const Expr* expr) {
  if (!expr) return false;
  if (expr->kind == ExprKind::run) return true;
  for (const Expr* arg : expr->args)
    if (has_run(arg)) return true;
  return has_run(expr->a) || has_run(expr->b) || has_run(expr->c);
}

std::string Generator::element(const model::Variable& variable, const std::vector<Expr*>& indices,
                               const Frame& frame) {
  std::string flat;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::uint32_t length = variable.dimensions[i];
    const Expr& index = *indices[i];
    std::string one;
    if (index.kind == ExprKind::constant && index.value >= 0 &&
        index.value < static_cast<std::int64_t>(length))
      one = text_of(static_cast<std::uint64_t>(index.value));
    else
      one =
          "iso_index(x, " + expression(index, frame) + ", " + text_of(length) + ", " + site(index.span) + ")";
    flat = flat.empty() ? one : "(" + flat + ") * " + text_of(length) + " + " + one;
  }
  return flat;
}

std::string Generator::address(const model::Reference& reference, const Frame& frame) {
  const model::Variable& variable = model_[reference.variable];
  const char* base = variable.owner.valid() ? frame.process : frame.state;
  std::string at = std::string(base) + " + " + text_of(layout_.offset[reference.variable.index()]);
  if (reference.indices.empty()) return at;
  const std::uint32_t bytes = variable.type.bytes();
  const std::string index = element(variable, reference.indices, frame);
  return at + " + (" + index + ")" + (bytes == 1 ? "" : " * " + text_of(bytes));
}

std::string Generator::load_at(const model::ValueType& type, const std::string& address) {
  switch (type.bytes()) {
    case 1:
      return "U8(" + address + ")";
    case 2:
      return (type.is_signed() ? "S16(" : "U16(") + address + ")";
    default:
      return "S32(" + address + ")";
  }
}

std::string Generator::load(const model::Reference& reference, const Frame& frame) {
  return load_at(model_[reference.variable].type, address(reference, frame));
}

std::string Generator::load_defined(const Expr& expr, const Frame& frame) {
  const model::ValueType& type = model_[expr.reference.variable].type;
  const std::string value = "(int)" + load(expr.reference, frame);
  if (!type.may_lack_value()) return value;
  return "iso_defined(x, " + value + ", " + std::to_string(type.undefined()) + ", " + site(expr.span) + ")";
}

std::string Generator::store_at(const model::ValueType& type, const std::string& address,
                                const std::string& value) {
  const bool exact = type.bits == 8 || type.bits == 16 || type.bits == 32;
  const std::string kept =
      exact ? "(" + value + ")" : "((" + value + ") & " + text_of((1u << type.bits) - 1) + ")";
  switch (type.bytes()) {
    case 1:
      return "U8(" + address + ") = (iso_u8)" + kept + ";";
    case 2:
      return (type.is_signed() ? "S16(" : "U16(") + address + ") = (iso_u16)" + kept + ";";
    default:
      return "S32(" + address + ") = " + kept + ";";
  }
}

std::string Generator::store(const model::Reference& reference, const std::string& value, const Frame& frame,
                             const Span& span) {
  const model::ValueType& type = model_[reference.variable].type;
  const std::string at = address(reference, frame);
  if (!type.is_range()) return store_at(type, at, value);
  const std::string checked =
      "iso_fit(x, " + value + ", " + literal(type.low) + ", " + literal(type.high) + ", " + site(span) + ")";
  return store_at(type, at, checked);
}

std::string Generator::store(const model::Assignment& assignment, const std::string& value,
                             const Span& span) {
  const model::ValueType& type = model_[assignment.target.variable].type;
  if (assignment.value->kind == ExprKind::undefined)
    return store_at(type, address(assignment.target, kAfter), std::to_string(type.undefined()));
  if (type.is_range() && model::always_fits(model_, *assignment.value, type))
    return store_at(type, address(assignment.target, kAfter), value);
  return store(assignment.target, value, kAfter, span);
}

std::string Generator::location(std::size_t type, const std::string& process) {
  switch (layout_.types[type].location_bytes) {
    case 1:
      return "U8(" + process + " + 1)";
    case 2:
      return "U16(" + process + " + 1)";
    default:
      return "S32(" + process + " + 1)";
  }
}

// An operand of &&, ||, ! or ?:, which must be no constant to the compiler.
std::string Generator::unfolded(const Expr& expr, const Frame& frame) {
  const std::string text = expression(expr, frame);
  return is_constant(expr) ? "iso_constant(" + text + ")" : text;
}

std::string Generator::binary(const Expr& expr, const Frame& frame) {
  const bool logic = expr.op == Operator::logic_and || expr.op == Operator::logic_or;
  const std::string a = logic ? unfolded(*expr.a, frame) : expression(*expr.a, frame);
  const std::string b = logic ? unfolded(*expr.b, frame) : expression(*expr.b, frame);
  // Numbers wrap, as SPIN's do; through unsigned, where C defines it.
  const auto wrapped = [&](const char* op) {
    return "(int)((unsigned)" + a + " " + op + " (unsigned)" + b + ")";
  };
  const auto plain = [&](const char* op) { return "(" + a + " " + op + " " + b + ")"; };
  switch (expr.op) {
    case Operator::add:
      return wrapped("+");
    case Operator::subtract:
      return wrapped("-");
    case Operator::multiply:
      return wrapped("*");
    case Operator::divide:
      return "iso_divide(x, " + a + ", " + b + ", " + site(expr.span) + ")";
    case Operator::modulo:
      return "iso_modulo(x, " + a + ", " + b + ", " + site(expr.span) + ")";
    case Operator::bit_and:
      return plain("&");
    case Operator::bit_or:
      return plain("|");
    case Operator::bit_xor:
      return plain("^");
    case Operator::shift_left:
      return "(int)((unsigned)" + a + " << (" + b + " & 31))";
    case Operator::shift_right:
      return "(" + a + " >> (" + b + " & 31))";
    case Operator::less:
      return plain("<");
    case Operator::less_equal:
      return plain("<=");
    case Operator::greater:
      return plain(">");
    case Operator::greater_equal:
      return plain(">=");
    case Operator::equal:
      return plain("==");
    case Operator::not_equal:
      return plain("!=");
    case Operator::logic_and:
      return plain("&&");
    case Operator::logic_or:
      return plain("||");
    default:
      break;
  }
  assert(false);
  return "0";
}

// An expression deeper than the quick compiler's own stack allows is divided: what lies deeper is a function.
std::string Generator::expression(const Expr& expr, const Frame& frame) {
  if (depth_ >= kDeepest && !has_run(&expr)) return outlined(expr, frame);
  ++depth_;
  std::string text = expression_inside(expr, frame);
  --depth_;
  return text;
}

std::string Generator::outlined(const Expr& expr, const Frame& frame) {
  const std::string name = "deep_" + text_of(static_cast<std::uint64_t>(labels_++));
  const std::string saved = std::move(text_);
  const int saved_indent = indent_;
  const int saved_depth = depth_;
  text_.clear();
  indent_ = 0;
  depth_ = 0;
  open("static int " + name + "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid) {");
  line("(void)x; (void)s; (void)p; (void)pid;");
  const std::string value = expression(expr, kBefore);
  line("return " + value + ";");
  close();
  functions_ += text_;
  text_ = saved;
  indent_ = saved_indent;
  depth_ = saved_depth;
  return name + "(x, " + frame.state + ", " + frame.process + ", pid)";
}

std::string Generator::expression_inside(const Expr& expr, const Frame& frame) {
  const std::string s = frame.state;
  const std::string p = frame.process;
  const auto channel_call = [&](const char* function) {
    return std::string(function) + "(x, " + s + ", " + expression(*expr.a, frame) + ", " + site(expr.span) +
           ")";
  };
  switch (expr.kind) {
    case ExprKind::constant:
      return literal(expr.value);
    case ExprKind::load:
      return load_defined(expr, frame);
    case ExprKind::undefined:  // only ever stored
      return "0";
    case ExprKind::failure:
      return "iso_fail(x, " + std::string(expr.value == 1 ? "ISO_ASSERTION" : "ISO_OUT_OF_RANGE") + ", " +
             site(expr.span) + ")";
    case ExprKind::is_undefined: {
      const model::ValueType& type = model_[expr.reference.variable].type;
      if (!type.may_lack_value()) return "0";
      return "((int)" + load(expr.reference, frame) + " == " + std::to_string(type.undefined()) + ")";
    }
    case ExprKind::unary: {
      const bool logic = expr.op == Operator::logic_not;
      const std::string a = logic ? unfolded(*expr.a, frame) : expression(*expr.a, frame);
      switch (expr.op) {
        case Operator::negate:
          return "(int)(0u - (unsigned)" + a + ")";
        case Operator::bit_not:
          return "(~" + a + ")";
        default:
          return "(!" + a + ")";
      }
    }
    case ExprKind::binary:
      return binary(expr, frame);
    case ExprKind::conditional:
      return "(" + unfolded(*expr.a, frame) + " ? " + unfolded(*expr.b, frame) + " : " +
             unfolded(*expr.c, frame) + ")";
    case ExprKind::own_pid:
      return "pid";
    case ExprKind::process_count:
      return "(int)U8(" + s + " + COUNT_AT)";
    case ExprKind::last_pid:
      return "(int)U8(" + s + " + LAST_AT)";
    case ExprKind::own_priority:
      return "(int)U8(" + p + " + PRIORITY_AT)";
    case ExprKind::len:
      return channel_call("channel_length");
    case ExprKind::full:
      return channel_call("channel_full");
    case ExprKind::nfull:
      return "(!" + channel_call("channel_full") + ")";
    case ExprKind::empty:
      return "(!" + channel_call("channel_length") + ")";
    case ExprKind::nempty:
      return "(" + channel_call("channel_length") + " != 0)";
    case ExprKind::poll:
      return poll(expr, frame);
    case ExprKind::timeout:
      return "x->timeout";
    case ExprKind::non_progress:
      return "non_progress(x, " + s + ")";
    case ExprKind::run:
      return run(expr, frame);
    case ExprKind::remote_location:
    case ExprKind::remote_load:
      return remote(expr, frame);
    case ExprKind::enabled:
      return "enabled(x, " + s + ", pid, " + expression(*expr.a, frame) + ", " + site(expr.span) + ")";
    case ExprKind::location_number:
      return "location_number(x, " + s + ", " + expression(*expr.a, frame) + ")";
    case ExprKind::priority_of:
      return "priority_of(x, " + s + ", " + expression(*expr.a, frame) + ")";
  }
  assert(false);
  return "0";
}

std::string Generator::run(const Expr& expr, const Frame& frame) {
  // What a proctype declares is for its active processes; one that is run has 1 unless the run says
  // otherwise.
  const std::int32_t priority = expr.value ? expr.value : 1;
  std::string call = "run_" + text_of(expr.type.index()) + "(x, " + frame.state + ", " +
                     std::to_string(priority) + ", " + site(expr.span);
  for (const Expr* arg : expr.args) call += ", " + expression(*arg, frame);
  return call + ")";
}

// A process that is not there has nothing but zeros, and is nowhere.
std::string Generator::remote(const Expr& expr, const Frame& frame) {
  const std::string type = text_of(expr.type.index());
  const std::string at = "remote(x, " + std::string(frame.state) + ", " + expression(*expr.a, frame) + ", " +
                         type + ", " + site(expr.span) + ")";
  if (expr.kind == ExprKind::remote_location) {
    if (!expr.location.valid()) return "0";
    return "at_label_" + type + "(x, " + frame.state + ", " + expression(*expr.a, frame) + ", " +
           text_of(layout_.location_index[expr.location.index()]) + ", " +
           text_of(model_[expr.location].number) + ")";
  }
  // A function of its own, so that the process is looked up once.
  const std::string name = "remote_" + text_of(static_cast<std::uint64_t>(labels_++));
  const std::string saved = std::move(text_);
  const int saved_indent = indent_;
  text_.clear();
  indent_ = 0;
  const model::Variable& variable = model_[expr.reference.variable];
  open("static int " + name +
       "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid, const iso_u8* r) {");
  line("(void)x; (void)s; (void)p; (void)pid;");
  line("if (!r) return 0;");
  std::string target = std::string("r + ") + text_of(layout_.offset[expr.reference.variable.index()]);
  if (!expr.reference.indices.empty())
    target +=
        " + (" + element(variable, expr.reference.indices, kBefore) + ") * " + text_of(variable.type.bytes());
  line("return (int)" + load_at(variable.type, target) + ";");
  close();
  functions_ += text_;
  text_ = saved;
  indent_ = saved_indent;
  return name + "(x, " + frame.state + ", " + frame.process + ", pid, " + at + ")";
}

std::string Generator::poll(const Expr& expr, const Frame& frame) {
  const std::string name = "poll_" + text_of(static_cast<std::uint64_t>(labels_++));
  const std::string saved = std::move(text_);
  const int saved_indent = indent_;
  text_.clear();
  indent_ = 0;
  open("static int " + name + "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid) {");
  line("int c = " + expression(*expr.a, kBefore) + ", i;");
  line("const IsoChannelType* t;");
  line("const iso_u8* at;");
  line("(void)p; (void)pid;");
  const std::string where = site(expr.span);
  line("if (!channel_exists(x, c, " + where + ")) return 0;");
  line("t = &channel_types[x->channel_type[c]];");
  line("if (t->capacity == 0) return iso_fail(x, ISO_POLL_RENDEZVOUS, " + where + ");");
  line("if (t->fields < " + text_of(expr.message.size()) + ") return iso_fail(x, ISO_MESSAGE_SIZE, " + where +
       ");");
  line("at = s + x->channel_at[c];");
  line(expr.random ? "for (i = 0; i < U8(at); i++) {" : "for (i = 0; i < 1 && i < U8(at); i++) {");
  ++indent_;
  line("const iso_u8* cell = at + 1 + i * t->cell;");
  line("(void)cell;");
  line("if (" + match(expr.message, "cell", "t", kBefore) + ") return " +
       (model::poll_gives_place(model_, expr) ? "i + 1;" : "1;"));
  close();
  line("return 0;");
  close();
  functions_ += text_;
  text_ = saved;
  indent_ = saved_indent;
  return name + "(x, " + frame.state + ", " + frame.process + ", pid)";
}

}  // namespace isospin::execute
