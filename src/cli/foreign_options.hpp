// Options that people know from other model checkers, SPIN and its pan above all: what they mean there, and
// what to write here. They are refused with that, instead of with "not an option".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace isospin::cli {

// `word` as typed: "-a", "-m1000", "--bfs". Nothing for one that nobody is known to have. The reason is
// without the name of the program.
std::optional<Refusal> foreign_option(std::string_view word);

// Of the first of `words`, together with the next where that is its number: "-m 1000".
std::optional<Refusal> foreign_option(std::span<const std::string> words);

// Of "-DSAFETY", which SPIN's users give to the C compiler: `definition` is what follows the letter. Nothing
// when it is no such switch, or when the model at `path` may mean a macro of its own by it.
std::optional<Refusal> foreign_definition(std::string_view definition, const std::string& path);

// Every word of the table in a form that can be typed, for tests.
std::span<const std::string_view> foreign_samples();

}  // namespace isospin::cli
