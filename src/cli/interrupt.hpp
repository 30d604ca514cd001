// Ctrl-C once: what is running ends with what it has. Twice: out.
#pragma once

#include <atomic>
#include <cstdint>

namespace isospin::cli {

void catch_interrupts();
// True once the user, or whoever sent SIGTERM, wants an end: what a session is cancelled by.
std::atomic<bool>* stop_flag();

// What a search may use when nobody has said: most of what the machine, or the container around us, has.
std::uint64_t most_memory_bytes();

}  // namespace isospin::cli
