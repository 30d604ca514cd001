#include "search/explicit/branching.hpp"

#include <algorithm>
#include <new>

#include "search/explicit/branching_labels.hpp"
#include "search/explicit/branching_witness.hpp"
#include "search/explicit/single_search.hpp"
#include "store/growth.hpp"

namespace isospin::search {

namespace {

using logic::BranchingKind;
using logic::BranchingNode;
using Verdict = BranchingResult::Verdict;

class Branching final : SingleSearch {
 public:
  Branching(TransitionSystem system, const SearchOptions& options)
      : SingleSearch(std::move(system), options),
        claim_(*system_.branching()),
        cursor_(store_),
        atoms_(claim_.atoms.size()),
        fair_(claim_.fair.size()) {
    // An error is where what is known of a state ends: each one has to be told of.
    Reported reported = options.reported;
    reported.runtime_errors = true;
    system_.prepare(reported);
    find_decisive_atom();
  }

  SearchResult run() {
    result_.branching.emplace();
    result_.in_breadth = true;
    try {
      find_starts();
      explore();
      graph_.close(known_states_);
      if (valueless_)
        tell_valueless();
      else
        decide();
    } catch (const std::bad_alloc&) {
      stop(Ending::memory);
    }
    SearchResult result = closed_account(store_.memory_bytes());
    if (result.ending == Ending::complete || result.ending == Ending::decided) result.waiting = 0;
    return result;
  }

 private:
  // A formula that one state decides, wherever that is: EF p, when it is asked in one initial state, and AG
  // p, when in all of them. Then the search ends with that state.
  void find_decisive_atom() {
    const auto& nodes = claim_.formula.nodes;
    const BranchingNode& whole = nodes.back();
    const bool some_time = whole.kind == BranchingKind::some_until &&
                           nodes[whole.a].kind == BranchingKind::truth &&
                           (claim_.at_some_start || system_.initial_states() == 1);
    const bool always = whole.kind == BranchingKind::all_always && !claim_.at_some_start;
    if ((!some_time && !always) || !claim_.fair.empty()) return;
    const BranchingNode& wanted = nodes[some_time ? whole.b : whole.a];
    if (wanted.kind != BranchingKind::atom) return;
    decisive_atom_ = wanted.atom;
    decisive_value_ = some_time;
  }

  // ---------------------------------------------------------------- states

  void find_starts() {
    std::uint64_t i = 0;
    for (; i < system_.initial_states() && !ended() && (i == 0 || go_on()); ++i) {
      const TransitionSystem::Beginning beginning = system_.initial(i);
      ++result_.transitions;
      if (beginning.finding) {
        result_.unreported.add(*beginning.finding);
        all_starts_known_ = false;
      } else if (beginning.exists) {
        starts_.push_back(insert(beginning.state));
      }
    }
    if (i < system_.initial_states()) all_starts_known_ = false;
  }

  void explore() {
    std::uint64_t level_end = store_.size();
    for (StateId id = 0; id < store_.size() && !ended(); ++id) {
      if (id == level_end) {
        if (options_.limits.depth && result_.depth == options_.limits.depth) return stop(Ending::depth);
        ++result_.depth;
        level_end = store_.size();
      }
      expand(id);
      if (!ended()) go_on();
    }
  }

  // What is not known yet does not matter, or is not asked for.
  bool ended() const { return stopped_ || valueless_ || decided_; }

  void expand(StateId id) {
    const auto key = cursor_.load(id);
    system_.set_key(state_, key);
    targets_.clear();
    is_open_ = false;
    system_.visit(state_, *this);
    if (system_.stays()) targets_.push_back(id);
    graph_.add(targets_, is_open_ || ended());
  }

  bool step(StateView next) override {
    ++result_.transitions;
    targets_.push_back(insert(next));
    return !ended();
  }

  // Assertions, invariants and ends are none of its business.
  bool finding(const Finding& finding) override {
    if (finding.kind != FindingKind::runtime_error) return true;
    result_.unreported.add(finding);
    is_open_ = true;
    return true;
  }

  StateId insert(StateView state) {
    const Representative::Chosen chosen =
        representative_ ? representative_->of(state) : Representative::Chosen{state, 0};
    Store::Root root;
    while (!cursor_.advance(system_.key(chosen.state), root)) store_.make_room();
    const Store::Inserted inserted = store_.insert_root(root);
    if (!inserted.is_new) return inserted.id;
    if (representative_) {
      count(result_.tally, chosen.tally);
      tallies_.push_back(chosen.tally);
    }
    look_at(chosen.state, inserted.id);
    return inserted.id;
  }

  void look_at(StateView state, StateId id) {
    for (std::size_t i = 0; i < atoms_.size() + fair_.size(); ++i) {
      const execute::Executor::Atom atom = system_.atom(state, static_cast<std::uint32_t>(i));
      if (atom.error != ISO_NO_ERROR && !valueless_) {
        valueless_ = Finding{FindingKind::branching, atom.error, atom.site};
        valueless_at_ = id;
      }
      (i < atoms_.size() ? atoms_[i] : fair_[i - atoms_.size()]).push_back(atom.holds);
    }
    ++known_states_;
    if (decisive_atom_ && atoms_[*decisive_atom_][id] == decisive_value_) decided_ = true;
  }

  // ---------------------------------------------------------------- the formula

  // A formula without a value is a mistake, wherever that is: a run leads there.
  void tell_valueless() {
    StateSet there(graph_.states(), false);
    there[valueless_at_] = true;
    std::vector<StateId> starts = starts_;
    if (starts.empty()) starts = {valueless_at_};
    const StateSet all(graph_.states(), true);
    result_.branching->verdict = Verdict::fails;
    result_.branching->node = claim_.formula.whole();
    result_.branching->shortest = true;
    show(*valueless_, shortest_way(graph_, starts, all, there), std::nullopt);
    result_.ending = Ending::violation;
  }

  void decide() {
    BranchingResult& said = *result_.branching;
    graph_.turn_round();
    // A limit that ended the search does not end this, which is short beside it.
    const bool was_stopped = stopped_;
    BranchingLabels labels(graph_, claim_.formula, atoms_, fair_, [&] { return was_stopped || go_on(); });
    if (!labels.compute()) return;
    const std::uint32_t whole = claim_.formula.whole();
    std::vector<StateId> true_in, false_in;
    for (const StateId start : starts_) {
      if (labels.is_true(whole, start)) true_in.push_back(start);
      if (labels.is_false(whole, start)) false_in.push_back(start);
    }
    said.no_fair_run = !graph_.any_open() &&
                       std::ranges::none_of(starts_, [&](StateId s) { return labels.begins_fair_run()[s]; });
    const auto all = [&](const std::vector<StateId>& some) {
      return all_starts_known_ && some.size() == starts_.size();
    };
    const bool holds = claim_.at_some_start ? !true_in.empty() : all(true_in);
    const bool fails = claim_.at_some_start ? all(false_in) : !false_in.empty();
    if (!holds && !fails) return;
    said.verdict = holds ? Verdict::holds : Verdict::fails;
    if (result_.ending != Ending::complete || graph_.any_open()) result_.ending = Ending::decided;
    if (fails && !claim_.at_some_start)
      tell_witness(find_witness(graph_, claim_.formula, fair_, labels, false_in));
  }

  void tell_witness(const BranchingWitness& witness) {
    BranchingResult& said = *result_.branching;
    said.node = witness.node;
    said.truth = witness.truth;
    said.shortest = witness.shortest;
    said.reachable = witness.reachable.size();
    for (const StateId state : witness.reachable)
      if (representative_) count(said.reachable_tally, tallies_[state]);
    show({FindingKind::branching, ISO_NO_ERROR, 0}, witness.path, witness.loop);
  }

  void show(const Finding& finding, const std::vector<StateId>& path, std::optional<std::size_t> loop) {
    Violation& violation = result_.violation.emplace();
    ++result_.findings;
    violation.finding = finding;
    violation.of_representatives = representative_ != nullptr;
    violation.loop = loop;
    for (const StateId state : path) violation.path.push_back(store_[state]);
  }

  // ---------------------------------------------------------------- the account

  Progress progress() const override {
    Progress now = so_far(store_.size(), 0, memory_bytes());
    now.depth = result_.depth;
    now.waiting = known_states_ - std::min<std::uint64_t>(known_states_, graph_.states());
    return now;
  }
  std::uint64_t memory_bytes() const {
    const std::size_t bits = atoms_.size() + fair_.size() + 2 * claim_.formula.nodes.size();
    return store_.memory_bytes() + graph_.memory_bytes() + known_states_ * bits / 8 +
           store::held_bytes(tallies_, starts_) + system_.memory_bytes();
  }
  std::uint64_t growth_bytes() const override { return store_.growth_bytes() + graph_.memory_bytes() / 2; }

  const model::BranchingClaim& claim_;
  Store store_;
  Store::Cursor cursor_;
  StateGraph graph_;
  std::vector<StateSet> atoms_, fair_;  // for each, the states in which it holds
  std::vector<std::uint32_t> tallies_;  // by state, with representatives
  std::vector<StateId> starts_;
  bool all_starts_known_ = true;
  std::uint64_t known_states_ = 0;
  std::optional<std::uint32_t> decisive_atom_;
  bool decisive_value_ = false;
  bool decided_ = false;
  std::optional<Finding> valueless_;  // an atom has no value
  StateId valueless_at_ = 0;          // in this state
  // Of the state that is being expanded.
  std::vector<std::uint8_t> state_;
  std::vector<StateId> targets_;
  bool is_open_ = false;
};

}  // namespace

SearchResult search_branching(TransitionSystem system, const SearchOptions& options) {
  return Branching(std::move(system), options).run();
}

}  // namespace isospin::search
