// Where variables of modules end up that are renamed to parts of others.
#include <algorithm>
#include <map>

#include "language/sal/fold.hpp"
#include "language/sal/system.hpp"

namespace isospin::sal {
namespace {

struct Way {
  const Symbol* root = nullptr;
  std::vector<std::int64_t> parts;  // indices and fields; -1: not known
};

Way way_to(const TakenPlace& taken, Diagnostics& diagnostics) {
  Way way;
  const Expr* at = taken.place;
  for (; at->kind == ExprKind::element || at->kind == ExprKind::field; at = at->a) {
    if (at->kind == ExprKind::field) {
      way.parts.insert(way.parts.begin(), at->field);
      continue;
    }
    const auto index = fold(at->b);
    const Type& type = *at->a->type->index;
    if (index && (*index < type.low || *index > type.high))
      diagnostics.error("S0510", taken.span,
                        "the array has no element " + std::to_string(*index) + ": its indices are " +
                            std::to_string(type.low) + " to " + std::to_string(type.high));
    way.parts.insert(way.parts.begin(), index ? std::int64_t{*index} : -1);
  }
  way.root = at->kind == ExprKind::name ? at->symbol : nullptr;
  return way;
}

}  // namespace

void check_places(const System& system, Diagnostics& diagnostics) {
  std::map<const Symbol*, std::vector<Way>> written;
  for (const TakenPlace& taken : system.taken) {
    const Way way = way_to(taken, diagnostics);
    if (taken.kind != VariableKind::output || way.root == nullptr) continue;
    auto& before = written[way.root];
    const bool is_twice = std::ranges::any_of(before, [&](const Way& other) {
      const auto& parts = other.parts;
      const auto [a, b] = std::ranges::mismatch(parts, way.parts);
      return (a == parts.end() || b == way.parts.end()) && std::ranges::find(parts, -1) == parts.end();
    });
    if (is_twice) {
      diagnostics.error("S0501", taken.span, "two outputs are renamed to this place",
                        "declare them GLOBAL, or give each a place of its own");
      return;
    }
    before.push_back(way);
  }
}

}  // namespace isospin::sal
