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
      "it no longer fits at move 2: S(0) should do `c!2` (m.pml:2), and R(1) should do `c?x` (m.pml:3), but "
      "it can only do `c!3`");
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
