// Why a violation is a real one: every state on the stack was reached by steps of the model from the one
// below it, and the stack keeps how they differ. All that the array of bits decides is where the search
// does not go: a state whose bits have all been set by others is taken for seen, and nothing behind it is
// looked at unless another way leads there.
//
// The stack may need more memory than the array. Where it finds no more, the search goes no deeper there, as
// with a limit on depth, and goes on elsewhere.
//
// Partial-order reduction needs to know of a state whether it is on the stack, which bits do not tell.
#include "search/explicit/bitstate.hpp"

#include <algorithm>
#include <memory>

#include "base/hash.hpp"
#include "search/explicit/run_stack.hpp"
#include "search/explicit/single_search.hpp"
#include "store/bit_array.hpp"

namespace isospin::search {

namespace {

class Bitstate final : SingleSearch {
 public:
  Bitstate(TransitionSystem system, const SearchOptions& options)
      : SingleSearch(std::move(system), options), seen_(options.array_bytes) {}

  SearchResult run() {
    from_initial_states([this](const std::vector<std::uint8_t>& state) { search_from(state); });
    result_.bitstate = BitstateUse{seen_.bits(), seen_.bits_set(), store::BitArray::kPerState};
    return closed_account(seen_.memory_bytes());
  }

 private:
  void search_from(StateView initial) {
    stack_.begin(initial);
    Finding finding;
    std::uint64_t hash = hash_of(initial);
    if (insert(hash)) enter();
    while (wanted_ && !frames_.empty()) {
      if (stack_.waiting() == frames_.back().base) {
        stack_.leave(frames_.back().step);
        frames_.pop_back();
        continue;
      }
      if (stack_.take(hash, finding)) {
        found(finding);
        continue;
      }
      ++result_.transitions;
      // It was new when it was found, but others have come since.
      insert(hash) ? enter() : stack_.turn_back();
      if (wanted_) go_on();
    }
  }

  struct Frame {
    std::uint32_t step;  // by which it was entered
    std::size_t base;    // of its steps that wait
  };

  // Of what stands for it.
  std::uint64_t hash_of(StateView state) {
    const StateView key = system_.key(representative_ ? representative_->of(state).state : state);
    return hash_bytes(key.data(), key.size());
  }

  bool insert(std::uint64_t hash) {
    const bool is_new = seen_.insert(hash);
    states_ += is_new;
    return is_new;
  }

  void enter() {
    if (is_too_deep(frames_.size())) {
      stack_.turn_back();
      return;
    }
    if (!has_room(frames_, 1) || !has_room(stack_.run_bytes(), stack_.step_bytes()) ||
        !has_room(stack_.waiting_bytes(), most_pushed_)) {
      result_.ending = Ending::memory;
      stack_.turn_back();
      return;
    }
    frames_.push_back({stack_.enter(), stack_.waiting()});
    system_.visit(stack_.state(), *this);
    // Where a step leads to a state that has been seen already, it need not wait for its turn.
    stack_.settle([&](std::uint64_t hash) {
      const bool seen = seen_.contains(hash);
      result_.transitions += seen;
      return !seen;
    });
    most_pushed_ = std::max(most_pushed_, 2 * (stack_.waiting() - frames_.back().base));
  }

  // Makes room for so many elements more, if the limit on memory allows for it. What grows is there twice for
  // a moment.
  template <typename Element>
  bool has_room(std::vector<Element>& stack, std::size_t more) {
    if (stack.size() + more <= stack.capacity()) return true;
    std::size_t most = std::max(2 * stack.capacity(), stack.size() + more);
    if (options_.limits.memory_bytes) {
      const std::uint64_t used = memory_bytes();
      const std::uint64_t left = std::max(options_.limits.memory_bytes, used) - used;
      most = std::min<std::size_t>(most, left / sizeof(Element));
    }
    if (stack.size() + more > most) return false;
    stack.reserve(most);
    return true;
  }
  // By the time that all steps of the state are known, the bits of the first ones are in the cache.
  bool step(StateView next) override {
    const std::uint64_t hash = hash_of(next);
    seen_.foresee(hash);
    stack_.push(next, hash);
    return true;
  }

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

  Progress progress() const override { return so_far(states_, frames_.size(), memory_bytes()); }
  // Room is made, or not, before something is pushed.
  std::uint64_t growth_bytes() const override { return 0; }

  std::uint64_t memory_bytes() const {
    return seen_.memory_bytes() + stack_.memory_bytes() + frames_.capacity() * sizeof(Frame) +
           system_.memory_bytes();
  }

  store::BitArray seen_;
  std::uint64_t states_ = 0;
  RunStack<std::uint64_t> stack_;  // with the hash of each
  std::size_t most_pushed_ = 256;  // bytes that the steps of one state may take, by experience
  std::vector<Frame> frames_;
};

}  // namespace

SearchResult search_bitstate(TransitionSystem system, const SearchOptions& options) {
  return Bitstate(std::move(system), options).run();
}

}  // namespace isospin::search
