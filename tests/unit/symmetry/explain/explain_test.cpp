#include "symmetry/explain/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "api/load.hpp"
#include "symmetry/explain/alike.hpp"
#include "symmetry/explain/claim_effect.hpp"
#include "symmetry/explain/clues.hpp"
#include "symmetry/explain/leave_out.hpp"

namespace isospin::symmetry {
namespace {

using Names = std::vector<std::string>;

// A model from text, as it is written and reduced, with its symmetries and why there are no more.
class Explained {
 public:
  explicit Explained(const std::string& text, Property property = {}, ExplainOptions options = {})
      : loaded_(load_text("model.pml", text)) {
    EXPECT_TRUE(loaded_->good()) << render(loaded_->diagnostics(), loaded_->sources());
    Diagnostics diagnostics;
    written = loaded_->lower({property, "model.pml"}, diagnostics);
    reduced = loaded_->lower({property, "model.pml"}, diagnostics);
    model::reduce(*reduced, {});
    detection = detect(system::unfold(*reduced));
    if (!detection->possible()) return;
    explanation = explain({*written, {}}, *detection, detection->generators, options);
  }

  const Obstruction& obstruction(std::size_t i = 0) const { return explanation.obstructions.at(i); }
  Cause cause(std::size_t i = 0) const { return obstruction(i).reasons.front().cause; }
  // The text of the part that matters, or of the statement.
  std::string part(std::size_t i = 0) const {
    const Reason& reason = obstruction(i).reasons.front();
    return std::string(loaded_->sources().text(reason.part.valid() ? reason.part : reason.at));
  }
  std::vector<std::vector<std::uint32_t>> apart(std::size_t i = 0) const {
    std::vector<std::vector<std::uint32_t>> parts;
    for (const auto& part : obstruction(i).apart) {
      parts.emplace_back();
      for (const ProcessNo p : part) parts.back().push_back(p.value());
    }
    return parts;
  }

  std::unique_ptr<model::Model> written, reduced;
  std::unique_ptr<Detection> detection;
  Explanation explanation;

 private:
  std::shared_ptr<SourceModel> loaded_;
};

using Parts = std::vector<std::vector<std::uint32_t>>;

TEST(Explain, AModelInWhichAllAreAlikeLacksNothing) {
  const Explained model("byte n; active [3] proctype P() { n = 1; n = 0; end: false }");
  EXPECT_EQ(model.explanation.found, Explanation::Found::nothing_missing);
  EXPECT_TRUE(model.explanation.obstructions.empty());
}

// One location each, and no variable of their own.
TEST(Explain, ProcessesThatNoStateTellsApartAreNotSaidToDiffer) {
  const Explained model("byte n; active [3] proctype P() { do :: n = 1 - n od }");
  EXPECT_TRUE(model.detection->generators.empty());
  EXPECT_EQ(model.explanation.found, Explanation::Found::nothing_shows);
}

TEST(Explain, ALiteralIndexSinglesOutOneOfThem) {
  const Explained model(
      "bool f[3]; bool seen; active [3] proctype P() { do :: f[_pid] = 1 - f[_pid] od }\n"
      "active proctype M() { do :: f[1] -> seen = 1 - seen od }");
  EXPECT_EQ(model.cause(), Cause::literal_index);
  EXPECT_EQ(model.part(), "f[1]");
  EXPECT_EQ(model.apart(), (Parts{{0, 2}, {1}}));
  EXPECT_EQ(model.obstruction().structure, "S3");
  EXPECT_TRUE(model.explanation.complete);
}

// `w == 255` names nobody, and leaving it out alone changes nothing.
TEST(Explain, OfACompoundConditionThePartIsNamedThatDoesIt) {
  const Explained model(
      "byte w = 255; active [3] proctype P() { do :: w == 255 || w < _pid -> w = _pid :: w == _pid -> w = "
      "255 od }");
  EXPECT_EQ(model.cause(), Cause::compared_by_size);
  EXPECT_EQ(model.part(), "w < _pid");
}

TEST(Explain, WhatRemainsAfterTheFirstReasonIsExplainedToo) {
  const Explained model(
      "chan q[4] = [1] of { bit }; byte n; active [4] proctype N() { do :: q[_pid]?1 -> n = 1 - n; "
      "q[(_pid + 1) % 4]!1 od }\n"
      "init { q[0]!1 }");
  ASSERT_EQ(model.explanation.obstructions.size(), 2u);
  EXPECT_EQ(model.cause(0), Cause::literal_index);
  EXPECT_EQ(model.obstruction(0).structure, "C4");
  EXPECT_EQ(model.cause(1), Cause::neighbour);
  EXPECT_TRUE(model.apart(1).empty());
  EXPECT_TRUE(model.explanation.complete);
}

TEST(Explain, WhereOneReasonIsNotEnoughSeveralAreNamedTogether) {
  const Explained model(
      "byte a[2]; byte t; active [2] proctype P() { do :: a[_pid] = 1 - a[_pid] od }\n"
      "active proctype M() { do :: a[0] == 1 -> t = 1 :: a[0] == 0 && t < 2 -> t = 0 od }");
  ASSERT_FALSE(model.explanation.obstructions.empty());
  EXPECT_EQ(model.obstruction().reasons.size(), 2u);
  EXPECT_EQ(model.obstruction().structure, "S2");
}

// The assertions have literal indices, too, and say the same of both.
TEST(Explain, WhatDoesNotMatterIsPutBack) {
  const Explained model(
      "byte a[2]; byte t; active [2] proctype P() { do :: a[_pid] = 1 - a[_pid] od }\n"
      "active proctype M() { do :: assert(a[0] + a[1] < 3) :: assert(a[0] < 2 && a[1] < 2)\n"
      ":: a[0] == 1 -> t = 1 :: a[0] == 0 && t < 2 -> t = 0 od }");
  ASSERT_FALSE(model.explanation.obstructions.empty());
  ASSERT_EQ(model.obstruction().reasons.size(), 2u);
  EXPECT_EQ(model.part(), "a[0]");
  EXPECT_EQ(model.obstruction().structure, "S2");
}

TEST(Explain, AFirstValueThatIsSomebodysNumberIsNamedWithAWayOut) {
  const Explained model("byte owner; active [3] proctype P() { do :: owner = _pid :: owner == _pid od }");
  EXPECT_EQ(model.cause(), Cause::starts_as_somebody);
  const Reason& reason = model.obstruction().reasons.front();
  EXPECT_EQ(reason.names, Names{"owner"});
  EXPECT_EQ(reason.values, Names{"0"});
  EXPECT_TRUE(reason.may_start_as_nobody);
}

// Neither has a value for nobody.
TEST(Explain, MtypesAndBoolsAreNeverAskedToStartAsNobody) {
  model::Variable variable;
  std::int32_t value = 0;
  for (const model::ValueKind kind :
       {model::ValueKind::bit, model::ValueKind::mtype, model::ValueKind::chan}) {
    variable.type.kind = kind;
    EXPECT_FALSE(has_value_for_nobody(variable, value));
  }
  variable.type.kind = model::ValueKind::byte;
  EXPECT_TRUE(has_value_for_nobody(variable, value));
  EXPECT_EQ(value, 255);
  const Explained model(
      "mtype = { idle, busy, done }; mtype s_1 = idle, s_2 = busy;\n"
      "active proctype P_1() { do :: s_1 == idle -> s_1 = busy :: s_1 == busy -> s_1 = done od }\n"
      "active proctype P_2() { do :: s_2 == idle -> s_2 = busy :: s_2 == busy -> s_2 = done od }");
  EXPECT_EQ(model.cause(), Cause::starts_differently);
  EXPECT_EQ(model.obstruction().reasons.front().values, (Names{"idle", "busy"}));
  EXPECT_FALSE(model.obstruction().reasons.front().may_start_as_nobody);
}

TEST(Explain, ProcessesThatAreTheOnlyOnesOfTheirKindAreToldSo) {
  const Explained model(
      "chan q = [1] of { byte }; active proctype S() { do :: q!1 od }\n"
      "active proctype R() { byte x; do :: q?x; x = 0 od }");
  EXPECT_EQ(model.explanation.found, Explanation::Found::no_two_alike);
}

TEST(Explain, WithoutTrialsThereIsStillAnAnswer) {
  ExplainOptions none;
  none.most_trials = 0;
  const Explained model("byte owner; active [3] proctype P() { do :: owner = _pid :: owner == _pid od }", {},
                        none);
  EXPECT_EQ(model.explanation.found, Explanation::Found::reasons);
  EXPECT_EQ(model.cause(), Cause::not_found);
  EXPECT_FALSE(model.explanation.complete);
  EXPECT_EQ(model.apart(), (Parts{{0}, {1, 2}}));
}

TEST(Explain, TheOriginalModelStaysAsItIs) {
  const std::string text =
      "byte n; active [2] proctype P() { d_step { _pid == 0 -> n = 1 }; do :: n < 2 -> n = 0 od }";
  const Explained model(text);
  const auto again = detect(system::unfold(*model.reduced));
  EXPECT_EQ(again->graph_vertices, model.detection->graph_vertices);
  EXPECT_EQ(again->graph_arcs, model.detection->graph_arcs);
  model::Model copy = *model.written;
  model::reduce(copy, {});
  EXPECT_EQ(detect(system::unfold(copy))->graph_vertices, model.detection->graph_vertices);
}

TEST(Explain, AnObstacleIsLeftOutWhereThatIsPossible) {
  const Explained model("byte n; proctype P() { n++ } init { run P(); run P() }");
  ASSERT_FALSE(model.detection->possible());
  const Explanation found = explain_obstacle({*model.written, {}}, *model.detection->model.obstacle);
  ASSERT_EQ(found.obstructions.size(), 1u);
  EXPECT_EQ(found.obstructions.front().reasons.front().cause, Cause::started_one_by_one);
  EXPECT_EQ(found.obstructions.front().structure, "S2");
}

// The graph takes the channels for alike without the assertion; certification does not.
TEST(Explain, WhatIsNotCertifiedIsNoReason) {
  const Explained model(
      "chan c0 = [1] of { byte }; chan c1 = [1] of { bit }; byte got[2];\n"
      "active proctype P_0() { do :: c0!2 od } active proctype P_1() { do :: c1!2 od }\n"
      "active proctype R() { do :: c0?got[0] :: c1?got[1]; assert(got[1] == 0) od }");
  ASSERT_EQ(model.obstruction().reasons.size(), 2u);
  EXPECT_EQ(model.cause(), Cause::channels_differ);
  EXPECT_EQ(model.obstruction().reasons[1].cause, Cause::literal_index);
}

// Otherwise what comes after the `else` would be lost, and with it whatever tells processes apart there.
TEST(LeaveOut, WithAGuardGoesTheElseBesideIt) {
  const Explained model("byte n; active proctype P() { if :: n == 0 -> n = 1 :: else -> n = 2 fi }");
  std::vector<Fact> facts = facts_of(*model.written, {});
  const auto guard = std::ranges::find_if(facts, [&](const Fact& fact) {
    return fact.kind == Fact::Kind::statements &&
           action_at(*model.written, fact.actions.front()).kind == model::ActionKind::condition;
  });
  ASSERT_NE(guard, facts.end());
  model::Reductions none{false, false, false, false, true};
  const Fact* const one[] = {&*guard};
  const model::Model copy = LeaveOut(*model.written, none).without(one);
  for (const model::Transition& transition : copy.transitions)
    for (const model::Action& action : transition.actions) {
      EXPECT_NE(action.kind, model::ActionKind::else_);
      EXPECT_NE(action.kind, model::ActionKind::condition);
    }
}

TEST(ClaimEffect, TheFormulaFixesTheProcessItNames) {
  const Explained model(
      "bool cs[3]; active [3] proctype P() { do :: cs[_pid] = 1; cs[_pid] = 0 od }\n"
      "ltl granted { []<> cs[1] }",
      {PropertyKind::ltl, "granted"});
  const auto effect =
      effect_of_claim({*model.written, {}}, *model.detection, model.detection->generators, {});
  ASSERT_TRUE(effect);
  EXPECT_EQ(effect->fixed, std::vector<ProcessNo>{ProcessNo(1)});
  EXPECT_EQ(effect->structure, "S3");
  EXPECT_FALSE(is_as_expected(*model.written, *model.detection, model.detection->generators));
}

TEST(ClaimEffect, AFormulaAboutAllCostsNothing) {
  const Explained model(
      "bool cs[2]; active [2] proctype P() { do :: cs[_pid] = 1; cs[_pid] = 0 od }\n"
      "ltl exclusive { [] !(cs[0] && cs[1]) }",
      {PropertyKind::ltl, "exclusive"});
  EXPECT_TRUE(is_as_expected(*model.written, *model.detection, model.detection->generators));
  EXPECT_FALSE(effect_of_claim({*model.written, {}}, *model.detection, model.detection->generators, {}));
}

TEST(AlikeProcesses, ProctypesThatDifferInNumbersAreOneSet) {
  const Explained model(
      "byte x[3]; active proctype P_0() { x[0] = 1 } active proctype P_1() { x[1] = 1 }\n"
      "active [2] proctype Q() { x[2] = 1 }");
  const auto sets = alike_processes(*model.written, detect(system::unfold(*model.reduced))->model);
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(sets[0].types.size(), 2u);
  EXPECT_TRUE(sets[0].aligned);
  EXPECT_EQ(sets[1].processes.size(), 2u);
}

TEST(Clues, NamesAreComparedWithoutTheirNumbers) {
  EXPECT_EQ(stem_of("flag_12"), "flag_");
  EXPECT_EQ(stem_of("turn"), "turn");
}

}  // namespace
}  // namespace isospin::symmetry
