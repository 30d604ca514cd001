#include "trace/unmerge.hpp"

#include <set>
#include <string>

#include "trace/saved.hpp"
#include "trace/statement.hpp"

namespace isospin::trace {

namespace {

// What the model without merging does in one step, though it is several statements: how a d_step is entered.
using Indivisible = std::set<std::string>;

Indivisible indivisible(const model::Model& single) {
  Indivisible all;
  for (const model::Transition& transition : single.transitions)
    if (transition.actions.size() > 1) all.insert(statement_of(transition));
  return all;
}

// The halves of a move, one for each statement of its transition.
std::vector<SavedHalf> halves(const SavedHalf& whole, const model::Transition& transition,
                              const Indivisible& indivisible, const Sources& sources) {
  std::vector<SavedHalf> all;
  if (transition.actions.size() == 1 || indivisible.contains(whole.statement)) {
    all.push_back(whole);
    return all;
  }
  for (const model::Action& action : transition.actions) {
    model::Transition single;
    single.actions = {action};
    SavedHalf half = whole;
    half.transition = static_cast<std::uint32_t>(-1);
    half.statement = statement_of(single);
    half.place = sources.place(action.span);
    all.push_back(std::move(half));
  }
  return all;
}

}  // namespace

// The run is written down with every statement as a move of its own, and replayed. Statements that were
// merged concern nobody else, so after a rendezvous it does not matter which of the two goes on first.
std::optional<Run> unmerge(const Run& run, const execute::Executor& merged, execute::Executor& single,
                           const Sources& sources, std::string_view property_kind) {
  SavedModel about;
  about.property_kind = property_kind;
  std::optional<SavedFinding> finding;
  if (run.finding) finding = SavedFinding{finding_kind(run.finding->kind), {}, {}};
  const SavedRun whole = saved_run(about, run, merged, sources, finding);
  const Indivisible steps = indivisible(single.model());
  SavedRun split = whole;
  split.moves.clear();
  std::size_t last_statements = 0;
  for (std::size_t i = 0; i < whole.moves.size(); ++i) {
    if (run.loop == i) split.loop = split.moves.size();
    const SavedMove& move = whole.moves[i];
    const std::size_t before = split.moves.size();
    const auto& transitions = merged.model().transitions;
    const std::vector<SavedHalf> mover =
        halves(move.mover, transitions[move.mover.transition], steps, sources);
    for (std::size_t h = 0; h < mover.size(); ++h) {
      SavedMove& one = split.moves.emplace_back();
      one.mover = mover[h];
      if (h > 0 || !move.partner) continue;
      one.partner = halves(*move.partner, transitions[move.partner->transition], steps, sources).front();
    }
    if (move.partner) {
      const auto partner = halves(*move.partner, transitions[move.partner->transition], steps, sources);
      for (std::size_t h = 1; h < partner.size(); ++h) split.moves.emplace_back().mover = partner[h];
    }
    last_statements = split.moves.size() - before;
  }
  if (run.loop == whole.moves.size()) split.loop = split.moves.size();
  // What follows the statement that fails was not executed.
  for (std::size_t last = last_statements; last > 0 && !split.moves.empty(); --last) {
    Replay replayed = replay(split, single, sources);
    if (replayed.complete && replayed.reproduced) return std::move(replayed.run);
    if (run.loop) break;
    split.moves.pop_back();
  }
  return std::nullopt;
}

}  // namespace isospin::trace
