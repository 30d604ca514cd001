#include "cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>

#include "api/session.hpp"

namespace isospin::cli {
namespace {

std::atomic<bool> asked_to_stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set in a signal handler");

// Whoever asks again after a while does not want to wait. At once it is the same request: `timeout` sends its
// signal to the program and then to its group.
constexpr std::int64_t kSameRequest = 300'000'000;
std::atomic<std::int64_t> first_asked = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "it is set in a signal handler");

void on_signal(int signal) {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  const std::int64_t now = time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
  std::int64_t before = 0;
  const bool is_first = first_asked.compare_exchange_strong(before, now);
  if (!is_first && now - before > kSameRequest) {
    end_running_compilers();
    _exit(128 + signal);
  }
  asked_to_stop = true;
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

std::atomic<bool>* stop_flag() { return &asked_to_stop; }

std::uint64_t most_memory_bytes() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::string text;
  if (std::ifstream limit("/sys/fs/cgroup/memory.max"); limit >> text && text != "max") {
    try {
      bytes = std::min<std::uint64_t>(bytes, std::stoull(text));
    } catch (const std::exception&) {  // not a number: no limit that we understand
    }
  }
  bytes = bytes / 5 * 4;
  // What others use is not ours.
  std::ifstream memory("/proc/meminfo");
  for (std::uint64_t kilobytes = 0; memory >> text;)
    if (text == "MemAvailable:" && memory >> kilobytes) bytes = std::min(bytes, kilobytes * 1024 / 10 * 9);
  return bytes;
}

}  // namespace isospin::cli
