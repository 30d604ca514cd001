// What a verification comes to: the verdict, how far the search went, and the run that proves a violation.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/big_integer.hpp"
#include "base/source.hpp"
#include "search/explicit/search.hpp"
#include "trace/run.hpp"

namespace isospin {

enum class Verdict { holds, violated, incomplete };

// How symmetry was used in a search, or why it was not.
struct SymmetryUse {
  bool used = false;
  std::string why_not;    // in words; empty when it was used
  Span why_not_at;        // the place in the source that stands in the way, if one does
  bool is_vague = false;  // looking longer may tell more (isospin symmetry --explain)
  bool looked = false;    // there is none to use, although one could look for them
  BigInteger order = 1;
  std::string structure;                         // "S4 x S2"
  std::vector<std::string> generators;           // in cycles over names
  std::string moved;                             // who changes places with whom, and what goes with them
  std::vector<std::vector<std::string>> orbits;  // the same as lists of names
  std::string fixed;                             // who stays because of the property, in words; empty: nobody
  std::vector<std::string> fixed_by_property;    // the processes
  std::string strategy;
  bool unique = false;  // every orbit was searched once, and its states can be counted
  double canonical_seconds = 0;
  std::optional<BigInteger> represented;  // states that the orbits stand for, where that is known
};

// Whether steps were left out because others make them superfluous, or why none could be.
struct PartialOrderUse {
  bool used = false;
  std::string why_not;
  std::optional<unsigned> superfluous_percent;  // of the steps looked at to decide whether it pays
};

// That a formula was checked conjunct by conjunct, one for each orbit under the symmetries of the model.
struct SplitUse {
  struct Part {
    std::string formula;
    std::size_t conjuncts = 0;  // that it stands for, itself included
    bool checked = false;       // no: one before it did not hold
    Verdict verdict = Verdict::incomplete;
    BigInteger order = 1;  // of the group that it was checked with
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    double seconds = 0;
    std::size_t automaton_states = 0;
  };
  std::size_t conjuncts = 0;
  BigInteger order = 1;  // of the group of the model without the formula
  std::vector<Part> parts;
};

// What a search that visits states one by one has to say.
struct ExplicitOutcome {
  search::SearchResult search;
  bool fair = false;                             // only weakly fair cycles were looked for
  std::optional<PartialOrderUse> partial_order;  // nothing: it was switched off
};

// How the run that is shown came to be as short as it is.
struct Shortening {
  bool shortest = false;        // no shorter run violates the property, steps being counted one by one
  std::size_t steps_found = 0;  // of the run as the search found it
  double seconds = 0;           // that were spent on it; 0: nothing was tried
};

// A mistake of the model, met while something else was checked.
struct ModelMistake {
  execute::FindingKind kind = execute::FindingKind::assertion;
  int error = ISO_NO_ERROR;
  Span span;
};

struct Outcome {
  Verdict verdict = Verdict::incomplete;
  std::optional<SymmetryUse> symmetry;  // nothing: it was switched off
  // Nothing: the property was checked as a whole. Otherwise all else is about the last part that was checked.
  std::optional<SplitUse> split;
  std::optional<trace::Run> run;  // of a violation: replayed on MODEL
  Shortening shortening;          // of the run
  // Of a property other than safety. What violates the property beyond `cut_short` cannot be known, so unless
  // something else does, there is no verdict.
  std::optional<ModelMistake> passed;     // the search went on behind it
  std::optional<ModelMistake> cut_short;  // there is no state behind it
  bool tautology = false;                 // so is the property, and nothing was searched
  std::vector<std::string> notes;         // about the property: that it holds for a reason nobody may want

  // What the engine that was used adds. There is one today; others join here.
  std::variant<ExplicitOutcome> engine;

  ExplicitOutcome& explicitly() { return std::get<ExplicitOutcome>(engine); }
  const ExplicitOutcome& explicitly() const { return std::get<ExplicitOutcome>(engine); }
  search::SearchResult& search() { return explicitly().search; }
  const search::SearchResult& search() const { return explicitly().search; }
};

}  // namespace isospin
