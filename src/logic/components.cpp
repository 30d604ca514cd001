#include "logic/components.hpp"

#include <algorithm>

namespace isospin::automata {

Components find_components(const std::vector<std::vector<std::uint32_t>>& successors) {
  constexpr std::uint32_t kUnseen = 0xffffffffu;
  const std::size_t n = successors.size();
  Components result;
  result.of.assign(n, kUnseen);
  std::vector<std::uint32_t> index(n, kUnseen), low(n);
  std::vector<std::uint32_t> waiting;  // seen, component not yet known
  struct Frame {
    std::uint32_t state;
    std::size_t next;
  };
  std::vector<Frame> frames;
  std::uint32_t counter = 0;
  const auto enter = [&](std::uint32_t state) {
    index[state] = low[state] = counter++;
    waiting.push_back(state);
    frames.push_back({state, 0});
  };
  for (std::uint32_t root = 0; root < n; ++root) {
    if (index[root] != kUnseen) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const std::uint32_t state = frame.state;
      if (frame.next < successors[state].size()) {
        const std::uint32_t target = successors[state][frame.next++];
        if (index[target] == kUnseen)
          enter(target);
        else if (result.of[target] == kUnseen)
          low[state] = std::min(low[state], index[target]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().state] = std::min(low[frames.back().state], low[state]);
      if (low[state] != index[state]) continue;
      const auto number = static_cast<std::uint32_t>(result.cyclic.size());
      std::size_t members = 0;
      std::uint32_t member = kUnseen;
      do {
        member = waiting.back();
        waiting.pop_back();
        result.of[member] = number;
        ++members;
      } while (member != state);
      const bool loops = std::ranges::find(successors[state], state) != successors[state].end();
      result.cyclic.push_back(members > 1 || loops);
    }
  }
  return result;
}

}  // namespace isospin::automata
