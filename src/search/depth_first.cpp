#include "search/depth_first.hpp"

#include <algorithm>
#include <cstring>

#include "search/watch.hpp"

namespace isospin::search {

namespace {

// Steps that wait to be taken, the next one on top. Only what has not been taken yet takes up room.
class PendingStack {
 public:
  std::size_t size() const { return bytes_.size(); }

  void push(StateView state) {
    bytes_.insert(bytes_.end(), state.begin(), state.end());
    push_tail(static_cast<std::uint32_t>(state.size()), false);
  }

  void push(const Finding& finding) {
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&finding);
    bytes_.insert(bytes_.end(), raw, raw + sizeof finding);
    push_tail(sizeof finding, true);
  }

  // Turns round what was pushed since the stack had the size `begin`.
  void reverse_since(std::size_t begin) {
    scratch_.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(begin), bytes_.end());
    bytes_.resize(begin);
    for (std::size_t end = scratch_.size(); end > 0;) {
      const std::size_t whole = tail(scratch_, end).size + sizeof(Tail);
      bytes_.insert(bytes_.end(), scratch_.begin() + static_cast<std::ptrdiff_t>(end - whole),
                    scratch_.begin() + static_cast<std::ptrdiff_t>(end));
      end -= whole;
    }
  }

  // True when the top is a finding; a state is copied to `state`.
  bool pop(std::vector<std::uint8_t>& state, Finding& finding) {
    const Tail top = tail(bytes_, bytes_.size());
    const std::uint8_t* content = bytes_.data() + bytes_.size() - sizeof(Tail) - top.size;
    if (top.is_finding)
      std::memcpy(&finding, content, sizeof finding);
    else
      state.assign(content, content + top.size);
    bytes_.resize(bytes_.size() - sizeof(Tail) - top.size);
    return top.is_finding;
  }

 private:
  struct Tail {
    std::uint32_t size;
    std::uint32_t is_finding;
  };
  static Tail tail(const std::vector<std::uint8_t>& bytes, std::size_t end) {
    Tail result;
    std::memcpy(&result, bytes.data() + end - sizeof(Tail), sizeof result);
    return result;
  }
  void push_tail(std::uint32_t size, bool is_finding) {
    const Tail result{size, is_finding};
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&result);
    bytes_.insert(bytes_.end(), raw, raw + sizeof result);
  }

  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint8_t> scratch_;
};

class DepthFirst final : StepVisitor {
 public:
  DepthFirst(execute::Executor& executor, const SearchOptions& options)
      : executor_(executor), options_(options), successors_(executor), watch_(options) {
    if (options.representative) representative_ = options.representative();
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
    if (wanted) enter(state, insert(state).id);
    while (wanted && !stopped_ && !frames_.empty()) {
      if (pending_.size() == frames_.back().base) {
        if (representative_) run_.resize(run_.size() - frames_.back().length);
        frames_.pop_back();
        continue;
      }
      if (pending_.pop(state, finding)) {
        wanted = found(finding);
        continue;
      }
      ++result_.transitions;
      const Store::Inserted inserted = insert(state);
      if (inserted.is_new) enter(state, inserted.id);
      if (stopped_ || !go_on()) break;
    }
    const Progress last = progress();
    result_.states = last.states;
    result_.waiting = frames_.empty() ? 0 : frames_.size();
    result_.memory_bytes = last.memory_bytes;
    result_.store_bytes = store_.memory_bytes();
    result_.seconds = watch_.seconds();
    result_.executed = successors_.executed();
    return std::move(result_);
  }

 private:
  struct Frame {
    StateId id;
    std::uint32_t length;  // of its key
    std::size_t base;      // of its pending steps
  };

  Store::Inserted insert(StateView state) {
    if (!representative_) return store_.insert(executor_.key(state));
    const Representative::Chosen chosen = representative_->of(state);
    const Store::Inserted inserted = store_.insert(executor_.key(chosen.state));
    if (inserted.is_new) {
      if (chosen.tally >= result_.tally.size()) result_.tally.resize(chosen.tally + 1);
      ++result_.tally[chosen.tally];
    }
    return inserted;
  }

  void enter(StateView state, StateId id) {
    result_.depth = std::max<std::uint64_t>(result_.depth, frames_.size());
    if (options_.limits.depth && frames_.size() > options_.limits.depth) {
      result_.ending = Ending::depth;
      return;
    }
    const StateView key = executor_.key(state);
    frames_.push_back({id, static_cast<std::uint32_t>(key.size()), pending_.size()});
    if (representative_) run_.insert(run_.end(), key.begin(), key.end());
    successors_.visit(state, *this);
    pending_.reverse_since(frames_.back().base);
  }

  bool step(StateView next) override {
    pending_.push(next);
    return true;
  }

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
                       frames_.capacity() * sizeof(Frame) + run_.capacity() + successors_.memory_bytes();
    return now;
  }

  execute::Executor& executor_;
  const SearchOptions& options_;
  Successors successors_;
  Watch watch_;
  std::unique_ptr<Representative> representative_;
  Store store_;
  PendingStack pending_;
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> run_;  // keys of the states on the stack, where the store has other ones
  bool stopped_ = false;
  SearchResult result_;
};

}  // namespace

SearchResult search_depth_first(execute::Executor& executor, const SearchOptions& options) {
  return DepthFirst(executor, options).run();
}

}  // namespace isospin::search
