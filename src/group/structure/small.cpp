// Cyclic, abelian and dihedral groups.
#include <algorithm>
#include <map>
#include <utility>

#include "group/closure.hpp"
#include "group/random.hpp"
#include "group/structure/shapes.hpp"

namespace isospin::structure {

namespace {

// A random search for an element; where it may fail, the shape is merely not recognised.
constexpr int kTries = 400;

// Groups up to this order are listed element by element to find their invariants.
constexpr std::uint64_t kListedOrder = 20'000;

std::optional<Permutation> element_of_order(const StabiliserChain& group, const BigInteger& order) {
  for (const Permutation& g : group.generators()) {
    if (g.order() == order) return g;
  }
  group::Random random(11);
  for (int i = 0; i < kTries; ++i) {
    Permutation g = group.random_element(random);
    if (g.order() == order) return g;
  }
  return std::nullopt;
}

// In an abelian p-group with invariants p^e1, p^e2, ... the elements x with x^(p^i) = 1 number
// p^(min(e1,i) + min(e2,i) + ...), so counting elements by order tells how many of the e are at least i.
std::vector<std::uint64_t> exponents(const std::map<std::uint64_t, std::uint64_t>& count_by_order,
                                     std::uint64_t p) {
  std::vector<std::uint64_t> at_least;  // at_least[i]: how many invariants are divisible by p^(i+1)
  std::uint64_t before = 1;
  for (std::uint64_t power = p;; power *= p) {
    std::uint64_t killed = 0;
    for (const auto& [order, count] : count_by_order) {
      if (power % order == 0) killed += count;
    }
    std::uint64_t ratio = killed / before, number = 0;
    for (; ratio > 1; ratio /= p) ++number;
    if (number == 0) break;
    at_least.push_back(number);
    before = killed;
  }
  std::vector<std::uint64_t> powers(at_least.empty() ? 0 : at_least.front(), 1);
  for (const std::uint64_t number : at_least) {
    for (std::uint64_t i = 0; i < number; ++i) powers[i] *= p;
  }
  return powers;  // descending
}

}  // namespace

// An abelian group is cyclic exactly when its exponent, the least common multiple of its generators'
// orders, is its order.
std::optional<Structure> as_cyclic(const StabiliserChain& group) {
  if (!group::is_abelian(group.generators())) return std::nullopt;
  BigInteger exponent = 1;
  for (const Permutation& g : group.generators()) exponent = least_common_multiple(exponent, g.order());
  if (exponent != group.order()) return std::nullopt;
  const std::optional<Permutation> generator = element_of_order(group, group.order());
  if (!generator) return std::nullopt;
  Structure result;
  result.shape = Cyclic{};
  result.generators = {*generator};
  return result;
}

std::optional<Structure> as_abelian(const StabiliserChain& group) {
  const std::optional<std::uint64_t> order = group.order().to_uint64();
  if (!order || *order > kListedOrder || !group::is_abelian(group.generators())) return std::nullopt;
  std::map<std::uint64_t, std::uint64_t> count_by_order;
  group.for_each_element([&count_by_order](const Permutation& g) {
    ++count_by_order[*g.order().to_uint64()];
    return true;
  });
  // The largest invariant collects the largest power of each prime, the next one the next, and so on.
  std::vector<std::uint64_t> invariants;
  std::uint64_t rest = *order;
  for (std::uint64_t p = 2; rest > 1; ++p) {
    if (rest % p != 0) continue;
    while (rest % p == 0) rest /= p;
    const std::vector<std::uint64_t> powers = exponents(count_by_order, p);
    if (invariants.size() < powers.size()) invariants.resize(powers.size(), 1);
    for (std::size_t i = 0; i < powers.size(); ++i) invariants[i] *= powers[i];
  }
  std::reverse(invariants.begin(), invariants.end());
  Structure result;
  result.shape = Abelian{std::move(invariants)};
  result.generators = group.generators();
  return result;
}

// D(n) is what a turn r of order n and a reflection s with s^2 = 1 and s r s = r^-1 generate, s not being
// a power of r; it has 2n elements, so if both are in a group of that order, they are all of it.
std::optional<Structure> as_dihedral(const StabiliserChain& group) {
  const std::optional<std::uint64_t> order = group.order().to_uint64();
  if (!order || *order % 2 != 0 || *order < 6) return std::nullopt;
  const std::uint64_t sides = *order / 2;
  const std::optional<Permutation> turn = element_of_order(group, BigInteger(sides));
  if (!turn) return std::nullopt;
  const StabiliserChain turns = StabiliserChain::with_known_order(
      group.degree(), std::span<const Permutation>(&*turn, 1), BigInteger(sides));
  for (const Permutation& g : group.generators()) {
    if (turns.contains(g)) continue;
    // All elements outside the turns are reflections, so the first one decides.
    if (!g.then(g).is_identity() || turn->conjugated_by(g) != turn->inverse()) return std::nullopt;
    Structure result;
    result.shape = Dihedral{sides};
    result.generators = {*turn, g};
    return result;
  }
  return std::nullopt;
}

}  // namespace isospin::structure
