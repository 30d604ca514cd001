// What every search keeps an eye on: limits, the wish to stop, and when to say how far it is.
#pragma once

#include <chrono>
#include <optional>

#include "search/search.hpp"

namespace isospin::search {

class Watch {
 public:
  // The clock is looked at once in `every` calls.
  explicit Watch(const SearchOptions& options, std::uint64_t every = 256)
      : options_(options), begin_(Clock::now()), told_(begin_), every_(every) {}

  // Cheap: looks at the clock, and asks how far it is where nothing limits that, only now and then. Gives the
  // reason to end, if there is one.
  template <class Ask>
  std::optional<Ending> look(Ask&& progress) {
    const bool is_due = ++calls_ % every_ == 0;
    if (!is_due && !options_.limits.states && !options_.limits.memory_bytes) return std::nullopt;
    const Progress now = progress();
    if (options_.limits.states && now.states >= options_.limits.states) return Ending::states;
    if (options_.limits.memory_bytes && now.memory_bytes > options_.limits.memory_bytes)
      return Ending::memory;
    if (!is_due) return std::nullopt;
    if (const auto end = options_.patience.over())
      return *end == Patience::End::stopped ? Ending::stopped : Ending::time;
    const auto time = Clock::now();
    if (options_.progress && time - told_ > std::chrono::milliseconds(200)) {
      told_ = time;
      Progress told = now;
      told.seconds = seconds();
      options_.progress(told);
    }
    return std::nullopt;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  const SearchOptions& options_;
  Clock::time_point begin_;
  Clock::time_point told_;
  std::uint64_t every_;
  std::uint64_t calls_ = 0;
};

}  // namespace isospin::search
