// What every search counts, and what it says of itself in the end.
#pragma once

#include <cstdint>
#include <vector>

#include "search/search.hpp"
#include "search/successors.hpp"
#include "search/watch.hpp"

namespace isospin::search {

// One state more with this Representative::Chosen::tally.
inline void count(std::vector<std::uint64_t>& tally, std::uint32_t which) {
  if (which >= tally.size()) tally.resize(which + 1);
  ++tally[which];
}

// The last word of a search by one thread.
inline void close_account(SearchResult& result, const Progress& last, std::uint64_t store_bytes,
                          const Watch& watch, const Successors& successors) {
  result.states = last.states;
  result.waiting = last.waiting;
  result.memory_bytes = last.memory_bytes;
  result.store_bytes = store_bytes;
  result.seconds = watch.seconds();
  result.executed.assign(successors.executed().begin(), successors.executed().end());
  result.reduced = successors.reduced();
}

}  // namespace isospin::search
