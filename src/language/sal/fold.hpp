// What constant expressions are worth.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "language/sal/context.hpp"

namespace isospin::sal {

using Bound = std::map<const Symbol*, std::int32_t>;

// With values for some names. Nothing: it is no constant, or it divides by zero.
std::optional<std::int32_t> fold(const Expr* expr, Bound bound = {});
// In it; null: none.
const Expr* division_by_zero(const Expr* expr);

}  // namespace isospin::sal
