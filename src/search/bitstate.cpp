// Why a violation is a real one: every state on the stack was reached by steps of the model from the one
// below it, and the stack keeps the states themselves. All that the array of bits decides is where the search
// does not go: a state whose bits have all been set by others is taken for seen, and nothing behind it is
// looked at unless another way leads there.
//
// The stack may need more memory than the array. Where it finds no more, the search goes no deeper there, as
// with a limit on depth, and goes on elsewhere.
//
// Partial-order reduction needs to know of a state whether it is on the stack, which bits do not tell.
#include "search/bitstate.hpp"

#include <algorithm>
#include <memory>

#include "base/hash.hpp"
#include "search/account.hpp"
#include "search/bit_array.hpp"
#include "search/pending_stack.hpp"

namespace isospin::search {

namespace {

class Bitstate final : StepVisitor {
 public:
  Bitstate(execute::Executor& executor, const SearchOptions& options)
      : executor_(executor),
        options_(options),
        successors_(executor),
        watch_(options),
        seen_(options.array_bytes) {
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
    std::uint64_t hash = 0;
    if (wanted) {
      insert(hash_of(state));
      enter(state);
    }
    while (wanted && !stopped_ && !frames_.empty()) {
      if (pending_.size() == frames_.back().base) {
        run_.resize(run_.size() - frames_.back().length);
        frames_.pop_back();
        continue;
      }
      if (pending_.pop(state, hash, finding)) {
        wanted = found(finding);
        continue;
      }
      ++result_.transitions;
      // It was new when it was found, but others have come since.
      if (insert(hash)) enter(state);
      if (stopped_ || !go_on()) break;
    }
    close_account(result_, progress(), seen_.memory_bytes(), watch_, successors_);
    result_.bitstate = BitstateUse{seen_.bits(), seen_.bits_set(), BitArray::kPerState};
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t length;  // of its key
    std::size_t base;      // of its pending steps
  };

  // Of what stands for it.
  std::uint64_t hash_of(StateView state) {
    const StateView key = executor_.key(representative_ ? representative_->of(state).state : state);
    return hash_bytes(key.data(), key.size());
  }

  bool insert(std::uint64_t hash) {
    const bool is_new = seen_.insert(hash);
    states_ += is_new;
    return is_new;
  }

  void enter(StateView state) {
    result_.depth = std::max<std::uint64_t>(result_.depth, frames_.size());
    if (options_.limits.depth && frames_.size() > options_.limits.depth) {
      result_.ending = Ending::depth;
      return;
    }
    const StateView key = executor_.key(state);
    if (!has_room(frames_, 1) || !has_room(run_, key.size()) || !has_room(pending_, most_pushed_)) {
      result_.ending = Ending::memory;
      return;
    }
    frames_.push_back({static_cast<std::uint32_t>(key.size()), pending_.size()});
    run_.insert(run_.end(), key.begin(), key.end());
    successors_.visit(state, *this);
    most_pushed_ = std::max(most_pushed_, 2 * (pending_.size() - frames_.back().base));
    // Where a step leads to a state that has been seen already, it need not wait for its turn.
    pending_.reverse_since(frames_.back().base, [&](std::uint64_t hash) {
      const bool seen = seen_.contains(hash);
      result_.transitions += seen;
      return !seen;
    });
  }

  // Makes room for so many elements more, if the limit on memory allows for it. What grows is there twice for
  // a moment.
  template <typename Stack>
  bool has_room(Stack& stack, std::size_t more) {
    if (stack.size() + more <= stack.capacity()) return true;
    std::size_t most = std::max(2 * stack.capacity(), stack.size() + more);
    if (options_.limits.memory_bytes) {
      const std::uint64_t used = memory_bytes();
      const std::uint64_t left = std::max(options_.limits.memory_bytes, used) - used;
      most = std::min<std::size_t>(most, left / element_bytes(stack));
    }
    if (stack.size() + more > most) return false;
    stack.reserve(most);
    return true;
  }
  template <typename Element>
  static std::size_t element_bytes(const std::vector<Element>&) {
    return sizeof(Element);
  }
  static std::size_t element_bytes(const PendingStack<std::uint64_t>&) { return 1; }

  // By the time that all steps of the state are known, the bits of the first ones are in the cache.
  bool step(StateView next) override {
    const std::uint64_t hash = hash_of(next);
    seen_.foresee(hash);
    pending_.push(next, hash);
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
        violation.path.emplace_back(on_stack, on_stack + frame.length);
        on_stack += frame.length;
      }
    }
    if (!options_.all_states) result_.ending = Ending::violation;
    return options_.all_states;
  }

  Progress progress() const {
    Progress now;
    now.states = states_;
    now.transitions = result_.transitions;
    now.depth = frames_.size();
    now.waiting = frames_.size();
    now.memory_bytes = memory_bytes();
    return now;
  }

  std::uint64_t memory_bytes() const {
    return seen_.memory_bytes() + pending_.memory_bytes() + frames_.capacity() * sizeof(Frame) +
           run_.capacity() + successors_.memory_bytes();
  }

  execute::Executor& executor_;
  const SearchOptions& options_;
  Successors successors_;
  Watch watch_;
  std::unique_ptr<Representative> representative_;
  BitArray seen_;
  std::uint64_t states_ = 0;
  PendingStack<std::uint64_t> pending_;  // with the hash of each
  std::size_t most_pushed_ = 256;        // bytes that the steps of one state may take, by experience
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> run_;  // keys of the states on the stack
  bool stopped_ = false;
  SearchResult result_;
};

}  // namespace

SearchResult search_bitstate(execute::Executor& executor, const SearchOptions& options) {
  return Bitstate(executor, options).run();
}

}  // namespace isospin::search
