// The strategies of SymmSpin: `sorted`, `segmented`, and the same by program counters.
//
// sorted     members are sorted by the main array, the first array that is indexed by them and holds no ids:
//            selection sort, the first of equal ones first. Not unique where elements are equal.
// segmented  all permutations that sort the main array; the least image. Unique.
// pc-sorted, pc-segmented  the array of program counters in place of the main array.
//
// (Bosnacki, Dams, Holenderski 2002, sections 3 and 4.) Each family of members has a main array of its own;
// where a family has none, `sorted` leaves it alone and `segmented` tries all its permutations. Blocks are
// sorted by their own elements, after what is inside of them. For groups of forests only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "quotient/representative/enumerating.hpp"

namespace isospin::symmetry {

// By which numbers members are sorted.
struct SortKeys {
  struct Key {
    std::vector<std::uint32_t> offset;  // by member
    model::ValueType type;
  };
  bool by_location = false;
  // By family: the main array, or nothing.
  std::vector<Key> arrays;
  std::vector<std::string> array_names;  // by family, for the report; empty: none

  // `main_array`: its name; empty: the first that fits.
  static SortKeys of_arrays(const Reading& reading, const std::string& main_array);
  static SortKeys of_locations(const Reading& reading);

  // By number of location: SPIN's number for it, the least of its orbit.
  IdTable<ProcessNo, std::vector<std::uint32_t>> location_rank;
  std::vector<std::vector<ProcessNo>> processes;  // by member
};

class Sorting final : public LeastImage {
 public:
  Sorting(const Reading& reading, const SortKeys& keys, bool segmented);
  StateView of(StateView state) override;

 private:
  void read_keys(StateView state);
  bool less(Member a, Member b) const { return key_[a] < key_[b]; }
  // Sorts the children of each member, and then the members without a parent.
  void sort_children(Member parent);
  void assign(Member from, Member onto, std::vector<Member>& to) const;
  void try_segments(std::size_t segment);
  std::span<Member> sorted_children(Member parent);

  const Members& members_;
  const SortKeys& keys_;
  bool segmented_;
  std::vector<std::vector<std::uint64_t>> key_;  // by member
  std::vector<Member> sorted_;
  std::vector<std::uint32_t> sorted_from_;
  std::vector<Member> to_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> segments_;  // ranges of sorted_
};

}  // namespace isospin::symmetry
