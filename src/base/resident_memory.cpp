#include "base/resident_memory.hpp"

#include <unistd.h>

#include <cstdio>

namespace isospin {

std::uint64_t resident_bytes() {
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long pages = 0, resident = 0;
  const bool read = std::fscanf(file, "%llu %llu", &pages, &resident) == 2;
  std::fclose(file);
  return read ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace isospin
