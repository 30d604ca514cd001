#include "execute/interpret.hpp"

#include <algorithm>
#include <filesystem>
#include <random>

#include "api/load.hpp"
#include "prepared.hpp"

namespace isospin::trace {
namespace {

// Walks at random and interprets every move that is possible on the way. Returns how many were compared.
std::size_t moves_that_agree(PreparedModel& model, const std::string& name, std::uint64_t seed,
                             std::size_t most) {
  std::mt19937_64 random(seed);
  std::size_t compared = 0;
  Walk walk(*model.executor);
  const execute::Layout& layout = model.executor->layout();
  // What a trace assertion has seen is kept beside the state, not by statements.
  const auto without_events = [&](std::vector<std::uint8_t> state) {
    if (layout.event_offset != 0) state[layout.event_offset] = state[layout.event_offset + 1] = 0;
    return state;
  };
  while (!walk.ended() && walk.run().steps.size() < most) {
    for (const Choice& choice : walk.choices()) {
      if (choice.error == ISO_TRACE_VIOLATED || choice.error == ISO_D_STEP_ENDLESS) continue;
      const std::vector<std::uint8_t> expected(choice.state.begin(), choice.state.end());
      bool asserts = false;
      const execute::Interpretation done = execute::interpret(
          *model.model, layout, walk.state(),
          {choice.move.transition, choice.move.partner_transition, choice.move.pid, choice.move.partner},
          choice.fails ? execute::StateView{} : execute::StateView(expected),
          [&](const execute::ExecutedAction& action) { asserts |= action.fails; });
      const std::string where = name + ", move " + std::to_string(walk.run().steps.size() + 1) + ": " +
                                model.model->transitions[choice.move.transition].actions.front().text;
      EXPECT_TRUE(done.complete) << where;
      EXPECT_EQ(done.error, choice.error) << where;
      if (!choice.fails) {
        EXPECT_EQ(asserts, choice.asserts) << where;
        EXPECT_EQ(without_events(done.state), without_events(expected)) << where;
      }
      ++compared;
      if (testing::Test::HasFailure()) return compared;
    }
    walk.take(random() % walk.choices().size());
  }
  return compared;
}

std::vector<std::string> sample_models() {
  std::vector<std::string> paths;
  for (const char* folder : {"/tests/models/spin-semantics", "/examples", "/models/papers/instances"})
    for (const auto& entry : std::filesystem::directory_iterator(ISOSPIN_SOURCE_DIR + std::string(folder)))
      if (entry.path().extension() == ".pml") paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

void compare_all(const PrepareOptions& options, std::uint64_t walks, std::size_t most) {
  std::size_t compared = 0;
  for (const std::string& path : sample_models()) {
    std::shared_ptr<SourceModel> loaded = load(path);
    if (!loaded->good()) continue;
    const auto model = prepare(std::move(loaded), path, options);
    ASSERT_TRUE(model->good()) << path;
    for (std::uint64_t seed = 1; seed <= walks; ++seed) {
      compared += moves_that_agree(*model, path, seed, most);
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(compared, 5000u);
}

TEST(Interpreter, AgreesWithGeneratedCodeOnEveryModelThatWeHave) { compare_all({}, 4, 60); }

TEST(Interpreter, AgreesWithGeneratedCodeUnderReductions) {
  PrepareOptions options;
  options.finished = options.merge = options.dead = options.write_only = true;
  compare_all(options, 2, 60);
}

// Both evaluate it; generated code stores what it found.
void expect_same(const std::string& expression, const std::string& declarations = "") {
  const auto model = prepared(
      "int result; int x = 11; short s = -7; byte b = 200; bit t = 1; int a[4] = {4, 3, 2, 1};\n" +
      declarations + "\nactive proctype P() { int k = -2147483647; result = " + expression + "; false }");
  ASSERT_NE(model, nullptr) << expression;
  Walk walk(*model->executor);
  ASSERT_FALSE(walk.ended());
  execute::StateBytes state(walk.state().begin(), walk.state().end());
  const Choice choice = walk.choices().front();
  const model::Action& action = model->model->transitions[choice.move.transition].actions.front();
  ASSERT_EQ(action.kind, model::ActionKind::assign);
  execute::Evaluator evaluator(*model->model, model->executor->layout(), state, 0);
  const std::int32_t value = evaluator.evaluate(*action.value);
  EXPECT_EQ(evaluator.error(), choice.error) << expression;
  if (choice.fails) return;
  const execute::StateReader after(*model->model, model->executor->layout(), choice.state);
  EXPECT_EQ(value, after.value(action.target.variable, 0, 0)) << expression;
}

TEST(Evaluator, AgreesWithGeneratedCodeOnOperators) {
  for (const char* op :
       {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||"})
    for (const char* pair :
         {"x @ s", "s @ x", "k @ b", "b @ k", "x @ 0", "0 @ x", "k @ (-1)", "(k - 1) @ (-1)"}) {
      std::string text = pair;
      expect_same(text.replace(text.find('@'), 1, op));
    }
  for (const char* text : {"-k", "~x", "!x", "!0", "(x > 3 -> s : b)", "(x < 3 -> s : b)", "-(k - 1)"})
    expect_same(text);
}

TEST(Evaluator, AgreesWithGeneratedCodeOnErrors) {
  for (const char* text : {"x / (t - 1)", "x % (t - 1)", "a[4]", "a[x]", "a[s]", "0 && a[x]", "1 && a[x]",
                           "1 || a[x]", "(t -> 1 : a[x])", "a[a[3] + 9] + x / 0"})
    expect_same(text);
}

TEST(Evaluator, AgreesWithGeneratedCodeOnChannelsAndProcesses) {
  const std::string more =
      "chan q = [2] of { byte, byte }; chan none_yet; proctype Q() { byte z = 9; L: false }";
  for (const char* text : {"len(q)", "full(q)", "empty(q)", "nfull(q)", "nempty(q)", "q?[1,2]", "q??[1,2]",
                           "_pid", "_nr_pr", "len(none_yet)", "q?[1,eval(x)]"})
    expect_same(text, more);
}

TEST(Interpreter, AMoveThatReadsLastSeesWhoMovedBeforeIt) {
  const std::string text =
      "chan c = [1] of { byte }; chan r = [0] of { byte, byte }; byte t = 9, u; byte a[3];\n"
      "active proctype A() { byte k; do :: t = _last :: _last == 1 -> a[_last] = 2 :: c!_last\n"
      "  :: c?eval(_last) :: d_step { t = _last; u = _last } :: r!_last,3 :: atomic { k = _last; t = k } od "
      "}\n"
      "active proctype B() { byte k; do :: u = _last :: c?k :: r?k,a[_last] :: r?eval(_last),k\n"
      "  :: d_step { r?k,_; u = _last } od }";
  const auto model = prepared(text);
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_GT(moves_that_agree(*model, "last", seed, 100), 99u);
}

TEST(Interpreter, ShowsTheStatementsOfADStepOneByOne) {
  const auto model = prepared(
      "byte x, y; active proctype P() { d_step { x = 1; if :: x > 5 -> y = 7 :: else -> y = 2 fi } }");
  const std::vector<Step> steps = explained(*model, first_run(*model));
  std::vector<std::string> statements;
  for (const Part& part : steps.front().parts) statements.push_back(part.statement);
  EXPECT_EQ(statements, (std::vector<std::string>{"x = 1", "else", "y = 2"}));
}

}  // namespace
}  // namespace isospin::trace
