// Doing a saved run again on a model that was edited: a move is known by its process, which is the so-manieth
// of its type, and by its statement, not by numbers that every edit changes.
//
// Steps are not merged here, because what can be merged depends on the rest of the model; so the statements
// of a saved move are found one after the other. That is a run of the model: merged steps are taken by one
// process without a pause. The end of a process is left out where it is not possible: a process that started
// after it may be in the way. Where equal statements, or choices of what is received, leave several ways to
// go, they are tried in turn, the most likely first. What comes out was executed, so it is a run whatever the
// file says.
#include <algorithm>

#include "execute/state_reader.hpp"
#include "trace/occurrences.hpp"
#include "trace/replay_ending.hpp"
#include "trace/saved.hpp"
#include "trace/statement.hpp"

namespace isospin::trace {

namespace {

constexpr std::size_t kLeaveOut = ~std::size_t{0};  // instead of a choice

// One statement, or the two of a rendezvous.
struct Wanted {
  std::size_t move = 0;  // of the saved run
  const SavedHalf* half = nullptr;
  std::size_t action = 0;
  const SavedHalf* partner = nullptr;
};

class Finder {
 public:
  Finder(const SavedRun& saved, execute::Executor& executor, const Sources& sources)
      : saved_(saved),
        executor_(executor),
        sources_(sources),
        occurrences_(executor.model(), sources),
        walk_(executor, saved.initial_number) {
    for (std::size_t m = 0; m < saved.moves.size(); ++m) {
      const SavedMove& move = saved.moves[m];
      first_of_move_.push_back(wanted_.size());
      const SavedHalf* partner = move.partner ? &*move.partner : nullptr;
      for (std::size_t a = 0; a < move.mover.actions.size(); ++a)
        wanted_.push_back({m, &move.mover, a, a == 0 ? partner : nullptr});
      for (std::size_t a = 1; partner != nullptr && a < partner->actions.size(); ++a)
        wanted_.push_back({m, partner, a, nullptr});
    }
    first_of_move_.push_back(wanted_.size());
    for (const model::Transition& transition : executor.model().transitions)
      if (transition.actions.front().kind == model::ActionKind::end)
        ends_.push_back(text_of(transition.actions.front()));
  }

  Replay run() {
    std::optional<Replay> complete;
    std::size_t tries = 0;
    const std::size_t most_tries = 4 * wanted_.size() + 20'000;
    std::vector<std::size_t> path, furthest;
    std::vector<std::vector<std::size_t>> waiting;  // by depth: choices not yet tried, the best one last
    waiting.push_back(fitting(0));
    while (!waiting.empty()) {
      if (path.size() > furthest.size()) furthest = path;
      if (path.size() == wanted_.size()) {
        Replay ended = end_here(path);
        if (ended.reproduced) return ended;
        if (!complete) complete = std::move(ended);
      }
      if (waiting.back().empty() || ++tries > most_tries) {
        if (tries > most_tries || path.empty()) break;
        waiting.pop_back();
        if (path.back() != kLeaveOut) walk_.back();
        path.pop_back();
        continue;
      }
      path.push_back(waiting.back().back());
      waiting.back().pop_back();
      take(path.back());
      waiting.push_back(fitting(path.size()));
    }
    return complete ? std::move(*complete) : stopped_after(furthest);
  }

 private:
  void take(std::size_t choice) {
    if (choice == kLeaveOut) return;
    walk_.pass_assertion();
    walk_.take(choice);
  }

  // What may be meant by the statement at `depth`, the best last.
  std::vector<std::size_t> fitting(std::size_t depth) {
    if (depth == wanted_.size()) return {};
    walk_.pass_assertion();
    const Wanted& wanted = wanted_[depth];
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < walk_.choices().size(); ++i) {
      const Choice& choice = walk_.choices()[i];
      const bool pair = choice.move.partner_transition != ISO_NONE;
      if (pair != (wanted.partner != nullptr) || (choice.fails && !may_fail(depth))) continue;
      int worth = fits(*wanted.half, wanted.action, choice.move.pid, choice.move.transition);
      if (pair && worth > 0) {
        const int partner = fits(*wanted.partner, 0, choice.move.partner, choice.move.partner_transition);
        worth = partner == 0 ? 0 : worth + partner;
      }
      if (worth == 0) continue;
      if (choice.fails) worth += 8;
      if (!choice.fails && fingerprint(choice.state) == saved_.moves[wanted.move].state) worth += 4;
      found.emplace_back(-worth, i);
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<std::size_t> choices;
    if (std::ranges::find(ends_, wanted.half->actions[wanted.action].statement) != ends_.end())
      choices.push_back(kLeaveOut);
    for (const auto& [worth, choice] : found) choices.push_back(choice);
    return choices;
  }

  bool may_fail(std::size_t depth) const {
    return depth + 1 == wanted_.size() && saved_.finding &&
           finding_kind(saved_.finding->kind) == execute::FindingKind::runtime_error;
  }

  // 0: not the same; 1: the same statement; 2: and the same of several.
  int fits(const SavedHalf& half, std::size_t action, int pid, std::uint32_t transition) const {
    const model::Model& model = executor_.model();
    const execute::StateReader state(model, executor_.layout(), walk_.state());
    if (model[state.type(pid)].name != half.process || instance_of(model, state, pid) != half.instance)
      return 0;
    const model::Action& candidate = model.transitions[transition].actions.front();
    if (text_of(candidate) != half.actions[action].statement) return 0;
    return half.actions[action].occurrence == occurrences_.of(half.process, candidate) ? 2 : 1;
  }

  // Processes that have come to their end may have to go before the system is seen to be stuck: whether they
  // do so by a step depends on the rest of the model.
  Replay end_here(const std::vector<std::size_t>& path) {
    const std::size_t before = walk_.run().steps.size();
    if (saved_.finding && finding_kind(saved_.finding->kind) == execute::FindingKind::invalid_end_state)
      while (const auto end = process_end()) walk_.take(*end);
    std::optional<std::size_t> loop;
    if (saved_.loop) {
      const std::size_t first = first_of_move_[std::min(*saved_.loop, first_of_move_.size() - 1)];
      loop = first - static_cast<std::size_t>(std::count(
                         path.begin(), path.begin() + static_cast<std::ptrdiff_t>(first), kLeaveOut));
    }
    Replay ended = ended_replay(walk_, executor_, saved_, loop);
    while (walk_.run().steps.size() > before) walk_.back();
    return ended;
  }

  std::optional<std::size_t> process_end() const {
    for (std::size_t i = 0; i < walk_.choices().size(); ++i) {
      const auto& actions = executor_.model().transitions[walk_.choices()[i].move.transition].actions;
      if (actions.front().kind == model::ActionKind::end) return i;
    }
    return std::nullopt;
  }

  Replay stopped_after(const std::vector<std::size_t>& path) {
    while (walk_.back()) continue;
    for (const std::size_t choice : path) take(choice);
    walk_.pass_assertion();
    Replay replay;
    replay.moves = wanted_[path.size()].move;
    replay.mismatch = why_not(walk_, saved_.moves[replay.moves], executor_, sources_);
    replay.run = walk_.run();
    return replay;
  }

  const SavedRun& saved_;
  execute::Executor& executor_;
  const Sources& sources_;
  const Occurrences occurrences_;
  Walk walk_;
  std::vector<Wanted> wanted_;
  std::vector<std::size_t> first_of_move_;  // and one past the last
  std::vector<std::string> ends_;           // what the end of a process is called
};

bool says_enough(const SavedHalf& half) { return half.instance && !half.actions.empty(); }

}  // namespace

std::optional<Replay> replay_by_statement(const SavedRun& saved, execute::Executor& executor,
                                          const Sources& sources) {
  if (saved.initial_number >= executor.initial_states()) return std::nullopt;
  for (const SavedMove& move : saved.moves)
    if (!says_enough(move.mover) || (move.partner && !says_enough(*move.partner))) return std::nullopt;
  return Finder(saved, executor, sources).run();
}

}  // namespace isospin::trace
