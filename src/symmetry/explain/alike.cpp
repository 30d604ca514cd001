#include "symmetry/explain/alike.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "symmetry/explain/clues.hpp"

namespace isospin::symmetry {

using model::LocationId;
using model::Model;
using model::ProcessType;
using model::ProcessTypeId;
using model::Transition;

namespace {

// So few statements say nothing about what a proctype is for.
constexpr std::size_t kFewestTransitions = 4;

std::size_t index_of(const ProcessType& type, LocationId location) {
  return static_cast<std::size_t>(std::ranges::find(type.locations, location) - type.locations.begin());
}

std::size_t transitions_of(const Model& model, ProcessTypeId type) {
  std::size_t count = 0;
  for (const LocationId location : model[type].locations) count += model[location].out.size();
  return count;
}

bool same_kinds(const Transition& one, const Transition& other) {
  return std::ranges::equal(one.actions, other.actions, {}, &model::Action::kind, &model::Action::kind);
}

// Types that share the shape of their control, and no name.
bool share_shape(const Model& model, ProcessTypeId one, ProcessTypeId other) {
  return transitions_of(model, one) >= kFewestTransitions && are_aligned(model, one, other) &&
         model[one].locals.size() == model[other].locals.size();
}

}  // namespace

bool are_aligned(const Model& model, ProcessTypeId one, ProcessTypeId other) {
  const ProcessType& a = model[one];
  const ProcessType& b = model[other];
  if (a.locations.size() != b.locations.size()) return false;
  for (std::size_t l = 0; l < a.locations.size(); ++l) {
    const auto& out_a = model[a.locations[l]].out;
    const auto& out_b = model[b.locations[l]].out;
    if (out_a.size() != out_b.size()) return false;
    for (std::size_t t = 0; t < out_a.size(); ++t) {
      const Transition& x = model[out_a[t]];
      const Transition& y = model[out_b[t]];
      if (x.target.valid() != y.target.valid() || !same_kinds(x, y)) return false;
      if (x.target.valid() && index_of(a, x.target) != index_of(b, y.target)) return false;
    }
  }
  return true;
}

Difference first_difference(const Model& model, ProcessTypeId one, ProcessTypeId other) {
  const auto has_label = [&](LocationId id) {
    return model[id].accept || model[id].progress || (model[id].end && !model[id].out.empty());
  };
  std::vector<std::pair<LocationId, LocationId>> waiting = {{model[one].initial, model[other].initial}};
  std::set<LocationId> seen = {model[one].initial};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const auto [here, there] = waiting[i];
    if (has_label(there) && !has_label(here)) return {Cause::labels, model[there].span};
    const auto& out = model[here].out;
    const auto& out_of_other = model[there].out;
    for (std::size_t t = 0; t < out_of_other.size(); ++t) {
      const Transition& y = model[out_of_other[t]];
      if (t >= out.size()) return {Cause::statements_differ, y.actions.front().span};
      const Transition& x = model[out[t]];
      for (std::size_t k = 0; k < y.actions.size(); ++k)
        if (k >= x.actions.size() || x.actions[k].kind != y.actions[k].kind)
          return {y.actions.size() > 1 && k > 0 ? Cause::one_is_indivisible : Cause::statements_differ,
                  y.actions[k].span};
      if (y.atomic && !x.atomic) return {Cause::one_is_indivisible, y.actions.front().span};
      if (x.target.valid() && y.target.valid() && seen.insert(x.target).second)
        waiting.emplace_back(x.target, y.target);
    }
  }
  return {};
}

std::vector<AlikeProcesses> alike_processes(const Model& model, const GroundForm& unfolded) {
  std::map<ProcessTypeId, std::vector<ProcessNo>> by_type;
  for (const ProcessNo p : unfolded.processes.ids()) by_type[unfolded.processes[p].type].push_back(p);
  std::vector<AlikeProcesses> found;
  for (const auto& [type, processes] : by_type) {
    const auto known = std::ranges::find_if(found, [&](const AlikeProcesses& set) {
      const std::string& name = model[set.types.front()].name;
      return stem_of(name) == stem_of(model[type].name) && !stem_of(name).empty();
    });
    if (known == found.end()) {
      found.push_back({processes, {type}});
      continue;
    }
    known->aligned = known->aligned && are_aligned(model, known->types.front(), type);
    known->types.push_back(type);
    known->processes.insert(known->processes.end(), processes.begin(), processes.end());
  }
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      // Of several of one type, and several of another, nobody expects anything.
      AlikeProcesses& kept = found[i];
      const bool single = kept.processes.size() == 1 || kept.by_shape_only;
      if (!single || found[j].processes.size() > 1 ||
          !share_shape(model, kept.types.front(), found[j].types.front()))
        continue;
      kept.by_shape_only = true;
      kept.processes.push_back(found[j].processes.front());
      kept.types.push_back(found[j].types.front());
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(j--));
    }
  std::erase_if(found, [](const AlikeProcesses& set) { return set.processes.size() < 2; });
  for (AlikeProcesses& set : found) std::ranges::sort(set.processes);
  return found;
}

}  // namespace isospin::symmetry
