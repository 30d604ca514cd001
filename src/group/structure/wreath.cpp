// Wreath products, over a block system of one orbit.
//
// Let the group F permute blocks, P be the subgroup that moves nothing of the orbit outside the first
// block, M the points P moves (in all orbits), and t(i) an element that takes the first block to the i-th.
// If the images t(i)(M) are disjoint and F permutes them, F lies in J wr K, where J is what the stabiliser of
// M does on M, and K what F does to the images; t(i) says which point of the i-th image stands for which
// point of M (the embedding of Krasner and Kaloujnine 1951). The copies of P commute, so they form P^m inside
// F. If J is no more than P, and |F| = |P|^m |K|, then F is all of P wr K. Nothing is lost outside of the
// images: what fixes them pointwise fixes the blocks, so lies in P^m, and is the identity.
#include <algorithm>
#include <numeric>
#include <utility>

#include "group/blocks.hpp"
#include "group/item_action.hpp"
#include "group/orbits.hpp"
#include "group/structure/recognise.hpp"
#include "group/structure/shapes.hpp"

namespace isospin::structure {

namespace {

constexpr std::size_t kLargestOrbit = 1500;

// Elements that take block 0 to each block, and the elements that fix block 0 as a whole (Schreier's
// lemma).
struct BlockTransport {
  std::vector<Permutation> to;
  std::vector<Permutation> stabiliser;

  BlockTransport(const std::vector<Permutation>& generators, const std::vector<Permutation>& on_blocks,
                 Point block_count, Point degree) {
    std::vector<bool> reached(block_count, false);
    to.assign(block_count, Permutation());
    to[0] = Permutation::identity(degree);
    reached[0] = true;
    std::vector<Point> queue = {0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (std::size_t g = 0; g < generators.size(); ++g) {
        const Point next = on_blocks[g](queue[i]);
        if (reached[next]) continue;
        reached[next] = true;
        to[next] = to[queue[i]].then(generators[g]);
        queue.push_back(next);
      }
    }
    for (Point b = 0; b < block_count; ++b) {
      for (std::size_t g = 0; g < generators.size(); ++g) {
        Permutation s = to[b].then(generators[g]).then(to[on_blocks[g](b)].inverse());
        if (!s.is_identity()) stabiliser.push_back(std::move(s));
      }
    }
  }
};

std::vector<Point> images(const std::vector<Point>& points, const Permutation& by) {
  std::vector<Point> result;
  for (const Point p : points) result.push_back(by(p));
  return result;
}

// Points outside the moved sets that stand for a block each, as a server stands for its clients: they
// join their blocks. The others are derived.
void add_points_that_follow(const StabiliserChain& group, const BlockTransport& transport, Wreath& wreath) {
  std::vector<bool> placed(group.degree(), false);
  for (const std::vector<Point>& block : wreath.blocks) {
    for (const Point p : block) placed[p] = true;
  }
  for (const std::vector<Point>& orbit : group::Orbits(group.generators(), group.degree()).moved_lists()) {
    if (placed[orbit.front()]) continue;
    const auto stands_for_first = [&](Point p) {
      return std::all_of(transport.stabiliser.begin(), transport.stabiliser.end(),
                         [p](const Permutation& s) { return s(p) == p; });
    };
    const auto p = orbit.size() == wreath.blocks.size()
                       ? std::find_if(orbit.begin(), orbit.end(), stands_for_first)
                       : orbit.end();
    if (p == orbit.end()) {
      wreath.derived.insert(wreath.derived.end(), orbit.begin(), orbit.end());
    } else {
      for (std::size_t i = 0; i < wreath.blocks.size(); ++i) wreath.blocks[i].push_back(transport.to[i](*p));
    }
  }
}

// The element that moves whole blocks like `on_blocks`, and points outside of blocks as the group does then.
Permutation moving_blocks(const Wreath& wreath, const Permutation& on_blocks, const Permutation& lifted) {
  std::vector<Point> result(lifted.images().begin(), lifted.images().end());
  for (Point i = 0; i < wreath.blocks.size(); ++i) {
    for (std::size_t r = 0; r < wreath.blocks[i].size(); ++r) {
      result[wreath.blocks[i][r]] = wreath.blocks[on_blocks(i)][r];
    }
  }
  return Permutation(std::move(result));
}

std::optional<Structure> over_blocks(const StabiliserChain& group, const std::vector<Point>& orbit,
                                     const group::BlockSystem& system) {
  const Point degree = group.degree();
  const auto block_count = static_cast<Point>(system.size());
  std::vector<Point> outside;
  std::set_difference(orbit.begin(), orbit.end(), system[0].begin(), system[0].end(),
                      std::back_inserter(outside));
  const StabiliserChain inside = group.stabiliser(outside);
  if (inside.is_trivial()) return std::nullopt;

  const std::vector<Permutation> on_blocks = group::action_on_blocks(group.generators(), system);
  const StabiliserChain outer(block_count, on_blocks);
  if (inside.order().power(block_count) * outer.order() != group.order()) return std::nullopt;

  std::vector<Point> moved;
  for (const auto& o : group::Orbits(inside.generators(), degree).moved_lists()) {
    moved.insert(moved.end(), o.begin(), o.end());
  }
  std::sort(moved.begin(), moved.end());
  const BlockTransport transport(group.generators(), on_blocks, block_count, degree);
  Wreath wreath;
  std::vector<Point> owner(degree, block_count);
  for (Point i = 0; i < block_count; ++i) {
    wreath.blocks.push_back(images(moved, transport.to[i]));
    for (const Point p : wreath.blocks.back()) {
      if (owner[p] != block_count) return std::nullopt;
      owner[p] = i;
    }
  }
  for (std::size_t g = 0; g < group.generators().size(); ++g) {
    for (Point p = 0; p < degree; ++p) {
      const Point wanted = owner[p] == block_count ? block_count : on_blocks[g](owner[p]);
      if (owner[group.generators()[g](p)] != wanted) return std::nullopt;
    }
  }
  for (const Permutation& s : transport.stabiliser) {
    std::vector<Point> on_first(degree);
    for (Point p = 0; p < degree; ++p) on_first[p] = owner[p] == 0 ? s(p) : p;
    if (!inside.contains(Permutation(std::move(on_first)))) return std::nullopt;
  }

  add_points_that_follow(group, transport, wreath);
  wreath.inner = std::make_unique<Structure>(recognise(inside));
  wreath.outer = std::make_unique<Structure>(recognise(outer));
  Structure result;
  result.generators = wreath.inner->generators;
  const group::ItemAction action(group, on_blocks);
  for (const Permutation& k : wreath.outer->generators) {
    result.generators.push_back(moving_blocks(wreath, k, *action.lift(k)));
    assert(group.contains(result.generators.back()));
  }
  result.shape = std::move(wreath);
  return result;
}

}  // namespace

std::optional<Structure> as_wreath(const StabiliserChain& group) {
  std::vector<std::vector<Point>> orbits = group::Orbits(group.generators(), group.degree()).moved_lists();
  // The larger orbits show more of the group; of equal ones the first will do.
  std::stable_sort(orbits.begin(), orbits.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::size_t tried_size = 0, tries = 0;
  for (const std::vector<Point>& orbit : orbits) {
    if (orbit.size() > kLargestOrbit) continue;
    tries = orbit.size() == tried_size ? tries + 1 : 1;
    tried_size = orbit.size();
    if (tries > 2) continue;
    std::vector<group::BlockSystem> systems = group::block_systems(group.generators(), orbit, 50);
    std::reverse(systems.begin(), systems.end());
    for (const group::BlockSystem& system : systems) {
      if (auto result = over_blocks(group, orbit, system)) return result;
    }
  }
  return std::nullopt;
}

}  // namespace isospin::structure
