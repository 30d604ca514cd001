// Does the claim reject this run?
//
// The run is a word, a letter for each state in which a step of the system begins; the claim reads it. All
// the ways in which it can are the graph of pairs (position, state with the claim in some location). A claim
// that ends must be able to do so at the last position; a cycle must be one of this graph, through an
// accepting pair. The states are those of the run, but where nobody can move a claim may go on changing
// variables.
#include <algorithm>
#include <map>
#include <set>

#include "execute/steps/atomic_sequence.hpp"
#include "execute/steps/fairness.hpp"
#include "logic/components.hpp"
#include "model/access.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

namespace {

using execute::StateView;
using Bytes = std::vector<std::uint8_t>;

// Errors and assertions that a claim meets in its own moves.
class FailuresOfClaim final : public execute::StepVisitor {
 public:
  bool step(StateView) override { return true; }
  bool finding(const execute::Finding& finding) override {
    if (finding.of_claim) all.push_back(finding);
    return true;
  }
  std::vector<execute::Finding> all;
};

class Confirmation {
 public:
  Confirmation(execute::Executor& executor, const Run& run)
      : executor_(executor),
        rules_(executor),
        run_(run),
        has_claim_(executor.model().claim.has_value()),
        changes_state_(model::claim_changes_state(executor.model())) {
    add(run.initial);
    std::vector<std::size_t> position_of = {0};  // by move
    for (const RunStep& step : run.steps) {
      if (step.ends_step) add(step.state);
      position_of.push_back(positions_.size() - 1);
    }
    if (run.loop) loop_ = position_of[*run.loop];
  }

  bool ends_claim() {
    find_ways();
    return ended_;
  }

  // The claim itself can fail in the last state, in this way.
  std::optional<execute::Finding> failure(execute::FindingKind kind) {
    find_ways();
    FailuresOfClaim failures;
    for (const Node& node : nodes_)
      if (node.first + 1 == positions_.size()) rules_.visit(node.second, failures);
    for (const execute::Finding& one : failures.all)
      if (one.kind == kind) return one;
    return std::nullopt;
  }

  bool closes_cycle() {
    if (!run_.loop || !closes() || (run_.fair && !is_fair())) return false;
    find_ways();
    const automata::Components components = automata::find_components(successors_);
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (components.cyclic[components.of[i]] && rules_.is_accepting(nodes_[i].second)) return true;
    return false;
  }

 private:
  using Claim = Bytes;                         // the bytes of its location
  using Node = std::pair<std::size_t, Bytes>;  // position, state

  std::size_t claim_bytes() const {
    if (!has_claim_) return 0;
    return executor_.layout().types[executor_.model().claim->type.index()].location_bytes;
  }
  std::ptrdiff_t claim_at() const { return static_cast<std::ptrdiff_t>(executor_.layout().claim_offset); }

  Claim claim_of(StateView state) const {
    const auto begin = state.begin() + claim_at();
    return {begin, begin + static_cast<std::ptrdiff_t>(claim_bytes())};
  }

  Bytes with_claim(std::size_t position, const Claim& claim) const {
    Bytes state = positions_[position];
    std::ranges::copy(claim, state.begin() + claim_at());
    return state;
  }

  void add(StateView state) { positions_.emplace_back(state.begin(), state.end()); }

  bool nobody_can_move(const Bytes& last) {
    execute::MoveBuffer moves;
    return executor_.expand(last, ISO_ALL, false, moves) == 0 &&
           (!executor_.model().observes.timeout || executor_.expand(last, ISO_ALL, true, moves) == 0);
  }

  // The last state is the one that the loop begins with; or nobody can move there.
  bool closes() {
    if (*run_.loop == run_.steps.size()) return true;  // after() sees to it that nobody can move there
    const Claim claim = claim_of(run_.initial);
    const Bytes a = with_claim(positions_.size() - 1, claim);
    const Bytes b = with_claim(loop_, claim);
    return std::ranges::equal(executor_.key(a), executor_.key(b));
  }

  // Behind the last position comes the loop, whose first state is the last one. Where nobody can move, it
  // comes again, until the claim changes that. `state` is the one that the claim has left.
  std::vector<Node> after(std::size_t position, const Bytes& state) {
    std::vector<Node> all;
    if (position + 1 < positions_.size())
      all.emplace_back(position + 1, with_claim(position + 1, claim_of(state)));
    else if (run_.loop && *run_.loop < run_.steps.size())
      all.emplace_back(loop_ + 1, with_claim(loop_ + 1, claim_of(state)));
    if (all.empty() || changes_state_)
      if (nobody_can_move(state)) all.emplace_back(position, state);
    return all;
  }

  // Everyone moves in the loop, or cannot move in some state of it.
  bool is_fair() {
    if (*run_.loop == run_.steps.size()) return true;
    execute::AgentSet served;
    std::size_t agents = 0;  // who is not there is nobody to be served
    for (std::size_t i = loop_; i < positions_.size(); ++i)
      agents = std::max(agents, rules_.agents(positions_[i]));
    for (std::size_t i = loop_; i < positions_.size(); ++i) {
      const execute::AgentSet enabled = rules_.enabled(positions_[i]);
      for (std::size_t p = 0; p < agents; ++p)
        if (!enabled.has(p)) served.add(p);
    }
    for (std::size_t i = *run_.loop; i < run_.steps.size(); ++i)
      served.add(execute::movers({run_.steps[i].move}));
    for (std::size_t p = 0; p < agents; ++p)
      if (!served.has(p)) return false;
    return true;
  }

  std::uint32_t number_of(const Node& node) {
    const auto [entry, is_new] = numbers_.emplace(node, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back(node);
    return entry->second;
  }

  void find_ways() {
    number_of({0, positions_.front()});
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node node = nodes_[i];
      std::vector<std::uint32_t> out;
      for (const Bytes& state : moves_of_claim(node)) {
        if (has_claim_ && rules_.is_decided(state)) {
          ended_ |= node.first + 1 == positions_.size();
          continue;
        }
        for (const Node& next : after(node.first, state)) out.push_back(number_of(next));
      }
      successors_.push_back(std::move(out));
    }
    if (has_claim_ && positions_.size() == 1) ended_ |= rules_.is_decided(run_.initial);
  }

  std::vector<Bytes> moves_of_claim(const Node& node) {
    if (!has_claim_) return {node.second};
    std::vector<Bytes> all;
    std::set<Bytes> seen;
    std::vector<Bytes> todo = {node.second};
    const bool times_out = rules_.times_out(node.second);
    while (!todo.empty()) {
      const Bytes state = std::move(todo.back());
      todo.pop_back();
      execute::MoveBuffer moves;
      executor_.expand(state, ISO_CLAIM, times_out, moves);
      for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) {
        if (moves.record(at).flags & ISO_ERROR) continue;
        const StateView behind = moves.state(at);
        if (!(moves.record(at).flags & ISO_ATOMIC))
          all.emplace_back(behind.begin(), behind.end());
        else if (seen.emplace(behind.begin(), behind.end()).second)
          todo.emplace_back(behind.begin(), behind.end());
      }
    }
    return all;
  }

  execute::Executor& executor_;
  execute::TransitionSystem rules_;
  const Run& run_;
  const bool has_claim_;
  const bool changes_state_;  // the claim assigns to variables, sends or receives
  std::vector<Bytes> positions_;
  std::size_t loop_ = 0;
  std::map<Node, std::uint32_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> successors_;
  bool ended_ = false;
};

}  // namespace

std::optional<execute::Finding> failure_of_claim(execute::Executor& executor, const Run& run,
                                                 execute::FindingKind kind) {
  if (!executor.model().claim) return std::nullopt;
  return Confirmation(executor, run).failure(kind);
}

std::optional<std::size_t> loop_inside_last_step(const execute::Executor& executor, const Run& run) {
  if (run.steps.empty()) return std::nullopt;
  const std::size_t from = execute::inner_offset(executor);
  const RunStep& last = run.steps.back();
  for (std::size_t i = run.steps.size() - 1; i > 0 && !run.steps[i - 1].ends_step; --i) {
    const RunStep& before = run.steps[i - 1];
    if (before.move.last_mover() == last.move.last_mover() &&
        std::ranges::equal(StateView(before.state).subspan(from), StateView(last.state).subspan(from)))
      return i;
  }
  return std::nullopt;
}

bool is_confirmed(execute::Executor& executor, const Run& run) {
  if (!run.finding) return true;
  if (run.finding->is_endless_atomic()) {
    const bool of_claim = !run.loop && executor.model().claim;
    return of_claim || (run.loop && run.loop == loop_inside_last_step(executor, run));
  }
  switch (run.finding->kind) {
    case execute::FindingKind::claim:
      return Confirmation(executor, run).ends_claim();
    case execute::FindingKind::acceptance_cycle:
    case execute::FindingKind::non_progress_cycle:
      return Confirmation(executor, run).closes_cycle();
    case execute::FindingKind::branching:
      return is_branching_confirmed(executor, run);
    default:
      return true;
  }
}

}  // namespace isospin::trace
