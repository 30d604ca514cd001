#include "logic/conjuncts.hpp"

#include <algorithm>

namespace isospin::automata {

namespace {

// Making a formula moves those that are kept: copies, no references.
std::vector<FormulaId> split(Formulas& formulas, FormulaId id) {
  const Formula formula = formulas[id];
  std::vector<FormulaId> found;
  switch (formula.kind) {
    case FormulaKind::all_of:
      for (const FormulaId part : formula.parts)
        for (const FormulaId one : split(formulas, part)) found.push_back(one);
      return found;
    case FormulaKind::next:
      for (const FormulaId one : split(formulas, formula.parts[0])) found.push_back(formulas.next(one));
      return found;
    case FormulaKind::release:
      for (const FormulaId one : split(formulas, formula.parts[1]))
        found.push_back(formulas.release(formula.parts[0], one));
      return found;
    case FormulaKind::until:
      for (const FormulaId one : split(formulas, formula.parts[0]))
        found.push_back(formulas.until(one, formula.parts[1]));
      return found;
    case FormulaKind::any_of:
      // One part only is taken apart: two would multiply.
      for (std::size_t i = 0; i < formula.parts.size(); ++i) {
        const std::vector<FormulaId> inner = split(formulas, formula.parts[i]);
        if (inner.size() < 2) continue;
        for (const FormulaId one : inner) {
          std::vector<FormulaId> parts = formula.parts;
          parts[i] = one;
          found.push_back(formulas.any_of(std::move(parts)));
        }
        return found;
      }
      return {id};
    case FormulaKind::true_:
    case FormulaKind::false_:
    case FormulaKind::literal:
      break;
  }
  return {id};
}

}  // namespace

std::vector<FormulaId> conjuncts(Formulas& formulas, FormulaId formula) {
  std::vector<FormulaId> once;
  for (const FormulaId one : split(formulas, formula))
    if (std::find(once.begin(), once.end(), one) == once.end()) once.push_back(one);
  return once;
}

std::optional<FormulaId> with_atoms(Formulas& formulas, FormulaId id,
                                    const std::vector<std::optional<Atom>>& images) {
  const Formula formula = formulas[id];
  if (formula.kind == FormulaKind::literal) {
    const std::optional<Atom>& image = images[formula.atom];
    if (!image) return std::nullopt;
    return formulas.literal(*image, formula.negated);
  }
  std::vector<FormulaId> parts;
  for (const FormulaId part : formula.parts) {
    const std::optional<FormulaId> image = with_atoms(formulas, part, images);
    if (!image) return std::nullopt;
    parts.push_back(*image);
  }
  switch (formula.kind) {
    case FormulaKind::all_of:
      return formulas.all_of(std::move(parts));
    case FormulaKind::any_of:
      return formulas.any_of(std::move(parts));
    case FormulaKind::next:
      return formulas.next(parts[0]);
    case FormulaKind::until:
      return formulas.until(parts[0], parts[1]);
    case FormulaKind::release:
      return formulas.release(parts[0], parts[1]);
    default:
      return id;
  }
}

}  // namespace isospin::automata
