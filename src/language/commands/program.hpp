// A d_step that is being written: statements are added where it stands.
#pragma once

#include <cstdint>

#include "model/model.hpp"

namespace isospin::commands {

class Program {
 public:
  Program() : nodes_(1) {}

  bool empty() const { return at_ == 0 && nodes_.front().empty(); }
  std::size_t size() const { return nodes_.size(); }

  // A place to which ways come together, or from which a loop begins.
  std::uint32_t new_node() {
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  std::uint32_t at() const { return at_; }
  void go_to(std::uint32_t node) { at_ = node; }

  void add(model::Action action) {
    const std::uint32_t next = new_node();
    add_edge(std::move(action), next);
    at_ = next;
  }
  // From here to `target`; what is added then has to begin elsewhere.
  void add_edge(model::Action action, std::uint32_t target) {
    nodes_[at_].push_back({std::move(action), target});
  }
  void jump(std::uint32_t target, Span span) {
    model::Action skip;
    skip.span = span;
    add_edge(std::move(skip), target);
  }

  // Ends the program where it stands.
  model::DStep finish();

 private:
  std::vector<std::vector<model::DStep::Edge>> nodes_;
  std::uint32_t at_ = 0;
};

}  // namespace isospin::commands
