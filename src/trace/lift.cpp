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

 private:
  bool look(execute::StateView from) {
    const std::vector<std::uint8_t> state(from.begin(), from.end());
    from_ = state;
    found_ = false;
    successors_.visit(state, *this);
    return found_;
  }

  bool step(execute::StateView next) override {
    if (finding_ || !same(executor_.key(next), key_)) return true;
    append_moves();
    return false;
  }

  bool finding(const search::Finding& finding) override {
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
  execute::StateView from_;
  const search::Finding* finding_ = nullptr;
  bool found_ = false;
};

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
  for (std::size_t i = 1; i < violation.path.size(); ++i) {
    const auto& from = run.steps.empty() ? run.initial : run.steps.back().state;
    if (!finder.step_to(from, violation.path[i])) return std::nullopt;
  }
  const auto& last = run.steps.empty() ? run.initial : run.steps.back().state;
  if (!finder.step_into(last, violation.finding)) return std::nullopt;
  return run;
}

}  // namespace isospin::trace
