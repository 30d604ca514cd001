// Between which values an expression lies, as far as its form and the types of its variables show.
#pragma once

#include <cstdint>

#include "model/model.hpp"

namespace isospin::model {

struct Bounds {
  std::int64_t low = 0, high = 0;

  bool within(std::int64_t least, std::int64_t greatest) const { return least <= low && high <= greatest; }
};

Bounds bounds(const ValueType& type);
// Of what an operator gives, where both operands lie between these.
Bounds bounds(Operator op, Bounds a, Bounds b);
// Operands have 32 bits, and wrap around; where the value itself would, its bounds lie outside of these.
Bounds bounds(const Model& model, const Expr& expr);
// The value can be stored as it is.
bool always_fits(const Model& model, const Expr& value, const ValueType& type);

}  // namespace isospin::model
