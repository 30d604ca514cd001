// Saved runs and the models they are of: what has to be written down so that the same MODEL can be made
// again, and making it again.
#pragma once

#include <memory>
#include <string>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "trace/saved.hpp"

namespace isospin {

trace::SavedModel saved_model(std::string path, const ReadOptions& reading, const PrepareOptions& options);

ReadOptions read_options_of(const trace::SavedModel& model);

// The path of the model as it was given; when there is no such file, but one beside the saved run (in its
// folder or below), that one: folders get moved as a whole.
std::string find_model(const trace::SavedModel& model, const std::string& trail_path);

struct ReopenedModel {
  std::shared_ptr<SourceModel> source;      // with the reasons, when it is no longer good
  std::unique_ptr<PreparedModel> prepared;  // null when the source is not good
  std::optional<Refusal> refusal;           // what is wrong with the saved run itself
};

// The MODEL that a run was saved of, made again from the file at `path`.
ReopenedModel reopen(const trace::SavedModel& model, const std::string& path);

struct ReplayedModel {
  ReopenedModel reopened;
  // Of a model that is good: what came of the run.
  trace::Replay replay;
  std::optional<bool> changed;  // the text of the model, since the run was saved; nothing: who knows
};

// A saved run done again on the model at `path`: move by move as it was saved, or, where that does not lead
// to its end, statement by statement, as an edited model needs it.
ReplayedModel replay_on(const trace::SavedRun& saved, const std::string& path);

}  // namespace isospin
