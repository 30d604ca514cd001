#include "cli/watches.hpp"

#include <algorithm>

#include "execute/evaluate.hpp"

namespace isospin::cli {
namespace {

// `name`, or something inside it: a[2] and a.x are of `a`, P(1).k is of P(1).
bool is_of(std::string_view name, std::string_view wanted) {
  if (!name.starts_with(wanted)) return false;
  return name.size() == wanted.size() || name[wanted.size()] == '[' || name[wanted.size()] == '.';
}

// A state means the same for both: the same variables in the same order, nothing else kept.
bool share_states(const model::Model& a, const model::Model& b) {
  const auto same = [](const model::Variable& x, const model::Variable& y) {
    return x.name == y.name && x.owner == y.owner && x.type == y.type && x.dimensions == y.dimensions;
  };
  return std::ranges::equal(a.variables, b.variables, same) && a.observes.last == b.observes.last &&
         a.observes.priorities == b.observes.priorities && a.channel_types.size() == b.channel_types.size() &&
         a.types.size() <= b.types.size();
}

}  // namespace

Done Watches::add(const std::string& text) {
  Watch watch{text, nullptr, nullptr};
  if (!is_name(text))
    if (const Done done = read(watch); !done) return done;
  remove(text);
  all_.push_back(std::move(watch));
  return {};
}

bool Watches::remove(const std::string& text) {
  return std::erase_if(all_, [&](const Watch& watch) { return watch.text == text; }) > 0;
}

bool Watches::is_name(std::string_view text) const {
  const model::Model& model = explainer_.model();
  for (const model::Variable& variable : model.variables)
    if (execute::Names::is_shown(variable) && is_of(variable.name, text)) return true;
  // One element of an array, or what belongs to a process: they are known by their type.
  const std::size_t bracket = text.find_first_of("[(");
  if (bracket == std::string_view::npos) return false;
  const std::string_view stem = text.substr(0, bracket);
  if (text[bracket] == '(')
    return std::ranges::any_of(model.types,
                               [&](const model::ProcessType& type) { return type.name == stem; }) &&
           text.find(')') != std::string_view::npos &&
           text.find_first_of(" +-*/<>=!&|") == std::string_view::npos;
  return text.ends_with(']') && text.find_first_not_of("0123456789", bracket + 1) == text.size() - 1 &&
         std::ranges::any_of(model.variables, [&](const model::Variable& v) { return v.name == stem; });
}

// An expression is read as the only atom of a formula. Adding 0 to it keeps `a && b` one.
Done Watches::read(Watch& watch) const {
  LowerRequest request;
  request.property = {PropertyKind::formula, "[] ((" + watch.text + ") + 0)"};
  request.name = "watch";
  request.atoms_only = true;
  Diagnostics diagnostics;
  watch.holder = prepared_.source->lower(request, diagnostics);
  if (!watch.holder) {
    for (const Diagnostic& diagnostic : diagnostics.all())
      if (diagnostic.severity == Severity::error) return Refusal{diagnostic.message, {}, diagnostic.hint};
    return Refusal{"it is neither a variable nor an expression"};
  }
  const model::Model& holder = *watch.holder;
  if (!holder.claim || !share_states(explainer_.model(), holder))
    return Refusal{"its value is not part of what is simulated"};
  const model::ProcessType& claim = holder[holder.claim->type];
  for (const model::LocationId location : claim.locations)
    for (const model::TransitionId out : holder[location].out)
      if (watch.value == nullptr) watch.value = holder[out].actions.front().value;
  if (watch.value == nullptr) return Refusal{"it is always the same"};
  return {};
}

std::string Watches::evaluated(const Watch& watch, execute::StateView state) const {
  execute::StateBytes copy(state.begin(), state.end());
  execute::Evaluator evaluator(*watch.holder, explainer_.executor().layout(), copy, 0);
  const std::int32_t value = evaluator.evaluate(*watch.value);
  return watch.text + " = " + (evaluator.error() == ISO_NO_ERROR ? std::to_string(value) : "(no value)");
}

std::vector<std::string> Watches::values(execute::StateView state) const {
  std::vector<std::string> values;
  const execute::DecodedState decoded = explainer_.decode(state);
  for (const Watch& watch : all_) {
    if (watch.value != nullptr) {
      values.push_back(evaluated(watch, state));
      continue;
    }
    bool found = false;
    for (const execute::NamedSlot& slot : decoded.slots) {
      const std::string full = decoded.full_name(slot);
      if (!is_of(slot.name, watch.text) && !is_of(full, watch.text)) continue;
      values.push_back(full + " = " + (slot.value.empty() ? "(empty)" : slot.value));
      found = true;
    }
    if (!found) values.push_back(watch.text + " is not there");
  }
  return values;
}

}  // namespace isospin::cli
