// The stack of a search in depth: the states of the run that it is at, and the steps out of each that wait to
// be taken, the next one on top.
//
// Takes  states, each with a note (its number, its hash), and findings.
// Gives  the last state of the run, whole. All others are kept as differences: a state to the one before it,
//        a step that waits to the state that it leads out of, which is the last one when its turn comes.
// Costs  a few bytes a state and a step, whatever the length of states, and as many bytes more as its note
//        has, and 4.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "search/explicit/system.hpp"
#include "store/difference.hpp"
#include "store/growth.hpp"

namespace isospin::search {

template <typename Note>
class RunStack {
 public:
  // The last state of the run; or, between `take` and what follows it, the state that the step leads to.
  const std::vector<std::uint8_t>& state() const { return state_; }

  // A run of no states: what is entered next is this state.
  void begin(StateView state) {
    state_.assign(state.begin(), state.end());
    step_.clear();
  }

  // The step that was taken becomes part of the run. Gives what `leave` needs.
  std::uint32_t enter() {
    run_.insert(run_.end(), step_.begin(), step_.end());
    return static_cast<std::uint32_t>(step_.size());
  }
  // It does not, and the last state is what it was.
  void turn_back() { store::apply_difference(step_, state_); }
  // The last state is no part of the run any more; `step` is what `enter` gave.
  void leave(std::uint32_t step) {
    store::apply_difference({run_.data() + run_.size() - step, step}, state_);
    run_.resize(run_.size() - step);
  }
  // The run itself: its states without their first `hidden` bytes, for `steps` as `enter` gave them.
  std::vector<std::vector<std::uint8_t>> states(std::span<const std::uint32_t> steps,
                                                std::size_t hidden) const;

  // ---- steps that wait

  // The steps of a state that wait are those that came since this was what it is.
  std::size_t waiting() const { return waiting_.size(); }

  // A step out of the last state, or something wrong there. They wait as soon as they are settled.
  void push(StateView next, Note note) {
    found_.insert(found_.end(), next.begin(), next.end());
    push_tail(next.size(), note, false, found_);
  }
  void push(const Finding& finding) {
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&finding);
    found_.insert(found_.end(), raw, raw + sizeof finding);
    push_tail(sizeof finding, Note{}, true, found_);
  }

  // What has been pushed waits from now on, the first to be taken first, but for steps that are not wanted;
  // `is_wanted` is asked with the note of each, beginning with the last.
  template <typename IsWanted>
  void settle(IsWanted&& is_wanted) {
    for (std::size_t end = found_.size(); end > 0;) {
      const Tail last = tail(found_, end);
      const std::uint8_t* const content = found_.data() + end - sizeof(Tail) - last.size;
      const std::size_t begin = waiting_.size();
      end -= last.size + sizeof(Tail);
      if (last.is_finding)
        waiting_.insert(waiting_.end(), content, content + last.size);
      else if (is_wanted(last.note))
        store::append_difference(state_, {content, last.size}, waiting_);
      else
        continue;
      push_tail(waiting_.size() - begin, last.note, last.is_finding, waiting_);
    }
    found_.clear();
  }

  // The next step is taken: the state becomes that which it leads to, until `enter` or `turn_back`. True when
  // it is a finding instead; then nothing changes.
  bool take(Note& note, Finding& finding) {
    const Tail top = tail(waiting_, waiting_.size());
    note = top.note;
    const std::uint8_t* content = waiting_.data() + waiting_.size() - sizeof(Tail) - top.size;
    if (top.is_finding) {
      std::memcpy(&finding, content, sizeof finding);
    } else {
      step_.assign(content, content + top.size);
      store::apply_difference(step_, state_);
    }
    waiting_.resize(waiting_.size() - sizeof(Tail) - top.size);
    return top.is_finding;
  }

  std::uint64_t memory_bytes() const { return store::held_bytes(state_, step_, run_, waiting_, found_); }
  std::uint64_t growth_bytes() const { return store::growth_bytes(run_, waiting_, found_); }
  // For who makes room before it is needed.
  std::vector<std::uint8_t>& run_bytes() { return run_; }
  std::vector<std::uint8_t>& waiting_bytes() { return waiting_; }
  std::size_t step_bytes() const { return step_.size(); }

 private:
  struct [[gnu::packed]] Tail {
    Note note;
    std::uint32_t size : 31;
    std::uint32_t is_finding : 1;
  };
  static Tail tail(const std::vector<std::uint8_t>& bytes, std::size_t end) {
    Tail result;
    std::memcpy(&result, bytes.data() + end - sizeof(Tail), sizeof result);
    return result;
  }
  static void push_tail(std::size_t size, Note note, bool is_finding, std::vector<std::uint8_t>& bytes) {
    const Tail result{note, static_cast<std::uint32_t>(size) & 0x7fffffffu, is_finding};
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&result);
    bytes.insert(bytes.end(), raw, raw + sizeof result);
  }

  std::vector<std::uint8_t> state_;
  std::vector<std::uint8_t> step_;     // how the state differs from the one before, until it is entered
  std::vector<std::uint8_t> run_;      // such differences
  std::vector<std::uint8_t> waiting_;  // steps, each with its tail behind it
  std::vector<std::uint8_t> found_;    // steps that are not settled yet, with whole states
};

template <typename Note>
std::vector<std::vector<std::uint8_t>> RunStack<Note>::states(std::span<const std::uint32_t> steps,
                                                              std::size_t hidden) const {
  std::vector<std::vector<std::uint8_t>> states(steps.size());
  std::vector<std::uint8_t> state = state_;
  const std::uint8_t* end = run_.data() + run_.size();
  for (std::size_t i = steps.size(); i > 0; --i) {
    states[i - 1].assign(state.begin() + static_cast<std::ptrdiff_t>(hidden), state.end());
    end -= steps[i - 1];
    store::apply_difference({end, steps[i - 1]}, state);
  }
  return states;
}

}  // namespace isospin::search
