#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "api/load.hpp"
#include "execute/code_cache.hpp"
#include "execute/compile_optimised.hpp"
#include "execute/program.hpp"
#include "searched.hpp"

namespace isospin::execute {
namespace {

namespace fs = std::filesystem;

class Tiers : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "/isospin.XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
    options_.tier = Tier::optimised;
    options_.cache_folder = root_ / "cache";
    options_.delay = std::chrono::milliseconds(0);
  }
  void TearDown() override { fs::remove_all(root_); }

  std::vector<fs::path> entries() const {
    std::vector<fs::path> found;
    if (fs::exists(options_.cache_folder))
      for (const auto& entry : fs::directory_iterator(options_.cache_folder)) found.push_back(entry.path());
    return found;
  }

  fs::path root_;
  TierOptions options_;
};

constexpr const char* kCounter = "byte x; active proctype P() { do :: x < 9 -> x++ :: x > 0 -> x = 0 od }";

bool has_compiler() { return OptimisingCompiler(CodeCache("")).available(); }

TEST_F(Tiers, OptimisedCodeIsKeptAndFoundAgain) {
  if (!has_compiler()) GTEST_SKIP() << "no compiler on this machine";
  const auto model = prepared(kCounter);
  model->executor->choose_tier(options_);
  EXPECT_TRUE(model->executor->is_optimised());
  ASSERT_EQ(entries().size(), 1u);
  OptimisingCompiler compiler{CodeCache(options_.cache_folder)};
  EXPECT_NE(compiler.find(model->executor->code()), nullptr);
  EXPECT_EQ(compiler.find(model->executor->code() + " "), nullptr);
}

TEST_F(Tiers, ADamagedEntryIsCompiledAgain) {
  if (!has_compiler()) GTEST_SKIP() << "no compiler on this machine";
  prepared(kCounter)->executor->choose_tier(options_);
  ASSERT_EQ(entries().size(), 1u);
  const fs::path entry = entries().front();
  const auto bytes = fs::file_size(entry);
  {
    std::fstream file(entry, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(bytes / 2));
    file.put('\x5a');
    file.put('\x5b');
  }
  const auto model = prepared(kCounter);
  EXPECT_EQ(OptimisingCompiler{CodeCache(options_.cache_folder)}.find(model->executor->code()), nullptr);
  model->executor->choose_tier(options_);
  EXPECT_TRUE(model->executor->is_optimised());
  EXPECT_NE(OptimisingCompiler{CodeCache(options_.cache_folder)}.find(model->executor->code()), nullptr);
}

TEST_F(Tiers, AnEntryThatWasCutShortIsNotTaken) {
  CodeCache cache(options_.cache_folder);
  cache.keep("text", "object");
  ASSERT_EQ(cache.find("text"), "object");
  fs::resize_file(cache.path_of("text"), 5);
  EXPECT_EQ(cache.find("text"), std::nullopt);
  EXPECT_FALSE(fs::exists(cache.path_of("text")));
}

TEST_F(Tiers, AnEntryThatOthersCouldHaveWrittenIsNotTaken) {
  CodeCache cache(options_.cache_folder);
  cache.keep("text", "object");
  fs::permissions(cache.path_of("text"), fs::perms::others_write, fs::perm_options::add);
  EXPECT_EQ(cache.find("text"), std::nullopt);
}

TEST_F(Tiers, AnEntryBehindALinkIsNotTaken) {
  CodeCache cache(options_.cache_folder);
  cache.keep("text", "object");
  fs::rename(cache.path_of("text"), root_ / "elsewhere");
  fs::create_symlink(root_ / "elsewhere", cache.path_of("text"));
  EXPECT_EQ(cache.find("text"), std::nullopt);
}

TEST_F(Tiers, AFolderThatOthersCanWriteIsNotUsed) {
  fs::create_directory(options_.cache_folder);
  fs::permissions(options_.cache_folder, fs::perms::all);
  EXPECT_FALSE(CodeCache(options_.cache_folder).usable());
}

TEST_F(Tiers, AFolderIsMadeForItsUserAlone) {
  ASSERT_TRUE(CodeCache(options_.cache_folder).usable());
  EXPECT_EQ(fs::status(options_.cache_folder).permissions(), fs::perms::owner_all);
}

TEST_F(Tiers, WithoutACompilerQuickCodeGoesOn) {
  const auto model = prepared(kCounter);
  options_.compiler = "no-such-compiler";
  model->executor->choose_tier(options_);
  EXPECT_FALSE(model->executor->is_optimised());
  search::SearchOptions search;
  EXPECT_TRUE(search::search(*model->executor, search).exhaustive());
}

TEST_F(Tiers, WhatACompilerRefusesLeavesQuickCodeInPlace) {
  const auto model = prepared(kCounter);
  options_.compiler = "/bin/false";
  model->executor->choose_tier(options_);
  EXPECT_FALSE(model->executor->is_optimised());
  EXPECT_TRUE(entries().empty());
}

TEST_F(Tiers, ACompilerThatHangsIsEndedWithItsProgram) {
  const fs::path slow = root_ / "slow";
  std::ofstream(slow) << "#!/bin/sh\nsleep 1000\n";
  fs::permissions(slow, fs::perms::owner_all);
  options_.tier = Tier::automatic;
  options_.compiler = slow;
  auto model = prepared(kCounter);
  model->executor->choose_tier(options_);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  model.reset();  // would take 1000 s
  EXPECT_TRUE(entries().empty());
}

TEST_F(Tiers, OptimisedCodeTakesOverByItself) {
  if (!has_compiler()) GTEST_SKIP() << "no compiler on this machine";
  options_.tier = Tier::automatic;
  const auto model = prepared(kCounter);
  model->executor->choose_tier(options_);
  while (!model->executor->is_optimised()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(search::search(*model->executor, {}).exhaustive());
}

// Every move of every state that a model reaches, up to a number.
class Moves {
 public:
  Moves(Executor& executor, std::size_t most_states) : executor_(executor) {
    store::Store store;
    states_.push_back(executor.initial().state);
    store.insert(states_.front());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::vector<std::uint8_t> state = states_[i];
      const int count = state[executor.layout().count_offset];
      for (int only = -1; only < count; ++only)
        for (const bool timeout : {false, true}) {
          MoveBuffer moves;
          executor_.expand(state, only, timeout, moves);
          for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) {
            note(moves.record(at), moves.state(at));
            if (!(moves.record(at).flags & ISO_ERROR) && states_.size() < most_states &&
                store.insert(moves.state(at)).is_new)
              states_.emplace_back(moves.state(at).begin(), moves.state(at).end());
          }
        }
    }
  }
  const std::vector<std::uint8_t>& noted() const { return noted_; }

 private:
  void note(const IsoRecord& record, StateView state) {
    for (const std::uint32_t number :
         {record.length, record.transition, record.partner_transition, record.site, std::uint32_t{record.pid},
          std::uint32_t{record.partner}, std::uint32_t{record.flags}, std::uint32_t{record.error}})
      for (int byte = 0; byte < 4; ++byte) noted_.push_back(static_cast<std::uint8_t>(number >> (8 * byte)));
    if (!(record.flags & ISO_ERROR)) noted_.insert(noted_.end(), state.begin(), state.end());
  }

  Executor& executor_;
  std::vector<std::vector<std::uint8_t>> states_;
  std::vector<std::uint8_t> noted_;
};

TEST_F(Tiers, GiveTheSameMovesInTheSameOrder) {
  if (!has_compiler()) GTEST_SKIP() << "no compiler on this machine";
  std::vector<fs::path> files;
  for (const char* folder : {"/examples", "/tests/models/spin-semantics", "/tests/models/regress"})
    for (const auto& file : fs::directory_iterator(std::string(ISOSPIN_SOURCE_DIR) + folder))
      if (file.path().extension() == ".pml" && file.file_size() < 20'000) files.push_back(file.path());
  std::sort(files.begin(), files.end());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < files.size(); i += 4) {  // a compiler's work for each
    std::shared_ptr<SourceModel> loaded = load(files[i]);
    if (!loaded->good()) continue;
    const auto model = prepare(std::move(loaded), files[i]);
    if (!model->good()) continue;
    const Moves quick(*model->executor, 40);
    model->executor->choose_tier(options_);
    ASSERT_TRUE(model->executor->is_optimised()) << files[i];
    EXPECT_EQ(Moves(*model->executor, 40).noted(), quick.noted()) << files[i];
    ++compared;
  }
  EXPECT_GT(compared, 10u);
}

// Whoever ends the program without destroying anything ends the compiler first.
TEST_F(Tiers, ACompilerThatRunsCanBeKilledFromOutside) {
  const std::string slow = root_ / "slow-cc";
  std::ofstream(slow) << "#!/bin/sh\nsleep 60 & wait\n";
  fs::permissions(slow, fs::perms::owner_all);
  OptimisingCompiler compiler{CodeCache(options_.cache_folder), slow};
  ASSERT_TRUE(compiler.available());
  const auto begin = std::chrono::steady_clock::now();
  std::atomic<bool> ended = false;
  std::thread works([&] {
    EXPECT_EQ(compiler.compile("int x;"), nullptr);
    ended = true;
  });
  while (!ended) {
    kill_running_compilers();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  works.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

}  // namespace
}  // namespace isospin::execute
