// Which store a check uses (--store), how large it may be, and what does not go with it.
#pragma once

#include <optional>
#include <vector>

#include "api/load.hpp"
#include "api/property.hpp"
#include "cli/arguments.hpp"
#include "search/explicit/search.hpp"

namespace isospin::cli {

// From --store and --memory. Bits take three quarters of the memory that is given, or 256 MiB where none is,
// and never more than the machine has; the rest is for the stack of the search.
void choose_store(const Arguments& arguments, search::SearchOptions& options);

// Nothing, when the other options allow for the store.
std::optional<UsageError> store_refused(const Arguments& arguments);
// Nothing, when all of what is to be checked can be.
std::optional<UsageError> store_refused(const Arguments& arguments, const std::vector<Property>& properties,
                                        const LoadedModel& model);

}  // namespace isospin::cli
