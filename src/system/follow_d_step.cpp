// The inside of a d_step: at each node the first edge that can be executed is.
#include <algorithm>

#include "model/access.hpp"
#include "system/follow_as_fold.hpp"
#include "system/unfolder.hpp"

namespace isospin::system {

using model::ActionKind;
using model::DStep;

namespace {

// The first node that every way on from `from` passes; kExit when there is none but the way out.
std::uint32_t join_in(const DStep& d_step, std::uint32_t from) {
  const auto all_pass = [&](std::uint32_t without) {
    std::vector<bool> seen(d_step.nodes.size());
    std::vector<std::uint32_t> todo = {from};
    while (!todo.empty()) {
      const std::uint32_t at = todo.back();
      todo.pop_back();
      if (at == without) continue;
      if (at == DStep::kExit) return false;
      if (seen[at]) continue;
      seen[at] = true;
      for (const DStep::Edge& edge : d_step.nodes[at]) todo.push_back(edge.target);
    }
    return true;
  };
  std::vector<bool> seen(d_step.nodes.size());
  for (std::uint32_t at = from; at != DStep::kExit && !seen[at];) {
    seen[at] = true;
    if (at != from && all_pass(at)) return at;
    if (d_step.nodes[at].empty()) break;
    at = d_step.nodes[at].back().target;
  }
  return DStep::kExit;
}

}  // namespace

void Unfolder::append_d_step(const DStep& d_step, Path& path, Span span) {
  Path way = path;
  std::uint32_t node = 0;
  // One that can always be entered and waits further on is an error, not a step that waits: what comes first
  // must not look like its guard when all before it is gone.
  if (path.sequence.items.empty() && executable(d_step, path.known) == Executable::always) {
    Item entered;
    entered.kind = ItemKind::evaluate;
    entered.value = number(1, span);
    entered.span = span;
    way.sequence.items.push_back(std::move(entered));
  }
  if (follow_d_step(d_step, node, way, DStep::kExit)) {
    path = std::move(way);
    return;
  }
  Item item = program(d_step, path, span);
  path.sequence.items.push_back(std::move(item));
}

// From `node` to `join`. False when it cannot be told what happens, or takes too long.
bool Unfolder::follow_d_step(const DStep& d_step, std::uint32_t& node, Path& path, std::uint32_t join) {
  bool entry = node == 0 && path.sequence.items.empty();
  for (; node != join; entry = false) {
    if (left_ == 0 || node == DStep::kExit) return false;
    // In the order in which they are tried; an `else` can be taken whenever its turn comes.
    std::vector<const DStep::Edge*> options;
    const DStep::Edge* otherwise = nullptr;
    bool decided = false;
    for (const DStep::Edge& edge : d_step.nodes[node]) {
      // Outside a d_step a rendezvous send waits, inside it is an error.
      if (edge.action.kind == ActionKind::send && may_be_rendezvous(edge.action, path.known)) return false;
      const bool is_else = edge.action.kind == ActionKind::else_;
      const Executable can = is_else ? Executable::always : executable(edge.action, path.known);
      if (can == Executable::never) continue;
      options.push_back(&edge);
      if (is_else) otherwise = &edge;
      decided = can == Executable::always;
      if (decided) break;
    }
    // A sender may hand its message to a receive at the start whether or not an option before it can be
    // taken.
    if (decided && node == 0 && receives_behind(d_step, options.back(), path.known)) return false;
    if (options.empty()) {
      // It waits here for ever, or, further on, it is an error.
      if (!entry) return false;
      path.impossible = true;
      return true;
    }
    if (options.size() == 1) {
      if (options.front() != otherwise) append(options.front()->action, path);
      if (path.impossible) return false;
      node = options.front()->target;
      continue;
    }
    if (entry && !decided) return false;
    const std::uint32_t from = node;
    const bool followed = follow_as_fold(path, [&](Path& way) {
      std::uint32_t there = from;
      if (!follow_edges(d_step, there, way, options)) return false;
      node = there;
      return true;
    });
    if (!followed) return false;
  }
  return true;
}

// Several edges, of which the first that can be executed is taken, until their ways come together again.
bool Unfolder::follow_edges(const DStep& d_step, std::uint32_t& node, Path& path,
                            const std::vector<const DStep::Edge*>& options) {
  Item choice;
  choice.kind = ItemKind::branch;
  choice.first_taken = true;
  choice.span = options.front()->action.span;
  const std::uint32_t meeting = join_in(d_step, node);
  std::optional<Path> after;
  for (const DStep::Edge* option : options) {
    Path way;
    way.known = path.known;
    way.started = path.started;
    append(option->action, way);
    std::uint32_t at = option->target;
    if (way.impossible) return false;
    if (at != meeting) {
      ++nested_;
      const bool followed = nested_ <= kMostNested && follow_d_step(d_step, at, way, meeting);
      --nested_;
      if (!followed) return false;
    }
    choice.options.push_back(std::move(way.sequence));
    if (after)
      meet(*after, way);
    else
      after = std::move(way);
  }
  path.known = std::move(after->known);
  path.started = after->started;
  path.sequence.items.push_back(std::move(choice));
  node = meeting;
  return true;
}

bool Unfolder::receives_behind(const DStep& d_step, const DStep::Edge* edge, const Known& known) {
  const auto& edges = d_step.nodes.front();
  return std::any_of(edges.begin() + (edge - edges.data()) + 1, edges.end(), [&](const DStep::Edge& later) {
    return later.action.kind == ActionKind::receive && may_be_rendezvous(later.action, known);
  });
}

// As it stands, node by node. What it writes is not known inside or behind it.
Item Unfolder::program(const DStep& d_step, Path& path, Span span) {
  const bool was_in_program = in_program_;
  in_program_ = true;
  for (const auto& edges : d_step.nodes)
    for (const DStep::Edge& edge : edges)
      model::for_each_write(edge.action, [&](const model::Reference& reference) {
        const model::Variable& variable = model_[reference.variable];
        for (std::uint32_t i = 0; i < variable.elements(); ++i)
          if (const std::uint32_t index = known_index(slot_of(reference.variable, i, process_));
              index != kNothing)
            path.known[index].reset();
      });
  Item item;
  item.kind = ItemKind::program;
  item.span = span;
  const Known at_entry = path.known;
  for (const auto& edges : d_step.nodes) {
    auto& node = item.nodes.emplace_back();
    for (const DStep::Edge& edge : edges) {
      Path way;
      way.known = at_entry;
      append(edge.action, way);
      if (way.impossible) continue;
      node.push_back({std::move(way.sequence), edge.target});
    }
  }
  in_program_ = was_in_program;
  return item;
}

}  // namespace isospin::system
