// What `check` says: the verdict first, then what was searched and why it can be believed, then the cost.
#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/outcome.hpp"

namespace isospin {

struct CheckReportOptions {
  bool quiet = false;  // the first line only
  bool trace_full = false;
  bool unreached = false;      // list the statements that were never executed
  bool show_symmetry = false;  // list the generators
  bool shortest = false;       // the search order makes the counterexample a shortest one
  bool ignored_claims = false;
  std::string saved_as;                 // of the trail; empty: not saved
  std::vector<std::string> reductions;  // in words, those that are on
};

std::string check_text(const std::string& model_name, const Outcome& outcome,
                       const execute::Executor& executor, const Sources& sources,
                       const CheckReportOptions& options);

// `schema`, `model`, `verdict`, `violation`, `search`, `symmetry`: docs/check.schema.json. The caller adds
// what it knows besides.
Json check_json(const std::string& model_name, const Outcome& outcome, const execute::Executor& executor,
                const Sources& sources);

// Statements that no process ever executed, in the order of the text, each once.
struct Unreached {
  Span span;
  std::string process;
  std::string statement;
};
std::vector<Unreached> unreached_statements(const search::SearchResult& result, const model::Model& model);

}  // namespace isospin
