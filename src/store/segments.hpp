// An array that grows without moving what is in it, so that other threads may go on reading.
//
// Element i lies in segment floor(log2(i / first + 1)); each segment is twice as long as the one before, and
// only what is touched of it takes up memory.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <mutex>

#include "store/pages.hpp"

namespace isospin::store {

template <typename T, unsigned kFirstBits = 10>
class Segments {
 public:
  Segments() = default;
  Segments(const Segments&) = delete;
  Segments& operator=(const Segments&) = delete;
  ~Segments() {
    for (std::size_t s = 0; s < kMost; ++s)
      if (T* segment = segments_[s].load(std::memory_order_relaxed)) free_pages(segment, bytes_of(s));
  }

  // Elements 0..size-1 may be used from now on; they start as zero.
  void provide(std::uint64_t size) {
    if (size <= provided_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    std::uint64_t provided = provided_.load(std::memory_order_relaxed);
    while (provided < size) {
      const std::size_t next = segment_of(provided);
      segments_[next].store(static_cast<T*>(allocate_pages(bytes_of(next))), std::memory_order_release);
      provided += kFirst << next;
    }
    provided_.store(provided, std::memory_order_release);
  }

  T& operator[](std::uint64_t i) { return *address(i); }
  const T& operator[](std::uint64_t i) const { return *address(i); }

  // What `size` elements take up.
  static std::uint64_t bytes(std::uint64_t size) { return size * sizeof(T); }

 private:
  static constexpr std::uint64_t kFirst = std::uint64_t{1} << kFirstBits;
  static constexpr std::size_t kMost = 40;

  static std::size_t segment_of(std::uint64_t i) {
    return static_cast<std::size_t>(std::bit_width((i >> kFirstBits) + 1)) - 1;
  }
  static std::size_t bytes_of(std::size_t segment) { return (kFirst << segment) * sizeof(T); }
  T* address(std::uint64_t i) const {
    const std::size_t segment = segment_of(i);
    return segments_[segment].load(std::memory_order_relaxed) + (i + kFirst - (kFirst << segment));
  }

  std::array<std::atomic<T*>, kMost> segments_ = {};
  std::atomic<std::uint64_t> provided_ = 0;
  std::mutex mutex_;
};

}  // namespace isospin::store
