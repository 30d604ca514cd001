// Text in, tokens out: comments, directives and macros are gone, every token knows its place.
//
// What SPIN leaves to `cpp` is done here, so that no compiler is needed and a place inside a macro can
// be shown as both its use and its definition: object- and function-like macros, `#`, `##`, `defined`, #if
// expressions, #ifdef, #ifndef, #elif, #else, #endif, #undef, #include "..." and <...>, #error, #warning,
// #line (read over). SPIN 6.5.2 runs `gcc -std=gnu99 -E -x c`; what that accepts is accepted here. It also
// predefines macros: see the .cpp.
//
// Costs  linear in the text read plus the text that macros expand to; expansion is bounded (see
//        .cpp), so that no input can make it run away.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/token.hpp"

namespace isospin::promela {

struct PreprocessOptions {
  // "-D N=5", "-D DEBUG", "-U X", in the order given.
  struct Definition {
    std::string name;
    std::optional<std::string> value;  // nothing: undefine
  };
  std::vector<Definition> definitions;
  std::vector<std::string> include_paths;        // after the including file's own folder
  std::size_t most_expanded_tokens = 5'000'000;  // that macros may make; more is an error
};

// Reads a file; nothing when it cannot be read. A seam for tests and for editors.
using FileReader = std::function<std::optional<std::string>(const std::string& path)>;
FileReader disk_reader();
// Reads every file once: whoever asks again gets what was there at first.
FileReader remembering(FileReader reader);

// Ends with one end_of_input token, always. Mistakes go to `diagnostics`, and the rest is still read.
std::vector<Token> preprocess(FileId file, const PreprocessOptions& options, const FileReader& reader,
                              Sources& sources, Diagnostics& diagnostics);

// An LTL formula given apart from the model: its whole text is read as the inside of an `ltl` block. Macros
// of `model`, if that is a file, can be used in it.
std::vector<Token> lex_formula(FileId formula, FileId model, const PreprocessOptions& options,
                               const FileReader& reader, Sources& sources, Diagnostics& diagnostics);

}  // namespace isospin::promela
