#include "report/chart_svg.hpp"

#include "../trace/prepared.hpp"

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

}  // namespace
}  // namespace isospin
