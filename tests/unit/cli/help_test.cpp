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
      const Option* taken = find_option(command.name, option.name);
      EXPECT_EQ(listed, taken != nullptr && taken->ready) << command.name << " " << option.name;
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

TEST(Help, AnOptionIsExplainedInTheWordsOfItsCommand) {
  const auto help = [](std::string_view command) { return command_help(*find_command(command)); };
  EXPECT_NE(help("check").find("draw the claim's automaton"), std::string::npos);
  EXPECT_NE(help("symmetry").find("draw the diagram"), std::string::npos);
  EXPECT_NE(help("msc").find("draw the chart"), std::string::npos);
}

TEST(Help, CheckGroupsOptionsByWhatOneWants) {
  const std::string help = command_help(*find_command("check"));
  std::size_t last = 0;
  for (const char* heading : {"What to check", "How far to go", "How to search", "What to print",
                              "How the model is read", "Details of the search, rarely needed", "Help"}) {
    const std::size_t at = help.find("\n\n" + std::string(heading) + "\n", last);
    ASSERT_NE(at, std::string::npos) << heading;
    last = at;
  }
}

TEST(ManPage, NamesEveryReadyOptionOnceForEachHelpText) {
  const std::string page = man_page();
  for (const Option& option : all_options()) {
    std::string name(option.name);
    for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-', at + 2))
      name.insert(at, "\\");
    std::size_t count = 0;
    const std::string bold = "\\fB" + name + "\\fR";
    for (std::size_t at = page.find(bold); at != std::string::npos; at = page.find(bold, at + 1)) ++count;
    std::size_t entries = 0;
    for (const Option& other : all_options())
      if (other.name == option.name && other.ready) ++entries;
    EXPECT_EQ(count, entries) << option.name;
  }
}

}  // namespace
}  // namespace isospin::cli
