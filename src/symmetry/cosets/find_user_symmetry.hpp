// A symmetry of the model that does what somebody wrote down, certified; or why there is none.
//
// Takes  what detection found, a certifier, and what a line of a file wants of points and values.
// Gives  a symmetry that does that to what is named. One that moves nothing else with a name is preferred;
//        then one that moves no other process; then any.
// Costs  one stabiliser chain for each set of points that lines name, shared by lines that name the same.
//
// Candidates are members of the group that the program graph shows: first of the one that detection keeps,
// then of the whole one, in which data move alone, too. Where neither has one, the symmetries of the diagram
// are asked (largest_valid_subgroup.hpp), whose guesses at values and places do not come from the graph.
// Whatever is found is certified before it is given out.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "group/stabiliser_chain.hpp"
#include "symmetry/cosets/largest_valid_subgroup.hpp"
#include "symmetry/cosets/user_symmetries.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

class UserSymmetryFinder {
 public:
  // Both must outlive it.
  UserSymmetryFinder(const Detection& detection, Certifier& certifier);

  Validity find(const UserSymmetry& wanted);

 private:
  struct Constraints {
    std::vector<Point> from, to;
  };
  enum class Group : std::uint8_t { kept, whole };

  std::vector<Constraints> constraints_of(const UserSymmetry& wanted) const;
  Constraints with_values(Constraints constraints, const UserSymmetry& wanted) const;
  const group::StabiliserChain& chain(Group group, const std::vector<Point>& base);
  std::optional<Permutation> member(Group group, const Constraints& constraints, const UserSymmetry& wanted);
  std::optional<Permutation> certified(const std::optional<Permutation>& candidate,
                                       const UserSymmetry& wanted);
  Validity by_diagram(const UserSymmetry& wanted);

  const Detection& detection_;
  const Points& points_;
  Certifier& certifier_;
  std::vector<Point> named_;  // processes, channels and variables that symmetries are told by
  std::vector<Permutation> whole_;
  bool has_whole_ = false;
  std::map<std::pair<Group, std::vector<Point>>, group::StabiliserChain> chains_;
  std::optional<Diagram> diagram_;
};

}  // namespace isospin::symmetry
