#include "symmetry/diagram/layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "../../report/svg_elements.hpp"
#include "model_symmetry.hpp"
#include "symmetry/diagram/draw.hpp"

namespace isospin::symmetry {
namespace {

struct Drawn {
  Diagram diagram;
  DiagramLayout layout;

  std::uint32_t node(const std::string& name) const {
    const auto found = std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                                    [&](const DiagramNode& node) { return node.name == name; });
    EXPECT_NE(found, diagram.nodes.end()) << name;
    return static_cast<std::uint32_t>(found - diagram.nodes.begin());
  }
  Spot spot(const std::string& name) const { return layout.spots[node(name)]; }
};

Drawn drawn(const std::string& text, bool variables = false) {
  ModelSymmetry model(text);
  Drawn found{static_channel_diagram(model.model(), {.variables = variables}), {}};
  found.layout = lay_out(found.diagram);
  return found;
}

std::string ring(int count) {
  const std::string n = std::to_string(count);
  return "chan c[" + n + "] = [1] of { byte }; active [" + n +
         "] proctype P() { do :: c[_pid]!1 :: c[(_pid + 1) % " + n + "]?1 od }";
}

struct Case {
  std::string text;
  bool variables = false;
};

std::vector<Case> cases() {
  const std::string many = "byte x, y; byte a[5]; active [5] proctype P() { x = 1; y = x; a[_pid] = y }";
  return {
      {ring(3)},
      {ring(9)},
      {ring(20)},
      // A star, with one channel for each, and one for all.
      {"chan c[6] = [0] of { byte }; active [6] proctype L() { do :: c[_pid]!1 od }\n"
       "active proctype Hub() { byte i; do :: c[i]?1 :: i = 5 - i od }"},
      {"chan q = [1] of { byte }; chan c[7] = [0] of { byte }; active [7] proctype L() { do :: q!1 :: "
       "c[_pid]?1 od }\n"
       "active proctype Hub() { byte i; do :: q?1 :: c[i]!1 :: i = 6 - i od }"},
      // Philosophers, and a mutual exclusion: shared variables alone.
      {"bool f[5]; active [5] proctype Phil() { do :: !f[_pid] -> f[_pid] = 1; f[(_pid + 1) % 5] = 1 od }",
       true},
      {many, true},
      {"byte f[8]; active [8] proctype P() { byte j; do :: f[j] == 0 -> f[_pid] = 1; j = 7 - j od }", true},
      // A ring with something that hangs on it.
      {"chan c[4] = [1] of { byte }; chan in = [1] of { byte };\n"
       "active [4] proctype P() { do :: c[_pid]!1 :: c[(_pid + 1) % 4]?1 od }\n"
       "active proctype Q() { do :: in?1 -> c[0]!1 od } active proctype R() { do :: in!1 od }"},
      // A pipeline, a tree, parts that are not linked, one of a kind.
      {"chan a = [1] of { byte }; chan b = [1] of { byte }; active proctype P() { a!1 }\n"
       "active proctype Q() { a?1; b!1 } active proctype R() { b?1 }"},
      {"chan c[6] = [1] of { byte }; active [2] proctype M() { do :: c[_pid]!1 :: c[2 + 2 * _pid]?1 :: c[3 + "
       "2 * "
       "_pid]?1 od }\n active [4] proctype L() { do :: c[_pid]!1 od } active proctype R() { do :: c[0]?1 :: "
       "c[1]?1 od }"},
      {"byte f[3], g[4]; active [3] proctype A() { f[_pid] = f[(_pid + 1) % 3] }\n"
       "active [4] proctype B() { g[_pid - 3] = g[(_pid - 2) % 4] } active [3] proctype C() { skip }",
       true},
      {"active proctype P() { skip }"},
      {"chan a_channel_with_a_rather_long_name[3] = [1] of { byte }; active [3] proctype "
       "ProcessWithALongName() {\n"
       "do :: a_channel_with_a_rather_long_name[_pid]!1 :: a_channel_with_a_rather_long_name[(_pid + 1) % "
       "3]?1 od }"},
      // Neighbours in both directions of a grid of three by three that is closed at its borders.
      {"chan h[9] = [1] of { byte }; chan v[9] = [1] of { byte };\n"
       "active [9] proctype P() { do :: h[_pid]!1 :: h[_pid / 3 * 3 + (_pid + 1) % 3]?1 :: v[_pid]!1 :: "
       "v[(_pid + 3) % "
       "9]?1 od }"},
  };
}

TEST(DiagramLayout, NoArcPassesBehindANode) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    std::size_t lines = 0;
    for (const DrawnArc& arc : picture.layout.arcs) {
      lines += arc.both ? 2 : 1;
      for (std::uint32_t node = 0; node < picture.diagram.nodes.size(); ++node) {
        if (node == arc.from || node == arc.to) continue;
        EXPECT_FALSE(passes(arc.start, arc.end, picture.layout.shapes[node], picture.layout.spots[node], 1))
            << picture.diagram.nodes[arc.from].name << " to " << picture.diagram.nodes[arc.to].name
            << " behind " << picture.diagram.nodes[node].name << "\n"
            << one.text;
      }
    }
    EXPECT_EQ(lines, picture.diagram.arcs.size()) << one.text;
  }
}

TEST(DiagramLayout, ArcsBeginAndEndAtTheBordersOfTheirNodes) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    for (const DrawnArc& arc : picture.layout.arcs)
      for (const auto& [node, end] : {std::pair(arc.from, arc.start), std::pair(arc.to, arc.end)}) {
        const NodeShape& shape = picture.layout.shapes[node];
        const double dx = std::abs(end.x - picture.layout.spots[node].x) / shape.half_width;
        const double dy = std::abs(end.y - picture.layout.spots[node].y) / shape.half_height;
        EXPECT_NEAR(shape.oval ? std::hypot(dx, dy) : std::max(dx, dy), 1, 1e-6) << one.text;
      }
  }
}

TEST(DiagramLayout, NodesDoNotOverlapAndAreInsideOfThePicture) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    const DiagramLayout& at = picture.layout;
    for (std::size_t a = 0; a < at.spots.size(); ++a) {
      EXPECT_GE(at.spots[a].x - at.shapes[a].half_width, -1e-6) << one.text;
      EXPECT_GE(at.spots[a].y - at.shapes[a].half_height, -1e-6) << one.text;
      EXPECT_LE(at.spots[a].x + at.shapes[a].half_width, at.width + 1e-6) << one.text;
      EXPECT_LE(at.spots[a].y + at.shapes[a].half_height, at.height + 1e-6) << one.text;
      for (std::size_t b = 0; b < a; ++b)
        EXPECT_FALSE(overlap(at.shapes[a], at.spots[a], at.shapes[b], at.spots[b], 2)) << one.text;
    }
  }
}

TEST(DiagramLayout, NamesFitTheirNodes) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    for (const NodeShape& shape : picture.layout.shapes) {
      const double w = widest(shape.lines, 13) / 2, h = static_cast<double>(shape.lines.size()) * 16 / 2 - 2;
      const double reach =
          shape.oval ? std::hypot(w / shape.half_width, h / shape.half_height) : w / shape.half_width;
      EXPECT_LE(reach, 1) << shape.lines.front();
    }
  }
}

TEST(DiagramLayout, SymmetricThingsHaveOneSize) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    for (const group::Permutation& symmetry : automorphisms(picture.diagram))
      for (group::Point node = 0; node < symmetry.degree(); ++node) {
        EXPECT_EQ(picture.layout.shapes[node].half_width, picture.layout.shapes[symmetry(node)].half_width);
        EXPECT_EQ(picture.layout.shapes[node].half_height, picture.layout.shapes[symmetry(node)].half_height);
      }
  }
}

// The order in which names stand around their common middle, from the first on, clockwise or back.
std::vector<std::string> around(const Drawn& picture, std::vector<std::string> names) {
  Spot middle;
  for (const std::string& name : names) {
    middle.x += picture.spot(name).x / static_cast<double>(names.size());
    middle.y += picture.spot(name).y / static_cast<double>(names.size());
  }
  const auto angle = [&](const std::string& name) {
    return std::atan2(picture.spot(name).y - middle.y, picture.spot(name).x - middle.x);
  };
  const std::string first = names.front(), second = names[1];
  std::sort(names.begin(), names.end(), [&](const auto& a, const auto& b) { return angle(a) < angle(b); });
  std::rotate(names.begin(), std::find(names.begin(), names.end(), first), names.end());
  if (names[1] != second) std::reverse(names.begin() + 1, names.end());
  return names;
}

TEST(DiagramLayout, ARingIsARing) {
  for (const int count : {3, 4, 5, 7, 12, 20}) {
    const Drawn picture = drawn(ring(count));
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) {
      names.push_back("c[" + std::to_string(i) + "]");
      names.push_back("P(" + std::to_string(i) + ")");
    }
    EXPECT_EQ(around(picture, names), names);
    // On one circle, evenly.
    const Spot a = picture.spot("P(0)"), b = picture.spot("P(1)");
    for (int i = 0; i < count; ++i) {
      const Spot c = picture.spot("P(" + std::to_string(i) + ")");
      const Spot d = picture.spot("P(" + std::to_string((i + 1) % count) + ")");
      EXPECT_NEAR(distance(c, d), distance(a, b), 1e-6);
    }
    EXPECT_LT(distance(a, b), distance(a, picture.spot("P(2)")) + 1e-6);
  }
}

TEST(DiagramLayout, ARingInAnotherOrderThanThatOfNumbersIsARing) {
  // Each sends to the one that is two further: 0 2 4 1 3.
  const Drawn picture = drawn(
      "chan c[5] = [1] of { byte }; active [5] proctype P() { do :: c[_pid]!1 :: c[(_pid + 2) % 5]?1 od }");
  const std::vector<std::string> order = {"P(0)", "P(2)", "P(4)", "P(1)", "P(3)"};
  EXPECT_EQ(around(picture, order), order);
}

TEST(DiagramLayout, ARingWithSomethingThatHangsOnItIsARing) {
  const Drawn picture = drawn(cases()[8].text);
  const std::vector<std::string> order = {"P(0)", "c[1]", "P(1)", "c[2]", "P(2)", "c[3]", "P(3)", "c[0]"};
  EXPECT_EQ(around(picture, order), order);
}

TEST(DiagramLayout, ProctypesWrittenOutStandInTheRing) {
  const Drawn picture = drawn(
      "chan c[3] = [1] of { byte }; active proctype P_0() { do :: c[0]!1 :: c[1]?1 od }\n"
      "active proctype P_1() { do :: c[1]!1 :: c[2]?1 od } active proctype P_2() { do :: c[2]!1 :: c[0]?1 od "
      "}");
  EXPECT_NEAR(distance(picture.spot("P_0(0)"), picture.spot("P_1(1)")),
              distance(picture.spot("P_1(1)"), picture.spot("P_2(2)")), 1e-6);
  EXPECT_NEAR(distance(picture.spot("P_0(0)"), picture.spot("P_1(1)")),
              distance(picture.spot("P_0(0)"), picture.spot("P_2(2)")), 1e-6);
}

TEST(DiagramLayout, AStarHasItsCentreInTheMiddle) {
  const Drawn picture = drawn(cases()[3].text);
  for (int i = 1; i < 6; ++i) {
    const std::string n = std::to_string(i);
    EXPECT_NEAR(distance(picture.spot("Hub(6)"), picture.spot("L(0)")),
                distance(picture.spot("Hub(6)"), picture.spot("L(" + n + ")")), 1e-6);
    EXPECT_NEAR(distance(picture.spot("Hub(6)"), picture.spot("c[0]")),
                distance(picture.spot("Hub(6)"), picture.spot("c[" + n + "]")), 1e-6);
  }
}

TEST(DiagramLayout, ManyNodesAreLaidOutSoon) {
  const Drawn picture = drawn(
      "chan c[90] = [1] of { byte }; active [90] proctype P() { byte i; do :: c[i]!1 :: c[i]?1 :: i < 89 -> "
      "i++ od }");
  EXPECT_EQ(picture.layout.arcs.size(), 90u * 90u);
}

TEST(DiagramSvg, EveryTextIsInsideOfThePictureAndNotOnAnother) {
  for (const Case& one : cases()) {
    const Drawn picture = drawn(one.text, one.variables);
    DrawOptions how;
    how.title = "a_model_with_quite_a_long_name.pml: no symmetry, and a title that goes on";
    for (std::uint32_t i = 0; i < picture.diagram.nodes.size(); ++i) how.groups.push_back(i / 3);
    const std::vector<SvgElement> all = svg_elements(diagram_svg(picture.diagram, how));
    std::vector<std::pair<SvgBox, std::string>> texts;
    for (const SvgElement& element : all) {
      if (element.name != "text") continue;
      const bool title = element.has_class("title"), name = element.has_class("name");
      const SvgBox at = box_of_text(element, title ? 15 : name ? 13 : 12, title, name ? "middle" : "start");
      EXPECT_GE(at.left, 0) << element.text;
      EXPECT_GE(at.top, 0) << element.text;
      EXPECT_LE(at.right, all.front().number("width")) << element.text;
      EXPECT_LE(at.bottom, all.front().number("height")) << element.text;
      for (const auto& [other, words] : texts)
        EXPECT_TRUE(at.right <= other.left || other.right <= at.left || at.bottom <= other.top ||
                    other.bottom <= at.top)
            << element.text << " and " << words << "\n"
            << one.text;
      texts.emplace_back(at, element.text);
    }
  }
}

TEST(DiagramSvg, TheLegendSaysWhatColoursMean) {
  const Drawn picture = drawn(ring(3));
  DrawOptions how;
  for (std::uint32_t i = 0; i < 6; ++i) how.groups.push_back(i / 3);
  const std::string svg = diagram_svg(picture.diagram, how);
  EXPECT_NE(svg.find(">exchangeable: P(0), P(1), P(2)</text>"), std::string::npos) << svg;
  EXPECT_NE(svg.find(">exchangeable: c[0], c[1], c[2]</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("no symmetry moves it"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<title>c[0]: [1] of {byte}</title>"), std::string::npos) << svg;
}

}  // namespace
}  // namespace isospin::symmetry
