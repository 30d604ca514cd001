// The nested search against strongly connected components of the whole product.
#include "search/explicit/nested_depth_first.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "api/check.hpp"
#include "api/load.hpp"
#include "logic/components.hpp"

namespace isospin::search {
namespace {

std::unique_ptr<PreparedModel> prepared(const std::string& text, Property property) {
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  EXPECT_FALSE(loaded->diagnostics().has_errors()) << text;
  PrepareOptions options;
  options.property = std::move(property);
  auto made = prepare(std::move(loaded), "test.pml", options);
  EXPECT_TRUE(made->good()) << text;
  return made;
}

// Everything that can be reached, then Tarjan: is there an accepting cycle, or the end of the claim?
class WholeProduct final : StepVisitor {
 public:
  explicit WholeProduct(execute::Executor& executor) : executor_(executor), successors_(executor) {
    states_.push_back(executor.initial().state);
    numbers_[states_[0]] = 0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      out_.clear();
      const auto state = states_[i];
      successors_.visit(state, *this);
      if (out_.empty() && !executor.model().claim) out_.push_back(static_cast<std::uint32_t>(i));
      graph_.push_back(out_);
    }
  }

  bool is_violated() const {
    if (ended_) return true;
    const automata::Components components = automata::find_components(graph_);
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (components.cyclic[components.of[i]] && successors_.is_accepting(states_[i])) return true;
    return false;
  }

 private:
  bool step(StateView next) override {
    const std::vector<std::uint8_t> state(next.begin(), next.end());
    const auto [entry, is_new] = numbers_.emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (is_new) states_.push_back(state);
    out_.push_back(entry->second);
    return true;
  }
  bool finding(const Finding& finding) override {
    ended_ |= finding.kind == FindingKind::claim;
    return true;
  }

  execute::Executor& executor_;
  TransitionSystem successors_;
  std::vector<std::vector<std::uint8_t>> states_;
  std::map<std::vector<std::uint8_t>, std::uint32_t> numbers_;
  std::vector<std::uint32_t> out_;
  std::vector<std::vector<std::uint32_t>> graph_;
  bool ended_ = false;
};

Verdict verdict_of(const std::string& text, Property property) {
  const auto model = prepared(text, std::move(property));
  const auto outcome = check(*model, {});
  EXPECT_TRUE(outcome) << "a violation is not confirmed: " << text;
  CheckOptions reduced;
  reduced.partial_order = CheckOptions::PartialOrder::on;
  const auto again = check(*model, reduced);
  EXPECT_TRUE(again) << "a violation is not confirmed under partial-order reduction: " << text;
  if (!outcome || !again) return Verdict::incomplete;
  EXPECT_EQ(again->verdict, outcome->verdict) << "under partial-order reduction: " << text;
  return outcome->verdict;
}

TEST(NestedDepthFirst, AgreesWithComponentsOnRandomModels) {
  static const char* const kFormulas[] = {"[]<> (x == 0)",
                                          "<>[] (x != 1)",
                                          "[] (x == 1 -> <> (y == 0))",
                                          "(x < 2) U (y == 1)",
                                          "[]<> (x == 2) -> []<> (y == 2)",
                                          "<> (x == 3) || [] (y < 2)",
                                          "[] (x == 2 -> X (x != 2))",
                                          "!(<>(x == 1) && <>(y == 1))"};
  std::mt19937 random(7);
  const auto digit = [&] { return std::to_string(random() % 4); };
  int violated = 0, held = 0;
  for (int i = 0; i < 240; ++i) {
    std::string text = "byte x, y;\n";
    for (const char* const variable : {"x", "y"}) {
      text += std::string("active proctype P_") + variable + "() {\n  do\n";
      for (int option = 0; option < 3; ++option) {
        const char* const watched = random() % 3 == 0 ? (variable[0] == 'x' ? "y" : "x") : variable;
        text += std::string("  :: ") + (random() % 3 == 0 ? "atomic { " : "{ ") + watched + " == " + digit() +
                " -> ";
        text += (random() % 4 == 0 ? "accept_" + std::to_string(option) + ": " : std::string()) + variable +
                " = " + digit();
        text += " }\n";
      }
      text += "  od\n}\n";
    }
    std::vector<Property> properties = {{PropertyKind::formula, kFormulas[i % 8]},
                                        {PropertyKind::progress, ""}};
    if (text.find("accept") != std::string::npos) properties.push_back({PropertyKind::acceptance, ""});
    for (const Property& property : properties) {
      const auto model = prepared(text, property);
      const bool expected = WholeProduct(*model->executor).is_violated();
      ASSERT_EQ(verdict_of(text, property) == Verdict::violated, expected) << property.name() << "\n" << text;
      ++(expected ? violated : held);
    }
  }
  EXPECT_GT(violated, 50);
  EXPECT_GT(held, 50);
}

// TLC misses this one under symmetry: the property tells identical processes apart over time.
TEST(NestedDepthFirst, OneOfTwoExchangeableProcessesMayNeverBeServed) {
  const std::string mutex =
      "bool busy; bool served[2];\n"
      "active [2] proctype P() { do :: atomic { !busy -> busy = true; served[_pid] = true };"
      " atomic { busy = false; served[_pid] = false } od }\n";
  EXPECT_EQ(verdict_of(mutex, {PropertyKind::formula, "[]<> served[1]"}), Verdict::violated);
  EXPECT_EQ(verdict_of(mutex, {PropertyKind::formula, "[]<> (served[0] || served[1])"}), Verdict::holds);
  EXPECT_EQ(verdict_of(mutex, {PropertyKind::formula, "!(<> served[0] && <> served[1])"}), Verdict::violated);
}

TEST(NestedDepthFirst, ARunThatEndsRepeatsItsLastState) {
  const std::string ends = "byte x; active proctype P() { x = 1; x = 2 }\n";
  EXPECT_EQ(verdict_of(ends, {PropertyKind::formula, "<>[] (x == 2)"}), Verdict::holds);
  EXPECT_EQ(verdict_of(ends, {PropertyKind::formula, "[]<> (x == 1)"}), Verdict::violated);
  EXPECT_EQ(verdict_of(ends, {PropertyKind::progress, ""}), Verdict::holds)
      << "an ended run does not lack progress";
}

TEST(NestedDepthFirst, AProcessMayWaitForEverInFrontOfALabelThatIsWatched) {
  const std::string text =
      "byte x; active proctype P() { byte l; x = 1; l = 1; C: l == 1; do :: l == 2 od }\n"
      "active proctype Q() { do :: true od }\n";
  std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
  PrepareOptions options;
  options.property = {PropertyKind::formula, "[] (x == 1 -> <> P@C)"};
  options.merge = options.finished = options.dead = options.write_only = true;
  const auto model = prepare(std::move(loaded), "test.pml", options);
  ASSERT_TRUE(model->good());
  EXPECT_EQ(check(*model, {})->verdict, Verdict::violated);
}

TEST(NestedDepthFirst, NextTimeCountsStepsOfTheModelAsWritten) {
  const std::string text = "byte x; active proctype P() { byte l; x = 1; l = 1; l = 2; x = 2 }\n";
  for (const bool merge : {false, true}) {
    std::shared_ptr<SourceModel> loaded = load_text("test.pml", text);
    PrepareOptions options;
    options.property = {PropertyKind::formula, "<> (x == 1 && X X (x == 1))"};
    options.merge = options.finished = options.dead = options.write_only = merge;
    const auto model = prepare(std::move(loaded), "test.pml", options);
    ASSERT_TRUE(model->good());
    EXPECT_EQ(check(*model, {})->verdict, Verdict::holds) << "no step may be left out";
  }
}

TEST(Claims, SeveralOfThemAreChosenByName) {
  const std::string text =
      "byte x; ltl a { [] (x < 2) } never b { do :: x == 1 -> break :: else od } active proctype P() { x = 1 "
      "}\n";
  EXPECT_EQ(verdict_of(text, {PropertyKind::ltl, "a"}), Verdict::holds);
  EXPECT_EQ(verdict_of(text, {PropertyKind::never, "b"}), Verdict::violated);
}

TEST(Claims, OneThatCannotMoveEndsTheRunUnnoticed) {
  const std::string text = "byte x; never { x == 0; x == 0; x == 3 } active proctype P() { do :: x++ od }\n";
  EXPECT_EQ(verdict_of(text, {PropertyKind::never, "never_0"}), Verdict::holds);
}

TEST(Claims, SeeAnAtomicSequenceAsOneStep) {
  const std::string text = "byte x; active proctype P() { atomic { x = 1; x = 2 } }\n";
  EXPECT_EQ(verdict_of(text, {PropertyKind::formula, "[] (x != 1)"}), Verdict::holds);
}

TEST(Claims, SeeTimeout) {
  const std::string text =
      "byte x; active proctype P() { x == 1 } active proctype Q() { timeout -> x = 1 }\n";
  EXPECT_EQ(verdict_of(text, {PropertyKind::formula, "<> (x == 1)"}), Verdict::holds);
}

}  // namespace
}  // namespace isospin::search
