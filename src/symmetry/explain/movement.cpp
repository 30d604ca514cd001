#include "symmetry/explain/movement.hpp"

#include <algorithm>
#include <set>

#include "group/orbits.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin::symmetry {

bool Expectation::keeps_sets(const Permutation& permutation) const {
  return std::ranges::all_of(sets_, [&](const AlikeProcesses& set) {
    return std::ranges::all_of(set.processes, [&](ProcessNo p) {
      return std::ranges::binary_search(set.processes, ProcessNo(permutation(p.value())));
    });
  });
}

Movement Expectation::movement(const std::vector<Permutation>& generators) const {
  Movement found;
  for (const Permutation& generator : generators)
    if (keeps_sets(generator))
      found.generators.emplace_back(
          std::vector<Point>(generator.images().begin(), generator.images().begin() + processes_));
  const group::Orbits orbits(found.generators, processes_);
  for (Point p = 0; p < processes_; ++p) found.leader.push_back(orbits.leader(p));
  std::vector<bool> marked(processes_);
  for (const AlikeProcesses& set : sets_) {
    std::set<Point> leaders;
    for (const ProcessNo p : set.processes) {
      leaders.insert(found.leader[p.value()]);
      marked[p.value()] = true;
    }
    found.pieces += leaders.size();
  }
  found.order = order_on(found.generators, marked);
  return found;
}

bool Expectation::is_all(const Movement& how) const {
  if (how.pieces > sets_.size()) return false;
  return std::ranges::all_of(sets_, [&](const AlikeProcesses& set) {
    std::vector<bool> marked(how.leader.size());
    for (const ProcessNo p : set.processes) marked[p.value()] = true;
    BigInteger all = 1;
    for (std::uint64_t n = 2; n <= set.processes.size(); ++n) all *= n;
    return order_on(how.generators, marked) >= all;
  });
}

}  // namespace isospin::symmetry
