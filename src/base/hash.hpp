// One hash for bytes, of good quality and near the speed of memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace isospin {

std::uint64_t hash_bytes(const void* data, std::size_t size);

}  // namespace isospin
