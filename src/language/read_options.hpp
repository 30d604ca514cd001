// How a text is read: what is defined beforehand, and where the files come from that it includes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace isospin {

// What is given along with a text.
struct ReadOptions {
  std::string language = {};  // its word, as in "murphi"; empty: what the file's ending says
  // "-D N=5", "-D DEBUG", "-U X", in the order given.
  struct Definition {
    std::string name;
    std::optional<std::string> value;  // nothing: undefine
  };
  std::vector<Definition> definitions;
  std::vector<std::string> include_paths;  // after the including file's own folder
  // Which states without a way out are errors, where the language leaves that to who checks: those from which
  // no step leads elsewhere, those without any step, or none.
  enum class Deadlocks { of_language, stuttering, stuck, off } deadlocks = Deadlocks::of_language;
  std::size_t most_expanded_tokens =
      5'000'000;  // that macros, or rules written out, may make; more is an error
};

// Reads a file; nothing when it cannot be read. A seam for tests and for editors.
using FileReader = std::function<std::optional<std::string>(const std::string& path)>;
FileReader disk_reader();
// Reads every file once: whoever asks again gets what was there at first.
FileReader remembering(FileReader reader);

}  // namespace isospin
