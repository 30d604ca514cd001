// Shown from the automaton as it is. Let d(q, a) be where letter a leads from q, and let r' be as good as r
// when whatever can be read from r can be read from r', passing accepting states wherever r does. When for
// every r in d(q, a) there is one as good in d(d(q, a), a), a run can be made longer at every letter; when
// for every r in d(d(q, a), a) there is one as good in d(q, a), and the state that is passed over is not
// accepting unless one beside it is, it can be made shorter. Either way it passes accepting states as often
// as before; but for one of them, perhaps, where no way leads back to q, which happens finitely often.
//
// That a claim's language is blind to repetitions is not enough: which steps are left out is decided along
// with the claim's state, so each run of the automaton must be kept, not only some run for each word.
#include "execute/independence/stutter.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace isospin::execute {

namespace {

using model::Expr;
using model::ExprKind;
using model::Operator;

constexpr std::size_t kMostAtoms = 10;
constexpr std::size_t kMostStates = 64;

class Letters {
 public:
  // Whether the letter makes the expression true. Atoms are numbered as they are met.
  bool holds(const Expr& expr, std::uint32_t letter) {
    if (expr.kind == ExprKind::constant) return expr.value != 0;
    if (expr.kind == ExprKind::unary && expr.op == Operator::logic_not) return !holds(*expr.a, letter);
    if (expr.kind == ExprKind::binary && expr.op == Operator::logic_and) {
      const bool a = holds(*expr.a, letter);
      return holds(*expr.b, letter) && a;
    }
    if (expr.kind == ExprKind::binary && expr.op == Operator::logic_or) {
      const bool a = holds(*expr.a, letter);
      return holds(*expr.b, letter) || a;
    }
    std::string key;
    write(expr, key);
    const auto [at, is_new] = atoms_.try_emplace(std::move(key), atoms_.size());
    return at->second >= 32 || (letter >> at->second & 1) != 0;
  }
  std::size_t atoms() const { return atoms_.size(); }

 private:
  static void write(const model::Reference& reference, std::string& to) {
    to += reference.variable.valid() ? std::to_string(reference.variable.index()) : "-";
    for (const Expr* index : reference.indices) write(*index, to);
  }
  static void write(const Expr& expr, std::string& to) {
    to += "(" + std::to_string(static_cast<int>(expr.kind)) + "," +
          std::to_string(static_cast<int>(expr.op)) + "," + std::to_string(expr.value) +
          (expr.random ? "r" : "") + ",";
    to += expr.type.valid() ? std::to_string(expr.type.index()) : "-";
    to += expr.location.valid() ? "@" + std::to_string(expr.location.index()) : "@-";
    write(expr.reference, to);
    for (const Expr* part : {expr.a, expr.b, expr.c})
      if (part)
        write(*part, to);
      else
        to += "_";
    for (const Expr* arg : expr.args) write(*arg, to);
    for (const model::Pattern& pattern : expr.message) {
      to += "[" + std::to_string(static_cast<int>(pattern.kind));
      if (pattern.value) write(*pattern.value, to);
      write(pattern.target, to);
      to += "]";
    }
    to += ")";
  }

  std::map<std::string, std::size_t> atoms_;
};

using States = std::uint64_t;         // a set of them
using Targets = std::vector<States>;  // by state

constexpr States bit(std::size_t state) { return States{1} << state; }
constexpr bool has(States states, std::size_t state) { return (states & bit(state)) != 0; }

struct Automaton {
  std::vector<Targets> next;  // by letter
  States accepting = 0;
  std::size_t states = 0;

  Targets all_pairs() const { return Targets(states, states == kMostStates ? ~States{0} : bit(states) - 1); }
};

// By state: those of `candidates` from which every letter leads to something as good.
Targets find_followers(const Automaton& of, const Targets& candidates, const Targets& as_good) {
  const auto can_follow = [&](std::size_t q, std::size_t r) {
    for (const Targets& next : of.next)
      for (std::size_t to = 0; to < of.states; ++to)
        if (has(next[q], to) && (next[r] & as_good[to]) == 0) return false;
    return true;
  };
  Targets result = candidates;
  for (std::size_t q = 0; q < of.states; ++q)
    for (std::size_t r = 0; r < of.states; ++r)
      if (has(candidates[q], r) && !can_follow(q, r)) result[q] &= ~bit(r);
  return result;
}

// By state: those that are as good. The largest relation for which that holds from letter to letter.
Targets find_as_good(const Automaton& of) {
  Targets as_good = of.all_pairs();
  for (std::size_t q = 0; q < of.states; ++q)
    if (has(of.accepting, q)) as_good[q] &= of.accepting;
  for (Targets before; before != as_good;) {
    before = as_good;
    as_good = find_followers(of, before, before);
  }
  return as_good;
}

// By state: those that it leads to, and that lead back to it; and it itself.
Targets find_ways_back(const Automaton& of) {
  Targets reached(of.states);
  for (std::size_t q = 0; q < of.states; ++q) {
    reached[q] = bit(q);
    for (const Targets& next : of.next) reached[q] |= next[q];
  }
  for (std::size_t through = 0; through < of.states; ++through)
    for (std::size_t q = 0; q < of.states; ++q)
      if (has(reached[q], through)) reached[q] |= reached[through];
  Targets result = reached;
  for (std::size_t q = 0; q < of.states; ++q)
    for (std::size_t r = 0; r < of.states; ++r)
      if (!has(reached[r], q)) result[q] &= ~bit(r);
  return result;
}

// Whether each letter can be repeated, and repetitions left out.
bool repeats_do_not_matter(const Automaton& of) {
  const Targets as_good = find_as_good(of);
  const Targets but_for_itself = find_followers(of, of.all_pairs(), as_good);
  const Targets back = find_ways_back(of);
  const auto can_be_shorter = [&](const Targets& next, std::size_t q, std::size_t between, std::size_t r) {
    const bool passed_over_counts = has(of.accepting, between) && !has(of.accepting, q);
    const States beside = passed_over_counts ? next[q] & of.accepting : next[q];
    return (beside & as_good[r]) != 0 || (next[q] & ~back[q] & but_for_itself[r]) != 0;
  };
  for (const Targets& next : of.next)
    for (std::size_t q = 0; q < of.states; ++q) {
      States twice = 0;
      for (std::size_t between = 0; between < of.states; ++between) {
        if (!has(next[q], between)) continue;
        twice |= next[between];
        for (std::size_t r = 0; r < of.states; ++r)
          if (has(next[between], r) && !can_be_shorter(next, q, between, r)) return false;
      }
      for (std::size_t r = 0; r < of.states; ++r)
        if (has(next[q], r) && (twice & as_good[r]) == 0) return false;
    }
  return true;
}

}  // namespace

bool cannot_count_steps(const model::Model& model, const model::Claim& claim) {
  const model::ProcessType& type = model[claim.type];
  const std::size_t states = type.locations.size();
  if (states > kMostStates) return false;
  std::map<std::size_t, std::size_t> number;
  for (std::size_t q = 0; q < states; ++q) number[type.locations[q].index()] = q;
  Letters letters;
  // By state: the guards, none for `else`.
  struct Way {
    const Expr* guard = nullptr;
    bool is_else = false;
    std::size_t target = 0;
  };
  std::vector<std::vector<Way>> ways(states);
  Automaton automaton;
  automaton.states = states;
  for (std::size_t q = 0; q < states; ++q) {
    const model::Location& location = model[type.locations[q]];
    if (location.accept || location.end) automaton.accepting |= bit(q);
    if (location.end) {  // a run that comes here has been decided
      ways[q].push_back({nullptr, false, q});
      continue;
    }
    for (const model::TransitionId id : location.out) {
      const model::Transition& transition = model[id];
      if (transition.atomic || transition.actions.size() != 1 || transition.escape != 0) return false;
      const model::Action& action = transition.actions.front();
      const auto target = transition.target.valid() ? number.find(transition.target.index()) : number.end();
      if (target == number.end()) return false;
      Way way{nullptr, false, target->second};
      switch (action.kind) {
        case model::ActionKind::skip:
          break;
        case model::ActionKind::condition:
          way.guard = action.value;
          break;
        case model::ActionKind::else_:
          way.is_else = true;
          break;
        default:
          return false;
      }
      if (way.guard) letters.holds(*way.guard, 0);
      ways[q].push_back(way);
    }
  }
  if (letters.atoms() > kMostAtoms) return false;

  for (std::uint32_t letter = 0; letter < std::uint32_t{1} << letters.atoms(); ++letter) {
    Targets& next = automaton.next.emplace_back(states);
    for (std::size_t q = 0; q < states; ++q) {
      for (const Way& way : ways[q])
        if (!way.is_else && (!way.guard || letters.holds(*way.guard, letter))) next[q] |= bit(way.target);
      const bool stuck = next[q] == 0;
      for (const Way& way : ways[q])
        if (way.is_else && stuck) next[q] |= bit(way.target);
    }
  }
  return repeats_do_not_matter(automaton);
}

}  // namespace isospin::execute
