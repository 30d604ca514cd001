#include "group/structure/structure.hpp"

#include <algorithm>
#include <utility>

namespace isospin::structure {

namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

std::string cyclic_names(const std::vector<std::uint64_t>& orders) {
  std::string text;
  for (const std::uint64_t n : orders) text += (text.empty() ? "C" : " x C") + std::to_string(n);
  return text;
}

// A name that stands as one word beside "x" and "wr".
std::string part_name(const Structure& structure) {
  const bool is_one_word =
      std::visit(Overloaded{[](const Abelian& a) { return a.invariants.size() == 1; },
                            [](const DisjointProduct&) { return false; }, [](const Wreath&) { return false; },
                            [](const Other&) { return false; }, [](const auto&) { return true; }},
                 structure.shape);
  return is_one_word ? name(structure) : "(" + name(structure) + ")";
}

std::string product_name(const DisjointProduct& product) {
  std::string text;
  for (std::size_t i = 0; i < product.factors.size();) {
    const std::string factor = part_name(product.factors[i]);
    std::size_t equal = 1;
    while (i + equal < product.factors.size() && part_name(product.factors[i + equal]) == factor) ++equal;
    const std::size_t repeats = equal > 3 ? 1 : equal;
    for (std::size_t j = 0; j < repeats; ++j) text += (text.empty() ? "" : " x ") + factor;
    if (equal > 3) text += "^" + std::to_string(equal);
    i += equal;
  }
  return text;
}

// The order that follows from the shape alone; of shapes that do not tell, the claimed one.
BigInteger order_of_shape(const Structure& structure) {
  return std::visit(
      Overloaded{[](const Trivial&) { return BigInteger(1); },
                 [](const Symmetric& s) {
                   return BigInteger::factorial(static_cast<std::uint32_t>(s.components.size()));
                 },
                 [](const Alternating& a) {
                   return BigInteger::factorial(static_cast<std::uint32_t>(a.items.size())) / 2;
                 },
                 [&structure](const Cyclic&) {
                   return structure.generators.empty() ? BigInteger(1) : structure.generators[0].order();
                 },
                 [](const Dihedral& d) { return BigInteger(d.sides) * 2; },
                 [](const Abelian& a) {
                   BigInteger product = 1;
                   for (const std::uint64_t n : a.invariants) product *= BigInteger(n);
                   return product;
                 },
                 [](const DisjointProduct& p) {
                   BigInteger product = 1;
                   for (const Structure& factor : p.factors) product *= order_of_shape(factor);
                   return product;
                 },
                 [](const Wreath& w) {
                   return order_of_shape(*w.inner).power(static_cast<std::uint32_t>(w.blocks.size())) *
                          order_of_shape(*w.outer);
                 },
                 [&structure](const Other&) { return structure.order; }},
      structure.shape);
}

std::vector<Point> renamed_points(const std::vector<Point>& from, const std::vector<Point>& points) {
  std::vector<Point> result;
  result.reserve(from.size());
  for (const Point p : from) result.push_back(points[p]);
  return result;
}

std::vector<std::vector<Point>> renamed_lists(const std::vector<std::vector<Point>>& lists,
                                              const std::vector<Point>& points) {
  std::vector<std::vector<Point>> result;
  for (const std::vector<Point>& list : lists) result.push_back(renamed_points(list, points));
  return result;
}

}  // namespace

Wreath::Wreath(const Wreath& other)
    : inner(other.inner ? std::make_unique<Structure>(*other.inner) : nullptr),
      outer(other.outer ? std::make_unique<Structure>(*other.outer) : nullptr),
      blocks(other.blocks),
      derived(other.derived) {}

Wreath& Wreath::operator=(const Wreath& other) {
  Wreath copy(other);
  *this = std::move(copy);
  return *this;
}

std::string name(const Structure& structure) {
  return std::visit(
      Overloaded{[](const Trivial&) { return std::string("trivial"); },
                 [](const Symmetric& s) { return "S" + std::to_string(s.components.size()); },
                 [](const Alternating& a) { return "A" + std::to_string(a.items.size()); },
                 [&structure](const Cyclic&) { return "C" + structure.order.to_string(); },
                 [](const Dihedral& d) { return "D" + std::to_string(d.sides); },
                 [](const Abelian& a) { return cyclic_names(a.invariants); },
                 [](const DisjointProduct& p) { return product_name(p); },
                 [](const Wreath& w) { return part_name(*w.inner) + " wr " + part_name(*w.outer); },
                 [&structure](const Other&) { return "order " + structure.order.to_string() + " group"; }},
      structure.shape);
}

Ease ease(const Structure& structure) {
  const auto by_size = [&structure] {
    return structure.order <= BigInteger(kSmallOrder) ? Ease::kSmall : Ease::kHard;
  };
  return std::visit(
      Overloaded{[](const Trivial&) { return Ease::kTrivial; },
                 [&](const Symmetric& s) {
                   if (!s.aligned || !s.derived.empty()) return by_size();
                   return s.components.front().size() == 1 ? Ease::kTranspositions : Ease::kSymmetric;
                 },
                 [&](const DisjointProduct& p) {
                   bool all_sorting = true;
                   for (const Structure& factor : p.factors) {
                     const Ease e = ease(factor);
                     if (e == Ease::kHard) return Ease::kHard;
                     all_sorting &= e == Ease::kTranspositions;
                   }
                   return all_sorting ? Ease::kTranspositions : Ease::kProduct;
                 },
                 [&](const Wreath& w) {
                   const bool parts_easy = ease(*w.inner) != Ease::kHard && ease(*w.outer) != Ease::kHard;
                   return parts_easy && w.derived.empty() ? Ease::kWreath : by_size();
                 },
                 [&](const auto&) { return by_size(); }},
      structure.shape);
}

std::string to_string(Ease ease) {
  switch (ease) {
    case Ease::kTrivial:
      return "trivial";
    case Ease::kTranspositions:
      return "transpositions";
    case Ease::kSymmetric:
      return "symmetric";
    case Ease::kSmall:
      return "small";
    case Ease::kProduct:
      return "product";
    case Ease::kWreath:
      return "wreath";
    case Ease::kHard:
      return "hard";
  }
  return "";
}

bool describes(const Structure& structure, const StabiliserChain& group) {
  if (structure.order != group.order() || order_of_shape(structure) != group.order()) return false;
  // Members only, and then as many as the group has: the whole group.
  for (const Permutation& g : structure.generators) {
    if (g.degree() != group.degree() || !group.contains(g)) return false;
  }
  return StabiliserChain(group.degree(), structure.generators).order() == group.order();
}

Structure renamed(const Structure& structure, const std::vector<Point>& points, Point degree) {
  Structure result;
  result.order = structure.order;
  result.support = renamed_points(structure.support, points);
  std::sort(result.support.begin(), result.support.end());
  for (const Permutation& g : structure.generators) {
    std::vector<std::vector<Point>> cycles = renamed_lists(g.cycles(), points);
    result.generators.push_back(Permutation::from_cycles(degree, cycles));
  }
  result.shape = std::visit(
      Overloaded{[&](const Symmetric& s) -> Shape {
                   return Symmetric{renamed_lists(s.components, points), s.aligned,
                                    renamed_points(s.derived, points)};
                 },
                 [&](const Alternating& a) -> Shape { return Alternating{renamed_points(a.items, points)}; },
                 [&](const DisjointProduct& p) -> Shape {
                   DisjointProduct copy;
                   for (const Structure& factor : p.factors) {
                     copy.factors.push_back(renamed(factor, points, degree));
                   }
                   return copy;
                 },
                 [&](const Wreath& w) -> Shape {
                   Wreath copy;
                   copy.inner = std::make_unique<Structure>(renamed(*w.inner, points, degree));
                   copy.outer = std::make_unique<Structure>(*w.outer);  // speaks of blocks, not of points
                   copy.blocks = renamed_lists(w.blocks, points);
                   copy.derived = renamed_points(w.derived, points);
                   return copy;
                 },
                 [](const auto& same) -> Shape { return same; }},
      structure.shape);
  return result;
}

}  // namespace isospin::structure
