// Why a tuple of members can stand for a point q: the tuple is carried along with q by every generator, and
// when no point of the orbit is met with two tuples, q -> tuple commutes with the whole group. When no two
// points have the same tuple, it is a bijection; so the stabiliser of q is that of its tuple, and where the
// members go decides where q goes. All of this is checked; only the choice of which tuple to try is a guess.
#include "quotient/members/members.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <set>

#include "group/blocks.hpp"
#include "group/orbits.hpp"
#include "group/random.hpp"

namespace isospin::symmetry {

namespace {

// How many random elements are asked which members they fix, and how many of the fixed ones are tried.
constexpr int kElements = 24;
constexpr std::size_t kCandidates = 12;
// A larger table than this for one orbit is not made; its points become members.
constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 24;

}  // namespace

Members::Members(Point degree, std::span<const Permutation> generators, BigInteger order,
                 const std::vector<bool>& described)
    : degree_(degree), order_(std::move(order)), moves_(generators.size()), where_(degree) {
  const group::Orbits orbits(generators, degree);
  // Short orbits first: a row of a table is told by fewer members than its entries.
  std::vector<std::vector<Point>> lists = orbits.moved_lists();
  std::stable_sort(lists.begin(), lists.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  for (const std::vector<Point>& orbit : lists) {
    if (!described.empty() && !described[orbit.front()]) continue;
    describe(orbit, generators);
  }
  find_parents();
  if (forest_order() != order_) {
    Members with_blocks = *this;
    with_blocks.look_for_blocks();
    if (with_blocks.forest_order() == order_) *this = std::move(with_blocks);
  }
  is_forest_ = forest_order() == order_;
  for (const std::vector<Member>& move : moves_)
    generators_.push_back(Permutation(std::vector<Point>(move.begin(), move.end())));
  make_tables();
  list_children();
}

std::vector<Member> Members::likely_fixed(const std::vector<Point>& orbit,
                                          std::span<const Permutation> generators) {
  if (family_of_.empty()) return {};
  // A tree of generators from the first point of the orbit to all others.
  struct Edge {
    Point from = 0;
    std::size_t generator = 0;
    bool reached = false;
  };
  std::vector<Edge> tree(orbit.size());
  const auto place = [&](Point p) {
    return static_cast<std::size_t>(std::lower_bound(orbit.begin(), orbit.end(), p) - orbit.begin());
  };
  std::vector<Point> queue = {orbit.front()};
  tree[0].reached = true;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (std::size_t g = 0; g < generators.size(); ++g) {
      Edge& edge = tree[place(generators[g](queue[head]))];
      if (edge.reached) continue;
      edge = {queue[head], g, true};
      queue.push_back(generators[g](queue[head]));
    }
  std::vector<std::vector<Member>> back(moves_.size(), std::vector<Member>(family_of_.size()));
  for (std::size_t g = 0; g < moves_.size(); ++g)
    for (std::size_t i = 0; i < moves_[g].size(); ++i) back[g][moves_[g][i]] = static_cast<Member>(i);

  group::Random random(orbit.front() + 1);
  std::vector<bool> fixed(family_of_.size(), true);
  for (int n = 0; n < kElements; ++n) {
    // A random walk from the first point, and the way back through the tree.
    std::vector<Member> image(family_of_.size());
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<Member>(i);
    Point at = orbit.front();
    const std::uint32_t length = 1 + random.below(static_cast<std::uint32_t>(2 * generators.size() + 8));
    for (std::uint32_t step = 0; step < length; ++step) {
      const std::uint32_t g = random.below(static_cast<std::uint32_t>(generators.size()));
      at = generators[g](at);
      for (Member& member : image) member = moves_[g][member];
    }
    while (at != orbit.front()) {
      const Edge& edge = tree[place(at)];
      for (Member& member : image) member = back[edge.generator][member];
      at = edge.from;
    }
    for (std::size_t i = 0; i < image.size(); ++i)
      if (image[i] != i) fixed[i] = false;
  }
  std::vector<Member> members;
  for (std::size_t i = 0; i < fixed.size(); ++i)
    if (fixed[i]) members.push_back(static_cast<Member>(i));
  return members;
}

std::vector<std::array<Member, kMostMembers>> Members::carry(const std::vector<Point>& orbit,
                                                             std::span<const Permutation> generators,
                                                             std::span<const Member> first) const {
  std::vector<std::array<Member, kMostMembers>> tuple(orbit.size());
  std::vector<bool> known(orbit.size());
  const auto place = [&](Point p) {
    return static_cast<std::size_t>(std::lower_bound(orbit.begin(), orbit.end(), p) - orbit.begin());
  };
  assert(first.size() <= kMostMembers);
  for (std::size_t k = 0; k < kMostMembers && k < first.size(); ++k) tuple[0][k] = first[k];
  known[0] = true;
  std::vector<std::size_t> queue = {0};
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (std::size_t g = 0; g < generators.size(); ++g) {
      const std::size_t to = place(generators[g](orbit[queue[head]]));
      std::array<Member, kMostMembers> moved{};
      for (std::size_t k = 0; k < first.size(); ++k) moved[k] = moves_[g][tuple[queue[head]][k]];
      if (!known[to]) {
        known[to] = true;
        tuple[to] = moved;
        queue.push_back(to);
      } else if (tuple[to] != moved) {
        return {};
      }
    }
  return tuple;
}

// How many tuples there are; 0 when they are not consistent.
std::size_t Members::different(const std::vector<Point>& orbit, std::span<const Permutation> generators,
                               std::span<const Member> first) const {
  const auto tuples = carry(orbit, generators, first);
  return std::set(tuples.begin(), tuples.end()).size();
}

void Members::describe(const std::vector<Point>& orbit, std::span<const Permutation> generators) {
  std::vector<Member> fixed = likely_fixed(orbit, generators);
  std::vector<Member> chosen;
  std::size_t told_apart = 1;
  // One member that moves just as the point does, if there is one.
  for (const Member member : fixed)
    if (families_[family_of_[member]].size == orbit.size() &&
        different(orbit, generators, std::span(&member, 1)) == orbit.size()) {
      chosen = {member};
      told_apart = orbit.size();
      break;
    }
  // Otherwise as few as tell all points of the orbit apart, those first that tell most.
  if (chosen.empty() && fixed.size() > kCandidates) fixed.resize(kCandidates);
  while (told_apart < orbit.size() && chosen.size() < kMostMembers) {
    std::size_t best = told_apart;
    Member best_member = kNoMember;
    for (const Member member : fixed) {
      chosen.push_back(member);
      const std::size_t now = different(orbit, generators, chosen);
      chosen.pop_back();
      if (now > best) best = now, best_member = member;
    }
    if (best_member == kNoMember) break;
    chosen.push_back(best_member);
    told_apart = best;
  }
  std::uint64_t table = 1;
  for (const Member member : chosen) table *= families_[family_of_[member]].size;
  if (told_apart < orbit.size() || table > kLargestTable) {
    add_family(orbit, generators);
    return;
  }
  for (std::size_t k = 0; chosen.size() > 1 && k < chosen.size();) {
    std::vector<Member> fewer;
    for (std::size_t other = 0; other < chosen.size(); ++other)
      if (other != k) fewer.push_back(chosen[other]);
    if (different(orbit, generators, fewer) == orbit.size())
      chosen = fewer;
    else
      ++k;
  }
  const auto tuples = carry(orbit, generators, chosen);
  for (std::size_t i = 0; i < orbit.size(); ++i) {
    Where& where = where_[orbit[i]];
    where.orbit = static_cast<std::uint32_t>(orbits_.size());
    where.arity = static_cast<std::uint8_t>(chosen.size());
    where.members = tuples[i];
  }
  orbits_.push_back({static_cast<std::uint8_t>(chosen.size()), 0, {}, orbit});
}

void Members::add_family(const std::vector<Point>& orbit, std::span<const Permutation> generators) {
  assert(family_of_.size() + orbit.size() < kNoMember);
  Family family;
  family.first = static_cast<Member>(family_of_.size());
  family.size = static_cast<Member>(orbit.size());
  for (std::size_t i = 0; i < orbit.size(); ++i) {
    Where& where = where_[orbit[i]];
    where.orbit = static_cast<std::uint32_t>(orbits_.size());
    where.arity = 1;
    where.members[0] = static_cast<Member>(family.first + i);
    family_of_.push_back(static_cast<std::uint32_t>(families_.size()));
    parent_.push_back(kNoMember);
    point_of_.push_back(orbit[i]);
  }
  for (std::size_t g = 0; g < generators.size(); ++g)
    for (const Point p : orbit) moves_[g].push_back(where_[generators[g](p)].members[0]);
  families_.push_back(family);
  orbits_.push_back({1, 0, {}, orbit});
}

// Blocks of members of one family, as members of a new one.
void Members::add_blocks(const std::vector<std::vector<Point>>& blocks, std::uint32_t of_family) {
  Family family;
  family.first = static_cast<Member>(family_of_.size());
  family.size = static_cast<Member>(blocks.size());
  family.made_up = true;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    family_of_.push_back(static_cast<std::uint32_t>(families_.size()));
    parent_.push_back(kNoMember);
    point_of_.push_back(degree_);
    for (const Point member : blocks[b]) parent_[member] = static_cast<Member>(family.first + b);
  }
  for (std::vector<Member>& move : moves_)
    for (const auto& block : blocks) move.push_back(parent_[move[block.front()]]);
  families_[of_family].parents = static_cast<std::uint32_t>(families_.size());
  families_.push_back(family);
}

// Whether each member of a family belongs to one of `parents`, in a way that the group respects.
bool Members::maps_onto(std::uint32_t family, std::uint32_t parents, std::vector<Member>& parent) const {
  const Family& of = families_[family];
  const Family& onto = families_[parents];
  for (Member first = onto.first; first < onto.end(); ++first) {
    parent.assign(of.size, kNoMember);
    parent[0] = first;
    std::vector<Member> queue = {of.first};
    bool consistent = true;
    for (std::size_t head = 0; consistent && head < queue.size(); ++head)
      for (const std::vector<Member>& move : moves_) {
        const Member to = move[queue[head]];
        const Member its_parent = move[parent[queue[head] - of.first]];
        Member& known = parent[to - of.first];
        if (known == kNoMember) {
          known = its_parent;
          queue.push_back(to);
        } else if (known != its_parent) {
          consistent = false;
          break;
        }
      }
    if (consistent) return true;
  }
  return false;
}

// Each family hangs on the largest of the smaller ones that it maps onto.
void Members::find_parents() {
  for (std::uint32_t f = 0; f < families_.size(); ++f) {
    std::vector<Member> parent;
    for (std::uint32_t p = 0; p < families_.size(); ++p) {
      if (families_[p].size >= families_[f].size) continue;
      const std::uint32_t known = families_[f].parents;
      if (known != Family::kNoFamily && families_[known].size >= families_[p].size) continue;
      if (!maps_onto(f, p, parent)) continue;
      families_[f].parents = p;
      for (std::size_t i = 0; i < parent.size(); ++i) parent_[families_[f].first + i] = parent[i];
    }
  }
}

// The order of the group of all permutations that keep families and parents.
BigInteger Members::forest_order() const {
  BigInteger order = 1;
  for (const Family& family : families_) {
    const std::uint32_t parents = family.parents == Family::kNoFamily ? 1 : families_[family.parents].size;
    order *= BigInteger::factorial(family.size / parents).power(parents);
  }
  return order;
}

// Blocks may move as wholes without a point of their own: pairs of processes that belong together.
void Members::look_for_blocks() {
  constexpr std::size_t kSystems = 16;
  const std::uint32_t families = static_cast<std::uint32_t>(families_.size());
  for (std::uint32_t f = 0; f < families; ++f) {
    const Family family = families_[f];
    if (family.parents != Family::kNoFamily || family.size < 4) continue;
    std::vector<Permutation> on_members;
    for (const auto& move : moves_)
      on_members.push_back(Permutation(std::vector<Point>(move.begin(), move.end())));
    std::vector<Point> orbit;
    for (Member i = family.first; i < family.end(); ++i) orbit.push_back(i);
    // From the coarsest on, so that each becomes the parent of the next finer one.
    for (const group::BlockSystem& blocks : group::block_systems(on_members, orbit, kSystems)) {
      Members trial = *this;
      trial.add_blocks(blocks, f);
      const std::uint32_t made = static_cast<std::uint32_t>(trial.families_.size() - 1);
      // The blocks may hang on something in turn, and their blocks on larger ones.
      if (trial.forest_order() != order_ && blocks.size() >= 4) {
        std::vector<Permutation> on_blocks;
        for (const auto& move : trial.moves_)
          on_blocks.push_back(Permutation(std::vector<Point>(move.begin(), move.end())));
        std::vector<Point> block_orbit;
        for (Member i = trial.families_[made].first; i < trial.families_[made].end(); ++i)
          block_orbit.push_back(i);
        for (const group::BlockSystem& larger : group::block_systems(on_blocks, block_orbit, kSystems)) {
          Members deeper = trial;
          deeper.add_blocks(larger, made);
          if (deeper.forest_order() == order_) {
            trial = std::move(deeper);
            break;
          }
        }
      }
      // Progress in one family may still leave another to be cut.
      if (trial.forest_order() < forest_order() && trial.forest_order() >= order_) {
        *this = std::move(trial);
        break;
      }
    }
    if (forest_order() == order_) return;
  }
}

void Members::make_tables() {
  for (Orbit& orbit : orbits_) {
    const Where& first = where_[orbit.points.front()];
    std::uint32_t size = 1;
    std::uint32_t less = 0;
    for (std::uint8_t k = orbit.arity; k-- > 0;) {
      const Family& family = families_[family_of_[first.members[k]]];
      orbit.stride[k] = size;
      less += static_cast<std::uint32_t>(family.first) * size;
      size *= family.size;
    }
    orbit.base = table_size_ - less;
    table_size_ += size;
  }
  point_at_.assign(table_size_, degree_);
  for (const Orbit& orbit : orbits_)
    for (const Point p : orbit.points) {
      where_[p].base = orbit.base;
      where_[p].stride = orbit.stride;
      point_at_[index(where_[p].orbit, where_[p].members.data())] = p;
    }
}

void Members::list_children() {
  children_from_.assign(count() + std::size_t{2}, 0);
  for (std::size_t at = 0; at <= count(); ++at) {
    children_from_[at] = children_.size();
    for (Member i = 0; i < count(); ++i)
      if (parent_[i] == (at == count() ? kNoMember : at)) children_.push_back(i);
  }
  children_from_.back() = children_.size();
}

Permutation Members::on_points(std::span<const Member> to) const {
  std::vector<Point> images(degree_);
  for (Point p = 0; p < degree_; ++p) images[p] = image(p, to);
  return Permutation(std::move(images));
}

std::vector<Member> Members::on_members(const Permutation& on_points) const {
  std::vector<Member> to(count(), kNoMember);
  for (Member i = 0; i < count(); ++i)
    if (point_of_[i] != degree_) to[i] = where_[on_points(point_of_[i])].members[0];
  // A made-up block goes where its first child goes.
  for (bool again = true; again;) {
    again = false;
    for (Member i = 0; i < count(); ++i)
      if (parent_[i] != kNoMember && to[i] != kNoMember && to[parent_[i]] == kNoMember)
        to[parent_[i]] = parent_[to[i]], again = true;
  }
  return to;
}

}  // namespace isospin::symmetry
