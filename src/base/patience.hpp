// How long somebody is ready to wait for work whose length nobody knows beforehand.
//
// Work that can take long asks now and then whether patience is over, and ends with what there is.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace isospin {

struct Patience {
  using Clock = std::chrono::steady_clock;
  enum class End { stopped, time };

  const std::atomic<bool>* stop = nullptr;  // set from outside
  Clock::time_point until = Clock::time_point::max();

  // From now on. More than a century is for ever.
  void last(double seconds) {
    if (seconds < 3e9)
      until =
          Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  // The same with half of the time that is left: for work without which one can go on.
  Patience half() const {
    Patience shorter = *this;
    if (until != Clock::time_point::max()) shorter.until = Clock::now() + (until - Clock::now()) / 2;
    return shorter;
  }

  // Why it is over, if it is. Looks at the clock: not for the innermost loop.
  std::optional<End> over() const {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return End::stopped;
    if (until != Clock::time_point::max() && Clock::now() >= until) return End::time;
    return std::nullopt;
  }
};

}  // namespace isospin
