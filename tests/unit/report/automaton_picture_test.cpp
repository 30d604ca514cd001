// Pictures of the automata of claims.
#include "report/automaton_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "api/load.hpp"
#include "api/prepare.hpp"

namespace isospin {
namespace {

std::unique_ptr<PreparedModel> with_formula(const std::string& formula) {
  PrepareOptions options;
  options.property = {PropertyKind::formula, formula};
  auto prepared =
      prepare(load_text("test.pml", "bool p, q; active proctype P() { do :: p = !p :: q = !q od }"),
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

TEST(AutomatonPicture, DotHasEveryStateAndStep) {
  const std::string dot = automaton_dot(*with_formula("[] (p -> <> q)")->model);
  EXPECT_EQ(count(dot, "shape=circle"), 1u);
  EXPECT_EQ(count(dot, "shape=doublecircle"), 1u);
  EXPECT_EQ(count(dot, "->"), 4u);
  EXPECT_TRUE(dot.starts_with("digraph"));
}

}  // namespace
}  // namespace isospin
