#include "base/cut_off.hpp"

#include "base/resident_memory.hpp"

namespace isospin {

namespace {

thread_local CutOffScope* innermost = nullptr;

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
