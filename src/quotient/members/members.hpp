// What a group of symmetries moves, told by as few things as possible.
//
// A symmetry permutes thousands of points, but they do not move independently: where client 3 goes, its
// program counter goes, its mailbox, its entry in every array, and the value 3. Here a few points are picked
// as *members*, and every other point is described by its kind and the members it belongs to: flag[3] by
// (flag, 3), the entry link[2][5] by (link, 2, 5). A symmetry is then a permutation of the members, and a
// state a set of facts about them.
//
// Takes  generators over the points 0..degree-1 and the order of their group.
// Gives  members in families (the orbits of members), and for every point its orbit and its tuple of members,
// such
//        that a symmetry that moves the members by pi moves the point (orbit, i, j) to (orbit, pi(i), pi(j)).
//        Whether the group is that of a *forest*: all permutations of each family, where members that hang on
//        a parent (clients of a server) stay among the children of one parent. Products of symmetric groups
//        and their wreath products are of this form. Every claim is checked on all generators.
// Costs  about orbit length x generators for each orbit, and one chain when there are blocks to be looked
// for.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/big_integer.hpp"
#include "group/permutation.hpp"

namespace isospin::symmetry {

using group::Permutation;
using group::Point;

using Member = std::uint16_t;
inline constexpr Member kNoMember = 0xffff;
inline constexpr std::size_t kMostMembers = 3;  // of one point

struct Family {
  Member first = 0;  // its members are first .. first + size - 1
  Member size = 0;
  std::uint32_t parents = 0xffffffffu;  // a family, or kNoFamily
  // Blocks that move as wholes, with no point of their own.
  bool made_up = false;

  static constexpr std::uint32_t kNoFamily = 0xffffffffu;
  Member end() const { return static_cast<Member>(first + size); }
};

// Which members a point belongs to. Fixed points have none.
struct Where {
  std::uint32_t orbit = 0;  // counted over moved orbits; of no meaning for a fixed point
  std::uint8_t arity = 0;
  std::array<Member, kMostMembers> members{};
  // Its orbit's part of the tables: an index is base + the sum of members times strides.
  std::uint32_t base = 0;
  std::array<std::uint32_t, kMostMembers> stride{};
};

class Members {
 public:
  // Points that are not `described` get no members; they must not matter to anyone. (Empty: all are.)
  Members(Point degree, std::span<const Permutation> generators, BigInteger order,
          const std::vector<bool>& described = {});

  Member count() const { return static_cast<Member>(family_of_.size()); }
  const std::vector<Family>& families() const { return families_; }
  std::uint32_t family_of(Member member) const { return family_of_[member]; }
  Member parent(Member member) const { return parent_[member]; }
  // The point that a member was picked as, or the degree for a made-up block.
  Point point_of(Member member) const { return point_of_[member]; }

  // The children of a member (or, for kNoMember, the members without a parent), families one after another
  // and each ascending.
  std::span<const Member> children(Member parent) const {
    const std::size_t at = parent == kNoMember ? count() : parent;
    return std::span(children_).subspan(children_from_[at], children_from_[at + 1] - children_from_[at]);
  }

  bool is_forest() const { return is_forest_; }
  const BigInteger& order() const { return order_; }
  // What the generators do to the members; the group acts faithfully on them.
  const std::vector<Permutation>& generators() const { return generators_; }

  const Where& where(Point point) const { return where_[point]; }
  std::uint32_t orbits() const { return static_cast<std::uint32_t>(orbits_.size()); }
  // The point of an orbit that belongs to these members, by a number below table_size(): for tables that are
  // looked up with permuted members.
  std::uint32_t index(std::uint32_t orbit, const Member* members) const {
    const Orbit& of = orbits_[orbit];
    std::uint32_t at = of.base;
    for (std::uint8_t k = 0; k < of.arity; ++k) at += static_cast<std::uint32_t>(members[k]) * of.stride[k];
    return at;
  }
  std::uint32_t table_size() const { return table_size_; }
  // The same with the members moved: where a symmetry takes a point.
  static std::uint32_t index_of_image(const Where& of, const Member* to) {
    std::uint32_t at = of.base;
    for (std::uint8_t k = 0; k < of.arity; ++k)
      at += static_cast<std::uint32_t>(to[of.members[k]]) * of.stride[k];
    return at;
  }
  std::uint32_t orbit_index(std::uint32_t orbit, Member only) const {
    return orbits_[orbit].base + static_cast<std::uint32_t>(only) * orbits_[orbit].stride[0];
  }
  // The point at an index; the degree where there is none.
  Point point_at(std::uint32_t index) const { return point_at_[index]; }
  Point image(Point point, std::span<const Member> to) const {
    const Where& of = where_[point];
    return of.arity == 0 ? point : point_at_[index_of_image(of, to.data())];
  }
  // Written out on all points; those that are not described stay.
  Permutation on_points(std::span<const Member> to) const;
  // The other way round: what a permutation of the points does to the members.
  std::vector<Member> on_members(const Permutation& on_points) const;

 private:
  struct Orbit {
    std::uint8_t arity = 0;
    std::uint32_t base = 0;  // wraps around: the firsts of the families are worked in
    std::array<std::uint32_t, kMostMembers> stride{};
    std::vector<Point> points;
  };

  void describe(const std::vector<Point>& orbit, std::span<const Permutation> generators);
  // The members fixed by everything that fixes the first point of the orbit, as far as some random elements
  // tell.
  std::vector<Member> likely_fixed(const std::vector<Point>& orbit, std::span<const Permutation> generators);
  // Gives each point of the orbit a tuple, beginning with `first` for its first point. Empty when that is not
  // consistent.
  std::vector<std::array<Member, kMostMembers>> carry(const std::vector<Point>& orbit,
                                                      std::span<const Permutation> generators,
                                                      std::span<const Member> first) const;
  std::size_t different(const std::vector<Point>& orbit, std::span<const Permutation> generators,
                        std::span<const Member> first) const;
  void add_family(const std::vector<Point>& orbit, std::span<const Permutation> generators);
  void add_blocks(const std::vector<std::vector<Point>>& blocks, std::uint32_t of_family);
  bool maps_onto(std::uint32_t family, std::uint32_t parents, std::vector<Member>& parent) const;
  void find_parents();
  BigInteger forest_order() const;
  void look_for_blocks();
  void make_tables();
  void list_children();

  Point degree_;
  BigInteger order_;
  std::vector<Family> families_;
  std::vector<std::uint32_t> family_of_;
  std::vector<Member> parent_;
  std::vector<Point> point_of_;
  std::vector<std::vector<Member>> moves_;  // by generator: what it does to the members so far
  std::vector<Permutation> generators_;
  std::vector<Where> where_;
  std::vector<Orbit> orbits_;
  std::vector<Point> point_at_;
  std::uint32_t table_size_ = 0;
  std::vector<Member> children_;
  std::vector<std::size_t> children_from_;
  bool is_forest_ = false;
};

}  // namespace isospin::symmetry
