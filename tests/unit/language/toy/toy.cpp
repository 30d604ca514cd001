#include "toy.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace isospin::toy {
namespace {

using model::Expr;
using model::ExprKind;
using model::Operator;

// A line of the text: its first word, what it names, and the rest.
struct Line {
  std::string kind, name, rest;
  std::uint32_t rest_at = 0;  // in the file
  Span span;
};

struct Variable {
  std::int32_t low = 0, high = 0;
  bool per_cell = false;
  bool may_be_undefined = false;
};

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

// Reads expressions and assignments, for one MODEL at a time.
class Reader {
 public:
  Reader(const Line& line, std::int32_t cells, const std::map<std::string, model::VariableId>& variables,
         model::Model& model, Diagnostics& diagnostics)
      : line_(line),
        text_(line.rest),
        cells_(cells),
        variables_(variables),
        model_(model),
        diagnostics_(diagnostics) {}

  Expr* expression() { return binary(0); }

  // Adds a formula and gives its node.
  std::uint32_t formula(model::BranchingClaim& claim) {
    using Kind = logic::BranchingKind;
    static const std::vector<std::pair<std::string_view, Kind>> kTwo = {{"and(", Kind::conjunction},
                                                                        {"or(", Kind::disjunction},
                                                                        {"EU(", Kind::some_until},
                                                                        {"AU(", Kind::all_until}};
    static const std::vector<std::pair<std::string_view, Kind>> kOne = {{"not ", Kind::negation},
                                                                        {"EX ", Kind::some_next},
                                                                        {"AX ", Kind::all_next},
                                                                        {"EG ", Kind::some_always},
                                                                        {"AG ", Kind::all_always}};
    for (const auto& [token, kind] : kTwo) {
      if (!take(token)) continue;
      const std::uint32_t a = formula(claim);
      if (!take(",")) fail("`,` is expected");
      const std::uint32_t b = formula(claim);
      if (!take(")")) fail("`)` is expected");
      return claim.formula.add(kind, a, b);
    }
    for (const auto& [token, kind] : kOne)
      if (take(token)) return claim.formula.add(kind, formula(claim));
    if (take("EF ")) return claim.formula.add_some_time(formula(claim));
    if (take("AF ")) return claim.formula.add_inevitable(formula(claim));
    if (take("true")) return claim.formula.add({});
    if (!take("{")) fail("a formula is expected");
    const std::size_t begin = at_;
    claim.atoms.push_back(expression());
    claim.atom_texts.emplace_back(text_.substr(begin, at_ - begin));
    if (!take("}")) fail("`}` is expected");
    return claim.formula.add_atom(static_cast<std::uint32_t>(claim.atoms.size() - 1));
  }

  std::vector<model::Assignment> assignments(std::string_view operator_) {
    std::vector<model::Assignment> all;
    do {
      const Expr* target = primary();
      if (target->kind != ExprKind::load || !take(operator_)) return fail("an assignment is expected"), all;
      all.push_back({target->reference, expression()});
    } while (take(","));
    return all;
  }

  bool take(std::string_view token) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void finish() {
    take("");
    if (at_ < text_.size()) fail("this is not understood");
  }

 private:
  Expr* make(ExprKind kind) {
    Expr& expr = model_.exprs.emplace_back();
    expr.kind = kind;
    expr.span = line_.span;
    expr.span.begin = line_.rest_at + static_cast<std::uint32_t>(at_);
    return &expr;
  }
  Expr* constant(std::int32_t value) {
    Expr* expr = make(ExprKind::constant);
    expr->value = value;
    return expr;
  }
  Expr* combine(Operator op, Expr* a, Expr* b) {
    Expr* expr = make(b != nullptr ? ExprKind::binary : ExprKind::unary);
    expr->op = op;
    expr->a = a;
    expr->b = b;
    return expr;
  }
  void fail(const std::string& message) {
    Span span = line_.span;
    span.begin = line_.rest_at + static_cast<std::uint32_t>(std::min(at_, text_.size()));
    if (!diagnostics_.has_errors()) diagnostics_.error("T0001", span, message);
    at_ = text_.size();
  }

  Expr* binary(std::size_t level) {
    static const std::vector<std::vector<std::pair<std::string_view, Operator>>> kLevels = {
        {{"||", Operator::logic_or}},
        {{"&&", Operator::logic_and}},
        {{"==", Operator::equal}, {"!=", Operator::not_equal}, {"<", Operator::less}},
        {{"+", Operator::add}, {"%", Operator::modulo}}};
    if (level == kLevels.size()) return primary();
    Expr* left = binary(level + 1);
    for (bool more = true; more;) {
      more = false;
      for (const auto& [token, op] : kLevels[level])
        if (take(token)) {
          left = combine(op, left, binary(level + 1));
          more = true;
        }
    }
    return left;
  }

  std::string word() {
    take("");
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0)) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  // What follows, once for each cell, all of it.
  Expr* all_cells() {
    const std::string name = word();
    if (!take(":")) fail("`:` is expected");
    const std::size_t begin = at_;
    Expr* all = nullptr;
    for (bound_[name] = 0; bound_[name] < cells_; ++bound_[name]) {
      at_ = begin;
      Expr* one = expression();
      all = all != nullptr ? combine(Operator::logic_and, all, one) : one;
    }
    bound_.erase(name);
    return all;
  }

  Expr* primary() {
    if (take("(")) {
      Expr* inside = expression();
      if (!take(")")) fail("`)` is expected");
      return inside;
    }
    const std::string name = word();
    if (name.empty()) return fail("a value is expected"), constant(0);
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) return constant(std::stoi(name));
    if (name == "all") return all_cells();
    if (name == "undef" && (at_ == text_.size() || text_[at_] != ' ')) return make(ExprKind::undefined);
    if (name == "undef") {
      Expr* asked = primary();
      asked->kind = ExprKind::is_undefined;
      return asked;
    }
    if (const auto known = bound_.find(name); known != bound_.end()) return constant(known->second);
    const auto variable = variables_.find(name);
    if (variable == variables_.end()) return fail("`" + name + "` is not declared"), constant(0);
    Expr* expr = make(ExprKind::load);
    expr->reference.variable = variable->second;
    if (model_[variable->second].dimensions.empty()) return expr;
    if (!take("[")) fail("`[` is expected");
    expr->reference.indices.push_back(expression());
    if (!take("]")) fail("`]` is expected");
    return expr;
  }

  const Line& line_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::int32_t cells_;
  const std::map<std::string, model::VariableId>& variables_;
  std::map<std::string, std::int32_t> bound_;
  model::Model& model_;
  Diagnostics& diagnostics_;
};

class ToyModel final : public SourceModel {
 public:
  ToyModel(const std::string& name, std::string text) : file_(sources_.add(name, std::move(text))) {
    split();
    for (const Property& property : properties()) lower({property, name}, diagnostics_);
  }

  bool good() const override { return !diagnostics_.has_errors(); }
  std::vector<Property> properties() const override {
    std::vector<Property> all = {{PropertyKind::safety, {}}};
    for (const Line& line : lines_)
      if (line.kind == "invariant")
        all.push_back({PropertyKind::invariant, line.name});
      else if (line.kind == "ctl")
        all.push_back({PropertyKind::ctl, line.name});
    return all;
  }
  bool has(PropertyKind kind) const override {
    return std::ranges::any_of(properties(), [&](const Property& one) { return one.kind == kind; });
  }

  std::unique_ptr<model::Model> lower(const LowerRequest& request, Diagnostics& diagnostics) override {
    auto model = std::make_unique<model::Model>();
    model->name = request.name;
    model->deadlock.rule = model::Deadlock::Rule::none;
    std::map<std::string, model::VariableId> variables;
    const auto declare = [&](const std::string& name, std::int32_t low, std::int32_t high,
                             bool may_be_undefined = false) -> model::Variable& {
      variables[name] = model::VariableId(static_cast<std::uint32_t>(model->variables.size()));
      model::Variable& variable = model->variables.emplace_back();
      variable.name = name;
      variable.type = model::ValueType::range(low, high, may_be_undefined);
      return variable;
    };
    for (const auto& [name, declared] : variables_) {
      model::Variable& variable = declare(name, declared.low, declared.high, declared.may_be_undefined);
      if (declared.per_cell) variable.dimensions = {static_cast<std::uint32_t>(cells_)};
      model->globals.push_back(variables[name]);
    }
    model::ProcessType& cell = model->types.emplace_back();
    cell.name = "cell";
    cell.parameters = 1;
    cell.initial = model::LocationId(0);
    cell.locations = {cell.initial};
    model->locations.emplace_back();
    declare("me", 0, cells_ - 1).owner = model::ProcessTypeId(0);
    cell.locals = {variables["me"]};
    for (std::int32_t c = 0; c < cells_; ++c) model->instances.push_back({model::ProcessTypeId(0), {c}});
    for (const Line& line : lines_) {
      Reader reader(line, cells_, variables, *model, diagnostics);
      if (line.kind == "start")
        model->starts.push_back({line.rest, {all_at_once(reader, "=", line)}, line.span});
      if (line.kind == "rule") add_rule(reader, line, *model);
      if (line.kind == "invariant" && (request.property.text == line.name))
        model->invariants.push_back({line.name, reader.expression(), line.span});
      if (line.kind == "ctl" && request.property == Property{PropertyKind::ctl, line.name}) {
        if (!model->branching) model->branching.emplace();
        model->branching->name = line.name;
        model->branching->span = line.span;
        reader.formula(*model->branching);
      }
      if (line.kind == "fair" && request.property.kind == PropertyKind::ctl) {
        if (!model->branching) model->branching.emplace();
        model->branching->fair.push_back(reader.expression());
      }
      const bool is_read = line.kind == "fair" ? request.property.kind == PropertyKind::ctl
                           : line.kind == "invariant" || line.kind == "ctl"
                               ? request.property.text == line.name
                               : true;
      if (is_read) reader.finish();
    }
    return diagnostics.has_errors() ? nullptr : std::move(model);
  }

  std::optional<FormulaOverAtoms> formula(const Property&) override { return std::nullopt; }
  Implications implications(const Property&) override { return {}; }
  std::optional<Property> always(const std::string&) override { return std::nullopt; }
  Outline outline() const override { return {}; }
  std::string print() const override { return std::string(sources_.text(file_)); }

 private:
  static model::Action all_at_once(Reader& reader, std::string_view operator_, const Line& line) {
    model::Action action;
    action.kind = model::ActionKind::assign_all;
    action.assignments = reader.assignments(operator_);
    action.text = line.rest;
    action.span = line.span;
    return action;
  }

  static void add_rule(Reader& reader, const Line& line, model::Model& model) {
    model::Transition& transition = model.transitions.emplace_back();
    transition.source = transition.target = model::LocationId(0);
    transition.span = line.span;
    model::Action guard;
    guard.kind = model::ActionKind::condition;
    guard.value = reader.expression();
    guard.text = line.name;
    guard.span = line.span;
    reader.take("->");
    transition.actions = {guard, all_at_once(reader, ":=", line)};
    model.locations[0].out.push_back(
        model::TransitionId(static_cast<std::uint32_t>(model.transitions.size() - 1)));
  }

  // Lines, and what they declare.
  void split() {
    const std::string_view text = sources_.text(file_);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string whole(text.substr(begin, end - begin));
      Line line;
      line.kind = whole.substr(0, whole.find(' '));
      line.span = {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), {}};
      std::size_t rest = std::min(whole.find(' '), whole.size());
      if (line.kind == "rule" || line.kind == "invariant" || line.kind == "ctl") {
        const std::size_t colon = std::min(whole.find(':'), whole.size());
        line.name = trimmed(whole.substr(rest, colon - rest));
        rest = std::min(colon + 1, whole.size());
      }
      line.rest = whole.substr(rest);
      line.rest_at = static_cast<std::uint32_t>(begin + rest);
      if (!whole.empty()) understand(line);
      begin = end + 1;
    }
  }

  void understand(const Line& line) {
    if (line.kind == "cells") {
      cells_ = std::stoi(line.rest);
    } else if (line.kind == "var" || line.kind == "each") {
      const std::string rest = trimmed(line.rest);
      const std::size_t space = rest.find(' '), dots = rest.find("..");
      if (space == std::string::npos || dots == std::string::npos) {
        diagnostics_.error("T0002", line.span, "a name and its range are expected, as `x 0..3`");
        return;
      }
      variables_[rest.substr(0, space)] = {std::stoi(rest.substr(space)), std::stoi(rest.substr(dots + 2)),
                                           line.kind == "each", rest.ends_with("?")};
    } else if (line.kind == "start" || line.kind == "rule" || line.kind == "invariant" ||
               line.kind == "ctl" || line.kind == "fair") {
      lines_.push_back(line);
    } else {
      diagnostics_.error("T0003", line.span, "`" + line.kind + "` begins no line that is known");
    }
  }

  FileId file_;
  std::int32_t cells_ = 1;
  std::map<std::string, Variable> variables_;
  std::vector<Line> lines_;
};

}  // namespace

std::shared_ptr<SourceModel> read(const std::string& name, std::string text) {
  return std::make_shared<ToyModel>(name, std::move(text));
}

}  // namespace isospin::toy
