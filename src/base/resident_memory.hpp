// How much memory the process holds now.
#pragma once

#include <cstdint>

namespace isospin {

// In bytes; 0 where the system does not tell.
std::uint64_t resident_bytes();

}  // namespace isospin
