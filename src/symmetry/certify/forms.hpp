// Forms: what a part of a model looks like, as one number.
//
// Takes  lists of words (a kind, numbers, the forms of the parts).
// Gives  for each list a number, the same for equal lists and for no others: comparing two parts of a model,
//        however large, is then comparing two numbers, exactly.
// Costs  one lookup in a hash table for each list.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace isospin::symmetry {

using Form = std::uint32_t;
using Words = std::vector<std::uint32_t>;

class Forms {
 public:
  Form of(const Words& words);

 private:
  struct Hash {
    std::size_t operator()(const Words& words) const noexcept;
  };
  std::unordered_map<Words, Form, Hash> known_;
};

}  // namespace isospin::symmetry
