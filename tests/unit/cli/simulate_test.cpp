// simulate, replay and msc, from words to text and exit status.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/json.hpp"
#include "cli/run.hpp"

namespace isospin::cli {
namespace {

struct Ran {
  int status = 0;
  std::string out, err;
};

class Runs : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("isospin_runs_" + std::to_string(getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
    model_ = write("m.pml",
                   "byte x;\n"
                   "active [2] proctype P() {\n"
                   "  do\n"
                   "  :: x < 4 -> x++\n"
                   "  :: x > 0 -> x--\n"
                   "  :: x == 4 -> assert(false)\n"
                   "  od\n"
                   "}\n");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  static std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  static Ran ran(const std::vector<std::string>& words, const std::string& typed = "") {
    std::ostringstream out, err;
    std::istringstream in(typed);
    Output output{out, err};
    output.in = &in;
    const ExitStatus status = run(words, output);
    return {static_cast<int>(status), out.str(), err.str()};
  }

  std::filesystem::path folder_;
  std::string model_;
};

TEST_F(Runs, TheSameSeedMakesTheSameRun) {
  const Ran first = ran({"simulate", model_, "--seed", "7", "--max-depth", "50"});
  EXPECT_EQ(first.out, ran({"simulate", model_, "--seed", "7", "--max-depth", "50"}).out);
  EXPECT_NE(first.out, ran({"simulate", model_, "--seed", "8", "--max-depth", "50"}).out);
  EXPECT_TRUE(first.out.starts_with(model_ + ": a random run, --seed 7\n")) << first.out;
}

TEST_F(Runs, WithoutASeedTheOneThatWasUsedIsPrinted) {
  const std::string line = ran({"simulate", model_, "--max-depth", "5", "--quiet"}).out;
  const std::string seed = line.substr(line.find("--seed ") + 7, line.find('\n') - line.find("--seed ") - 7);
  EXPECT_EQ(ran({"simulate", model_, "--max-depth", "5", "--quiet", "--seed", seed}).out, line);
}

TEST_F(Runs, TheDepthIsALimitAndAViolationIsStatus1) {
  const Ran stopped = ran({"simulate", model_, "--seed", "7", "--max-depth", "2"});
  EXPECT_EQ(stopped.status, 0);
  EXPECT_NE(stopped.out.find("Stopped after 2 steps."), std::string::npos) << stopped.out;
  const Ran failed = ran({"simulate", model_, "--seed", "7"});
  EXPECT_EQ(failed.status, 1);
  EXPECT_NE(failed.out.find("assertion false is violated"), std::string::npos) << failed.out;
}

TEST_F(Runs, JsonIsOneObjectWithTheRun) {
  const Ran result = ran({"simulate", model_, "--seed", "7", "--json"});
  const std::optional<Json> json = Json::parse(result.out);
  ASSERT_TRUE(json) << result.out;
  EXPECT_EQ((*json)["run"]["seed"].as_integer(), 7);
  EXPECT_EQ((*json)["ended"].as_string(), "assertion");
  EXPECT_FALSE((*json)["trace"]["steps"].elements().empty());
  EXPECT_EQ(result.err, "");
}

TEST_F(Runs, ByHandMovesAreChosenUndoneAndShown) {
  const std::string model = write(
      "two.pml", "byte x;\nactive proctype A() { x = 1 }\nactive proctype B() { x = 2; assert(x == 2) }\n");
  const Ran result = ran({"simulate", model, "--interactive"}, "2\ns\nb\n1\n1\nnonsense\n9\n1\nq\n");
  EXPECT_NE(result.out.find("    1  B(1)  x = 2  :3  x 0 -> 2\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("    2  A(0)  x = 1  :2  x 0 -> 1\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("1-2> "), std::string::npos);
  EXPECT_NE(result.out.find("x = 1\n"), std::string::npos);
  EXPECT_NE(result.out.find("`nonsense` is no answer here"), std::string::npos);
  EXPECT_NE(result.out.find("there is no move 9; they are 1 to 2"), std::string::npos);
  EXPECT_EQ(result.status, 0);
}

TEST_F(Runs, ByHandTheEndOfTheInputIsAnEnd) {
  EXPECT_EQ(ran({"simulate", model_, "--interactive"}, "").status, 0);
  EXPECT_EQ(ran({"simulate", model_, "-i"}, "\n\n").status, 0);
  const Ran random = ran({"simulate", model_, "-i", "--seed", "3"}, "r\nr\nr\n");
  EXPECT_EQ(random.out, ran({"simulate", model_, "-i", "--seed", "3"}, "r\nr\nr\n").out);
}

TEST_F(Runs, ByHandAViolationIsToldAndCanBeUndone) {
  const std::string model = write("fail.pml", "active proctype A() { assert(false) }\n");
  const Ran result = ran({"simulate", model, "-i"}, "1\n1\nb\nq\n");
  EXPECT_NE(result.out.find("assertion false is violated"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("b, q> "), std::string::npos) << result.out;
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(ran({"simulate", model, "-i"}, "1\n").status, 1);
}

// A client and a server, then a choice.
const char* const kTalk =
    "mtype = { REQ, ACK };\nchan c = [1] of { mtype, byte };\nbyte n, a[2];\n"
    "active proctype Client() {\n  byte me = 2;\n  c!REQ,me;\n  a[1] = me + 1;\n"
    "  if :: n++ :: n = 7 fi\n}\n"
    "active proctype Server() {\n  byte who;\n  c?REQ,who;\n  n = who\n}\n";

TEST_F(Runs, ByHandMovesAreShownWithTheirValues) {
  const Ran result = ran({"simulate", write("talk.pml", kTalk), "-i"}, "1\n");
  EXPECT_NE(result.out.find("    1  Client(0)  c!REQ,me  :6  c!REQ,2\n"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("    1  Server(1)  c?REQ,who      :12  c?REQ,2, who 0 -> 2\n"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("    2  Client(0)  a[1] = me + 1  :7   a[1] 0 -> 3\n"), std::string::npos)
      << result.out;
  const std::string meets = write("meets.pml",
                                  "chan q = [0] of { byte };\nactive proctype A() { byte k = 5; q!k }\n"
                                  "active proctype B() { byte x; q?x; (x > 3) }\n");
  const Ran rendezvous = ran({"simulate", meets, "-i"}, "1\n");
  EXPECT_NE(rendezvous.out.find("    1  A(0)  q!k  :2  taken by B(1) q?x :3  q!5, x 0 -> 5\n"),
            std::string::npos)
      << rendezvous.out;
  EXPECT_NE(rendezvous.out.find("    1  B(1)  x > 3  :3  x = 5\n"), std::string::npos) << rendezvous.out;
}

TEST_F(Runs, ByHandForcedMovesAreTakenInOneGo) {
  const std::string model =
      write("forced.pml", "byte x;\nactive proctype A() { x = 1; x = 2; x = 3; if :: x = 4 :: x = 5 fi }\n");
  for (const char* typed : {"f\n", "\n", "forced\n"}) {
    const Ran result = ran({"simulate", model, "-i"}, typed);
    EXPECT_NE(result.out.find("x 2 -> 3"), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("      4  A(0)"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("1-2> "), std::string::npos) << result.out;
  }
  EXPECT_NE(ran({"simulate", model, "-i"}, "f\nf\n").out.find("there is a choice: type a number, 1 to 2"),
            std::string::npos);
  EXPECT_NE(ran({"simulate", model, "-i"}, "f\n\n").out.find("x 3 -> 4"), std::string::npos);
  const std::string endless = write("endless.pml", "byte x;\nactive proctype A() { do :: x = 1 - x od }\n");
  EXPECT_NE(
      ran({"simulate", endless, "-i"}, "f\nq\n").out.find("it goes on like that: stopped after 2 moves"),
      std::string::npos);
  const std::string counts = write("counts.pml", "int x;\nactive proctype A() { do :: x++ od }\n");
  EXPECT_NE(ran({"simulate", counts, "-i"}, "f\nq\n").out.find("stopped after 10 000 moves"),
            std::string::npos);
}

TEST_F(Runs, ByHandSeveralMovesAreTakenAtRandom) {
  const auto steps = [&](const std::string& typed) {
    const Ran result = ran({"simulate", model_, "-i", "--seed", "3", "--json"}, typed);
    return Json::parse(result.out).value_or(Json())["steps"].as_integer();
  };
  EXPECT_EQ(steps("5r\n"), 5);
  EXPECT_EQ(steps("r5\n"), 5);
  EXPECT_EQ(steps("r 5\n"), 5);
  EXPECT_EQ(steps("random 5\n"), 5);
  EXPECT_EQ(steps("r\n4r\n2b\nb 1\nundo\n"), 1);
  EXPECT_EQ(steps("0r\nr x\n"), 0);
}

TEST_F(Runs, ByHandAStepOfTheRunIsGoneTo) {
  const std::string model =
      write("goto.pml", "byte x;\nactive proctype A() { x = 1; atomic { x = 2; x = 3 }; x = 4; x = 5 }\n");
  const auto x_after = [&](const std::string& typed) {
    const std::string out = ran({"simulate", model, "-i"}, typed + "s\n").out;
    return out.substr(out.rfind("x = ") + 4, 1);
  };
  EXPECT_EQ(x_after("1\n1\n1\n1\ngoto 1\n"), "1");
  EXPECT_EQ(x_after("1\n1\n1\n1\ngoto 2\n"), "3");  // the whole atomic sequence
  EXPECT_EQ(x_after("1\n1\n1\n1\ngoto 0\ng 3\n"), "4");
  EXPECT_EQ(x_after("1\n1\n1\n1\ngoto 0\n"), "0");
  EXPECT_EQ(x_after("1\n1\n1\ngoto 9\n"), "3");
  const Ran told = ran({"simulate", model, "-i"}, "1\n1\n1\ngoto 9\ngoto\ngoto 1\n");
  EXPECT_NE(told.out.find("the run so far has 2 steps: goto 0 to 2"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("`goto` takes the number of a step"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("  after step 1 of 2\n"), std::string::npos) << told.out;
}

TEST_F(Runs, ByHandAnotherMoveForgetsWhatWasUndone) {
  const std::string model =
      write("other.pml", "byte x;\nactive proctype A() { if :: x = 1 :: x = 2 fi; x = x + 5; x = x + 5 }\n");
  const Ran same = ran({"simulate", model, "-i"}, "1\n1\n1\nb 3\n1\ngoto 3\ns\n");
  EXPECT_NE(same.out.find("x = 11"), std::string::npos) << same.out;
  const Ran other = ran({"simulate", model, "-i"}, "1\n1\n1\nb 3\n2\ngoto 3\n");
  EXPECT_NE(other.out.find("the run so far has 1 step: goto 0 to 1"), std::string::npos) << other.out;
}

TEST_F(Runs, ByHandVariablesAndExpressionsAreWatched) {
  const std::string model = write("talk.pml", kTalk);
  const Ran result = ran({"simulate", model, "-i"},
                         "watch n\nwatch who\nwatch a\nwatch n + a[1] * 2\nwatch n == 2 && a[1] == 0\n"
                         "1\n1\n1\nunwatch who\nunwatch who\nwatch\nunwatch\nwatch\n");
  EXPECT_NE(result.out.find("n = 0, Server(1).who = 0, a[0] = 0, a[1] = 0, n + a[1] * 2 = 0,\n"
                            "          n == 2 && a[1] == 0 = 0\n"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("n = 2, Server(1).who = 2, a[0] = 0, a[1] = 0, n + a[1] * 2 = 2,\n"
                            "          n == 2 && a[1] == 0 = 1\n"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("`who` is not watched"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("nothing is watched"), std::string::npos) << result.out;
  const Ran wrong = ran({"simulate", model, "-i"},
                        "watch nobody\nwatch n +\nwatch a[n]\nwatch Server(1)\nwatch a[5]\nwatch a[7 + n]\n");
  EXPECT_NE(wrong.out.find("`nobody` cannot be watched: `nobody` is not declared"), std::string::npos)
      << wrong.out;
  EXPECT_NE(wrong.out.find("`n +` cannot be watched: "), std::string::npos) << wrong.out;
  EXPECT_NE(wrong.out.find("          a[n] = 0\n"), std::string::npos) << wrong.out;
  EXPECT_NE(wrong.out.find("          a[n] = 0, Server(1).who = 0\n"), std::string::npos) << wrong.out;
  EXPECT_NE(wrong.out.find("a[7 + n] = (no value)"), std::string::npos) << wrong.out;
  EXPECT_EQ(wrong.status, 0);
}

TEST_F(Runs, ByHandARunIsSavedAndReplayed) {
  const std::string trail = path("hand.json");
  const Ran made = ran({"simulate", write("talk.pml", kTalk), "-i"},
                       "1\n1\nsave " + trail + "\n1\nsave\nsave /nowhere/at/all.json\n");
  EXPECT_NE(made.out.find("saved in " + trail + ", 2 steps"), std::string::npos) << made.out;
  EXPECT_NE(made.out.find("`save` takes the name of a file"), std::string::npos) << made.out;
  EXPECT_NE(made.out.find("cannot be written"), std::string::npos) << made.out;
  const Ran replayed = ran({"replay", trail});
  EXPECT_EQ(replayed.status, 0) << replayed.out << replayed.err;
  EXPECT_NE(replayed.out.find("replayed: 2 steps."), std::string::npos) << replayed.out;
}

TEST_F(Runs, ByHandWhatIsNotUnderstoodIsSaid) {
  const Ran result =
      ran({"simulate", model_, "-i"}, "gto 3\nlist 3\nwath x\n99999999999999999999\n!\nhelp\n");
  EXPECT_NE(result.out.find("`gto 3` is no answer here; did you mean `goto`?"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("`wath x` is no answer here; did you mean `watch`?"), std::string::npos);
  EXPECT_NE(result.out.find("`!` is no answer here; `help` lists them"), std::string::npos);
  EXPECT_NE(result.out.find("`99999999999999999999` is no answer here"), std::string::npos);
  for (const char* word : {"  NUMBER ", "  f ", "  r [COUNT]", "  b [COUNT]", "  goto STEP", "  watch [NAME]",
                           "  unwatch [NAME]", "  save FILE", "  q "})
    EXPECT_NE(result.out.find(word), std::string::npos) << word;
  EXPECT_EQ(result.status, 0);
}

TEST_F(Runs, ASavedRunIsReplayedAndGuides) {
  const std::string trail = path("t.json");
  const Ran made = ran({"simulate", model_, "--seed", "7", "--trail", trail, "-D", "UNUSED=1"});
  EXPECT_EQ(made.status, 1) << made.err;
  const Ran replayed = ran({"replay", trail});
  EXPECT_EQ(replayed.status, 1) << replayed.err;
  EXPECT_NE(replayed.out.find("then assertion false is violated"), std::string::npos) << replayed.out;
  const Ran guided = ran({"simulate", model_, "--guide", trail});
  EXPECT_EQ(guided.status, 1) << guided.err;
  EXPECT_NE(guided.out.find("assertion false is violated"), std::string::npos) << guided.out;
  const std::optional<Json> json = Json::parse(ran({"replay", trail, "--json"}).out);
  ASSERT_TRUE(json);
  EXPECT_TRUE((*json)["reproduced"].as_bool());
}

TEST_F(Runs, AModelThatHasChangedIsSaid) {
  const std::string trail = path("t.json");
  ran({"simulate", model_, "--seed", "7", "--trail", trail});
  write("m.pml", "byte x;\nactive proctype Q() { x = 3 }\n");
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"replay", trail}, {"msc", trail}, {"simulate", model_, "--guide", trail}}) {
    const Ran result = ran(words);
    EXPECT_EQ(result.status, 65) << words.front();
    EXPECT_NE((result.out + result.err).find("it no longer fits at step 1"), std::string::npos)
        << result.out << result.err;
  }
  std::filesystem::remove(model_);
  const Ran gone = ran({"replay", trail});
  EXPECT_EQ(gone.status, 65);
  EXPECT_NE(gone.err.find("cannot be read"), std::string::npos) << gone.err;
}

TEST_F(Runs, WhoGivesTheModelIsToldWhereItsRunIs) {
  EXPECT_NE(ran({"replay", path("none.json")}).err.find("`isospin check MODEL` saves"), std::string::npos);
  EXPECT_NE(ran({"replay", model_}).err.find("`isospin check " + model_ + "` saves"), std::string::npos);
}

TEST_F(Runs, AnEditElsewhereIsSaidAndTheRunIsStillARun) {
  const std::string trail = path("t.json");
  ran({"simulate", model_, "--seed", "7", "--trail", trail});
  EXPECT_EQ(ran({"replay", trail}).out.find("has changed"), std::string::npos);
  const std::string text = read(model_);
  for (const std::string& edited : {"/* a comment */\n" + text, "active proctype Q() { end: false }\n" + text,
                                    text + "byte z; proctype Unused() { z = 1; x = 7 }\n"}) {
    write("m.pml", edited);
    const Ran replayed = ran({"replay", trail});
    EXPECT_EQ(replayed.status, 1) << replayed.out << replayed.err;
    EXPECT_NE(replayed.out.find("\nThe model has changed since; the run is still a run of it.\n"),
              std::string::npos)
        << replayed.out;
    EXPECT_TRUE((*Json::parse(ran({"replay", trail, "--json"}).out))["model_changed"].as_bool());
    EXPECT_EQ(ran({"simulate", model_, "--guide", trail}).status, 1);
    EXPECT_EQ(ran({"msc", trail}).status, 0);
  }
  write("m.pml", "byte x;\nactive [2] proctype P() {\n  do\n  :: x < 4 -> x = x + 1\n  od\n}\n");
  const Ran touched = ran({"replay", trail, "--quiet"});
  EXPECT_EQ(touched.status, 65);
  EXPECT_NE(touched.out.find(": the model has changed since: it no longer fits at step "), std::string::npos)
      << touched.out;
  EXPECT_NE(touched.out.find("but it can only do `x = x + 1` (" + model_ + ":4)."), std::string::npos)
      << touched.out;
}

TEST_F(Runs, AnOlderTrailIsReplayedAsItWas) {
  const std::string trail = path("t.json");
  ran({"simulate", model_, "--seed", "7", "--trail", trail});
  Json old = Json::object();
  const Json now = *Json::parse(read(trail));
  for (const auto& [key, value] : now.members()) {
    if (key == "text") continue;
    if (key != "moves") {
      old.set(key, value);
      continue;
    }
    Json moves = Json::array();
    for (const Json& move : value.elements()) {
      Json one = Json::object();
      for (const auto& [name, part] : move.members())
        if (name != "instance" && name != "occurrence") one.set(name, part);
      moves.append(std::move(one));
    }
    old.set("moves", std::move(moves));
  }
  write("t.json", old.dump());
  const Ran replayed = ran({"replay", trail, "--json"});
  EXPECT_EQ(replayed.status, 1) << replayed.out;
  EXPECT_TRUE((*Json::parse(replayed.out))["model_changed"].is_null());
  write("m.pml", "/* a comment */\n" + read(model_));
  EXPECT_EQ(ran({"replay", trail}).status, 1);
}

TEST_F(Runs, AFileThatIsNoSavedRunIsStatus65) {
  for (const char* text : {"", "{", "[]", "{}", "{\"schema\": \"isospin-trail-1\"}", "init { skip }"}) {
    const std::string file = write("bad.json", text);
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"replay", file}, {"msc", file}, {"simulate", model_, "--guide", file}}) {
      const Ran result = ran(words);
      EXPECT_EQ(result.status, 65) << words.front() << " " << text;
      EXPECT_NE(result.err.find(file), std::string::npos) << text;
      EXPECT_EQ(result.out, "") << text;
    }
  }
  EXPECT_EQ(ran({"replay", path("none.json")}).status, 65);
}

TEST_F(Runs, ChartsAreDrawnInTextAndSvg) {
  const std::string model =
      write("c.pml", "chan q = [1] of { byte };\nactive proctype A() { q!7 }\nactive proctype B() { q?7 }\n");
  const std::string trail = path("t.json");
  EXPECT_EQ(ran({"simulate", model, "--seed", "1", "--trail", trail, "--msc", path("a.svg")}).status, 0);
  EXPECT_TRUE(read(path("a.svg")).starts_with("<svg "));
  const Ran text = ran({"msc", trail});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("q?7 (1)"), std::string::npos) << text.out;
  EXPECT_EQ(ran({"msc", trail, "--svg", path("b.svg")}).status, 0);
  EXPECT_EQ(read(path("b.svg")), read(path("a.svg")));
  const std::optional<Json> json = Json::parse(ran({"msc", trail, "--json"}).out);
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["chart"]["lifelines"].elements().size(), 2u);
}

TEST_F(Runs, ATrailMovedWithItsModelStillFindsIt) {
  const std::string trail = path("t.json");
  ran({"simulate", model_, "--seed", "7", "--trail", trail});
  const std::filesystem::path other = folder_ / "moved";
  std::filesystem::create_directories(other);
  std::filesystem::rename(model_, other / "m.pml");
  std::filesystem::rename(trail, other / "t.json");
  EXPECT_EQ(ran({"replay", (other / "t.json").string()}).status, 1);
}

TEST_F(Runs, AGuideLeavesNothingToChoose) {
  const Ran result = ran({"simulate", model_, "--interactive", "--guide", path("t.json")});
  EXPECT_EQ(result.status, 64);
  EXPECT_NE(result.err.find("`--interactive` does not go with `--guide`"), std::string::npos) << result.err;
}

TEST_F(Runs, AFileThatCannotBeWrittenIsSaid) {
  const Ran result = ran({"simulate", model_, "--seed", "1", "--quiet", "--trail", "/nowhere/at/all.json"});
  EXPECT_EQ(result.status, 74);
  EXPECT_NE(result.err.find("cannot be written: No such file or directory"), std::string::npos);
}

}  // namespace
}  // namespace isospin::cli
