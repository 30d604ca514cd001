#include "symmetry/certify/certify.hpp"

#include <gtest/gtest.h>

#include "group/automorphism/automorphisms.hpp"
#include "model_symmetry.hpp"
#include "symmetry/detect/program_graph.hpp"

namespace isospin::symmetry {
namespace {

const char* const kMutex = R"(
byte owner = 255; bool want[3];
active [3] proctype P() {
  do
  :: want[_pid] = 1; atomic { owner == 255 -> owner = _pid }; assert(want[_pid]); want[_pid] = 0; owner = 255
  od
})";

TEST(Certify, AcceptsWhatIsASymmetry) {
  ModelSymmetry mutex(kMutex);
  EXPECT_EQ(mutex.why_not("(P 0, P 1)(want[0], want[1])"), "");
  EXPECT_EQ(mutex.why_not("(P 0, P 1, P 2)(want[0], want[1], want[2])"), "");
  EXPECT_FALSE(mutex.certifier->certify(Permutation::identity(mutex.points().count())));
}

TEST(Certify, RefusesASymmetryThatForgetsAVariable) {
  ModelSymmetry mutex(kMutex);
  // All that the diagram says is kept when P 0 and P 1 are exchanged, but not by this permutation of
  // variables.
  EXPECT_NE(mutex.why_not("(P 0, P 1)(want[0], want[2])"), "");
}

TEST(Certify, RefusesEveryChangeOfACertifiedSymmetry) {
  ModelSymmetry mutex(kMutex);
  const Points& points = mutex.points();
  ASSERT_FALSE(mutex.detection->generators.empty());
  const group::StabiliserChain group(points.count(), mutex.detection->generators);
  int tried = 0;
  for (const Permutation& generator : mutex.detection->generators) {
    EXPECT_FALSE(mutex.certifier->certify(generator));
    for (Point a = 0; a < points.count(); ++a)
      for (Point b = a + 1; b < points.count(); ++b) {
        // Classes of values that are never stored may be exchanged as one likes.
        if (a >= points.value_class(0)) continue;
        const Permutation changed = generator.then(Permutation::transposition(points.count(), a, b));
        EXPECT_TRUE(mutex.certifier->certify(changed)) << to_string(changed);
        ++tried;
      }
  }
  EXPECT_GT(tried, 100);
}

TEST(Certify, RefusesPointsThatBecomeSomethingElse) {
  ModelSymmetry mutex(kMutex);
  const Points& points = mutex.points();
  for (const Point other : {points.first_slot(), points.first_place(), points.value_class(0)}) {
    const auto breach = mutex.certifier->certify(Permutation::transposition(points.count(), 0, other));
    ASSERT_TRUE(breach);
    EXPECT_EQ(breach->reason, "it sends a process to something else");
  }
  EXPECT_TRUE(mutex.certifier->certify(Permutation::identity(3)));
}

TEST(Certify, NamesTheStatementThatBreaksIt) {
  ModelSymmetry model(
      "byte w = 2; active [2] proctype P() { atomic { w == 2 -> w = _pid }; assert(w != 1); w = 2 }");
  EXPECT_NE(model.why_not("(P 0, P 1)"), "");
  EXPECT_EQ(model.statement(), "assert(w != 1)");
}

// ---- what a symmetry must respect, one by one

TEST(Certify, InitialValues) {
  ModelSymmetry live(
      "byte w; active [2] proctype P() { do :: w == _pid -> w = 255 :: w == 255 -> w = _pid od }");
  EXPECT_NE(live.why_not("(P 0, P 1)"), "");
  ModelSymmetry apart(
      "byte a = 0, b = 1; active proctype P_0() { do :: a < 3 -> a++ :: else -> a = 0 od }"
      "active proctype P_1() { do :: b < 3 -> b++ :: else -> b = 0 od }");
  EXPECT_NE(apart.why_not("(P_0 0, P_1 1)(a, b)"), "");
}

TEST(Certify, TypesAndWidths) {
  ModelSymmetry model(
      "byte a; short b; active proctype P_0() { do :: a < 9 -> a++ od }"
      "active proctype P_1() { do :: b < 9 -> b++ od }");
  EXPECT_EQ(model.why_not("(P_0 0, P_1 1)(a, b)"), "`a` cannot become `b`: their types are different");
}

TEST(Certify, ChannelCapacitiesAndMessages) {
  ModelSymmetry capacity(
      "chan c = [1] of { byte }; chan d = [2] of { byte };"
      "active proctype P_0() { do :: c!1 :: c?1 od } active proctype P_1() { do :: d!1 :: d?1 od }");
  EXPECT_EQ(capacity.why_not("(P_0 0, P_1 1)(c, d)"),
            "channel `c` cannot become `d`: they hold different numbers of messages");
  ModelSymmetry fields(
      "chan c = [1] of { byte }; chan d = [1] of { bit };"
      "active proctype P_0() { do :: c!1 :: c?1 od } active proctype P_1() { do :: d!1 :: d?1 od }");
  EXPECT_EQ(fields.why_not("(P_0 0, P_1 1)(c, d)"),
            "channel `c` cannot become `d`: their messages are of different types");
}

TEST(Certify, Labels) {
  for (const char* label : {"end", "progress", "accept"}) {
    ModelSymmetry model(std::string("byte f[2]; active proctype P_0() { do :: f[0] = 1 - f[0] od }") +
                            "active proctype P_1() { do :: " + label + ": f[1] = 1 - f[1] od }",
                        false);
    EXPECT_NE(model.why_not("(P_0 0, P_1 1)(f[0], f[1])"), "") << label;
  }
}

TEST(Certify, AttributesOfProcesses) {
  ModelSymmetry provided(
      "bool go; byte n; active [2] proctype P() provided (_pid == 0 || go) { do :: n = 1 - n :: go = 1 od }");
  EXPECT_NE(provided.why_not("(P 0, P 1)"), "");
  ModelSymmetry deterministic(
      "byte f[2]; active proctype P_0() { do :: f[0] < 2 -> f[0] = 1 - f[0] od }"
      "active D_proctype P_1() { do :: f[1] < 2 -> f[1] = 1 - f[1] od }");
  EXPECT_EQ(deterministic.why_not("(P_0 0, P_1 1)(f[0], f[1])"),
            "P_0(0) cannot become P_1(1): only one of them has to be deterministic");
}

TEST(Certify, TheOrderOfWrites) {
  const std::string head =
      "bool a[2]; byte w = 2; active [2] proctype P() { do :: a[_pid] = 1 - a[_pid] od }";
  ModelSymmetry last(head +
                     "active proctype M() { do :: d_step { w = 2; if :: a[0] -> w = 0 :: else fi;"
                     "if :: a[1] -> w = 1 :: else fi }; assert(w < 3) od }");
  EXPECT_NE(last.why_not("(P 0, P 1)(a[0], a[1])"), "");
  ModelSymmetry sum(
      head + "active proctype M() { do :: d_step { w = 0; w = w + a[0]; w = w + a[1] }; assert(w < 3) od }");
  EXPECT_EQ(sum.why_not("(P 0, P 1)(a[0], a[1])"), "");
  ModelSymmetry fold(head +
                     "active proctype M() { do :: d_step { w = 0; w = w * 2 + a[0]; w = w * 2 + a[1] };"
                     "assert(w < 4) od }");
  EXPECT_NE(fold.why_not("(P 0, P 1)(a[0], a[1])"), "");
}

TEST(Certify, TheFirstOptionInADStep) {
  const std::string head =
      "bool a[2]; byte w = 2; active [2] proctype P() { do :: a[_pid] = 1 - a[_pid] od }";
  const std::string choice = "{ if :: a[0] -> w = 0 :: a[1] -> w = 1 fi }; assert(w < 3) od }";
  ModelSymmetry first(head + "active proctype M() { do :: d_step " + choice);
  EXPECT_NE(first.why_not("(P 0, P 1)(a[0], a[1])"), "");
  ModelSymmetry any(head + "active proctype M() { do :: atomic " + choice);
  EXPECT_EQ(any.why_not("(P 0, P 1)(a[0], a[1])"), "");
}

TEST(Certify, AConjunctionThatMayStopBeforeAnError) {
  const std::string writers =
      "bool f[2]; byte i, j; active proctype P_0() { do :: i = 7 :: i = 0 od } active proctype P_1() { do :: "
      "j = 7 :: j = 0 od }";
  ModelSymmetry stops(writers + "active proctype M() { do :: f[i] && f[j] -> skip od }");
  EXPECT_NE(stops.why_not("(P_0 0, P_1 1)(i, j)"), "");
  ModelSymmetry adds(writers + "active proctype M() { do :: f[i] + f[j] > 1 -> skip od }");
  EXPECT_EQ(adds.why_not("(P_0 0, P_1 1)(i, j)"), "");
}

TEST(Certify, FunctionsOverTheWholeDomain) {
  // (x + 1) % 3 leaves the rotations.
  const std::string ring =
      "byte t = 3; active [3] proctype P() { do :: t == _pid -> t = (_pid + 1) % 3"
      ":: t == 3 -> t = _pid od }";
  EXPECT_EQ(ModelSymmetry(ring).why_not("(P 0, P 1, P 2)"), "");
  EXPECT_NE(ModelSymmetry(ring).why_not("(P 0, P 1)"), "");
  // 3, nobody, is fed to it as well, and becomes 1.
  const std::string nobody = ring + "active proctype M() { do :: t = (t + 1) % 3 od }";
  EXPECT_NE(ModelSymmetry(nobody).why_not("(P 0, P 1, P 2)"), "");
  // A bare id is a truth value that 0 alone does not have.
  const std::string truth =
      "bool d[3]; active [3] proctype P() { byte x = _pid; do :: x -> d[_pid] = 1 - d[_pid]"
      ":: else -> d[_pid] = 1 - d[_pid]; d[_pid] = 0 od }";
  EXPECT_EQ(ModelSymmetry(truth).why_not("(P 1, P 2)(d[1], d[2])"), "");
  EXPECT_NE(ModelSymmetry(truth).why_not("(P 0, P 1)(d[0], d[1])"), "");
}

TEST(Certify, SortedSends) {
  ModelSymmetry ids(
      "chan q = [2] of { byte }; byte x; active [2] proctype P() { do :: q!!_pid od }"
      "active proctype R() { do :: q?x; assert(x < 2) od }");
  EXPECT_NE(ids.why_not("(P 0, P 1)"), "");
}

TEST(Certify, TheOrderInWhichProcessesEnd) {
  const std::string text =
      "byte n; active [2] proctype P() { n++ } active proctype M() { do :: n > 1 -> n = 0 od }";
  ModelSymmetry plain(text, false);
  EXPECT_NE(plain.why_not("(P 0, P 1)").find("the youngest first"), std::string::npos);
  EXPECT_EQ(ModelSymmetry(text).why_not("(P 0, P 1)"), "");
}

TEST(Certify, RemoteReferences) {
  const std::string head = "byte n; active [2] proctype P() { do :: n = 1; crit: n = 0 od }";
  EXPECT_NE(ModelSymmetry(head + "active proctype M() { do :: P[1]@crit -> n = 2 od }").why_not("(P 0, P 1)"),
            "");
  EXPECT_EQ(ModelSymmetry(head + "active proctype M() { do :: P[0]@crit && P[1]@crit -> n = 2 od }")
                .why_not("(P 0, P 1)"),
            "");
}

TEST(Certify, TheOrderOfEscapes) {
  ModelSymmetry model(
      "bool f[2]; byte w; active [2] proctype P() { do :: f[_pid] = 1 - f[_pid] od }"
      "active proctype M() { do :: { { (false) } unless { f[0] -> w = 1 } } unless { f[1] -> w = 1 }; "
      "assert(w) od }");
  EXPECT_NE(model.why_not("(P 0, P 1)(f[0], f[1])"), "");
}

TEST(Certify, ChannelsThatAreNumbers) {
  ModelSymmetry model(
      "chan c[2] = [1] of { byte }; bool low; active [2] proctype P() { do :: c[_pid]!1 :: c[_pid]?1 od }"
      "active proctype M() { chan x; do :: if :: x = c[0] :: x = c[1] fi; if :: x < 2 -> low = 1 :: else -> "
      "low = 0 fi; assert(low < 2) od "
      "}");
  EXPECT_NE(model.why_not("(P 0, P 1)(c[0], c[1])"), "");
}

// A constant is not read in states, so it may only become a constant. Whoever finds symmetries and whoever
// certifies them must see to it, each by itself: here one of two variables that nobody uses is declared to be
// none.
TEST(Certify, WhatIsNeverAssigned) {
  const std::string text =
      "bool g; active [2] proctype P() { byte x; end: do :: g -> g = 0 :: !g -> g = 1 od }";
  ModelSymmetry model(text);
  EXPECT_EQ(model.why_not("(P 0, P 1)"), "");
  const auto found = [&] {
    return automorphism::automorphisms(program_graph(model.points(), Marks(model.points().count()))).size();
  };
  EXPECT_EQ(found(), 1u);
  Slot& slot = model.detection->model.slots[model.model().processes[ProcessNo(1)].slots.front()];
  ASSERT_TRUE(slot.constant);
  slot.constant = false;
  EXPECT_EQ(model.why_not("(P 0, P 1)"),
            "`P(0).x` cannot become `P(1).x`: only one of them is ever assigned");
  EXPECT_EQ(found(), 0u);
}

}  // namespace
}  // namespace isospin::symmetry
