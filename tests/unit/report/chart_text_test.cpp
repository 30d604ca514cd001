#include "report/chart_text.hpp"

#include "../trace/prepared.hpp"

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
  EXPECT_NE(text.find("* assert(false)   fails"), std::string::npos) << text;
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

    on the way when it begins again: q!1 (3)
)");
}

}  // namespace
}  // namespace isospin
