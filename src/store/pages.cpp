#include "store/pages.hpp"

#include <sys/mman.h>

#include <new>

namespace isospin::store {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

void* allocate_pages(std::size_t bytes) {
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  // Only advice: a system without huge pages goes on with small ones.
  if (bytes >= 2 * kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

void free_pages(void* memory, std::size_t bytes) { munmap(memory, bytes); }

}  // namespace isospin::store
