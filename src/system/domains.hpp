// Which values a slot can hold, as far as the steps show it.
//
// Takes  a ground form.
// Gives  for every slot an interval that holds each of its values in each reachable state: that of its type,
//        or a narrower one where everything that is written into it is a constant or a truth value.
// Costs  one pass over the steps.
#pragma once

#include <cstdint>

#include "system/ground_form.hpp"

namespace isospin::system {

struct Interval {
  std::int32_t low = 0, high = 0;

  bool contains(std::int32_t value) const { return low <= value && value <= high; }
  std::uint64_t size() const { return static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low + 1); }
  friend bool operator==(const Interval&, const Interval&) = default;
};

Interval range_of(const model::ValueType& type);

IdTable<SlotNo, Interval> slot_domains(const GroundForm& form);

}  // namespace isospin::system
