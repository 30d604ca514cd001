#include "cli/arguments.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cli/commands.hpp"
#include "cli/foreign_options.hpp"

namespace isospin::cli {
namespace {

Arguments good(const std::vector<std::string>& words) {
  auto parsed = parse_arguments(words);
  if (!parsed) ADD_FAILURE() << parsed.refusal().reason;
  return std::move(*parsed);
}

std::string wrong(const std::vector<std::string>& words) {
  const auto parsed = parse_arguments(words);
  return parsed ? "(accepted)" : parsed.refusal().reason;
}

TEST(Arguments, OptionsAndOperandsMayComeInAnyOrder) {
  const Arguments arguments = good({"check", "--order", "bfs", "model.pml", "--json"});
  EXPECT_EQ(arguments.operands(), std::vector<std::string>{"model.pml"});
  EXPECT_EQ(arguments.text("--order"), "bfs");
  EXPECT_TRUE(arguments.has("--json"));
  EXPECT_FALSE(arguments.has("--quiet"));
}

TEST(Arguments, AValueMayFollowAnEqualsSignOrALetter) {
  EXPECT_EQ(good({"check", "m", "--memory=4G"}).bytes("--memory"), 4ull << 30);
  EXPECT_EQ(good({"check", "m", "--time", "2m"}).seconds("--time"), 120.0);
  EXPECT_EQ(good({"check", "m", "-DN=5"}).text("--define"), "N=5");
  EXPECT_EQ(good({"check", "m", "-D", "N=5"}).text("-D"), "N=5");
  EXPECT_EQ(good({"check", "m", "--define=N=5"}).text("-D"), "N=5");
}

TEST(Arguments, DefinitionsKeepTheirOrder) {
  const Arguments arguments = good({"check", "m", "-DA", "-UA", "-D", "A=2"});
  ASSERT_EQ(arguments.given().size(), 3u);
  EXPECT_EQ(arguments.given()[0].second, "A");
  EXPECT_EQ(arguments.given()[1].first->name, "--undefine");
  EXPECT_EQ(arguments.given()[2].second, "A=2");
}

TEST(Arguments, TheFallbackHoldsUntilAnotherValueIsGiven) {
  EXPECT_EQ(good({"check", "m"}).text("--order"), "auto");
  EXPECT_TRUE(good({"check", "m"}).is_on("--merge"));
  EXPECT_FALSE(good({"check", "m", "--merge", "off"}).is_on("--merge"));
  EXPECT_EQ(good({"check", "m"}).bytes("--memory"), std::nullopt);
  EXPECT_EQ(good({"simulate", "m"}).number("--seed"), std::nullopt);
}

TEST(Arguments, AnOptionThatTakesOneValueIsNotGivenTwo) {
  EXPECT_EQ(wrong({"check", "m", "--merge", "on", "--merge=off"}),
            "isospin check: `--merge` takes one value, and is given `on` and `off`");
  EXPECT_EQ(wrong({"symmetry", "m", "--ltl", "p", "--ltl", "q"}),
            "isospin symmetry: `--ltl` takes one value, and is given `p` and `q`");
  EXPECT_EQ(good({"check", "m", "--max-depth", "3", "--max-depth", "3"}).number("--max-depth"), 3u);
}

TEST(Arguments, OptionsThatRepeatKeepEveryValue) {
  const Arguments arguments = good({"check", "m", "--ltl", "p", "--formula", "a", "--ltl", "q"});
  EXPECT_EQ(arguments.texts("--ltl"), (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(arguments.texts("--property"), std::vector<std::string>{"all"});
  EXPECT_EQ(options_json(arguments).dump().find("\"ltl\": null"), std::string::npos);
  EXPECT_NE(options_json(good({"check", "m"})).dump().find("\"ltl\": []"), std::string::npos);
}

TEST(Arguments, TwoDashesEndTheOptions) {
  EXPECT_EQ(good({"check", "--", "--json"}).operands(), std::vector<std::string>{"--json"});
  EXPECT_EQ(good({"check", "-"}).operands(), std::vector<std::string>{"-"});
}

TEST(Arguments, LettersOfFlagsMayBePutTogether) {
  const Arguments arguments = good({"check", "m", "-qDN=1"});
  EXPECT_TRUE(arguments.has("--quiet"));
  EXPECT_EQ(arguments.text("-D"), "N=1");
}

TEST(Arguments, HelpExcusesMissingOperands) { EXPECT_TRUE(good({"check", "--help"}).has("--help")); }

TEST(Arguments, MisspeltWordsGetASuggestion) {
  EXPECT_EQ(wrong({"chekc"}), "isospin: `chekc` is not a command; did you mean `check`?");
  EXPECT_EQ(wrong({"symb"}), "isospin: `symb` is not a command; did you mean `symbols`?");
  EXPECT_EQ(wrong({"frobnicate"}), "isospin: `frobnicate` is not a command");
  EXPECT_EQ(wrong({"model.pml"}),
            "isospin: `model.pml` is not a command; did you mean `isospin check model.pml`?");
  EXPECT_EQ(wrong({"check", "m", "--jsno"}),
            "isospin check: `--jsno` is not an option; did you mean `--json`?");
  EXPECT_EQ(wrong({"check", "m", "-json"}),
            "isospin check: `-json` is not an option; did you mean `--json`?");
  EXPECT_EQ(wrong({"check", "m", "--def"}),
            "isospin check: `--def` is not an option; did you mean `--define`?");
  EXPECT_EQ(wrong({"check", "m", "--prop", "safety"}),
            "isospin check: `--prop` is not an option; did you mean `--property`?");
  EXPECT_EQ(wrong({"--verison"}), "isospin: `--verison` is not an option; did you mean `--version`?");
  EXPECT_EQ(wrong({"--json", "check"}), "isospin: the command comes first, before `--json`");
}

TEST(Arguments, AnOptionOfAnotherCommandIsNamedAsSuch) {
  EXPECT_EQ(wrong({"print", "m", "--man"}),
            "isospin print: `--man` is an option of `isospin help`, not of this command");
}

std::string hint(const std::vector<std::string>& words) {
  const auto parsed = parse_arguments(words);
  return parsed ? "(accepted)" : parsed.refusal().hint;
}

TEST(Arguments, OptionsOfSpinAreRecognised) {
  EXPECT_EQ(
      wrong({"check", "m", "-a"}),
      "isospin check: `-a` is an option of SPIN (make a verifier; of pan, search for acceptance cycles)");
  EXPECT_EQ(hint({"check", "m", "-a"}),
            "isospin check checks all claims and accept labels by itself; leave it out");
  EXPECT_EQ(hint({"check", "m", "-m1000"}), "here: --max-depth 1000 (without it there is no limit)");
  EXPECT_EQ(hint({"check", "m", "--bfs"}), "here: --order bfs");
  EXPECT_EQ(hint({"check", "m", "-bfs"}), "here: --order bfs");
  EXPECT_EQ(hint({"check", "m", "-hc4"}),
            "states are stored exactly and compressed by themselves; leave it out");
  EXPECT_EQ(hint({"check", "m", "-M512"}), "here: --memory 512M");
  EXPECT_EQ(hint({"check", "-N", "name", "m"}), "here: --ltl NAME");
  for (const char* word :
       {"-search", "-run", "-i",  "-t",    "-p",    "-ltl", "-f", "-w20", "-c0",     "-A", "-E", "-n",
        "-l",      "-o1",  "-o7", "-n123", "-u100", "-w",   "-X", "-T",   "-B",      "-J", "-W", "-S",
        "-P",      "-Y",   "-Z",  "-R",    "-L",    "-G",   "-z", "-j5",  "-replay", "-pp"}) {
    const std::string said = wrong({"check", "m", word});
    EXPECT_TRUE(said.starts_with("isospin check: `" + std::string(word) + "` is an option of SPIN ("))
        << said;
  }
  EXPECT_TRUE(good({"simulate", "m", "-i"}).has("--interactive"));
}

TEST(Arguments, SpinsWayOfCallingIsRecognised) {
  EXPECT_EQ(hint({"-a", "m.pml"}),
            "isospin check checks all claims and accept labels by itself; leave it out\n"
            "the command comes first: `isospin check m.pml`");
  EXPECT_TRUE(wrong({"-DSAFETY", "m.pml"}).starts_with("isospin: `-DSAFETY` is an option of SPIN")) << "";
  EXPECT_EQ(hint({"-k", "m.trail", "m.pml"}), "`isospin replay FILE`");
}

TEST(Arguments, SeveralOptionsOfSpinAreAnsweredAtOnce) {
  EXPECT_EQ(hint({"check", "-bfs", "-m1000", "m.pml", "-q", "-E"}),
            "here: --order bfs\n"
            "`-m1000`: here: --max-depth 1000 (without it there is no limit)\n"
            "`-E`: here: --ignore-end-states");
  EXPECT_NE(wrong({"simulate", "m", "--svg", "f"}).find("`--msc FILE`"), std::string::npos);
}

TEST(Arguments, ANumberMayStandApartFromSpinsOption) {
  EXPECT_EQ(hint({"check", "m", "-m", "100000"}), "here: --max-depth 100000 (without it there is no limit)");
  EXPECT_EQ(hint({"-m", "10", "m.pml"}),
            "here: --max-depth 10 (without it there is no limit)\n"
            "the command comes first: `isospin check m.pml`");
  EXPECT_EQ(hint({"check", "m", "-E", "-M", "64"}), "here: --ignore-end-states\n`-M`: here: --memory 64M");
  EXPECT_EQ(hint({"check", "m", "-O2"}), "isospin compiles the model by itself; leave it out");
}

TEST(Arguments, AnOptionIsNotTakenForAPath) {
  EXPECT_EQ(wrong({"check", "m.pml", "-I", "-m1000"}),
            "isospin check: `-I` needs a path, not `-m1000`: -I FOLDER");
  EXPECT_NE(hint({"check", "m.pml", "-I", "-m1000"}).find("--max-depth 1000"), std::string::npos);
  EXPECT_EQ(good({"check", "m", "-I", "./-odd"}).text("-I"), "./-odd");
  EXPECT_EQ(good({"check", "m", "-I-odd"}).text("-I"), "-odd");
}

TEST(Arguments, AMacroBeforeTheCommandIsNoReasonToForgetTheOthers) {
  EXPECT_EQ(wrong({"-DN=3", "-a", "x.pml"}), "isospin: the command comes first, before `-DN=3`");
  EXPECT_EQ(hint({"-DN=3", "-a", "x.pml"}),
            "`isospin check -DN=3 x.pml`\n"
            "`-a`: isospin check checks all claims and accept labels by itself; leave it out");
}

TEST(Arguments, SwitchesOfPanAreNoMacrosUnlessTheModelKnowsThem) {
  const std::string email = std::string(ISOSPIN_SOURCE_DIR) + "/examples/email_fig1.pml";
  EXPECT_EQ(hint({"check", "-DSAFETY", email}),
            "here: --property safety\n(a macro of the model is defined by `--define SAFETY`)");
  EXPECT_EQ(hint({"check", email, "-DMEMLIM=400"}),
            "here: --memory 400M\n(a macro of the model is defined by `--define MEMLIM=400`)");
  for (const char* word : {"-DNP", "-DBITSTATE", "-DMA=20", "-DVECTORSZ=2048", "-DNOREDUCE", "-DNCORE=2"})
    EXPECT_NE(wrong({"check", email, word}).find("is an option of SPIN"), std::string::npos) << word;
  EXPECT_EQ(good({"check", email, "-DNOCLAIM"}).text("-D"), "NOCLAIM");  // which the model asks for
  EXPECT_EQ(good({"check", email, "--define", "SAFETY"}).text("-D"), "SAFETY");
  EXPECT_EQ(good({"check", email, "-D", "SAFETY"}).text("-D"), "SAFETY");
  EXPECT_EQ(good({"check", email, "-DN=5"}).text("-D"), "N=5");
}

TEST(ForeignOptions, AreNoneOfOursAndNameOptionsThatThereAre) {
  ASSERT_FALSE(foreign_samples().empty());
  for (const std::string_view word : foreign_samples()) {
    for (const Command& command : all_commands()) {
      if (word != "-i") {
        EXPECT_EQ(find_option(command.name, word), nullptr) << word;
      }
    }
    const auto foreign = foreign_option(word);
    ASSERT_TRUE(foreign) << word;
    for (std::size_t at = foreign->hint.find("--"); at != std::string::npos;
         at = foreign->hint.find("--", at + 2)) {
      const std::string name =
          foreign->hint.substr(at, foreign->hint.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at) - at);
      bool exists = name == "--version";
      for (const Command& command : all_commands()) exists |= find_option(command.name, name) != nullptr;
      EXPECT_TRUE(exists) << word << ": " << name;
    }
  }
}

TEST(Arguments, WrongValuesAreExplained) {
  EXPECT_EQ(wrong({"check", "m", "--order", "dsf"}),
            "isospin check: `--order` is auto or dfs or bfs, not `dsf`; did you mean `dfs`?");
  EXPECT_EQ(wrong({"check", "m", "--memory", "lots"}),
            "isospin check: `--memory` takes a size such as 512M or 4G, not `lots`");
  EXPECT_EQ(wrong({"check", "m", "--time=soon"}),
            "isospin check: `--time` takes a time such as 90s, 5m or 2h, not `soon`");
  EXPECT_EQ(wrong({"check", "m", "--max-depth", "-3"}),
            "isospin check: `--max-depth` takes a whole number, not `-3`");
  EXPECT_EQ(wrong({"simulate", "m", "--seed", "99999999999999999999"}),
            "isospin simulate: `--seed` takes a whole number, not `99999999999999999999`");
  EXPECT_EQ(wrong({"check", "m", "--json=yes"}), "isospin check: `--json` takes no value");
  EXPECT_EQ(wrong({"check", "m", "-D"}), "isospin check: `-D` needs a value: -D NAME[=VALUE]");
}

TEST(Arguments, OperandsAreCounted) {
  EXPECT_EQ(wrong({"check"}), "isospin check: MODEL is missing");
  EXPECT_EQ(wrong({"check", "a", "b"}), "isospin check: `b` is one argument too many");
}

TEST(OptionsJson, EchoesEveryOptionThatIsReadyWithItsType) {
  const Json echo = options_json(good({"check", "m", "-D", "N=5", "-DM", "--json"}));
  EXPECT_EQ(echo["define"].dump(0), R"(["N=5", "M"])");
  EXPECT_EQ(echo["json"].dump(0), "true");
  EXPECT_EQ(echo["quiet"].dump(0), "false");
  for (const Option* option : options_of("check"))
    if (option->ready && option->group != Group::general) {
      bool there = false;
      for (const auto& [key, value] : echo.members()) there |= key == json_key(*option);
      EXPECT_TRUE(there) << option->name;
    }
}

TEST(OptionTable, IsSound) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  std::set<std::pair<std::string_view, char>> letters;
  for (const Command& command : all_commands()) {
    EXPECT_NE(command.run, nullptr) << command.name;
    for (const Option* option : options_of(command.name)) {
      EXPECT_TRUE(seen.insert({command.name, option->name}).second) << option->name;
      const bool fresh = option->letter == '\0' || letters.insert({command.name, option->letter}).second;
      EXPECT_TRUE(fresh) << option->name;
      EXPECT_TRUE(option->name.starts_with("--")) << option->name;
      EXPECT_FALSE(option->help.empty()) << option->name;
      EXPECT_EQ(option->kind == ValueKind::choice, !option->choices.empty()) << option->name;
      EXPECT_EQ(option->kind == ValueKind::flag, argument_in_words(*option).empty()) << option->name;
    }
    EXPECT_NE(find_option(command.name, "--help"), nullptr) << command.name;
  }
}

TEST(OptionTable, EveryFallbackIsAValueOfItsOption) {
  for (const Option& option : all_options()) {
    if (option.fallback.empty() || !takes("check", option)) continue;
    good({"check", "m", std::string(option.name), std::string(option.fallback)});
  }
}

TEST(OptionTable, OptionsOfACommandComeByGroup) {
  for (const Command& command : all_commands()) {
    Group last = Group::checking;
    for (const Option* option : options_of(command.name)) {
      EXPECT_GE(static_cast<int>(option->group), static_cast<int>(last)) << option->name;
      last = option->group;
    }
  }
}

}  // namespace
}  // namespace isospin::cli
