#include "quotient/representative/strategy.hpp"

#include <array>

namespace isospin::symmetry {

namespace {

constexpr std::array kStrategies = {
    Strategy::canonical, Strategy::full,  Strategy::segmented, Strategy::pc_segmented, Strategy::sorted,
    Strategy::pc_sorted, Strategy::chain, Strategy::local,     Strategy::composed,     Strategy::multiple};

}  // namespace

std::string_view name(Strategy strategy) {
  switch (strategy) {
    case Strategy::canonical:
      return "canonical";
    case Strategy::full:
      return "full";
    case Strategy::segmented:
      return "segmented";
    case Strategy::pc_segmented:
      return "pc-segmented";
    case Strategy::sorted:
      return "sorted";
    case Strategy::pc_sorted:
      return "pc-sorted";
    case Strategy::chain:
      return "chain";
    case Strategy::local:
      return "local";
    case Strategy::composed:
      return "composed";
    case Strategy::multiple:
      break;
  }
  return "multiple";
}

std::optional<Strategy> strategy_named(std::string_view text) {
  for (const Strategy strategy : kStrategies)
    if (name(strategy) == text) return strategy;
  return std::nullopt;
}

std::span<const Strategy> all_strategies() { return kStrategies; }

}  // namespace isospin::symmetry
