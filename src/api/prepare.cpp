#include "api/prepare.hpp"

#include <cassert>

#include "model/limits.hpp"
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

bool choose_claim(LoadedModel& loaded, const Property& property, model::ClaimChoice& claim) {
  claim.name = property.text;
  claim.conjunct = property.conjunct;
  switch (property.kind) {
    case PropertyKind::safety:
    case PropertyKind::acceptance:
      return true;
    case PropertyKind::progress:
      claim.name = "np_";
      claim.non_progress = true;
      return true;
    case PropertyKind::never:
      for (const promela::Process* process : loaded.tree->processes)
        if (process->kind == promela::ProcessKind::never && process->name == property.text) {
          claim.never = process;
          claim.span = process->span;
        }
      break;
    case PropertyKind::ltl:
      for (const promela::LtlFormula* formula : loaded.tree->formulas)
        if (formula->name == property.text) {
          claim.formula = formula->formula;
          claim.span = formula->span;
        }
      break;
    case PropertyKind::formula:
      claim.formula = read_formula(loaded, property.text);
      if (claim.formula) claim.span = claim.formula->span;
      return claim.formula != nullptr;
  }
  if (claim.never || claim.formula) return true;
  loaded.diagnostics.error("E0003", {}, "there is no claim named `" + property.text + "` in this model");
  return false;
}

std::unique_ptr<model::Model> make_model(LoadedModel& loaded, std::string name,
                                         const model::ClaimChoice& claim, const PrepareOptions& options) {
  auto model = model::lower(*loaded.tree, std::move(name), claim);
  model::check_limits(*model, loaded.diagnostics);
  if (loaded.diagnostics.has_errors()) return nullptr;
  model::Reductions reductions;
  reductions.keep_finished = options.finished;
  reductions.merge_steps = options.merge;
  reductions.forget_dead = options.dead;
  reductions.leave_out_write_only = options.write_only;
  reductions.errors_are_findings = options.property.kind == PropertyKind::safety;
  model::reduce(*model, reductions);
  return model;
}

std::unique_ptr<PreparedModel> prepare(LoadedModel loaded, std::string name, const PrepareOptions& options) {
  assert(loaded.good());
  auto prepared = std::make_unique<PreparedModel>();
  prepared->loaded = std::move(loaded);
  prepared->options = options;
  model::ClaimChoice claim;
  if (!choose_claim(prepared->loaded, options.property, claim)) return prepared;
  prepared->model = make_model(prepared->loaded, std::move(name), claim, options);
  if (!prepared->model) return prepared;
  execute::LayoutOptions layout;
  layout.leave_out_hidden = options.leave_out_hidden;
  prepared->executor = execute::Executor::create(*prepared->model, layout, prepared->error);
  return prepared;
}

}  // namespace isospin
