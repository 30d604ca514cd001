// Which store a check uses (--store), how large it may be, and which options do not go with it.
#pragma once

#include "base/result.hpp"
#include "cli/arguments.hpp"
#include "search/explicit/search.hpp"

namespace isospin::cli {

// From --store and --memory. Bits take three quarters of the memory that is given, or 256 MiB where none is,
// and never more than the machine has; the rest is for the stack of the search.
void choose_store(const Arguments& arguments, search::SearchOptions& options);

Done refuse_store(const Arguments& arguments);

}  // namespace isospin::cli
