// Doing a saved run again, on the model that it was saved of or one that is hardly different.
#include <algorithm>

#include "execute/state_reader.hpp"
#include "trace/replay_ending.hpp"
#include "trace/saved.hpp"
#include "trace/statement.hpp"
#include "trace/walk.hpp"

namespace isospin::trace {

namespace {

class Replayer {
 public:
  Replayer(const SavedRun& saved, execute::Executor& executor, const Sources& sources)
      : saved_(saved), executor_(executor), sources_(sources), walk_(executor, saved.initial_number) {}

  Replay run() {
    Replay replay;
    for (std::size_t i = 0; i < saved_.moves.size(); ++i) {
      const SavedMove& move = saved_.moves[i];
      walk_.pass_assertion();
      const int choice = find(move);
      if (choice < 0) {
        replay.mismatch = why_not(walk_, saved_.moves[i], executor_, sources_);
        replay.run = walk_.run();
        replay.moves = i;
        return replay;
      }
      walk_.take(static_cast<std::size_t>(choice));
    }
    return ended_replay(walk_, executor_, saved_, saved_.loop);
  }

 private:
  // The choice that a saved move means: the same transitions doing the same; else the same statements.
  int find(const SavedMove& move) const {
    int best = -1;
    int best_worth = 0;
    for (std::size_t i = 0; i < walk_.choices().size(); ++i) {
      const Choice& choice = walk_.choices()[i];
      const bool pair = choice.move.partner_transition != ISO_NONE;
      if (pair != move.partner.has_value() || (choice.fails && !may_fail(move))) continue;
      int worth = fits(move.mover, choice.move.pid, choice.move.transition);
      if (pair && worth > 0) {
        const int partner = fits(*move.partner, choice.move.partner, choice.move.partner_transition);
        worth = partner == 0 ? 0 : std::min(worth, partner);
      }
      if (worth > 0 && !choice.fails && fingerprint(choice.state) == move.state) worth += 4;
      if (worth > 0 && choice.fails) worth += 8;
      if (worth <= best_worth) continue;
      best = static_cast<int>(i);
      best_worth = worth;
    }
    return best;
  }

  // It is where the run goes wrong, unless the claim does behind it.
  bool may_fail(const SavedMove& move) const {
    return &move == &saved_.moves.back() && saved_.finding &&
           finding_kind(saved_.finding->kind) == execute::FindingKind::runtime_error;
  }

  // 0: not the same; 1: the same statement, 2: at the same place, 3: as the same transition.
  int fits(const SavedHalf& half, int pid, std::uint32_t transition) const {
    if (half.pid != pid) return 0;
    const model::Model& model = executor_.model();
    const execute::StateReader state(model, executor_.layout(), walk_.state());
    const model::Transition& candidate = model.transitions[transition];
    if (model[state.type(pid)].name != half.process || statement_of(candidate) != half.statement) return 0;
    if (transition == half.transition) return 3;
    return sources_.place(candidate.span) == half.place ? 2 : 1;
  }

  const SavedRun& saved_;
  execute::Executor& executor_;
  const Sources& sources_;
  Walk walk_;
};

}  // namespace

Replay replay(const SavedRun& saved, execute::Executor& executor, const Sources& sources) {
  if (saved.initial_number >= executor.initial_states()) {
    Replay replay;
    replay.mismatch = "the model no longer has the initial state that it begins with";
    return replay;
  }
  return Replayer(saved, executor, sources).run();
}

}  // namespace isospin::trace
