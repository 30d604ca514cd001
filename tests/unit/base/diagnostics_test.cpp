#include "base/diagnostics.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

struct OneFile {
  Sources sources;
  Diagnostics diagnostics;
  FileId file;
  explicit OneFile(std::string text) { file = sources.add("typo.pml", std::move(text)); }
  // The first occurrence of `word`.
  Span span(std::string_view word) const {
    const auto at = static_cast<std::uint32_t>(sources.text(file).find(word));
    return {file, at, at + static_cast<std::uint32_t>(word.size()), {}};
  }
  std::string rendered(RenderOptions options = {}) const { return render(diagnostics, sources, options); }
};

TEST(Render, ShowsPlaceLineCaretAndHint) {
  OneFile typo("pid received;\n  recieved = source\n");
  typo.diagnostics.error("E0203", typo.span("recieved"), "`recieved` is not declared",
                         "did you mean `received`?");
  EXPECT_EQ(typo.rendered(),
            "typo.pml:2:3: error[E0203]: `recieved` is not declared\n"
            "    2 |   recieved = source\n"
            "      |   ^^^^^^^^ did you mean `received`?\n"
            "1 error\n");
}

TEST(Render, NotesNameTheirPlaceAndLine) {
  OneFile typo("  chan box = [1] of {pid};\nbox!a,b\n");
  typo.diagnostics.error("E0311", typo.span("box!a,b"), "`box` carries 1 field, 2 are sent")
      .notes.push_back({typo.span("box"), "declared here"});
  EXPECT_EQ(typo.rendered(),
            "typo.pml:2:1: error[E0311]: `box` carries 1 field, 2 are sent\n"
            "    2 | box!a,b\n"
            "      | ^^^^^^^\n"
            "      | declared here: typo.pml:1:8  chan box = [1] of {pid};\n"
            "1 error\n");
}

TEST(Render, AMistakeInAMacroIsShownAtItsUseAndInItsText) {
  OneFile typo("#define NEXT (i + q)\nx = NEXT;\n");
  const ExpansionId next =
      typo.sources.add(Expansion{"NEXT", false, {typo.file, 25, 29, {}}, typo.span("(i + q)")});
  Span wrong = typo.span("q)");
  wrong.end = wrong.begin + 1;
  wrong.expansion = next;
  typo.diagnostics.error("E0203", wrong, "`q` is not declared");
  EXPECT_EQ(typo.rendered(),
            "typo.pml:2:5: error[E0203]: `q` is not declared\n"
            "    2 | x = NEXT;\n"
            "      |     ^^^^\n"
            "      | in macro `NEXT`: typo.pml:1:19  #define NEXT (i + q)\n"
            "1 error\n");
}

TEST(Render, DeepExpansionsAreShortened) {
  OneFile typo("x\ny\n");
  ExpansionId last;
  for (int i = 0; i < 10; ++i)
    last = typo.sources.add(
        Expansion{"M" + std::to_string(i), true, {typo.file, 0, 1, last}, {typo.file, 2, 3, {}}});
  typo.diagnostics.error("E0001", {typo.file, 2, 3, last}, "deep");
  const std::string text = typo.rendered();
  EXPECT_NE(text.find("in inline `M0`"), std::string::npos);
  EXPECT_NE(text.find("in inline `M9`"), std::string::npos);
  EXPECT_EQ(text.find("in inline `M5`"), std::string::npos);
  EXPECT_NE(text.find("... 6 further expansions ..."), std::string::npos);
}

TEST(Render, TabsAndWideCharactersKeepTheCaretInPlace) {
  OneFile typo("\té = wrong;\n");
  typo.diagnostics.error("E1", typo.span("wrong"), "m");
  EXPECT_NE(typo.rendered().find("    1 |         é = wrong;\n      |             ^^^^^\n"),
            std::string::npos)
      << typo.rendered();
}

TEST(Render, AVeryLongLineIsCutAroundTheMistake) {
  OneFile typo(std::string(5'000'000, 'a') + " wrong " + std::string(5'000'000, 'b'));
  typo.diagnostics.error("E1", typo.span("wrong"), "m");
  const std::string text = typo.rendered();
  EXPECT_LT(text.size(), 600u);
  EXPECT_NE(text.find("wrong"), std::string::npos);
  EXPECT_NE(text.find("^^^^^"), std::string::npos);
}

TEST(Render, ControlCharactersNeverReachTheTerminal) {
  OneFile typo(std::string("a\0\x1b[31m = wrong", 15));
  typo.diagnostics.error("E1", typo.span("= "), "m");
  const std::string text = typo.rendered();
  EXPECT_EQ(text.find('\0'), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Render, WhatHasNoPlaceHasNoExcerpt) {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.error("E0001", {}, "`x.pml` cannot be read", "is the name right?");
  EXPECT_EQ(render(diagnostics, sources),
            "error[E0001]: `x.pml` cannot be read\n      is the name right?\n1 error\n");
  EXPECT_EQ(render_place({}, sources), "");
}

TEST(Render, AMistakeAtTheEndOfTheTextHasACaret) {
  OneFile typo("init {");
  typo.diagnostics.error("E1", {typo.file, 6, 6, {}}, "`}` is missing");
  EXPECT_NE(typo.rendered().find("    1 | init {\n      |       ^\n"), std::string::npos) << typo.rendered();
}

TEST(Render, WarningsGiveWayToErrorsWhenThereAreTooMany) {
  OneFile typo("x\n");
  for (int i = 0; i < 5; ++i) typo.diagnostics.warning("W1", typo.span("x"), "minor");
  typo.diagnostics.error("E1", typo.span("x"), "major");
  const std::string text = typo.rendered({.colour = false, .most = 2});
  EXPECT_NE(text.find("major"), std::string::npos);
  EXPECT_EQ(text.find("minor"), text.rfind("minor"));
  EXPECT_NE(text.find("1 error, 5 warnings (4 not shown)\n"), std::string::npos);
}

TEST(Render, ColourIsOnlyThereWhenAskedFor) {
  OneFile typo("x\n");
  typo.diagnostics.error("E1", typo.span("x"), "m");
  EXPECT_EQ(typo.rendered().find('\x1b'), std::string::npos);
  EXPECT_NE(typo.rendered({.colour = true}).find("\x1b[1;31m"), std::string::npos);
}

TEST(Diagnostics, AreSortedByPlaceAndThoseWithoutComeFirst) {
  OneFile typo("a b c\n");
  typo.diagnostics.error("E3", typo.span("c"), "c");
  typo.diagnostics.warning("W1", typo.span("a"), "a");
  typo.diagnostics.error("E0", {}, "none");
  typo.diagnostics.sort_by_place(typo.sources);
  ASSERT_EQ(typo.diagnostics.all().size(), 3u);
  EXPECT_EQ(typo.diagnostics.all()[0].code, "E0");
  EXPECT_EQ(typo.diagnostics.all()[1].code, "W1");
  EXPECT_EQ(typo.diagnostics.all()[2].code, "E3");
  EXPECT_EQ(typo.diagnostics.error_count(), 2u);
}

}  // namespace
}  // namespace isospin
