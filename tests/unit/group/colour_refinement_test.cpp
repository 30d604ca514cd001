#include "group/colour_refinement.hpp"

#include <gtest/gtest.h>

#include "group/random.hpp"

namespace isospin::group {
namespace {

TEST(ColourRefinement, PathIsCutByDistanceFromItsEnds) {
  const std::vector<std::vector<Arc>> path = {
      {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 4}, {4, 3}}};
  const std::vector<Point> colours(5, 0);
  ColourRefinement cells(colours, path);
  EXPECT_TRUE(cells.together(0, 4));
  EXPECT_TRUE(cells.together(1, 3));
  EXPECT_EQ(cells.cell_size(2), 1u);
  EXPECT_FALSE(cells.together(0, 1));
  cells.individualise(0);
  EXPECT_TRUE(cells.discrete());
}

TEST(ColourRefinement, DirectionsCount) {
  const std::vector<std::vector<Arc>> ring = {{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  const std::vector<Point> colours(4, 0);
  ColourRefinement cells(colours, ring);
  EXPECT_EQ(cells.cell_size(0), 4u);
  cells.individualise(0);
  EXPECT_TRUE(cells.discrete());
}

// Against the plain version: recompute signatures of all points until the number of cells stands.
TEST(ColourRefinement, AgreesWithPlainRefinementOnRandomRelations) {
  Random random(41);
  for (int i = 0; i < 200; ++i) {
    const Point n = 2 + random.below(14);
    std::vector<std::vector<Arc>> relations(1 + random.below(2));
    for (std::vector<Arc>& arcs : relations) {
      for (Point a = 0; a < n; ++a) {
        for (Point b = 0; b < n; ++b) {
          if (random.below(n) < 2) arcs.emplace_back(a, b);
        }
      }
    }
    std::vector<Point> colours(n);
    for (Point& c : colours) c = random.below(2);
    ColourRefinement cells(colours, relations);
    std::vector<Point> plain = colours;
    const auto settle = [&] {
      for (Point round = 0; round <= n; ++round) {
        std::vector<std::vector<Point>> signature(n);
        for (Point p = 0; p < n; ++p) {
          signature[p].push_back(plain[p]);
          for (const std::vector<Arc>& arcs : relations) {
            std::vector<Point> in(2 * n + 2, 0), out(2 * n + 2, 0);
            for (const auto& [a, b] : arcs) {
              if (a == p) ++out[plain[b]];
              if (b == p) ++in[plain[a]];
            }
            signature[p].insert(signature[p].end(), in.begin(), in.end());
            signature[p].insert(signature[p].end(), out.begin(), out.end());
          }
        }
        for (Point p = 0; p < n; ++p) {
          Point first = 0;
          while (signature[first] != signature[p]) ++first;
          plain[p] = first;
        }
      }
    };
    settle();
    for (int step = 0; step < 3; ++step) {
      for (Point p = 0; p < n; ++p) {
        for (Point q = 0; q < n; ++q) EXPECT_EQ(cells.together(p, q), plain[p] == plain[q]);
      }
      const Point chosen = random.below(n);
      cells.individualise(chosen);
      plain[chosen] = 2 * n;
      settle();
    }
  }
}

}  // namespace
}  // namespace isospin::group
