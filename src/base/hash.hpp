// One hash for bytes, of good quality and near the speed of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace isospin {

std::uint64_t hash_bytes(const void* data, std::size_t size);

// Of the library behind it, "0.8.1".
std::string hash_library_version();

}  // namespace isospin
