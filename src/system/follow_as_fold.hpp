// A choice that counts, in a loop that is run through.
//
// In `c = 0; for (j : 0 .. 2) { if :: f[j] -> c++ :: else fi }` the first choice finds c known: it would set
// c to 1, and only the others would add to it. What a loop does for every member alike would look different
// for the first. So a choice after which nobody knows a counter any more is followed once more without
// knowing it before. Nothing else may be lost by that: otherwise the first way to put it stays.
#pragma once

#include <algorithm>
#include <utility>

#include "base/cut_off.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

inline constexpr std::size_t kCopyOfAnItem = 64;  // in units of work

template <class Follow>
bool Unfolder::follow_as_fold(Path& path, const Follow& follow) {
  // A choice inside another is followed again for each of those around it.
  constexpr std::uint32_t kMostAgain = 4;
  // What led here is copied: in a loop that may never end that would be more each time.
  constexpr std::size_t kLongest = 1000;
  if (path.sequence.items.size() > kLongest) return follow(path);
  note_work(kCopyOfAnItem * path.sequence.items.size());
  const Path before = path;
  const std::size_t left_before = left_, counted_before = counted_.size();
  if (!follow(path)) return false;
  Path unknowing = before;
  bool counts = false;
  for (std::size_t i = counted_before; i < counted_.size(); ++i) {
    const std::uint32_t counter = counted_[i];
    if (!before.known[counter] || path.known[counter]) continue;
    unknowing.known[counter].reset();
    counts = true;
  }
  if (!counts || nested_ > kMostAgain || path.started != before.started || out_.obstacle) return true;

  const auto possible = out_.possible;
  const std::size_t terms = out_.terms.size(), starts = starts_.size(), left_after = left_;
  const bool saw_own_place = saw_own_place_;
  left_ = left_before;
  Path first = std::move(path);
  path = std::move(unknowing);
  const bool followed = follow(path) && !out_.obstacle && starts_.size() == starts;
  const auto is_lost = [&] {
    for (std::size_t i = 0; i < path.known.size(); ++i)
      if (first.known[i] != path.known[i]) return true;
    return false;
  };
  if (followed && !is_lost()) return true;
  out_.obstacle.reset();
  out_.possible = possible;
  out_.terms.resize(terms);
  starts_.resize(starts);
  saw_own_place_ = saw_own_place;
  left_ = left_after;
  path = std::move(first);
  return true;
}

}  // namespace isospin::system
