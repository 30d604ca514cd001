// Blocks of imprimitivity: ways to cut an orbit into equal parts that the group moves as wholes.
//
// Takes  generators and one of their orbits.
// Gives  the finest system that puts two given points together, all minimal ones, or all there are.
// Costs  next to O(orbit x generators) for each pair of points tried.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::group {

// Every block sorted, the blocks in order of their least points.
using BlockSystem = std::vector<std::vector<Point>>;

// The finest system on `orbit` with a and b in one block: the whole orbit in one block, if need be.
BlockSystem block_system_joining(std::span<const Permutation> generators, std::span<const Point> orbit,
                                 Point a, Point b);

// The systems with more than one block and more than one point in each, the finer before the
// coarser (by size of block), none twice. At most `limit`: an elementary abelian group acting
// regularly has more than anyone wants to see.
std::vector<BlockSystem> block_systems(std::span<const Permutation> generators, std::span<const Point> orbit,
                                       std::size_t limit = 1000);

// Those of them that no other refines.
std::vector<BlockSystem> minimal_block_systems(std::span<const Permutation> generators,
                                               std::span<const Point> orbit);

// No system but the two trivial ones: one block, or all blocks single.
bool is_primitive(std::span<const Permutation> generators, std::span<const Point> orbit);

// The permutations that the generators induce on the blocks 0..k-1. The system must be theirs.
std::vector<Permutation> action_on_blocks(std::span<const Permutation> generators, const BlockSystem& blocks);

}  // namespace isospin::group
