// Pictures of the automata of claims.
#include "report/automaton_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "svg_elements.hpp"

namespace isospin {
namespace {

std::unique_ptr<PreparedModel> with_formula(const std::string& formula) {
  PrepareOptions options;
  options.property = {PropertyKind::formula, formula};
  auto prepared = prepare(
      load_text("test.pml",
                "bool p, q; byte a_long_variable_name; active proctype P() { do :: p = !p :: q = !q od }"),
      "test.pml", options);
  EXPECT_TRUE(prepared->good());
  return prepared;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

TEST(AutomatonPicture, AcceptingStatesHaveASecondRing) {
  const auto prepared = with_formula("[] (p -> <> q)");
  const std::string svg = automaton_svg(*prepared->model);
  EXPECT_EQ(count(svg, "class=\"state\""), 2u);
  EXPECT_EQ(count(svg, "class=\"ring\""), 1u);
  EXPECT_EQ(count(svg, "class=\"step\""), 4u);  // the way in, two loops, one between the two
}

TEST(AutomatonPicture, LabelsAreWrittenForXml) {
  const auto prepared = with_formula("[] (p -> <> q)");
  const std::string svg = automaton_svg(*prepared->model);
  EXPECT_NE(svg.find("(p) &amp;&amp; !(q)"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("&&"), std::string::npos);
}

TEST(AutomatonPicture, AStateThatDecidesTheRunIsFilled) {
  const std::string svg = automaton_svg(*with_formula("[] p")->model);
  EXPECT_EQ(count(svg, "class=\"state end\""), 1u);
}

TEST(AutomatonPicture, LongLabelsAreBrokenAndNothingIsCutOffOrOnTopOfAnother) {
  for (const char* formula : {"[] ((p && !q && (p || q) && (q || p)) -> (q U (p && q && (p || !q))))",
                              "[] (p -> <> q) && [] (q -> <> p)", "<> [] (p && (q U p)) || [] <> (q && X q)",
                              "(p U (q U (p U q)))", "[] (p -> X (q -> X (p -> X (q || p))))",
                              "[] ((a_long_variable_name == 1 && a_long_variable_name < 7 && p) -> (q U (p "
                              "&& a_long_variable_name == 0)))"}) {
    const std::string svg = automaton_svg(*with_formula(formula)->model);
    const std::vector<SvgElement> all = svg_elements(svg);
    std::istringstream box(all.front().word("viewBox"));
    double left = 0, top = 0;
    box >> left >> top;
    const double right = left + all.front().number("width"), bottom = top + all.front().number("height");
    std::vector<SvgBox> labels;
    EXPECT_EQ(svg.find("..."), std::string::npos) << formula;
    for (const SvgElement& element : all) {
      if (element.name != "text") continue;
      const double half = 7.23 * static_cast<double>(element.text.size()) / 2, x = element.number("x");
      const SvgBox at{x - half, element.number("y") - 10, x + half, element.number("y") + 3};
      EXPECT_GE(at.left, left) << element.text;
      EXPECT_GE(at.top, top) << element.text;
      EXPECT_LE(at.right, right) << element.text;
      EXPECT_LE(at.bottom, bottom) << element.text;
      for (const SvgBox& other : labels)
        EXPECT_TRUE(at.right <= other.left || other.right <= at.left || at.bottom <= other.top ||
                    other.bottom <= at.top)
            << formula << ": " << element.text;
      labels.push_back(at);
    }
  }
}

TEST(AutomatonPicture, DotHasEveryStateAndStep) {
  const std::string dot = automaton_dot(*with_formula("[] (p -> <> q)")->model);
  EXPECT_EQ(count(dot, "shape=circle"), 1u);
  EXPECT_EQ(count(dot, "shape=doublecircle"), 1u);
  EXPECT_EQ(count(dot, "->"), 4u);
  EXPECT_TRUE(dot.starts_with("digraph"));
}

}  // namespace
}  // namespace isospin
