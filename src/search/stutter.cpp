// Shown from the automaton as it is. Let d(q, a) be where letter a leads from q. When d(q, a) is a part of
// d(d(q, a), a), a run can be made longer at every letter; when d(d(q, a), a) is a part of d(q, a), and the
// state that is passed over is not accepting unless one beside it is, it can be made shorter. Either way it
// passes accepting states as often as before.
#include "search/stutter.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace isospin::search {

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
  std::uint64_t accepting = 0;
  for (std::size_t q = 0; q < states; ++q) {
    const model::Location& location = model[type.locations[q]];
    if (location.accept || location.end) accepting |= std::uint64_t{1} << q;
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
    std::vector<std::uint64_t> next(states);
    for (std::size_t q = 0; q < states; ++q) {
      bool any = false;
      for (const Way& way : ways[q])
        if (!way.is_else && (!way.guard || letters.holds(*way.guard, letter))) {
          next[q] |= std::uint64_t{1} << way.target;
          any = true;
        }
      for (const Way& way : ways[q])
        if (way.is_else && !any) next[q] |= std::uint64_t{1} << way.target;
    }
    for (std::size_t q = 0; q < states; ++q) {
      std::uint64_t twice = 0;
      for (std::size_t r = 0; r < states; ++r) {
        if ((next[q] >> r & 1) == 0) continue;
        twice |= next[r];
        const bool passed_over_counts = (accepting >> r & 1) != 0 && (accepting >> q & 1) == 0;
        if (passed_over_counts && (next[r] & ~accepting) != 0) return false;
      }
      if (twice != next[q]) return false;
    }
  }
  return true;
}

}  // namespace isospin::search
