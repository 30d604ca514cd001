// A set of small numbers: what a step reads or writes (execute/independence/footprints.hpp). All sets of one
// model have the same width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace isospin::execute {

class ObjectSet {
 public:
  ObjectSet() = default;
  explicit ObjectSet(std::size_t objects) : words_((objects + 63) / 64) {}

  void add(std::size_t object) { words_[object / 64] |= std::uint64_t{1} << object % 64; }
  // Whether anything was added that had not been there.
  bool add(const ObjectSet& other) {
    bool grown = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      grown = grown || (other.words_[i] & ~words_[i]) != 0;
      words_[i] |= other.words_[i];
    }
    return grown;
  }
  void clear() {
    for (std::uint64_t& word : words_) word = 0;
  }
  bool is_empty() const {
    for (const std::uint64_t word : words_)
      if (word != 0) return false;
    return true;
  }
  bool meets(const ObjectSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & other.words_[i]) != 0) return true;
    return false;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace isospin::execute
