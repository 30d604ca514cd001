#include "search/breadth_first.hpp"

#include <algorithm>

#include "search/watch.hpp"

namespace isospin::search {

namespace {

// States are numbered in the order of their arrival, so the queue is the store itself.
class BreadthFirst final : StepVisitor {
 public:
  BreadthFirst(execute::Executor& executor, const SearchOptions& options)
      : executor_(executor), options_(options), successors_(executor), watch_(options) {
    if (options.representative) representative_ = options.representative();
  }

  SearchResult run() {
    Finding first;
    int error = ISO_NO_ERROR;
    const std::vector<std::uint8_t> initial = executor_.initial(error, first.site);
    result_.transitions = 1;
    insert(initial);
    // Nothing depends on the hidden part, so it need not be right: it stays as it was at first.
    state_ = initial;
    if (error != ISO_NO_ERROR) {
      first.kind = FindingKind::runtime_error;
      first.error = error;
      go_on_ = finding(first);
    }
    StateId level_end = 1;
    for (; go_on_ && current_ < store_.size(); ++current_) {
      if (current_ == level_end) {
        level_end = static_cast<StateId>(store_.size());
        ++result_.depth;
        if (options_.limits.depth && result_.depth > options_.limits.depth) {
          result_.ending = Ending::depth;
          break;
        }
      }
      const auto key = store_[current_];
      state_.resize(executor_.layout().key_offset);
      state_.insert(state_.end(), key.begin(), key.end());
      successors_.visit(state_, *this);
      if (!go_on_) break;
      if (!go_on()) break;
    }
    const Progress last = progress();
    result_.states = last.states;
    result_.waiting = last.waiting;
    result_.memory_bytes = last.memory_bytes;
    result_.store_bytes = store_.memory_bytes();
    result_.seconds = watch_.seconds();
    result_.executed = successors_.executed();
    return std::move(result_);
  }

 private:
  bool step(StateView next) override {
    ++result_.transitions;
    insert(next);
    return true;
  }

  void insert(StateView state) {
    if (!representative_) {
      if (store_.insert(executor_.key(state)).is_new) parents_.push_back(current_);
      return;
    }
    const Representative::Chosen chosen = representative_->of(state);
    if (!store_.insert(executor_.key(chosen.state)).is_new) return;
    parents_.push_back(current_);
    if (chosen.tally >= result_.tally.size()) result_.tally.resize(chosen.tally + 1);
    ++result_.tally[chosen.tally];
  }

  bool go_on() override {
    const auto reason = watch_.look(progress());
    if (!reason) return true;
    result_.ending = *reason;
    go_on_ = false;
    return false;
  }

  bool finding(const Finding& finding) override {
    if (finding.kind == FindingKind::invalid_end_state && !options_.end_states) return true;
    ++result_.findings;
    if (!result_.violation) {
      Violation& violation = result_.violation.emplace();
      violation.finding = finding;
      violation.of_representatives = representative_ != nullptr;
      for (StateId id = current_;; id = parents_[id]) {
        const auto key = store_[id];
        violation.path.emplace_back(key.begin(), key.end());
        if (id == 0) break;
      }
      std::reverse(violation.path.begin(), violation.path.end());
    }
    if (!options_.all_states) {
      result_.ending = Ending::violation;
      go_on_ = false;
    }
    return go_on_;
  }

  Progress progress() const {
    Progress now;
    now.states = store_.size();
    now.transitions = result_.transitions;
    now.depth = result_.depth;
    now.waiting = store_.size() > current_ ? store_.size() - current_ - 1 : 0;
    now.memory_bytes = store_.memory_bytes() + store_.growth_bytes() + parents_.capacity() * sizeof(StateId) +
                       successors_.memory_bytes();
    return now;
  }

  execute::Executor& executor_;
  const SearchOptions& options_;
  Successors successors_;
  Watch watch_;
  std::unique_ptr<Representative> representative_;
  Store store_;
  std::vector<std::uint8_t> state_;
  std::vector<StateId> parents_;
  StateId current_ = 0;
  bool go_on_ = true;
  SearchResult result_;
};

}  // namespace

SearchResult search_breadth_first(execute::Executor& executor, const SearchOptions& options) {
  return BreadthFirst(executor, options).run();
}

}  // namespace isospin::search
