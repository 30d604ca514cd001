#include "trace/valued.hpp"

#include <algorithm>

#include "execute/abi.h"
#include "model/access.hpp"

namespace isospin::trace {

using model::Action;
using model::ActionKind;
using model::Expr;
using model::ExprKind;
using model::Operator;

namespace {

struct Sign {
  const char* text;
  int binds;  // a greater number binds closer
};

Sign sign_of(Operator op) {
  switch (op) {
    case Operator::multiply:
      return {"*", 10};
    case Operator::divide:
      return {"/", 10};
    case Operator::modulo:
      return {"%", 10};
    case Operator::add:
      return {"+", 9};
    case Operator::subtract:
      return {"-", 9};
    case Operator::shift_left:
      return {"<<", 8};
    case Operator::shift_right:
      return {">>", 8};
    case Operator::less:
      return {"<", 7};
    case Operator::less_equal:
      return {"<=", 7};
    case Operator::greater:
      return {">", 7};
    case Operator::greater_equal:
      return {">=", 7};
    case Operator::equal:
      return {"==", 6};
    case Operator::not_equal:
      return {"!=", 6};
    case Operator::bit_and:
      return {"&", 5};
    case Operator::bit_xor:
      return {"^", 4};
    case Operator::bit_or:
      return {"|", 3};
    case Operator::logic_and:
      return {"&&", 2};
    case Operator::logic_or:
      return {"||", 1};
    case Operator::negate:
      return {"-", 11};
    case Operator::bit_not:
      return {"~", 11};
    case Operator::logic_not:
      return {"!", 11};
    case Operator::none:
      break;
  }
  return {"", 0};
}

constexpr int kClosest = 12;

bool is_arithmetic(Operator op) { return sign_of(op).binds >= 8 && op != Operator::logic_not; }

class Writer {
 public:
  Writer(const model::Model& model, const execute::Layout& layout, const execute::Names& names,
         const Sources& sources, const std::vector<bool>& written, execute::StateBytes& state, int pid)
      : model_(model),
        names_(names),
        sources_(sources),
        written_(written),
        state_(state),
        reader_(model, layout, state),
        evaluator_(model, layout, state, pid) {}

  bool failed() const { return failed_ || evaluator_.error() != ISO_NO_ERROR; }

  bool is_global(model::VariableId id) const {
    const model::Variable& variable = model_[id];
    return !variable.owner.valid() && execute::Names::is_shown(variable) &&
           variable.type.kind != model::ValueKind::chan;
  }
  bool is_shared(model::VariableId id) const { return is_global(id) && written_[id.index()]; }

  bool reads_shared(const Expr& expr) const {
    bool found = false;
    model::for_each_expr(expr, [&](const Expr& inside) { found |= is_shared_itself(inside); });
    return found;
  }

  bool reads_global(const Expr& expr) const {
    bool found = false;
    model::for_each_expr(expr, [&](const Expr& inside) {
      found |=
          is_shared_itself(inside) || (inside.kind == ExprKind::load && is_global(inside.reference.variable));
    });
    return found;
  }

  // "flag[0]": the scalar with its indices as they are.
  std::string scalar(const model::Reference& reference) {
    const model::Variable& variable = model_[reference.variable];
    const std::size_t start = reader_.variable_at(reference.variable, evaluator_.pid());
    const std::size_t at = evaluator_.address(reference);
    if (failed()) return {};
    return names_.variable(reference.variable,
                           static_cast<std::uint32_t>((at - start) / variable.type.bytes()));
  }

  std::string value_of(const model::Reference& like, std::int32_t value) {
    return names_.value(reader_, like.variable, value);
  }

  std::string channel(const Expr& expr) {
    const std::int32_t number = evaluator_.evaluate(expr);
    if (!failed()) return names_.channel(reader_, number);
    return {};
  }

  std::int32_t evaluated(const Expr& expr) { return evaluator_.evaluate(expr); }

  // What the scalar holds afterwards: bits that it has no room for are gone.
  std::int32_t stored(const model::Reference& target, const Expr& value) {
    const std::size_t at = evaluator_.address(target);
    evaluator_.store(target, evaluator_.evaluate(value), value.span);
    return failed() ? 0 : execute::load_scalar(model_[target.variable].type, state_.data() + at);
  }

  std::string field(int channel, std::size_t field, std::int32_t value) {
    return names_.field(reader_, reader_.channel_type(channel), field, value);
  }
  bool channel_exists(int channel) const { return reader_.channel_exists(channel); }

  // `outer` is how close what stands around it binds.
  std::string text(const Expr& expr, int outer = 0) {
    switch (expr.kind) {
      case ExprKind::constant:
        return constant(expr);
      case ExprKind::load:
        return load(expr);
      case ExprKind::unary:
        if (is_arithmetic(expr.op) && !reads_global(expr)) return std::to_string(evaluator_.evaluate(expr));
        return sign_of(expr.op).text + text(*expr.a, kClosest - 1);
      case ExprKind::binary:
        return binary(expr, outer);
      case ExprKind::conditional:
        return "(" + text(*expr.a) + " -> " + text(*expr.b) + " : " + text(*expr.c) + ")";
      case ExprKind::own_pid:
        return std::to_string(evaluator_.evaluate(expr));
      case ExprKind::process_count:
        return "_nr_pr";
      case ExprKind::last_pid:
        return "_last";
      case ExprKind::timeout:
        return "timeout";
      case ExprKind::len:
        return "len(" + channel(*expr.a) + ")";
      case ExprKind::full:
        return "full(" + channel(*expr.a) + ")";
      case ExprKind::empty:
        return "empty(" + channel(*expr.a) + ")";
      case ExprKind::nfull:
        return "nfull(" + channel(*expr.a) + ")";
      case ExprKind::nempty:
        return "nempty(" + channel(*expr.a) + ")";
      default:
        return as_written(expr);
    }
  }

  // "turn = 1" of every shared scalar in it, each once.
  void add_values(const Expr& expr, std::vector<std::string>& values) {
    model::for_each_expr(expr, [&](const Expr& inside) {
      std::string name, value;
      if (inside.kind == ExprKind::load && is_global(inside.reference.variable)) {
        name = scalar(inside.reference);
        value = value_of(inside.reference, evaluator_.evaluate(inside));
      } else if (inside.kind == ExprKind::len) {
        name = "len(" + channel(*inside.a) + ")";
        value = std::to_string(evaluator_.evaluate(inside));
      }
      if (failed()) return evaluator_.clear_error();
      if (name.empty()) return;
      name += " = " + value;
      if (std::find(values.begin(), values.end(), name) == values.end()) values.push_back(std::move(name));
    });
  }

  // A guard that holds tells the values of all that is shared in it: `free`, `!busy`, `turn == 1`, and these
  // joined by &&.
  bool tells_values(const Expr& expr) const {
    if (expr.kind == ExprKind::load || !reads_global(expr)) return true;
    if (expr.kind == ExprKind::unary && expr.op == Operator::logic_not)
      return expr.a->kind == ExprKind::load || is_question(*expr.a);
    if (is_question(expr)) return true;
    if (expr.kind != ExprKind::binary) return false;
    if (expr.op == Operator::logic_and) return tells_values(*expr.a) && tells_values(*expr.b);
    if (expr.op != Operator::equal) return false;
    return (is_plain(*expr.a) && !reads_global(*expr.b)) || (is_plain(*expr.b) && !reads_global(*expr.a));
  }

 private:
  bool is_shared_itself(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::load:
        return is_shared(expr.reference.variable);
      case ExprKind::len:
      case ExprKind::full:
      case ExprKind::empty:
      case ExprKind::nfull:
      case ExprKind::nempty:
      case ExprKind::poll:
      case ExprKind::timeout:
      case ExprKind::remote_load:
      case ExprKind::remote_location:
      case ExprKind::process_count:
      case ExprKind::last_pid:
      case ExprKind::enabled:
        return true;
      default:
        return false;
    }
  }
  static bool is_plain(const Expr& expr) { return expr.kind == ExprKind::load || expr.kind == ExprKind::len; }
  static bool is_question(const Expr& expr) {
    return expr.kind == ExprKind::full || expr.kind == ExprKind::empty || expr.kind == ExprKind::nfull ||
           expr.kind == ExprKind::nempty || expr.kind == ExprKind::poll || expr.kind == ExprKind::timeout ||
           expr.kind == ExprKind::remote_location;
  }

  std::string constant(const Expr& expr) const {
    const std::string_view source = sources_.text(expr.span);
    if (source == "true" || source == "false") return std::string(source);
    return names_.event(expr, expr.value);
  }

  std::string load(const Expr& expr) {
    if (is_global(expr.reference.variable)) return scalar(expr.reference);
    const std::int32_t value = evaluator_.evaluate(expr);
    return failed() ? std::string() : value_of(expr.reference, value);
  }

  std::string binary(const Expr& expr, int outer) {
    if (is_arithmetic(expr.op) && !reads_global(expr)) return std::to_string(evaluator_.evaluate(expr));
    const Sign sign = sign_of(expr.op);
    // Of `&&` the right side may not be looked at: `i < N && a[i] == 0`.
    const bool decided = (expr.op == Operator::logic_and || expr.op == Operator::logic_or) &&
                         (evaluator_.evaluate(*expr.a) != 0) == (expr.op == Operator::logic_or);
    std::string inside = text(*expr.a, sign.binds) + " " + sign.text + " ";
    if (decided && !failed()) {
      std::string right = text(*expr.b, sign.binds + 1);
      if (failed()) {
        evaluator_.clear_error();
        right = as_written(*expr.b);
      }
      inside += right;
    } else {
      inside += text(*expr.b, sign.binds + 1);
    }
    return sign.binds < outer ? "(" + inside + ")" : inside;
  }

  std::string as_written(const Expr& expr) {
    std::string words(sources_.text(expr.span));
    if (words.empty() || words.find('\n') != std::string::npos) failed_ = true;
    return words;
  }

  const model::Model& model_;
  const execute::Names& names_;
  const Sources& sources_;
  const std::vector<bool>& written_;
  execute::StateBytes& state_;
  execute::StateReader reader_;
  execute::Evaluator evaluator_;
  bool failed_ = false;
};

std::string assignment(Writer& writer, const model::Reference& target, const Expr& value) {
  const std::string name = writer.scalar(target);
  return name + " = " + writer.value_of(target, writer.stored(target, value));
}

// "c[1]!REQ,1" or "c[1]?ACK,x": what is stored is named, as nobody knows yet what will be received.
std::string exchange(Writer& writer, const Action& action) {
  const int channel = writer.evaluated(*action.channel);
  if (writer.failed() || !writer.channel_exists(channel)) return action.text;
  const bool sends = action.kind == ActionKind::send;
  std::string text = writer.channel(*action.channel) + (sends           ? action.sorted ? "!!" : "!"
                                                        : action.random ? "??"
                                                                        : "?");
  if (action.copy) text += "<";
  if (sends) {
    for (std::size_t f = 0; f < action.args.size(); ++f)
      text += (f > 0 ? "," : "") + writer.field(channel, f, writer.evaluated(*action.args[f]));
    return text;
  }
  for (std::size_t f = 0; f < action.message.size(); ++f) {
    const model::Pattern& pattern = action.message[f];
    if (f > 0) text += ",";
    if (pattern.kind == model::Pattern::Kind::ignore) text += "_";
    if (pattern.kind == model::Pattern::Kind::store) text += writer.scalar(pattern.target);
    if (pattern.kind == model::Pattern::Kind::match)
      text += writer.field(channel, f, writer.evaluated(*pattern.value));
  }
  return text + (action.copy ? ">" : "");
}

}  // namespace

StatementValuer::StatementValuer(const model::Model& model, const execute::Layout& layout,
                                 const execute::Names& names, const Sources& sources)
    : model_(model), layout_(layout), names_(names), sources_(sources), written_(model::written(model)) {}

ValuedStatement StatementValuer::valued(const Action& action, std::span<const std::uint8_t> state,
                                        int pid) const {
  ValuedStatement found{action.text, {}, false, false};
  execute::StateBytes copy(state.begin(), state.end());
  Writer writer(model_, layout_, names_, sources_, written_, copy, pid);
  model::for_each_write(action, [&](const model::Reference& target) {
    found.writes_shared |= writer.is_shared(target.variable);
  });
  if (model::contains_run(action)) return found;
  std::string text = action.text;
  switch (action.kind) {
    case ActionKind::condition:
      found.reads_shared = writer.reads_shared(*action.value);
      text = writer.text(*action.value);
      if (!writer.failed() && !writer.tells_values(*action.value))
        writer.add_values(*action.value, found.values);
      break;
    case ActionKind::assign:
      if (execute::Names::is_shown(model_[action.target.variable]) &&
          action.value->kind != ExprKind::undefined)
        text = assignment(writer, action.target, *action.value);
      break;
    case ActionKind::send:
    case ActionKind::receive:
      text = exchange(writer, action);
      break;
    default:
      break;
  }
  if (!writer.failed()) found.text = std::move(text);
  return found;
}

void StatementValuer::add_shared(const Action& guard, std::span<const std::uint8_t> state, int pid,
                                 std::vector<std::string>& values) const {
  execute::StateBytes copy(state.begin(), state.end());
  Writer writer(model_, layout_, names_, sources_, written_, copy, pid);
  if (guard.value && !model::contains_run(guard)) writer.add_values(*guard.value, values);
}

}  // namespace isospin::trace
