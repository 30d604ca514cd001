#include "language/commands/program.hpp"

#include <algorithm>

namespace isospin::commands {
namespace {

using Nodes = std::vector<std::vector<model::DStep::Edge>>;

// Where one comes to in the end from a node that only goes on.
std::uint32_t behind_jumps(const Nodes& nodes, std::uint32_t node, std::uint32_t end) {
  for (std::size_t passed = 0; node != end && passed < nodes.size(); ++passed) {
    if (nodes[node].size() != 1 || nodes[node].front().action.kind != model::ActionKind::skip) break;
    if (!nodes[node].front().action.print.empty()) break;
    node = nodes[node].front().target;
  }
  return node;
}

}  // namespace

model::DStep Program::finish() {
  const std::uint32_t end = at_;
  for (auto& edges : nodes_)
    for (model::DStep::Edge& edge : edges) edge.target = behind_jumps(nodes_, edge.target, end);
  // Nodes that can be reached, in the order in which they were made.
  std::vector<bool> reached(nodes_.size());
  std::vector<std::uint32_t> todo = {0};
  while (!todo.empty()) {
    const std::uint32_t node = todo.back();
    todo.pop_back();
    if (reached[node]) continue;
    reached[node] = true;
    if (node == end) continue;
    for (const model::DStep::Edge& edge : nodes_[node]) todo.push_back(edge.target);
  }
  std::vector<std::uint32_t> number(nodes_.size(), model::DStep::kExit);
  model::DStep program;
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    if (!reached[node] || node == end) continue;
    number[node] = static_cast<std::uint32_t>(program.nodes.size());
    program.nodes.push_back(std::move(nodes_[node]));
  }
  for (auto& edges : program.nodes)
    for (model::DStep::Edge& edge : edges) edge.target = number[edge.target];
  return program;
}

}  // namespace isospin::commands
