// A run of a model whose steps were merged, as a run of the model with every step by itself.
//
// Takes  the run, what it is a run of, and the model without merging.
// Gives  the same statements in the same order, each as a step; nothing where that is no run of the model
//        that ends in the same way.
#pragma once

#include <optional>
#include <string_view>

#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

// `kind` of the property that the run violates, as in SavedModel.
std::optional<Run> unmerge(const Run& run, const execute::Executor& merged, execute::Executor& single,
                           const Sources& sources, std::string_view property_kind);

}  // namespace isospin::trace
