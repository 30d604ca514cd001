#include <string>
#include <unordered_set>

#include "search/explicit/branching.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

namespace {

// So many are looked at in a fraction of a second.
constexpr std::uint64_t kMostStates = 50'000;

bool has_no_value(execute::Executor& executor, execute::StateView state) {
  const model::BranchingClaim& claim = *executor.model().branching;
  for (std::size_t i = 0; i < claim.atoms.size() + claim.fair.size(); ++i)
    if (executor.atom(state, static_cast<std::uint32_t>(i)).error != ISO_NO_ERROR) return true;
  return false;
}

class Reachable final : public execute::StepVisitor {
 public:
  Reachable(execute::Executor& executor, std::uint64_t most) : system_(executor), most_(most) {}

  std::optional<std::uint64_t> count(execute::StateView from) {
    step(from);
    while (!todo_.empty() && seen_.size() <= most_) {
      const std::vector<std::uint8_t> state = std::move(todo_.back());
      todo_.pop_back();
      system_.visit(state, *this);
    }
    if (seen_.size() > most_) return std::nullopt;
    return seen_.size();
  }

 private:
  bool step(execute::StateView next) override {
    const execute::StateView key = system_.key(next);
    if (seen_.emplace(key.begin(), key.end()).second) todo_.emplace_back(next.begin(), next.end());
    return seen_.size() <= most_;
  }
  bool finding(const execute::Finding&) override { return true; }

  execute::TransitionSystem system_;
  std::uint64_t most_;
  std::unordered_set<std::string> seen_;
  std::vector<std::vector<std::uint8_t>> todo_;
};

}  // namespace

bool is_branching_confirmed(execute::Executor& executor, const Run& run) {
  if (!executor.model().branching) return false;
  if (run.finding->error != ISO_NO_ERROR)
    return has_no_value(executor, run.steps.empty() ? run.initial : run.steps.back().state);
  search::SearchOptions options;
  options.limits.states = kMostStates;
  const search::SearchResult found = search::search_branching(executor, options);
  return found.branching->verdict != search::BranchingResult::Verdict::holds;
}

std::optional<std::uint64_t> count_reachable(execute::Executor& executor, execute::StateView from,
                                             std::uint64_t most) {
  return Reachable(executor, most).count(from);
}

}  // namespace isospin::trace
