#include "cli/help.hpp"

#include <gtest/gtest.h>

#include "cli/options.hpp"

namespace isospin::cli {
namespace {

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0, begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    widest = std::max(widest, end - begin);
    begin = end + 1;
  }
  return std::max(widest, text.size() - begin);
}

TEST(Help, FitsEightyColumns) {
  EXPECT_LT(widest_line(overview()), 80u);
  EXPECT_LT(widest_line(program_help()), 80u);
  for (const Command& command : all_commands())
    EXPECT_LT(widest_line(command_help(command)), 80u) << command_help(command);
}

TEST(Help, ListsEveryReadyOptionOfTheCommandAndNoOther) {
  for (const Command& command : all_commands()) {
    const std::string help = command_help(command);
    for (const Option& option : all_options()) {
      const bool listed = help.find("  " + spelling(option)) != std::string::npos;
      EXPECT_EQ(listed, option.ready && takes(command.name, option)) << command.name << " " << option.name;
    }
  }
}

TEST(Help, NamesEveryCommandAndEveryExitStatus) {
  const std::string help = program_help();
  for (const Command& command : all_commands())
    EXPECT_NE(help.find("\n  " + std::string(command.name) + " "), std::string::npos) << command.name;
  for (const char* status : {"   0  ", "   1  ", "   2  ", "  64  ", "  65  ", "  70  ", "  74  "})
    EXPECT_NE(help.find(status), std::string::npos) << status;
}

TEST(Help, TheOverviewShowsAnExampleForEachOfAtMostFiveCommands) {
  const std::string text = overview();
  std::size_t examples = 0;
  for (const Command& command : all_commands())
    if (text.find(command.example) != std::string::npos) ++examples;
  EXPECT_EQ(examples, std::min<std::size_t>(5, all_commands().size()));
}

TEST(Wrapped, BreaksBetweenWordsOnly) {
  // The second line ends at column 79 exactly; one letter more would not fit.
  const std::string text = wrapped("aaaa bbbb " + std::string(70, 'c') + " dddd eeee", 4);
  EXPECT_EQ(text, "aaaa bbbb\n    " + std::string(70, 'c') + " dddd\n    eeee");
}

TEST(ManPage, NamesEveryReadyOptionOnce) {
  const std::string page = man_page();
  for (const Option& option : all_options()) {
    std::string name(option.name);
    for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-', at + 2))
      name.insert(at, "\\");
    std::size_t count = 0;
    const std::string bold = "\\fB" + name + "\\fR";
    for (std::size_t at = page.find(bold); at != std::string::npos; at = page.find(bold, at + 1)) ++count;
    EXPECT_EQ(count, option.ready ? 1u : 0u) << option.name;
  }
}

}  // namespace
}  // namespace isospin::cli
