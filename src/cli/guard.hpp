// Keeps the limits where nobody else does: while a model is read, lowered and compiled, its symmetries are
// looked for, and runs are made and written.
//
// Work that can ask for patience does, and ends with what it has; that is always better. What cannot (a
// compiler inside a library), or does not ask often enough, is watched by a thread of its own. When the limit
// on time, or the wish to stop, is not heeded for a moment, or what is watched takes more memory than it may,
// that thread says what is known and ends the program.
//
// A moment is counted in processor time, so that a busy machine is not taken for a deaf program.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "base/patience.hpp"

namespace isospin::cli {

class Guard {
 public:
  enum class Reason { stopped, time, memory };
  // What is going on: nothing that could last, work that does not ask for patience, a search, which does and
  // keeps to the limit on memory by itself, or the making of a run for what has been found.
  enum class Watched { nothing, work, search, run };
  // Writes what is known, and gives the exit status. Called by the guard's own thread, at most once.
  using LastWords = std::function<int(Reason, Watched)>;

  // A limit of 0 bytes is none.
  Guard(const Patience& patience, std::uint64_t limit_bytes, LastWords last_words);
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  // Does not come back when the program is being ended.
  void watch(Watched what);
  // Changes what the last words need; they are not spoken meanwhile.
  template <class Change>
  void change(Change&& change) {
    const std::lock_guard lock(mutex_);
    change();
  }

 private:
  void keep_watch();
  // Why the program should end now, if it should.
  bool is_due(Reason& reason);

  const Patience patience_;
  const std::uint64_t limit_bytes_;
  const LastWords last_words_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Watched watched_ = Watched::nothing;
  bool done_ = false;
  double overdue_at_ = -1;  // processor time when patience was first seen to be over; negative: it is not
  std::thread thread_;
};

}  // namespace isospin::cli
