#include "language/murphi/print.hpp"

#include "base/text.hpp"

namespace isospin::murphi {
namespace {

using commands::Around;
using commands::Binder;
using commands::Block;
using commands::Claim;
using commands::Expr;
using commands::ExprKind;
using commands::Function;
using commands::Rule;
using commands::Statement;
using commands::StatementKind;
using commands::Symbol;
using commands::SymbolKind;
using commands::Type;
using commands::TypeKind;
using model::Operator;

std::string_view sign(Operator op) {
  switch (op) {
    case Operator::add:
      return "+";
    case Operator::subtract:
      return "-";
    case Operator::multiply:
      return "*";
    case Operator::divide:
      return "/";
    case Operator::modulo:
      return "%";
    case Operator::less:
      return "<";
    case Operator::less_equal:
      return "<=";
    case Operator::greater:
      return ">";
    case Operator::greater_equal:
      return ">=";
    case Operator::equal:
      return "=";
    case Operator::not_equal:
      return "!=";
    case Operator::logic_and:
      return "&";
    case Operator::logic_or:
      return "|";
    default:
      return "?";
  }
}

// How tightly it binds: an operand that binds less gets parentheses.
int strength(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::conditional:
      return 0;
    case ExprKind::implies:
      return 1;
    case ExprKind::unary:
      return expr.op == Operator::logic_not ? 4 : 8;
    case ExprKind::number:
      return expr.value < 0 ? 8 : 9;
    case ExprKind::binary:
      switch (expr.op) {
        case Operator::logic_or:
          return 2;
        case Operator::logic_and:
          return 3;
        case Operator::add:
        case Operator::subtract:
          return 6;
        case Operator::multiply:
        case Operator::divide:
        case Operator::modulo:
          return 7;
        default:
          return 5;
      }
    default:
      return 9;
  }
}

class Printer {
 public:
  std::string all(const commands::Tree& tree) {
    for (const Symbol* symbol : tree.declared) declaration(*symbol);
    for (const Rule* one : tree.rules) rule(*one);
    for (const Claim* one : tree.claims) claim(*one);
    return std::move(text_);
  }

  std::string type(const Type* type) const { return type->name.empty() ? written_out(*type) : type->name; }

 private:
  void line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }

  void declaration(const Symbol& symbol) {
    switch (symbol.kind) {
      case SymbolKind::constant:
        // The values of an enumeration are declared with it.
        if (symbol.type == nullptr || symbol.type->kind == TypeKind::boolean)
          line("const " + symbol.name + ": " + value(symbol.type, symbol.value) + ";");
        return;
      case SymbolKind::type:
        line("type " + symbol.name + ": " +
             (symbol.type->name == symbol.name ? written_out(*symbol.type) : type(symbol.type)) + ";");
        return;
      case SymbolKind::variable:
        line("var " + symbol.name + ": " + type(symbol.type) + ";");
        return;
      case SymbolKind::function:
        return function(*symbol.function);
      default:
        return;
    }
  }

  static std::string value(const Type* type, std::int32_t value) {
    if (type != nullptr && type->kind == TypeKind::boolean) return value != 0 ? "true" : "false";
    return std::to_string(value);
  }

  std::string written_out(const Type& one) const {
    switch (one.kind) {
      case TypeKind::boolean:
        return "boolean";
      case TypeKind::enumeration:
        return "enum {" + joined(one.values, ", ") + "}";
      case TypeKind::range:
        return std::to_string(one.low) + ".." + std::to_string(one.high);
      case TypeKind::scalarset:
        return "scalarset(" + std::to_string(one.size()) + ")";
      case TypeKind::union_: {
        std::vector<std::string> members;
        for (const Type* member : one.members) members.push_back(type(member));
        return "union {" + joined(members, ", ") + "}";
      }
      case TypeKind::array:
        return "array [" + type(one.index) + "] of " + type(one.element);
      case TypeKind::multiset:
        return "multiset [" + std::to_string(one.capacity) + "] of " + type(one.element);
      case TypeKind::record: {
        std::string text = "record ";
        for (const Type::Field& field : one.fields) text += field.name + ": " + type(field.type) + "; ";
        return text + "end";
      }
    }
    return "";
  }

  // ---- expressions

  std::string inner(const Expr& expr, int least) const {
    return strength(expr) < least ? "(" + expression(expr) + ")" : expression(expr);
  }

  std::string binder(const Binder& one) const {
    if (one.type != nullptr) return one.symbol->name + ": " + type(one.type);
    return one.symbol->name + " := " + expression(*one.from) + " to " + expression(*one.to) +
           (one.by != nullptr ? " by " + expression(*one.by) : "");
  }

  std::string expression(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::number:
        return std::to_string(expr.value);
      case ExprKind::name:
        return expr.symbol->name;
      case ExprKind::field:
        return inner(*expr.a, 9) + "." + expr.a->type->fields[expr.field].name;
      case ExprKind::element:
        return inner(*expr.a, 9) + "[" + expression(*expr.b) + "]";
      case ExprKind::unary:
        return (expr.op == Operator::logic_not ? "!" : "-") +
               inner(*expr.a, expr.op == Operator::logic_not ? 4 : 9);
      case ExprKind::binary: {
        const int mine = strength(expr);
        const bool comparison = mine == 5;
        return inner(*expr.a, comparison ? 6 : mine) + " " + std::string(sign(expr.op)) + " " +
               inner(*expr.b, mine + 1);
      }
      case ExprKind::implies:
        return inner(*expr.a, 2) + " -> " + inner(*expr.b, 2);
      case ExprKind::conditional:
        return inner(*expr.a, 1) + " ? " + inner(*expr.b, 1) + " : " + inner(*expr.c, 1);
      case ExprKind::forall:
        return "forall " + binder(expr.binders.front()) + " do " + expression(*expr.a) + " end";
      case ExprKind::exists:
        return "exists " + binder(expr.binders.front()) + " do " + expression(*expr.a) + " end";
      case ExprKind::is_undefined:
        return "isundefined(" + expression(*expr.a) + ")";
      case ExprKind::is_member:
        return "ismember(" + expression(*expr.a) + ", " + type(expr.member_type) + ")";
      case ExprKind::call: {
        std::vector<std::string> args;
        for (const Expr* arg : expr.args) args.push_back(expression(*arg));
        return expr.function->symbol->name + "(" + joined(args, ", ") + ")";
      }
      default:  // not of Murphi, or refused
        break;
    }
    return "";
  }

  // ---- statements

  void block(const Block& statements) {
    ++depth_;
    for (const Statement* one : statements) statement(*one);
    --depth_;
  }

  std::string aliases(const std::vector<Symbol*>& symbols) const {
    std::vector<std::string> all;
    for (const Symbol* symbol : symbols) all.push_back(symbol->name + ": " + expression(*symbol->alias));
    return joined(all, "; ");
  }

  static std::string message(const std::string& text) { return text.empty() ? "" : "\"" + text + "\" "; }

  void statement(const Statement& one) {
    switch (one.kind) {
      case StatementKind::assign:
        return line(expression(*one.target) + " := " + expression(*one.value) + ";");
      case StatementKind::clear:
        return line("clear " + expression(*one.target) + ";");
      case StatementKind::undefine:
        return line("undefine " + expression(*one.target) + ";");
      case StatementKind::if_:
        for (std::size_t c = 0; c < one.conditions.size(); ++c) {
          line((c == 0 ? "if " : "elsif ") + expression(*one.conditions[c]) + " then");
          block(one.blocks[c]);
        }
        return last_block(one, one.conditions.size());
      case StatementKind::switch_:
        line("switch " + expression(*one.value));
        for (std::size_t c = 0; c < one.cases.size(); ++c) {
          std::vector<std::string> values;
          for (const Expr* each : one.cases[c]) values.push_back(expression(*each));
          line("case " + joined(values, ", ") + ":");
          block(one.blocks[c]);
        }
        return last_block(one, one.cases.size());
      case StatementKind::for_:
        line("for " + binder(one.binder) + " do");
        return whole(one);
      case StatementKind::while_:
        line("while " + expression(*one.value) + " do");
        return whole(one);
      case StatementKind::alias:
        line("alias " + aliases(one.symbols) + " do");
        return whole(one);
      case StatementKind::call:
        return line(expression(*one.value) + ";");
      case StatementKind::return_:
        return line(one.value != nullptr ? "return " + expression(*one.value) + ";" : "return;");
      case StatementKind::assert_:
        return line("assert " + message(one.message) + expression(*one.value) + ";");
      case StatementKind::assume:
        return line("assume " + message(one.message) + expression(*one.value) + ";");
      case StatementKind::cover:
        return line("cover " + message(one.message) + expression(*one.value) + ";");
      case StatementKind::put:
        return line("put " + (one.value != nullptr ? expression(*one.value) : "\"" + one.message + "\"") +
                    ";");
      default:
        return;
    }
  }

  void whole(const Statement& one) {
    block(one.blocks.front());
    line("end;");
  }

  void last_block(const Statement& one, std::size_t conditions) {
    if (one.blocks.size() > conditions) {
      line("else");
      block(one.blocks.back());
    }
    line("end;");
  }

  // ---- functions, rules, properties

  void locals(const std::vector<Symbol*>& all) {
    ++depth_;
    for (const Symbol* symbol : all) line("var " + symbol->name + ": " + type(symbol->type) + ";");
    --depth_;
  }

  void function(const Function& one) {
    std::vector<std::string> parameters;
    for (const Symbol* parameter : one.parameters)
      parameters.push_back((parameter->kind == SymbolKind::reference ? "var " : "") + parameter->name + ": " +
                           type(parameter->type));
    line((one.type != nullptr ? "function " : "procedure ") + one.symbol->name + "(" +
         joined(parameters, "; ") + ")" + (one.type != nullptr ? ": " + type(one.type) : "") + ";");
    locals(one.locals);
    line("begin");
    block(one.body);
    line("end;");
  }

  // Opens what is around; gives how many ends it takes.
  std::size_t open(const std::vector<Around>& around) {
    for (const Around& one : around) {
      line(one.kind == Around::Kind::alias ? "alias " + aliases({one.alias}) + " do"
                                           : "ruleset " + binder(one.binder) + " do");
      ++depth_;
    }
    return around.size();
  }
  void close(std::size_t ends) {
    for (; ends > 0; --ends) {
      --depth_;
      line("end;");
    }
  }

  void rule(const Rule& one) {
    const std::size_t ends = open(one.around);
    const std::string name = one.name.empty() ? "" : " \"" + one.name + "\"";
    line((one.is_start ? "startstate" : "rule") + name);
    if (one.guard != nullptr) line("  " + expression(*one.guard) + " ==>");
    locals(one.locals);
    line("begin");
    block(one.body);
    line("end;");
    close(ends);
  }

  void claim(const Claim& one) {
    static constexpr std::string_view kWords[] = {"invariant", "assume", "cover", "liveness"};
    const std::size_t ends = open(one.around);
    line(std::string(kWords[static_cast<int>(one.kind)]) + " \"" + one.name + "\" " +
         expression(*one.condition) + ";");
    close(ends);
  }

  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string print(const commands::Tree& tree) { return Printer().all(tree); }
std::string print_type(const commands::Type& type) { return Printer().type(&type); }

}  // namespace isospin::murphi
