// What every search keeps an eye on: limits, the wish to stop, and when to say how far it is.
#pragma once

#include <chrono>
#include <optional>

#include "search/search.hpp"

namespace isospin::search {

class Watch {
 public:
  explicit Watch(const SearchOptions& options) : options_(options), begin_(Clock::now()), told_(begin_) {}

  // Cheap: looks at the clock only now and then. Gives the reason to end, if there is one.
  std::optional<Ending> look(const Progress& now) {
    if (options_.limits.states && now.states >= options_.limits.states) return Ending::states;
    if (++calls_ % kEvery != 0) return std::nullopt;
    if (options_.stop && options_.stop->load(std::memory_order_relaxed)) return Ending::stopped;
    if (options_.limits.memory_bytes && now.memory_bytes > options_.limits.memory_bytes)
      return Ending::memory;
    const auto time = Clock::now();
    if (options_.limits.seconds > 0 && seconds() > options_.limits.seconds) return Ending::time;
    if (options_.progress && time - told_ > std::chrono::milliseconds(200)) {
      told_ = time;
      Progress progress = now;
      progress.seconds = seconds();
      options_.progress(progress);
    }
    return std::nullopt;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kEvery = 256;

  const SearchOptions& options_;
  Clock::time_point begin_;
  Clock::time_point told_;
  std::uint64_t calls_ = 0;
};

}  // namespace isospin::search
