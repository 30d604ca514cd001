// The quick tier: generated code compiled in memory, in a few milliseconds, by libtcc. No compiler need be
// installed.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "execute/compiled_code.hpp"

namespace isospin::execute {

// Refused in the compiler's words when the text is not accepted: that is our mistake, never the user's.
Result<std::unique_ptr<CompiledCode>> compile_quick(const std::string& text);

// Of libtcc, as it says itself: "0.9.27". It is asked by a program of one line, because nothing else tells.
std::string quick_compiler_version();

}  // namespace isospin::execute
