#include "language/promela/read.hpp"

#include <algorithm>
#include <utility>

#include "language/promela/lower/lower.hpp"
#include "language/promela/ltl/implications.hpp"
#include "language/promela/ltl/read_formula.hpp"
#include "language/promela/outline/instances.hpp"
#include "language/promela/outline/summary.hpp"
#include "language/promela/outline/symbols.hpp"
#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/print.hpp"
#include "language/promela/resolve.hpp"

namespace isospin::promela {
namespace {

// A warning of the resolver is worth showing only if no earlier mistake may have caused it: after a syntax
// error parts of the model are missing from the tree, and a misspelt name makes the right one look unused
// (W02xx).
bool is_reliable(const Diagnostic& diagnostic, bool tree_is_whole, bool has_errors) {
  if (diagnostic.severity == Severity::error) return true;
  return tree_is_whole && !(has_errors && diagnostic.code.starts_with("W02"));
}

bool is_formula(const Property& property) {
  return property.kind == PropertyKind::ltl || property.kind == PropertyKind::formula;
}

std::string without_layout(const std::string& text) {
  std::string kept;
  for (const char c : text)
    if (std::string_view(" \t\n()").find(c) == std::string_view::npos) kept += c;
  return kept;
}

}  // namespace

PromelaModel::PromelaModel(const std::string& name, std::string text, const ReadOptions& options,
                           const FileReader& reader)
    : options_(options), reader_(remembering(reader)) {
  file_ = sources_.add(name, std::move(text));
  read(name);
  diagnostics_.sort_by_place(sources_);
}

void PromelaModel::read(const std::string& name) {
  if (sources_.text(file_).find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    diagnostics_.error("E0002", {}, "`" + name + "` is empty: a model needs at least one process");
    return;
  }
  const std::vector<Token> tokens = preprocess(file_, options_, reader_, sources_, diagnostics_);
  if (tokens.size() <= 1 && !diagnostics_.has_errors()) {
    diagnostics_.error("E0002", {},
                       "`" + name + "` is empty: nothing is left of it without comments and directives");
    return;
  }
  tree_ = parse(tokens, sources_, diagnostics_);
  if (tree_ == nullptr) return;
  const bool whole = !diagnostics_.has_errors();
  Diagnostics found;
  resolve(*tree_, sources_, found);
  for (const Diagnostic& diagnostic : found.all())
    if (is_reliable(diagnostic, whole, found.has_errors())) diagnostics_.add(diagnostic);
}

bool PromelaModel::has_labels(std::string_view prefix) const {
  return std::ranges::any_of(tree_->processes, [&](const Process* process) {
    return process->kind != ProcessKind::never &&
           std::ranges::any_of(process->labels,
                               [&](const Stmt* label) { return label->text.starts_with(prefix); });
  });
}

bool PromelaModel::has(PropertyKind kind) const {
  switch (kind) {
    case PropertyKind::safety:
    case PropertyKind::progress:
    case PropertyKind::formula:
      return true;
    case PropertyKind::acceptance:
      return has_labels("accept");
    case PropertyKind::never:
      return std::ranges::any_of(tree_->processes,
                                 [](const Process* process) { return process->kind == ProcessKind::never; });
    case PropertyKind::ltl:
      return !tree_->formulas.empty();
    case PropertyKind::invariant:
    case PropertyKind::ctl:
    case PropertyKind::cover:
    case PropertyKind::liveness:
      return false;
  }
  return false;
}

// Safety; acceptance labels, unless a never claim takes care of them; each claim. Progress labels are looked
// at on request only, as in SPIN: most models with them loop without progress somewhere.
std::vector<Property> PromelaModel::properties() const {
  std::vector<Property> properties = {{PropertyKind::safety, {}}};
  std::vector<Property> claims;
  for (const Process* process : tree_->processes)
    if (process->kind == ProcessKind::never)
      claims.push_back({PropertyKind::never, std::string(process->name)});
  if (claims.empty() && has_labels("accept")) properties.push_back({PropertyKind::acceptance, {}});
  for (const LtlFormula* formula : tree_->formulas)
    claims.push_back({PropertyKind::ltl, std::string(formula->name)});
  properties.insert(properties.end(), claims.begin(), claims.end());
  return properties;
}

const Expr* PromelaModel::read_apart(const std::string& text, Diagnostics& diagnostics) {
  const FileId file = sources_.add("--formula", text);
  Diagnostics found;
  const std::vector<Token> tokens = lex_formula(file, file_, options_, reader_, sources_, found);
  Expr* formula = nullptr;
  if (!found.has_errors()) formula = parse_formula(tokens, *tree_, sources_, found);
  if (formula != nullptr && !found.has_errors()) resolve_formula(*formula, *tree_, sources_, found);
  for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
  return found.has_errors() ? nullptr : formula;
}

const Expr* PromelaModel::find_formula(const Property& property, Diagnostics& diagnostics) {
  if (property.kind == PropertyKind::formula) return read_apart(property.text, diagnostics);
  for (const LtlFormula* formula : tree_->formulas)
    if (formula->name == property.text) return formula->formula;
  return nullptr;
}

std::unique_ptr<model::Model> PromelaModel::lower(const LowerRequest& request, Diagnostics& diagnostics) {
  const Property& property = request.property;
  lowering::ClaimChoice claim;
  claim.name = property.text;
  claim.conjunct = property.conjunct;
  claim.atoms_only = request.atoms_only;
  if (property.kind == PropertyKind::progress) {
    claim.name = "np_";
    claim.non_progress = true;
  } else if (property.kind == PropertyKind::never) {
    for (const Process* process : tree_->processes)
      if (process->kind == ProcessKind::never && process->name == property.text) claim.never = process;
    if (claim.never != nullptr) claim.span = claim.never->span;
  } else if (is_formula(property)) {
    claim.formula = find_formula(property, diagnostics);
    if (claim.formula != nullptr) claim.span = claim.formula->span;
    for (const LtlFormula* formula : tree_->formulas)
      if (formula->formula == claim.formula) claim.span = formula->span;
    if (claim.formula == nullptr && property.kind == PropertyKind::formula) return nullptr;
  }
  const bool is_there = claim.never != nullptr || claim.formula != nullptr;
  if (!is_there && (property.kind == PropertyKind::never || property.kind == PropertyKind::ltl)) {
    diagnostics.error("E0003", {}, "there is no claim named `" + property.text + "` in this model");
    return nullptr;
  }
  return lowering::lower(*tree_, request.name, claim);
}

std::optional<FormulaOverAtoms> PromelaModel::formula(const Property& property) {
  if (!is_formula(property)) return std::nullopt;
  Diagnostics ignored;
  const Expr* written = find_formula(property, ignored);
  if (written == nullptr) return std::nullopt;
  FormulaOverAtoms result;
  const ReadFormula read = read_formula(*written, result.formulas);
  result.formula = read.formula;
  result.can_fail = read.can_fail;
  for (const Expr* atom : read.atoms) {
    std::string text = promela::print(*atom);
    if (text.find(' ') != std::string::npos) text = "(" + text + ")";
    result.atoms.push_back(std::move(text));
  }
  return result;
}

Implications PromelaModel::implications(const Property& property) {
  Diagnostics ignored;
  const Expr* written = is_formula(property) ? find_formula(property, ignored) : nullptr;
  return written != nullptr ? implications_of(*written) : Implications{};
}

// The text of a formula has no macros left in it, and it is read with those of the model: they may make
// another formula of it.
std::optional<Property> PromelaModel::always(const std::string& condition) {
  Property property{PropertyKind::formula, "[] (" + condition + ")"};
  Diagnostics ignored;
  const Expr* read = read_apart(property.text, ignored);
  if (read == nullptr || without_layout(promela::print(*read)) != without_layout(property.text))
    return std::nullopt;
  return property;
}

Outline PromelaModel::outline() const {
  return {find_symbols(*tree_, sources_), find_instances(*tree_), summarise(*tree_)};
}

std::string PromelaModel::print() const { return promela::print(*tree_); }

Language language() {
  return {"Promela",
          {".pml", ".prom", ".promela", ".spin"},
          [](const std::string& name, std::string text, const ReadOptions& options,
             const FileReader& reader) -> std::shared_ptr<SourceModel> {
            return std::make_shared<PromelaModel>(name, std::move(text), options, reader);
          }};
}

}  // namespace isospin::promela
