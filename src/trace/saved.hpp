// Saved runs: a JSON file from which a run can be done again (schema "isospin-trail-1").
//
// What is saved are moves, not states: who did which transition, with whom. So a file says nothing that MODEL
// does not confirm when it is replayed. Statements and places stand beside the numbers, for people, and to
// notice, or to live with, a model that has been edited since.
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

// What one process does in a move.
struct SavedHalf {
  int pid = 0;
  std::string process;  // the name of its type
  std::uint32_t transition = 0;
  std::string statement;
  std::string place;  // "mutex.pml:26"
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
  std::string path;  // as given when it was checked
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
// "non-progress-cycle": as in every JSON that we write.
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
};

// Makes the saved moves, one by one. A move whose number no longer fits is looked for by its statement.
Replay replay(const SavedRun& saved, execute::Executor& executor, const Sources& sources);

}  // namespace isospin::trace
