#include "report/chart_text.hpp"

#include <sstream>

#include "../trace/prepared.hpp"
#include "report/run_chart.hpp"

namespace isospin {
namespace {

std::string text_of(const std::string& model_text) {
  const auto model = trace::prepared(model_text);
  const trace::Explainer explainer(*model->executor, model->sources());
  return chart_text(trace::make_chart(explainer, trace::first_run(*model), "m.pml", ""));
}

TEST(ChartText, StartsRendezvousAndQueues) {
  EXPECT_EQ(text_of("chan q = [1] of { byte }; chan c = [0] of { byte };\n"
                    "proctype R() { q?_; c?_ }\n"
                    "init { run R(); q!7; c!8 }\n"),
            R"(    step     init          R(1)
       1       |==run R(1)==>+
       2       o q!7         |
       3       |...q?7 (2)..>|
       4       |-----c!8---->|
       5       |             x
       6       x
)");
}

TEST(ChartText, MessagesToTheLeftAndToOneself) {
  EXPECT_EQ(text_of("chan q = [1] of { byte };\n"
                    "active proctype A() { q?_ }\n"
                    "active proctype B() { q!1; q?_; q!2 }\n"),
            R"(    step     A(0)          B(1)
       1       |             o q!1
       2       |             > q?1 (1)
       3       |             o q!2
       4       |             x
       5       |<..q?2 (3)...|
       6       x
)");
}

TEST(ChartText, WhatFailsAndWhatIsNotReceivedIsSaid) {
  const std::string text = text_of("chan q = [2] of { byte }; active proctype P() { q!5; assert(false) }");
  EXPECT_NE(text.find("! assert(false)"), std::string::npos) << text;
  EXPECT_NE(text.find("not received: q!5 (1)"), std::string::npos) << text;
}

TEST(ChartText, WhereALoopBeginsAndWhatIsOnTheWayThen) {
  const auto model = trace::prepared(
      "chan q = [1] of { byte };\n"
      "active proctype P() { do :: q!1 -> q?_ od }\n");
  trace::Run run = trace::first_run(*model, 3);
  run.loop = 1;
  const trace::Explainer explainer(*model->executor, model->sources());
  EXPECT_EQ(chart_text(trace::make_chart(explainer, run, "m.pml", "")),
            R"(    step     P(0)
       1       o q!1
    --- from step 2 on again and again ---
       2       > q?1 (1)
       3       o q!1
    --- back to step 2 ---

    on the way when it begins again: q!1 (3)
)");
}

std::string told(const std::string& model_text, std::size_t most = 1000) {
  const auto model = trace::prepared(model_text);
  const trace::Explainer explainer(*model->executor, model->sources());
  trace::Run run = trace::first_run(*model, most);
  run.finding.emplace().kind = search::FindingKind::invalid_end_state;
  return chart_text(run_chart(explainer, run, "m.pml"));
}

std::size_t widest_line(const std::string& text) {
  std::size_t most = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
  return most;
}

TEST(ChartText, GuardsAndWritesOfWhatIsShared) {
  EXPECT_EQ(text_of("byte turn = 1; bool flag[2]; byte out;\n"
                    "active proctype P(byte me) { byte k; k = 3; flag[1 - me] = true;\n"
                    "  turn != me || flag[me]; atomic { turn == 1; turn = me + 4; out = turn } }\n"),
            R"(    step             P(0)
       2               * flag[1] = 1
       3               * turn != 0 || flag[0] (turn = 1, flag[0] = 0)
       4               * turn == 1; turn = 4; out = 4
       5               x
)");
}

TEST(ChartText, WhoWaitsForWhatAtADeadlock) {
  const std::string text = told(
      "mtype = { REQ, ACK }; chan c[2] = [1] of { mtype, byte }; byte turn;\n"
      "active proctype P(byte me) { c[me]!REQ,me; c[1 - me]?ACK,_ }\n"
      "active proctype Q(byte me) { turn == me + 1 }\n"
      "active proctype R() { byte x; if :: c[0]?ACK,x :: c[1]!REQ,x; c[1]!REQ,x fi }\n");
  EXPECT_NE(text.find("P(0) waits for c[1]?ACK,_ (c[1] begins with [REQ,0])\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Q(1) waits for turn == 1 (turn = 0)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("R(2) waits for c[1]!REQ,0 (c[1] is full)\n"), std::string::npos) << text;
}

TEST(ChartText, OneStepThatStartsSeveralIsOneRow) {
  EXPECT_EQ(text_of("proctype P() { skip } init { atomic { run P(); run P() } }"),
            R"(    step     init          P(1)          P(2)
       1       |=============+============>+
       3       |             |             x
       5       |             x
       6       x
)");
}

TEST(ChartText, FitsEightyColumnsWhateverTheNumberOfProcesses) {
  for (const int count : {1, 2, 3, 5, 8, 13, 20, 21, 40}) {
    const std::string text = told(
        "mtype = { a_request_with_a_long_name }; byte the_number_of_those_that_are_inside;\n"
        "chan the_channel_of_all = [50] of { mtype, byte };\n"
        "active [" +
        std::to_string(count) +
        "] proctype ProcessWithALongName() {\n"
        "  the_channel_of_all!a_request_with_a_long_name,_pid;\n"
        "  the_number_of_those_that_are_inside >= 0 && the_number_of_those_that_are_inside < 200;\n"
        "  the_number_of_those_that_are_inside++; _nr_pr == 0 }\n");
    EXPECT_LE(widest_line(text), 80u) << text;
    EXPECT_NE(text.find("a_request_with_a_long_name,0"), std::string::npos) << text;
    EXPECT_EQ(text.find('\x1f'), std::string::npos) << text;
  }
}

TEST(ChartText, NamesBesideEachOtherDoNotTouchTheNumbers) {
  const std::string text = text_of("byte x; active [7] proctype A() { x = _pid }");
  EXPECT_TRUE(text.starts_with("    step A(0) A(1)")) << text;
}

TEST(ChartText, NumberedColumnsHaveALegend) {
  const std::string text = told("byte x; active [12] proctype Worker() { x++; x == 100 }");
  EXPECT_NE(text.find("11 Worker(10), 12 Worker(11)"), std::string::npos) << text;
  EXPECT_NE(text.find("Worker(0): x = 12"), std::string::npos) << text;
}

TEST(ChartText, ALoopOfNothingIsSaid) {
  const auto model = trace::prepared("byte x; active proctype P() { x = 1; x == 7 }");
  trace::Run run = trace::first_run(*model);
  run.loop = run.steps.size();
  const trace::Explainer explainer(*model->executor, model->sources());
  EXPECT_NE(chart_text(trace::make_chart(explainer, run, "m.pml", "")).find("this state stays for ever"),
            std::string::npos);
}

}  // namespace
}  // namespace isospin
