#include "cli/guard.hpp"

#include <chrono>
#include <cstdlib>
#include <ctime>

#include "api/session.hpp"
#include "base/resident_memory.hpp"

namespace isospin::cli {
namespace {

constexpr std::chrono::milliseconds kLookEvery{20};
// The program itself, and what the system rounds up: limits on memory are about what a model takes.
constexpr std::uint64_t kBeside = std::uint64_t{64} << 20;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Seconds for which patience may be over. A search ends by itself before; a run is worth waiting for.
double grace(Guard::Watched what) {
  switch (what) {
    case Guard::Watched::work:
      return 0.2;
    case Guard::Watched::search:
      return 0.6;
    case Guard::Watched::run:
      return 0.7;
    case Guard::Watched::nothing:
      break;
  }
  return 1e9;
}

}  // namespace

Guard::Guard(const Patience& patience, std::uint64_t limit_bytes, LastWords last_words)
    : patience_(patience),
      limit_bytes_(limit_bytes),
      last_words_(std::move(last_words)),
      thread_([this] { keep_watch(); }) {}

Guard::~Guard() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Guard::watch(Watched what) {
  const std::lock_guard lock(mutex_);
  watched_ = what;
}

bool Guard::is_due(Reason& reason) {
  if (watched_ == Watched::nothing) return false;
  // A search keeps its own count; what it cannot count, as code that is compiled meanwhile, has to be gross.
  const std::uint64_t more = watched_ == Watched::search ? kBeside + limit_bytes_ / 4 : 0;
  if (limit_bytes_ != 0 && resident_bytes() > limit_bytes_ + kBeside + more) {
    reason = Reason::memory;
    return true;
  }
  const std::optional<Patience::End> end = patience_.over();
  if (!end) return false;
  reason = *end == Patience::End::stopped ? Reason::stopped : Reason::time;
  if (overdue_at_ < 0) overdue_at_ = cpu_seconds();
  return cpu_seconds() - overdue_at_ > grace(watched_);
}

void Guard::keep_watch() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kLookEvery, [this] { return done_; })) {
    Reason reason{};
    if (!is_due(reason)) continue;
    // Destructors are of no use any more: other threads work with what they would destroy.
    const int status = last_words_(reason, watched_);
    end_running_compilers();
    std::_Exit(status);
  }
}

}  // namespace isospin::cli
