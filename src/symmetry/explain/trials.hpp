// What would become of the symmetries without some of the things that a model says, tried out.
//
// Takes  a model as it is written, what is expected of it, and how much may be tried.
// Gives  how processes would move without given facts, and the group that there would be.
// Costs  unfolding and one call of the automorphism tool for each trial; certification where processes move
//        more than before.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "group/structure/structure.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/explain/explain.hpp"
#include "symmetry/explain/leave_out.hpp"
#include "symmetry/explain/movement.hpp"

namespace isospin::symmetry {

using Facts = std::vector<const Fact*>;

class Trials {
 public:
  // All must outlive it.
  Trials(const Written& written, const Detection& detection, const Expectation& expected,
         const ExplainOptions& options);

  // Whether there is time for one more; it counts as made.
  bool may_try();
  // How processes would move without these and what was left out for good. Nothing: that cannot be compared
  // with `now`, or there was no time.
  std::optional<Movement> without(const Facts& facts, const Movement& now);
  // The group that there would be on states, or where states do not show who is who, on processes.
  std::optional<structure::Structure> group_without(const Facts& facts, const Movement& reached);

  void leave_out_for_good(const Facts& facts);
  bool is_left_out(const Fact& fact) const;

 private:
  std::optional<Movement> movement_without(const Facts& facts, const Movement& now) const;
  std::optional<structure::Structure> group_on_states(const Facts& facts, const Movement& reached) const;
  Facts with_those_left_out(const Facts& facts) const;

  const Detection& detection_;
  const Expectation& expected_;
  const Patience& patience_;
  LeaveOut leave_out_;
  Facts left_out_;
  std::size_t left_ = 0;
};

// Those that are symmetries for certain.
std::vector<Permutation> certified(const Points& points, const std::vector<Permutation>& found);

}  // namespace isospin::symmetry
