// A model made ready to run: what was read, its MODEL, and the code that executes it, kept together.
//
// Search, simulation and replay all start here, so that the same options always give the same MODEL: a saved
// run counts transitions of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "execute/executor.hpp"
#include "language/language.hpp"
#include "model/model.hpp"
#include "model/reduce/reduce.hpp"

namespace isospin {

// What is checked of a MODEL, and what is done to it before it runs. None of the latter changes a verdict.
struct PrepareOptions {
  bool finished = false;          // a finished process stays; its removal is no step
  bool merge = false;             // steps that nobody else can see are taken together
  bool dead = false;              // values that will not be read again are forgotten
  bool write_only = false;        // variables that are never read are left out
  bool leave_out_hidden = false;  // hidden variables do not tell states apart, as in SPIN
  Property property = {};         // what is checked

  friend bool operator==(const PrepareOptions&, const PrepareOptions&) = default;
};

// As a saved run writes them down: names with on or off. Reading gives false for a name that this version
// does not know.
std::vector<std::pair<std::string, bool>> reductions_of(const PrepareOptions& options);
bool set_reductions(const std::vector<std::pair<std::string, bool>>& reductions, PrepareOptions& options);

struct PreparedModel {
  // In this order: each refers to those before it.
  std::shared_ptr<SourceModel> source;
  PrepareOptions options;
  Diagnostics diagnostics;  // of the property, and limits that the model exceeds
  std::unique_ptr<model::Model> model;
  std::unique_ptr<execute::Executor> executor;
  // No executor: there are errors among `diagnostics`; or the code made for the model does not compile, which
  // would be our own mistake, and then this says why.
  std::optional<Refusal> refusal;

  bool good() const { return executor != nullptr; }
  const Sources& sources() const { return source->sources(); }
};

// What `options` do to a MODEL.
model::Reductions model_reductions(const PrepareOptions& options);

// The MODEL alone, reduced as `options` say. Null when the property has mistakes or the model exceeds a
// limit: `diagnostics` says so.
std::unique_ptr<model::Model> make_model(SourceModel& source, const LowerRequest& request,
                                         const PrepareOptions& options, Diagnostics& diagnostics);

// `source` is good. `name` is what the model is called in reports. `model`, unless it is null, is what
// make_model has given for these options. On the heap, because its parts refer to each other.
std::unique_ptr<PreparedModel> prepare(std::shared_ptr<SourceModel> source, std::string name,
                                       const PrepareOptions& options = {},
                                       std::unique_ptr<model::Model> model = nullptr);

}  // namespace isospin
