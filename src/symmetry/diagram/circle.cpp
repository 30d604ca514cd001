// Places on circles: a ring is drawn as a ring, a star as a star.
//
// A picture can show one cyclic group of a diagram's symmetries: as rotations. So a symmetry r is looked for
// whose cycles all have one length k, but for nodes that it does not move; each cycle u, r(u), r(r(u)), ...
// is put on a circle around the middle, evenly, and what r leaves where it is stands in the middle. Then the
// turned picture is the picture again, whatever the radius and the angle that each cycle begins with.
// (Manning and Atallah 1988 do this for trees; Eades and Lin 2000 name the condition on cycles.)
//
// Of all such symmetries those with the fewest cycles show most. Of these, one is preferred that takes each
// process to the next one of the model, so that names follow each other around; its powers with the same
// cycles differ in how long the lines are: of a ring of five, r and r^2 give a pentagon and a pentagram.
// Radii and angles come from a small set, and are improved cycle by cycle.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "group/orbits.hpp"
#include "symmetry/diagram/part.hpp"

namespace isospin::symmetry {

namespace {

using group::Permutation;
using group::Point;

constexpr std::size_t kMostNodes = 64, kMostCycles = 10;
constexpr int kRandomElements = 400;
constexpr std::size_t kMostCandidates = 6;
constexpr int kMostRings = 4;
constexpr int kAngles = 4;  // for each k-th of a turn
constexpr int kSweeps = 3;
constexpr double kFailed = std::numeric_limits<double>::infinity();

// The cycles of a symmetry as it can be drawn.
struct Rotation {
  std::vector<std::vector<Point>> cycles;  // of one length
  std::vector<Point> fixed;
  std::size_t count() const { return cycles.size() + fixed.size(); }
  std::size_t turns() const { return cycles.empty() ? 1 : cycles.front().size(); }
};

// Nothing drawn when its cycles are of several lengths, or shorter than three.
Rotation rotation(const Permutation& symmetry) {
  Rotation found;
  found.cycles = symmetry.cycles();
  for (const auto& cycle : found.cycles)
    if (cycle.size() < 3 || cycle.size() != found.cycles.front().size()) return {};
  for (Point p = 0; p < symmetry.degree(); ++p)
    if (symmetry(p) == p) found.fixed.push_back(p);
  return found;
}

// A symmetry that takes the members of each orbit to the next ones, in the order of the model, as far as
// there is one: orbits of processes first, the largest first.
Permutation natural(const DiagramPart& part, const group::StabiliserChain& group) {
  auto orbits = group::Orbits(group.generators(), group.degree()).moved_lists();
  std::stable_sort(orbits.begin(), orbits.end(), [&](const auto& a, const auto& b) {
    const auto rank = [&](const auto& orbit) {
      return std::pair(part.kinds[orbit.front()] != NodeKind::process, -static_cast<long>(orbit.size()));
    };
    return rank(a) < rank(b);
  });
  std::vector<Point> from, to;
  Permutation best = Permutation::identity(group.degree());
  std::size_t turns = 0;
  const auto request = [&](const std::vector<Point>& orbit, std::size_t block, std::size_t by) {
    std::vector<Point> more_from = from, more_to = to;
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      more_from.push_back(orbit[i]);
      more_to.push_back(orbit[i / block * block + (i + by) % block]);
    }
    const auto found = group.rebased(more_from).element_sending(more_from, more_to);
    if (!found) return false;
    from = std::move(more_from);
    to = std::move(more_to);
    best = *found;
    return true;
  };
  for (const auto& orbit : orbits) {
    const std::size_t size = orbit.size();
    if (turns == 0) {
      if (request(orbit, size, 1)) turns = size;
      continue;
    }
    if (request(orbit, size, 1) || size % turns != 0 || size == turns) continue;
    if (!request(orbit, turns, 1)) request(orbit, size, size / turns);
  }
  return best;
}

std::vector<Rotation> candidates(const DiagramPart& part) {
  const group::StabiliserChain group = part.symmetries();
  std::vector<Rotation> found;
  std::size_t fewest = kMostCycles + 1;
  const auto consider = [&](const Permutation& symmetry) {
    Rotation one = rotation(symmetry);
    if (one.cycles.empty() || one.count() > fewest) return;
    if (one.count() < fewest) found.clear();
    fewest = one.count();
    if (found.size() < kMostCandidates) found.push_back(std::move(one));
  };
  // Its powers, too: they may have the length in common that it has not.
  const auto consider_powers = [&](const Permutation& symmetry) {
    std::vector<std::size_t> lengths;
    for (const auto& cycle : symmetry.cycles()) lengths.push_back(cycle.size());
    std::size_t order = 1;
    for (const std::size_t length : lengths) order = std::min<std::size_t>(std::lcm(order, length), 1u << 20);
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    if (lengths.size() == 1) return consider(symmetry);
    for (const std::size_t length : lengths)
      if (order % length == 0) consider(symmetry.power(static_cast<std::int64_t>(order / length)));
  };
  if (group.is_trivial()) return found;
  consider_powers(natural(part, group));
  const std::size_t of_natural = found.empty() ? fewest : found.front().count();
  const std::vector<Rotation> in_order = found;
  group::Random random;
  for (int i = 0; i < kRandomElements; ++i) consider_powers(group.random_element(random));
  if (!in_order.empty() && of_natural == fewest) found = in_order;
  return found;
}

// Every j-th of each cycle, for all j that keep them whole: the same nodes on the same circles, in other
// orders.
std::vector<Rotation> reorderings(const Rotation& rotation) {
  std::vector<Rotation> all;
  const std::size_t k = rotation.turns();
  for (std::size_t j = 1; j <= k / 2; ++j) {
    if (std::gcd(j, k) != 1) continue;
    Rotation other = rotation;
    for (std::size_t c = 0; c < other.cycles.size(); ++c)
      for (std::size_t i = 0; i < k; ++i) other.cycles[c][i] = rotation.cycles[c][i * j % k];
    all.push_back(std::move(other));
  }
  return all;
}

class Circles {
 public:
  Circles(const DiagramPart& part, Rotation rotation) : part_(part), rotation_(std::move(rotation)) {
    place_of_.resize(rotation_.cycles.size());
    spots_.resize(part.size());
    placed_.assign(part.size(), false);
  }

  // How bad it is; kFailed when there is no way without nodes on top of each other.
  double run() {
    double best = kFailed;
    Placement kept;
    for (const bool upright : {true, false}) {
      if (!upright && rotation_.fixed.size() < 2) break;
      upright_ = upright;
      const double cost = place_all();
      if (cost >= best) continue;
      best = cost;
      kept.spots = spots_;
    }
    spots_ = kept.spots;
    return best;
  }
  const std::vector<Spot>& spots() const { return spots_; }

 private:
  struct Place {
    int ring = 0;   // 1 is the innermost; 0: none yet
    int angle = 0;  // in parts of a k-th of a turn
  };

  double place_all() {
    placed_.assign(part_.size(), false);
    place_of_.assign(rotation_.cycles.size(), {});
    place_fixed();
    double cost = kFailed;
    for (const std::size_t cycle : in_order()) {
      for (const Point node : rotation_.cycles[cycle]) placed_[node] = true;
      cost = place_best(cycle);
      if (cost == kFailed) return cost;
    }
    for (int sweep = 0; sweep < kSweeps; ++sweep)
      for (std::size_t cycle = 0; cycle < place_of_.size(); ++cycle) cost = place_best(cycle);
    set_spots();
    return cost;
  }

  void place_fixed() {
    const auto count = static_cast<double>(rotation_.fixed.size());
    middle_ = 0;
    for (std::size_t i = 0; i < rotation_.fixed.size(); ++i) {
      const NodeShape& shape = part_.shapes[rotation_.fixed[i]];
      const double along = static_cast<double>(i) - (count - 1) / 2;
      Spot& spot = spots_[rotation_.fixed[i]];
      spot = upright_ ? Spot{0, along * (2 * shape.half_height + 34)}
                      : Spot{along * (2 * shape.half_width + 34), 0};
      placed_[rotation_.fixed[i]] = true;
      middle_ =
          std::max({middle_, std::abs(spot.x) + shape.half_width, std::abs(spot.y) + shape.half_height});
    }
  }

  // Cycles beside what is placed already come first; it begins with a cycle of processes.
  std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> order;
    std::vector<bool> taken(rotation_.cycles.size(), false), near(part_.size(), false);
    const auto reach = [&](Point node) {
      for (const std::uint32_t other : part_.near[node]) near[other] = true;
    };
    for (const Point node : rotation_.fixed) reach(node);
    while (order.size() < taken.size()) {
      std::size_t best = taken.size();
      int best_rank = -1;
      for (std::size_t c = 0; c < taken.size(); ++c) {
        if (taken[c]) continue;
        const Point node = rotation_.cycles[c].front();
        const int rank = (near[node] ? 2 : 0) + (part_.kinds[node] == NodeKind::process ? 1 : 0);
        if (rank > best_rank) {
          best_rank = rank;
          best = c;
        }
      }
      taken[best] = true;
      order.push_back(best);
      for (const Point node : rotation_.cycles[best]) reach(node);
    }
    return order;
  }

  double place_best(std::size_t cycle) {
    const bool first =
        std::none_of(place_of_.begin(), place_of_.end(), [](const Place& p) { return p.ring > 0; });
    const bool alone = place_of_.size() == 1 || first;
    const int angles = alone ? 1 : kAngles * static_cast<int>(rotation_.turns());
    Place best = place_of_[cycle];
    double least = best.ring > 0 ? cost() : kFailed;
    for (int ring = 1; ring <= std::min<int>(kMostRings, static_cast<int>(place_of_.size())); ++ring)
      for (int angle = 0; angle < angles; ++angle) {
        place_of_[cycle] = {ring, angle};
        const double now = cost();
        if (now >= least - 1e-6) continue;
        least = now;
        best = place_of_[cycle];
      }
    place_of_[cycle] = best;
    return least;
  }

  double angle_of(std::size_t cycle, std::size_t i) const {
    const auto k = static_cast<double>(rotation_.turns());
    const double turn = (static_cast<double>(place_of_[cycle].angle) / kAngles + static_cast<double>(i)) / k;
    return (turn - std::floor(turn)) * 2 * std::numbers::pi;
  }

  // The radii that leave room for all, from the inside out. False when two stand at one spot.
  bool set_spots() {
    double inner = middle_, inner_half = 0;
    for (int ring = 1; ring <= kMostRings; ++ring) {
      std::vector<std::pair<double, double>> members;  // angle, half width
      double half = 0;
      for (std::size_t c = 0; c < place_of_.size(); ++c) {
        if (place_of_[c].ring != ring) continue;
        for (std::size_t i = 0; i < rotation_.turns(); ++i) {
          members.emplace_back(angle_of(c, i), part_.shapes[rotation_.cycles[c][i]].half_width);
          half = std::max(half, members.back().second);
        }
      }
      if (members.empty()) continue;
      std::sort(members.begin(), members.end());
      double radius = inner > 0 ? inner + inner_half + half + 30 : 0;
      for (std::size_t i = 0; i < members.size(); ++i) {
        const auto& next = members[(i + 1) % members.size()];
        double apart = next.first - members[i].first;
        if (i + 1 == members.size()) apart += 2 * std::numbers::pi;
        if (apart < 1e-6) return false;
        const double room = members[i].second + next.second + (members.size() > rotation_.turns() ? 34 : 18);
        radius = std::max(radius, room / 2 / std::sin(std::min(apart, std::numbers::pi) / 2));
      }
      for (std::size_t c = 0; c < place_of_.size(); ++c) {
        if (place_of_[c].ring != ring) continue;
        for (std::size_t i = 0; i < rotation_.turns(); ++i) {
          const double angle = angle_of(c, i);
          spots_[rotation_.cycles[c][i]] = {radius * std::sin(angle), -radius * std::cos(angle)};
        }
      }
      inner = radius;
      inner_half = half;
    }
    return true;
  }

  double cost() {
    if (!set_spots()) return kFailed;
    double sum = 0;
    std::vector<std::pair<Spot, Spot>> lines;
    for (const auto& [a, b] : part_.edges) {
      if (!placed_[a] || !placed_[b]) continue;
      const Spot start = border(part_.shapes[a], spots_[a], spots_[b]);
      const Spot end = border(part_.shapes[b], spots_[b], spots_[a]);
      sum += distance(start, end) / 50;
      for (std::uint32_t node = 0; node < part_.size(); ++node)
        if (placed_[node] && node != a && node != b &&
            passes(start, end, part_.shapes[node], spots_[node], 6))
          sum += 400;
      for (const auto& [c, d] : lines) sum += cross(start, end, c, d) ? 30 : 0;
      lines.emplace_back(start, end);
    }
    for (std::uint32_t a = 0; a < part_.size(); ++a)
      for (std::uint32_t b = 0; b < a; ++b)
        if (placed_[a] && placed_[b] && overlap(part_.shapes[a], spots_[a], part_.shapes[b], spots_[b], 8))
          sum += 1000;
    return sum;
  }

  const DiagramPart& part_;
  Rotation rotation_;
  std::vector<Place> place_of_;  // by cycle
  std::vector<Spot> spots_;
  std::vector<bool> placed_;
  double middle_ = 0;  // how far what stands in the middle reaches
  bool upright_ = true;
};

}  // namespace

bool place_on_circles(const DiagramPart& part, Placement& placement) {
  // Where everything is linked with everything, circles show nothing, and take long to find.
  if (part.size() > kMostNodes || part.size() < 3 || 2 * part.edges.size() > 5 * part.size()) return false;
  double best = kFailed;
  for (const Rotation& candidate : candidates(part))
    for (Rotation& one : reorderings(candidate)) {
      Circles circles(part, one);
      const double cost = circles.run();
      if (cost >= best - 1e-6) continue;
      best = cost;
      placement.spots = circles.spots();
      placement.in_the_middle = one.fixed.size();
    }
  if (best == kFailed) return false;
  join_straight(part, placement);
  return placement.clean;
}

}  // namespace isospin::symmetry
