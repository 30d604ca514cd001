// Steps that wait to be taken by a search in depth, the next one on top. Only what has not been taken yet
// takes up room.
//
// Takes  states, each with a note (its number, its hash), and findings.
// Costs  the bytes of a state, and 8 more than its note.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "search/growth.hpp"
#include "search/successors.hpp"

namespace isospin::search {

template <typename Note>
class PendingStack {
 public:
  std::size_t size() const { return bytes_.size(); }
  std::size_t capacity() const { return bytes_.capacity(); }
  std::uint64_t memory_bytes() const { return held_bytes(bytes_, scratch_); }
  std::uint64_t growth_bytes() const { return search::growth_bytes(bytes_); }
  void reserve(std::size_t bytes) { bytes_.reserve(bytes); }

  void push(StateView state, Note note) {
    bytes_.insert(bytes_.end(), state.begin(), state.end());
    push_tail(static_cast<std::uint32_t>(state.size()), note, false);
  }

  void push(const Finding& finding) {
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&finding);
    bytes_.insert(bytes_.end(), raw, raw + sizeof finding);
    push_tail(sizeof finding, Note{}, true);
  }

  // Turns round what was pushed since the stack had the size `begin`, and leaves out those states that are
  // not wanted; `is_wanted` is asked with the note of each, beginning with the last.
  template <typename IsWanted>
  void reverse_since(std::size_t begin, IsWanted&& is_wanted) {
    if (bytes_.size() == begin) return;
    scratch_.assign(bytes_.begin() + static_cast<std::ptrdiff_t>(begin), bytes_.end());
    bytes_.resize(begin);
    for (std::size_t end = scratch_.size(); end > 0;) {
      const Tail last = tail(scratch_, end);
      const std::size_t whole = last.size + sizeof(Tail);
      if (last.is_finding || is_wanted(last.note))
        bytes_.insert(bytes_.end(), scratch_.begin() + static_cast<std::ptrdiff_t>(end - whole),
                      scratch_.begin() + static_cast<std::ptrdiff_t>(end));
      end -= whole;
    }
  }

  // True when the top is a finding; a state is copied to `state`.
  bool pop(std::vector<std::uint8_t>& state, Note& note, Finding& finding) {
    const Tail top = tail(bytes_, bytes_.size());
    note = top.note;
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
    Note note;
    std::uint32_t size;
    std::uint32_t is_finding;
  };
  static Tail tail(const std::vector<std::uint8_t>& bytes, std::size_t end) {
    Tail result;
    std::memcpy(&result, bytes.data() + end - sizeof(Tail), sizeof result);
    return result;
  }
  void push_tail(std::uint32_t size, Note note, bool is_finding) {
    const Tail result{note, size, is_finding};
    const auto* raw = reinterpret_cast<const std::uint8_t*>(&result);
    bytes_.insert(bytes_.end(), raw, raw + sizeof result);
  }

  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint8_t> scratch_;
};

}  // namespace isospin::search
