#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <ostream>
#include <string>
#include <vector>

#include "base/write_file.hpp"
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
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is said in words, like a full disk
  std::ios::sync_with_stdio(false);
  isospin::DescriptorBuffer standard_output(STDOUT_FILENO);
  std::ostream out(&standard_output);
  out.exceptions(std::ios::badbit);  // nothing is worth doing for somebody who cannot be told
  std::cin.tie(&out);
  std::cerr.tie(&out);
  isospin::cli::Output output{out, std::cerr, wants_colour(STDOUT_FILENO), wants_colour(STDERR_FILENO),
                              isatty(STDERR_FILENO) == 1};
  ExitStatus status = ExitStatus::internal;
  std::string failure;
  try {
    const std::vector<std::string> arguments(words + std::min(count, 1), words + count);
    status = isospin::cli::run(arguments, output);
    out.flush();
  } catch (const std::bad_alloc&) {
    failure = "out of memory";
  } catch (const std::exception& error) {
    failure = std::string("internal error: ") + error.what();
  }
  std::cerr.tie(nullptr);
  out.exceptions(std::ios::goodbit);
  out.flush();
  if (standard_output.error() != 0) {
    failure = std::string("standard output: ") + std::strerror(standard_output.error());
    status = ExitStatus::not_written;
  }
  if (!failure.empty()) std::cerr << "isospin: " << failure << "\n";
  return static_cast<int>(status);
}
