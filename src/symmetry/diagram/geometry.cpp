#include "symmetry/diagram/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace isospin::symmetry {

double distance(Spot a, Spot b) { return std::hypot(a.x - b.x, a.y - b.y); }

Spot border(const NodeShape& shape, Spot middle, Spot towards) {
  const double length = std::max(distance(middle, towards), 1e-9);
  const double dx = (towards.x - middle.x) / length, dy = (towards.y - middle.y) / length;
  const double w = shape.half_width, h = shape.half_height;
  double reach = 0;
  if (shape.oval) {
    reach = 1 / std::sqrt(dx * dx / (w * w) + dy * dy / (h * h));
  } else {
    const double along = std::abs(dx) < 1e-9 ? 1e9 : w / std::abs(dx);
    const double across = std::abs(dy) < 1e-9 ? 1e9 : h / std::abs(dy);
    reach = std::min(along, across);
  }
  return {middle.x + reach * dx, middle.y + reach * dy};
}

// Liang and Barsky 1984: the part of the line that is inside of all four sides.
bool passes(Spot a, Spot b, const NodeShape& shape, Spot middle, double clearance) {
  const double w = shape.half_width + clearance, h = shape.half_height + clearance;
  double from = 0, to = 1;
  const auto cut = [&](double start, double change, double low, double high) {
    if (std::abs(change) < 1e-12) return start > low && start < high;
    double enter = (low - start) / change, leave = (high - start) / change;
    if (enter > leave) std::swap(enter, leave);
    from = std::max(from, enter);
    to = std::min(to, leave);
    return from < to;
  };
  return cut(a.x, b.x - a.x, middle.x - w, middle.x + w) && cut(a.y, b.y - a.y, middle.y - h, middle.y + h);
}

bool overlap(const NodeShape& a, Spot at_a, const NodeShape& b, Spot at_b, double clearance) {
  return std::abs(at_a.x - at_b.x) < a.half_width + b.half_width + clearance &&
         std::abs(at_a.y - at_b.y) < a.half_height + b.half_height + clearance;
}

bool cross(Spot a, Spot b, Spot c, Spot d) {
  const auto side = [](Spot p, Spot q, Spot r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  };
  const double s1 = side(a, b, c), s2 = side(a, b, d), s3 = side(c, d, a), s4 = side(c, d, b);
  return s1 * s2 < -1e-9 && s3 * s4 < -1e-9;
}

}  // namespace isospin::symmetry
