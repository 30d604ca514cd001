// A run as people are shown it: with every value as the model has it, also those that the search forgets.
#pragma once

#include <memory>

#include "api/prepare.hpp"
#include "trace/explain.hpp"
#include "trace/run.hpp"

namespace isospin {

class Telling {
 public:
  // `prepared` must outlive it. A run that cannot be told in full is told as it is.
  Telling(PreparedModel& prepared, trace::Run run);

  const trace::Run& run() const { return run_; }
  trace::Run take_run() { return std::move(run_); }
  const execute::Executor& executor() const { return *executor_; }
  const Sources& sources() const { return *sources_; }
  trace::Explainer explainer() const { return {*executor_, *sources_}; }

 private:
  // Of the model that forgets nothing; null where that of the search does not either.
  std::unique_ptr<model::Model> whole_model_;
  std::unique_ptr<execute::Executor> whole_;
  const execute::Executor* executor_;
  const Sources* sources_;
  trace::Run run_;
};

}  // namespace isospin
