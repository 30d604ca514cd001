// Canonical forms against brute force: every element of the group applied to states of real models.
#include <cstdlib>

#include "sampled.hpp"

namespace isospin::symmetry {
namespace {

State key_of(const Sampled& sampled, StateView state) {
  const StateView key = sampled.prepared->executor->key(state);
  return {key.begin(), key.end()};
}

void check_against_brute_force(const Sampled& sampled, std::size_t every) {
  ASSERT_NE(sampled.quotient, nullptr);
  const Quotient& quotient = *sampled.quotient;
  const std::vector<Permutation> elements = all_elements(*sampled.detection, 5000);
  ASSERT_EQ(quotient.order(), BigInteger(static_cast<std::uint64_t>(elements.size())));
  std::vector<Action> actions;
  for (const Permutation& element : elements) actions.emplace_back(quotient.shape(), element);
  const auto canonical = quotient.canonical();
  group::Random random(7);
  for (std::size_t i = 0; i < sampled.states.size(); i += every) {
    const State& state = sampled.states[i];
    const StateView found = canonical->of(state);
    const State representative(found.begin(), found.end());
    const BigInteger stabiliser = canonical->stabiliser().value();
    const std::vector<Member> moved_by(canonical->moved_by().begin(), canonical->moved_by().end());

    // The element that is named leads there.
    const Action named(quotient.shape(), quotient.on_points(moved_by));
    ASSERT_EQ(key_of(sampled, named(state)), key_of(sampled, representative)) << "state " << i;

    std::uint64_t fixing = 0;
    bool met = false;
    std::vector<std::uint8_t> scratch;
    for (const Action& action : actions) {
      if (action.fixes(state, scratch)) ++fixing;
      met = met || key_of(sampled, action(state)) == key_of(sampled, representative);
    }
    ASSERT_TRUE(met) << "state " << i;
    ASSERT_EQ(stabiliser, BigInteger(fixing)) << "state " << i;
    for (int n = 0; n < 4; ++n) {
      const State image = actions[random.below(static_cast<std::uint32_t>(actions.size()))](state);
      const StateView again = canonical->of(image);
      ASSERT_EQ(key_of(sampled, again), key_of(sampled, representative)) << "state " << i;
      ASSERT_EQ(canonical->stabiliser().value(), stabiliser);
    }
  }
}

TEST(Scratch, Model) {
  const char* path = std::getenv("MODEL");
  if (path == nullptr) GTEST_SKIP();
  promela::PreprocessOptions options;
  if (const char* n = std::getenv("N")) options.definitions.push_back({"N", n});
  PrepareOptions prepare_options = std::getenv("PLAIN") ? PrepareOptions{} : all_reductions();
  const Sampled sampled = sample_of(load(path, options), prepare_options, 3000);
  if (!sampled.quotient) {
    printf("%s: no symmetry: %s\n", path, sampled.detection->model.obstacle.c_str());
    return;
  }
  printf("%s: order %s forest %d members %d families", path, sampled.quotient->order().to_string().c_str(),
         sampled.quotient->members().is_forest(), sampled.quotient->members().count());
  for (const Family& family : sampled.quotient->members().families())
    printf(" %d%s%s", family.size, family.parents == Family::kNoFamily ? "" : "c", family.made_up ? "m" : "");
  printf("\n");
  check_against_brute_force(sampled, 1 + sampled.states.size() / 300);
}

}  // namespace
}  // namespace isospin::symmetry
