// From a checked Promela tree to a MODEL, with SPIN's own locations: no reduction of any kind is made here.
#pragma once

#include <memory>
#include <string>

#include "base/source.hpp"
#include "model/model.hpp"
#include "promela/syntax.hpp"

namespace isospin::model {

// `tree` has been resolved without errors. Costs are linear in it.
std::unique_ptr<Model> lower(const promela::Tree& tree, std::string name);

}  // namespace isospin::model
