#include "symmetry/diagram/draw.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "base/text.hpp"

namespace isospin::symmetry {
namespace {

constexpr double kUnit = 44;  // pixels for the height of a node
constexpr double kHalfHeight = 15;
constexpr double kMargin = 80;

// Light enough for black letters, told apart by people who do not see all colours.
constexpr const char* kColours[] = {"#a6cee3", "#fdbf6f", "#b2df8a", "#fb9a99", "#cab2d6", "#ffff99",
                                    "#d9d9d9", "#8dd3c7", "#fccde5", "#ccebc5", "#bebada", "#ffed6f"};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

// By node. Groups of one node stay white when orbits are shown: they are fixed.
std::vector<std::string> colours(const Diagram& diagram, const DrawOptions& options) {
  std::map<std::uint32_t, std::size_t> size, colour;
  const bool by_type = options.groups.empty();
  for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
    ++size[by_type ? diagram.nodes[i].colour : options.groups[i]];
  std::vector<std::string> found;
  for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
    const std::uint32_t group = by_type ? diagram.nodes[i].colour : options.groups[i];
    if (!by_type && size[group] == 1) {
      found.emplace_back("#ffffff");
      continue;
    }
    const std::size_t at = colour.try_emplace(group, colour.size()).first->second;
    found.emplace_back(kColours[at % std::size(kColours)]);
  }
  return found;
}

double half_width(const DiagramNode& node) {
  const double letters = static_cast<double>(node.name.size()) * 3.9 + 12;
  return std::max(node.kind == NodeKind::process ? letters * 1.15 : letters, 26.0);
}

// Where the line from the node's middle towards (dx, dy), of length one, leaves it.
double distance_to_border(const DiagramNode& node, double dx, double dy) {
  const double w = half_width(node), h = kHalfHeight;
  if (node.kind == NodeKind::process) return 1 / std::sqrt(dx * dx / (w * w) + dy * dy / (h * h));
  const double along = std::abs(dx) < 1e-9 ? 1e9 : w / std::abs(dx);
  const double across = std::abs(dy) < 1e-9 ? 1e9 : h / std::abs(dy);
  return std::min(along, across);
}

std::string shape(const DiagramNode& node, double x, double y, const std::string& colour) {
  const double w = half_width(node);
  const std::string look = " fill=\"" + colour + "\" stroke=\"#333333\"/>";
  std::string out = "<g><title>" + xml_escaped(node.name + ": " + node.type) + "</title>";
  if (node.kind == NodeKind::process) {
    out += "<ellipse cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" rx=\"" + number(w) + "\" ry=\"" +
           number(kHalfHeight) + "\"" + look;
  } else {
    out += "<rect x=\"" + number(x - w) + "\" y=\"" + number(y - kHalfHeight) + "\" width=\"" +
           number(2 * w) + "\" height=\"" + number(2 * kHalfHeight) + "\"";
    if (node.kind == NodeKind::variable) out += " rx=\"10\"";
    out += look;
  }
  out += "<text x=\"" + number(x) + "\" y=\"" + number(y + 4.5) + "\">" + xml_escaped(node.name) +
         "</text></g>\n";
  return out;
}

}  // namespace

std::string diagram_svg(const Diagram& diagram, const DrawOptions& options) {
  std::vector<Spot> at = spots(diagram);
  double least_x = 0, least_y = 0, most_x = 0, most_y = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    at[i].x *= kUnit;
    at[i].y *= kUnit;
    least_x = i == 0 ? at[i].x : std::min(least_x, at[i].x);
    least_y = i == 0 ? at[i].y : std::min(least_y, at[i].y);
    most_x = i == 0 ? at[i].x : std::max(most_x, at[i].x);
    most_y = i == 0 ? at[i].y : std::max(most_y, at[i].y);
  }
  for (Spot& spot : at) {
    spot.x += kMargin - least_x;
    spot.y += kMargin / 2 - least_y;
  }
  const std::string width = number(most_x - least_x + 2 * kMargin);
  const std::string height = number(most_y - least_y + kMargin);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                    "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
  out +=
      "<style>text{font:13px sans-serif;text-anchor:middle;fill:#000000}"
      "line{stroke:#555555;stroke-width:1.2}</style>\n"
      "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" "
      "markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" fill=\"#555555\"/>"
      "</marker></defs>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  for (const auto& [from, to] : diagram.arcs) {
    const bool both = std::binary_search(diagram.arcs.begin(), diagram.arcs.end(), std::pair(to, from));
    if (both && from > to) continue;  // one line with two heads
    const double dx = at[to].x - at[from].x, dy = at[to].y - at[from].y;
    const double length = std::max(std::hypot(dx, dy), 1e-9);
    const double ux = dx / length, uy = dy / length;
    const double start = distance_to_border(diagram.nodes[from], ux, uy);
    const double end = length - distance_to_border(diagram.nodes[to], ux, uy);
    out += "<line x1=\"" + number(at[from].x + ux * start) + "\" y1=\"" + number(at[from].y + uy * start) +
           "\" x2=\"" + number(at[from].x + ux * end) + "\" y2=\"" + number(at[from].y + uy * end) +
           "\" marker-end=\"url(#head)\"" + (both ? " marker-start=\"url(#head)\"" : "") + "/>\n";
  }
  const std::vector<std::string> colour = colours(diagram, options);
  for (std::size_t i = 0; i < at.size(); ++i) out += shape(diagram.nodes[i], at[i].x, at[i].y, colour[i]);
  return out + "</svg>\n";
}

std::string diagram_dot(const Diagram& diagram, const DrawOptions& options) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out + "\"";
  };
  std::string out = "digraph diagram {\n  node [style=filled, fontname=\"sans-serif\"];\n";
  const std::vector<std::string> colour = colours(diagram, options);
  for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
    const DiagramNode& node = diagram.nodes[i];
    const char* shape = node.kind == NodeKind::process ? "ellipse" : "box";
    out += "  " + quoted(node.name) + " [shape=" + shape + ", fillcolor=" + quoted(colour[i]) +
           ", tooltip=" + quoted(node.type) +
           (node.kind == NodeKind::variable ? ", style=\"filled,rounded\"" : "") + "];\n";
  }
  for (const auto& [from, to] : diagram.arcs)
    out += "  " + quoted(diagram.nodes[from].name) + " -> " + quoted(diagram.nodes[to].name) + ";\n";
  return out + "}\n";
}

}  // namespace isospin::symmetry
