// What `check` says: the verdict first, then what was searched and why it can be believed, then the cost.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/outcome.hpp"

namespace isospin {

// One property of several that were checked.
struct PropertyRow {
  std::string kind;  // "ltl"
  std::string name;  // "ltl p1"
  Verdict verdict = Verdict::incomplete;
  std::string violation;  // its kind, when there is one
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t memory_bytes = 0;
  double seconds = 0;
  std::size_t automaton_states = 0;  // of the claim; 0: there is none
  bool tautology = false;
  std::vector<std::string> notes;
  std::vector<std::string> incomplete_because;
};

// Why a property has no verdict, in words; nothing when it has one.
std::vector<std::string> why_incomplete(const Outcome& outcome, const Sources& sources);
// What is wrong with the model was met while another property than safety was checked. Empty: nothing.
std::string passed_in_words(const Outcome& outcome, const Sources& sources);

// All verdicts in one: violated when one is, undecided when one is and none is violated.
Verdict verdict_of(const std::vector<PropertyRow>& rows);

// Where a statement stands: its file, and where in it.
using StatementKey = std::pair<std::uint32_t, std::uint32_t>;
using StatementKeys = std::set<StatementKey>;
StatementKeys executed_statements(const search::SearchResult& result, const model::Model& model);

// A violation with its run, of one property of several.
struct ShownViolation {
  std::size_t row = 0;
  const Outcome* outcome = nullptr;             // its run is that which is shown
  const execute::Executor* executor = nullptr;  // that the run is one of
  std::string saved_as;                         // empty: not saved
};

struct CheckReportOptions {
  bool quiet = false;    // the first line only
  bool verbose = false;  // everything, not just what is unusual
  bool trace_full = false;
  bool unreached = false;            // list the statements that were never executed
  bool show_symmetry = false;        // list the generators
  bool partial_order_asked = false;  // then it is said why it was not used
  bool ignored_claims = false;
  bool ignored_assertions = false;
  bool ignored_end_states = false;
  bool end_states_as_asked = true;  // no: the language itself has no such errors
  bool has_rules = false;           // the steps of the model are rules
  std::uint64_t starts = 0;         // in how many ways a run of it begins
  bool has_invariants = false;
  std::string property;                    // of the outcome, "ltl p1"
  std::vector<PropertyRow> rows;           // all that was checked; shown as a table when there are several
  std::vector<std::string> unchecked;      // what the model has that was not asked for: "progress labels"
  StatementKeys executed;                  // while any of them was checked
  std::vector<ShownViolation> violations;  // by row; among them that of the outcome, if it is one
  std::vector<std::string> without_run;    // files that a run was asked for in, where there is none
  std::string not_saved;                   // why a run could not be saved where it usually is; empty: it was
  std::string drawn_in;                    // of the automaton: "ltl p in p.svg"; empty: not drawn
  std::vector<std::string> reductions;     // in words, those that are on
};

// `executor` is that of the search.
std::string check_text(const std::string& model_name, const Outcome& outcome,
                       const execute::Executor& executor, const Sources& sources,
                       const CheckReportOptions& options);

// `schema`, `model`, `verdict`, `violation`, `search`, `symmetry`: docs/check.schema.json. The caller adds
// what it knows besides. Of several properties, `outcome` is that of the first that is violated, else
// undecided, else of the last.
Json check_json(const std::string& model_name, const Outcome& outcome, const execute::Executor& executor,
                const Sources& sources, const CheckReportOptions& options);

// Statements that no process ever executed, in the order of the text, each once.
struct Unreached {
  Span span;
  std::string process;
  std::string statement;
};
std::vector<Unreached> unreached_statements(const search::SearchResult& result, const model::Model& model,
                                            const StatementKeys& elsewhere);

}  // namespace isospin
