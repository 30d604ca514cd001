#include "search/depth_first.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "search/account.hpp"
#include "search/pending_stack.hpp"

namespace isospin::search {

namespace {

// Under partial-order reduction a step is looked up when it is found, not when its turn comes: a set of steps
// is enough when one of them leads to a state that is not on the stack, since that one will have been left
// before this one is (Holzmann, Godefroid, Pirottin 1992); with a claim, every one of them must.
class DepthFirst final : StepVisitor {
 public:
  DepthFirst(execute::Executor& executor, const SearchOptions& options)
      : executor_(executor), options_(options), successors_(executor), watch_(options), cursor_(store_) {
    if (options.representative) representative_ = options.representative();
    successors_.reduce({options.partial_order, options.cycles});
    needs_all_ = needs_strict_proviso(executor, options);
  }

  SearchResult run() {
    int error = ISO_NO_ERROR;
    Finding finding;
    std::vector<std::uint8_t> state = executor_.initial(error, finding.site);
    result_.transitions = 1;
    bool wanted = true;
    if (error != ISO_NO_ERROR) {
      finding.kind = FindingKind::runtime_error;
      finding.error = error;
      wanted = found(finding);
    }
    StateId id = Store::kAbsent;
    if (wanted) enter(state, insert(state).id);
    while (wanted && !stopped_ && !frames_.empty()) {
      if (pending_.size() == frames_.back().base) {
        if (representative_) run_.resize(run_.size() - frames_.back().length);
        if (options_.partial_order) marks_[frames_.back().id].on_stack = false;
        frames_.pop_back();
        continue;
      }
      if (pending_.pop(state, id, finding)) {
        wanted = found(finding);
        continue;
      }
      ++result_.transitions;
      if (options_.partial_order) {
        if (!marks_[id].entered) enter(state, id);
      } else if (const Store::Inserted inserted = insert(state); inserted.is_new) {
        enter(state, inserted.id);
      }
      if (stopped_ || !go_on()) break;
    }
    close_account(result_, progress(), store_.memory_bytes(), watch_, successors_);
    return std::move(result_);
  }

 private:
  struct Frame {
    StateId id;
    std::uint32_t length;  // of its key
    std::size_t base;      // of its pending steps
  };
  struct Mark {
    bool entered : 1 = false;
    bool on_stack : 1 = false;
  };

  Store::Inserted insert(StateView state) {
    if (!representative_) return mark(insert_key(executor_.key(state)));
    const Representative::Chosen chosen = representative_->of(state);
    const Store::Inserted inserted = insert_key(executor_.key(chosen.state));
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

  void enter(StateView state, StateId id) {
    if (options_.partial_order) marks_[id].entered = true;
    result_.depth = std::max<std::uint64_t>(result_.depth, frames_.size());
    if (options_.limits.depth && frames_.size() > options_.limits.depth) {
      result_.ending = Ending::depth;
      return;
    }
    const StateView key = executor_.key(state);
    frames_.push_back({id, static_cast<std::uint32_t>(key.size()), pending_.size()});
    if (representative_) run_.insert(run_.end(), key.begin(), key.end());
    if (options_.partial_order) marks_[id].on_stack = true;
    unwanted_count_ = 0;
    successors_.visit(state, *this);
    look_up();
    // None: they have not been looked up, and all of them wait.
    pending_.reverse_since(frames_.back().base, [this, step = unwanted_count_](StateId) mutable {
      return step == 0 || !unwanted_[--step];
    });
  }

  // Where a step leads to a state that has been seen already, it need not wait for its turn. All steps of a
  // state are looked up together, which takes less time than one by one.
  bool step(StateView next) override {
    if (options_.partial_order) {
      const StateId id = insert(next).id;
      (marks_[id].on_stack ? one_leads_back_ : one_leads_on_) = true;
      pending_.push(next, id);
      return true;
    }
    pending_.push(next, Store::kAbsent);
    if (representative_) return true;
    while (!cursor_.announce(executor_.key(next))) {
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
  bool is_enough() override { return one_leads_on_ && !(needs_all_ && one_leads_back_); }

  bool go_on() override {
    const auto reason = watch_.look(progress());
    if (!reason) return true;
    result_.ending = *reason;
    stopped_ = true;
    return false;
  }

  bool finding(const Finding& finding) override {
    if (finding.kind != FindingKind::invalid_end_state || options_.end_states) pending_.push(finding);
    return true;
  }

  bool found(const Finding& finding) {
    ++result_.findings;
    if (!result_.violation) {
      Violation& violation = result_.violation.emplace();
      violation.finding = finding;
      const std::uint8_t* on_stack = run_.data();
      for (const Frame& frame : frames_) {
        if (representative_)
          violation.path.emplace_back(on_stack, on_stack + frame.length);
        else
          violation.path.push_back(store_[frame.id]);
        on_stack += frame.length;
      }
    }
    if (!options_.all_states) result_.ending = Ending::violation;
    return options_.all_states;
  }

  Progress progress() const {
    Progress now;
    now.states = store_.size();
    now.transitions = result_.transitions;
    now.depth = frames_.size();
    now.waiting = frames_.size();
    now.memory_bytes = store_.memory_bytes() + store_.growth_bytes() + pending_.size() +
                       frames_.capacity() * sizeof(Frame) + run_.capacity() + marks_.capacity() +
                       successors_.memory_bytes();
    return now;
  }

  execute::Executor& executor_;
  const SearchOptions& options_;
  Successors successors_;
  Watch watch_;
  std::unique_ptr<Representative> representative_;
  Store store_;
  Store::Cursor cursor_;
  PendingStack<StateId> pending_;     // with the number of each, or Store::kAbsent where it was not asked
  std::unique_ptr<bool[]> unwanted_;  // by step of the state being entered: it leads nowhere new
  std::size_t unwanted_count_ = 0;
  std::size_t unwanted_room_ = 0;
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> run_;  // keys of the states on the stack, where the store has other ones
  std::vector<Mark> marks_;        // by state, under partial-order reduction
  bool needs_all_ = false;
  bool one_leads_on_ = false;  // of the set of steps that is being looked at
  bool one_leads_back_ = false;
  bool stopped_ = false;
  SearchResult result_;
};

}  // namespace

SearchResult search_depth_first(execute::Executor& executor, const SearchOptions& options) {
  return DepthFirst(executor, options).run();
}

}  // namespace isospin::search
