#include "report/run_chart.hpp"

#include "base/text.hpp"
#include "report/ending.hpp"

namespace isospin {
namespace {

trace::ChartBlocked blocked(const StuckProcess& process, std::size_t lifeline) {
  trace::ChartBlocked found{lifeline, {}};
  for (const Waiting& waiting : process.waits_for)
    found.reasons.push_back((found.reasons.empty() ? "waits for " : "or ") + waiting.valued);
  if (process.waits_for.empty()) found.reasons.emplace_back("has nothing to do here");
  return found;
}

}  // namespace

trace::Chart run_chart(const trace::Explainer& explainer, const trace::Run& run, std::string title) {
  const std::optional<Ending> ending = ending_of(explainer, run);
  std::string words;
  if (ending) {
    const std::string place = explainer.sources().place(ending->span);
    words = ending->message + (place.empty() ? "" : " (" + place + ")");
  }
  trace::Chart chart = trace::make_chart(explainer, run, std::move(title), std::move(words));
  if (!ending) return chart;
  for (const StuckProcess& process : ending->stuck)
    if (const auto lifeline = chart.lifeline_of(process.pid))
      chart.blocked.push_back(blocked(process, *lifeline));
  return chart;
}

}  // namespace isospin
