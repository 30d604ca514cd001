#include "quotient/representative/sorting.hpp"

#include <algorithm>
#include <cassert>

#include "execute/state_reader.hpp"

namespace isospin::symmetry {

SortKeys SortKeys::of_arrays(const Reading& reading, const std::string& main_array) {
  const Members& members = reading.members();
  const StateShape& shape = reading.shape();
  const Points& points = shape.points();
  const GroundForm& model = shape.model();
  SortKeys keys;
  keys.arrays.resize(members.families().size());
  keys.array_names.resize(members.families().size());
  // Global slots are numbered in the order of their declaration.
  for (const SlotNo slot : shape.global_slots()) {
    const Where& where = members.where(points.slot(slot));
    const system::Variable& variable = model.variable(slot);
    if (where.arity != 1 || variable.dimensions.empty() || shape.slot(slot).offset < shape.key_offset())
      continue;
    if (!main_array.empty() && variable.name != main_array) continue;
    const std::uint32_t family = members.family_of(where.members[0]);
    Key& key = keys.arrays[family];
    if (!key.offset.empty() || !reading.is_plain(shape.kinds().of_global[slot])) continue;
    key.offset.resize(members.count());
    key.type = shape.slot(slot).type;
    keys.array_names[family] = variable.name;
    for (const SlotNo other : shape.global_slots()) {
      const Where& its = members.where(points.slot(other));
      if (its.arity == 1 && its.orbit == where.orbit) key.offset[its.members[0]] = shape.slot(other).offset;
    }
  }
  return keys;
}

SortKeys SortKeys::of_locations(const Reading& reading) {
  const Members& members = reading.members();
  const Points& points = reading.shape().points();
  const GroundForm& model = reading.shape().model();
  SortKeys keys;
  keys.by_location = true;
  keys.processes.resize(members.count());
  std::vector<std::uint32_t> least(members.orbits(), ~0u);
  const auto number = [&](PlaceNo place) { return model.places[place].order_number; };
  for (const PlaceNo place : model.places.ids())
    if (const Where& where = members.where(points.place(place)); where.arity > 0)
      least[where.orbit] = std::min(least[where.orbit], number(place));
  for (const ProcessNo p : model.processes.ids()) {
    const auto& place_at = reading.shape().process(p).place_at;
    std::vector<std::uint32_t> rank(place_at.size());
    for (std::size_t n = 0; n < place_at.size(); ++n) {
      if (!place_at[n].valid()) continue;
      const Where& where = members.where(points.place(place_at[n]));
      rank[n] = where.arity > 0 ? least[where.orbit] : number(place_at[n]);
    }
    keys.location_rank.add(std::move(rank));
    const Where& where = members.where(points.process(p));
    if (where.arity == 1) keys.processes[where.members[0]].push_back(p);
  }
  for (auto& list : keys.processes)
    std::ranges::sort(list, {}, [&](ProcessNo p) { return members.where(points.process(p)).orbit; });
  return keys;
}

Sorting::Sorting(const Reading& reading, const SortKeys& keys, bool segmented)
    : LeastImage(reading),
      members_(reading.members()),
      keys_(keys),
      segmented_(segmented),
      key_(members_.count()),
      to_(members_.count()) {
  assert(members_.is_forest());
  for (std::size_t at = 0; at <= members_.count(); ++at) {
    sorted_from_.push_back(static_cast<std::uint32_t>(sorted_.size()));
    const auto children = members_.children(at == members_.count() ? kNoMember : static_cast<Member>(at));
    sorted_.insert(sorted_.end(), children.begin(), children.end());
  }
  sorted_from_.push_back(static_cast<std::uint32_t>(sorted_.size()));
}

std::span<Member> Sorting::sorted_children(Member parent) {
  const std::size_t at = parent == kNoMember ? members_.count() : parent;
  return std::span(sorted_).subspan(sorted_from_[at], sorted_from_[at + 1] - sorted_from_[at]);
}

void Sorting::read_keys(StateView state) {
  const std::uint32_t there = reading_.shape().count(state);
  for (Member i = 0; i < members_.count(); ++i) {
    key_[i].clear();
    if (keys_.by_location) {
      for (const ProcessNo p : keys_.processes[i])
        key_[i].push_back(
            p.value() < there ? keys_.location_rank[p][reading_.shape().location_number(state, p)] + 1 : 0);
    } else if (const SortKeys::Key& key = keys_.arrays[members_.family_of(i)]; !key.offset.empty()) {
      key_[i].push_back(static_cast<std::uint64_t>(
          static_cast<std::int64_t>(execute::load_scalar(key.type, state.data() + key.offset[i])) +
          (std::int64_t{1} << 32)));
    }
  }
}

// Selection sort, taking the first minimum, as SymmSpin does; the order of equal elements shows in `sorted`.
void Sorting::sort_children(Member parent) {
  const std::span<Member> order = sorted_children(parent);
  std::ranges::copy(members_.children(parent), order.begin());
  for (const Member child : order)
    if (!members_.children(child).empty()) {
      sort_children(child);
      // What is inside counts after the block's own element.
      for (const Member inside : sorted_children(child))
        key_[child].insert(key_[child].end(), key_[inside].begin(), key_[inside].end());
    }
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::size_t least = i;
    for (std::size_t j = i + 1;
         j < order.size() && members_.family_of(order[j]) == members_.family_of(order[i]); ++j)
      if (less(order[j], order[least])) least = j;
    std::swap(order[i], order[least]);
  }
}

void Sorting::assign(Member from, Member onto, std::vector<Member>& to) const {
  const std::size_t at = from == kNoMember ? members_.count() : from;
  const std::span<const Member> targets = members_.children(onto);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Member source = sorted_[sorted_from_[at] + i];
    to[source] = targets[i];
    assign(source, targets[i], to);
  }
}

// Every order within every segment of equal elements.
void Sorting::try_segments(std::size_t segment) {
  if (segment == segments_.size()) {
    assign(kNoMember, kNoMember, to_);
    offer(to_.data());
    return;
  }
  const auto begin = sorted_.begin() + segments_[segment].first;
  const auto end = sorted_.begin() + segments_[segment].second;
  std::sort(begin, end);
  do try_segments(segment + 1);
  while (std::next_permutation(begin, end));
}

StateView Sorting::of(StateView state) {
  begin(state);
  read_keys(state);
  sort_children(kNoMember);
  if (!segmented_) {
    assign(kNoMember, kNoMember, to_);
    offer(to_.data());
    return best();
  }
  segments_.clear();
  for (std::size_t at = 0; at <= members_.count(); ++at)
    for (std::uint32_t i = sorted_from_[at]; i < sorted_from_[at + 1];) {
      std::uint32_t j = i + 1;
      while (j < sorted_from_[at + 1] && members_.family_of(sorted_[j]) == members_.family_of(sorted_[i]) &&
             key_[sorted_[j]] == key_[sorted_[i]])
        ++j;
      if (j - i > 1) segments_.push_back({i, j});
      i = j;
    }
  try_segments(0);
  return best();
}

}  // namespace isospin::symmetry
