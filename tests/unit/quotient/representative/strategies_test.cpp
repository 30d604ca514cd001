// Canonical forms against brute force: every element of the group applied to states of real models.
#include "api/load.hpp"
#include "sampled.hpp"

namespace isospin::symmetry {
namespace {

State key_of(const Sampled& sampled, StateView state) {
  const StateView key = sampled.prepared->executor->key(state);
  return {key.begin(), key.end()};
}

// Every strategy gives an image, names the element that leads there, and gives it again for the same state;
// unique ones give it for the whole orbit, and know the size of the stabiliser.
void check_against_brute_force(const Sampled& sampled, std::size_t every) {
  ASSERT_NE(sampled.quotient, nullptr);
  Quotient& quotient = *sampled.quotient;
  const std::vector<Permutation> elements = all_elements(*sampled.detection, 5000);
  ASSERT_EQ(quotient.order(), BigInteger(static_cast<std::uint64_t>(elements.size())));
  std::vector<Action> actions;
  for (const Permutation& element : elements) actions.emplace_back(quotient.shape(), element);
  for (const Strategy strategy : all_strategies()) {
    if (!quotient.choose(strategy)) continue;
    const auto representatives = quotient.make();
    const bool slow = strategy == Strategy::full || strategy == Strategy::chain ||
                      strategy == Strategy::segmented || strategy == Strategy::pc_segmented;
    group::Random random(7);
    for (std::size_t i = 0; i < sampled.states.size(); i += every * (slow && elements.size() > 30 ? 8 : 1)) {
      SCOPED_TRACE(std::string(name(strategy)) + ", state " + std::to_string(i));
      const State& state = sampled.states[i];
      const StateView found = representatives->of(state);
      const State representative = key_of(sampled, found);
      const BigInteger stabiliser = representatives->stabiliser().value();
      const std::vector<Member> moved_by(representatives->moved_by().begin(),
                                         representatives->moved_by().end());
      const Action named(quotient.shape(), quotient.on_points(moved_by));
      ASSERT_EQ(key_of(sampled, named(state)), representative);
      ASSERT_EQ(key_of(sampled, representatives->of(state)), representative);

      std::uint64_t fixing = 0;
      bool met = false;
      std::vector<std::uint8_t> scratch;
      for (const Action& action : actions) {
        if (action.fixes(state, scratch)) ++fixing;
        met = met || key_of(sampled, action(state)) == representative;
      }
      ASSERT_TRUE(met);
      if (!quotient.is_unique()) continue;
      ASSERT_EQ(stabiliser, BigInteger(fixing));
      for (int n = 0; n < 4; ++n) {
        const State image = actions[random.below(static_cast<std::uint32_t>(actions.size()))](state);
        ASSERT_EQ(key_of(sampled, representatives->of(image)), representative);
        ASSERT_EQ(representatives->stabiliser().value(), stabiliser);
      }
    }
    ASSERT_EQ(representatives->given_up(), 0u);
  }
}

struct Case {
  const char* model;  // in models
  const char* n;      // the value of N, or null
  const char* order;
  bool plain;
};

class Strategies : public testing::TestWithParam<Case> {
 protected:
  static Sampled sample(std::size_t most) {
    const Case& of = GetParam();
    ReadOptions options;
    if (of.n != nullptr) options.definitions.push_back({"N", of.n});
    const std::string path = std::string(ISOSPIN_SOURCE_DIR "/models/") + of.model;
    return sample_of(load(path, options), of.plain ? PrepareOptions{} : all_reductions(), most);
  }
};

TEST_P(Strategies, AgreeWithBruteForce) {
  const Sampled sampled = sample(3000);
  ASSERT_NE(sampled.quotient, nullptr);
  EXPECT_EQ(sampled.quotient->order().to_string(), GetParam().order);
  check_against_brute_force(sampled, 1 + sampled.states.size() / 100);
}

// Optimised code takes over in the middle of a search, so it must say the same, number for number.
TEST_P(Strategies, SayTheSameInOptimisedCode) {
  if (!execute::OptimisingCompiler(execute::CodeCache("")).available())
    GTEST_SKIP() << "no compiler on this machine";
  const Sampled sampled = sample(2000);
  ASSERT_NE(sampled.quotient, nullptr);
  const Reading& reading = sampled.quotient->reading();
  std::vector<Permutation> moves = sampled.quotient->members().generators();
  for (std::size_t i = 0; i < 20; ++i) moves.push_back(moves[i].then(moves[i * 7 % moves.size()]));
  const auto all_said = [&] {
    std::vector<std::vector<Colour>> colours;
    std::vector<State> images;
    Facts facts;
    for (std::size_t i = 0; i < sampled.states.size(); ++i) {
      const State& state = sampled.states[i];
      reading.read_colours(state, facts);
      colours.push_back(facts.colours);
      std::vector<Member> to;
      for (Member m = 0; m < reading.members().count(); ++m)
        to.push_back(static_cast<Member>(moves[i % moves.size()](m)));
      images.emplace_back(state.size());
      reading.relabel(state, to.data(), images.back().data());
    }
    return std::pair(colours, images);
  };
  const auto said = all_said();
  execute::TierOptions tier;
  tier.tier = execute::Tier::optimised;
  sampled.quotient->compile_into(sampled.prepared->executor->program());
  sampled.prepared->executor->choose_tier(tier);
  ASSERT_TRUE(sampled.prepared->executor->is_optimised());
  ASSERT_NE(sampled.prepared->executor->program()->code().colours, nullptr);
  ASSERT_NE(sampled.prepared->executor->program()->code().relabel, nullptr);
  EXPECT_EQ(all_said(), said);
}

// Arrays, references in variables and messages, channels of processes, written-out proctypes, two families,
// wreath products, a ring; rules with parameters, which are processes that stay put.
constexpr Case kCases[] = {
    {"papers/instances/peterson3.pml", nullptr, "6", true},
    {"papers/instances/peterson4.pml", nullptr, "24", false},
    {"papers/dbm.pml", "5", "120", false},
    {"papers/instances/email3_unfeatured.pml", nullptr, "6", true},
    {"papers/instances/email4_unfeatured.pml", nullptr, "24", false},
    {"papers/instances/telephone3.pml", nullptr, "6", true},
    {"papers/instances/telephone4.pml", nullptr, "24", false},
    {"papers/instances/tokenring10.pml", nullptr, "10", false},
    {"papers/instances/loadbalancer432.pml", nullptr, "432", false},
    {"papers/instances/threetier144.pml", nullptr, "144", false},
    {"papers/instances/initprot3.pml", nullptr, "6", false},
    {"papers/instances/futurebus_3m3m.pml", nullptr, "36", false},
    {"papers/instances/base1_3.pml", nullptr, "6", false},
    {"papers/instances/base2_2_2.pml", nullptr, "4", false},
    {"papers/instances/ultralog_3ca_2nodes_phi1.pml", nullptr, "4", false},
    {"murphi/german.m", "3", "12", false},
    {"murphi/peterson.m", "4", "24", false},
    {"murphi/futurebus.m", "5", "120", false},
    {"murphi/ultralog_sets.m", nullptr, "4", false},
};

INSTANTIATE_TEST_SUITE_P(Models, Strategies, testing::ValuesIn(kCases), [](const auto& info) {
  std::string name = info.param.model;
  const bool murphi = name.starts_with("murphi");
  name = name.substr(name.rfind('/') + 1);
  name = name.substr(0, name.find('.')) + (murphi ? "_murphi" : "");
  return name + (info.param.plain ? "_plain" : "");
});

// Slots that change places are read or left out together, even if only one of them is said to be constant:
// were they not, the two processes would look different, and one state be counted as two.
TEST(Reading, OfAnOrbitAllSlotsAreReadOrNone) {
  Sampled sampled = sample_of(
      load_text("model.pml",
                "bool g; active [2] proctype P() { byte x; end: do :: g -> g = 0 :: !g -> g = 1 od }"),
      {}, 10);
  GroundForm& model = sampled.detection->model;
  Slot& slot = model.slots[model.processes[ProcessNo(1)].slots.front()];
  ASSERT_TRUE(slot.constant);
  slot.constant = false;
  sampled.quotient = std::make_unique<Quotient>(*sampled.detection->points, sampled.detection->generators, 2,
                                                sampled.prepared->executor->layout());
  check_against_brute_force(sampled, 1);
}

}  // namespace
}  // namespace isospin::symmetry
