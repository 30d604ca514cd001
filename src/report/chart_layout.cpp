#include "report/chart_layout.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/text_width.hpp"

namespace isospin {

using trace::ChartEvent;
using trace::ChartEventKind;
using namespace chart_sizes;

bool stands_beside(const ChartEvent& event) {
  return event.kind == ChartEventKind::local || event.kind == ChartEventKind::end ||
         event.kind == ChartEventKind::start;
}

bool goes_left(const ChartEvent& event) {
  return event.kind == ChartEventKind::send && event.other_end && event.to < event.from;
}

namespace {

constexpr std::size_t kMostRows = 3000;      // of a longer run the end is drawn
constexpr std::size_t kMostLocalRows = 400;  // with more, what a process does for itself is left out
constexpr double kLeastGap = 70;             // between lifelines
constexpr double kDot = 9;                   // from a lifeline to the label beside it
constexpr double kArrow = 34;                // of an arrow, what its label leaves free

class Layouter {
 public:
  explicit Layouter(const trace::Chart& chart) : chart_(chart) {}

  ChartLayout run() {
    // Few processes leave room for long lines.
    const std::size_t count = chart_.lifelines.size();
    wrap_ = count <= 4 ? 230 : count <= 8 ? 170 : 130;
    choose_rows();
    for (ChartRow& row : found_.rows) break_label(row, wrap_);
    for (const trace::ChartBlocked& blocked : chart_.blocked) add_blocked(blocked);
    choose_columns();
    for (ChartRow& row : found_.rows) break_label(row, std::max(wrap_, room_for(row)));
    place_texts();
    place_rows();
    place_ending();
    return std::move(found_);
  }

 private:
  void choose_rows() {
    const auto is_minor = [](const ChartEvent& e) {
      return e.kind == ChartEventKind::local && !e.shared && !e.fails;
    };
    const auto minor = std::count_if(chart_.events.begin(), chart_.events.end(), is_minor);
    const bool with_minor = static_cast<std::size_t>(minor) <= kMostLocalRows;
    std::vector<ChartRow>& rows = found_.rows;
    for (std::size_t i = 0; i < chart_.events.size(); ++i) {
      if (!with_minor && is_minor(chart_.events[i])) continue;
      if (!rows.empty() && i != chart_.loop_event &&
          joins(chart_.events[rows.back().events.front()], chart_.events[i]))
        rows.back().events.push_back(i);
      else
        rows.push_back({{i}, {}, 0});
    }
    const std::size_t left_out = rows.size() > kMostRows ? rows.size() - kMostRows : 0;
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(left_out));
    if (!with_minor) note_ = "What a process does for itself is left out. ";
    if (left_out > 0) note_ += "The first " + grouped(left_out) + " rows are left out.";
    found_.y_of.assign(chart_.events.size(), -1);
    for (const ChartRow& row : rows)
      for (const std::size_t event : row.events) found_.y_of[event] = 0;
  }

  static bool joins(const ChartEvent& first, const ChartEvent& next) {
    return first.kind == ChartEventKind::start && next.kind == ChartEventKind::start &&
           first.step == next.step && first.from == next.from;
  }

  const ChartEvent& first(const ChartRow& row) const { return chart_.events[row.events.front()]; }
  bool is_drawn(std::optional<std::size_t> event) const { return event && found_.y_of[*event] >= 0; }
  // The arrow from the send says it all.
  bool is_silent(const ChartEvent& event) const {
    return event.kind == ChartEventKind::start || event.kind == ChartEventKind::end ||
           (event.kind == ChartEventKind::receive && is_drawn(event.other_end));
  }

  void break_label(ChartRow& row, double width) const {
    const ChartEvent& event = first(row);
    if (is_silent(event)) return;
    const double size = event.kind == ChartEventKind::local && !event.shared && !event.fails ? kMinor : kText;
    const std::string words = event.fails ? event.text + " fails" : event.text;
    if (chart_.rules) {  // each change in a line of its own
      row.lines = wrapped_to_width(words, width, size, event.fails);
      for (const std::string& value : event.values)
        for (std::string& line : wrapped_to_width(value, width, size, event.fails))
          row.lines.push_back(std::move(line));
      return;
    }
    const std::string values = event.values.empty() ? "" : "(" + joined(event.values, ", ") + ")";
    row.lines = broken(words, values, width, size, event.fails);
  }

  // On one line, if it fits; else what explains it begins a line of its own.
  static std::vector<std::string> broken(const std::string& words, const std::string& why, double width,
                                         double size, bool bold) {
    if (why.empty()) return wrapped_to_width(words, width, size, bold);
    if (text_width(words + " " + why, size, bold) <= width) return {words + " " + why};
    std::vector<std::string> lines = wrapped_to_width(words, width, size, bold);
    for (std::string& line : wrapped_to_width(why, width, size, bold)) lines.push_back(std::move(line));
    return lines;
  }

  // What the columns leave for a label where it stands.
  double room_for(const ChartRow& row) const {
    const ChartEvent& event = first(row);
    if (event.kind != ChartEventKind::message) return gaps_[gap_of(event)] - kDot - 16;
    double room = -kArrow;
    const auto [low, high] = std::minmax(event.from, event.to);
    for (std::size_t i = low + 1; i <= high; ++i) room += gaps_[i];
    return room;
  }

  // The gap that the label of what stands on one side of its lifeline stands in.
  std::size_t gap_of(const ChartEvent& event) const {
    const std::size_t life = event.kind == ChartEventKind::receive ? event.to : event.from;
    return goes_left(event) ? life : life + 1;
  }

  void add_blocked(const trace::ChartBlocked& blocked) {
    BlockedBox box{blocked.lifeline, {}, 0};
    for (const std::string& reason : blocked.reasons) {
      const std::size_t why = std::min(reason.find(" ("), reason.size());
      for (std::string& line : broken(reason.substr(0, why), reason.substr(std::min(why + 1, reason.size())),
                                      std::min(wrap_, 170.0), kText, false))
        box.lines.push_back(std::move(line));
    }
    box.width = widest(box.lines, kText) + 16;
    found_.blocked.push_back(std::move(box));
  }

  // ---------------------------------------------------------------- columns

  void choose_columns() {
    const std::size_t count = chart_.lifelines.size();
    for (const trace::Lifeline& life : chart_.lifelines)
      found_.name_width.push_back(text_width(life.name, kText, true) + 18);
    std::vector<double> half(count, 0);  // what stands around the lifeline itself
    for (std::size_t i = 0; i < count; ++i) half[i] = found_.name_width[i] / 2;
    for (const BlockedBox& box : found_.blocked)
      half[box.lifeline] = std::max(half[box.lifeline], box.width / 2);
    gaps_.assign(count + 1, 0);  // gaps_[i] is in front of lifeline i
    for (std::size_t i = 1; i < count; ++i) gaps_[i] = std::max(kLeastGap, half[i - 1] + half[i] + 12);
    if (count > 0) {
      gaps_.front() = half.front() + 10;
      gaps_.back() = half.back() + kMargin;
    }
    for (const ChartRow& row : found_.rows) widen_for_beside(row);
    for (const ChartRow& row : found_.rows) widen_for_between(row);
    std::size_t last = 1;
    for (const ChartRow& row : found_.rows) last = std::max(last, first(row).step);
    found_.numbers = kMargin + (chart_.loop_step ? 22 : 0) + text_width(std::to_string(last), kText);
    double x = found_.numbers + 6;
    for (std::size_t i = 0; i < count; ++i) found_.x.push_back(x += gaps_[i]);
    found_.width = x + (count > 0 ? gaps_.back() : 100);
  }

  // A label on one side of its lifeline.
  void widen_for_beside(const ChartRow& row) {
    const ChartEvent& event = first(row);
    if (row.lines.empty() || event.kind == ChartEventKind::message) return;
    const double wanted = widest(row.lines, kText, event.fails) + kDot + 8 +
                          (event.kind == ChartEventKind::send && !is_drawn(event.other_end) ? 8 : 0);
    double& gap = gaps_[gap_of(event)];
    gap = std::max(gap, wanted);
  }

  // A label over an arrow of its own.
  void widen_for_between(const ChartRow& row) {
    const ChartEvent& event = first(row);
    if (row.lines.empty() || event.kind != ChartEventKind::message || event.from == event.to) return;
    const std::size_t low = std::min(event.from, event.to), high = std::max(event.from, event.to);
    double room = 0;
    for (std::size_t i = low + 1; i <= high; ++i) room += gaps_[i];
    const double missing = widest(row.lines, kText) + kArrow - room;
    if (missing <= 0) return;
    for (std::size_t i = low + 1; i <= high; ++i) gaps_[i] += missing / static_cast<double>(high - low);
  }

  // ---------------------------------------------------------------- rows

  void place_texts() {
    found_.width = std::max(found_.width, 340.0);
    const double room = std::max(found_.width - 2 * kMargin, 480.0);
    found_.title = wrapped_to_width(chart_.title, room, kTitle, true);
    if (!note_.empty()) found_.note = wrapped_to_width(note_, room, kText);
    if (!chart_.ending.empty()) found_.ending = wrapped_to_width(chart_.ending, room, kText, true);
    if (chart_.stays) found_.loop_end_words = "nobody can move any more: this state stays for ever";
    if (chart_.loop_step) {
      found_.loop_words = "from here on again and again";
      found_.loop_end_words = "back to step " + std::to_string(*chart_.loop_step);
    }
    const double loop =
        std::max(text_width(found_.loop_words, kText), text_width(found_.loop_end_words, kText));
    found_.width = std::max({found_.width, widest(found_.title, kTitle, true) + 2 * kMargin,
                             widest(found_.note, kText) + 2 * kMargin, found_.numbers + loop + 3 * kMargin,
                             widest(found_.ending, kText, true) + 2 * kMargin});
    const auto lines = static_cast<double>(found_.title.size());
    found_.top = 14 + lines * (kTitle + 4) + static_cast<double>(found_.note.size()) * kLine + 10;
  }

  void place_rows() {
    found_.born.resize(chart_.lifelines.size());
    found_.dead.resize(chart_.lifelines.size());
    double y = found_.top + kBox + 4;
    const auto place_loop = [&](std::size_t event) {
      if (!chart_.loop_step || found_.loop_begins || event < chart_.loop_event) return;
      found_.loop_begins = y + 18;
      y += 22;
    };
    for (ChartRow& row : found_.rows) {
      place_loop(row.events.front());
      const ChartEvent& event = first(row);
      const double label = static_cast<double>(row.lines.size()) * kLine;
      if (event.kind == ChartEventKind::start) {
        y += row.events.size() > 1 ? 32 : 26;
        row.y = y;
        for (const std::size_t one : row.events) found_.born[chart_.events[one].to] = y;
        y += kBox / 2 + 2;
      } else if (stands_beside(event)) {
        y += event.changed.empty() ? (chart_.rules ? 4 : 0) : kAboveLabel;
        row.y = y + 10;
        y += std::max(label, kLine) + 3;
        if (event.kind == ChartEventKind::end) found_.dead[event.from] = row.y;
      } else {
        row.y = y + std::max(label, 10.0) + 6;
        y = row.y + 4;
      }
      for (const std::size_t one : row.events) found_.y_of[one] = row.y;
    }
    place_loop(chart_.events.size());
    if (!found_.loop_end_words.empty()) {
      found_.loop_ends = y + 18;
      y += 24;
    }
    found_.bottom = y + 12;
  }

  void place_ending() {
    double y = found_.bottom;
    double boxes = 0;
    for (const BlockedBox& box : found_.blocked)
      boxes = std::max(boxes, static_cast<double>(box.lines.size()) * kLine + 10);
    y += boxes;
    found_.ending_y = y + 22;
    found_.height =
        y + 12 + static_cast<double>(found_.ending.size()) * (kLine + 1) + (found_.ending.empty() ? 0 : 10);
  }

  const trace::Chart& chart_;
  ChartLayout found_;
  std::string note_;
  double wrap_ = 0;
  std::vector<double> gaps_;
};

}  // namespace

ChartLayout lay_out(const trace::Chart& chart) { return Layouter(chart).run(); }

}  // namespace isospin
