// Constant expressions, and which values a type can hold.
#pragma once

#include <cstdint>
#include <optional>

#include "language/promela/syntax.hpp"

namespace isospin::promela {

// What SPIN's grammar takes where it wants a constant (bounds, capacities, counts): numbers, mtype constants,
// parentheses and - + * / %. Nothing for anything else, for a division by zero, and for what leaves 32 bits.
std::optional<std::int64_t> bound_value(const Expr& expr);

// The value of any expression without variables; for warnings, where guessing less is better.
std::optional<std::int64_t> constant_value(const Expr& expr);

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
  bool holds(std::int64_t value) const { return least <= value && value <= most; }
};

// The values that a variable of this type can hold. An array of bits holds whole bytes.
Range range_of(const Type& type, bool is_array);

}  // namespace isospin::promela
