#include "quotient/representative/prologue_stays.hpp"

#include <numeric>
#include <utility>

namespace isospin::symmetry {

PrologueStays::PrologueStays(const StateShape& shape, const Members& members,
                             std::unique_ptr<Representative> others)
    : shape_(shape), others_(std::move(others)), identity_(members.count()) {
  std::iota(identity_.begin(), identity_.end(), Member{0});
  // As factors, which are none larger than what is permuted.
  BigInteger left = members.order();
  for (std::uint64_t factor = 2; left > 1; ++factor)
    while ((left % factor).is_zero()) {
      left /= factor;
      everybody_.multiply(factor);
    }
}

StateView PrologueStays::of(StateView state) {
  stays_ = shape_.in_prologue(state);
  return stays_ ? state : others_->of(state);
}

std::span<const execute::Agent> PrologueStays::twin_processes(StateView state) {
  if (shape_.in_prologue(state)) return {};
  return others_->twin_processes(state);
}

}  // namespace isospin::symmetry
