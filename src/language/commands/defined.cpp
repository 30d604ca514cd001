#include "language/commands/defined.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace isospin::commands {
namespace {

using model::Action;
using model::ActionKind;
using model::DStep;
using model::ExprKind;

// Whether each scalar has a value: variables one after the other, elements as in MODEL.
using Defined = std::vector<bool>;

class Analysis {
 public:
  explicit Analysis(model::Model& model) : model_(model) {
    for (const model::Variable& variable : model.variables) {
      first_.push_back(scalars_);
      scalars_ += variable.elements();
    }
    may_lack_.resize(model.variables.size());
    copied_to_.resize(model.variables.size());
  }

  void run() {
    const Defined at_first = unused();
    for (const model::Start& start : model_.starts) {
      Defined defined = at_first;
      for (const Action& action : start.actions)
        if (action.kind == ActionKind::d_step)
          defined = behind(*action.d_step, std::move(defined));
        else
          note_reads(action, defined), take(action, defined);
      for (std::size_t v = 0; v < first_.size(); ++v)
        for (std::size_t e = 0; e < model_.variables[v].elements(); ++e)
          if (!defined[first_[v] + e]) may_lack_[v] = true;
    }
    if (model_.starts.empty()) return;
    for (const model::Transition& transition : model_.transitions)
      for (const Action& action : transition.actions)
        if (action.kind == ActionKind::d_step) note_undefined(*action.d_step);
    spread();
    for (std::size_t v = 0; v < first_.size(); ++v)
      if (!may_lack_[v]) model_.variables[v].type.always_defined = true;
  }

 private:
  // Elements that are nobody's count as defined.
  Defined unused() const {
    Defined all(scalars_);
    for (std::size_t v = 0; v < first_.size(); ++v) {
      const model::Variable& variable = model_.variables[v];
      for (std::uint32_t e = 0; e < variable.elements(); ++e) {
        std::uint32_t rest = e;
        for (std::size_t d = variable.dimensions.size(); d-- > 0; rest /= variable.dimensions[d])
          if (d < variable.index_names.size() &&
              rest % variable.dimensions[d] < variable.index_names[d].unused)
            all[first_[v] + e] = true;
      }
    }
    return all;
  }

  std::optional<std::size_t> scalar_of(const model::Reference& reference) const {
    const model::Variable& variable = model_[reference.variable];
    std::size_t element = 0;
    for (std::size_t d = 0; d < reference.indices.size(); ++d) {
      const model::Expr& index = *reference.indices[d];
      if (index.kind != ExprKind::constant || index.value < 0 ||
          static_cast<std::uint32_t>(index.value) >= variable.dimensions[d])
        return std::nullopt;
      element = element * variable.dimensions[d] + static_cast<std::size_t>(index.value);
    }
    return first_[reference.variable.index()] + element;
  }

  void take(const Action& action, Defined& defined) const {
    if (action.kind != ActionKind::assign) return;
    const bool undefines = action.value->kind == ExprKind::undefined;
    const std::size_t v = action.target.variable.index();
    if (const auto scalar = scalar_of(action.target))
      defined[*scalar] = !undefines;
    else if (undefines)  // whichever it is
      std::fill_n(defined.begin() + static_cast<std::ptrdiff_t>(first_[v]), model_.variables[v].elements(),
                  false);
  }

  // What a start reads before it has a value is one that may have none, whatever comes later.
  void note_reads(const model::Expr& expr, const Defined& defined) {
    if (expr.kind == ExprKind::load || expr.kind == ExprKind::is_undefined)
      note_read(expr.reference, defined);
    for (const model::Expr* part : {expr.a, expr.b, expr.c})
      if (part != nullptr) note_reads(*part, defined);
  }

  void note_read(const model::Reference& reference, const Defined& defined) {
    const std::size_t v = reference.variable.index();
    const auto begin = defined.begin() + static_cast<std::ptrdiff_t>(first_[v]);
    const auto scalar = scalar_of(reference);
    const bool has_value =
        scalar ? defined[*scalar]
               : std::all_of(begin, begin + model_.variables[v].elements(), [](bool d) { return d; });
    if (!has_value) may_lack_[v] = true;
    for (const model::Expr* index : reference.indices) note_reads(*index, defined);
  }

  void note_reads(const Action& action, const Defined& defined) {
    if (action.value != nullptr) note_reads(*action.value, defined);
    if (action.kind == ActionKind::assign)
      for (const model::Expr* index : action.target.indices) note_reads(*index, defined);
  }

  // What is defined on every way through the program. Ways only lose, so that this comes to an end.
  Defined behind(const DStep& program, Defined before) {
    std::vector<std::optional<Defined>> at(program.nodes.size());
    std::optional<Defined> after;
    at[0] = std::move(before);
    std::vector<std::uint32_t> todo = {0};
    const auto meet = [](std::optional<Defined>& known, const Defined& other) {
      if (!known) {
        known = other;
        return true;
      }
      bool changed = false;
      for (std::size_t s = 0; s < other.size(); ++s)
        if ((*known)[s] && !other[s]) {
          (*known)[s] = false;
          changed = true;
        }
      return changed;
    };
    while (!todo.empty()) {
      const std::uint32_t node = todo.back();
      todo.pop_back();
      for (const DStep::Edge& edge : program.nodes[node]) {
        Defined there = *at[node];
        note_reads(edge.action, there);
        take(edge.action, there);
        if (edge.target == DStep::kExit)
          meet(after, there);
        else if (meet(at[edge.target], there))
          todo.push_back(edge.target);
      }
    }
    return after ? std::move(*after) : Defined(scalars_, true);  // it never ends
  }

  // A copy makes its target undefined only where its source is.
  void note_undefined(const DStep& program) {
    std::vector<std::optional<model::VariableId>> asked(program.nodes.size());
    std::vector<std::size_t> ways(program.nodes.size());
    for (const auto& edges : program.nodes)
      for (const DStep::Edge& edge : edges)
        if (edge.target != DStep::kExit) ++ways[edge.target];
    for (const auto& edges : program.nodes)
      for (const DStep::Edge& edge : edges)
        if (edge.action.kind == ActionKind::condition && edge.action.value->kind == ExprKind::is_undefined &&
            edge.target != DStep::kExit && edge.target != 0 && ways[edge.target] == 1)
          asked[edge.target] = edge.action.value->reference.variable;
    for (std::size_t node = 0; node < program.nodes.size(); ++node)
      for (const DStep::Edge& edge : program.nodes[node]) {
        if (edge.action.kind != ActionKind::assign || edge.action.value->kind != ExprKind::undefined)
          continue;
        const std::size_t target = edge.action.target.variable.index();
        if (asked[node])
          copied_to_[asked[node]->index()].push_back(target);
        else
          may_lack_[target] = true;
      }
  }

  void spread() {
    std::vector<std::size_t> todo;
    for (std::size_t v = 0; v < may_lack_.size(); ++v)
      if (may_lack_[v]) todo.push_back(v);
    while (!todo.empty()) {
      const std::size_t source = todo.back();
      todo.pop_back();
      for (const std::size_t target : copied_to_[source]) {
        if (may_lack_[target]) continue;
        may_lack_[target] = true;
        todo.push_back(target);
      }
    }
  }

  model::Model& model_;
  std::size_t scalars_ = 0;
  std::vector<std::size_t> first_;  // by variable
  std::vector<bool> may_lack_;      // by variable
  std::vector<std::vector<std::size_t>> copied_to_;
};

}  // namespace

void find_always_defined(model::Model& model) { Analysis(model).run(); }

}  // namespace isospin::commands
