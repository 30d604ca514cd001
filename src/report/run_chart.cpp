#include "report/run_chart.hpp"

#include "base/text.hpp"
#include "report/ending.hpp"
#include "symmetry/diagram/hypergraph.hpp"

namespace isospin {
namespace {

trace::ChartBlocked blocked(const StuckProcess& process, std::size_t lifeline) {
  trace::ChartBlocked found{lifeline, {}};
  for (const Waiting& waiting : process.waits_for)
    found.reasons.push_back((found.reasons.empty() ? "waits for " : "or ") + waiting.valued);
  if (process.waits_for.empty()) found.reasons.emplace_back("has nothing to do here");
  return found;
}

// To whom the variables of rules belong, as in the hypergraph (symmetry/diagram/hypergraph.hpp).
trace::Owners owners_of(const model::Model& model) {
  trace::Owners owners;
  if (model.starts.empty()) return owners;
  const system::GroundForm form = system::unfold(model);
  if (form.obstacle) return owners;
  const symmetry::Diagram diagram = symmetry::coloured_hypergraph(form, symmetry::infer_kinds(form));
  for (std::size_t n = 0; n < diagram.own.size(); ++n)
    for (const std::string& name : diagram.own[n]) owners[name] = static_cast<int>(diagram.nodes[n].number);
  return owners;
}

// Of the components of rules, which may be many, only those that something happens to.
void leave_out_idle(trace::Chart& chart) {
  std::vector<bool> used(chart.lifelines.size(), false);
  for (const trace::ChartEvent& event : chart.events) {
    used[event.from] = used[event.to] = true;
    for (const std::size_t other : event.changed) used[other] = true;
  }
  for (const trace::ChartBlocked& blocked : chart.blocked) used[blocked.lifeline] = true;
  std::vector<std::size_t> number(used.size(), 0);
  std::vector<trace::Lifeline> kept;
  for (std::size_t i = 0; i < used.size(); ++i) {
    number[i] = kept.size();
    if (used[i]) kept.push_back(std::move(chart.lifelines[i]));
  }
  chart.lifelines = std::move(kept);
  for (trace::ChartEvent& event : chart.events) {
    event.from = number[event.from];
    event.to = number[event.to];
    for (std::size_t& other : event.changed) other = number[other];
  }
  for (trace::ChartBlocked& blocked : chart.blocked) blocked.lifeline = number[blocked.lifeline];
}

}  // namespace

trace::Chart run_chart(const trace::Explainer& explainer, const trace::Run& run, std::string title) {
  const std::optional<Ending> ending = ending_of(explainer, run);
  std::string words;
  if (ending) {
    const std::string place = explainer.sources().place(ending->span);
    words = ending->message + (place.empty() ? "" : " (" + place + ")");
  }
  trace::Chart chart =
      trace::make_chart(explainer, run, std::move(title), std::move(words), owners_of(explainer.model()));
  for (const StuckProcess& process : ending ? ending->stuck : std::vector<StuckProcess>())
    if (const auto lifeline = chart.lifeline_of(process.pid))
      chart.blocked.push_back(blocked(process, *lifeline));
  if (chart.rules) leave_out_idle(chart);
  return chart;
}

}  // namespace isospin
