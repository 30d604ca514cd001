#include "base/cut_off.hpp"

#include <unistd.h>

#include <cstdio>

namespace isospin {

namespace {

thread_local CutOffScope* innermost = nullptr;

// What the process holds in memory; 0 where the system does not tell.
std::uint64_t resident_bytes() {
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long pages = 0, resident = 0;
  const bool read = std::fscanf(file, "%llu %llu", &pages, &resident) == 2;
  std::fclose(file);
  return read ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

CutOffScope::CutOffScope(const Patience& patience, std::uint64_t memory_bytes)
    : patience_(patience), memory_bytes_(memory_bytes), outer_(innermost) {
  innermost = this;
}

CutOffScope::~CutOffScope() { innermost = outer_; }

void look_at_limits() {
  work_since_last_look = 0;
  for (const CutOffScope* scope = innermost; scope != nullptr; scope = scope->outer_) {
    if (const auto end = scope->patience_.over())
      throw CutOff{*end == Patience::End::stopped ? CutOffReason::stopped : CutOffReason::time};
    if (scope->memory_bytes_ > 0 && resident_bytes() > scope->memory_bytes_)
      throw CutOff{CutOffReason::memory};
  }
}

}  // namespace isospin
