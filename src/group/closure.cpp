#include "group/closure.hpp"

namespace isospin::group {

// A subgroup is normal exactly when conjugating its generators by the group's generators stays inside:
// add what falls outside until nothing does. Each addition at least doubles the subgroup.
StabiliserChain normal_closure(const StabiliserChain& group, std::span<const Permutation> elements) {
  StabiliserChain closure(group.degree(), elements);
  for (std::size_t i = 0; i < closure.generators().size(); ++i) {
    for (const Permutation& g : group.generators()) {
      // A copy, because inserting moves the list of generators.
      const Permutation n = closure.generators()[i];
      closure.insert(n.conjugated_by(g));
    }
  }
  return closure;
}

StabiliserChain derived_subgroup(const StabiliserChain& group) {
  // The commutators of generators generate it as a normal subgroup.
  std::vector<Permutation> commutators;
  const std::vector<Permutation>& generators = group.generators();
  for (std::size_t i = 0; i < generators.size(); ++i) {
    for (std::size_t j = i + 1; j < generators.size(); ++j) {
      commutators.push_back(generators[i].inverse().then(generators[i].conjugated_by(generators[j])));
    }
  }
  return normal_closure(group, commutators);
}

bool is_abelian(std::span<const Permutation> generators) {
  for (std::size_t i = 0; i < generators.size(); ++i) {
    for (std::size_t j = i + 1; j < generators.size(); ++j) {
      if (generators[i].conjugated_by(generators[j]) != generators[i]) return false;
    }
  }
  return true;
}

std::vector<Permutation> random_conjugates(const StabiliserChain& group,
                                           std::span<const Permutation> elements, Random& random) {
  std::vector<Permutation> result;
  for (const Permutation& element : elements) {
    result.push_back(element.conjugated_by(group.random_element(random)));
  }
  return result;
}

}  // namespace isospin::group
