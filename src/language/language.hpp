// A language, and a text that was read in it: what the rest of the program asks of either.
//
// A new language implements SourceModel and says in a Language how its files are known; src/api/load.cpp has
// the list. Nothing after this folder knows which language a model was written in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "base/source.hpp"
#include "language/property.hpp"
#include "language/read_options.hpp"
#include "logic/formula.hpp"
#include "model/model.hpp"
#include "model/outline.hpp"

namespace isospin {

// A formula of linear time over the expressions of a model.
struct FormulaOverAtoms {
  automata::Formulas formulas;
  automata::FormulaId formula;
  std::vector<std::string> atoms;  // as the language writes them, in parentheses where that is needed
  bool can_fail = false;           // one of them may have no value in some state
};

// That a formula says "whenever `antecedent` holds, ...", both as the language writes them.
struct Implication {
  std::string antecedent;
  std::string promise;  // of "..., then some time `promise` does"; empty: it says something else
};

struct Implications {
  std::vector<Implication> all;
  bool are_all_it_says = true;  // no: the formula has other conjuncts, too
};

// What is made of a text for one property.
struct LowerRequest {
  Property property;
  std::string name;  // what the model is called in reports
  // Of a formula: nothing is to be checked, the claim only looks at what the formula is about. It has a
  // location for each atom, in their order, and the atom as the guard of its only step, which stays there.
  bool atoms_only = false;
};

class SourceModel {
 public:
  virtual ~SourceModel() = default;

  const Sources& sources() const { return sources_; }
  // What is wrong with the text, sorted by place.
  const Diagnostics& diagnostics() const { return diagnostics_; }
  // The text is whole and checked: only then may what follows be asked.
  virtual bool good() const = 0;

  // Of a good text: what was given along with it and does not fit it, such as a definition of a constant that
  // it does not have. That is no mistake in the text.
  const std::optional<Refusal>& misfit() const { return misfit_; }

  // Its steps are rules, each with a name; there are no processes in the text.
  virtual bool has_rules() const { return false; }
  // What the text asks for and no engine follows yet, in words.
  virtual std::vector<std::string> unchecked() const { return {}; }
  // What is checked when nobody says what.
  virtual std::vector<Property> properties() const = 0;
  // There is something that properties of this kind are about: accept labels, claims.
  virtual bool has(PropertyKind kind) const = 0;

  // The MODEL, not reduced in any way, with the property in it. Null when the property has mistakes, or names
  // what is not there: `diagnostics` says so.
  virtual std::unique_ptr<model::Model> lower(const LowerRequest& request, Diagnostics& diagnostics) = 0;

  // Nothing when the property is no formula of linear time.
  virtual std::optional<FormulaOverAtoms> formula(const Property& property) = 0;
  // Of a formula: what it says of the shape "whenever this, then that", as far as that is certain.
  virtual Implications implications(const Property& property) = 0;
  // That `condition`, as the language writes it, holds in every state. Nothing where its text would be read
  // as something else, because names in it have another meaning there.
  virtual std::optional<Property> always(const std::string& condition) = 0;

  // What the text declares.
  virtual Outline outline() const = 0;
  // The model in its own language, with everything expanded that can be.
  virtual std::string print() const = 0;

 protected:
  Sources sources_;
  Diagnostics diagnostics_;
  std::optional<Refusal> misfit_;
};

// That these names were defined and are none of the constants that a text has: as misfit() says it.
Refusal unknown_definitions(const std::vector<std::string>& names, const std::vector<std::string>& constants);

struct Language {
  std::string_view name;                  // "Promela"
  std::vector<std::string_view> endings;  // of its files: ".pml"
  // Never null; what is wrong is among the diagnostics of what is given back. `name` stands in places.
  std::shared_ptr<SourceModel> (*read)(const std::string& name, std::string text, const ReadOptions& options,
                                       const FileReader& reader);
};

}  // namespace isospin
