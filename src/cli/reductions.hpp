// The switches for reductions, as every command that runs a model reads them.
#pragma once

#include <string>
#include <vector>

#include "api/check.hpp"
#include "api/prepare.hpp"
#include "cli/arguments.hpp"

namespace isospin::cli {

// All on; --plain switches off what is not named after it.
PrepareOptions reductions_from(const Arguments& arguments);
// Whether symmetry is wanted: unless it is off, or --plain came after it.
bool wants_symmetry(const Arguments& arguments);
// The same for partial-order reduction. A shortest counterexample may be among what it leaves out.
CheckOptions::PartialOrder wanted_partial_order(const Arguments& arguments);
// Whether formulas may be checked conjunct by conjunct: unless that is off, or --plain came after it.
bool wants_split(const Arguments& arguments);
// Those that are on and that the model allows for, as a report names them.
std::vector<std::string> reductions_in_words(PrepareOptions options, const model::Model& model);

}  // namespace isospin::cli
