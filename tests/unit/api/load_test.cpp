#include "api/load.hpp"

#include <gtest/gtest.h>

namespace isospin {
namespace {

std::vector<std::string> codes(const std::shared_ptr<SourceModel>& model) {
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : model->diagnostics().all()) found.push_back(diagnostic.code);
  return found;
}

TEST(Load, IncludedTextComesFromTheReader) {
  const FileReader reader = [](const std::string& path) -> std::optional<std::string> {
    if (path.ends_with("part.pml")) return "byte x;\n";
    return {};
  };
  EXPECT_TRUE(load_text("m.pml", "#include \"part.pml\"\ninit { x = 1; assert(x) }\n", {}, reader)->good());
  EXPECT_FALSE(load_text("m.pml", "#include \"other.pml\"\ninit { skip }\n", {}, reader)->good());
}

TEST(Load, TheLanguageIsKnownByTheEndingOfTheFile) {
  EXPECT_EQ(language_of("m.pml").name, "Promela");
  EXPECT_EQ(language_of("a/b/m").name, "Promela");  // where nothing else is said
}

TEST(Load, MistakesOfAllPassesAreInTheOrderOfTheText) {
  const std::shared_ptr<SourceModel> model =
      load_text("m.pml",
                "init { missing = 1 }\n"           // found by the resolver
                "proctype p() { assert() }\n"      // found by the parser
                "#unheard_of\n"                    // found by the preprocessor
                "proctype q() { absent = 1 }\n");  // found by the resolver
  std::vector<std::uint32_t> lines;
  for (const Diagnostic& diagnostic : model->diagnostics().all())
    lines.push_back(model->sources().locate(diagnostic.span.file, diagnostic.span.begin).line);
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{1, 2, 3, 4}));
}

TEST(Load, NothingIsCalledUnusedInAModelThatWasNotUnderstood) {
  EXPECT_EQ(codes(load_text("m.pml", "byte used;\ninit { assert(used +) }\n")).size(), 1u);
  EXPECT_EQ(codes(load_text("m.pml", "byte used;\ninit { usde = 1 }\n")).size(), 1u);
}

TEST(Load, AnEmptyModelIsAnErrorWithoutAPlace) {
  for (const char* text : {"", "  \n", "// nothing\n", "#define N 3\n"}) {
    const std::shared_ptr<SourceModel> model = load_text("m.pml", text);
    EXPECT_EQ(codes(model), std::vector<std::string>{"E0002"}) << text;
    EXPECT_FALSE(model->good());
  }
}

TEST(Load, AFileThatIsNotThereIsAnErrorWithoutAPlace) {
  EXPECT_EQ(codes(load("/no/such/model.pml")), std::vector<std::string>{"E0001"});
}

}  // namespace
}  // namespace isospin
