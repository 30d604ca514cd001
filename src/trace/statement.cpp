#include "trace/statement.hpp"

#include <cstdio>

#include "base/hash.hpp"

namespace isospin::trace {

namespace {

std::string text_of(const model::Action& action) {
  if (action.kind != model::ActionKind::d_step) return action.text;
  std::string inside;
  for (const model::DStep::Edge& edge : action.d_step->nodes.front())
    inside += (inside.empty() ? "" : " | ") + edge.action.text;
  return "d_step {" + inside + (action.d_step->nodes.size() > 1 ? "; ...}" : "}");
}

}  // namespace

std::string statement_of(const model::Transition& transition) {
  std::string text;
  for (const model::Action& action : transition.actions) {
    const std::string one = text_of(action);
    if (!one.empty()) text += (text.empty() ? "" : "; ") + one;
  }
  return text;
}

std::string fingerprint(execute::StateView state) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(hash_bytes(state.data(), state.size())));
  return text;
}

}  // namespace isospin::trace
