// Why it is right. Let R be relations that G keeps (orbits of G on pairs are such), and refine the
// partition into G's orbits by R. The orbit of the first base point b0 lies in its cell. The
// stabiliser of b0 keeps R and b0, so after singling out b0 and refining again the orbit of b1 under it lies
// in the cell of b1; and so on. Hence |G| is at most the product of the cell sizes met, provided that
// in the end all cells are single, which shows that the base is a base. If the cells met are exactly
// as large as the orbits of the chain, lower and upper bound agree, and the chain is complete.
//
// Groups that come from graphs keep all that their orbits on pairs keep and nothing larger does (they are
// 2-closed, Wielandt 1969), so for them only the choice of few and small relations can make this fail.
#include "group/order_bound.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "group/colour_refinement.hpp"
#include "group/orbits.hpp"
#include "group/random.hpp"
#include "group/stabiliser_chain.hpp"

namespace isospin::group {

namespace {

// How much to try: relations between points of one orbit, between two orbits, and arcs in all.
struct Effort {
  std::size_t within_orbit;
  std::size_t between_orbits;
  std::size_t arcs;
  bool every_orbit;
};

class InvariantRelations {
 public:
  explicit InvariantRelations(const StabiliserChain& chain)
      : chain_(chain),
        generators_(chain.generators()),
        orbits_(generators_, chain.degree()),
        lists_(orbits_.moved_lists()),
        moved_by_(chain.degree()) {
    for (std::size_t i = 0; i < generators_.size(); ++i) {
      for (const Point p : generators_[i].support()) moved_by_[p].push_back(static_cast<Point>(i));
    }
    // Large orbits first: they tend to determine the small ones.
    std::stable_sort(lists_.begin(), lists_.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
  }

  bool cells_match_chain() const {
    std::vector<Point> colours(chain_.degree());
    for (Point p = 0; p < chain_.degree(); ++p) colours[p] = orbits_.leader(p);
    ColourRefinement cells(colours, relations_);
    for (std::size_t level = 0; level < chain_.length(); ++level) {
      if (cells.cell_size(chain_.base_point(level)) != chain_.tree(level).size()) return false;
      cells.individualise(chain_.base_point(level));
    }
    return cells.discrete();
  }

  void gather(const Effort& effort) {
    relations_.clear();
    std::size_t arcs_left = effort.arcs;
    std::vector<bool> matched(chain_.degree(), false);  // by leader: in bijection with an orbit done before
    std::size_t work_left = 200'000'000;
    for (const std::vector<Point>& orbit : lists_) {
      if (matched[orbit.front()] && !effort.every_orbit) continue;
      const std::size_t work = std::size_t{kStabiliserElements} * chain_.degree();
      if (work > work_left) return;
      work_left -= work;
      for (const auto& [a, b] : small_suborbits(orbit, effort)) {
        std::vector<Arc> arcs = orbit_of_pair(a, b, arcs_left);
        if (arcs.empty()) continue;
        arcs_left -= arcs.size();
        if (arcs.size() == orbit.size() && !orbits_.together(a, b)) matched[orbits_.leader(b)] = true;
        relations_.push_back(std::move(arcs));
      }
    }
  }

 private:
  static constexpr Point kStabiliserElements = 12;

  // Pairs (a, b), a the first point of the orbit, for which the stabiliser of a seems to move b little:
  // the seeds of small relations. A wrong guess makes a relation less telling, never a wrong one.
  std::vector<Arc> small_suborbits(const std::vector<Point>& orbit, const Effort& effort) {
    const Point a = orbit.front();
    std::vector<TwoWay> steps;
    for (Point i = 0; i < 8; ++i) steps.emplace_back(chain_.random_element(random_));
    std::vector<const TwoWay*> step_list;
    for (const TwoWay& s : steps) step_list.push_back(&s);
    SchreierTree reach(a, chain_.degree());
    reach.extend(step_list, 0);
    std::vector<Permutation> fixing;
    for (Point i = 0; i < 2 * kStabiliserElements && fixing.size() < kStabiliserElements; ++i) {
      Permutation g = chain_.random_element(random_);
      if (!reach.contains(g(a))) continue;
      reach.divide_out(g, g(a));
      fixing.push_back(std::move(g));
    }
    std::vector<std::vector<Point>> suborbits = Orbits(fixing, chain_.degree()).lists();
    std::stable_sort(suborbits.begin(), suborbits.end(),
                     [](const auto& x, const auto& y) { return x.size() < y.size(); });
    std::vector<Arc> seeds;
    std::vector<Point> within;  // suborbits of the orbit itself, the small ones first
    std::vector<std::size_t> taken(chain_.degree(), 0);  // by leader of the other orbit
    for (const std::vector<Point>& suborbit : suborbits) {
      const Point b = suborbit.front();
      if (b == a || moved_by_[b].empty()) continue;
      if (orbits_.together(a, b)) {
        within.push_back(b);
      } else if (taken[orbits_.leader(b)]++ < effort.between_orbits) {
        seeds.emplace_back(a, b);
      }
    }
    // Half of them the smallest, half spread over all sizes: the smallest may not connect the orbit.
    const std::size_t smallest = std::min(within.size(), (effort.within_orbit + 1) / 2);
    const std::size_t spread = std::min(within.size() - smallest, effort.within_orbit / 2);
    for (std::size_t i = 0; i < smallest; ++i) seeds.emplace_back(a, within[i]);
    for (std::size_t i = 0; i < spread; ++i) {
      seeds.emplace_back(a, within[smallest + (within.size() - smallest) * i / spread]);
    }
    return seeds;
  }

  // The orbit of (a, b) under the whole group, exactly; empty when it is larger than the limit.
  std::vector<Arc> orbit_of_pair(Point a, Point b, std::size_t limit) const {
    const auto key = [](const Arc& arc) { return (std::uint64_t{arc.first} << 32) | arc.second; };
    std::vector<Arc> arcs = {{a, b}};
    std::unordered_set<std::uint64_t> seen = {key(arcs.front())};
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      const Arc arc = arcs[i];
      for (const Point end : {arc.first, arc.second}) {
        for (const Point g : moved_by_[end]) {
          const Arc image = {generators_[g](arc.first), generators_[g](arc.second)};
          if (!seen.insert(key(image)).second) continue;
          if (arcs.size() == limit) return {};
          arcs.push_back(image);
        }
      }
    }
    return arcs;
  }

  const StabiliserChain& chain_;
  const std::vector<Permutation>& generators_;
  Orbits orbits_;
  std::vector<std::vector<Point>> lists_;
  std::vector<std::vector<Point>> moved_by_;  // generators, by number, that move a point
  std::vector<std::vector<Arc>> relations_;
  Random random_{7};
};

}  // namespace

bool invariants_prove_complete(const StabiliserChain& chain, Thoroughness thoroughness) {
  InvariantRelations relations(chain);
  // Orbits alone settle symmetric groups and their products.
  if (relations.cells_match_chain()) return true;
  const std::size_t degree = chain.degree();
  for (const Effort& effort :
       {Effort{2, 1, 64 * degree + 20'000, false}, Effort{12, 4, 256 * degree + 200'000, true}}) {
    relations.gather(effort);
    if (relations.cells_match_chain()) return true;
    if (thoroughness == Thoroughness::kQuick) break;
  }
  return false;
}

}  // namespace isospin::group
