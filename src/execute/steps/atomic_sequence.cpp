#include "execute/steps/atomic_sequence.hpp"

#include <utility>

namespace isospin::execute {

std::size_t inner_offset(const Executor& executor) {
  const Layout& layout = executor.layout();
  for (std::size_t i = 0; i < layout.in_hidden_part.size(); ++i)
    if (layout.in_hidden_part[i] && !executor.model().variables[i].write_only) return 0;
  return layout.key_offset;
}

Finding endless_atomic(const Executor& executor, std::span<const Move> round) {
  const auto place = [&](std::uint32_t transition) {
    const Span& span = executor.model().transitions[transition].span;
    return std::pair(span.file, span.begin);
  };
  std::uint32_t first = round.front().transition;
  for (const Move& move : round)
    for (const std::uint32_t transition : {move.transition, move.partner_transition})
      if (transition != ISO_NONE && place(transition) < place(first)) first = transition;
  return {FindingKind::runtime_error, ISO_ATOMIC_ENDLESS, executor.site_of_transition(first)};
}

}  // namespace isospin::execute
