#include "trace/chart.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.hpp"

namespace isospin::trace {

using execute::ChangeKind;
using execute::MessageEvent;

namespace {

class ChartMaker {
 public:
  ChartMaker(const Explainer& explainer, const Owners& owners, Chart& chart)
      : explainer_(explainer), owners_(owners), chart_(chart) {}

  void begin(const Run& run) {
    const execute::StateReader state = explainer_.read(run.initial);
    for (int pid = 0; pid < state.processes(); ++pid)
      add_lifeline(pid, explainer_.process(run.initial, pid), 0);
  }

  // The next event is the first of the loop.
  void begin_loop() { loop_event_ = chart_.events.size(); }

  // `channels` is how many there are after the step: a process that ended has taken its own with it.
  void add(const Step& step, int channels) {
    for (const Part& part : step.parts) add(step, part);
    for (auto queue = queues_.upper_bound(channels); queue != queues_.end();) queue = queues_.erase(queue);
  }

 private:
  void add_lifeline(int pid, const std::string& name, std::size_t step) {
    current_[pid] = chart_.lifelines.size();
    chart_.lifelines.push_back({pid, name, step, std::nullopt});
  }

  ChartEvent& event(ChartEventKind kind, const Step& step, const Part& part, std::string text) {
    ChartEvent& event = chart_.events.emplace_back();
    event.kind = kind;
    event.step = step.number;
    event.from = event.to = current_.at(part.pid);
    event.text = std::move(text);
    event.statement = part.statement;
    event.fails = part.fails;
    return event;
  }

  // A rule is a row, with everything that it changes and marks at those whose variables that are.
  void add_rule(const Step& step, const Part& part) {
    ChartEvent& rule = event(ChartEventKind::local, step, part, part.statement);
    rule.shared = true;
    rule.values = changes_in_words(part);
    if (part.fails) rule.values.insert(rule.values.end(), part.values.begin(), part.values.end());
    if (!part.output.empty()) rule.values.push_back("puts " + on_one_line(part.output));
    std::set<std::size_t> changed;
    for (const execute::Change& change : part.changes)
      if (const auto owner = owners_.find(change.full_name); owner != owners_.end())
        changed.insert(current_.at(owner->second));
    changed.erase(rule.from);
    rule.changed.assign(changed.begin(), changed.end());
  }

  void add(const Step& step, const Part& part) {
    if (part.is_rule) return add_rule(step, part);
    bool shown = add_message(step, part);
    for (const execute::Change& change : part.changes) {
      if (change.kind == ChangeKind::starts) {
        add_lifeline(change.owner, change.name, step.number);
        event(ChartEventKind::start, step, part, "run " + change.name).to = current_.at(change.owner);
        shown = true;
      } else if (change.kind == ChangeKind::ends) {
        chart_.lifelines[current_.at(change.owner)].until = step.number;
        event(ChartEventKind::end, step, part, change.name + " ends");
        shown = true;
      }
    }
    if (!shown) add_local(step, part);
  }

  void add_local(const Step& step, const Part& part) {
    const bool shared = part.valued.reads_shared || part.valued.writes_shared;
    if (!shared && part.changes.empty() && part.output.empty() && !part.fails) return;
    // Of what fails the words are the model's own, with the values of all that it reads.
    if (!part.fails && goes_on(step, part, shared)) {
      ChartEvent& before = chart_.events.back();
      before.text += "; " + part.valued.text;
      before.statement += "; " + part.statement;
      before.values.insert(before.values.end(), part.valued.values.begin(), part.valued.values.end());
      return;
    }
    ChartEvent& local = event(ChartEventKind::local, step, part,
                              part.fails             ? part.statement
                              : !part.output.empty() ? "prints " + on_one_line(part.output)
                                                     : part.valued.text);
    local.values = part.fails ? part.values : part.valued.values;
    local.shared = shared;
  }

  // Statements of one indivisible sequence share a row, unless it would be long.
  bool goes_on(const Step& step, const Part& part, bool shared) const {
    constexpr std::size_t kMostLetters = 60;
    if (chart_.events.size() == loop_event_ || chart_.events.empty() || !part.output.empty()) return false;
    const ChartEvent& before = chart_.events.back();
    return before.kind == ChartEventKind::local && before.step == step.number && !before.fails &&
           before.shared == shared && before.from == current_.at(part.pid) &&
           before.text.size() + part.valued.text.size() + 2 <= kMostLetters;
  }

  static std::string on_one_line(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }

  bool add_message(const Step& step, const Part& part) {
    const ChannelEvent& message = part.event;
    switch (message.kind) {
      case MessageEvent::Kind::none:
      case MessageEvent::Kind::copy:
        return false;
      case MessageEvent::Kind::send: {
        const std::size_t index = chart_.events.size();
        event(message.rendezvous ? ChartEventKind::message : ChartEventKind::send, step, part,
              message.name + "!" + message.message);
        if (message.rendezvous)
          pair_ = index;
        else
          insert(message, index);
        return true;
      }
      case MessageEvent::Kind::receive:
        if (message.rendezvous) {
          chart_.events[pair_].to = current_.at(part.pid);
          return true;
        }
        receive(step, part);
        return true;
    }
    return false;
  }

  // The events that put the messages of a channel there, in the order of the channel.
  void insert(const ChannelEvent& message, std::size_t index) {
    std::vector<std::size_t>& queue = queues_[message.channel];
    const auto place = std::min(static_cast<std::size_t>(message.position), queue.size());
    queue.insert(queue.begin() + static_cast<std::ptrdiff_t>(place), index);
  }

  void receive(const Step& step, const Part& part) {
    const ChannelEvent& message = part.event;
    std::vector<std::size_t>& queue = queues_[message.channel];
    const std::size_t index = chart_.events.size();
    ChartEvent& received = event(ChartEventKind::receive, step, part, message.name + "?" + message.message);
    const auto place = static_cast<std::size_t>(message.position);
    if (place >= queue.size()) return;
    received.other_end = queue[place];
    received.from = chart_.events[queue[place]].from;
    chart_.events[queue[place]].other_end = index;
    chart_.events[queue[place]].to = received.to;
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(place));
  }

  const Explainer& explainer_;
  const Owners& owners_;
  Chart& chart_;
  std::map<int, std::size_t> current_;              // pid -> lifeline
  std::map<int, std::vector<std::size_t>> queues_;  // channel -> events of the messages in it
  std::size_t loop_event_ = static_cast<std::size_t>(-1);
  std::size_t pair_ = 0;  // the send of the rendezvous that is going on
};

}  // namespace

std::string label(const ChartEvent& event) {
  return event.text + (event.values.empty() ? "" : " (" + joined(event.values, ", ") + ")");
}

std::optional<std::size_t> Chart::lifeline_of(int pid) const {
  for (std::size_t i = lifelines.size(); i-- > 0;)
    if (lifelines[i].pid == pid) return lifelines[i].until ? std::nullopt : std::optional(i);
  return std::nullopt;
}

Chart make_chart(const Explainer& explainer, const Run& run, std::string title, std::string ending,
                 const Owners& owners) {
  Chart chart;
  chart.title = std::move(title);
  chart.ending = std::move(ending);
  chart.rules = !explainer.model().starts.empty();
  ChartMaker maker(explainer, owners, chart);
  maker.begin(run);
  const std::vector<std::size_t> numbers = step_numbers(run);
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    if (run.loop == i) {
      chart.loop_step = numbers[i];
      chart.loop_event = chart.events.size();
      maker.begin_loop();
    }
    maker.add(explainer.explain(run, i, numbers[i]), explainer.read(run.steps[i].state).channels());
  }
  chart.stays = run.loop == run.steps.size();
  return chart;
}

}  // namespace isospin::trace
