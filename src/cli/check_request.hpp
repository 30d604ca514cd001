// From the options of `check` to what a session is asked.
#pragma once

#include "api/session.hpp"
#include "cli/arguments.hpp"

namespace isospin::cli {

// What of the options does not go together, or cannot be: said before a model is read.
Done refuse_options(const Arguments& arguments);

// The whole request. A claim that the model does not have, or a file that cannot be read, is a refusal.
Result<CheckRequest> check_request(const Arguments& arguments, const Session& session,
                                   const Patience& patience);

// The property that a text calls by this name, with its kind before it or without. Otherwise the names there
// are, and the one that may have been meant.
Result<Property> property_named(const std::string& name, const Session& session);

}  // namespace isospin::cli
