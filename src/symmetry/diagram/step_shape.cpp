#include "symmetry/diagram/step_shape.hpp"

#include <algorithm>

namespace isospin::symmetry {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

template <class Kind>
std::string of_kind(Kind kind) {
  return number(static_cast<std::int64_t>(kind));
}

std::string in_one(std::vector<std::string> parts, bool unordered) {
  if (unordered) std::ranges::sort(parts);
  std::string text = "(";
  for (const std::string& part : parts) text += part + ";";
  return text + ")";
}

class Shape {
 public:
  Shape(const GroundForm& model, const Kinds& kinds) : model_(model), kinds_(kinds) {}

  std::string of(const Step& step) const {
    const Place& source = model_.places[step.source];
    return number(source.index) + ">" +
           (step.target.valid() ? number(model_.places[step.target].index) : "") + (step.atomic ? "a" : "") +
           number(step.escape) + of(step.sequence);
  }

 private:
  std::string name(SlotNo slot) const { return model_.variable(slot).name; }

  std::string of(TermNo id) const {
    if (!id.valid()) return "-";
    const Term& term = model_.terms[id];
    std::string text = "t" + of_kind(term.kind) + "." + of_kind(term.op) + (term.random ? "r" : "");
    switch (term.kind) {
      case TermKind::number: {
        const ClassNo kind = kinds_.of_term[id];
        const bool free = kind != kNothing && kinds_.classes[kind].free;
        return text + (free ? "c" : "=" + number(term.value));
      }
      case TermKind::slot:
        return text + name(term.slot());
      case TermKind::element:
        text += model_.arrays[term.array()].name;
        break;
      case TermKind::at:
        text += number(model_.places[term.place()].index);
        break;
      default:
        break;
    }
    std::vector<std::string> children;
    for (const TermNo child : term.children) children.push_back(of(child));
    return text + in_one(std::move(children), term.unordered) + of(term.message);
  }

  std::string of(const Target& target) const {
    if (target.slot.valid()) return name(target.slot);
    if (!target.array.valid()) return "-";
    std::vector<std::string> indices;
    for (const TermNo index : target.indices) indices.push_back(of(index));
    return model_.arrays[target.array].name + in_one(std::move(indices), false);
  }

  std::string of(const std::vector<FieldPattern>& message) const {
    std::vector<std::string> fields;
    for (const FieldPattern& field : message)
      fields.push_back(of_kind(field.kind) + of(field.value) + of(field.target));
    return fields.empty() ? "" : in_one(std::move(fields), false);
  }

  // What may change places does not do so here: that would be for certification to find out.
  std::string of(const Sequence& sequence) const {
    std::vector<std::string> items;
    for (const Item& item : sequence.items) items.push_back(of(item));
    return in_one(std::move(items), true);
  }

  std::string of(const Item& item) const {
    std::string text = "i" + of_kind(item.kind) + (item.sorted ? "s" : "") + (item.random ? "r" : "") +
                       (item.copy ? "c" : "") + of(item.target) + "=" + of(item.value) + of(item.channel);
    std::vector<std::string> parts;
    for (const TermNo argument : item.args) parts.push_back(of(argument));
    text += in_one(std::move(parts), false) + of(item.message);
    parts.clear();
    for (const Sequence& option : item.options) parts.push_back(of(option));
    text += in_one(std::move(parts), !item.first_taken);
    for (const std::vector<ProgramEdge>& node : item.nodes)
      for (const ProgramEdge& edge : node) text += "e" + number(edge.target) + of(edge.sequence);
    return text;
  }

  const GroundForm& model_;
  const Kinds& kinds_;
};

}  // namespace

std::string step_shape(const GroundForm& model, const Kinds& kinds, StepNo step) {
  return Shape(model, kinds).of(model.steps[step]);
}

}  // namespace isospin::symmetry
