// Where the threads of a search meet: at the end of each level, and when something has to be done that nobody
// else may be awake for.
//
// A thread is running, waiting for the next level, or pausing until the one thing is done. Whoever is the
// last one running does what is due, so nobody is needed to watch over it. Where levels are long, those who
// run look now and then whether somebody pauses, and pause, too.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace isospin::store {

class Gate {
 public:
  enum class Next { nothing, alone, together };

  // Both are called while nobody else runs. `advance` says how the next level is gone through: by the one
  // that called it, with the others still waiting, or by all; `attend` does what the pause is for.
  Gate(std::function<Next()> advance, std::function<void()> attend)
      : advance_(std::move(advance)), attend_(std::move(attend)) {}

  // Called out of `advance` before it answers `together`: one more thread, whose first call is begin() with
  // the number given.
  std::uint64_t add_thread() {
    ++waiting_;
    return level_;
  }
  bool begin(std::uint64_t level) {
    std::unique_lock lock(mutex_);
    return wait(lock, level_, level);
  }

  // One more thread that runs from now on, on the level that is being gone through. Called by one that runs.
  void add_running_thread() {
    const std::lock_guard lock(mutex_);
    ++running_;
  }

  // This thread has nothing left to do on this level. False: there is no other one.
  bool next_level() {
    std::unique_lock lock(mutex_);
    const std::uint64_t level = level_;
    --running_;
    ++waiting_;
    if (running_ == 0 && !over_ && settle()) return true;
    return wait(lock, level_, level);
  }

  // Comes back when `attend` has been called; false when the search is over.
  bool pause() {
    std::unique_lock lock(mutex_);
    const std::uint64_t pause = pause_;
    --running_;
    ++pausing_;
    somebody_pauses_.store(true, std::memory_order_relaxed);
    if (running_ == 0 && !over_) settle();
    return wait(lock, pause_, pause);
  }

  bool somebody_pauses() const { return somebody_pauses_.load(std::memory_order_relaxed); }

  // Wakes all who wait. Those who run have to notice by themselves.
  void end() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    woken_.notify_all();
  }

 private:
  // Until the count is another than it was; false when the search is over. What is due is mostly short, and
  // falling asleep takes longer.
  bool wait(std::unique_lock<std::mutex>& lock, const std::atomic<std::uint64_t>& count, std::uint64_t was) {
    const auto is_due = [&] { return over_ || count.load(std::memory_order_acquire) != was; };
    if (!is_due()) {
      lock.unlock();
      const auto patience = std::chrono::steady_clock::now() + kPatience;
      while (!is_due() && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
      lock.lock();
    }
    woken_.wait(lock, is_due);
    return !over_;
  }

  // True: the caller goes on alone.
  bool settle() {
    if (pausing_ > 0) {
      attend_();
      running_ = pausing_;
      pausing_ = 0;
      somebody_pauses_.store(false, std::memory_order_relaxed);
      ++pause_;
      woken_.notify_all();
      return false;
    }
    switch (advance_()) {
      case Next::nothing:
        over_ = true;
        break;
      case Next::alone:
        --waiting_;
        running_ = 1;
        return true;
      case Next::together:
        running_ = waiting_;
        waiting_ = 0;
        ++level_;
        break;
    }
    woken_.notify_all();
    return false;
  }

  static constexpr std::chrono::microseconds kPatience{50};

  std::function<Next()> advance_;
  std::function<void()> attend_;
  std::mutex mutex_;
  std::condition_variable woken_;
  std::size_t running_ = 1;
  std::size_t waiting_ = 0;
  std::size_t pausing_ = 0;
  std::atomic<std::uint64_t> level_ = 0;
  std::atomic<std::uint64_t> pause_ = 0;
  std::atomic<bool> somebody_pauses_ = false;
  std::atomic<bool> over_ = false;
};

}  // namespace isospin::store
