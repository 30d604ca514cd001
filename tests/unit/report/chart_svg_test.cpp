#include "report/chart_svg.hpp"

#include "../trace/prepared.hpp"
#include "report/run_chart.hpp"
#include "svg_elements.hpp"

namespace isospin {
namespace {

std::string svg_of(const std::string& model_text, const std::string& title = "m.pml",
                   std::size_t most = 1000) {
  const auto model = trace::prepared(model_text);
  const trace::Explainer explainer(*model->executor, model->sources());
  return chart_svg(trace::make_chart(explainer, trace::first_run(*model, most), title, "it fails"));
}

// Every tag is closed, in order; nothing that must be escaped stands in the text.
bool well_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    const std::size_t next = text.find('<', at + 1);
    if (end == std::string::npos || (next != std::string::npos && next < end)) return false;
    const std::string tag = text.substr(at + 1, end - at - 1);
    const std::string name = tag.substr(0, tag.find(' '));
    if (tag.starts_with("/")) {
      if (open.empty() || "/" + open.back() != name) return false;
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(name);
    }
  }
  for (std::size_t at = text.find('&'); at != std::string::npos; at = text.find('&', at + 1)) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (!rest.starts_with("&amp;") && !rest.starts_with("&lt;") && !rest.starts_with("&gt;") &&
        !rest.starts_with("&quot;"))
      return false;
  }
  return open.empty();
}

TEST(ChartSvg, IsWellFormedWhateverTheModelSays) {
  const std::string svg = svg_of(
      "chan q = [2] of { byte }; chan c = [0] of { byte }; byte x;\n"
      "proctype R() { q?_; c?_; x < 3 && x > -1 }\n"
      "init { run R(); q!7; q!8; c!8; printf(\"<&>\\\"\\n\"); assert(x > 0 && x < 9) }\n",
      "a<b>&\"c\".pml");
  EXPECT_TRUE(well_formed(svg)) << svg;
  EXPECT_NE(svg.find(">c!8</text>"), std::string::npos);
  EXPECT_NE(svg.find(">it fails</text>"), std::string::npos);
}

TEST(ChartSvg, RefersToNothingOutside) {
  const std::string svg = svg_of("active proctype P() { skip }");
  EXPECT_EQ(svg.find("http", svg.find("xmlns") + 40), std::string::npos);
  EXPECT_EQ(svg.find("href"), std::string::npos);
  EXPECT_TRUE(svg.starts_with("<svg "));
}

TEST(ChartSvg, LongRunsStayOfBoundedSize) {
  const std::string model = "chan q = [1] of { byte }; active proctype P() { do :: q!1; q?_ od }";
  const std::string svg = svg_of(model, "m.pml", 8000);
  EXPECT_NE(svg.find("rows are left out"), std::string::npos);
  EXPECT_LT(svg.size(), 3'000'000u);
}

// Size, weight and anchor come from the classes of kStyle.
SvgBox box(const SvgElement& text) {
  const double size = text.has_class("title") ? 14 : text.has_class("minor") ? 10 : 11;
  const bool bold = text.has_class("title") || text.has_class("name") || text.has_class("fails");
  const std::string anchor = text.has_class("number")                          ? "end"
                             : text.has_class("name") || text.has_class("why") ? "middle"
                                                                               : text.word("text-anchor");
  return box_of_text(text, size, bold, anchor);
}

std::string deadlocked_svg(const std::string& model_text, std::size_t most = 1000) {
  const auto model = trace::prepared(model_text);
  const trace::Explainer explainer(*model->executor, model->sources());
  trace::Run run = trace::first_run(*model, most);
  run.finding.emplace().kind = search::FindingKind::invalid_end_state;
  return chart_svg(run_chart(explainer, run, "a_model_with_a_name_that_is_longer_than_its_chart.pml"));
}

const char* const kModels[] = {
    "byte x; active [12] proctype Worker() { x++; x == 100 + _pid }",
    "active proctype P() { false }",
    "proctype P() { false } init { atomic { run P(); run P(); run P() } }",
    "chan q = [1] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { byte v; q?v; q?9 }",
    "chan c = [0] of { mtype, byte }; mtype = { a_message_with_a_very_long_name };\n"
    "active proctype Left() { c!a_message_with_a_very_long_name,1 }\n"
    "active proctype Right() { c?_,_; c?_,_ }",
    "byte the_first_of_two_long_names, the_second_of_two_long_names;\n"
    "active [3] proctype ProcessWithALongName() {\n"
    "  the_first_of_two_long_names < 200 || the_second_of_two_long_names < 100 || _pid > 7;\n"
    "  the_first_of_two_long_names++; the_second_of_two_long_names == 77 + _pid }",
    "chan q[3] = [2] of { byte, byte, byte, byte };\n"
    "active [3] proctype Node() { byte a, b; q[(_pid + 1) % 3]!_pid,2,3,4; q[_pid]?a,b,_,_; q[_pid]?a,b,_,_ "
    "}",
    "byte k; active proctype P() { byte i; do :: i < 9 -> i++; k = i * i :: else -> break od; k == 0 }",
};

TEST(ChartSvg, EveryTextIsInsideOfThePicture) {
  for (const char* model : kModels) {
    const std::vector<SvgElement> all = svg_elements(deadlocked_svg(model));
    const double width = all.front().number("width"), height = all.front().number("height");
    for (const SvgElement& element : all) {
      if (element.name != "text") continue;
      const SvgBox at = box(element);
      EXPECT_GE(at.left, 0) << element.text << "\n" << model;
      EXPECT_GE(at.top, 0) << element.text << "\n" << model;
      EXPECT_LE(at.right, width) << element.text << "\n" << model;
      EXPECT_LE(at.bottom, height) << element.text << "\n" << model;
    }
  }
}

TEST(ChartSvg, NoTextIsOnTopOfAnother) {
  for (const char* model : kModels) {
    std::vector<std::pair<SvgBox, std::string>> texts;
    for (const SvgElement& element : svg_elements(deadlocked_svg(model)))
      if (element.name == "text") texts.emplace_back(box(element), element.text);
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const auto& [a, first] = texts[i];
        const auto& [b, second] = texts[j];
        const bool apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        EXPECT_TRUE(apart) << first << " and " << second << "\n" << model;
      }
  }
}

TEST(ChartSvg, LabelsBesideALifelineEndBeforeTheNext) {
  for (const char* model : kModels) {
    std::vector<double> lifelines;
    const std::vector<SvgElement> all = svg_elements(deadlocked_svg(model));
    for (const SvgElement& element : all)
      if (element.has_class("life")) lifelines.push_back(element.number("x1"));
    for (const SvgElement& element : all) {
      if (!element.has_class("shared") && !element.has_class("minor")) continue;
      const SvgBox at = box(element);
      for (const double x : lifelines)
        EXPECT_TRUE(x < at.left || x > at.right) << element.text << "\n" << model;
    }
  }
}

TEST(ChartSvg, NamesAndReasonsFitTheirBoxes) {
  for (const char* model : kModels) {
    std::vector<SvgBox> boxes;
    const std::vector<SvgElement> all = svg_elements(deadlocked_svg(model));
    for (const SvgElement& element : all)
      if (element.has_class("box") || element.has_class("stuck"))
        boxes.push_back({element.number("x"), element.number("y"),
                         element.number("x") + element.number("width"),
                         element.number("y") + element.number("height")});
    for (const SvgElement& element : all) {
      if (!element.has_class("name") && !element.has_class("why")) continue;
      const SvgBox at = box(element);
      EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(),
                              [&](const SvgBox& around) {
                                return around.left <= at.left && around.right >= at.right &&
                                       around.top <= at.top && around.bottom >= at.bottom;
                              }))
          << element.text << "\n"
          << model;
    }
    // And no box is on top of another.
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_TRUE(boxes[i].right < boxes[j].left || boxes[j].right < boxes[i].left ||
                    boxes[i].bottom < boxes[j].top || boxes[j].bottom < boxes[i].top)
            << model;
  }
}

TEST(ChartSvg, SaysWhoWaitsForWhatAndWhatFails) {
  const std::string stuck =
      deadlocked_svg("chan c[2] = [1] of { byte }; active [2] proctype P() { c[_pid]?3 }");
  EXPECT_NE(stuck.find(">waits for c[1]?3</text>"), std::string::npos) << stuck;
  EXPECT_NE(stuck.find(">(c[1] is empty)</text>"), std::string::npos) << stuck;
  const std::string fails = svg_of("byte x = 3; active proctype P() { x = 4; assert(x == 3) }");
  EXPECT_NE(fails.find(">assert(x == 3) fails (x = 4)</text>"), std::string::npos) << fails;
}

TEST(ChartSvg, ALoopHasABeginAndAnEnd) {
  const auto model = trace::prepared("byte x; active proctype P() { do :: x = 1; x = 2 od }");
  trace::Run run = trace::first_run(*model, 4);
  run.loop = 2;
  const trace::Explainer explainer(*model->executor, model->sources());
  const std::string svg = chart_svg(trace::make_chart(explainer, run, "m.pml", ""));
  EXPECT_NE(svg.find(">from here on again and again</text>"), std::string::npos);
  EXPECT_NE(svg.find(">back to step 3</text>"), std::string::npos);
}

}  // namespace
}  // namespace isospin
