// A model's symmetries made ready for a search: from detection to representatives.
//
// Takes  what detection found, and the Layout of the states.
// Gives  representatives by strategy, one for each thread; what a strategy promises; symmetries written out.
// Costs  some milliseconds when made. Threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/big_integer.hpp"
#include "base/result.hpp"
#include "quotient/action/state_shape.hpp"
#include "quotient/members/members.hpp"
#include "quotient/representative/canonical_chain.hpp"
#include "quotient/representative/enumerating.hpp"
#include "quotient/representative/reading.hpp"
#include "quotient/representative/representative.hpp"
#include "quotient/representative/sorting.hpp"
#include "quotient/representative/strategy.hpp"
#include "symmetry/detect/detect.hpp"

namespace isospin::symmetry {

class Quotient {
 public:
  // `generators` are symmetries over all points of `points`, not all of them the identity, and `order` is
  // that of what they generate on the stored points (detect/state_points.hpp). Points and Layout must outlive
  // this.
  Quotient(const Points& points, std::vector<Permutation> generators, const BigInteger& order,
           const execute::Layout& layout);

  const BigInteger& order() const { return members_.order(); }
  const Points& points() const { return points_; }
  const StateShape& shape() const { return shape_; }
  const Members& members() const { return members_; }
  const Reading& reading() const { return reading_; }
  const std::vector<Permutation>& generators() const { return generators_; }

  // A symmetry, given by what it does to members, written out on all points that states speak of.
  Permutation on_points(std::span<const Member> to) const;

  // Chooses what `make` makes. Gives why that cannot be, in words; empty: it can. `main_array` is for the
  // strategies that sort by one.
  Done choose(Strategy strategy, const std::string& main_array = {});
  Strategy strategy() const { return strategy_; }
  // Whether states of one orbit always get the same representative, and their number is known.
  bool is_unique() const { return unique_; }
  std::unique_ptr<Representative> make() const;
  // Before the tier of the program is chosen, and before anything is made.
  void compile_into(const std::shared_ptr<execute::Program>& program) { reading_.compile_into(program); }

 private:
  const ChainTables& chain();
  std::unique_ptr<Representative> make_by_strategy() const;

  const Points& points_;
  std::vector<Permutation> generators_;
  StateShape shape_;
  Members members_;
  Reading reading_;
  Strategy strategy_ = Strategy::canonical;
  bool unique_ = true;
  std::unique_ptr<ChainTables> chain_;
  SortKeys keys_;
  Moves moves_;
};

}  // namespace isospin::symmetry
