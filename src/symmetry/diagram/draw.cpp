#include "symmetry/diagram/draw.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "base/text.hpp"
#include "base/text_width.hpp"
#include "symmetry/diagram/layout.hpp"

namespace isospin::symmetry {
namespace {

constexpr double kMargin = 20, kTitle = 15, kName = 13, kNote = 12, kLine = 16;
constexpr std::size_t kManyArcs = 60;
constexpr std::size_t kNamesShown = 6;  // of one colour, in the legend
constexpr const char* kFixed = "#ffffff";
constexpr const char* kEdge = "#f4f4f4";  // a hyperedge that no symmetry moves

// Light enough for black letters, told apart by people who do not see all colours.
constexpr const char* kColours[] = {"#a6cee3", "#fdbf6f", "#b2df8a", "#fb9a99", "#cab2d6", "#ffff99",
                                    "#d9d9d9", "#8dd3c7", "#fccde5", "#ccebc5", "#bebada", "#ffed6f"};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

struct Colours {
  std::vector<std::string> of_node;
  // What a colour stands for, in the order of the nodes; the colour of what is fixed is not among them.
  std::vector<std::pair<std::string, std::vector<std::uint32_t>>> meanings;
  bool any_fixed = false;
};

// Groups of one node stay white when orbits are shown: they are fixed.
Colours colours(const Diagram& diagram, const DrawOptions& options) {
  std::map<std::uint32_t, std::size_t> size, colour;
  const bool by_type = options.groups.empty();
  const auto group_of = [&](std::uint32_t i) {
    return by_type ? diagram.nodes[i].colour : options.groups[i];
  };
  for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) ++size[group_of(i)];
  Colours found;
  for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
    const std::uint32_t group = group_of(i);
    const bool is_edge = diagram.nodes[i].kind == NodeKind::hyperedge;
    if (by_type ? is_edge : size[group] == 1) {
      found.of_node.emplace_back(is_edge ? kEdge : kFixed);
      found.any_fixed |= !is_edge;
      continue;
    }
    const std::size_t at = colour.try_emplace(group, colour.size()).first->second;
    found.of_node.emplace_back(kColours[at % std::size(kColours)]);
    if (at == found.meanings.size()) found.meanings.push_back({found.of_node.back(), {}});
    found.meanings[at].second.push_back(i);
  }
  return found;
}

std::string text(Spot at, std::string_view words, std::string_view attributes) {
  return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\"" + std::string(attributes) + ">" +
         xml_escaped(words) + "</text>";
}

std::string outline(NodeKind kind, Spot middle, double w, double h, const std::string& colour,
                    std::string_view what) {
  const std::string look = " class=\"" + std::string(what) + "\" fill=\"" + colour + "\"/>";
  if (kind == NodeKind::process)
    return "<ellipse cx=\"" + number(middle.x) + "\" cy=\"" + number(middle.y) + "\" rx=\"" + number(w) +
           "\" ry=\"" + number(h) + "\"" + look;
  return "<rect x=\"" + number(middle.x - w) + "\" y=\"" + number(middle.y - h) + "\" width=\"" +
         number(2 * w) + "\" height=\"" + number(2 * h) + "\"" +
         (kind == NodeKind::variable || kind == NodeKind::component
              ? " rx=\"" + number(std::min(0.55 * h, 10.0)) + "\""
              : "") +
         look;
}

class Picture {
 public:
  Picture(const Diagram& diagram, const DrawOptions& options)
      : diagram_(diagram), options_(options), at_(lay_out(diagram)), colours_(colours(diagram, options)) {}

  std::string draw() {
    width_ = std::max(at_.width, 420.0);
    std::string out;
    double y = kMargin;
    for (const std::string& line : title()) {
      y += kTitle;
      out += text({kMargin, y}, line, " class=\"title\"") + "\n";
      width_ = std::max(width_, text_width(line, kTitle, true));
      y += 4;
    }
    y += options_.title.empty() ? 0 : 14;
    const Spot corner{kMargin + (width_ - at_.width) / 2, y};
    for (const DrawnArc& one : at_.arcs) out += arc(one, corner);
    for (std::uint32_t node = 0; node < diagram_.nodes.size(); ++node) out += shape(node, corner);
    y += at_.height + 26;
    out += legend(y);
    return frame(out, y + kMargin / 2);
  }

 private:
  std::vector<std::string> title() const {
    if (options_.title.empty()) return {};
    return wrapped_to_width(options_.title, std::max(width_, 560.0), kTitle, true);
  }

  // Of very many, each is thin, so that nodes are seen before arcs.
  std::string arc(const DrawnArc& one, Spot corner) const {
    const char* look = at_.arcs.size() > kManyArcs ? "arc thin" : "arc";
    const std::string ends =
        diagram_.hypergraph
            ? ""
            : " marker-end=\"url(#head)\"" + std::string(one.both ? " marker-start=\"url(#head)\"" : "");
    return "<line class=\"" + std::string(look) + "\" x1=\"" + number(corner.x + one.start.x) + "\" y1=\"" +
           number(corner.y + one.start.y) + "\" x2=\"" + number(corner.x + one.end.x) + "\" y2=\"" +
           number(corner.y + one.end.y) + "\"" + ends + "/>\n";
  }

  std::string shape(std::uint32_t node, Spot corner) const {
    const NodeShape& shape = at_.shapes[node];
    const Spot middle{corner.x + at_.spots[node].x, corner.y + at_.spots[node].y};
    std::string out = "<g><title>" +
                      xml_escaped(diagram_.nodes[node].name + ": " + diagram_.nodes[node].type) + "</title>" +
                      outline(diagram_.nodes[node].kind, middle, shape.half_width, shape.half_height,
                              colours_.of_node[node], "node");
    double y = middle.y + 4.5 - (static_cast<double>(shape.lines.size()) - 1) * kLine / 2;
    const bool has_list = diagram_.nodes[node].kind == NodeKind::component && shape.lines.size() > 1;
    for (std::size_t i = 0; i < shape.lines.size(); ++i) {
      out += text({middle.x, y}, shape.lines[i],
                  has_list && i == 0 ? " class=\"name head\"" : " class=\"name\"");
      y += kLine;
    }
    return out + "</g>\n";
  }

  // ---------------------------------------------------------------- what it all means

  bool has(NodeKind kind) const {
    return std::any_of(diagram_.nodes.begin(), diagram_.nodes.end(),
                       [&](const DiagramNode& node) { return node.kind == kind; });
  }

  std::string names(const std::vector<std::uint32_t>& nodes) const {
    std::string out;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const bool left_out = nodes.size() > kNamesShown && i >= kNamesShown / 2 && i + 1 < nodes.size();
      if (left_out && i > kNamesShown / 2) continue;
      out += (i > 0 ? ", " : "") + (left_out ? "..." : diagram_.nodes[nodes[i]].name);
    }
    return out;
  }

  template <class Row, class Sign>
  void hypergraph_legend(const Row& row, const Sign& sign) const {
    const bool lists = std::any_of(diagram_.nodes.begin(), diagram_.nodes.end(), [](const DiagramNode& node) {
      return node.kind == NodeKind::component && !node.listed.empty();
    });
    row(sign(NodeKind::component, kFixed),
        lists ? "component; the variables in it are its own, or mostly its" : "component");
    if (has(NodeKind::hyperedge))
      row(sign(NodeKind::hyperedge, kEdge), "shared variables, linked to all components that access them");
    const bool by_type = options_.groups.empty();
    for (const auto& [colour, nodes] : colours_.meanings) {
      const DiagramNode& node = diagram_.nodes[nodes.front()];
      if (by_type && node.kind == NodeKind::hyperedge) continue;
      row(sign(node.kind, colour), (by_type ? "one class: " : "exchangeable: ") + names(nodes));
    }
    if (!by_type && colours_.any_fixed) row(sign(NodeKind::component, kFixed), "white: no symmetry moves it");
  }

  // `y` is where it begins, and where it ends afterwards.
  std::string legend(double& y) {
    std::string out = "<line class=\"rule\" x1=\"" + number(kMargin) + "\" y1=\"" + number(y - 10) +
                      "\" x2=\"" + number(kMargin + width_) + "\" y2=\"" + number(y - 10) + "\"/>\n";
    const auto row = [&](const std::string& sign, const std::string& words) {
      bool first = true;
      for (const std::string& line : wrapped_to_width(words, width_ - 44, kNote)) {
        if (first) out += sign;
        first = false;
        out += text({kMargin + 44, y + 4}, line, " class=\"note\"") + "\n";
        width_ = std::max(width_, 44 + text_width(line, kNote));
        y += kLine + 1;
      }
      y += 3;
    };
    const auto sign = [&](NodeKind kind, const std::string& colour) {
      return outline(kind, {kMargin + 18, y}, 16, 7, colour, "sign");
    };
    if (diagram_.hypergraph) {
      hypergraph_legend(row, sign);
      return out;
    }
    const std::string arrow = "<line class=\"arc\" x1=\"" + number(kMargin + 2) + "\" y1=\"" + number(y) +
                              "\" x2=\"" + number(kMargin + 34) + "\" y2=\"" + number(y) +
                              "\" marker-end=\"url(#head)\"/>";
    std::vector<std::string> meanings;
    if (has(NodeKind::channel)) meanings.emplace_back("to a channel: sends; from a channel: receives");
    if (has(NodeKind::variable)) meanings.emplace_back("to a variable: writes; from a variable: reads");
    if (!diagram_.arcs.empty()) row(arrow, joined(meanings, "; "));
    if (has(NodeKind::process)) row(sign(NodeKind::process, kFixed), "process");
    if (has(NodeKind::channel)) row(sign(NodeKind::channel, kFixed), "channel");
    if (has(NodeKind::variable)) row(sign(NodeKind::variable, kFixed), "shared variable");
    const bool by_type = options_.groups.empty();
    for (const auto& [colour, nodes] : colours_.meanings) {
      const DiagramNode& node = diagram_.nodes[nodes.front()];
      row(sign(node.kind, colour),
          by_type ? node.type + ": " + names(nodes) : "exchangeable: " + names(nodes));
    }
    if (!by_type && colours_.any_fixed)
      row(outline(NodeKind::channel, {kMargin + 18, y}, 16, 7, kFixed, "sign"),
          "white: no symmetry moves it");
    return out;
  }

  std::string frame(const std::string& body, double bottom) const {
    const std::string width = number(width_ + 2 * kMargin), height = number(bottom);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
           "\" viewBox=\"0 0 " + width + " " + height +
           "\">\n<style>text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#000000}"
           ".title{font-size:15px;font-weight:bold}.name{font-size:13px;text-anchor:middle}"
           ".note{font-size:12px;fill:#333333}.arc{stroke:#555555;stroke-width:1.2}"
           ".thin{stroke-width:0.7;stroke-opacity:0.55}"
           ".rule{stroke:#cccccc}.node{stroke:#333333}.sign{stroke:#777777}" +
           std::string(diagram_.hypergraph ? ".head{font-weight:bold}" : "") +
           "</style>\n"
           "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" "
           "markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" fill=\"#555555\"/>"
           "</marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
           body + "</svg>\n";
  }

  const Diagram& diagram_;
  const DrawOptions& options_;
  DiagramLayout at_;
  Colours colours_;
  double width_ = 0;  // between the margins
};

}  // namespace

std::string diagram_svg(const Diagram& diagram, const DrawOptions& options) {
  return Picture(diagram, options).draw();
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
  if (!options.title.empty())
    out += "  label=" + quoted(options.title) + "; labelloc=t; fontname=\"sans-serif\";\n";
  const Colours colour = colours(diagram, options);
  const DiagramLayout layout = lay_out(diagram);
  for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
    const DiagramNode& node = diagram.nodes[i];
    const char* shape = node.kind == NodeKind::process ? "ellipse" : "box";
    const bool rounded = node.kind == NodeKind::variable || node.kind == NodeKind::component;
    std::string lines = quoted(node.name);
    for (const std::string& one : node.listed) lines.insert(lines.size() - 1, "\\n" + one);
    out += "  " + quoted(node.name) + " [shape=" + shape + (node.listed.empty() ? "" : ", label=" + lines) +
           ", fillcolor=" + quoted(colour.of_node[i]) + ", tooltip=" + quoted(node.type) +
           ", pos=" + quoted(number(layout.spots[i].x) + "," + number(-layout.spots[i].y)) +
           (rounded ? ", style=\"filled,rounded\"" : "") + "];\n";
  }
  for (const auto& [from, to] : diagram.arcs)
    out += "  " + quoted(diagram.nodes[from].name) + " -> " + quoted(diagram.nodes[to].name) +
           (diagram.hypergraph ? " [dir=none];\n" : ";\n");
  return out + "}\n";
}

}  // namespace isospin::symmetry
