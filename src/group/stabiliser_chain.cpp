// Randomised Schreier-Sims with proof.
//
// Invariant while building: every strong generator is a member of G, and each tree is closed under
// the strong generators of its level and below. So the product of the orbit lengths never exceeds
// |G|, and equals it exactly when the chain is complete (Sims 1970; Seress 2003, chapter 4; Holt, Eick,
// O'Brien 2005, section 4.4). A random element of G that does not sift to the identity enlarges some
// orbit; while the chain is incomplete at least half of the elements of G do not, so a dozen in a
// row that do make completeness likely. Likely is not enough: then follows a proof, and if it fails,
// the search goes on.
#include "group/stabiliser_chain.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "base/cut_off.hpp"
#include "group/order_bound.hpp"

namespace isospin::group {

namespace {

// So many random members in a row must sift away before a proof is tried. Where the order is known, it
// will come, and the dear proof by Schreier generators is better put off.
constexpr int kQuiet = 20;
constexpr int kQuietWithKnownOrder = 100;

// In points moved: below this the check by Schreier generators is a matter of milliseconds, and so the
// first choice.
constexpr double kCheapCheck = 3e7;

std::uint32_t depth_limit(Point orbit_size) { return 3 + 2 * std::bit_width(orbit_size); }

}  // namespace

StabiliserChain::StabiliserChain(Point degree, std::span<const Permutation> generators,
                                 std::span<const Point> base_first)
    : degree_(degree), listed_(base_first.begin(), base_first.end()) {
  insert(generators);
}

StabiliserChain StabiliserChain::with_known_order(Point degree, std::span<const Permutation> generators,
                                                  const BigInteger& order,
                                                  std::span<const Point> base_first) {
  StabiliserChain result(degree, {}, base_first);
  for (const Permutation& g : generators) {
    assert(g.degree() == degree);
    if (!g.is_identity()) result.generators_.push_back(g);
  }
  result.complete(&order, nullptr);
  return result;
}

StabiliserChain StabiliserChain::rebased(std::span<const Point> base_first) const {
  StabiliserChain result(degree_, {}, base_first);
  // With the old base behind, the new one needs no further points.
  const std::vector<Point> old_base = base();
  result.listed_.insert(result.listed_.end(), old_base.begin(), old_base.end());
  result.generators_ = generators_;
  const BigInteger known = order();
  result.complete(&known, this);
  result.listed_.resize(base_first.size());
  return result;
}

bool StabiliserChain::insert(std::span<const Permutation> generators) {
  bool grows = false;
  for (const Permutation& g : generators) {
    assert(g.degree() == degree_);
    if (g.is_identity() || (!generators_.empty() && !grows && contains(g))) continue;
    grows = true;
    generators_.push_back(g);
  }
  if (grows) complete(nullptr, nullptr);
  return grows;
}

// A level for each listed point, in their order and before all others. One that is new moves nothing yet:
// no strong generator of the levels behind it moves its point, because those fix all listed points.
void StabiliserChain::open_listed_levels() {
  std::vector<Point> place(degree_, static_cast<Point>(listed_.size()));
  for (std::size_t i = listed_.size(); i-- > 0;) place[listed_[i]] = static_cast<Point>(i);
  std::vector<Level> opened;
  auto next = levels_.begin();
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    if (place[listed_[i]] != i) continue;  // listed twice
    if (next != levels_.end() && next->tree.root() == listed_[i]) {
      opened.push_back(std::move(*next++));
    } else {
      opened.emplace_back(listed_[i], degree_);
    }
  }
  opened.insert(opened.end(), std::make_move_iterator(next), std::make_move_iterator(levels_.end()));
  levels_ = std::move(opened);
}

void StabiliserChain::complete(const BigInteger* known_order, const StabiliserChain* donor) {
  open_listed_levels();
  proof_ = prove_complete(known_order, donor);
  std::erase_if(levels_, [](const Level& level) { return level.tree.size() == 1; });
}

Proof StabiliserChain::prove_complete(const BigInteger* known_order, const StabiliserChain* donor) {
  for (const Permutation& g : generators_) sift_in(g);
  flatten_all();
  // Generators that each move little, as graph tools give them, are often strong as they stand.
  if (known_order == nullptr && invariants_prove_complete(*this, Thoroughness::kQuick)) {
    return Proof::kInvariantRelations;
  }
  Random random(degree_);
  std::optional<RandomElements> source;
  int quiet = 0;
  while (true) {
    if (known_order != nullptr && order() == *known_order) return Proof::kKnownOrder;
    if (quiet < (known_order != nullptr ? kQuietWithKnownOrder : kQuiet)) {
      if (donor == nullptr && !source) source.emplace(generators_, degree_);
      quiet = sift_in(donor != nullptr ? donor->random_element(random) : source->next()) ? 0 : quiet + 1;
      continue;
    }
    quiet = 0;
    const bool try_invariants = known_order == nullptr && schreier_check_cost() > kCheapCheck;
    if (try_invariants && invariants_prove_complete(*this, Thoroughness::kFull)) {
      return Proof::kInvariantRelations;
    }
    prune();
    // While the chain was incomplete, what was pruned may have been needed after all.
    bool grew = false;
    for (const Permutation& g : generators_) grew |= sift_in(g);
    if (grew || find_missing_schreier_generator()) continue;
    assert(known_order == nullptr && "the order given is not that of the group");
    return Proof::kSchreierGenerators;
  }
}

std::size_t StabiliserChain::sift(Permutation& element, std::size_t first_level) const {
  assert(element.degree() == degree_);
  for (std::size_t level = first_level; level < levels_.size(); ++level) {
    const SchreierTree& tree = levels_[level].tree;
    const Point image = element(tree.root());
    if (image == tree.root()) continue;
    if (!tree.contains(image)) return level;
    tree.divide_out(element, image);
  }
  return levels_.size();
}

bool StabiliserChain::contains(const Permutation& element) const {
  Permutation residue = element;
  return sift(residue) == levels_.size() && residue.is_identity();
}

bool StabiliserChain::sift_in(Permutation element) {
  const std::size_t level = sift(element);
  if (level == levels_.size() && element.is_identity()) return false;
  add_strong_generator(std::move(element), level);
  return true;
}

void StabiliserChain::add_strong_generator(Permutation residue, std::size_t level) {
  if (level == levels_.size()) levels_.emplace_back(residue.first_moved(), degree_);
  const auto added = std::make_shared<const TwoWay>(std::move(residue));
  levels_[level].own.push_back(added);
  for (std::size_t i = 0; i <= level; ++i) {
    SchreierTree& tree = levels_[i].tree;
    bool closed = true;
    for (Point n = 0; n < tree.size() && closed; ++n) {
      closed = tree.contains(added->forth.images()[tree.point(n)]);
    }
    if (closed) continue;
    std::vector<const TwoWay*> all = generators_of(i);
    std::erase(all, added.get());
    all.push_back(added.get());
    tree.extend(all, all.size() - 1);
    // A little slack, so that an orbit that grows point by point is not rebuilt each time.
    if (tree.depth() > 2 * depth_limit(tree.size())) flatten(i);
  }
}

std::vector<const TwoWay*> StabiliserChain::generators_of(std::size_t level) const {
  std::vector<const TwoWay*> result;
  for (std::size_t i = level; i < levels_.size(); ++i) {
    for (const auto& g : levels_[i].own) result.push_back(g.get());
  }
  note_work(levels_.size() + result.size());
  for (const auto& g : levels_[level].shortcuts) result.push_back(g.get());
  return result;
}

// Shortens the paths of a tree to about the logarithm of its size: first by reaching breadth first,
// then by adding the transversal elements of the farthest points as further generators.
void StabiliserChain::flatten(std::size_t level) {
  SchreierTree& tree = levels_[level].tree;
  const std::uint32_t limit = depth_limit(tree.size());
  if (tree.depth() <= limit) return;
  tree.rebuild(generators_of(level));
  for (std::uint32_t tries = 0; tree.depth() > limit && tries < limit; ++tries) {
    const Point farthest = tree.point(tree.size() - 1);
    levels_[level].shortcuts.push_back(std::make_shared<const TwoWay>(tree.element(farthest)));
    tree.rebuild(generators_of(level));
  }
}

void StabiliserChain::flatten_all() {
  for (std::size_t i = 0; i < levels_.size(); ++i) flatten(i);
}

std::vector<std::vector<std::shared_ptr<const TwoWay>>> StabiliserChain::needed_generators(
    std::size_t from_level) const {
  std::vector<std::vector<std::shared_ptr<const TwoWay>>> needed(levels_.size());
  std::vector<const TwoWay*> kept;
  // From the bottom: the orbit of a level comes from the kept generators of the deeper levels and
  // as few of its own as complete it.
  for (std::size_t level = levels_.size(); level-- > from_level;) {
    SchreierTree tree(base_point(level), degree_);
    tree.extend(kept, 0);
    for (const auto& g : levels_[level].own) {
      if (tree.size() == levels_[level].tree.size()) break;
      kept.push_back(g.get());
      if (tree.extend(kept, kept.size() - 1)) {
        needed[level].push_back(g);
      } else {
        kept.pop_back();
      }
    }
    assert(tree.size() == levels_[level].tree.size());
  }
  return needed;
}

void StabiliserChain::prune() {
  auto needed = needed_generators(0);
  const std::vector<Level> dropped = levels_;  // keeps alive what the old trees still point to
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    levels_[i].own = std::move(needed[i]);
    levels_[i].shortcuts.clear();
  }
  for (std::size_t i = 0; i < levels_.size(); ++i) levels_[i].tree.rebuild(generators_of(i));
  flatten_all();
}

// Schreier's lemma: if T is a transversal of H = <S> for the stabiliser of b, that stabiliser is
// generated by the elements t s t'^-1 with t in T, s in S and t' the representative of b^(ts). Checked
// from the deepest level up, so that what a level is checked against is complete already.
bool StabiliserChain::find_missing_schreier_generator() {
  for (std::size_t level = levels_.size(); level-- > 0;) {
    std::vector<const TwoWay*> strong;
    for (std::size_t i = level; i < levels_.size(); ++i) {
      for (const auto& g : levels_[i].own) strong.push_back(g.get());
    }
    const SchreierTree& tree = levels_[level].tree;
    for (Point n = 0; n < tree.size(); ++n) {
      const Point p = tree.point(n);
      const Permutation reach = tree.element(p);
      for (const TwoWay* s : strong) {
        if (tree.is_edge(p, s, s->forth(p))) continue;
        Permutation residue = reach.then(s->forth);
        const std::size_t stop = sift(residue, level);
        if (stop == levels_.size() && residue.is_identity()) continue;
        sift_in(std::move(residue));
        return true;
      }
    }
  }
  return false;
}

double StabiliserChain::schreier_check_cost() const {
  double compositions = 0, strong = 0, below = 0;
  for (std::size_t i = levels_.size(); i-- > 0;) {
    const Level& level = levels_[i];
    strong += static_cast<double>(level.own.size());
    below += level.tree.size() > 1 ? 1 + level.tree.depth() / 2.0 : 0;
    compositions += level.tree.size() > 1 ? level.tree.size() * strong * below : 0;
  }
  return compositions * degree_;
}

std::vector<Point> StabiliserChain::base() const {
  std::vector<Point> result;
  for (const Level& level : levels_) result.push_back(level.tree.root());
  return result;
}

BigInteger StabiliserChain::order_from(std::size_t level) const {
  BigInteger result = 1;
  for (std::size_t i = level; i < levels_.size(); ++i) {
    if (levels_[i].tree.size() == 1) continue;
    result *= BigInteger(std::uint64_t{levels_[i].tree.size()});
  }
  return result;
}

std::vector<Permutation> StabiliserChain::strong_generators_from(std::size_t level) const {
  std::vector<Permutation> result;
  for (const auto& own : needed_generators(level)) {
    for (const auto& g : own) result.push_back(g->forth);
  }
  return result;
}

std::vector<std::vector<Permutation>> StabiliserChain::strong_generators_by_level() const {
  std::vector<std::vector<Permutation>> result;
  for (const auto& own : needed_generators(0)) {
    std::vector<Permutation>& level = result.emplace_back();
    for (const auto& g : own) level.push_back(g->forth);
  }
  return result;
}

StabiliserChain StabiliserChain::stabiliser(std::span<const Point> points) const {
  const StabiliserChain ordered = rebased(points);
  std::vector<bool> fixed(degree_, false);
  for (const Point p : points) fixed[p] = true;
  std::size_t level = 0;
  while (level < ordered.length() && fixed[ordered.base_point(level)]) ++level;
  StabiliserChain result(degree_);
  result.levels_.assign(ordered.levels_.begin() + static_cast<std::ptrdiff_t>(level), ordered.levels_.end());
  result.generators_ = ordered.strong_generators_from(level);
  result.proof_ = Proof::kKnownOrder;
  return result;
}

bool StabiliserChain::is_subgroup_of(const StabiliserChain& other) const {
  return std::all_of(generators_.begin(), generators_.end(),
                     [&other](const Permutation& g) { return other.contains(g); });
}

Permutation StabiliserChain::random_element(Random& random, std::size_t from_level) const {
  // One transversal element of each level, chosen evenly: each member arises in exactly one way.
  Permutation inverse = Permutation::identity(degree_);
  for (std::size_t i = from_level; i < levels_.size(); ++i) {
    const SchreierTree& tree = levels_[i].tree;
    tree.divide_out(inverse, tree.point(random.below(tree.size())));
  }
  return inverse.inverse();
}

std::optional<Permutation> StabiliserChain::element_sending(std::span<const Point> from,
                                                            std::span<const Point> to) const {
  assert(from.size() == to.size());
  std::vector<Point> wanted(degree_, degree_);
  for (std::size_t i = 0; i < from.size(); ++i) wanted[from[i]] = to[i];
  // `undo` is the inverse of the element so far, u0^-1 u1^-1 ...: what is left for the next level to do.
  Permutation undo = Permutation::identity(degree_);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const SchreierTree& tree = levels_[i].tree;
    if (wanted[tree.root()] == degree_) break;
    const Point target = undo(wanted[tree.root()]);
    if (!tree.contains(target)) return std::nullopt;
    tree.divide_out(undo, target);
  }
  Permutation element = undo.inverse();
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (element(from[i]) != to[i]) return std::nullopt;
  }
  return element;
}

}  // namespace isospin::group
