// Cycles looked for by several threads against the search by one.
#include "search/explicit/parallel_cycles.hpp"

#include <chrono>
#include <random>
#include <thread>

#include "api/check.hpp"
#include "search/explicit/nested_depth_first.hpp"
#include "searched.hpp"

namespace isospin::search {
namespace {

// Every state stands for itself; but now and then whoever asks lets others go first, so that threads meet in
// small models, too.
class Hesitant final : public Representative {
 public:
  explicit Hesitant(unsigned seed) : random_(seed) {}
  Chosen of(StateView state) override {
    if (random_() % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random_() % 20));
    return {state, 0};
  }

 private:
  std::minstd_rand random_;
};

RepresentativeFactory hesitation(unsigned seed) {
  return [seed, count = std::make_shared<unsigned>(0)] {
    return std::make_unique<Hesitant>(seed * 16 + ++*count);
  };
}

std::unique_ptr<PreparedModel> model_with(const std::string& text, Property property) {
  PrepareOptions options;
  options.property = std::move(property);
  return prepared(text, options);
}

SearchOptions cycles(std::size_t threads, unsigned seed = 0) {
  SearchOptions options;
  options.cycles = true;
  options.end_states = false;
  options.threads = threads;
  options.threads_asked = true;
  if (seed != 0) options.representative = hesitation(seed);
  return options;
}

// A violation must be one: a run of the model that closes.
bool is_violated(PreparedModel& model, SearchResult result) {
  if (!result.violation) {
    EXPECT_TRUE(result.exhaustive());
    return false;
  }
  result.violation->of_representatives = false;
  EXPECT_TRUE(trace::lift(*model.executor, *result.violation).has_value());
  return true;
}

// One process that wanders about in a random graph.
std::string graph(std::mt19937& random, unsigned nodes) {
  std::string text = "byte at; active proctype P() {\n  do\n";
  for (unsigned from = 0; from < nodes; ++from)
    for (unsigned edges = 1 + random() % 2; edges > 0; --edges) {
      // Mostly ahead, so that there are many components, and some of them larger.
      const unsigned to = random() % 8 == 0 ? random() % nodes : from + 1 + random() % 6;
      text += "  :: at == " + std::to_string(from) + " -> at = " + std::to_string(to) + "\n";
    }
  return text + "  :: at >= " + std::to_string(nodes) + " -> break\n  od\n}\n";
}

TEST(ParallelCycles, AgreeWithOneThreadOnRandomGraphs) {
  std::mt19937 random(11);
  int violated = 0, held = 0;
  for (int i = 0; i < 60; ++i) {
    const unsigned nodes = 10 + random() % 30;
    const std::string text = graph(random, nodes);
    const Property property{PropertyKind::formula, "<>[] (at < " +
                                                       std::to_string(nodes / 2 + random() % (nodes / 2)) +
                                                       " || at >= " + std::to_string(nodes) + ")"};
    const auto model = model_with(text, property);
    const SearchResult one = search(*model->executor, cycles(1));
    const bool expected = is_violated(*model, one);
    ++(expected ? violated : held);
    for (unsigned seed = 1; seed <= 8; ++seed) {
      const SearchResult many = search(*model->executor, cycles(2 + seed % 3, seed));
      EXPECT_EQ(many.threads, 2 + seed % 3);
      ASSERT_EQ(is_violated(*model, many), expected) << property.text << "\n" << text;
      if (expected) continue;
      EXPECT_EQ(many.states, one.states) << text;
      EXPECT_EQ(many.transitions, one.transitions) << text;
      EXPECT_EQ(many.executed, one.executed) << text;
    }
  }
  EXPECT_GT(violated, 10);
  EXPECT_GT(held, 10);
}

// Several processes, so that there is something to be left out.
std::string processes(std::mt19937& random) {
  std::string text = "byte x, y;\n";
  const auto digit = [&] { return std::to_string(random() % 3); };
  for (const char* const name : {"A", "B", "C"}) {
    text += std::string("active proctype ") + name + "() {\n  byte l;\n  do\n";
    for (int option = 0; option < 4; ++option) {
      const char* const written = random() % 3 != 0 ? "l" : name[0] == 'A' ? "x" : "y";
      const char* const read = random() % 3 != 0 ? "l" : random() % 2 == 0 ? "x" : "y";
      text += std::string("  :: ") + read + " == " + digit() + " -> " +
              (random() % 12 == 0 ? "accept_" + std::to_string(option) + ": " : std::string()) + written +
              " = " + digit() + "\n";
    }
    text += random() % 4 == 0 ? "  :: x == 2 -> break\n  od\n}\n" : "  od\n}\n";
  }
  return text;
}

TEST(ParallelCycles, AgreeWithOneThreadUnderPartialOrderReduction) {
  static const char* const kFormulas[] = {"[]<> (x == 0)", "<>[] (y != 1)", "[] (x == 1 -> <> (y == 0))",
                                          "[]<> (x == 2) -> []<> (y == 2)", "<> (x == 1) || [] (y < 2)"};
  std::mt19937 random(5);
  int violated = 0, held = 0, reduced = 0;
  for (int i = 0; i < 120; ++i) {
    const std::string text = processes(random);
    Property property{PropertyKind::formula, kFormulas[i % 5]};
    if (i % 3 == 0) property = {PropertyKind::progress, ""};
    if (i % 3 == 1 && text.find("accept") != std::string::npos) property = {PropertyKind::acceptance, ""};
    const auto model = model_with(text, property);
    const SearchResult one = search(*model->executor, cycles(1));
    const bool expected = is_violated(*model, one);
    ++(expected ? violated : held);
    for (unsigned seed = 1; seed <= 4; ++seed) {
      SearchOptions options = cycles(2 + seed % 3, seed);
      ASSERT_EQ(is_violated(*model, search(*model->executor, options)), expected) << property.name() << "\n"
                                                                                  << text;
      options.partial_order = true;
      const SearchResult few = search(*model->executor, options);
      ASSERT_EQ(is_violated(*model, few), expected) << "reduced, " << property.name() << "\n" << text;
      reduced += few.reduced > 0;
      if (expected) continue;
      EXPECT_LE(few.states, one.states) << text;
    }
  }
  EXPECT_GT(violated, 20);
  EXPECT_GT(held, 20);
  EXPECT_GT(reduced, 50);
}

// L1, accept_2, L3 are the only cycle. One thread has left L3 and goes through what is long behind accept_2,
// while another comes to L3 from accept_4: looking back from there it passes the cycle, which is not on its
// own stack. It must not make it red before the first has looked back from accept_2.
TEST(ParallelCycles, AcceptingStatesOnAnotherThreadsStackAreWaitedFor) {
  const auto chain = [](int length) {
    std::string steps;
    for (int i = 0; i < length; ++i) steps += "skip; ";
    return steps;
  };
  const std::string text =
      "active proctype P() {\n"
      "  if :: true -> goto L1 :: true -> goto L50 fi;\n"
      "L1: if :: true -> goto accept_2 fi;\n"
      "accept_2: if :: true -> goto L3 :: true -> goto L100 fi;\n"
      "L3: if :: true -> goto L1 fi;\n"
      "L50: " +
      chain(15) +
      "if :: true -> goto accept_4 fi;\n"
      "accept_4: if :: true -> goto L3 fi;\n"
      "L100: " +
      chain(100) + "\n}\n";
  const auto model = model_with(text, {PropertyKind::acceptance, ""});
  for (unsigned seed = 1; seed <= 30; ++seed)
    ASSERT_TRUE(is_violated(*model, search(*model->executor, cycles(2 + seed % 2, seed)))) << seed;
}

// Threads enter the cycle of A at different places. Each state of it may be left to A alone, but not all of
// them: then B would never move.
TEST(ParallelCycles, NobodyIsPutOffForEverOnACycleThatThreadsShare) {
  const std::string text =
      "byte x;\n"
      "active proctype A() { byte l; if :: l = 0 :: l = 10 :: l = 20 fi;"
      " do :: l < 29 -> l++ :: l == 29 -> l = 0 od }\n"
      "active proctype B() { x = 1 }\n";
  const auto model = model_with(text, {PropertyKind::formula, "[]<> (x == 0)"});
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SearchOptions options = cycles(2 + seed % 2, seed);
    options.partial_order = true;
    const SearchResult result = search(*model->executor, options);
    EXPECT_GT(result.reduced, 0u);
    ASSERT_TRUE(is_violated(*model, result)) << seed;
  }
}

TEST(ParallelCycles, AllErrorsAreLookedForWithoutWaitingForEver) {
  // Once a cycle has been found, accepting states on it may wait for each other.
  std::mt19937 random(3);
  for (int i = 0; i < 30; ++i) {
    const std::string text = graph(random, 30);
    const auto model = model_with(text, {PropertyKind::formula, "<>[] (at < 4)"});
    SearchOptions options = cycles(1);
    options.all_states = true;
    const SearchResult one = search(*model->executor, options);
    for (unsigned seed = 1; seed <= 6; ++seed) {
      options = cycles(3, seed);
      options.all_states = true;
      const SearchResult many = search(*model->executor, options);
      EXPECT_TRUE(many.exhaustive());
      EXPECT_EQ(many.violation.has_value(), one.violation.has_value());
      EXPECT_EQ(many.states, one.states);
      EXPECT_EQ(many.transitions, one.transitions);
    }
  }
}

constexpr const char* kBusy = R"(
byte a[3]; chan q = [2] of { byte };
active [3] proctype P() {
  byte x;
  do
  :: x < 3 -> x++; a[_pid] = x
  :: atomic { x > 0 -> x--; a[_pid] = (a[_pid] + x) % 3 }
  :: q!x
  :: _pid == 1 && x == 0 -> q?x
  od
})";

const Property kViolated{PropertyKind::formula, "[] (a[0] == 2 && a[1] == 2 && a[2] == 1 -> <> (a[0] == 7))"};

TEST(ParallelCycles, CountsOfACompleteSearchDoNotDependOnThreads) {
  const auto model = model_with(kBusy, {PropertyKind::formula, "!<>[] (a[0] == 7)"});
  const SearchResult one = search(*model->executor, cycles(1));
  ASSERT_TRUE(one.exhaustive());
  ASSERT_FALSE(one.violation);
  EXPECT_GT(one.states, 20'000u);
  for (const std::size_t threads : {2, 4}) {
    const SearchResult many = search(*model->executor, cycles(threads));
    EXPECT_EQ(many.threads, threads);
    EXPECT_FALSE(many.violation);
    EXPECT_EQ(many.states, one.states);
    EXPECT_EQ(many.transitions, one.transitions);
    EXPECT_EQ(many.executed, one.executed);
  }
}

TEST(ParallelCycles, OneThreadsCounterexampleStopsAll) {
  const auto model = model_with(kBusy, kViolated);
  for (const std::size_t threads : {2, 4}) {
    const SearchResult many = search(*model->executor, cycles(threads));
    EXPECT_EQ(many.ending, Ending::violation);
    EXPECT_EQ(many.findings, 1u);
    EXPECT_TRUE(is_violated(*model, many));
  }
}

TEST(ParallelCycles, HelpIsCalledOnlyWhereThereIsMuchToDo) {
  SearchOptions options = cycles(3);
  options.threads_asked = false;
  const auto small = model_with("byte x; active proctype P() { do :: x = 1 - x od }",
                                {PropertyKind::formula, "[]<> (x == 0)"});
  const SearchResult few = search(*small->executor, options);
  EXPECT_EQ(few.threads, 1u);
  EXPECT_TRUE(few.exhaustive());
  const auto large = model_with(kBusy, {PropertyKind::formula, "!<>[] (a[0] == 7)"});
  const SearchResult many = search(*large->executor, options);
  EXPECT_EQ(many.threads, 3u);
  EXPECT_EQ(many.states, search(*large->executor, cycles(1)).states);
}

TEST(ParallelCycles, WithoutHelpTheSearchIsThatOfOneThread) {
  std::mt19937 random(23);
  for (int i = 0; i < 20; ++i) {
    const auto model = model_with(processes(random), {PropertyKind::formula, "[]<> (x == 0)"});
    SearchOptions options = cycles(2);
    options.threads_asked = false;
    for (const bool reduced : {false, true}) {
      options.partial_order = reduced;
      const SearchResult one = search_nested_depth_first(*model->executor, options);
      const SearchResult same = search_cycles_in_parallel(*model->executor, options);
      ASSERT_EQ(same.threads, 1u);
      EXPECT_EQ(same.states, one.states);
      EXPECT_EQ(same.transitions, one.transitions);
      EXPECT_EQ(same.depth, one.depth);
      EXPECT_EQ(same.reduced, one.reduced);
      ASSERT_EQ(same.violation.has_value(), one.violation.has_value());
      if (!one.violation) continue;
      EXPECT_EQ(same.violation->path, one.violation->path);
      EXPECT_EQ(same.violation->loop, one.violation->loop);
    }
  }
}

TEST(ParallelCycles, LimitsHoldForAllThreads) {
  const auto model = model_with(kBusy, {PropertyKind::formula, "!<>[] (a[0] == 7)"});
  SearchOptions states = cycles(3);
  states.limits.states = 10'000;
  const SearchResult some = search(*model->executor, states);
  EXPECT_EQ(some.ending, Ending::states);
  EXPECT_LT(some.states, 11'000u);
  EXPECT_GT(some.waiting, 0u);
  SearchOptions memory = cycles(3);
  memory.limits.memory_bytes = 500'000;
  EXPECT_EQ(search(*model->executor, memory).ending, Ending::memory);
  SearchOptions time = cycles(3);
  time.patience.last(0);
  EXPECT_EQ(search(*model->executor, time).ending, Ending::time);
  const std::atomic<bool> stop = true;
  SearchOptions stopped = cycles(3);
  stopped.patience.stop = &stop;
  EXPECT_EQ(search(*model->executor, stopped).ending, Ending::stopped);
  SearchOptions depth = cycles(3);
  depth.limits.depth = 20;
  const SearchResult shallow = search(*model->executor, depth);
  EXPECT_EQ(shallow.ending, Ending::depth);
  EXPECT_EQ(shallow.threads, 1u) << "a limit on depth is one on a single stack";
}

TEST(ParallelCycles, OrbitsAreThoseOfOneThread) {
  const std::string text =
      "byte turn, in; bool want[4];\n"
      "active [4] proctype P() { do :: want[_pid] = true; atomic { in == 0 -> in = 1 }; turn = 1; in = 0;"
      " want[_pid] = false od }\n";
  for (const char* const formula : {"[] (in < 2) && !<>[] (turn == 7)", "[]<> (in == 0)", "<>[] (in == 0)"}) {
    const auto model = model_with(text, {PropertyKind::formula, formula});
    CheckOptions options;
    options.symmetry.on = true;
    const auto one = check(*model, options);
    ASSERT_TRUE(one);
    ASSERT_TRUE(one->symmetry->used) << formula;
    options.search.threads = 3;
    options.search.threads_asked = true;
    const auto many = check(*model, options);
    ASSERT_TRUE(many) << "not replayed";
    EXPECT_EQ(many->verdict, one->verdict);
    if (one->verdict != Verdict::holds) continue;
    EXPECT_EQ(many->search().states, one->search().states);
    EXPECT_EQ(many->symmetry->represented->to_string(), one->symmetry->represented->to_string());
  }
}

}  // namespace
}  // namespace isospin::search
