#include "cli/version.hpp"

#include "base/big_integer.hpp"
#include "base/hash.hpp"
#include "execute/compile_quick.hpp"
#include "group/automorphism/automorphisms.hpp"

namespace isospin::cli {

std::string version() { return ISOSPIN_VERSION; }

std::string_view tagline() { return "a model checker for Promela that finds symmetries by itself"; }

std::string version_report() {
  std::string out = "isospin " + version() + "\n";
#if defined(__clang__)
  out += "compiler   Clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__) + "\n";
#elif defined(__GNUC__)
  out += "compiler   GCC " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__) + "\n";
#endif
#if defined(__GLIBCXX__)
  out += "libstdc++  " + std::to_string(__GLIBCXX__) + "\n";
#endif
  out += "GMP        " + big_integer_library_version() + "\n";
  out += "xxHash     " + hash_library_version() + "\n";
  out += "bliss      " + automorphism::bliss_version() + "\n";
  out += "libtcc     " + execute::quick_compiler_version() + "\n";
  out += "nauty      " + automorphism::nauty_version() + "\n";
  return out;
}

}  // namespace isospin::cli
