#include "trace/statement.hpp"

#include <cstdio>

#include "base/hash.hpp"

namespace isospin::trace {

bool is_rule(const model::Transition& transition) {
  const auto& actions = transition.actions;
  return actions.size() == 2 && actions.back().kind == model::ActionKind::d_step &&
         !actions.front().text.empty() && actions.front().text == actions.back().text;
}

std::string text_of(const model::Action& action) {
  if (action.kind != model::ActionKind::d_step) return action.text;
  std::string inside;
  for (const model::DStep::Edge& edge : action.d_step->nodes.front())
    inside += (inside.empty() ? "" : " | ") + edge.action.text;
  return "d_step {" + inside + (action.d_step->nodes.size() > 1 ? "; ...}" : "}");
}

std::string statement_of(const model::Transition& transition) {
  if (is_rule(transition)) return transition.actions.front().text;
  std::string text;
  for (const model::Action& action : transition.actions) {
    const std::string one = text_of(action);
    if (!one.empty()) text += (text.empty() ? "" : "; ") + one;
  }
  return text;
}

int instance_of(const model::Model& model, const execute::StateReader& state, int pid) {
  const std::string& name = model[state.type(pid)].name;
  int smaller = 0;
  for (int other = 0; other < pid; ++other) smaller += model[state.type(other)].name == name ? 1 : 0;
  return smaller;
}

namespace {

std::string digits_of(const void* data, std::size_t size) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_bytes(data, size)));
  return text;
}

}  // namespace

std::string fingerprint(execute::StateView state) { return digits_of(state.data(), state.size()); }

std::string fingerprint(const Sources& sources) {
  std::string all;
  for (std::uint32_t f = 0; f < sources.files(); ++f) {
    const FileId file(f);
    // What we have added ourselves, as a formula of the command line, is no file of the model.
    const bool is_ours = sources.name(file).starts_with('<') || sources.name(file).starts_with("--");
    if (!is_ours) all += std::string(sources.text(file)) + '\0';
  }
  return digits_of(all.data(), all.size());
}

}  // namespace isospin::trace
