#include <algorithm>
#include <cmath>
#include <numbers>

#include "symmetry/diagram/draw.hpp"

namespace isospin::symmetry {
namespace {

constexpr double kGap = 1.5;    // between rings
constexpr double kWidth = 2.6;  // that a node takes on its ring
constexpr double kStretch = 1.6;

// Both ways, each once.
std::vector<std::vector<std::uint32_t>> neighbours(const Diagram& diagram) {
  std::vector<std::vector<std::uint32_t>> of(diagram.nodes.size());
  for (const auto& [from, to] : diagram.arcs) {
    of[from].push_back(to);
    of[to].push_back(from);
  }
  for (auto& list : of) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return of;
}

// Rings around a centre: all that is one arc away, two arcs away, and so on.
std::vector<std::vector<std::uint32_t>> rings_around(std::uint32_t centre,
                                                     const std::vector<std::vector<std::uint32_t>>& near,
                                                     std::vector<bool>& seen) {
  std::vector<std::vector<std::uint32_t>> rings = {{centre}};
  seen[centre] = true;
  while (true) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t node : rings.back())
      for (const std::uint32_t other : near[node]) {
        if (seen[other]) continue;
        seen[other] = true;
        next.push_back(other);
      }
    if (next.empty()) return rings;
    rings.push_back(std::move(next));
  }
}

}  // namespace

std::vector<Spot> spots(const Diagram& diagram) {
  const std::vector<std::vector<std::uint32_t>> near = neighbours(diagram);
  std::vector<Spot> found(diagram.nodes.size());
  std::vector<bool> seen(diagram.nodes.size(), false);
  std::vector<std::uint32_t> by_degree(diagram.nodes.size());
  for (std::uint32_t i = 0; i < by_degree.size(); ++i) by_degree[i] = i;
  std::stable_sort(by_degree.begin(), by_degree.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return near[a].size() > near[b].size(); });
  double left = 0, bottom = 0;
  std::vector<std::uint32_t> alone;
  for (const std::uint32_t centre : by_degree) {
    if (seen[centre]) continue;
    if (near[centre].empty()) {
      seen[centre] = true;
      alone.push_back(centre);
      continue;
    }
    const auto rings = rings_around(centre, near, seen);
    std::vector<double> angle(diagram.nodes.size(), 0);
    double radius = 0;
    for (std::size_t i = 1; i < rings.size(); ++i) {
      // In the order of the nodes further in that they are linked to; a ring's own order is that of the
      // model.
      std::vector<std::pair<double, std::uint32_t>> order;
      for (const std::uint32_t node : rings[i]) {
        double x = 0, y = 0;
        for (const std::uint32_t other : near[node]) {
          if (i == 1 || std::find(rings[i - 1].begin(), rings[i - 1].end(), other) == rings[i - 1].end())
            continue;
          x += std::cos(angle[other]);
          y += std::sin(angle[other]);
        }
        double at = i == 1 || (std::abs(x) < 1e-9 && std::abs(y) < 1e-9) ? 0 : std::atan2(y, x);
        if (at < -std::numbers::pi / 2 - 1e-9) at += 2 * std::numbers::pi;
        order.emplace_back(at, node);
      }
      std::stable_sort(order.begin(), order.end());
      const auto count = static_cast<double>(order.size());
      radius = std::max(radius + kGap, count * kWidth / (2 * std::numbers::pi));
      for (std::size_t k = 0; k < order.size(); ++k) {
        // One node for each further in: beside it. Otherwise evenly, from the top.
        const bool beside = i > 1 && order.size() == rings[i - 1].size();
        const double turn = -std::numbers::pi / 2 + 2 * std::numbers::pi * static_cast<double>(k) / count;
        angle[order[k].second] = beside ? order[k].first : turn;
        if (i > 1 && !beside && order.size() < rings[i - 1].size()) angle[order[k].second] = order[k].first;
      }
      // Two at one spot would hide each other.
      for (std::size_t k = 1; k < order.size(); ++k)
        if (std::abs(angle[order[k].second] - angle[order[k - 1].second]) * radius < kWidth / 2) {
          for (std::size_t j = 0; j < order.size(); ++j)
            angle[order[j].second] =
                -std::numbers::pi / 2 + 2 * std::numbers::pi * static_cast<double>(j) / count;
          break;
        }
      // Names are wider than high.
      for (const auto& [at, node] : order)
        found[node] = {kStretch * radius * std::cos(angle[node]), radius * std::sin(angle[node])};
    }
    for (const auto& ring : rings)
      for (const std::uint32_t node : ring) {
        found[node].x += left + kStretch * radius;
        found[node].y += radius;
      }
    left += 2 * kStretch * radius + kWidth;
    bottom = std::max(bottom, 2 * radius + 2 * kGap);
  }
  const std::size_t in_a_row = std::max<std::size_t>(4, static_cast<std::size_t>(left / kWidth));
  for (std::size_t i = 0; i < alone.size(); ++i)
    found[alone[i]] = {static_cast<double>(i % in_a_row) * kWidth,
                       bottom + static_cast<double>(i / in_a_row) * kGap};
  return found;
}

}  // namespace isospin::symmetry
