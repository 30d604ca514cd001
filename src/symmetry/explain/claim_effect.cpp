#include "symmetry/explain/claim_effect.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "group/orbits.hpp"
#include "symmetry/explain/explain.hpp"
#include "symmetry/explain/leave_out.hpp"
#include "symmetry/explain/trials.hpp"

namespace isospin::symmetry {

std::optional<ClaimEffect> effect_of_claim(const Written& written, const Detection& detection,
                                           const std::vector<Permutation>& generators,
                                           const Patience& patience) {
  if (!written.model.claim && !written.model.branching) return std::nullopt;
  const LeaveOut leave_out(written.model, written.reductions);
  Fact claim;
  claim.kind = Fact::Kind::claim;
  const Fact* const facts[] = {&claim};
  const model::Model copy = leave_out.without(facts);
  const std::unique_ptr<Detection> found = detect(system::unfold(copy), true, patience);
  const std::size_t processes = detection.model.processes.size();
  if (!found->possible() || found->model.processes.size() != processes) return std::nullopt;
  const std::vector<Permutation> kept = certified(*found->points, found->generators);
  const group::Orbits here(generators, detection.points->count());
  const group::Orbits there(kept, found->points->count());

  ClaimEffect effect;
  std::map<Point, std::map<Point, std::vector<ProcessNo>>> joined;
  for (Point p = 0; p < processes; ++p) joined[there.leader(p)][here.leader(p)].push_back(ProcessNo(p));
  for (const auto& [leader, orbits] : joined) {
    if (orbits.size() < 2) continue;
    for (const auto& [own_leader, orbit] : orbits) {
      if (orbit.size() == 1)
        effect.fixed.push_back(orbit.front());
      else
        effect.apart.push_back(orbit);
    }
  }
  std::ranges::sort(effect.fixed);
  const structure::Structure group = structure_on_states(*found->points, kept);
  if (group.order <= structure_on_states(*detection.points, generators).order) return std::nullopt;
  effect.order = group.order;
  effect.structure = structure::name(group);
  return effect;
}

}  // namespace isospin::symmetry
