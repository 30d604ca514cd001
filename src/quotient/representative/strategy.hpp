// The strategies by name.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace isospin::symmetry {

enum class Strategy {
  canonical,
  full,
  segmented,
  pc_segmented,
  sorted,
  pc_sorted,
  chain,
  local,
  composed,
  multiple,
};

std::string_view name(Strategy strategy);
std::optional<Strategy> strategy_named(std::string_view name);
std::span<const Strategy> all_strategies();

}  // namespace isospin::symmetry
