#include "logic/formula.hpp"

#include <algorithm>

namespace isospin::automata {

using Kind = FormulaKind;

Formulas::Formulas() {
  add({Kind::true_, 0, false, {}});
  add({Kind::false_, 0, false, {}});
}

FormulaId Formulas::add(Formula formula) {
  if (const auto known = known_.find(formula); known != known_.end()) return known->second;
  const FormulaId id(static_cast<std::uint32_t>(formulas_.size()));
  natures_.push_back(nature_of(formula));
  known_.emplace(formula, id);
  formulas_.push_back(std::move(formula));
  return id;
}

Formulas::Nature Formulas::nature_of(const Formula& formula) const {
  Nature all{true, true};
  for (const FormulaId id : formula.parts) {
    all.eventual &= nature(id).eventual;
    all.universal &= nature(id).universal;
  }
  switch (formula.kind) {
    case Kind::true_:
    case Kind::false_:
      return {true, true};
    case Kind::literal:
      return {false, false};
    case Kind::all_of:
    case Kind::any_of:
    case Kind::next:
      return all;
    case Kind::until:
      return {formula.parts[0] == truth() || all.eventual, all.universal};
    case Kind::release:
      return {all.eventual, formula.parts[0] == falsity() || all.universal};
  }
  return {};
}

FormulaId Formulas::literal(Atom atom, bool negated) { return add({Kind::literal, atom, negated, {}}); }

FormulaId Formulas::negation(FormulaId id) {
  if (const auto known = negations_.find(id); known != negations_.end()) return known->second;
  const Formula formula = (*this)[id];
  std::vector<FormulaId> parts;
  for (const FormulaId part : formula.parts) parts.push_back(negation(part));
  FormulaId result;
  switch (formula.kind) {
    case Kind::true_:
      result = falsity();
      break;
    case Kind::false_:
      result = truth();
      break;
    case Kind::literal:
      result = literal(formula.atom, !formula.negated);
      break;
    case Kind::all_of:
      result = any_of(std::move(parts));
      break;
    case Kind::any_of:
      result = all_of(std::move(parts));
      break;
    case Kind::next:
      result = next(parts[0]);
      break;
    case Kind::until:
      result = release(parts[0], parts[1]);
      break;
    case Kind::release:
      result = until(parts[0], parts[1]);
      break;
  }
  negations_.emplace(id, result);
  negations_.emplace(result, id);
  return result;
}

// ---------------------------------------------------------------- implication

bool Formulas::implies(FormulaId a, FormulaId b) {
  if (a == b || a == falsity() || b == truth()) return true;
  if (a == truth() || b == falsity()) return false;
  const auto key = std::pair(a, b);
  if (const auto known = implications_.find(key); known != implications_.end()) return known->second;
  implications_[key] = false;  // what is being asked is not known yet
  const bool found = find_implication(a, b);
  implications_[key] = found;
  return found;
}

bool Formulas::find_implication(FormulaId a, FormulaId b) {
  const Formula from = (*this)[a];
  const Formula to = (*this)[b];
  const auto any_from = [&] {
    return std::ranges::any_of(from.parts, [&](FormulaId f) { return implies(f, b); });
  };
  const auto all_from = [&] {
    return std::ranges::all_of(from.parts, [&](FormulaId f) { return implies(f, b); });
  };
  const auto any_to = [&] {
    return std::ranges::any_of(to.parts, [&](FormulaId f) { return implies(a, f); });
  };
  const auto all_to = [&] {
    return std::ranges::all_of(to.parts, [&](FormulaId f) { return implies(a, f); });
  };
  if (from.kind == Kind::any_of) return all_from();
  if (to.kind == Kind::all_of) return all_to();
  if (from.kind == Kind::all_of && any_from()) return true;
  if (to.kind == Kind::any_of && any_to()) return true;
  const bool alike = from.kind == to.kind && from.parts.size() == to.parts.size();
  if (alike && (from.kind == Kind::until || from.kind == Kind::release || from.kind == Kind::next)) {
    bool parts_imply = true;
    for (std::size_t i = 0; i < from.parts.size(); ++i)
      parts_imply = parts_imply && implies(from.parts[i], to.parts[i]);
    if (parts_imply) return true;
  }
  // b implies a U b; a R b implies b; a U b implies what both imply; what implies both implies a R b.
  if (to.kind == Kind::until && implies(a, to.parts[1])) return true;
  if (from.kind == Kind::release && implies(from.parts[1], b)) return true;
  if (from.kind == Kind::until && implies(from.parts[0], b) && implies(from.parts[1], b)) return true;
  if (to.kind == Kind::release && implies(a, to.parts[0]) && implies(a, to.parts[1])) return true;
  // G a implies X b when it implies b; X a implies F b when a does.
  if (to.kind == Kind::next && nature(a).universal && implies(a, to.parts[0])) return true;
  if (from.kind == Kind::next && nature(b).eventual && implies(from.parts[0], b)) return true;
  return false;
}

// ---------------------------------------------------------------- conjunction and disjunction

FormulaId Formulas::all_of(std::vector<FormulaId> parts) { return join(Kind::all_of, std::move(parts)); }
FormulaId Formulas::any_of(std::vector<FormulaId> parts) { return join(Kind::any_of, std::move(parts)); }

FormulaId Formulas::join(Kind kind, std::vector<FormulaId> given) {
  const bool all = kind == Kind::all_of;
  const FormulaId neutral = all ? truth() : falsity();
  const FormulaId decisive = all ? falsity() : truth();
  std::vector<FormulaId> parts;
  for (const FormulaId id : given) {
    if (is(id, kind))
      parts.insert(parts.end(), (*this)[id].parts.begin(), (*this)[id].parts.end());
    else if (id != neutral)
      parts.push_back(id);
  }
  const auto tidy = [&] {
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  };
  tidy();
  if (std::ranges::find(parts, decisive) != parts.end()) return decisive;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (i == j) continue;
      const FormulaId stronger = all ? parts[i] : parts[j];
      const FormulaId weaker = all ? parts[j] : parts[i];
      if (implies(stronger, weaker)) {  // part j adds nothing
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
        return join(kind, std::move(parts));
      }
      if (all ? implies(parts[i], negation(parts[j])) : implies(negation(parts[i]), parts[j]))
        return decisive;
    }
  }
  if (parts.empty()) return neutral;
  if (parts.size() == 1) return parts.front();
  if (merge_two(kind, parts)) return join(kind, std::move(parts));
  return add({kind, 0, false, std::move(parts)});
}

bool Formulas::merge_two(Kind kind, std::vector<FormulaId>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      const FormulaId one = merged(kind, parts[i], parts[j]);
      if (!one.valid()) continue;
      parts[i] = one;
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

// (a U c) & (b U c) = (a & b) U c; (a R b) & (a R c) = a R (b & c); X a & X b = X (a & b); FG a & FG b = FG
// (a & b); and the duals.
FormulaId Formulas::merged(Kind kind, FormulaId a, FormulaId b) {
  const bool all = kind == Kind::all_of;
  if ((*this)[a].kind != (*this)[b].kind) return {};
  if (is(a, Kind::next)) return next(join(kind, {part(a, 0), part(b, 0)}));
  const bool until_pair = is(a, Kind::until);
  if (!until_pair && !is(a, Kind::release)) return {};
  if (until_pair == all && part(a, 1) == part(b, 1)) {
    const FormulaId left = join(kind, {part(a, 0), part(b, 0)});
    return until_pair ? until(left, part(a, 1)) : release(left, part(a, 1));
  }
  if (until_pair != all && part(a, 0) == part(b, 0)) {
    const FormulaId right = join(kind, {part(a, 1), part(b, 1)});
    return until_pair ? until(part(a, 0), right) : release(part(a, 0), right);
  }
  if (all && is_eventually(a) && is_eventually(b) && is_always(part(a, 1)) && is_always(part(b, 1)))
    return eventually(always(all_of({part(part(a, 1), 1), part(part(b, 1), 1)})));
  if (!all && is_always(a) && is_always(b) && is_eventually(part(a, 1)) && is_eventually(part(b, 1)))
    return always(eventually(any_of({part(part(a, 1), 1), part(part(b, 1), 1)})));
  return {};
}

// ---------------------------------------------------------------- temporal operators

FormulaId Formulas::next(FormulaId a) { return settled(a) ? a : add({Kind::next, 0, false, {a}}); }

FormulaId Formulas::until(FormulaId a, FormulaId b) {
  const FormulaId known = rewrite_until(a, b);
  if (known.valid()) return known;
  if (implies(negation(b), a)) a = truth();
  return add({Kind::until, 0, false, {a, b}});
}

// The dual of every rule for U.
FormulaId Formulas::release(FormulaId a, FormulaId b) {
  const FormulaId not_a = negation(a);
  const FormulaId not_b = negation(b);
  const FormulaId known = rewrite_until(not_a, not_b);
  if (known.valid()) return negation(known);
  if (implies(b, not_a)) a = falsity();  // then it is b for ever
  return add({Kind::release, 0, false, {a, b}});
}

FormulaId Formulas::rewrite_until(FormulaId a, FormulaId b) {
  if (nature(b).eventual || implies(a, b)) return b;
  if (is(a, Kind::next) && is(b, Kind::next)) return next(until(part(a, 0), part(b, 0)));
  if (is(b, Kind::until) && implies(a, part(b, 0))) return b;  // a U (c U d), a -> c
  if (is(a, Kind::until) && part(a, 1) == b) return a;         // (c U b) U b
  if (is(b, Kind::all_of) || is(b, Kind::any_of)) {
    // What holds now if and only if it holds at any other time can be taken out.
    std::vector<FormulaId> rest, outside;
    for (const FormulaId id : (*this)[b].parts) (settled(id) ? outside : rest).push_back(id);
    if (!outside.empty()) {
      const Kind kind = (*this)[b].kind;
      outside.push_back(until(a, join(kind, std::move(rest))));
      return join(kind, std::move(outside));
    }
  }
  if (a == truth() || implies(negation(b), a)) return rewrite_eventually(b);
  return {};
}

// F b
FormulaId Formulas::rewrite_eventually(FormulaId b) {
  if (is(b, Kind::next)) return next(eventually(part(b, 0)));
  if (is(b, Kind::until)) return eventually(part(b, 1));
  if (is(b, Kind::any_of)) {
    std::vector<FormulaId> parts = (*this)[b].parts;
    bool changed = false;
    for (FormulaId& id : parts) {
      if (!is(id, Kind::until)) continue;
      id = part(id, 1);
      changed = true;
    }
    if (changed) return eventually(any_of(std::move(parts)));
  }
  return {};
}

// ---------------------------------------------------------------- text

std::string Formulas::text(FormulaId id, const std::vector<std::string>& names) const {
  const Formula& formula = (*this)[id];
  const auto inside = [&](std::size_t i) {
    const Kind kind = (*this)[formula.parts[i]].kind;
    const bool bare = kind == Kind::true_ || kind == Kind::false_ || kind == Kind::literal;
    const std::string inner = text(formula.parts[i], names);
    return bare ? inner : "(" + inner + ")";
  };
  switch (formula.kind) {
    case Kind::true_:
      return "true";
    case Kind::false_:
      return "false";
    case Kind::literal:
      return (formula.negated ? "!" : "") + names[formula.atom];
    case Kind::all_of:
    case Kind::any_of: {
      std::string all;
      for (std::size_t i = 0; i < formula.parts.size(); ++i)
        all += (i == 0 ? "" : formula.kind == Kind::all_of ? " && " : " || ") + inside(i);
      return all;
    }
    case Kind::next:
      return "X " + inside(0);
    case Kind::until:
      return is_eventually(id) ? "<> " + inside(1) : inside(0) + " U " + inside(1);
    case Kind::release:
      return is_always(id) ? "[] " + inside(1) : inside(0) + " V " + inside(1);
  }
  return {};
}

}  // namespace isospin::automata
