// Why a model has no more symmetries than it has.
//
// Takes  a model as it is written, what detection found in it once it was reduced, and how much may be tried.
// Gives  what keeps processes apart that one would expect to be alike, the most telling first: a statement, a
//        first value, the claim; whom it keeps apart; and the group that there would be without it.
// Costs  looking for symmetries once for each thing that is left out to see what becomes of the group: a
//        bounded number of times, which depends on the model and not on the machine.
//
// Every reason is found by trying. Something that the model says is left out (leave_out.hpp), and symmetries
// are looked for as they are in any model; when processes join that were apart, it is a reason, and the group
// that was found is the one that there would be. Clues in the text (clues.hpp) only say what to try first and
// how to put it. Where no single thing is enough, several are left out, and all that turn out not to matter
// are put back. What has been found is left out for good, and the rest is tried again: so each entry of the
// list is about what remains after those before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/big_integer.hpp"
#include "base/patience.hpp"
#include "group/structure/structure.hpp"
#include "model/model.hpp"
#include "model/reduce/reduce.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/explain/cause.hpp"

namespace isospin::symmetry {

// A model as it is written, and what is done to it before it is looked at.
struct Written {
  const model::Model& model;
  model::Reductions reductions;
};

struct Reason {
  Cause cause = Cause::differ_here;
  Span at = {};          // the statement or declaration; invalid: there is none
  Span part = {};        // the expression in it that matters, or another declaration that it is compared with
  bool in_steps = true;  // of visited_in_order
  bool of_channels = false;              // likewise
  std::vector<std::string> names = {};   // of the variables, channels or claim that it is about
  std::vector<std::string> values = {};  // that they start with, or how many messages they hold; as `names`
  bool may_start_as_nobody = false;      // of starts_as_somebody: there is a value left for it
  bool of_branching = false;             // of claim: it is a formula of branching time
};

struct Obstruction {
  std::vector<Reason> reasons;  // all of them together
  // Orbits that would be one without them. None: the same processes could change places in more ways.
  std::vector<std::vector<ProcessNo>> apart;
  // Of the model without this and all before it; nothing (0) when it was not computed.
  BigInteger order = 0;
  std::string structure;
};

struct Explanation {
  enum class Found : std::uint8_t {
    nothing_missing,  // all that one would expect to be alike is
    no_processes,
    no_two_alike,   // every process is the only one of its kind
    nothing_shows,  // those that are alike change places without changing any state
    reasons,
  };

  Found found = Found::nothing_missing;
  std::vector<Obstruction> obstructions;
  bool complete = true;  // nothing is missing once all obstructions are gone
};

struct ExplainOptions {
  std::size_t most_obstructions = 4;
  std::size_t work = 4'000'000;  // vertices and arcs of all graphs that are looked at
  std::size_t most_trials = 300;
  Patience patience;
};

// `generators` are those symmetries of `detection` that are used. It must be possible().
Explanation explain(const Written& written, const Detection& detection,
                    const std::vector<Permutation>& generators, const ExplainOptions& options = {});

// Whether all that one would expect to be alike is: then there is nothing to explain. Costs no trial.
bool is_as_expected(const model::Model& model, const Detection& detection,
                    const std::vector<Permutation>& generators);

// Of a model in which no symmetry could be looked for: what there would be without the statement, or the
// claim, that stands in the way. No obstruction when that cannot be told.
Explanation explain_obstacle(const Written& written, const Refusal& obstacle,
                             const ExplainOptions& options = {});

// The group that generators make, as it acts on states.
structure::Structure structure_on_states(const Points& points, const std::vector<Permutation>& generators);

}  // namespace isospin::symmetry
