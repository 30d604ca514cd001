#include "ground.hpp"

namespace isospin::system {
namespace {

using model::Operator;

TEST(Unfold, EveryProcessHasSlotsPlacesAndStepsOfItsOwn) {
  const GroundText ground("byte g; active [2] proctype P() { byte l; l = g; g = l }");
  ASSERT_EQ(ground.form.processes.size(), 2u);
  ASSERT_EQ(ground.form.slots.size(), 3u);
  EXPECT_FALSE(ground.at("g").process.valid());
  EXPECT_EQ(ground.at("P(0).l").process, ProcessNo(0));
  EXPECT_EQ(ground.at("P(1).l").process, ProcessNo(1));
  for (const ProcessNo p : ground.form.processes.ids()) {
    for (const PlaceNo place : ground.form.processes[p].places)
      EXPECT_EQ(ground.form.places[place].process, p);
    for (const StepNo step : ground.form.processes[p].steps) EXPECT_EQ(ground.form.steps[step].process, p);
  }
}

TEST(Unfold, APidAsAnIndexIsOneParticularSlot) {
  const GroundText ground("byte a[3]; active [3] proctype P() { a[(_pid + 1) % 3] = 7 }");
  for (std::uint32_t p = 0; p < 3; ++p)
    EXPECT_EQ(ground.item(p, 0, 0).target.slot, ground.slot("a[" + std::to_string((p + 1) % 3) + "]"));
  EXPECT_TRUE(ground.form.arrays.empty());
}

TEST(Unfold, AKnownElementIsReadFromItsOwnSlot) {
  const GroundText ground("byte b[2], x; active proctype P() { x = b[1]; b[1] = 1; b[0] = 1 }");
  const Term& value = ground.term(ground.item(0, 0, 0).value);
  ASSERT_EQ(value.kind, TermKind::slot);
  EXPECT_EQ(value.slot(), ground.slot("b[1]"));
}

TEST(Unfold, AnIndexThatIsNotKnownChoosesAmongAllElements) {
  const GroundText ground("byte a[3], x; active proctype P() { a[x] = 7; x = 1 }");
  const Target& target = ground.item(0, 0, 0).target;
  EXPECT_FALSE(target.slot.valid());
  ASSERT_TRUE(target.array.valid());
  const Array& array = ground.form.arrays[target.array];
  ASSERT_EQ(array.elements.size(), 3u);
  EXPECT_EQ(array.elements[2].indices, (std::vector<std::int32_t>{2}));
  EXPECT_EQ(array.elements[2].slot, ground.slot("a[2]"));
}

TEST(Unfold, WhatIsNeverWrittenIsAConstantAndWorkedIn) {
  const GroundText ground("byte n = 3, x; active proctype P() { x = n + 1 }");
  EXPECT_TRUE(ground.at("n").constant);
  EXPECT_FALSE(ground.at("x").constant);
  const Term& value = ground.term(ground.item(0, 0, 0).value);
  EXPECT_EQ(value.kind, TermKind::number);
  EXPECT_EQ(value.value, 4);
}

TEST(Unfold, AValueThatIsCutOffIsKnownAsItIsKept) {
  const GroundText ground("byte x; active proctype P() { byte l; l = 300; x = l }");
  EXPECT_EQ(ground.term(ground.item(0, 0, 0).value).value, 44);
  EXPECT_EQ(ground.term(ground.item(0, 1, 0).value).value, 44);
}

TEST(Unfold, AtAJoinOnlyWhatAllWaysAgreeOnIsKnown) {
  const GroundText ground(
      "byte g, x, y; active proctype P() { byte l, m; if :: g == 0 -> l = 1; m = 5 :: g == 1 -> l = 2; m = 5 "
      "fi; x = l; y = m } active proctype Q() { g = 1 }");
  const Item* x = nullptr;
  const Item* y = nullptr;
  for (const Step* step : ground.steps(0))
    for (const Item& item : step->sequence.items) {
      if (item.target.slot == ground.slot("x")) x = &item;
      if (item.target.slot == ground.slot("y")) y = &item;
    }
  ASSERT_TRUE(x != nullptr && y != nullptr);
  EXPECT_EQ(ground.term(x->value).kind, TermKind::slot);
  EXPECT_EQ(ground.term(y->value).kind, TermKind::number);
  EXPECT_TRUE(ground.at("P(0).m").follows_from_place);
  EXPECT_FALSE(ground.at("P(0).l").follows_from_place);
}

TEST(Unfold, AGuardThatCannotHoldHasNoStep) {
  const GroundText ground(
      "byte x; active [2] proctype P() { do :: _pid == 0 -> x = 1 :: x == 9 -> x = 2 od }");
  EXPECT_EQ(ground.steps(0).size(), 4u);
  EXPECT_EQ(ground.steps(1).size(), 2u);
  std::size_t possible = 0;
  for (const bool one : ground.form.possible) possible += one;
  EXPECT_EQ(possible, ground.model->transitions.size());  // what process 1 cannot do process 0 can
  const GroundText nobody("byte x; active proctype P() { do :: _pid == 7 -> x = 1 :: x == 9 -> x = 2 od }");
  std::size_t some = 0;
  for (const bool one : nobody.form.possible) some += one;
  EXPECT_LT(some, nobody.model->transitions.size());
}

TEST(Unfold, AnAtomicLoopOverProcessesIsOneStepWithoutItsCounter) {
  const GroundText ground(
      "byte a[3]; active proctype P() { byte i; atomic { i = 0; do :: i < 3 -> a[i] = 1; i++ :: else -> "
      "break "
      "od; i = 0 } }");
  ASSERT_EQ(ground.steps(0).size(), 1u);
  std::vector<SlotNo> written;
  for (const Item& item : ground.steps(0)[0]->sequence.items)
    if (item.target.slot.valid() && item.target.slot != ground.slot("P(0).i"))
      written.push_back(item.target.slot);
  EXPECT_EQ(written, (std::vector<SlotNo>{ground.slot("a[0]"), ground.slot("a[1]"), ground.slot("a[2]")}));
}

TEST(Unfold, OnlyWhatTouchesTheSameHasAnOrder) {
  const GroundText ground("byte x, y, z; active proctype P() { d_step { x = z; y = z; z = x } }");
  const auto& items = ground.steps(0).at(0)->sequence.items;
  const auto assigns = [&](const char* name) {
    for (std::uint32_t i = 0; i < items.size(); ++i)
      if (items[i].target.slot == ground.slot(name)) return i;
    return kNothing;
  };
  const auto before = [&](const char* first, const char* second) {
    const auto& list = items[assigns(second)].before;
    return std::find(list.begin(), list.end(), assigns(first)) != list.end();
  };
  EXPECT_TRUE(before("x", "z"));
  EXPECT_TRUE(before("y", "z"));
  EXPECT_FALSE(before("x", "y"));
}

TEST(Unfold, UpdatesThatCommuteHaveNoOrder) {
  const GroundText sums("byte x, a, b; active proctype P() { d_step { x = x + a; x = x + b } a = 1; b = 1 }");
  for (const Item& item : sums.steps(0).at(0)->sequence.items) EXPECT_TRUE(item.before.empty());
  const GroundText mixed(
      "byte x, a, b; active proctype P() { d_step { x = x + a; x = x * b } a = 1; b = 1 }");
  bool any = false;
  for (const Item& item : mixed.steps(0).at(0)->sequence.items) any |= !item.before.empty();
  EXPECT_TRUE(any);
}

TEST(Unfold, SumsAreFlatAndTheirConstantsGathered) {
  const GroundText ground("int x, y; active proctype P() { x = 1 + (x + (y + 2)); y = 1 }");
  const Term& sum = ground.term(ground.item(0, 0, 0).value);
  EXPECT_EQ(sum.op, Operator::add);
  ASSERT_EQ(sum.children.size(), 3u);
  EXPECT_TRUE(sum.unordered);
  std::int32_t constant = 0;
  for (const TermNo child : sum.children)
    if (ground.term(child).kind == TermKind::number) constant = ground.term(child).value;
  EXPECT_EQ(constant, 3);
}

TEST(Unfold, AConjunctionThatMayFailKeepsItsOrder) {
  const GroundText ground("byte a[2], x; active proctype P() { x < 2 && a[x] == 0; x = 1; a[0] = 1 }");
  EXPECT_FALSE(ground.term(ground.item(0, 0, 0).value).unordered);
  const GroundText safe("byte y, x; active proctype P() { x < 2 && y == 0; x = 1; y = 1 }");
  EXPECT_TRUE(safe.term(safe.item(0, 0, 0).value).unordered);
}

TEST(Unfold, StartedProcessesTakeTheirArguments) {
  const GroundText ground(
      "chan c = [1] of { byte }; proctype P(byte me; chan to) { to!me } init { atomic { run P(4, c); run "
      "P(5, "
      "c) } }");
  ASSERT_EQ(ground.form.processes.size(), 3u);
  EXPECT_EQ(ground.process(2).starter, ProcessNo(0));
  EXPECT_EQ(ground.at("P(2).me").initial, 5);
  EXPECT_EQ(ground.at("P(1).to").initial_channel, ChannelNo(0));
  const Item& send = ground.item(2, 0, 0);
  EXPECT_EQ(ground.term(send.channel).kind, TermKind::channel);
  EXPECT_EQ(ground.term(send.args.at(0)).value, 5);
}

TEST(Unfold, WhatCannotBeUnfoldedIsRefusedWithItsReasonAndNothingElse) {
  const auto refused = [](const std::string& text) {
    const GroundText ground(text);
    EXPECT_TRUE(ground.form.processes.empty());
    return ground.form.obstacle ? ground.form.obstacle->reason : "";
  };
  EXPECT_NE(refused("proctype P() { skip } init { do :: run P() od }"), "");
  EXPECT_NE(refused("byte x; proctype P(byte me) { x = me } init { x = 1; run P(x) }"), "");
  EXPECT_NE(refused("active [2] proctype P() { _last == 0 }"), "");
}

TEST(Unfold, PlacesCarryTheirLabels) {
  const GroundText ground(
      "byte x; active proctype P() { end_here: x == 1; progress_there: x == 2; accept_now: x == 3; x = 0 }");
  std::size_t ends = 0, accepts = 0, progresses = 0;
  for (const PlaceNo place : ground.process(0).places) {
    ends += ground.form.places[place].end;
    accepts += ground.form.places[place].accept;
    progresses += ground.form.places[place].progress;
  }
  EXPECT_TRUE(ground.form.places[ground.process(0).initial].end);
  EXPECT_GE(ends, 1u);
  EXPECT_EQ(accepts, 1u);
  EXPECT_EQ(progresses, 1u);
}

TEST(Unfold, MentionsAreTheChannelsAndVariablesThatTheTextNames) {
  const GroundText ground(
      "chan c[2] = [1] of { byte }; byte x, y; active [2] proctype P() { c[_pid]!x; c[1 - _pid]?y }");
  std::vector<std::string> sent, received, read, written;
  for (const Mention& mention : ground.form.mentions) {
    if (mention.process != ProcessNo(1)) continue;
    if (mention.channel.valid())
      (mention.outwards ? sent : received).push_back(channel_name(ground.form, mention.channel));
    else
      (mention.outwards ? written : read).push_back(slot_name(ground.form, mention.slot));
  }
  EXPECT_EQ(sent, (std::vector<std::string>{"c[1]"}));
  EXPECT_EQ(received, (std::vector<std::string>{"c[0]"}));
  EXPECT_EQ(read, (std::vector<std::string>{"x"}));
  EXPECT_EQ(written, (std::vector<std::string>{"y"}));
}

// A range, a process that does nothing, and two ways to begin.
TEST(Unfold, AnErrorInAStartLeavesNoInitialState) {
  model::Model model;
  model::Variable& x = model.variables.emplace_back();
  x.name = "x";
  x.type = model::ValueType::range(0, 2);
  model.globals = {model::VariableId(0)};
  model::ProcessType& type = model.types.emplace_back();
  type.initial = model::LocationId(0);
  type.locations = {type.initial};
  model.locations.emplace_back();
  model.instances.push_back({model::ProcessTypeId(0)});
  const auto assign = [&](std::int32_t value) {
    model.exprs.emplace_back().value = value;
    model::Action action;
    action.kind = model::ActionKind::assign;
    action.target.variable = model::VariableId(0);
    action.value = &model.exprs.back();
    return action;
  };
  // The first edge is taken, and fails: the second is no way around it.
  model::DStep& d_step = model.d_steps.emplace_back();
  d_step.nodes = {{{assign(5), model::DStep::kExit}, {assign(2), model::DStep::kExit}}};
  model::Action program;
  program.kind = model::ActionKind::d_step;
  program.d_step = &d_step;
  model.starts = {{"good", {assign(1)}, {}}, {"bad", {program}, {}}};
  const GroundForm form = unfold(model);
  ASSERT_FALSE(form.obstacle);
  ASSERT_EQ(form.starts.size(), 1u);
  EXPECT_EQ(form.starts.front().values.front().second, 1);
}

// ---------------------------------------------------------------- folds

TEST(Folds, EveryRoundOfACountingLoopIsAnAddition) {
  const GroundText ground(
      "bool f[3]; byte g; active proctype P() { byte j, c; atomic { c = 0; for (j : 0 .. 2) { "
      "if :: f[j] -> c++ :: else fi } g = c } do :: f[0] = 1; f[1] = 1; f[2] = 1 od }");
  const Sequence& step = ground.steps(0).front()->sequence;
  std::size_t choices = 0;
  for (const Item& item : step.items) {
    if (item.kind != ItemKind::branch) continue;
    ++choices;
    const Item& counts = item.options.front().items.at(1);
    EXPECT_EQ(counts.target.slot, ground.slot("P(0).c"));
    EXPECT_EQ(ground.term(counts.value).op, Operator::add);
    // After `c = 0`, and after no other choice.
    EXPECT_EQ(item.before, (std::vector<std::uint32_t>{0}));
  }
  EXPECT_EQ(choices, 3u);
}

TEST(Folds, RoundsThatSetTheSameConstantHaveNoOrder) {
  const GroundText ground(
      "bool f[2]; byte w = 9; active proctype P() { byte j; atomic { for (j : 0 .. 1) { "
      "if :: f[j] -> w = 7 :: else fi } } w = 9; do :: f[0] = w; f[1] = w od }");
  for (const Item& item : ground.steps(0).front()->sequence.items) EXPECT_TRUE(item.before.empty());
}

TEST(Folds, RoundsThatSetDifferentValuesKeepTheirOrder) {
  const GroundText ground(
      "bool f[2]; byte w; active proctype P() { byte j; atomic { for (j : 0 .. 1) { "
      "if :: f[j] -> w = j + 1 :: else fi } } do :: f[0] = w; f[1] = w od }");
  std::vector<const Item*> choices;
  for (const Item& item : ground.steps(0).front()->sequence.items)
    if (item.kind == ItemKind::branch) choices.push_back(&item);
  ASSERT_EQ(choices.size(), 2u);
  EXPECT_FALSE(choices[1]->before.empty());
}

TEST(Folds, WhatAnOptionReadsItSetsItself) {
  const GroundText ground(
      "bool f; byte a[2], y; active proctype P() { atomic { if :: f -> a[0] = 3; y = a[0] :: else -> a[0] = "
      "3 fi; "
      "y = y + 1 } do :: f = 1; a[0] = 0 od }");
  const Item& choice = ground.item(0, 0, 0);
  ASSERT_EQ(choice.kind, ItemKind::branch);
  EXPECT_EQ(choice.options.at(0).items.size(), 3u);
  EXPECT_EQ(choice.options.at(1).items.size(), 2u);
}

TEST(Folds, AGlobalCounterIsKnownInsideOneStep) {
  const GroundText ground(
      "byte i, a[2]; active proctype P() { atomic { i = 0; do :: i < 2 -> a[i] = 1; i++ :: else -> break od "
      "} "
      "do :: a[0] = a[1] od }");
  const Sequence& step = ground.steps(0).front()->sequence;
  EXPECT_EQ(step.items.at(0).target.slot, ground.slot("a[0]"));
  EXPECT_EQ(step.items.at(1).target.slot, ground.slot("a[1]"));
}

TEST(Folds, WhatAMeetingMayChangeIsNotKnown) {
  const GroundText ground(
      "byte g, x; chan c = [0] of { byte }; active proctype P() { do :: d_step { c?x; g = 1 } :: atomic { g "
      "= 0; c!1; x = g } od } "
      "active proctype Q() { do :: atomic { c?x; g = 2 } od }");
  ASSERT_FALSE(ground.form.obstacle);
  for (const Step& step : ground.form.steps)
    for (const Item& item : step.sequence.items)
      if (item.kind == ItemKind::assign && item.target.slot == ground.slot("x")) {
        EXPECT_EQ(ground.term(item.value).kind, TermKind::slot);
      }
}

// ---------------------------------------------------------------- the prologue

TEST(Prologue, EndsWhereTheOthersAre) {
  const GroundText ground(
      "byte h, a[2]; proctype P(byte me) { do :: h = me; a[me] = h od } "
      "init { byte i; h = 255; do :: i < 2 -> a[i] = 255; i++ :: else -> break od; atomic { run P(0); run "
      "P(1) } }");
  EXPECT_EQ(ground.at("h").initial, 0);
  EXPECT_EQ(ground.at("h").first, 255);
  EXPECT_EQ(ground.at("a[1]").first, 255);
  EXPECT_EQ(ground.at("init.i").first, 2);
  EXPECT_TRUE(ground.form.places[ground.process(0).initial].prologue);
  EXPECT_FALSE(ground.form.places[ground.process(0).first].prologue);
  EXPECT_TRUE(ground.process(1).there_at_first && ground.process(2).there_at_first);
}

TEST(Prologue, HoldsNoPlaceThatIsComeBackTo) {
  const GroundText ground(
      "byte h; proctype P() { do :: h = 2 od } init { again: h = 1; if :: goto again :: skip fi; run P() }");
  ASSERT_FALSE(ground.form.obstacle);
  EXPECT_EQ(ground.at("h").first, 0);
  for (const Place& place : ground.form.places) EXPECT_FALSE(place.prologue);
}

TEST(Prologue, EndsBeforeAChoiceAndBeforeAMessage) {
  const GroundText choice(
      "byte h, k; proctype P() { do :: h = k od } init { h = 1; if :: k = 1 :: k = 2 fi; h = 3; run P() }");
  EXPECT_EQ(choice.at("h").first, 1);
  EXPECT_EQ(choice.at("k").first, 0);
  const GroundText message(
      "byte h; chan c = [2] of { byte }; proctype P() { do :: c?h od } init { h = 1; c!1; h = 2; run P() }");
  EXPECT_EQ(message.at("h").first, 1);
}

TEST(Prologue, EndsWhereThoseWhoWaitCanMove) {
  const GroundText ground(
      "byte h; bool go; active [2] proctype P() { go -> do :: h = _pid od } active proctype M() { h = 254; h "
      "= 255; "
      "go = 1; do :: h == 255 -> h = 253 od }");
  EXPECT_EQ(ground.at("h").first, 255);
  EXPECT_EQ(ground.at("go").first, 1);
  EXPECT_EQ(ground.process(0).first, ground.process(0).initial);
  EXPECT_TRUE(ground.form.places[ground.process(2).initial].prologue);
}

TEST(Prologue, NeedsToBeAlone) {
  const GroundText ground("byte h; active proctype P() { do :: h = 1 od } init { h = 255; h = 254 }");
  EXPECT_EQ(ground.at("h").first, 0);
  for (const Place& place : ground.form.places) EXPECT_FALSE(place.prologue);
}

}  // namespace
}  // namespace isospin::system
