#include <algorithm>

#include "trace/run.hpp"

namespace isospin::trace {

namespace {

bool same(execute::StateView a, execute::StateView b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// Stops at the first step to `wanted`, or at the first finding equal to it.
class Finder final : public search::StepVisitor {
 public:
  Finder(execute::Executor& executor, search::Successors& successors, Run& run)
      : executor_(executor), successors_(successors), run_(run) {}

  bool step_to(execute::StateView from, execute::StateView key) {
    key_ = key;
    finding_ = nullptr;
    return look(from);
  }

  bool step_into(execute::StateView from, const search::Finding& finding) {
    key_ = {};
    finding_ = &finding;
    return look(from);
  }

  const std::vector<std::uint8_t>& behind() const { return behind_; }
  // Nobody can move, and nothing is wrong with that.
  bool stays(execute::StateView from) {
    key_ = {};
    finding_ = nullptr;
    somebody_moves_ = false;
    look(from);
    return !somebody_moves_;
  }

 private:
  bool look(execute::StateView from) {
    const std::vector<std::uint8_t> state(from.begin(), from.end());
    found_ = false;
    successors_.visit(state, *this);
    return found_;
  }

  bool step(execute::StateView next) override {
    somebody_moves_ = true;
    if (finding_ || !same(executor_.key(next), key_)) return true;
    behind_.assign(next.begin(), next.end());
    append_moves();
    return false;
  }

  bool finding(const search::Finding& finding) override {
    if (finding.kind != search::FindingKind::invalid_end_state) somebody_moves_ = true;
    if (!finding_ || finding.kind != finding_->kind || finding.site != finding_->site) return true;
    append_moves();
    if (finding.kind == search::FindingKind::runtime_error && !run_.steps.empty())
      run_.steps.back().state =
          run_.steps.size() > 1 ? run_.steps[run_.steps.size() - 2].state : run_.initial;
    return false;
  }

  void append_moves() {
    found_ = true;
    const auto moves = successors_.moves();
    auto states = successors_.states();
    for (std::size_t i = 0; i < moves.size(); ++i)
      run_.steps.push_back({moves[i], std::move(states[i]), i + 1 == moves.size()});
  }

  execute::Executor& executor_;
  search::Successors& successors_;
  Run& run_;
  execute::StateView key_;
  std::vector<std::uint8_t> behind_;
  const search::Finding* finding_ = nullptr;
  bool found_ = false;
  bool somebody_moves_ = false;
};

// A run is one of the system: where the claim is meanwhile is no part of it.
void forget_claim(const execute::Executor& executor, Run& run) {
  if (!executor.model().claim) return;
  const execute::Layout& layout = executor.layout();
  const auto begin = run.initial.begin() + static_cast<std::ptrdiff_t>(layout.claim_offset);
  const auto bytes = layout.types[executor.model().claim->type.index()].location_bytes;
  for (RunStep& step : run.steps)
    std::copy(begin, begin + static_cast<std::ptrdiff_t>(bytes),
              step.state.begin() + static_cast<std::ptrdiff_t>(layout.claim_offset));
}

}  // namespace

std::optional<Run> lift(execute::Executor& executor, const search::Violation& violation) {
  Run run;
  int error = ISO_NO_ERROR;
  std::uint32_t site = 0;
  run.initial = executor.initial(error, site);
  run.finding = violation.finding;
  if (error != ISO_NO_ERROR) return run;
  search::Successors successors(executor);
  Finder finder(executor, successors, run);
  if (violation.path.empty() || !same(executor.key(run.initial), violation.path.front())) return std::nullopt;
  // Under a claim the system may stand still in a step, so the state is followed apart from the moves.
  std::vector<std::uint8_t> state = run.initial;
  std::vector<std::size_t> moves_before = {0};
  for (std::size_t i = 1; i < violation.path.size(); ++i) {
    if (!finder.step_to(state, violation.path[i])) return std::nullopt;
    state = finder.behind();
    moves_before.push_back(run.steps.size());
  }
  if (violation.loop) {
    run.loop = moves_before[*violation.loop];
    const bool closed = finder.step_to(state, violation.path[*violation.loop]);
    if (!closed && (executor.model().claim || *run.loop != run.steps.size() || !finder.stays(state)))
      return std::nullopt;
  } else if (!finder.step_into(state, violation.finding)) {
    return std::nullopt;
  }
  if (!is_confirmed(executor, run)) return std::nullopt;
  forget_claim(executor, run);
  return run;
}

}  // namespace isospin::trace
