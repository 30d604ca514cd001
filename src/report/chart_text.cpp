#include "report/chart_text.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace isospin {

using trace::ChartEvent;
using trace::ChartEventKind;

namespace {

constexpr std::size_t kNumbers = 8;        // columns of the step numbers
constexpr std::size_t kLeastSpacing = 14;  // between lifelines
constexpr std::size_t kMostSpacing = 30;
constexpr std::size_t kMostRows = 2000;  // with the middle left out beyond

class Drawing {
 public:
  explicit Drawing(const trace::Chart& chart) : chart_(chart) {
    std::size_t widest = 0;
    for (const trace::Lifeline& line : chart.lifelines) widest = std::max(widest, line.name.size() + 2);
    for (const ChartEvent& event : chart.events)
      if (event.kind != ChartEventKind::local) widest = std::max(widest, label(event).size() + 5);
    spacing_ = std::clamp(widest, kLeastSpacing, kMostSpacing);
  }

  std::string draw() {
    std::string text = heading();
    std::vector<const ChartEvent*> rows;
    std::size_t loop_row = 0;
    for (const ChartEvent& event : chart_.events) {
      if (&event == chart_.events.data() + chart_.loop_event) loop_row = rows.size();
      if (event.kind != ChartEventKind::local || event.fails) rows.push_back(&event);
    }
    if (chart_.loop_event == chart_.events.size()) loop_row = rows.size();
    const bool shorten = rows.size() > kMostRows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == loop_row) text += loop_line();
      if (shorten && i == kMostRows / 2)
        text += "     ... " + grouped(rows.size() - kMostRows) + " rows ...\n";
      if (shorten && i >= kMostRows / 2 && i + kMostRows / 2 < rows.size()) continue;
      text += row(*rows[i]);
    }
    if (loop_row == rows.size()) text += loop_line();
    return text + left_over() + (chart_.ending.empty() ? "" : "\n" + chart_.ending + "\n");
  }

 private:
  std::size_t x(std::size_t lifeline) const { return kNumbers + spacing_ / 2 + lifeline * spacing_; }

  std::string label(const ChartEvent& event) const {
    if (event.kind != ChartEventKind::receive || !event.other_end) return event.text;
    return event.text + " (" + std::to_string(chart_.events[*event.other_end].step) + ")";
  }

  static void put(std::string& line, std::size_t at, std::string_view text) {
    if (line.size() < at + text.size()) line.resize(at + text.size(), ' ');
    line.replace(at, text.size(), text);
  }

  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  std::string heading() const {
    std::string line = "    step";
    for (std::size_t i = 0; i < chart_.lifelines.size(); ++i) {
      std::string name = chart_.lifelines[i].name;
      if (name.size() + 1 > spacing_) name.resize(spacing_ - 1);
      put(line, x(i) - std::min(name.size() / 2, x(i)), name);
    }
    return trimmed(line);
  }

  // The lifelines at a step, with the number in front.
  std::string lines_at(const ChartEvent& event) const {
    std::string line;
    put(line, kNumbers - std::min<std::size_t>(kNumbers, std::to_string(event.step).size()),
        std::to_string(event.step));
    for (std::size_t i = 0; i < chart_.lifelines.size(); ++i) {
      const trace::Lifeline& life = chart_.lifelines[i];
      if (event.step > life.from && (!life.until || event.step <= *life.until)) put(line, x(i), "|");
      if (life.from == 0 && event.step == 0) put(line, x(i), "|");
    }
    return line;
  }

  std::string row(const ChartEvent& event) const {
    std::string line = lines_at(event);
    switch (event.kind) {
      case ChartEventKind::message:
        arrow(line, event, '-', '|');
        break;
      case ChartEventKind::start:
        arrow(line, event, '=', '+');
        break;
      case ChartEventKind::receive:
        if (event.from == event.to || !event.other_end)
          put(line, x(event.to), "> " + label(event));
        else
          arrow(line, event, '.', '|');
        break;
      case ChartEventKind::send:
        put(line, x(event.from), "o " + event.text);
        break;
      case ChartEventKind::end:
        put(line, x(event.from), "x");
        break;
      case ChartEventKind::local:
        put(line, x(event.from), "* " + event.text + "   fails");
        break;
    }
    return trimmed(line);
  }

  void arrow(std::string& line, const ChartEvent& event, char stroke, char end) const {
    const std::size_t from = x(event.from), to = x(event.to);
    const std::size_t low = std::min(from, to), high = std::max(from, to);
    if (low == high) return put(line, from, "> " + label(event));
    put(line, low + 1, std::string(high - low - 1, stroke));
    put(line, from, "|");
    put(line, to, std::string(1, end));
    put(line, to > from ? to - 1 : to + 1, to > from ? ">" : "<");
    const std::string text = label(event);
    const std::size_t room = high - low - 1;
    if (text.size() + 2 <= room)
      put(line, low + 1 + (room - text.size()) / 2, text);
    else
      put(line, std::max(line.size(), x(chart_.lifelines.size() - 1) + 1) + 1, text);
  }

  std::string loop_line() const {
    if (!chart_.loop_step) return {};
    return "    --- from step " + std::to_string(*chart_.loop_step) + " on again and again ---\n";
  }

  // Messages that nobody has received; of a run that goes on for ever, not yet.
  std::string left_over() const {
    std::string text;
    for (const ChartEvent& event : chart_.events)
      if (event.kind == ChartEventKind::send && !event.other_end)
        text += (!text.empty()      ? std::string(", ")
                 : chart_.loop_step ? std::string("\n    on the way when it begins again: ")
                                    : std::string("\n    not received: ")) +
                event.text + " (" + std::to_string(event.step) + ")";
    return text.empty() ? text : text + "\n";
  }

  const trace::Chart& chart_;
  std::size_t spacing_ = kLeastSpacing;
};

}  // namespace

std::string chart_text(const trace::Chart& chart) { return Drawing(chart).draw(); }

}  // namespace isospin
