#include "cli/run.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/json.hpp"

namespace isospin::cli {
namespace {

struct Ran {
  int status = 0;
  std::string out, err;
};

Ran ran(const std::vector<std::string>& words) {
  std::ostringstream out, err;
  Output output{out, err};
  const ExitStatus status = run(words, output);
  return {static_cast<int>(status), out.str(), err.str()};
}

class Files : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("isospin_cli_" + std::to_string(getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_ / name;
    std::ofstream(path) << text;
    return path.string();
  }

  std::filesystem::path folder_;
};

const std::string kEmail = std::string(ISOSPIN_SOURCE_DIR) + "/examples/email.pml";

TEST(Run, AloneShowsTheCommands) {
  const Ran alone = ran({});
  EXPECT_EQ(alone.status, 0);
  EXPECT_NE(alone.out.find("isospin check"), std::string::npos);
  EXPECT_EQ(alone.err, "");
}

TEST(Run, HelpAndVersionGoToStandardOutput) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"--help"},
                                                                                     {"-h"},
                                                                                     {"--version"},
                                                                                     {"help"},
                                                                                     {"help", "check"},
                                                                                     {"check", "--help"},
                                                                                     {"help", "--man"}}) {
    const Ran result = ran(words);
    EXPECT_EQ(result.status, 0) << words.front();
    EXPECT_NE(result.out, "") << words.front();
    EXPECT_EQ(result.err, "") << words.front();
  }
  EXPECT_EQ(ran({"help", "check"}).out, ran({"check", "--help"}).out);
}

TEST(Run, TheVersionNamesEveryLibrary) {
  const std::string report = ran({"--version"}).out;
  EXPECT_TRUE(report.starts_with("isospin ")) << report;
  for (const char* library : {"compiler", "libstdc++", "GMP", "xxHash", "bliss", "nauty", "libtcc"}) {
    const std::size_t at = report.find("\n" + std::string(library) + " ");
    ASSERT_NE(at, std::string::npos) << library;
    const std::string line = report.substr(at + 1, report.find('\n', at + 1) - at - 1);
    EXPECT_NE(line.find_first_of("0123456789"), std::string::npos) << line;
  }
}

TEST(Run, WrongUsageIsStatus64AndSaysWhatToDo) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"chekc"},
                                             {"check"},
                                             {"check", "a", "b"},
                                             {"check", "a", "--nonsense"},
                                             {"help", "chekc"},
                                             {"completion", "tcsh"}}) {
    const Ran result = ran(words);
    EXPECT_EQ(result.status, 64) << words.front();
    EXPECT_EQ(result.out, "") << words.front();
    EXPECT_NE(result.err, "") << words.front();
  }
}

TEST_F(Files, AnOptionThatIsNotReadyIsRefusedNotIgnored) {
  const std::string model = write("m.pml", "init { skip }\n");
  for (const Option* option : options_of("check")) {
    if (option->ready || option->kind != ValueKind::flag) continue;
    EXPECT_EQ(ran({"check", model, std::string(option->name)}).status, 64) << option->name;
  }
}

TEST_F(Files, AModelThatCannotBeReadIsStatus65WithTheReason) {
  const auto reason = [](const std::string& path) {
    const Ran result = ran({"check", path});
    EXPECT_EQ(result.status, 65) << path;
    EXPECT_EQ(result.out, "") << path;
    return result.err;
  };
  EXPECT_NE(reason((folder_ / "none.pml").string()).find("there is no such file"), std::string::npos);
  EXPECT_NE(reason(folder_.string()).find("it is a folder"), std::string::npos);
  EXPECT_NE(reason(write("empty.pml", "")).find("is empty"), std::string::npos);
  EXPECT_NE(reason(write("blank.pml", " \n\t\n")).find("is empty"), std::string::npos);
  EXPECT_NE(reason(write("comment.pml", "/* nothing */\n")).find("is empty"), std::string::npos);
  EXPECT_NE(reason("").find("cannot be read"), std::string::npos);
}

TEST_F(Files, AModelWithoutPermissionIsStatus65) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const std::string path = write("secret.pml", "init { skip }\n");
  std::filesystem::permissions(path, std::filesystem::perms::none);
  const Ran result = ran({"check", path});
  EXPECT_EQ(result.status, 65);
  EXPECT_NE(result.err.find("ermission"), std::string::npos) << result.err;
}

TEST_F(Files, MistakesInTheModelGoToStandardErrorWithStatus65) {
  const std::string path = write("typo.pml", "byte received;\ninit { recieved = 1 }\n");
  for (const char* command : {"check", "print", "symbols"}) {
    const Ran result = ran({command, path});
    EXPECT_EQ(result.status, 65) << command;
    EXPECT_EQ(result.out, "") << command;
    EXPECT_NE(result.err.find("typo.pml:2:8: error["), std::string::npos) << result.err;
  }
}

TEST_F(Files, AMisspeltNameDoesNotMakeTheRightOneUnused) {
  const Ran result = ran({"check", write("typo.pml", "byte received;\ninit { recieved = 1 }\n")});
  EXPECT_NE(result.err.find("\n1 error\n"), std::string::npos) << result.err;
}

TEST(Check, SummarisesTheEmailExample) {
  const Ran result = ran({"check", kEmail, "--summary"});
  EXPECT_EQ(result.out.find(kEmail + " holds"), 0u) << result.out;
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("proctypes   client(chan in), mailer(chan in), init"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("instances   init, 3 client, mailer"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("channels    link1, link2, link3: [1] of {pid, pid}"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("properties  1 assertion, end states"), std::string::npos) << result.out;
}

TEST(Check, QuietPrintsOneLine) {
  const Ran result = ran({"check", kEmail, "--quiet"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1) << result.out;
  EXPECT_EQ(result.err, "");
}

TEST_F(Files, ARunInALoopIsNamedNotCounted) {
  const std::string path =
      write("loop.pml",
            "proctype p() { skip }\n"
            "active [2] proctype q() { skip }\n"
            "init { byte i; run p(); do :: i < 3 -> run p(); i++ :: else -> break od }\n");
  const Ran result = ran({"check", path, "--summary"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("2 q, init, p\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("more by run: p (line 3)"), std::string::npos) << result.out;
}

TEST_F(Files, MacrosFromTheCommandLineReachTheModelInTheirOrder) {
  const std::string path = write("macro.pml", "#ifdef BAD\n@@@\n#endif\nactive [N] proctype p() { skip }\n");
  EXPECT_NE(ran({"check", path, "-D", "N=4", "--summary"}).out.find("4 p"), std::string::npos);
  EXPECT_EQ(ran({"check", path, "-DN=4", "-DBAD"}).status, 65);
  EXPECT_EQ(ran({"check", path, "-DN=4", "-DBAD", "-UBAD"}).status, 0);
}

TEST_F(Files, IncludedFilesAreFoundInTheFoldersGiven) {
  std::filesystem::create_directories(folder_ / "inc");
  std::ofstream(folder_ / "inc" / "part.pml") << "active proctype p() { skip }\n";
  const std::string path = write("main.pml", "#include \"part.pml\"\n");
  EXPECT_EQ(ran({"check", path}).status, 65);
  EXPECT_EQ(ran({"check", path, "-I", (folder_ / "inc").string()}).status, 0);
}

TEST_F(Files, JsonHoldsTheDiagnosticsAndNothingIsOnStandardError) {
  const std::string path = write("typo.pml", "byte received;\ninit { recieved = 1 }\n");
  for (const char* command : {"check", "print", "symbols"}) {
    const Ran result = ran({command, path, "--json"});
    EXPECT_EQ(result.status, 65);
    EXPECT_EQ(result.err, "");
    const auto json = Json::parse(result.out);
    ASSERT_TRUE(json) << result.out;
    EXPECT_EQ((*json)["command"].as_string(), command);
    EXPECT_FALSE((*json)["accepted"].as_bool(true));
    Json error;
    for (const Json& one : (*json)["diagnostics"].elements())
      if (one["severity"].as_string() == "error") error = one;
    const Json& place = error["place"];
    EXPECT_EQ(place["line"].as_integer(), 2);
    EXPECT_EQ(place["column"].as_integer(), 8);
    EXPECT_EQ(place["end_column"].as_integer(), 16);
  }
}

TEST_F(Files, UnderJsonWrongUsageIsAnObject) {
  const std::string model = write("m.pml", "init { skip }\n");
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"chekc", "--json"},
                                             {"check", "--json"},
                                             {"check", "--json", model, "extra"},
                                             {"check", model, "--nonsense", "--json"},
                                             {"check", model, "-a", "--json"},
                                             {"-a", model, "--json"},
                                             {"help", "--json"},
                                             {"check", model, "--ltl", "p", "--json"},
                                             {"symmetry", model, "--ltl", "p", "--json"}}) {
    const Ran result = ran(words);
    EXPECT_EQ(result.status, 64) << words[0];
    EXPECT_EQ(result.err, "") << words[0];
    const auto json = Json::parse(result.out);
    ASSERT_TRUE(json) << result.out;
    EXPECT_EQ((*json)["error"]["kind"].as_string(), "usage") << result.out;
    EXPECT_NE((*json)["error"]["message"].as_string(), "") << result.out;
    EXPECT_FALSE((*json)["error"]["message"].as_string().starts_with("isospin")) << result.out;
  }
  // What follows `--` is no option, and without one people are told.
  EXPECT_EQ(ran({"check", "--nonsense", "--", "--json"}).out, "");
}

TEST_F(Files, UnderJsonWhatCannotBeUsedIsAnObject) {
  const std::string wrong = write("typo.pml", "init { recieved = 1 }\n");
  const std::string trail =
      write("t.json", R"({"schema": "isospin-trail-1", "model": ")" + wrong + R"(", "moves": []})");
  for (const auto& [words, kind] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"replay", "none.json", "--json"}, "trail"},
           {{"msc", "none.json", "--json"}, "trail"},
           {{"simulate", wrong, "--guide", "none.json", "--json"}, "trail"},
           {{"replay", trail, "--json"}, "model"},
           {{"msc", trail, "--json"}, "model"}}) {
    const Ran result = ran(words);
    EXPECT_EQ(result.status, 65) << words[0];
    EXPECT_EQ(result.err, "") << words[0];
    const auto json = Json::parse(result.out);
    ASSERT_TRUE(json) << result.out;
    EXPECT_EQ((*json)["error"]["kind"].as_string(), kind) << result.out;
    EXPECT_EQ((*json)["diagnostics"].elements().empty(), kind != "model") << result.out;
  }
}

TEST(Print, WritesPromelaAndNothingElse) {
  const Ran result = ran({"print", kEmail});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("proctype client"), std::string::npos);
  EXPECT_EQ(result.out.find("#define"), std::string::npos);
}

// The symbol of this name and kind, as `symbols --json` lists it.
const Json& symbol(const Json& all, std::string_view name, std::string_view kind) {
  for (const Json& one : all["symbols"].elements())
    if (one["name"].as_string() == name && one["kind"].as_string() == kind) return one;
  static const Json none;
  return none;
}

TEST_F(Files, SymbolsKnowTypesScopesAndUses) {
  const std::string path = write("s.pml",
                                 "mtype = { red, green };\n"
                                 "typedef Node { byte id; chan box[2] = [3] of { mtype, byte } };\n"
                                 "Node nodes[4];\n"
                                 "proctype p(byte who) {\n"
                                 "  short count;\n"
                                 "again:\n"
                                 "  count = who + nodes[1].id;\n"
                                 "  goto again\n"
                                 "}\n"
                                 "init { run p(red) }\n"
                                 "ltl safe { [] (nodes[0].id == 0) }\n");
  const Ran result = ran({"symbols", path, "--json"});
  ASSERT_EQ(result.status, 0) << result.out;
  const Json all = Json::parse(result.out).value_or(Json());
  EXPECT_EQ(symbol(all, "red", "mtype")["uses"].elements().size(), 1u);
  EXPECT_TRUE(symbol(all, "red", "mtype")["value"].is_integer());
  EXPECT_EQ(symbol(all, "nodes", "variable")["type"].as_string(), "Node[4]");
  EXPECT_EQ(symbol(all, "nodes", "variable")["uses"].elements().size(), 2u);
  EXPECT_EQ(symbol(all, "box", "field")["scope"].as_string(), "Node");
  EXPECT_EQ(symbol(all, "box", "field")["channel"]["capacity"].as_integer(), 3);
  EXPECT_EQ(symbol(all, "id", "field")["uses"].elements().size(), 2u);
  EXPECT_EQ(symbol(all, "who", "parameter")["scope"].as_string(), "p");
  EXPECT_EQ(symbol(all, "count", "variable")["place"]["line"].as_integer(), 5);
  EXPECT_EQ(symbol(all, "again", "label")["place"]["line"].as_integer(), 6);
  EXPECT_EQ(symbol(all, "p", "proctype")["uses"].elements().size(), 1u);
  EXPECT_EQ(symbol(all, "p", "proctype")["uses"].elements().front()["column"].as_integer(), 12);
  EXPECT_EQ(symbol(all, "safe", "ltl")["place"]["line"].as_integer(), 11);
  EXPECT_EQ(all["instances"].elements().size(), 2u);
}

TEST_F(Files, WhatAnInlineDeclaresIsListedOnce) {
  const std::string path = write("i.pml",
                                 "inline twice(x) { byte t; t = x; x = t }\n"
                                 "byte a;\n"
                                 "init { twice(a); twice(a) }\n");
  const Ran result = ran({"symbols", path, "--json"});
  ASSERT_EQ(result.status, 0) << result.out;
  const Json all = Json::parse(result.out).value_or(Json());
  int count = 0;
  for (const Json& one : all["symbols"].elements()) count += one["name"].as_string() == "t" ? 1 : 0;
  EXPECT_EQ(count, 1);
  EXPECT_EQ(symbol(all, "t", "variable")["uses"].elements().size(), 2u);
  EXPECT_EQ(symbol(all, "twice", "inline")["place"]["line"].as_integer(), 1);
}

}  // namespace
}  // namespace isospin::cli
