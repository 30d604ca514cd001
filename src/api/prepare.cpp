#include "api/prepare.hpp"

#include <cassert>

#include "model/limits.hpp"
#include "model/lower.hpp"
#include "model/reduce/reduce.hpp"

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

std::unique_ptr<PreparedModel> prepare(LoadedModel loaded, std::string name, const PrepareOptions& options) {
  assert(loaded.good());
  auto prepared = std::make_unique<PreparedModel>();
  prepared->loaded = std::move(loaded);
  prepared->options = options;
  prepared->model = model::lower(*prepared->loaded.tree, std::move(name));
  model::check_limits(*prepared->model, prepared->loaded.diagnostics);
  if (prepared->loaded.diagnostics.has_errors()) return prepared;
  model::Reductions reductions;
  reductions.keep_finished = options.finished;
  reductions.merge_steps = options.merge;
  reductions.forget_dead = options.dead;
  reductions.leave_out_write_only = options.write_only;
  model::reduce(*prepared->model, reductions);
  execute::LayoutOptions layout;
  layout.leave_out_hidden = options.leave_out_hidden;
  prepared->executor =
      execute::Executor::create(*prepared->model, prepared->loaded.sources, layout, prepared->error);
  return prepared;
}

}  // namespace isospin
