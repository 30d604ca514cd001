#include "trace/replay_ending.hpp"

#include "execute/state_reader.hpp"
#include "execute/steps/atomic_sequence.hpp"
#include "model/names.hpp"
#include "trace/explain.hpp"
#include "trace/statement.hpp"

namespace isospin::trace {

namespace {

class Ending {
 public:
  Ending(Walk& walk, execute::Executor& executor, const SavedRun& saved, std::optional<std::size_t> loop)
      : walk_(walk), executor_(executor), saved_(saved), loop_(loop) {}

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

 private:
  // An atomic sequence that goes on for ever is known by the last move, which leads back into it.
  bool finish_endless_sequence(Run& run) const {
    if (!walk_.inside_atomic() || !loop_ || loop_ != loop_inside_last_step(executor_, run)) return false;
    run.loop = loop_;
    run.steps.back().ends_step = true;
    std::vector<execute::Move> round;
    for (std::size_t i = *run.loop; i < run.steps.size(); ++i) round.push_back(run.steps[i].move);
    run.finding = execute::endless_atomic(executor_, round);
    return true;
  }

  // A cycle, or the end of the claim, is no move: whether it is there is found by following the claim along
  // the run. What a formula of branching time says of it is said as when it was saved.
  Run completed(Run run) {
    const auto kind = saved_.finding ? finding_kind(saved_.finding->kind) : std::nullopt;
    const bool of_claim =
        kind == execute::FindingKind::claim || kind == execute::FindingKind::acceptance_cycle ||
        kind == execute::FindingKind::non_progress_cycle || kind == execute::FindingKind::branching;
    const bool ended_well = !run.finding || run.finding->is_of_state();
    if (!ended_well) return run;
    if (kind == execute::FindingKind::runtime_error && finish_endless_sequence(run)) return run;
    if (kind && !of_claim && kind != execute::FindingKind::invalid_end_state)
      if (const auto failure = failure_of_claim(executor_, run, *kind)) run.finding = failure;
    if (!of_claim) return run;
    run.finding = execute::Finding{*kind, ISO_NO_ERROR, 0};
    run.loop = loop_;
    run.fair = saved_.fair;
    if (kind == execute::FindingKind::branching) run.decided = saved_.finding->message;
    if (is_confirmed(executor_, run)) return run;
    run.finding.reset();
    run.loop.reset();
    return run;
  }

  Walk& walk_;
  execute::Executor& executor_;
  const SavedRun& saved_;
  const std::optional<std::size_t> loop_;
};

std::string in_place(const std::string& text, const std::string& place) {
  return "`" + text + "`" + (place.empty() ? "" : " (" + place + ")");
}

std::string described(const SavedHalf& half) {
  return model::process_name(half.process, static_cast<std::uint32_t>(half.pid)) + " should do " +
         in_place(half.statement, half.place);
}

}  // namespace

Replay ended_replay(Walk& walk, execute::Executor& executor, const SavedRun& saved,
                    std::optional<std::size_t> loop) {
  Replay replay;
  replay.complete = true;
  replay.moves = saved.moves.size();
  replay.run = Ending(walk, executor, saved, loop).finished_run();
  const auto& finding = replay.run.finding;
  replay.reproduced = saved.finding ? finding && finding_kind(finding->kind) == saved.finding->kind
                                    : !finding || finding->kind == execute::FindingKind::invalid_end_state;
  if (!replay.reproduced && saved.finding)
    replay.mismatch = "every step could be done, but the run no longer ends in " +
                      (saved.finding->message.empty() ? saved.finding->kind : saved.finding->message);
  if (!replay.reproduced && !saved.finding)
    replay.mismatch = "every step could be done, but the run now ends in an error";
  return replay;
}

std::string why_not(const Walk& walk, const SavedMove& move, const execute::Executor& executor,
                    const Sources& sources) {
  constexpr std::size_t kMostShown = 4;
  const Run& run = walk.run();
  const std::size_t done = run.steps.empty() ? 0 : step_numbers(run).back();
  const bool inside = !run.steps.empty() && !run.steps.back().ends_step;
  std::string text =
      "it no longer fits at step " + std::to_string(inside ? done : done + 1) + ": " + described(move.mover);
  if (move.partner) text += ", and " + described(*move.partner);
  if (run.finding && !run.finding->is_of_state()) return text + ", but the run already fails before that";
  if (walk.ended()) return text + ", but nobody can move there";
  const model::Model& model = executor.model();
  const execute::StateReader state(model, executor.layout(), walk.state());
  std::string own, others;
  std::size_t count_own = 0, count_others = 0;
  for (const Choice& choice : walk.choices()) {
    const std::string& type = model[state.type(choice.move.pid)].name;
    const bool same_instance = move.mover.instance
                                   ? *move.mover.instance == instance_of(model, state, choice.move.pid)
                                   : move.mover.pid == choice.move.pid;
    const bool is_own = type == move.mover.process && same_instance;
    if (++(is_own ? count_own : count_others) > kMostShown) continue;
    std::string& list = is_own ? own : others;
    const model::Transition& transition = model.transitions[choice.move.transition];
    if (!list.empty()) list += ", ";
    if (!is_own) list += model::process_name(type, static_cast<std::uint32_t>(choice.move.pid)) + " ";
    list += in_place(statement_of(transition), sources.place(transition.span));
  }
  if (count_own > kMostShown) own += ", ...";
  if (count_others > kMostShown) others += ", ...";
  if (!own.empty()) return text + ", but it can only do " + own;
  return text + ", but it cannot move there; possible is " + others;
}

}  // namespace isospin::trace
