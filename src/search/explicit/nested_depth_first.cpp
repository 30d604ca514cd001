// Courcoubetis, Vardi, Wolper and Yannakakis 1992, in the form of Schwoon and Esparza 2005.
//
// The first search is an ordinary one. A state is cyan while it is on its stack, blue when it has been left.
// When an accepting state is left, a second search from it looks for a way back to a cyan state: from there
// the stack of the first search leads to the accepting state again, so this closes a cycle through it. What
// the second search has seen is red, and is never searched by it again: it would have found the cycle the
// first time, because the first search leaves states in postorder. Two shortcuts: an edge back to a cyan
// state closes a cycle at once if either end is accepting, and a state all of whose successors are red is red
// without a search.
//
// Both searches expand the state as it is in the store, so the second one sees the successors that the first
// one saw. Under partial-order reduction the first notes which set of steps it took, none of which led to a
// state on its stack, and the second takes the same (Holzmann, Peled, Yannakakis 1996).
//
// Under symmetry the graph that is searched is that of representatives: from r to the representatives of r's
// successors. The group is that of the product with the claim, so r and what it stands for are bisimilar,
// accepting or not alike, and an accepting cycle of representatives unwinds to one of the product
// (docs/decisions/0006-cycles-under-symmetry.md).
#include "search/explicit/nested_depth_first.hpp"

#include <algorithm>

#include "search/explicit/account.hpp"
#include "search/explicit/single_search.hpp"
#include "store/growth.hpp"

namespace isospin::search {

namespace {

enum class Colour : std::uint8_t { white, cyan, blue, red };

class NestedDepthFirst final : SingleSearch {
 public:
  NestedDepthFirst(TransitionSystem system, const SearchOptions& options)
      : SingleSearch(std::move(system), options, {options.partial_order, true}) {}

  SearchResult run() {
    from_initial_states([this](std::vector<std::uint8_t>&& state) { search_from(std::move(state)); });
    return closed_account(store_.memory_bytes());
  }

 private:
  void search_from(std::vector<std::uint8_t>&& initial) {
    state_ = std::move(initial);
    const StateId first = insert(chosen_for(state_));
    if (colours_[first] == Colour::white) enter(first);
    while (wanted_ && !frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == pending_.size()) {
        leave();
        continue;
      }
      const Pending next = pending_[frame.next++];
      if (next.is_finding) {
        report_at(findings_[next.number], stack_path(), std::nullopt);
        continue;
      }
      follow(frame, next.number);
      if (wanted_) go_on();
    }
  }

  struct Pending {
    std::uint32_t number;  // of a state, or of a finding
    bool is_finding;
  };
  struct Frame {
    StateId id;
    bool accepting;
    bool all_red = true;
    std::size_t begin;  // of its successors in pending_
    std::size_t next;
  };
  struct Tried {
    std::vector<std::uint8_t> state;
    std::uint32_t tally;
  };
  struct RedFrame {
    StateId id;
    std::size_t begin;
    std::size_t next;
  };

  Representative::Chosen chosen_for(StateView state) {
    return representative_ ? representative_->of(state) : Representative::Chosen{state, 0};
  }

  StateId insert(const Representative::Chosen& state) {
    const Store::Inserted inserted = store_.insert(system_.key(state.state));
    if (inserted.is_new) {
      colours_.push_back(Colour::white);
      if (options_.partial_order) chosen_.push_back(0);
      if (representative_) {
        count(result_.tally, state.tally);
      }
    }
    return inserted.id;
  }

  // The successors of `id` go to the end of pending_.
  void expand(StateId id, bool with_findings) {
    const auto key = store_[id];
    system_.set_key(state_, key);
    with_findings_ = with_findings;
    if (!options_.partial_order) {
      system_.visit(state_, *this);
    } else if (with_findings) {
      tried_.clear();
      in_set_ = leads_back_ = false;
      system_.visit(state_, *this);
      for (const Tried& next : tried_) pending_.push_back({insert({next.state, next.tally}), false});
      chosen_[id] = system_.chosen();
    } else {
      system_.visit_again(state_, chosen_[id], *this);
    }
    if (system_.stays() && !stopped_) pending_.push_back({id, false});
  }

  void enter(StateId id) {
    if (is_too_deep(frames_.size())) return;
    colours_[id] = Colour::cyan;
    const std::size_t begin = pending_.size();
    expand(id, true);
    result_.transitions += steps_since(pending_, begin);
    frames_.push_back({id, system_.is_accepting(state_), true, begin, begin});
  }

  void follow(Frame& frame, StateId to) {
    switch (colours_[to]) {
      case Colour::white:
        if (options_.limits.depth && frames_.size() > options_.limits.depth) frame.all_red = false;
        enter(to);
        return;
      case Colour::cyan:
        frame.all_red = false;
        if (frame.accepting || is_accepting(to)) report_cycle({}, to);
        return;
      case Colour::blue:
        frame.all_red = false;
        return;
      case Colour::red:
        return;
    }
  }

  void leave() {
    const Frame frame = frames_.back();
    pending_.resize(frame.begin);
    if (!frame.all_red && frame.accepting) search_back(frame.id);
    if (!wanted_) return;
    const bool red = frame.all_red || frame.accepting;
    colours_[frame.id] = red ? Colour::red : Colour::blue;
    frames_.pop_back();
    if (!frames_.empty() && !red) frames_.back().all_red = false;
  }

  // The second search, from an accepting state that is still cyan.
  void search_back(StateId seed) {
    std::vector<RedFrame> red;
    const auto enter_red = [&](StateId id) {
      const std::size_t begin = pending_.size();
      expand(id, false);
      red.push_back({id, begin, begin});
    };
    enter_red(seed);
    while (wanted_ && !red.empty()) {
      RedFrame& frame = red.back();
      if (frame.next == pending_.size()) {
        pending_.resize(frame.begin);
        red.pop_back();
        continue;
      }
      const StateId to = pending_[frame.next++].number;
      if (colours_[to] == Colour::cyan) {
        std::vector<StateId> way;
        for (std::size_t i = 1; i < red.size(); ++i) way.push_back(red[i].id);
        report_cycle(way, to);
        // With all errors wanted the search goes on; this cycle has been counted.
      } else if (colours_[to] == Colour::blue) {
        colours_[to] = Colour::red;
        enter_red(to);
      }
      if (wanted_) go_on();
    }
    if (wanted_) pending_.resize(frames_.back().begin);
  }

  bool is_accepting(StateId id) {
    const auto key = store_[id];
    system_.set_key(probe_, key);
    return system_.is_accepting(probe_);
  }

  // ---- what the system says

  bool step(StateView next) override {
    const Representative::Chosen chosen = chosen_for(next);
    if (in_set_) {
      const StateId id = store_.find(system_.key(chosen.state));
      leads_back_ = leads_back_ || (id != Store::kAbsent && colours_[id] == Colour::cyan);
      tried_.push_back({{chosen.state.begin(), chosen.state.end()}, chosen.tally});
    } else {
      pending_.push_back({insert(chosen), false});
    }
    return true;
  }

  // Steps of a set that is tried are kept back until it is known whether it is enough. If no set is, all of
  // them belong to the steps of the state.
  void begin_set() override {
    set_begin_ = tried_.size();
    in_set_ = true;
    leads_back_ = false;
  }
  bool is_enough() override {
    in_set_ = false;
    if (leads_back_ || tried_.size() == set_begin_) return false;
    tried_.erase(tried_.begin(), tried_.begin() + static_cast<std::ptrdiff_t>(set_begin_));
    return true;
  }

  bool finding(const Finding& finding) override {
    // End states are runs that go on for ever here.
    if (finding.kind == FindingKind::invalid_end_state) return true;
    if (!with_findings_) return true;
    pending_.push_back({static_cast<std::uint32_t>(findings_.size()), true});
    findings_.push_back(finding);
    return true;
  }

  // ---- results

  std::vector<StateId> stack_path() const {
    std::vector<StateId> path;
    for (const Frame& frame : frames_) path.push_back(frame.id);
    return path;
  }

  // The stack, then `way`, then `to` again, which is on the stack.
  void report_cycle(const std::vector<StateId>& way, StateId to) {
    std::vector<StateId> path = stack_path();
    const auto loop = static_cast<std::size_t>(std::ranges::find(path, to) - path.begin());
    path.insert(path.end(), way.begin(), way.end());
    report_at({system_.cycle_kind()}, path, loop);
  }

  void report_at(const Finding& finding, const std::vector<StateId>& path, std::optional<std::size_t> loop) {
    report([&] {
      Violation violation;
      violation.finding = finding;
      violation.loop = loop;
      violation.of_representatives = representative_ != nullptr;
      for (const StateId id : path) violation.path.push_back(store_[id]);
      return violation;
    });
  }

  Progress progress() const override {
    return so_far(store_.size(), frames_.size(),
                  store_.memory_bytes() + store::held_bytes(colours_, chosen_, pending_, frames_) +
                      system_.memory_bytes());
  }
  std::uint64_t growth_bytes() const override {
    return store_.growth_bytes() + store::growth_bytes(colours_, chosen_, pending_, frames_);
  }

  Store store_;
  std::vector<Colour> colours_;
  std::vector<Pending> pending_;
  std::vector<Finding> findings_;
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> state_;
  std::vector<std::uint8_t> probe_;
  std::vector<std::uint8_t> chosen_;  // by state, under partial-order reduction: its set of steps
  std::vector<Tried> tried_;          // steps of sets, of the state that is being entered
  std::size_t set_begin_ = 0;         // of the latest set among them
  bool in_set_ = false;
  bool leads_back_ = false;  // a step of the latest set leads to a state on the stack
  bool with_findings_ = true;
};

}  // namespace

SearchResult search_nested_depth_first(TransitionSystem system, const SearchOptions& options) {
  return NestedDepthFirst(std::move(system), options).run();
}

}  // namespace isospin::search
