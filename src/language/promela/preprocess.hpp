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

#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/token.hpp"
#include "language/read_options.hpp"

namespace isospin::promela {

// Ends with one end_of_input token, always. Mistakes go to `diagnostics`, and the rest is still read.
std::vector<Token> preprocess(FileId file, const ReadOptions& options, const FileReader& reader,
                              Sources& sources, Diagnostics& diagnostics);

// An LTL formula given apart from the model: its whole text is read as the inside of an `ltl` block. Macros
// of `model`, if that is a file, can be used in it.
std::vector<Token> lex_formula(FileId formula, FileId model, const ReadOptions& options,
                               const FileReader& reader, Sources& sources, Diagnostics& diagnostics);

}  // namespace isospin::promela
