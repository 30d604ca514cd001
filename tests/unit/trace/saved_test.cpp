#include "trace/saved.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "api/check.hpp"
#include "api/trail.hpp"
#include "prepared.hpp"

namespace isospin::trace {
namespace {

constexpr const char* kModel =
    "chan c = [0] of { byte }; byte x;\n"
    "active proctype S() { x = 1; c!2; assert(x == 1) }\n"
    "active proctype R() { c?x }\n";

SavedRun saved(PreparedModel& model) {
  const Run run = first_run(model);
  std::optional<SavedFinding> finding;
  if (run.finding) finding = SavedFinding{finding_kind(run.finding->kind), "it fails", "m.pml:2"};
  return saved_run(saved_model("m.pml", {}, model.options), run, *model.executor, model.sources(), finding);
}

TEST(SavedRun, SurvivesJson) {
  const auto model = prepared(kModel);
  const SavedRun before = saved(*model);
  const auto after = from_json(*Json::parse(to_json(before).dump()));
  ASSERT_TRUE(after) << after.refusal().reason;
  EXPECT_EQ(to_json(*after).dump(), to_json(before).dump());
  ASSERT_EQ(after->moves.size(), 4u);
  ASSERT_TRUE(after->moves[1].partner);
  EXPECT_EQ(after->moves[1].partner->statement, "c?x");
}

TEST(SavedRun, IsDoneAgainToTheSameEnd) {
  const auto model = prepared(kModel);
  const Replay again = replay(saved(*model), *model->executor, model->sources());
  EXPECT_TRUE(again.complete);
  EXPECT_TRUE(again.reproduced);
  EXPECT_EQ(again.mismatch, "");
  EXPECT_EQ(again.run.steps.size(), 4u);
}

TEST(SavedRun, EndsWhereTheClaimItselfFails) {
  PrepareOptions options;
  options.property = {PropertyKind::ltl, "p"};
  const auto model =
      prepared("byte a[2], i; ltl p { [] (a[i] == 0) }\nactive proctype P() { i = 2 }\n", options);
  const auto outcome = check(*model, {});
  ASSERT_TRUE(outcome && outcome->run);
  ASSERT_EQ(outcome->run->finding->kind, search::FindingKind::runtime_error);
  const SavedRun run = saved_run(saved_model("m.pml", {}, model->options), *outcome->run, *model->executor,
                                 model->sources(), SavedFinding{"runtime-error", "index", "m.pml:1"});
  const Replay again = replay(run, *model->executor, model->sources());
  EXPECT_TRUE(again.reproduced) << again.mismatch;
}

SavedRun saved_endless(PreparedModel& model) {
  const auto outcome = check(model, {});
  EXPECT_TRUE(outcome && outcome->run && outcome->run->finding->is_endless_atomic());
  if (!outcome || !outcome->run) return {};
  return saved_run(saved_model("m.pml", {}, model.options), *outcome->run, *model.executor, model.sources(),
                   SavedFinding{"runtime-error", "an atomic sequence may never end", "m.pml:2"});
}

TEST(SavedRun, EndsWhereAnAtomicSequenceGoesRound) {
  const auto model = prepared(
      "byte x;\nactive proctype P() { x = 3; atomic { x = 4;\ndo :: x = 1; x = 2 od } }\n"
      "active proctype Q() { x = 9 }\n");
  SavedRun run = saved_endless(*model);
  ASSERT_TRUE(run.loop);
  const Replay again = replay(run, *model->executor, model->sources());
  EXPECT_TRUE(again.reproduced) << again.mismatch;
  EXPECT_EQ(again.run.loop, run.loop);
  EXPECT_EQ(model->sources().place(model->executor->site(again.run.finding->site)), "m.pml:3");
  EXPECT_EQ(again.run.steps.size() - *again.run.loop, 2u);
  run.moves.pop_back();  // then it has not gone round
  EXPECT_FALSE(replay(run, *model->executor, model->sources()).reproduced);
}

TEST(SavedRun, EndsWhereAnAtomicSequenceOfTheClaimGoesRound) {
  PrepareOptions options;
  options.property = {PropertyKind::never, "never_0"};
  const auto model = prepared(
      "byte x, y; active proctype P() { x = 1 }\nnever { x == 0; atomic { x == 1; do :: y = !y od } }\n",
      options);
  const SavedRun run = saved_endless(*model);
  EXPECT_FALSE(run.loop);
  const Replay again = replay(run, *model->executor, model->sources());
  EXPECT_TRUE(again.reproduced) << again.mismatch;
}

TEST(SavedRun, LivesWithLinesThatMove) {
  const auto model = prepared(kModel);
  const SavedRun run = saved(*model);
  const auto edited = prepared("/* a comment */\n\nbyte unused;\n" + std::string(kModel));
  const Replay again = replay(run, *edited->executor, edited->sources());
  EXPECT_TRUE(again.complete) << again.mismatch;
  EXPECT_TRUE(again.reproduced);
}

TEST(SavedRun, SaysWhereItNoLongerFits) {
  const auto model = prepared(kModel);
  const SavedRun run = saved(*model);
  const auto edited = prepared(
      "chan c = [0] of { byte }; byte x;\n"
      "active proctype S() { x = 1; c!3; assert(x == 1) }\n"
      "active proctype R() { c?x }\n");
  const Replay again = replay(run, *edited->executor, edited->sources());
  EXPECT_FALSE(again.complete);
  EXPECT_FALSE(again.reproduced);
  EXPECT_EQ(again.run.steps.size(), 1u);
  EXPECT_EQ(
      again.mismatch,
      "it no longer fits at step 2: S(0) should do `c!2` (m.pml:2), and R(1) should do `c?x` (m.pml:3), but "
      "it can only do `c!3` (m.pml:2)");
}

TEST(SavedRun, SaysWhenTheErrorIsGone) {
  const auto model = prepared("byte x; active proctype P() { byte y = 1; x = y; assert(x == 2) }");
  const SavedRun run = saved(*model);
  ASSERT_TRUE(run.finding);
  const auto edited = prepared("byte x; active proctype P() { byte y = 2; x = y; assert(x == 2) }");
  const Replay again = replay(run, *edited->executor, edited->sources());
  EXPECT_TRUE(again.complete);
  EXPECT_FALSE(again.reproduced);
  EXPECT_EQ(again.mismatch, "every step could be done, but the run no longer ends in it fails");
}

// An edit of a model that the run has nothing to do with.
struct Edit {
  const char* what;
  std::string text;
};

constexpr const char* kLocks =
    "byte x, y;\n"
    "inline twice(v) { v = 1; v = 1 }\n"
    "active [2] proctype P() {\n"
    "  byte a, b;\n"
    "  a = 1; b = a; twice(x);\n"
    "  if :: x == 1 -> skip :: x == 1 -> x = 2; skip fi;\n"
    "  y++;\n"
    "  assert(y < 2)\n"
    "}\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::vector<Edit> harmless_edits() {
  const std::string model = kLocks;
  return {
      {"nothing", model},
      {"comments and lines", "/* first */\n\n" + with(model, "y++;", "\n/* here */ y++;\n")},
      {"a variable", "byte more[3];\n" + model},
      {"a local variable", with(model, "byte a, b;", "byte unused; byte a, b;")},
      {"a proctype before", "active proctype First() { end: false }\n" + model},
      {"a proctype after", model + "active proctype Last() { end: false }\n"},
      {"a proctype that reads what was local",
       model + "active proctype Last() { end: P[0]:a == 7 && P[1]:b == 7; y = 0 }\n"},
      {"one process more", with(model, "active [2]", "active [3]")},
      {"an equal statement before", with(model, "a = 1; b = a;",
                                         "if :: true -> a = 1; b = a :: y == 9 -> y++; "
                                         "x = 2 fi;")},
      {"a statement elsewhere", with(model, "x = 2; skip", "x = 3; y = 7")},
      {"an option", with(model, ":: x == 1 -> skip", ":: y == 5 -> y = 6 :: x == 1 -> skip")},
      {"a label", with(model, "  y++;", "before:  y++;")},
      {"an initial value that is overwritten", with(model, "byte a, b;", "byte a = 9, b;")},
  };
}

TEST(SavedRun, IsFoundAgainAfterAnEditElsewhere) {
  PrepareOptions reduced;
  reduced.merge = reduced.dead = reduced.finished = reduced.write_only = true;
  for (const PrepareOptions& options : {PrepareOptions{}, reduced}) {
    const auto model = prepared(kLocks, options);
    SavedRun run = saved(*model);
    const auto read = from_json(*Json::parse(to_json(run).dump()));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->finding->kind, "assertion");
    for (const Edit& edit : harmless_edits()) {
      const auto edited = prepared(edit.text);
      const auto again = replay_by_statement(*read, *edited->executor, edited->sources());
      ASSERT_TRUE(again) << edit.what;
      // Whoever has a statement more in its own way makes it; all others do not notice.
      const bool touches = std::string(edit.what) == "an equal statement before";
      EXPECT_EQ(again->reproduced, !touches) << edit.what << ": " << again->mismatch;
    }
  }
}

TEST(SavedRun, AProcessIsKnownByItsPlaceAmongThoseOfItsType) {
  const std::string text = "byte x; active [3] proctype P() { x++; x == 9 }\n";
  const auto model = prepared(text);
  for (std::size_t mover = 0; mover < 3; ++mover) {
    Walk walk(*model->executor);
    walk.take(mover);
    const int pid = walk.run().steps.front().move.pid;
    const SavedRun run = saved_run(saved_model("m.pml", {}, model->options), walk.run(), *model->executor,
                                   model->sources(), {});
    const auto edited = prepared("active [2] proctype First() { end: false }\n" + text);
    const auto again = replay_by_statement(run, *edited->executor, edited->sources());
    ASSERT_TRUE(again && again->reproduced);
    EXPECT_EQ(again->run.steps.front().move.pid, pid + 2);
  }
}

TEST(SavedRun, TellsEqualStatementsApartByTheirOrder) {
  const std::string text =
      "byte x; active proctype P() {\n"
      "  if :: x = 1 :: x = 1; x = 2; assert(false) :: x = 1; x = 3 fi }\n";
  const auto model = prepared(text);
  Walk walk(*model->executor);
  walk.take(1);
  while (!walk.ended()) walk.take(0);
  ASSERT_TRUE(walk.run().finding);
  const SavedRun run = saved_run(saved_model("m.pml", {}, model->options), walk.run(), *model->executor,
                                 model->sources(), SavedFinding{"assertion", "it fails", "m.pml:2"});
  EXPECT_EQ(run.moves[0].mover.actions.front().occurrence, 1u);
  const auto edited = prepared("byte z;\n\n" + text);
  const auto again = replay_by_statement(run, *edited->executor, edited->sources());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->reproduced) << again->mismatch;
  // One of them is gone: the others are tried until the run comes to its end.
  const auto fewer =
      prepared("byte x; active proctype P() { if :: x = 1; x = 2; assert(false) :: x = 1; x = 3 fi }");
  const auto tried = replay_by_statement(run, *fewer->executor, fewer->sources());
  ASSERT_TRUE(tried);
  EXPECT_TRUE(tried->reproduced) << tried->mismatch;
}

TEST(SavedRun, AfterAnEditOfTheRunItselfSaysWhereAndWhatIsPossible) {
  const auto model = prepared(kLocks);
  const SavedRun run = saved(*model);
  const auto edited = prepared(with(kLocks, "y++;", "\ny = y + 1;"));
  const auto again = replay_by_statement(run, *edited->executor, edited->sources());
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->complete);
  EXPECT_NE(again->mismatch.find("should do `y++` (m.pml:7), but it can only do `y = y + 1` (m.pml:8)"),
            std::string::npos)
      << again->mismatch;
  const auto waits = prepared(with(kLocks, "a = 1;", "y == 9; a = 1;"));
  const auto stuck = replay_by_statement(run, *waits->executor, waits->sources());
  ASSERT_TRUE(stuck);
  EXPECT_NE(stuck->mismatch.find("at step 1: P(1) should do `a = 1` (m.pml:5), but nobody can move there"),
            std::string::npos)
      << stuck->mismatch;
}

TEST(SavedRun, OfOlderFilesIsNotLookedForByStatement) {
  const auto model = prepared(kModel);
  SavedRun run = saved(*model);
  run.moves[1].partner->instance.reset();
  EXPECT_FALSE(replay_by_statement(run, *model->executor, model->sources()));
  EXPECT_TRUE(replay(run, *model->executor, model->sources()).reproduced);
}

TEST(SavedRun, OfACycleIsFoundAgainAfterAnEditElsewhere) {
  PrepareOptions options;
  options.merge = options.dead = true;
  options.property = {PropertyKind::ltl, "p"};
  const std::string text =
      "byte x; ltl p { <> (x == 2) }\n"
      "active proctype P() { byte a; do :: a = x; x = 1 - a :: x == 1 -> x = 2; break od }\n";
  const auto model = prepared(text, options);
  const auto outcome = check(*model, {});
  ASSERT_TRUE(outcome && outcome->run);
  ASSERT_TRUE(outcome->run->loop);
  const SavedRun run = saved_run(saved_model("m.pml", {}, model->options), *outcome->run, *model->executor,
                                 model->sources(), SavedFinding{"acceptance-cycle", "for ever", ""});
  options.merge = false;
  const auto edited = prepared("active proctype Other() { end: false }\n" + text, options);
  const auto again = replay_by_statement(run, *edited->executor, edited->sources());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->reproduced) << again->mismatch;
  EXPECT_TRUE(again->run.loop);
}

// Whatever is changed in a file, reading it gives a reason or a run, and a run replays to something: never a
// crash.
TEST(SavedRun, DamagedFilesAreRefusedWithAReason) {
  const auto model = prepared(kModel);
  const std::string good = to_json(saved(*model)).dump();
  const auto reason = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    const std::optional<Json> json = Json::parse(text);
    if (!json) return std::string("no JSON");
    const auto read = from_json(*json);
    return read ? std::string() : read.refusal().reason;
  };
  EXPECT_EQ(reason(good, "isospin-trail-1", "isospin-trail-9"),
            "it has the schema `isospin-trail-9`; this version reads `isospin-trail-1`");
  EXPECT_EQ(reason(good, "\"schema\"", "\"shema\""), "it is JSON, but not a saved run");
  EXPECT_EQ(reason(good, "\"moves\"", "\"mvoes\""), "it has no list of `moves`");
  EXPECT_EQ(reason(good, "\"pid\": 0", "\"pid\": -1"),
            "in move 1, `pid` is missing, or is no number that makes sense");
  EXPECT_EQ(reason(good, "\"pid\": 0", "\"pid\": 1e99"),
            "in move 1, `pid` is missing, or is no number that makes sense");
  EXPECT_EQ(reason(good, "\"statement\": \"x = 1\"", "\"statement\": 3"),
            "in move 1, `statement` is missing, or is no text");
  EXPECT_EQ(reason(good, "\"model\": \"m.pml\"", "\"model\": null"), "`model` is missing, or is no text");
  EXPECT_EQ(reason(good, "\"partner\": null", "\"partner\": []"),
            "in move 1, there is something that is no object");
}

TEST(SavedRun, MovesThatCannotBeAreAMismatch) {
  const auto model = prepared(kModel);
  for (const int pid : {1, 7, 255}) {
    SavedRun run = saved(*model);
    run.moves[0].mover.pid = pid;
    EXPECT_FALSE(replay(run, *model->executor, model->sources()).complete) << pid;
  }
  SavedRun run = saved(*model);
  run.moves[0].mover.transition = 4'000'000'000u;  // the statement still tells
  EXPECT_TRUE(replay(run, *model->executor, model->sources()).complete);
  run.moves.insert(run.moves.end(), run.moves.begin(), run.moves.end());
  EXPECT_FALSE(replay(run, *model->executor, model->sources()).complete);
}

TEST(SavedRun, FilesAreWrittenAndRead) {
  const auto model = prepared(kModel);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("isospin_saved_" + std::to_string(getpid()) + ".json"))
          .string();
  ASSERT_TRUE(write_run(path, saved(*model)));
  EXPECT_TRUE(read_run(path));
  std::ofstream(path) << "{ \"schema\": ";
  EXPECT_EQ(read_run(path).refusal().reason,
            "`" + path + "` is not a run that isospin saved: it is not JSON");
  std::ofstream(path, std::ios::trunc).close();
  EXPECT_FALSE(read_run(path));
  std::filesystem::remove(path);
  EXPECT_EQ(read_run(path).refusal().reason, "`" + path + "` cannot be read");
  EXPECT_FALSE(write_run("/nowhere/at/all.json", saved(*model)));
}

TEST(SavedRun, ReductionsOfAnotherVersionAreRefused) {
  PrepareOptions options;
  EXPECT_FALSE(set_reductions({{"merge", true}, {"teleport", true}}, options));
  EXPECT_TRUE(set_reductions(reductions_of(options), options));
}

TEST(SavedRun, OfAReducedModelIsDoneAgainOnTheSameReducedModel) {
  PrepareOptions options;
  options.merge = options.dead = true;
  const auto model = prepared(
      "byte x; active [2] proctype P() { byte a, b; a = 1; b = a + 1; x = b; assert(x == 3) }", options);
  const SavedRun run = saved(*model);
  PrepareOptions read;
  ASSERT_TRUE(set_reductions(run.model.reductions, read));
  EXPECT_TRUE(read.merge && read.dead && !read.write_only);
  EXPECT_TRUE(replay(run, *model->executor, model->sources()).reproduced);
}

}  // namespace
}  // namespace isospin::trace
