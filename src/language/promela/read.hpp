// Promela behind the interface of languages: a text read, preprocessed, parsed and resolved.
#pragma once

#include <memory>
#include <string>

#include "language/language.hpp"
#include "language/promela/syntax.hpp"

namespace isospin::promela {

class PromelaModel final : public SourceModel {
 public:
  PromelaModel(const std::string& name, std::string text, const ReadOptions& options,
               const FileReader& reader);

  bool good() const override { return tree_ != nullptr && !diagnostics_.has_errors(); }
  std::vector<Property> properties() const override;
  bool has(PropertyKind kind) const override;
  std::unique_ptr<model::Model> lower(const LowerRequest& request, Diagnostics& diagnostics) override;
  std::optional<FormulaOverAtoms> formula(const Property& property) override;
  Implications implications(const Property& property) override;
  std::optional<Property> always(const std::string& condition) override;
  Outline outline() const override;
  std::string print() const override;

  // Null when nothing could be made of the text.
  const Tree* tree() const { return tree_.get(); }

 private:
  void read(const std::string& name);
  // An ltl block or a formula given apart from the model. Null: there is none of that name, or it has
  // mistakes.
  const Expr* find_formula(const Property& property, Diagnostics& diagnostics);
  const Expr* read_apart(const std::string& text, Diagnostics& diagnostics);
  bool has_labels(std::string_view prefix) const;

  ReadOptions options_;
  FileReader reader_;  // remembers what it has read: a formula sees the macros of the model
  FileId file_;
  std::unique_ptr<Tree> tree_;  // refers to the text in sources_
};

Language language();

}  // namespace isospin::promela
