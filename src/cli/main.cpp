#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace {

// Colour only for a person who can see it and has not asked for none (no-color.org).
bool wants_colour(int descriptor) {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (refused != nullptr && *refused != '\0') return false;
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return isatty(descriptor) == 1;
}

}  // namespace

int main(int count, char** words) {
  using isospin::cli::ExitStatus;
  std::ios::sync_with_stdio(false);
  isospin::cli::Output output{std::cout, std::cerr, wants_colour(STDOUT_FILENO), wants_colour(STDERR_FILENO),
                              isatty(STDERR_FILENO) == 1};
  ExitStatus status = ExitStatus::internal;
  try {
    const std::vector<std::string> arguments(words + std::min(count, 1), words + count);
    status = isospin::cli::run(arguments, output);
  } catch (const std::bad_alloc&) {
    std::cerr << "isospin: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "isospin: internal error: " << error.what() << "\n";
  }
  if (!std::cout.flush()) {
    std::cerr << "isospin: the output could not be written\n";
    status = ExitStatus::internal;
  }
  return static_cast<int>(status);
}
