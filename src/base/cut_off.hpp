// Ends long computations deep inside: when their time is over, somebody asks them to stop, or memory runs
// out.
//
// Takes  a scope that says how long the computations inside it may last and how much memory the process may
//        hold; and, in every loop that can take long, a call that says how much work has been done.
// Gives  an exception, CutOff, out of such a call. Whoever opened the scope catches it and goes on with less.
// Costs  an addition for each call; a look at the clock for each million of units of work.
//
// One unit of work is about a nanosecond: one step of an inner loop. Scopes belong to their thread; without a
// scope nothing is ever cut off.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/patience.hpp"

namespace isospin {

enum class CutOffReason : std::uint8_t { stopped, time, memory };

struct CutOff {
  CutOffReason reason = CutOffReason::time;
};

class CutOffScope {
 public:
  // `memory_bytes`: of the whole process; 0: no limit.
  explicit CutOffScope(const Patience& patience, std::uint64_t memory_bytes = 0);
  ~CutOffScope();
  CutOffScope(const CutOffScope&) = delete;
  CutOffScope& operator=(const CutOffScope&) = delete;

 private:
  friend void look_at_limits();
  Patience patience_;
  std::uint64_t memory_bytes_;
  CutOffScope* outer_;
};

// Throws CutOff when a limit of this thread's scopes has been reached.
void look_at_limits();

inline thread_local std::size_t work_since_last_look = 0;
inline constexpr std::size_t kWorkBetweenLooks = 1 << 20;

inline void note_work(std::size_t units) {
  work_since_last_look += units;
  if (work_since_last_look >= kWorkBetweenLooks) look_at_limits();
}

}  // namespace isospin
