#include "trace/chart.hpp"

#include "prepared.hpp"

namespace isospin::trace {
namespace {

Chart chart_of(const std::string& text) {
  const auto model = prepared(text);
  const Explainer explainer(*model->executor, model->sources());
  return make_chart(explainer, first_run(*model), "m.pml", "");
}

// "send text -> receive text" for every message that was received.
std::vector<std::string> deliveries(const Chart& chart) {
  std::vector<std::string> all;
  for (const ChartEvent& event : chart.events)
    if (event.kind == ChartEventKind::receive && event.other_end)
      all.push_back(std::to_string(chart.events[*event.other_end].step) + " " + event.text);
  return all;
}

using Strings = std::vector<std::string>;

TEST(Chart, MessagesOfAQueueAreJoinedInOrder) {
  EXPECT_EQ(
      deliveries(chart_of("chan q = [3] of { byte }; active proctype P() { q!7; q!7; q!8; q?_; q?_; q?_ }")),
      (Strings{"1 q?7", "2 q?7", "3 q?8"}));
}

TEST(Chart, SortedSendsAndRandomReceivesAreJoinedByPlace) {
  EXPECT_EQ(deliveries(chart_of("chan q = [4] of { byte };\n"
                                "active proctype P() { q!!5; q!!3; q!!9; q??9; q?_; q?_ }")),
            (Strings{"3 q?9", "2 q?3", "1 q?5"}));
}

TEST(Chart, ARendezvousIsOneEventBetweenTwoLifelines) {
  const Chart chart =
      chart_of("chan c = [0] of { byte }; active proctype S() { c!4 }\nactive proctype R() { c?_ }");
  const ChartEvent& event = chart.events.front();
  EXPECT_EQ(event.kind, ChartEventKind::message);
  EXPECT_EQ(event.text, "c!4");
  EXPECT_EQ(chart.lifelines[event.from].name, "S(0)");
  EXPECT_EQ(chart.lifelines[event.to].name, "R(1)");
}

TEST(Chart, APidThatIsGivenOutAgainIsAnotherLifeline) {
  const Chart chart = chart_of("proctype Q() { skip } init { run Q(); _nr_pr == 1; run Q() }");
  ASSERT_EQ(chart.lifelines.size(), 3u);
  EXPECT_EQ(chart.lifelines[1].name, "Q(1)");
  EXPECT_TRUE(chart.lifelines[1].until);
  EXPECT_EQ(chart.lifelines[2].name, "Q(1)");
  EXPECT_GT(chart.lifelines[2].from, *chart.lifelines[1].until);
}

TEST(Chart, WhatNobodyReceivesStaysOpen) {
  const Chart chart = chart_of("chan q = [2] of { byte }; active proctype P() { q!1 }");
  EXPECT_EQ(chart.events.front().kind, ChartEventKind::send);
  EXPECT_FALSE(chart.events.front().other_end);
}

TEST(Chart, ChannelsOfAnEndedProcessAreForgotten) {
  // The second Q makes a new channel under the number of the first one's, which still held a message.
  EXPECT_EQ(deliveries(chart_of("proctype Q(byte n) { chan own = [2] of { byte }; own!n;\n"
                                "  if :: n == 2 -> own?_ :: else fi }\n"
                                "init { run Q(1); _nr_pr == 1; run Q(2) }"))
                .size(),
            1u);
}

}  // namespace
}  // namespace isospin::trace
