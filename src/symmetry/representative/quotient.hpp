// A model's symmetries made ready for a search: from detection to representatives.
//
// Takes  what detection found, and the Layout of the states.
// Gives  representatives by strategy, one for each thread; the size of orbits, exactly.
// Costs  some milliseconds when made. Nothing here changes afterwards but the list of sizes, which is guarded.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/big_integer.hpp"
#include "symmetry/action/state_shape.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/members/members.hpp"
#include "symmetry/representative/canonical_chain.hpp"
#include "symmetry/representative/reading.hpp"
#include "symmetry/representative/representative.hpp"

namespace isospin::symmetry {

class Quotient {
 public:
  // Detection was possible and found at least one generator; it must outlive this, as must the Layout.
  Quotient(const Detection& detection, const execute::Layout& layout);

  const BigInteger& order() const { return members_.order(); }
  const Points& points() const { return *detection_.points; }
  const StateShape& shape() const { return shape_; }
  const Members& members() const { return members_; }
  const Reading& reading() const { return reading_; }

  // A symmetry, given by what it does to members, written out on all points that states speak of.
  Permutation on_points(std::span<const Member> to) const;

  std::unique_ptr<Representative> canonical() const;

 private:
  const Detection& detection_;
  StateShape shape_;
  Members members_;
  Reading reading_;
  std::unique_ptr<ChainTables> chain_;  // only where the group is not that of a forest
};

}  // namespace isospin::symmetry
