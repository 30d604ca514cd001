// Run-time errors as people read them.
#pragma once

#include <string>

namespace isospin {

// "array index out of range", for an ISO_ code of execute/abi.h.
std::string error_in_words(int error);

}  // namespace isospin
