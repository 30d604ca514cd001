#include "language/murphi/read.hpp"

#include <algorithm>

#include "language/commands/lower.hpp"
#include "language/commands/outline.hpp"
#include "language/murphi/parser.hpp"
#include "language/murphi/print.hpp"

namespace isospin::murphi {

MurphiModel::MurphiModel(const std::string& name, std::string text, const ReadOptions& options)
    : file_(sources_.add(name, std::move(text))), deadlocks_(options.deadlocks) {
  std::vector<Token> tokens = lex(file_, sources_, diagnostics_);
  const bool has_unions = std::ranges::any_of(
      tokens, [](const Token& token) { return token.kind == TokenKind::keyword && token.word == "union"; });
  Checker checker(tree_, options, has_unions, diagnostics_);
  Parser(std::move(tokens), checker).read_model();
  if (good()) misfit_ = checker.misfit();
  diagnostics_.sort_by_place(sources_);
}

std::vector<std::string> MurphiModel::unchecked() const {
  std::vector<std::string> all;
  for (const commands::Claim* claim : tree_.claims) {
    if (claim->kind == commands::Claim::Kind::cover) all.push_back("cover \"" + claim->name + "\"");
    if (claim->kind == commands::Claim::Kind::liveness) all.push_back("liveness \"" + claim->name + "\"");
  }
  if (std::ranges::any_of(tree_.statements, [](const commands::Statement& statement) {
        return statement.kind == commands::StatementKind::cover;
      }))
    all.push_back("`cover` statements");
  return all;
}

// All invariants are part of safety: one search looks at all of them.
std::vector<Property> MurphiModel::properties() const { return {{PropertyKind::safety, {}}}; }

bool MurphiModel::has(PropertyKind kind) const {
  return kind == PropertyKind::safety || (kind == PropertyKind::invariant &&
                                          std::ranges::any_of(tree_.claims, [](const commands::Claim* claim) {
                                            return claim->kind == commands::Claim::Kind::invariant;
                                          }));
}

std::unique_ptr<model::Model> MurphiModel::lower(const LowerRequest& request, Diagnostics& diagnostics) {
  commands::LowerWhat what;
  what.name = request.name;
  if (deadlocks_ == ReadOptions::Deadlocks::stuck) what.deadlock = model::Deadlock::Rule::no_step;
  if (deadlocks_ == ReadOptions::Deadlocks::off) what.deadlock = model::Deadlock::Rule::none;
  if (request.property.kind == PropertyKind::invariant) {
    for (const commands::Claim* claim : tree_.claims)
      if (claim->name == request.property.text) what.only = claim;
    if (what.only == nullptr) {
      diagnostics.error("M0501", {}, "there is no invariant `" + request.property.text + "`");
      return nullptr;
    }
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
