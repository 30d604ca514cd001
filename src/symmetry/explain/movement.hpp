// How the processes of a model move under its symmetries, held against what one would expect.
//
// Takes  the sets of processes that should be alike, and generators of a group.
// Gives  the orbits, into how many pieces they cut the sets, and the order of the group on them.
// Costs  a stabiliser chain on the processes.
#pragma once

#include <cstddef>
#include <vector>

#include "base/big_integer.hpp"
#include "symmetry/detect/symmetry.hpp"
#include "symmetry/explain/alike.hpp"

namespace isospin::symmetry {

struct Movement {
  std::vector<Permutation> generators;  // of processes
  std::vector<Point> leader;            // of the orbit, by process
  std::size_t pieces = 0;               // into which orbits cut the sets
  BigInteger order = 1;

  bool is_more_than(const Movement& other) const {
    return pieces != other.pieces ? pieces < other.pieces : order > other.order;
  }
};

class Expectation {
 public:
  Expectation() = default;
  Expectation(std::vector<AlikeProcesses> sets, std::size_t processes)
      : sets_(std::move(sets)), processes_(static_cast<Point>(processes)) {}

  const std::vector<AlikeProcesses>& sets() const { return sets_; }
  // Whether a permutation, of processes first, maps every set onto itself. No others count.
  bool keeps_sets(const Permutation& permutation) const;
  Movement movement(const std::vector<Permutation>& generators) const;
  // Every set is permuted in every way.
  bool is_all(const Movement& how) const;

 private:
  std::vector<AlikeProcesses> sets_;
  Point processes_ = 0;
};

}  // namespace isospin::symmetry
