// A model made ready to run: what was read, its MODEL, and the code that executes it, kept together.
//
// Search, simulation and replay all start here, so that the same options always give the same MODEL: a saved
// run counts transitions of it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/load.hpp"
#include "api/property.hpp"
#include "execute/executor.hpp"
#include "language/promela/lower/lower.hpp"
#include "model/model.hpp"

namespace isospin {

// What is checked of a MODEL, and what is done to it before it runs. None of the latter changes a verdict.
struct PrepareOptions {
  bool finished = false;          // a finished process stays; its removal is no step
  bool merge = false;             // steps that nobody else can see are taken together
  bool dead = false;              // values that will not be read again are forgotten
  bool write_only = false;        // variables that are never read are left out
  bool leave_out_hidden = false;  // hidden variables do not tell states apart, as in SPIN
  Property property = {};         // what is checked
};

// As a saved run writes them down: names with on or off. Reading gives false for a name that this version
// does not know.
std::vector<std::pair<std::string, bool>> reductions_of(const PrepareOptions& options);
bool set_reductions(const std::vector<std::pair<std::string, bool>>& reductions, PrepareOptions& options);

struct PreparedModel {
  // In this order: each refers to those before it.
  LoadedModel loaded;
  PrepareOptions options;
  std::unique_ptr<model::Model> model;
  std::unique_ptr<execute::Executor> executor;
  // No executor: the model exceeds a limit, which is in `loaded.diagnostics`; or the code made for it does
  // not compile, which would be our own mistake, and then this is not empty.
  std::string error;

  bool good() const { return executor != nullptr; }
  const Sources& sources() const { return loaded.sources; }
};

// The claim that `property` is; false when there is none, or when the formula has errors: the reason is among
// the diagnostics.
bool choose_claim(LoadedModel& loaded, const Property& property, model::ClaimChoice& claim);

// The MODEL alone, reduced as `options` say. Null when it exceeds a limit, which is among the diagnostics
// then.
std::unique_ptr<model::Model> make_model(LoadedModel& loaded, std::string name,
                                         const model::ClaimChoice& claim, const PrepareOptions& options);

// `loaded` is good. `name` is what the model is called in reports. On the heap, because its parts refer to
// each other.
std::unique_ptr<PreparedModel> prepare(LoadedModel loaded, std::string name,
                                       const PrepareOptions& options = {});

}  // namespace isospin
