#include "search/explicit/depth_first.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "search/explicit/run_stack.hpp"
#include "search/explicit/single_search.hpp"
#include "store/growth.hpp"

namespace isospin::search {

namespace {

// Under partial-order reduction a step is looked up when it is found, not when its turn comes: a set of steps
// is enough when one of them leads to a state that is not on the stack, since that one will have been left
// before this one is (Holzmann, Godefroid, Pirottin 1992); with a claim, every one of them must.
class DepthFirst final : SingleSearch {
 public:
  DepthFirst(TransitionSystem system, const SearchOptions& options)
      : SingleSearch(std::move(system), options, {options.partial_order, options.cycles}), cursor_(store_) {}

  SearchResult run() {
    from_initial_states([this](const std::vector<std::uint8_t>& state) { search_from(state); });
    return closed_account(store_.memory_bytes());
  }

 private:
  void search_from(StateView initial) {
    stack_.begin(initial);
    Finding finding;
    const Store::Inserted inserted = insert(initial);
    StateId id = inserted.id;
    if (options_.partial_order ? !marks_[id].entered : inserted.is_new) enter(id);
    while (wanted_ && !frames_.empty()) {
      const Frame& frame = frames_.back();
      if (stack_.waiting() == frame.base) {
        if (options_.partial_order) marks_[frame.id].on_stack = false;
        stack_.leave(frame.step);
        frames_.pop_back();
        continue;
      }
      if (stack_.take(id, finding)) {
        found(finding);
        continue;
      }
      if (!options_.partial_order) ++result_.transitions;
      follow(id);
      if (wanted_) go_on();
    }
  }

  struct Frame {
    StateId id;
    std::uint32_t step;  // by which it was entered
    std::size_t base;    // of its steps that wait
  };
  struct Mark {
    bool entered : 1 = false;
    bool on_stack : 1 = false;
  };

  Store::Inserted insert(StateView state) {
    if (!representative_) return mark(insert_key(system_.key(state)));
    const Representative::Chosen chosen = representative_->of(state);
    const Store::Inserted inserted = insert_key(system_.key(chosen.state));
    if (inserted.is_new) {
      count(result_.tally, chosen.tally);
    }
    return mark(inserted);
  }

  Store::Inserted mark(const Store::Inserted& inserted) {
    if (options_.partial_order && inserted.is_new) marks_.resize(inserted.id + 1u);
    return inserted;
  }

  Store::Inserted insert_key(StateView key) {
    Store::Root root;
    while (!cursor_.advance(key, root)) store_.make_room();
    return store_.insert_root(root);
  }

  // A step has been taken, and leads to the state on top.
  void follow(StateId id) {
    if (!options_.partial_order) {
      const Store::Inserted inserted = insert(stack_.state());
      inserted.is_new ? enter(inserted.id) : stack_.turn_back();
    } else {
      marks_[id].entered ? stack_.turn_back() : enter(id);
    }
  }

  void enter(StateId id) {
    if (options_.partial_order) marks_[id].entered = true;
    if (is_too_deep(frames_.size())) {
      stack_.turn_back();
      return;
    }
    frames_.push_back({id, stack_.enter(), stack_.waiting()});
    if (options_.partial_order) marks_[id].on_stack = true;
    unwanted_count_ = 0;
    system_.visit(stack_.state(), *this);
    look_up();
    // None: they have not been looked up, and all of them wait.
    stack_.settle(
        [this, step = unwanted_count_](StateId) mutable { return step == 0 || !unwanted_[--step]; });
  }

  // Where a step leads to a state that has been seen already, it need not wait for its turn. All steps of a
  // state are looked up together, which takes less time than one by one.
  bool step(StateView next) override {
    if (options_.partial_order) {
      const StateId id = insert(next).id;
      ++result_.transitions;  // the state behind it is stored now
      (marks_[id].on_stack ? one_leads_back_ : one_leads_on_) = true;
      stack_.push(next, id);
      return true;
    }
    stack_.push(next, Store::kAbsent);
    if (representative_) return true;
    while (!cursor_.announce(system_.key(next))) {
      look_up();
      store_.make_room();
    }
    if (cursor_.announced() == Store::kBetween) look_up();
    return true;
  }

  void look_up() {
    if (cursor_.announced() == 0) return;
    const std::span<Store::Root> roots = cursor_.resolve();
    for (Store::Root& root : roots) store_.guess(root);
    if (unwanted_count_ + roots.size() > unwanted_room_) {
      unwanted_room_ = 2 * (unwanted_count_ + roots.size());
      auto larger = std::make_unique<bool[]>(unwanted_room_);
      std::copy_n(unwanted_.get(), unwanted_count_, larger.get());
      unwanted_ = std::move(larger);
    }
    for (const Store::Root& root : roots) {
      const bool seen = store_.contains(root);
      unwanted_[unwanted_count_++] = seen;
      if (seen) ++result_.transitions;
    }
  }

  void begin_set() override { one_leads_back_ = one_leads_on_ = false; }
  bool is_enough() override { return one_leads_on_ && !(system_.is_strict() && one_leads_back_); }

  bool finding(const Finding& finding) override {
    if (finding.kind != FindingKind::invalid_end_state || options_.end_states) stack_.push(finding);
    return true;
  }

  void found(const Finding& finding) {
    report([&] {
      Violation violation;
      violation.finding = finding;
      std::vector<std::uint32_t> steps;
      for (const Frame& frame : frames_) steps.push_back(frame.step);
      violation.path = stack_.states(steps, system_.hidden_bytes());
      return violation;
    });
  }

  Progress progress() const override {
    return so_far(store_.size(), frames_.size(),
                  store_.memory_bytes() + stack_.memory_bytes() + store::held_bytes(frames_, marks_) +
                      system_.memory_bytes());
  }
  std::uint64_t growth_bytes() const override {
    return store_.growth_bytes() + stack_.growth_bytes() + store::growth_bytes(frames_, marks_);
  }

  Store store_;
  Store::Cursor cursor_;
  RunStack<StateId> stack_;           // with the number of each, or Store::kAbsent where it was not asked
  std::unique_ptr<bool[]> unwanted_;  // by step of the state being entered: it leads nowhere new
  std::size_t unwanted_count_ = 0;
  std::size_t unwanted_room_ = 0;
  std::vector<Frame> frames_;
  std::vector<Mark> marks_;    // by state, under partial-order reduction
  bool one_leads_on_ = false;  // of the set of steps that is being looked at
  bool one_leads_back_ = false;
};

}  // namespace

SearchResult search_depth_first(TransitionSystem system, const SearchOptions& options) {
  return DepthFirst(std::move(system), options).run();
}

}  // namespace isospin::search
