// The finest system joining two points (Atkinson 1975): start from the partition that joins only them;
// whenever two points are together, their images under each generator must be, so join those too,
// until nothing changes. The result is invariant, and every invariant partition that joins the two
// joins all that was joined on the way.
//
// Every system is a join of such finest ones, because a block is the union of the finest blocks through
// a fixed point of it; so closing them under joins finds all systems.
#include "group/blocks.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace isospin::group {

namespace {

// Union-find over the places of an orbit.
class Joined {
 public:
  explicit Joined(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), Point{0}); }

  Point root(Point i) {
    while (parent_[i] != i) {
      parent_[i] = parent_[parent_[i]];
      i = parent_[i];
    }
    return i;
  }
  // The root that gave way, or the size when they were together already.
  Point join(Point a, Point b) {
    a = root(a);
    b = root(b);
    if (a == b) return static_cast<Point>(parent_.size());
    if (b < a) std::swap(a, b);
    parent_[b] = a;
    return b;
  }

 private:
  std::vector<Point> parent_;
};

// An orbit renumbered to 0..size-1, and the generators on it.
struct LocalAction {
  std::vector<Point> points;               // sorted
  std::vector<std::vector<Point>> images;  // by generator, over places in `points`

  LocalAction(std::span<const Permutation> generators, std::span<const Point> orbit)
      : points(orbit.begin(), orbit.end()) {
    std::sort(points.begin(), points.end());
    for (const Permutation& g : generators) {
      std::vector<Point>& image = images.emplace_back(points.size());
      bool moves = false;
      for (std::size_t i = 0; i < points.size(); ++i) {
        image[i] = place(g(points[i]));
        moves |= image[i] != i;
      }
      if (!moves) images.pop_back();
    }
  }
  Point place(Point p) const {
    const auto found = std::lower_bound(points.begin(), points.end(), p);
    assert(found != points.end() && *found == p);
    return static_cast<Point>(found - points.begin());
  }
};

// Joins the pairs and all that follows from them.
Joined closure(const LocalAction& action, std::vector<std::pair<Point, Point>> pairs) {
  Joined joined(action.points.size());
  // It is enough to follow the root that gave way: its class and the other's were closed before.
  std::vector<Point> queue;
  const auto absent = static_cast<Point>(action.points.size());
  for (const auto& [a, b] : pairs) {
    if (const Point lost = joined.join(a, b); lost != absent) queue.push_back(lost);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Point lost = queue[i];
    for (const std::vector<Point>& image : action.images) {
      const Point gone = joined.join(image[lost], image[joined.root(lost)]);
      if (gone != absent) queue.push_back(gone);
    }
  }
  return joined;
}

BlockSystem as_blocks(const LocalAction& action, Joined& joined) {
  BlockSystem blocks;
  std::vector<std::size_t> index(action.points.size());
  for (Point i = 0; i < action.points.size(); ++i) {
    const Point root = joined.root(i);
    if (root == i) {
      index[i] = blocks.size();
      blocks.emplace_back();
    }
    blocks[index[root]].push_back(action.points[i]);
  }
  return blocks;
}

BlockSystem join(const LocalAction& action, const BlockSystem& a, const BlockSystem& b) {
  std::vector<std::pair<Point, Point>> pairs;
  for (const BlockSystem* system : {&a, &b}) {
    for (const std::vector<Point>& block : *system) {
      for (const Point p : block) pairs.emplace_back(action.place(block.front()), action.place(p));
    }
  }
  Joined joined = closure(action, std::move(pairs));
  return as_blocks(action, joined);
}

bool finer_first(const BlockSystem& a, const BlockSystem& b) {
  if (a.size() != b.size()) return a.size() > b.size();
  return a < b;
}

// The proper systems that join the orbit's first point with another.
std::vector<BlockSystem> principal_systems(const LocalAction& action) {
  std::set<BlockSystem> found;
  for (Point i = 1; i < action.points.size(); ++i) {
    Joined joined = closure(action, {{Point{0}, i}});
    BlockSystem blocks = as_blocks(action, joined);
    if (blocks.size() > 1) found.insert(std::move(blocks));
  }
  std::vector<BlockSystem> result(found.begin(), found.end());
  std::sort(result.begin(), result.end(), finer_first);
  return result;
}

// Whether every block of `fine` lies in one of `coarse`; both contain the same points.
bool refines(const BlockSystem& fine, const BlockSystem& coarse) {
  return std::all_of(fine.begin(), fine.end(), [&coarse](const std::vector<Point>& block) {
    return std::any_of(coarse.begin(), coarse.end(), [&block](const std::vector<Point>& other) {
      return std::includes(other.begin(), other.end(), block.begin(), block.end());
    });
  });
}

}  // namespace

BlockSystem block_system_joining(std::span<const Permutation> generators, std::span<const Point> orbit,
                                 Point a, Point b) {
  const LocalAction action(generators, orbit);
  Joined joined = closure(action, {{action.place(a), action.place(b)}});
  return as_blocks(action, joined);
}

std::vector<BlockSystem> block_systems(std::span<const Permutation> generators, std::span<const Point> orbit,
                                       std::size_t limit) {
  const LocalAction action(generators, orbit);
  const std::vector<BlockSystem> principal = principal_systems(action);
  std::set<BlockSystem> found(principal.begin(), principal.end());
  std::vector<BlockSystem> result = principal;
  for (std::size_t i = 0; i < result.size() && result.size() < limit; ++i) {
    for (const BlockSystem& other : principal) {
      BlockSystem joined = join(action, result[i], other);
      if (joined.size() > 1 && found.insert(joined).second) result.push_back(std::move(joined));
    }
  }
  std::sort(result.begin(), result.end(), finer_first);
  if (result.size() > limit) result.resize(limit);
  return result;
}

std::vector<BlockSystem> minimal_block_systems(std::span<const Permutation> generators,
                                               std::span<const Point> orbit) {
  std::vector<BlockSystem> minimal;
  for (BlockSystem& system : principal_systems(LocalAction(generators, orbit))) {
    const bool has_finer = std::any_of(minimal.begin(), minimal.end(),
                                       [&system](const BlockSystem& m) { return refines(m, system); });
    if (!has_finer) minimal.push_back(std::move(system));
  }
  return minimal;
}

bool is_primitive(std::span<const Permutation> generators, std::span<const Point> orbit) {
  return principal_systems(LocalAction(generators, orbit)).empty();
}

std::vector<Permutation> action_on_blocks(std::span<const Permutation> generators,
                                          const BlockSystem& blocks) {
  std::vector<Permutation> result;
  if (generators.empty()) return result;
  const auto count = static_cast<Point>(blocks.size());
  std::vector<Point> block_of(generators.front().degree(), count);
  for (Point i = 0; i < count; ++i) {
    for (const Point p : blocks[i]) block_of[p] = i;
  }
  for (const Permutation& g : generators) {
    std::vector<Point> images(count);
    for (Point i = 0; i < count; ++i) images[i] = block_of[g(blocks[i].front())];
    result.emplace_back(std::move(images));
  }
  return result;
}

}  // namespace isospin::group
