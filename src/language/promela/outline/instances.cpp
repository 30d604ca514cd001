#include "language/promela/outline/instances.hpp"

#include <unordered_set>

namespace isospin::promela {
namespace {

// Adds the `run`s of a straight piece of text to `found`, in order. False when the text stops being straight
// there: what follows may be passed over (by a jump) or come again (to a label).
bool collect_straight_runs(const Sequence* sequence, std::vector<const Expr*>& found) {
  if (sequence == nullptr) return true;
  for (const Stmt* step : sequence->steps) {
    switch (step->kind) {
      case StmtKind::declaration:
      case StmtKind::exclusive:
      case StmtKind::increment:
      case StmtKind::decrement:
      case StmtKind::send:
      case StmtKind::receive:
      case StmtKind::assert_:
      case StmtKind::printf_:
      case StmtKind::printm:
      case StmtKind::select:
      case StmtKind::set_priority:
        break;
      case StmtKind::condition:
      case StmtKind::assign:
        if (step->value != nullptr && step->value->kind == ExprKind::run) found.push_back(step->value);
        break;
      case StmtKind::atomic:
      case StmtKind::d_step:
      case StmtKind::block:
        if (!collect_straight_runs(step->body, found)) return false;
        break;
      default:  // selections, loops, jumps, labels, escapes
        return false;
    }
  }
  return true;
}

}  // namespace

std::vector<StartedInstances> find_instances(const Tree& tree) {
  std::vector<StartedInstances> started;
  std::vector<const Expr*> straight;
  std::int64_t next_pid = 0;
  for (const Process* process : tree.processes) {
    if (process->kind == ProcessKind::init) {
      started.push_back({"init", StartedBy::init, 1, next_pid++, process->span});
      collect_straight_runs(process->body, straight);
    } else if (process->kind == ProcessKind::proctype && process->instances > 0) {
      started.push_back(
          {std::string(process->name), StartedBy::active, process->instances, next_pid, process->span});
      next_pid += process->instances;
    }
  }
  const std::unordered_set<const Expr*> counted(straight.begin(), straight.end());
  for (const Expr* run : straight)
    started.push_back({std::string(run->text), StartedBy::run, 1, {}, run->span});
  for (const Expr& expr : tree.exprs)
    if (expr.kind == ExprKind::run && !counted.contains(&expr))
      started.push_back({std::string(expr.text), StartedBy::run, {}, {}, expr.span});
  return started;
}

}  // namespace isospin::promela
