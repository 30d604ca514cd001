// Formulas of branching time on models: with symmetry, without it, and by their definitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "api/session.hpp"
#include "api/trail.hpp"
#include "execute/evaluate.hpp"
#include "naive_branching.hpp"
#include "toy.hpp"

namespace isospin {
namespace {

CheckedModel checked(const std::string& text, bool symmetry, std::uint64_t most_states = 0) {
  Session session(toy::read("m.toy", text), "m.toy");
  EXPECT_TRUE(session.good()) << render(session.diagnostics(), session.sources());
  CheckRequest request;
  for (const Property& property : session.properties())
    if (property.kind == PropertyKind::ctl) request.properties.push_back(property);
  request.reductions.finished = request.reductions.merge = true;
  request.reductions.dead = request.reductions.write_only = true;
  request.options.symmetry.on = symmetry;
  request.options.search.limits.states = most_states;
  CheckObserver nobody;
  Result<CheckedModel> result = session.check(request, nobody);
  EXPECT_TRUE(result) << result.refusal().reason;
  return std::move(*result);
}

// The whole graph of states, made by interpreting expressions, and the formula evaluated naively on it.
class Plain final : execute::StepVisitor {
 public:
  explicit Plain(const std::string& text) {
    const auto source = toy::read("m.toy", text);
    PrepareOptions options;
    for (const Property& property : source->properties())
      if (property.kind == PropertyKind::ctl) options.property = property;
    prepared_ = prepare(source, "m.toy", options);
    system_ = std::make_unique<execute::TransitionSystem>(*prepared_->executor);
    for (std::uint64_t i = 0; i < system_->initial_states(); ++i)
      starts_.push_back(number(system_->initial(i).state));
    for (std::size_t s = 0; s < states_.size(); ++s) {
      now_ = s;
      const std::vector<std::uint8_t> state = states_[s];
      system_->visit(state, *this);
      if (graph_.after[s].empty()) graph_.after[s].push_back(static_cast<std::uint32_t>(s));
    }
  }

  bool holds() {
    const model::BranchingClaim& claim = *prepared_->model->branching;
    const search::NaiveBranching naive(graph_, claim.formula, sets(claim.atoms), sets(claim.fair));
    const std::vector<bool> all = naive.holds(claim.formula.whole());
    return std::ranges::all_of(starts_, [&](std::size_t s) { return all[s]; });
  }
  std::size_t states() const { return states_.size(); }

 private:
  std::vector<std::vector<bool>> sets(const std::vector<model::Expr*>& conditions) {
    std::vector<std::vector<bool>> all;
    for (const model::Expr* condition : conditions) {
      std::vector<bool>& set = all.emplace_back();
      for (std::vector<std::uint8_t>& state : states_)
        set.push_back(execute::Evaluator(*prepared_->model, prepared_->executor->layout(), state, 0)
                          .evaluate(*condition) != 0);
    }
    return all;
  }
  std::size_t number(execute::StateView state) {
    const auto [known, is_new] =
        numbers_.emplace(std::vector<std::uint8_t>(state.begin(), state.end()), states_.size());
    if (is_new) {
      states_.emplace_back(state.begin(), state.end());
      graph_.after.emplace_back();
    }
    return known->second;
  }
  bool step(execute::StateView next) override {
    const auto to = static_cast<std::uint32_t>(number(next));
    graph_.after[now_].push_back(to);
    return true;
  }
  bool finding(const execute::Finding&) override { return true; }

  std::unique_ptr<PreparedModel> prepared_;
  std::unique_ptr<execute::TransitionSystem> system_;
  std::map<std::vector<std::uint8_t>, std::size_t> numbers_;
  std::vector<std::vector<std::uint8_t>> states_;
  std::vector<std::size_t> starts_;
  search::NaiveGraph graph_;
  std::size_t now_ = 0;
};

std::string mutex(const std::string& property) {
  return "cells 2\neach st 0..2\nvar lock 0..1\nstart lock=0\n"
         "rule want: st[me]==0 -> st[me]:=1\n"
         "rule enter: st[me]==1 && lock==0 -> st[me]:=2, lock:=1\n"
         "rule leave: st[me]==2 -> st[me]:=0, lock:=0\n" +
         property + "\n";
}

TEST(Branching, AFormulaThatIsKeptAsAWholeIsNotEnoughForASymmetry) {
  // Exchanging the two keeps it, but no atom of it. On orbits, c1 and c2 cannot be told apart.
  const std::string trap =
      mutex("ctl trap: and(EF and({st[0]==2},EF {st[1]==2}),EF and({st[1]==2},EF {st[0]==2}))");
  const CheckedModel found = checked(trap, true);
  EXPECT_EQ(found.outcome.verdict, Verdict::holds);
  EXPECT_EQ(found.outcome.symmetry->order, BigInteger(1));
  EXPECT_TRUE(Plain(trap).holds());
}

TEST(Branching, AFairnessConstraintForEachIsNotKeptBySymmetries) {
  // A token that passes to and fro. Of orbits none has it with both, so that no run would be fair.
  const std::string token =
      "cells 2\nvar turn 0..1\nstart turn=0\nstart turn=1\nrule pass: turn==me -> turn:=(me+1)%2\n"
      "fair turn==0\nfair turn==1\nctl never: AG {0==1}\n";
  const CheckedModel found = checked(token, true);
  EXPECT_EQ(found.outcome.verdict, Verdict::violated);
  EXPECT_FALSE(Plain(token).holds());
}

TEST(Branching, AConditionThatIsKeptUsesTheSymmetry) {
  const std::string text = mutex("ctl free: AG EF or({st[0]==2},{st[1]==2})");
  const CheckedModel found = checked(text, true);
  EXPECT_EQ(found.outcome.verdict, Verdict::holds);
  EXPECT_EQ(found.outcome.symmetry->order, BigInteger(2));
  EXPECT_EQ(*found.outcome.symmetry->represented, BigInteger(Plain(text).states()));
}

TEST(Branching, ARunLeadsToWhereSomethingCannotBeReachedAnyMore) {
  const std::string text = mutex("rule die: st[me]==2 -> st[me]:=1\nctl free: AG EF {lock==0}");
  for (const bool symmetry : {false, true}) {
    const CheckedModel found = checked(text, symmetry);
    ASSERT_EQ(found.outcome.verdict, Verdict::violated);
    ASSERT_TRUE(found.outcome.run);
    EXPECT_EQ(trace::step_count(*found.outcome.run), 3u);
    EXPECT_TRUE(found.outcome.shortening.shortest);
    EXPECT_EQ(found.outcome.run->decided, "free: a state is reachable from which lock==0 never holds");
    EXPECT_EQ(found.outcome.run->decided_because.substr(0, 10), "From here ");
    const trace::SavedRun saved = trace::saved_run(
        saved_model("m.toy", {}, found.of_run().options), *found.outcome.run, *found.of_run().executor,
        found.of_run().sources(), trace::SavedFinding{"branching", found.outcome.run->decided, {}});
    EXPECT_TRUE(trace::replay(saved, *found.of_run().executor, found.of_run().sources()).reproduced);
  }
}

TEST(Branching, ARunThatNeverComesToSomethingIsALoop) {
  const CheckedModel found = checked(mutex("ctl in: AF {st[0]==2}"), true);
  ASSERT_EQ(found.outcome.verdict, Verdict::violated);
  ASSERT_TRUE(found.outcome.run->loop);
  EXPECT_EQ(found.outcome.run->decided, "in: there is a run on which st[0]==2 never comes");
}

TEST(Branching, AStateWithoutAStepRepeatsForEver) {
  const std::string ends = "cells 1\nvar x 0..2\nstart x=0\nrule up: x<2 -> x:=x+1\n";
  EXPECT_EQ(checked(ends + "ctl a: AF AG {x==2}\n", false).outcome.verdict, Verdict::holds);
  EXPECT_EQ(checked(ends + "ctl a: AG EX true\n", false).outcome.verdict, Verdict::holds);
  EXPECT_EQ(checked(ends + "ctl a: AX AX AX {x==2}\n", false).outcome.verdict, Verdict::holds);
  EXPECT_EQ(checked(ends + "ctl a: EG {x!=1}\n", false).outcome.verdict, Verdict::violated);
}

TEST(Branching, WhatIsBehindALimitDoesNotMatterOrThereIsNoVerdict) {
  const std::string counter = "cells 1\nvar x 0..200\nstart x=0\nrule up: x<200 -> x:=x+1\n";
  EXPECT_EQ(checked(counter + "ctl a: EF {x==20}\n", false, 50).outcome.verdict, Verdict::holds);
  EXPECT_EQ(checked(counter + "ctl a: AG {x<20}\n", false, 50).outcome.verdict, Verdict::violated);
  EXPECT_EQ(checked(counter + "ctl a: EF {x==120}\n", false, 50).outcome.verdict, Verdict::incomplete);
  EXPECT_EQ(checked(counter + "ctl a: AG EF {x==20}\n", false, 50).outcome.verdict, Verdict::incomplete);
  EXPECT_EQ(checked(counter + "ctl a: AG EF {x==20}\n", false).outcome.verdict, Verdict::violated);
}

TEST(Branching, AnErrorCutsOffWhatIsKnown) {
  const std::string text = "cells 1\nvar x 0..3\nstart x=0\nrule up: x<4 -> x:=x+1\n";
  EXPECT_EQ(checked(text + "ctl a: EF {x==3}\n", false).outcome.verdict, Verdict::holds);
  EXPECT_EQ(checked(text + "ctl a: AG EF {x==3}\n", false).outcome.verdict, Verdict::incomplete);
  EXPECT_EQ(checked(text + "ctl a: AX {x==0}\n", false).outcome.verdict, Verdict::violated);
}

TEST(Branching, AConditionWithoutAValueIsAMistake) {
  const CheckedModel found = checked(
      "cells 1\nvar x 0..1\nvar y 0..1?\nstart x=0, y=0\nrule lose: x==0 -> x:=1, y:=undef\nctl a: EF "
      "{y==1}\n",
      false);
  ASSERT_EQ(found.outcome.verdict, Verdict::violated);
  EXPECT_EQ(trace::step_count(*found.outcome.run), 1u);
  EXPECT_NE(found.outcome.run->decided.find("has no value"), std::string::npos);
}

// ---------------------------------------------------------------- at random

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  std::string model() {
    cells_ = 2 + below(2);
    std::string text = "cells " + std::to_string(cells_) + "\neach a 0..2\nvar g 0..1\nvar owner 0.." +
                       std::to_string(cells_ - 1) + "\nstart g=0\n";
    if (below(3) == 0) text += "start g=1\n";
    for (int rule = 0; rule < 2 + below(3); ++rule)
      text += "rule r" + std::to_string(rule) + ": " + guard() + " -> " + effect() + "\n";
    for (int i = below(4) - 1; i > 0; --i) text += "fair " + condition() + "\n";
    return text + "ctl f: " + formula(2 + below(3)) + "\n";
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string digit(int n) { return std::to_string(below(n)); }

  std::string guard() {
    std::string text = "a[me]" + std::string(below(2) != 0 ? "==" : "!=") + digit(3);
    if (below(2) != 0) text += " && g==" + digit(2);
    if (below(3) == 0) text += " && owner==me";
    return text;
  }
  std::string effect() {
    std::string text = "a[me]:=" + digit(3);
    if (below(2) != 0) text += ", g:=" + digit(2);
    if (below(3) == 0) text += ", owner:=me";
    return text;
  }
  std::string condition() {
    switch (below(5)) {
      case 0:
        return "g==" + digit(2);
      case 1:
        return "all i: a[i]!=" + digit(3);
      case 2:
        return "(all i: a[i]==" + digit(3) + ")==0";
      case 3:
        return "a[owner]==" + digit(3);
      default:
        return "a[" + std::to_string(below(cells_)) + "]==" + digit(3);
    }
  }
  std::string formula(int depth) {
    if (depth == 0) return "{" + condition() + "}";
    static const char* const kOne[] = {"not ", "EX ", "AX ", "EF ", "AF ", "EG ", "AG "};
    static const char* const kTwo[] = {"and(", "or(", "EU(", "AU("};
    if (below(3) != 0) return kOne[below(7)] + formula(depth - 1);
    return kTwo[below(4)] + formula(depth - 1) + "," + formula(depth - 1) + ")";
  }

  std::mt19937 random_;
  int cells_ = 2;
};

TEST(Branching, RandomFormulasAreTheSameOnOrbitsOnStatesAndByDefinition) {
  int symmetric = 0, fails = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    const std::string text = Maker(seed).model();
    SCOPED_TRACE(text);
    const bool expected = Plain(text).holds();
    for (const bool symmetry : {false, true}) {
      const CheckedModel found = checked(text, symmetry);
      ASSERT_EQ(found.outcome.verdict, expected ? Verdict::holds : Verdict::violated)
          << text << (symmetry ? "with" : "without") << " symmetry";
      if (symmetry) symmetric += found.outcome.symmetry->used;
    }
    fails += !expected;
  }
  EXPECT_GT(symmetric, 30);
  EXPECT_GT(fails, 30);
  EXPECT_LT(fails, 120);
}

}  // namespace
}  // namespace isospin
