// SAL behind the interface of languages: a text read, checked and lowered on request.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "language/language.hpp"
#include "language/sal/formula.hpp"
#include "language/sal/parser.hpp"
#include "language/sal/rules.hpp"

namespace isospin::sal {

class SalModel final : public SourceModel {
 public:
  SalModel(const std::string& name, std::string text, const ReadOptions& options);
  ~SalModel() override;

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
  // A theorem, ready to be lowered.
  struct Checked {
    Property property;
    std::unique_ptr<Rules> rules;
    commands::Claim* invariant = nullptr;  // null: `time`
    std::optional<commands::TimeClaim> time;
  };

  void prepare(const Theorem& theorem);
  const Checked* find(const Property& property) const;

  FileId file_;
  ReadOptions::Deadlocks deadlocks_;
  std::size_t most_made_;  // of what is written out
  Context context_;
  std::vector<Theorem> theorems_;
  std::vector<Checked> checked_;
  std::unique_ptr<System> main_system_;  // of the last module without parameters
  std::unique_ptr<Rules> main_;          // null: there is none
};

Language language();

}  // namespace isospin::sal
