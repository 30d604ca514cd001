#include "base/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace isospin {

std::uint64_t hash_bytes(const void* data, std::size_t size) { return XXH3_64bits(data, size); }

std::string hash_library_version() {
  const unsigned number = XXH_versionNumber();
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

}  // namespace isospin
