#include "execute/decode.hpp"

#include "prepared.hpp"

namespace isospin::trace {
namespace {

// "name=value" for every slot of the state at the end of the model's run.
std::vector<std::string> slots_after(const std::string& text, std::size_t moves = 1000) {
  const auto model = prepared(text);
  const Run run = first_run(*model, moves);
  const Explainer explainer(*model->executor, model->sources());
  const execute::DecodedState state =
      explainer.decode(run.steps.empty() ? run.initial : run.steps.back().state);
  std::vector<std::string> slots;
  for (const execute::NamedSlot& slot : state.slots)
    slots.push_back(state.full_name(slot) + "=" + slot.value);
  return slots;
}

// What each move of the model's run changes, in words.
std::vector<std::string> changes_of(const std::string& text) {
  const auto model = prepared(text);
  std::vector<std::string> all;
  for (const Step& step : explained(*model, first_run(*model)))
    for (const Part& part : step.parts)
      for (const execute::Change& change : part.changes) all.push_back(change.in_words());
  return all;
}

using Strings = std::vector<std::string>;

TEST(Decode, NamesScalarsArraysAndRecords) {
  EXPECT_EQ(slots_after("typedef R { byte y[2]; short z }\n"
                        "byte x = 7; byte a[3] = {1, 2, 3}; R r;\n"
                        "active proctype P() { r.y[1] = 5; r.z = -3; false }"),
            (Strings{"x=7", "a[0]=1", "a[1]=2", "a[2]=3", "r.y[0]=0", "r.y[1]=5", "r.z=-3"}));
}

TEST(Decode, IndicesStandWhereTheModelWritesThem) {
  EXPECT_EQ(slots_after("typedef R { byte y[2]; bit z }\n"
                        "R r[2]; active proctype P() { r[1].y[0] = 5; r[0].z = 1; false }"),
            (Strings{"r[0].y[0]=0", "r[0].y[1]=0", "r[1].y[0]=5", "r[1].y[1]=0", "r[0].z=1", "r[1].z=0"}));
}

TEST(Decode, LocalsBelongToTheirProcess) {
  EXPECT_EQ(slots_after("active [2] proctype P() { byte k = 3; false }"), (Strings{"P(0).k=3", "P(1).k=3"}));
  EXPECT_EQ(slots_after("init { int k = -1; false }"), (Strings{"init.k=-1"}));
}

TEST(Decode, MtypesAndChannelsGoByName) {
  EXPECT_EQ(
      slots_after("mtype = { msg, ack }; mtype m = ack, none_yet; chan q = [1] of { byte }; chan c, d;\n"
                  "active proctype P() { c = q; false }"),
      (Strings{"m=ack", "none_yet=0", "c=q", "d=none", "q=empty"}));
}

TEST(Decode, ChannelContentsAreMessages) {
  EXPECT_EQ(slots_after("mtype = { msg, ack }; chan q = [3] of { mtype, byte };\n"
                        "active proctype P() { q!msg,1; q!ack,255; false }"),
            (Strings{"q=[msg,1] [ack,255]"}));
}

TEST(Decode, AChannelIsCalledByTheVariableThatMadeIt) {
  EXPECT_EQ(slots_after("chan to[2] = [1] of { chan };\n"
                        "active proctype P() { chan own = [1] of { byte }; to[1]!own; to[0]!to[1]; false }"),
            (Strings{"to[0]=[to[1]]", "to[1]=[P(0).own]", "P(0).own=empty"}));
}

TEST(Decode, CountersOfTheTranslationAreNotShown) {
  EXPECT_EQ(slots_after("byte a[2]; active proctype P() { byte i; for (i in a) { skip } false }"),
            (Strings{"a[0]=0", "a[1]=0", "P(0).i=2"}));
}

TEST(Difference, TellsOnlyWhatChanged) {
  EXPECT_EQ(changes_of("byte x, y; active proctype P() { byte k; x = 2; x = 2; k = 1; y = x + k }"),
            (Strings{"x 0 -> 2", "P(0).k 0 -> 1", "y 0 -> 3", "P(0) ends"}));
}

TEST(Difference, ProcessesStartAndEnd) {
  EXPECT_EQ(changes_of("proctype Q(byte n) { skip } init { run Q(4) }"),
            (Strings{"starts Q(1)", "Q(1) ends", "init ends"}));
}

TEST(Difference, MessagesAreAddedAndRemovedAtTheirPlace) {
  EXPECT_EQ(changes_of("chan q = [3] of { byte, byte };\n"
                       "active proctype P() { q!2,0; q!!1,5; q!9,9; q??2,_; q?1,_; q?_,_ }"),
            (Strings{"q: + [2,0]", "q: + [1,5] at 1", "q: + [9,9]", "q: - [2,0] at 2", "q: - [1,5]",
                     "q: - [9,9]", "P(0) ends"}));
}

TEST(Difference, EqualMessagesAreTakenFromTheFront) {
  EXPECT_EQ(changes_of("chan q = [3] of { bit }; active proctype P() { q!1; q!1; q?1; q?1 }"),
            (Strings{"q: + [1]", "q: + [1]", "q: - [1]", "q: - [1]", "P(0) ends"}));
}

TEST(Difference, ThePrioritiesOfProcessesAreToldWithTheirOwner) {
  EXPECT_EQ(changes_of("active proctype P() priority 3 { set_priority(_pid, 7) }"),
            (Strings{"P(0).priority 3 -> 7", "P(0) ends"}));
}

}  // namespace
}  // namespace isospin::trace
