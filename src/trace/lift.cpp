#include <algorithm>
#include <numeric>

#include "execute/steps/fairness.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

namespace {

bool same(execute::StateView a, execute::StateView b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// Stops at the first step to `wanted`, or at the first finding equal to it.
class Finder final : public execute::StepVisitor {
 public:
  Finder(execute::Executor& executor, execute::TransitionSystem& successors, Run& run)
      : executor_(executor), successors_(successors), run_(run) {}

  // `moved`: who moves in it; nothing: whoever does.
  bool step_to(execute::StateView from, execute::StateView key, const execute::AgentSet* moved = nullptr) {
    key_ = key;
    moved_ = moved;
    finding_ = nullptr;
    return look(from);
  }

  // With `anywhere`, the same kind of mistake will do, wherever it is in the model: under symmetry it may be
  // in another process, and which of several endless sequences is met first depends on what else is followed.
  bool step_into(execute::StateView from, const execute::Finding& finding, bool anywhere = false) {
    key_ = {};
    finding_ = &finding;
    anywhere_ = anywhere;
    return look(from);
  }

  const std::vector<std::uint8_t>& behind() const { return behind_; }
  // Nobody can move, and nothing is wrong with that.
  bool stays(execute::StateView from) {
    key_ = {};
    finding_ = nullptr;
    look(from);
    return !successors_.somebody_moves();
  }

 private:
  bool look(execute::StateView from) {
    const std::vector<std::uint8_t> state(from.begin(), from.end());
    found_ = false;
    successors_.visit(state, *this);
    return found_;
  }

  bool step(execute::StateView next) override {
    if (finding_ || !same(executor_.key(next), key_)) return true;
    if (moved_ && execute::movers(successors_.moves()) != *moved_) return true;
    behind_.assign(next.begin(), next.end());
    append_moves();
    return false;
  }

  bool finding(const execute::Finding& finding) override {
    if (!finding_ || finding.kind != finding_->kind || finding.of_claim != finding_->of_claim) return true;
    if (anywhere_ ? finding.error != finding_->error : finding.site != finding_->site) return true;
    append_moves();
    run_.finding = finding;
    if (finding.is_endless_atomic() && !successors_.moves().empty())
      run_.loop = loop_inside_last_step(executor_, run_);
    if (finding.breaks_its_move() && !run_.steps.empty())
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
  execute::TransitionSystem& successors_;
  Run& run_;
  execute::StateView key_;
  const execute::AgentSet* moved_ = nullptr;
  std::vector<std::uint8_t> behind_;
  const execute::Finding* finding_ = nullptr;
  bool anywhere_ = false;
  bool found_ = false;
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

// Finds, among the steps out of a representative, one to a state with a given representative.
class RepresentativeFinder final : public execute::StepVisitor {
 public:
  RepresentativeFinder(execute::Executor& executor, symmetry::Representative& representative)
      : executor_(executor), representative_(representative), successors_(executor) {}

  // The state that is stepped to. Empty when there is none. `exact`: by which step; nothing: by any.
  const std::vector<std::uint8_t>& step_to(execute::StateView from, execute::StateView key,
                                           const search::ExactStep* exact) {
    key_ = key;
    exact_ = exact;
    found_.clear();
    successors_.visit(from, *this);
    return found_;
  }

 private:
  bool step(execute::StateView next) override {
    if (exact_ &&
        (!same(executor_.key(next), exact_->next) || execute::movers(successors_.moves()) != exact_->moved))
      return true;
    if (!same(executor_.key(representative_.of(next)), key_)) return true;
    found_.assign(next.begin(), next.end());
    return false;
  }
  bool finding(const execute::Finding&) override { return true; }

  execute::Executor& executor_;
  symmetry::Representative& representative_;
  execute::TransitionSystem successors_;
  execute::StateView key_;
  const search::ExactStep* exact_ = nullptr;
  std::vector<std::uint8_t> found_;
};

// The path of a run whose representatives are those of the violation. The symmetry between the two is carried
// along: with s = sigma(r), a step from r to t, and r' = pi(t), the run goes on to sigma(t), which is sigma
// pi^-1 (r'). (Comparing representatives instead would fail for strategies that are not unique.)
//
// A cycle of representatives that begins with r leads from s to alpha(s) for some symmetry alpha, then to
// alpha(alpha(s)), and so on: it is gone round until a state comes again, which is s at the latest when the
// power of alpha is the identity.
class LiftedPath {
 public:
  LiftedPath(execute::Executor& executor, const search::Violation& violation,
             const symmetry::Quotient& quotient)
      : executor_(executor),
        representatives_(violation.path),
        quotient_(quotient),
        representative_(quotient.make()),
        finder_(executor, *representative_),
        sigma_(quotient.members().count()),
        loop_(violation.loop),
        loop_steps_(violation.loop_steps),
        loop_begin_(violation.loop.value_or(0)) {}

  bool begins_with(execute::StateView initial) {
    return !representatives_.empty() &&
           same(executor_.key(representative_->of(initial)), representatives_.front());
  }

  // From a state that it begins with, which was asked for last. False when the model cannot do that.
  bool make(execute::StateView initial) {
    std::iota(sigma_.begin(), sigma_.end(), symmetry::Member{0});
    divide_sigma(initial);
    from_.assign(initial.begin(), initial.end());
    const execute::StateView first = executor_.key(initial);
    path_.emplace_back(first.begin(), first.end());
    for (std::size_t i = 1; i < representatives_.size(); ++i)
      if (!step(i - 1, i)) return false;
    return !loop_ || close(*loop_);
  }

  const std::vector<std::vector<std::uint8_t>>& path() const { return path_; }
  const std::optional<std::size_t>& loop() const { return loop_; }
  // Of a fair cycle, by state of the path: who moves in the step out of it. Of no meaning before the loop.
  const std::vector<execute::AgentSet>& moved() const { return moved_; }

 private:
  // A loop closes after as many rounds as the symmetry that it comes to has to be repeated to be none.
  // Usually these are few; were they many of a short loop, it would still do.
  static constexpr std::size_t kManyRounds = 64;
  static constexpr std::size_t kLongest = 1'000'000;

  // About the state that was last represented. Of several symmetries that lead to its representative, who
  // made the path of a fair cycle took the one that a new strategy takes.
  void divide_sigma(execute::StateView state) {
    std::unique_ptr<symmetry::Representative> afresh;
    if (!loop_steps_.empty()) (afresh = quotient_.make())->of(state);
    const std::span<const symmetry::Member> pi = (afresh ? afresh : representative_)->moved_by();
    std::vector<symmetry::Member> next(sigma_.size());
    for (std::size_t i = 0; i < sigma_.size(); ++i) next[pi[i]] = sigma_[i];
    sigma_ = std::move(next);
  }

  // From the image of one representative to the image of another.
  bool step(std::size_t from, std::size_t to) {
    from_.resize(executor_.layout().key_offset);
    from_.insert(from_.end(), representatives_[from].begin(), representatives_[from].end());
    const search::ExactStep* exact =
        from >= loop_begin_ && !loop_steps_.empty() ? &loop_steps_[from - loop_begin_] : nullptr;
    const std::vector<std::uint8_t>& behind = finder_.step_to(from_, representatives_[to], exact);
    if (behind.empty()) return false;
    moved_.push_back(exact ? image_of(exact->moved) : execute::AgentSet());
    std::vector<std::uint8_t> image(behind.size());
    quotient_.reading().relabel(behind, sigma_.data(), image.data());
    const execute::StateView key = executor_.key(image);
    path_.emplace_back(key.begin(), key.end());
    divide_sigma(behind);
    return true;
  }

  execute::AgentSet image_of(const execute::AgentSet& processes) const {
    execute::AgentSet image;
    processes.for_each([&](std::size_t p) {
      image.add(quotient_.members().image(static_cast<symmetry::Point>(p), sigma_));
    });
    return image;
  }

  bool close(std::size_t begin) {
    std::vector<std::size_t> begins = {begin};
    const std::size_t last = representatives_.size() - 1;
    const std::size_t unwound = path_.size();
    while (begins.size() <= kManyRounds || path_.size() < unwound + kLongest) {
      // Nobody can move: the last state stays for ever.
      if (!step(last, begin)) return begin == last && !executor_.model().claim;
      for (const std::size_t one : begins)
        if (path_[one] == path_.back()) {
          path_.pop_back();
          loop_ = one;
          return true;
        }
      begins.push_back(path_.size() - 1);
      for (std::size_t i = begin + 1; i <= last; ++i)
        if (!step(i - 1, i)) return false;
    }
    return false;
  }

  execute::Executor& executor_;
  const std::vector<std::vector<std::uint8_t>>& representatives_;
  const symmetry::Quotient& quotient_;
  std::unique_ptr<symmetry::Representative> representative_;
  RepresentativeFinder finder_;
  std::vector<symmetry::Member> sigma_;
  std::vector<std::uint8_t> from_;
  std::vector<std::vector<std::uint8_t>> path_;
  std::optional<std::size_t> loop_;
  const std::vector<search::ExactStep>& loop_steps_;
  const std::size_t loop_begin_;
  std::vector<execute::AgentSet> moved_;
};

}  // namespace

namespace {

// Chooses the initial state that the violation begins with. An error on the way to one is a violation without
// a step; other violations begin with a state that was made without an error.
enum class Chosen { none, state, error };

template <class BeginsWith>
Chosen choose_initial(execute::Executor& executor, const execute::Finding& finding, Run& run,
                      BeginsWith&& begins_with) {
  for (std::uint64_t i = 0; i < executor.initial_states(); ++i) {
    execute::InitialState initial = executor.initial(i);
    if (!initial.exists) continue;
    const bool fails = initial.error != ISO_NO_ERROR;
    if (fails ? finding.kind != execute::FindingKind::runtime_error || finding.error != initial.error ||
                    finding.site != initial.site
              : !begins_with(initial.state))
      continue;
    run.initial_number = i;
    run.initial = std::move(initial.state);
    return fails ? Chosen::error : Chosen::state;
  }
  return Chosen::none;
}

}  // namespace

std::optional<Run> lift(execute::Executor& executor, const search::Violation& violation,
                        const symmetry::Quotient* quotient) {
  Run run;
  run.finding = violation.finding;
  run.fair = violation.fair;
  std::optional<LiftedPath> lifted;
  if (violation.of_representatives) {
    if (quotient == nullptr) return std::nullopt;
    lifted.emplace(executor, violation, *quotient);
  }
  const auto begins_with = [&](execute::StateView state) {
    if (lifted) return lifted->begins_with(state);
    return !violation.path.empty() && same(executor.key(state), violation.path.front());
  };
  switch (choose_initial(executor, violation.finding, run, begins_with)) {
    case Chosen::none:
      return std::nullopt;
    case Chosen::error:
      return run;
    case Chosen::state:
      if (lifted && !lifted->make(run.initial)) return std::nullopt;
  }
  const auto& path = lifted ? lifted->path() : violation.path;
  const std::optional<std::size_t> loop = lifted ? lifted->loop() : violation.loop;
  execute::TransitionSystem successors(executor);
  Finder finder(executor, successors, run);
  // Under a claim the system may stand still in a step, so the state is followed apart from the moves.
  std::vector<std::uint8_t> state = run.initial;
  std::vector<std::size_t> moves_before = {0};
  const auto moved_from = [&](std::size_t i) -> const execute::AgentSet* {
    if (!violation.fair || i < *loop) return nullptr;
    return lifted ? &lifted->moved()[i] : &violation.loop_steps[i - *loop].moved;
  };
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!finder.step_to(state, path[i], moved_from(i - 1))) return std::nullopt;
    state = finder.behind();
    moves_before.push_back(run.steps.size());
  }
  if (loop) {
    run.loop = moves_before[*loop];
    const bool closed = finder.step_to(state, path[*loop], moved_from(path.size() - 1));
    if (!closed && (executor.model().claim || *run.loop != run.steps.size() || !finder.stays(state)))
      return std::nullopt;
  } else if (violation.finding.kind != execute::FindingKind::branching &&
             !finder.step_into(state, violation.finding) &&
             !((lifted || violation.finding.is_endless_atomic()) &&
               finder.step_into(state, violation.finding, true))) {
    return std::nullopt;
  }
  if (!is_confirmed(executor, run)) return std::nullopt;
  forget_claim(executor, run);
  return run;
}

}  // namespace isospin::trace
