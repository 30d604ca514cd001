#include "language/sal/read.hpp"

#include <algorithm>

#include "language/commands/lower.hpp"
#include "language/sal/outline.hpp"
#include "language/sal/print.hpp"

namespace isospin::sal {

SalModel::SalModel(const std::string& name, std::string text, const ReadOptions& options)
    : file_(sources_.add(name, std::move(text))),
      deadlocks_(options.deadlocks),
      most_made_(options.most_expanded_tokens) {
  Checker checker(context_, options, diagnostics_);
  theorems_ = Parser(lex(file_, sources_, diagnostics_), checker).read_context();
  if (good())
    for (const Theorem& theorem : theorems_) prepare(theorem);
  if (const auto unknown = checker.unknown_definitions(); !unknown.empty())
    misfit_ = isospin::unknown_definitions(unknown, checker.constants());
  for (const Module& module : context_.modules) {
    if (!module.parameters.empty() || module.is_instance) continue;
    Composed& whole = context_.composed.emplace_back();
    whole.module = &module;
    whole.span = module.span;
    if (!good()) break;
    main_system_ = put_together(context_, whole, diagnostics_);
    main_ = std::make_unique<Rules>(*main_system_, diagnostics_);
  }
  if (good() && main_ == nullptr && checked_.empty())
    diagnostics_.error("S0508", context_.span, "there is nothing to check: every module has parameters",
                       "write a theorem, or a module that puts others together");
  diagnostics_.sort_by_place(sources_);
}

SalModel::~SalModel() = default;

void SalModel::prepare(const Theorem& theorem) {
  Checked checked;
  checked.rules = std::make_unique<Rules>(*theorem.system, diagnostics_);
  Expr* formula = checked.rules->in_state(theorem.formula);
  std::optional<TakenApart> taken = take_apart(theorem.name, formula, checked.rules->tree(), diagnostics_);
  if (!taken) return;
  checked.property.text = theorem.name;
  if (taken->invariant != nullptr) {
    checked.property.kind = PropertyKind::invariant;
    commands::Claim& claim = checked.rules->tree().all_claims.emplace_back();
    claim.name = theorem.name;
    claim.condition = taken->invariant;
    claim.span = theorem.span;
    checked.rules->tree().claims.push_back(&claim);
    checked.invariant = &claim;
  } else {
    checked.property.kind = taken->time.branching.nodes.empty() ? PropertyKind::ltl : PropertyKind::ctl;
    checked.time = std::move(taken->time);
  }
  checked_.push_back(std::move(checked));
}

std::vector<Property> SalModel::properties() const {
  std::vector<Property> all;
  const bool asked =
      deadlocks_ == ReadOptions::Deadlocks::stuck || deadlocks_ == ReadOptions::Deadlocks::stuttering;
  if (main_ != nullptr && (checked_.empty() || asked)) all.push_back({PropertyKind::safety, {}});
  for (const Checked& checked : checked_) all.push_back(checked.property);
  return all;
}

bool SalModel::has(PropertyKind kind) const {
  if (kind == PropertyKind::safety) return main_ != nullptr;
  for (const Checked& checked : checked_)
    if (checked.property.kind == kind) return true;
  return false;
}

const SalModel::Checked* SalModel::find(const Property& property) const {
  for (const Checked& checked : checked_)
    if (checked.property.kind == property.kind && checked.property.text == property.text) return &checked;
  return nullptr;
}

std::unique_ptr<model::Model> SalModel::lower(const LowerRequest& request, Diagnostics& diagnostics) {
  commands::LowerWhat what;
  what.name = request.name;
  what.most_written_out = std::min(what.most_written_out, most_made_);
  what.rule_word = "Command";
  what.start_word = "Start";
  what.deadlock = model::Deadlock::Rule::none;
  if (deadlocks_ == ReadOptions::Deadlocks::stuck) what.deadlock = model::Deadlock::Rule::no_step;
  if (deadlocks_ == ReadOptions::Deadlocks::stuttering) what.deadlock = model::Deadlock::Rule::no_way_out;
  if (request.property.kind == PropertyKind::safety && main_ != nullptr)
    return commands::lower(main_->tree(), what, diagnostics);
  const Checked* checked = find(request.property);
  if (checked == nullptr) {
    diagnostics.error("S0501", {}, "there is no theorem `" + request.property.text + "`");
    return nullptr;
  }
  what.only = checked->invariant;
  if (checked->time) {
    what.time = &*checked->time;
    what.atoms_only = request.atoms_only;
    what.conjunct = request.property.conjunct;
    // What is said of infinite runs is not about where they end.
    what.deadlock = model::Deadlock::Rule::none;
  }
  return commands::lower(checked->rules->tree(), what, diagnostics);
}

std::optional<FormulaOverAtoms> SalModel::formula(const Property& property) {
  const Checked* checked = find(property);
  if (checked == nullptr || property.kind != PropertyKind::ltl) return std::nullopt;
  FormulaOverAtoms over;
  over.formulas = checked->time->linear;
  over.formula = checked->time->formula;
  for (const std::string& text : checked->time->texts) over.atoms.push_back("(" + text + ")");
  over.can_fail = true;  // nothing is known of indices and divisions in them
  return over;
}

Implications SalModel::implications(const Property&) { return {}; }
std::optional<Property> SalModel::always(const std::string&) { return std::nullopt; }
Outline SalModel::outline() const { return sal::outline(context_, theorems_); }
std::string SalModel::print() const { return sal::print(context_, theorems_); }

Language language() {
  return {"SAL",
          {".sal"},
          [](const std::string& name, std::string text, const ReadOptions& options,
             const FileReader&) -> std::shared_ptr<SourceModel> {
            return std::make_shared<SalModel>(name, std::move(text), options);
          }};
}

}  // namespace isospin::sal
