// What every search keeps an eye on: limits, the wish to stop, and when to say how far it is.
#pragma once

#include <chrono>
#include <optional>

#include "search/explicit/search.hpp"

namespace isospin::search {

// When to look at the clock: now and then, by a measure of time that costs less.
class Pace {
 public:
  // Once in `every` calls at the latest, and after some bytes of work, because states can be long.
  explicit Pace(std::uint64_t every) : every_(every) {}

  // `work_bytes`: what has been worked on since the beginning.
  bool is_due(std::uint64_t work_bytes) {
    if (++calls_ < every_ && work_bytes - work_then_ < kWorkBytes) return false;
    calls_ = 0;
    work_then_ = work_bytes;
    return true;
  }

 private:
  static constexpr std::uint64_t kWorkBytes = std::uint64_t{4} << 20;

  std::uint64_t every_;
  std::uint64_t calls_ = 0;  // since it was due
  std::uint64_t work_then_ = 0;
};

class Watch {
 public:
  explicit Watch(const SearchOptions& options) : options_(options), begin_(Clock::now()), told_(begin_) {}

  // Gives the reason to end, if there is one.
  std::optional<Ending> look(const Progress& now, bool at_clock) {
    if (options_.limits.states && now.states >= options_.limits.states) return Ending::states;
    if (options_.limits.memory_bytes && now.memory_bytes > options_.limits.memory_bytes)
      return Ending::memory;
    if (!at_clock) return std::nullopt;
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
};

}  // namespace isospin::search
