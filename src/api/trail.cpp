#include "api/trail.hpp"

#include <filesystem>

#include "trace/statement.hpp"

namespace isospin {

trace::SavedModel saved_model(std::string path, const ReadOptions& reading, const PrepareOptions& options) {
  trace::SavedModel model;
  model.path = std::move(path);
  model.language = reading.language;
  for (const auto& definition : reading.definitions)
    model.definitions.emplace_back(definition.name, definition.value);
  model.include_paths = reading.include_paths;
  model.reductions = reductions_of(options);
  model.property_kind = property_kind(options.property.kind);
  model.property_text = options.property.text;
  model.conjunct = options.property.conjunct;
  return model;
}

ReadOptions read_options_of(const trace::SavedModel& model) {
  ReadOptions options;
  options.language = model.language;
  for (const auto& [name, value] : model.definitions) options.definitions.push_back({name, value});
  options.include_paths = model.include_paths;
  return options;
}

std::string find_model(const trace::SavedModel& model, const std::string& trail_path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path given(model.path);
  if (fs::exists(given, ignored)) return model.path;
  const fs::path folder = fs::path(trail_path).parent_path();
  for (const fs::path& candidate : {folder / given.relative_path(), folder / given.filename()})
    if (fs::is_regular_file(candidate, ignored)) return candidate.string();
  return model.path;
}

ReopenedModel reopen(const trace::SavedModel& model, const std::string& path) {
  ReopenedModel reopened;
  PrepareOptions options;
  if (!set_reductions(model.reductions, options)) {
    reopened.refusal = Refusal{"it uses a reduction that this version does not know"};
    return reopened;
  }
  const std::optional<PropertyKind> kind = property_kind(model.property_kind);
  if (!kind) {
    reopened.refusal = Refusal{"it is about a kind of property that this version does not know"};
    return reopened;
  }
  options.property = {*kind, model.property_text, model.conjunct};
  reopened.source = load(path, read_options_of(model));
  if (reopened.source->good() && reopened.source->misfit()) {
    reopened.refusal = reopened.source->misfit();
    return reopened;
  }
  if (reopened.source->good()) reopened.prepared = prepare(reopened.source, path, options);
  return reopened;
}

ReplayedModel replay_on(const trace::SavedRun& saved, const std::string& path) {
  ReplayedModel replayed;
  replayed.reopened = reopen(saved.model, path);
  std::unique_ptr<PreparedModel>& prepared = replayed.reopened.prepared;
  if (!prepared || !prepared->good()) return replayed;
  if (!saved.model.text.empty())
    replayed.changed = trace::fingerprint(replayed.reopened.source->sources()) != saved.model.text;
  replayed.replay = trace::replay(saved, *prepared->executor, prepared->sources());
  if (replayed.replay.reproduced || replayed.changed == false) return replayed;

  // What is merged depends on all of the model.
  PrepareOptions options = prepared->options;
  options.merge = false;
  std::unique_ptr<PreparedModel> whole = prepare(replayed.reopened.source, path, options);
  if (!whole->good()) return replayed;
  std::optional<trace::Replay> again = trace::replay_by_statement(saved, *whole->executor, whole->sources());
  const trace::Replay& first = replayed.replay;
  if (!again || !(again->reproduced || (again->complete && !first.complete) || again->moves > first.moves))
    return replayed;
  prepared = std::move(whole);
  replayed.replay = std::move(*again);
  return replayed;
}

}  // namespace isospin
