#include "language/murphi/read.hpp"

#include <algorithm>
#include <sstream>

#include "language/commands/lower.hpp"
#include "language/commands/outline.hpp"
#include "language/murphi/parser.hpp"
#include "language/murphi/print.hpp"

namespace isospin::murphi {

MurphiModel::MurphiModel(const std::string& name, std::string text, const ReadOptions& options)
    : file_(sources_.add(name, std::move(text))),
      deadlocks_(options.deadlocks),
      most_made_(options.most_expanded_tokens) {
  std::vector<Token> tokens = lex(file_, sources_, diagnostics_);
  const bool has_unions = std::ranges::any_of(
      tokens, [](const Token& token) { return token.kind == TokenKind::keyword && token.word == "union"; });
  Checker checker(tree_, options, has_unions, diagnostics_);
  Parser(std::move(tokens), checker).read_model();
  if (good()) misfit_ = checker.misfit();
  diagnostics_.sort_by_place(sources_);
}

namespace {

using commands::Statement;
using commands::StatementKind;

void find_covers(const commands::Block& block, std::vector<const Statement*>& found) {
  for (const Statement* statement : block) {
    if (statement->kind == StatementKind::cover) found.push_back(statement);
    for (const commands::Block& inside : statement->blocks) find_covers(inside, found);
  }
}

std::string on_one_line(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

}  // namespace

// Each has a name of its own.
std::vector<MurphiModel::Branching> MurphiModel::branching() const {
  std::vector<Branching> all;
  const auto add = [&](PropertyKind kind, const std::string& name, Branching one, Span span) {
    const std::string line = "line " + std::to_string(sources_.locate(span.file, span.begin).line);
    one.property = {kind, name.empty() ? line : name};
    const auto is_known = [&](const Branching& other) { return other.property == one.property; };
    if (std::ranges::any_of(all, is_known)) one.property.text += " (" + line + ")";
    for (int i = 2; std::ranges::any_of(all, is_known); ++i)
      one.property.text = name + " (" + line + ", " + std::to_string(i) + ")";
    all.push_back(std::move(one));
  };
  for (const commands::Claim* claim : tree_.claims) {
    if (claim->kind == commands::Claim::Kind::cover)
      add(PropertyKind::cover, claim->name, {{}, claim, nullptr}, claim->span);
    if (claim->kind == commands::Claim::Kind::liveness)
      add(PropertyKind::liveness, claim->name, {{}, claim, nullptr}, claim->span);
  }
  std::vector<const Statement*> covers;
  for (const commands::Function* function : tree_.functions_in_order) find_covers(function->body, covers);
  for (const commands::Rule* rule : tree_.rules) find_covers(rule->body, covers);
  for (const Statement* cover : covers)
    add(PropertyKind::cover, cover->message, {{}, nullptr, cover}, cover->span);
  return all;
}

// All invariants are part of safety: one search looks at all of them.
std::vector<Property> MurphiModel::properties() const {
  std::vector<Property> all = {{PropertyKind::safety, {}}};
  for (Branching& one : branching()) all.push_back(std::move(one.property));
  return all;
}

bool MurphiModel::has(PropertyKind kind) const {
  if (kind == PropertyKind::safety) return true;
  if (kind == PropertyKind::invariant)
    return std::ranges::any_of(tree_.claims, [](const commands::Claim* claim) {
      return claim->kind == commands::Claim::Kind::invariant;
    });
  return std::ranges::any_of(branching(), [&](const Branching& one) { return one.property.kind == kind; });
}

bool MurphiModel::choose(const Property& property, commands::LowerWhat& what) const {
  if (property.kind == PropertyKind::invariant) {
    for (const commands::Claim* claim : tree_.claims)
      if (claim->kind == commands::Claim::Kind::invariant && claim->name == property.text) what.only = claim;
    return what.only != nullptr;
  }
  if (!property.is_branching()) return true;
  for (const Branching& one : branching()) {
    if (one.property != property) continue;
    what.branching = one.claim;
    what.covered = one.statement;
    what.branching_name = property.name();
    what.condition_text = on_one_line(
        sources_.text(one.claim != nullptr ? one.claim->condition->span : one.statement->value->span));
    return true;
  }
  return false;
}

std::unique_ptr<model::Model> MurphiModel::lower(const LowerRequest& request, Diagnostics& diagnostics) {
  commands::LowerWhat what;
  what.name = request.name;
  what.most_written_out = std::min(what.most_written_out, most_made_);
  if (deadlocks_ == ReadOptions::Deadlocks::stuck) what.deadlock = model::Deadlock::Rule::no_step;
  if (deadlocks_ == ReadOptions::Deadlocks::off) what.deadlock = model::Deadlock::Rule::none;
  if (!choose(request.property, what)) {
    diagnostics.error("M0501", {}, "there is no `" + request.property.name() + "` in this model");
    return nullptr;
  }
  return commands::lower(tree_, what, diagnostics);
}

std::optional<FormulaOverAtoms> MurphiModel::formula(const Property&) { return std::nullopt; }
Implications MurphiModel::implications(const Property&) { return {}; }
std::optional<Property> MurphiModel::always(const std::string&) { return std::nullopt; }
Outline MurphiModel::outline() const { return commands::outline(tree_, {.type = print_type}); }
std::string MurphiModel::print() const { return murphi::print(tree_); }

Language language() {
  return {"Murphi",
          {".m", ".murphi"},
          [](const std::string& name, std::string text, const ReadOptions& options,
             const FileReader&) -> std::shared_ptr<SourceModel> {
            return std::make_shared<MurphiModel>(name, std::move(text), options);
          }};
}

}  // namespace isospin::murphi
