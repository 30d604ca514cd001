// The quick tier: generated code compiled in memory, in a few milliseconds, by libtcc. No compiler need be
// installed.
#pragma once

#include <memory>
#include <string>

#include "execute/compiled_code.hpp"

namespace isospin::execute {

// Null, with the compiler's words in `error`, when the text is not accepted: that is our mistake, never the
// user's.
std::unique_ptr<CompiledCode> compile_quick(const std::string& text, std::string& error);

}  // namespace isospin::execute
