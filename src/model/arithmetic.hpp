// What operators do to numbers: 32-bit integers that wrap.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "model/model.hpp"

namespace isospin::model {

std::int32_t apply(Operator op, std::int32_t a);
// Nothing: a division by zero. `&&` and `||` give 0 or 1.
std::optional<std::int32_t> apply(Operator op, std::int32_t a, std::int32_t b);
// Of one operand, or of several, from left to right.
std::optional<std::int32_t> apply(Operator op, std::span<const std::int32_t> operands);

// Comparisons, `&&`, `||`, `!`: 0 or 1, whatever the operands are.
bool gives_truth(Operator op);

// False: storing it in a variable of this type is an error. Only ranges have such values.
bool fits(const ValueType& type, std::int32_t value);
// Can a variable of this type hold it, as it is? A range also holds the value that stands for none.
bool holds(const ValueType& type, std::int32_t value);
// What is left of a value that is stored in a variable of this type.
std::int32_t kept(const ValueType& type, std::int32_t value);
// What is left of a value that passes through a field of a message: the same, but for numbers without a sign,
// which no channel carries in 16 bits.
std::int32_t kept_by_field(const ValueType& type, std::int32_t value);

}  // namespace isospin::model
