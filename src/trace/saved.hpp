// Saved runs: a JSON file from which a run can be done again (schema "isospin-trail-1").
//
// What is saved are moves, not states: who did which transition, with whom. So a file says nothing that MODEL
// does not confirm when it is replayed. Statements and places stand beside the numbers, for people, and to
// find a move again in a model that has been edited since: by its process (the second of its type), its
// statement, and which of several equal ones it is. Older files do not have all of that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "base/source.hpp"
#include "execute/executor.hpp"
#include "trace/run.hpp"

namespace isospin::trace {

// One statement of a move.
struct SavedAction {
  std::string statement;
  std::optional<unsigned> occurrence;  // as Occurrences counts
};

// What one process does in a move.
struct SavedHalf {
  int pid = 0;
  std::string process;          // the name of its type
  std::optional<int> instance;  // how many of its type have a smaller pid
  std::uint32_t transition = 0;
  std::string statement;
  std::string place;  // "mutex.pml:26"
  // The statements one by one; several where they were merged. None in older files.
  std::vector<SavedAction> actions;
};

struct SavedMove {
  SavedHalf mover;
  std::optional<SavedHalf> partner;  // the receiver of a rendezvous
  std::string state;  // a fingerprint of the state behind it, to tell moves of equal halves apart
};

struct SavedFinding {
  std::string kind;     // as finding_kind() has it
  std::string message;  // what the report said
  std::string place;
};

// What makes the same MODEL again.
struct SavedModel {
  std::string path;      // as given when it was checked
  std::string language;  // "" where the ending of the path says it
  std::string text;      // a fingerprint of its text, as it was then; "" in older files
  std::vector<std::pair<std::string, std::optional<std::string>>> definitions;  // -D; without a value: -U
  std::vector<std::string> include_paths;
  std::vector<std::pair<std::string, bool>> reductions;
  // Which property was checked: "safety", "ltl", ..., and its name or formula. Not given: safety.
  std::string property_kind = "safety";
  std::string property_text;
  unsigned conjunct = 0;  // of a formula: which of its conjuncts, counting from 1; 0, or not given: all
};

struct SavedRun {
  SavedModel model;
  std::uint64_t initial_number = 0;  // as in Run; not written where it is 0
  std::vector<SavedMove> moves;
  std::optional<SavedFinding> finding;
  std::optional<std::size_t> loop;  // as in Run
  bool fair = false;                // as in Run
};

// "assertion", "runtime-error", "invalid-end-state", "invariant", "claim", "acceptance-cycle",
// "non-progress-cycle", "branching": as in every JSON that we write.
std::string finding_kind(execute::FindingKind kind);
std::optional<execute::FindingKind> finding_kind(std::string_view name);

// Without a finding: a run that found nothing.
SavedRun saved_run(SavedModel model, const Run& run, const execute::Executor& executor,
                   const Sources& sources, std::optional<SavedFinding> finding);

Json to_json(const SavedRun& saved);
Result<SavedRun> from_json(const Json& json);

// To and from a file.
Done write_run(const std::string& path, const SavedRun& saved);
Result<SavedRun> read_run(const std::string& path);

struct Replay {
  Run run;                  // as far as it came
  bool complete = false;    // every move could be made
  bool reproduced = false;  // and it ends as it did when it was saved
  std::string mismatch;     // where and why not, in words
  std::size_t moves = 0;    // how many of the saved moves were made
};

// Makes the saved moves, one by one. A move whose number no longer fits is looked for by its statement.
Replay replay(const SavedRun& saved, execute::Executor& executor, const Sources& sources);

// The same on a MODEL that was edited, and whose steps are not merged: moves are known by process and
// statement alone, and where several fit, one after the other is tried. Nothing where the file does not say
// enough for that.
std::optional<Replay> replay_by_statement(const SavedRun& saved, execute::Executor& executor,
                                          const Sources& sources);

}  // namespace isospin::trace
