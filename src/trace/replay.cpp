// Doing a saved run again.
#include <algorithm>

#include "execute/state_reader.hpp"
#include "execute/steps/atomic_sequence.hpp"
#include "model/names.hpp"
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
        replay.mismatch = mismatch(i);
        replay.run = walk_.run();
        return replay;
      }
      walk_.take(static_cast<std::size_t>(choice));
    }
    replay.complete = true;
    replay.run = finished_run();
    const auto& finding = replay.run.finding;
    replay.reproduced = saved_.finding ? finding && finding_kind(finding->kind) == saved_.finding->kind
                                       : !finding || finding->kind == execute::FindingKind::invalid_end_state;
    if (!replay.reproduced && saved_.finding)
      replay.mismatch = "every step could be done, but the run no longer ends in " +
                        (saved_.finding->message.empty() ? saved_.finding->kind : saved_.finding->message);
    if (!replay.reproduced && !saved_.finding)
      replay.mismatch = "every step could be done, but the run now ends in an error";
    return replay;
  }

 private:
  // An assertion that fails in the last move is what the run is about, unless it is said to be about
  // something else and is.
  Run finished_run() {
    const Run ended = walk_.run();
    if (!ended.finding || ended.finding->kind != execute::FindingKind::assertion || !saved_.finding ||
        (saved_.finding->kind == finding_kind(execute::FindingKind::assertion) &&
         saved_.model.property_kind == "safety"))
      return completed(ended);
    walk_.pass_assertion();
    Run passed = completed(walk_.run());
    return passed.finding && finding_kind(passed.finding->kind) == saved_.finding->kind ? passed : ended;
  }

  // An atomic sequence that goes on for ever is known by the last move, which leads back into it.
  bool finish_endless_sequence(Run& run) const {
    if (!walk_.inside_atomic() || !saved_.loop || saved_.loop != loop_inside_last_step(executor_, run))
      return false;
    run.loop = saved_.loop;
    run.steps.back().ends_step = true;
    std::vector<execute::Move> round;
    for (std::size_t i = *run.loop; i < run.steps.size(); ++i) round.push_back(run.steps[i].move);
    run.finding = execute::endless_atomic(executor_, round);
    return true;
  }

  // A cycle, or the end of the claim, is no move: whether it is there is found by following the claim along
  // the run.
  Run completed(Run run) {
    const auto kind = saved_.finding ? finding_kind(saved_.finding->kind) : std::nullopt;
    const bool of_claim = kind == execute::FindingKind::claim ||
                          kind == execute::FindingKind::acceptance_cycle ||
                          kind == execute::FindingKind::non_progress_cycle;
    const bool ended_well = !run.finding || run.finding->is_of_state();
    if (!ended_well) return run;
    if (kind == execute::FindingKind::runtime_error && finish_endless_sequence(run)) return run;
    if (kind && !of_claim && kind != execute::FindingKind::invalid_end_state)
      if (const auto failure = failure_of_claim(executor_, run, *kind)) run.finding = failure;
    if (!of_claim) return run;
    run.finding = execute::Finding{*kind, ISO_NO_ERROR, 0};
    run.loop = saved_.loop;
    run.fair = saved_.fair;
    if (is_confirmed(executor_, run)) return run;
    run.finding.reset();
    run.loop.reset();
    return run;
  }

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

  std::string described(const SavedHalf& half) const {
    const std::string name = model::process_name(half.process, static_cast<std::uint32_t>(half.pid));
    return name + " should do `" + half.statement + "`" + (half.place.empty() ? "" : " (" + half.place + ")");
  }

  std::string mismatch(std::size_t index) const {
    const SavedMove& move = saved_.moves[index];
    std::string text =
        "it no longer fits at move " + std::to_string(index + 1) + ": " + described(move.mover);
    if (move.partner) text += ", and " + described(*move.partner);
    if (walk_.run().finding && !walk_.run().finding->is_of_state())
      return text + ", but the run already fails before that";
    if (walk_.ended()) return text + ", but nobody can move there";
    std::string own;
    for (const Choice& choice : walk_.choices()) {
      if (choice.move.pid != move.mover.pid) continue;
      const model::Transition& transition = executor_.model().transitions[choice.move.transition];
      own += (own.empty() ? "`" : ", `") + statement_of(transition) + "`";
    }
    if (!own.empty()) return text + ", but it can only do " + own;
    return text + ", but it cannot move there";
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
