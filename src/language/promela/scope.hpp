// The names that can be seen at one place of the model, kept up to date while the text is walked in order.
//
// Scopes nest as SPIN's do: global, then one for each `{`. The options of if and do open none.
// Costs  O(1) a lookup; opening and closing a scope costs what was added to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/promela/syntax.hpp"

namespace isospin::promela {

class Scopes {
 public:
  Scopes() { open(); }

  void open() { opened_.emplace_back(); }
  void close();
  // 0 is the global scope.
  std::uint32_t depth() const { return static_cast<std::uint32_t>(opened_.size() - 1); }

  void add(Symbol* symbol);
  // The innermost symbol of that name, null when there is none.
  Symbol* find(std::string_view name) const;

  // What can be seen and differs from `name` in length by two at most: candidates for "did you mean".
  std::vector<std::string> similar_in_length(std::string_view name) const;

 private:
  std::unordered_map<std::string_view, std::vector<Symbol*>> visible_;  // innermost last
  std::vector<std::vector<Symbol*>> opened_;
};

}  // namespace isospin::promela
