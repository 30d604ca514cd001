// Which version this is, and of what it is made.
#pragma once

#include <string>
#include <string_view>

namespace isospin::cli {

std::string version();         // "0.1.0"
std::string_view tagline();    // what it is, in half a sentence
std::string version_report();  // the version, then a line for the compiler and each library

}  // namespace isospin::cli
