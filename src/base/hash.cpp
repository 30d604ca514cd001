#include "base/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace isospin {

std::uint64_t hash_bytes(const void* data, std::size_t size) { return XXH3_64bits(data, size); }

}  // namespace isospin
