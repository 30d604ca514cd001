#include "api/prepare.hpp"

#include <cassert>

#include "model/conditions.hpp"
#include "model/limits.hpp"

namespace isospin {
namespace {

struct NamedSwitch {
  const char* name;
  bool PrepareOptions::*value;
};

constexpr NamedSwitch kSwitches[] = {
    {"finished", &PrepareOptions::finished},
    {"merge", &PrepareOptions::merge},
    {"dead", &PrepareOptions::dead},
    {"write_only", &PrepareOptions::write_only},
    {"leave_out_hidden", &PrepareOptions::leave_out_hidden},
};

}  // namespace

std::vector<std::pair<std::string, bool>> reductions_of(const PrepareOptions& options) {
  std::vector<std::pair<std::string, bool>> reductions;
  for (const NamedSwitch& known : kSwitches) reductions.emplace_back(known.name, options.*known.value);
  return reductions;
}

bool set_reductions(const std::vector<std::pair<std::string, bool>>& reductions, PrepareOptions& options) {
  for (const auto& [name, on] : reductions) {
    bool found = false;
    for (const NamedSwitch& known : kSwitches) {
      if (name != known.name) continue;
      options.*known.value = on;
      found = true;
    }
    if (!found) return false;
  }
  return true;
}

model::Reductions model_reductions(const PrepareOptions& options) {
  model::Reductions reductions;
  reductions.keep_finished = options.finished;
  reductions.merge_steps = options.merge;
  reductions.forget_dead = options.dead;
  reductions.leave_out_write_only = options.write_only;
  reductions.errors_are_findings = options.property.kind == PropertyKind::safety;
  return reductions;
}

std::unique_ptr<model::Model> make_model(SourceModel& source, const LowerRequest& request,
                                         const PrepareOptions& options, Diagnostics& diagnostics) {
  auto model = source.lower(request, diagnostics);
  if (!model) return nullptr;
  model::gather_conditions(*model);
  model::check_limits(*model, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  model::reduce(*model, model_reductions(options));
  return model;
}

std::unique_ptr<PreparedModel> prepare(std::shared_ptr<SourceModel> source, std::string name,
                                       const PrepareOptions& options, std::unique_ptr<model::Model> model) {
  assert(source->good());
  auto prepared = std::make_unique<PreparedModel>();
  prepared->source = std::move(source);
  prepared->options = options;
  prepared->model = std::move(model);
  if (!prepared->model)
    prepared->model =
        make_model(*prepared->source, {options.property, std::move(name)}, options, prepared->diagnostics);
  if (!prepared->model) return prepared;
  execute::LayoutOptions layout;
  layout.leave_out_hidden = options.leave_out_hidden;
  Result<std::unique_ptr<execute::Executor>> executor = execute::Executor::create(*prepared->model, layout);
  if (executor)
    prepared->executor = std::move(*executor);
  else
    prepared->refusal = executor.refusal();
  return prepared;
}

}  // namespace isospin
