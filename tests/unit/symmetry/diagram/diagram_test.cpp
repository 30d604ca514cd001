#include "symmetry/diagram/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "model_symmetry.hpp"

namespace isospin::symmetry {
namespace {

std::vector<std::string> arcs(const Diagram& diagram) {
  std::vector<std::string> names;
  for (const auto& [from, to] : diagram.arcs)
    names.push_back(diagram.nodes[from].name + " > " + diagram.nodes[to].name);
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::vector<std::string>;

TEST(Diagram, HasAnArcForEachSendAndReceiveOfAStaticChannel) {
  ModelSymmetry model(R"(
chan a = [1] of { byte }; chan b = [1] of { byte };
proctype P(chan in; chan out) { chan own = [1] of { byte }; chan x; byte v;
  do :: in?v :: out!v :: own!v :: x = a; x!v od }
init { atomic { run P(a, b); run P(b, a) } })");
  const Diagram diagram = static_channel_diagram(model.model());
  EXPECT_EQ(arcs(diagram), (Names{"P(1) > b", "P(2) > a", "a > P(1)", "b > P(2)"}));
  // The process that only starts others is not part of it, nor is a channel inside of a proctype.
  EXPECT_EQ(diagram.nodes.size(), 4u);
  EXPECT_EQ(automorphism_group(diagram).order(), 2);
}

TEST(Diagram, TakesElementsOfArraysByTheirIndex) {
  ModelSymmetry model(
      "chan c[2] = [1] of { byte }; active [2] proctype P() { byte i; do :: c[1 - _pid]!1 :: i = 1 - i; "
      "c[i]?1 od }");
  EXPECT_EQ(
      arcs(static_channel_diagram(model.model())),
      (Names{"P(0) > c[1]", "P(1) > c[0]", "c[0] > P(0)", "c[0] > P(1)", "c[1] > P(0)", "c[1] > P(1)"}));
}

TEST(Diagram, HasSharedVariablesWhenAsked) {
  ModelSymmetry model("byte f[2]; active [2] proctype P() { do :: f[_pid] = f[1 - _pid] od }");
  EXPECT_TRUE(static_channel_diagram(model.model()).arcs.empty());
  EXPECT_EQ(arcs(static_channel_diagram(model.model(), {.variables = true})),
            (Names{"P(0) > f[0]", "P(1) > f[1]", "f[0] > P(1)", "f[1] > P(0)"}));
}

TEST(Diagram, ColoursTellTypesApart) {
  ModelSymmetry model(
      "chan a = [1] of { byte }; chan b = [2] of { byte }; chan c = [1] of { byte };"
      "active proctype P() { do :: a!1 :: b!1 :: c!1 od } active proctype Q() { do :: a?1 :: b?1 :: c?1 od "
      "}");
  const Diagram diagram = static_channel_diagram(model.model());
  const auto colour = [&](const std::string& name) {
    return std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                        [&](const auto& n) { return n.name == name; })
        ->colour;
  };
  EXPECT_EQ(colour("a"), colour("c"));
  EXPECT_NE(colour("a"), colour("b"));
  EXPECT_NE(colour("P(0)"), colour("Q(1)"));
  EXPECT_EQ(automorphism_group(diagram).order(), 2);
}

TEST(Diagram, AParameterThatNobodyWritesIsKnownThoughItIsForgotten) {
  ModelSymmetry model(
      "chan c[3] = [1] of { byte };\n"
      "proctype P(byte me) { byte x; c[(me + 1) % 3]!me; do :: c[me]?x -> if :: x == 2 -> break :: else fi "
      "od }\n"
      "init { atomic { run P(0); run P(1); run P(2) } }");
  EXPECT_EQ(
      arcs(static_channel_diagram(model.model())),
      (Names{"P(1) > c[1]", "P(2) > c[2]", "P(3) > c[0]", "c[0] > P(1)", "c[1] > P(2)", "c[2] > P(3)"}));
}

}  // namespace
}  // namespace isospin::symmetry
