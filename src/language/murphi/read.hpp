// Murphi behind the interface of languages: a text read, checked and lowered on request.
#pragma once

#include <memory>
#include <string>

#include "language/commands/lower.hpp"
#include "language/commands/tree.hpp"
#include "language/language.hpp"

namespace isospin::murphi {

class MurphiModel final : public SourceModel {
 public:
  MurphiModel(const std::string& name, std::string text, const ReadOptions& options);

  bool good() const override { return !diagnostics_.has_errors(); }
  bool has_rules() const override { return true; }
  std::vector<Property> properties() const override;
  bool has(PropertyKind kind) const override;
  std::unique_ptr<model::Model> lower(const LowerRequest& request, Diagnostics& diagnostics) override;
  std::optional<FormulaOverAtoms> formula(const Property& property) override;
  Implications implications(const Property& property) override;
  std::optional<Property> always(const std::string& condition) override;
  Outline outline() const override;
  std::string print() const override;

 private:
  // What is about choices, and what of the tree it is.
  struct Branching {
    Property property;
    const commands::Claim* claim = nullptr;
    const commands::Statement* statement = nullptr;  // instead: a `cover` in the body of a rule
  };
  std::vector<Branching> branching() const;
  // False: there is none.
  bool choose(const Property& property, commands::LowerWhat& what) const;

  FileId file_;
  ReadOptions::Deadlocks deadlocks_;
  std::size_t most_made_;  // of what is written out
  commands::Tree tree_;
};

Language language();

}  // namespace isospin::murphi
