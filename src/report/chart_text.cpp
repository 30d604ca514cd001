#include "report/chart_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/trace_table.hpp"

namespace isospin {

using trace::ChartEvent;
using trace::ChartEventKind;

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kNumbers = 8;        // columns of the step numbers
constexpr std::size_t kLeastSpacing = 14;  // between lifelines with labels between them
constexpr std::size_t kMostSpacing = 30;
constexpr std::size_t kMostLines = 4;    // of a label between lifelines
constexpr std::size_t kLeastRoom = 30;   // for labels that stand to the right of all lifelines
constexpr std::size_t kMostRows = 2000;  // with the middle left out beyond
constexpr std::size_t kNowhere = SIZE_MAX;

// Where labels stand.
enum class Form {
  between,  // at the lifelines they belong to
  beside,   // to the right of all lifelines, which are narrow
};

// What is drawn in one row: an event, or several processes that one process starts in one step.
struct Row {
  const ChartEvent* event = nullptr;
  std::vector<const ChartEvent*> more;  // further starts
};

class Drawing {
 public:
  explicit Drawing(const trace::Chart& chart) : chart_(chart) {
    choose_rows();
    choose_lifelines();
    choose_form();
  }

  std::string draw() {
    std::string text = heading();
    const bool shorten = rows_.size() > kMostRows;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i == loop_row_) text += loop_begins();
      if (shorten && i == kMostRows / 2)
        text += "     ... " + grouped(rows_.size() - kMostRows) + " rows ...\n";
      if (shorten && i >= kMostRows / 2 && i + kMostRows / 2 < rows_.size()) continue;
      const bool new_step = i == 0 || rows_[i - 1].event->step != rows_[i].event->step;
      text += row(rows_[i], new_step);
    }
    if (loop_row_ == rows_.size()) text += loop_begins();
    return text + loop_ends() + left_over() + ending();
  }

 private:
  // ---------------------------------------------------------------- what is drawn, and where

  void choose_rows() {
    // What a process does for itself is drawn where nothing else is to be seen.
    const bool all = std::none_of(chart_.events.begin(), chart_.events.end(), [](const ChartEvent& event) {
      return event.shared || (event.kind != ChartEventKind::local && event.kind != ChartEventKind::start &&
                              event.kind != ChartEventKind::end);
    });
    for (std::size_t i = 0; i <= chart_.events.size(); ++i) {
      if (chart_.loop_step && i == chart_.loop_event) loop_row_ = rows_.size();
      if (i == chart_.events.size()) break;
      const ChartEvent& event = chart_.events[i];
      if (event.kind == ChartEventKind::local && !event.fails && !event.shared && !all) continue;
      if (!rows_.empty() && i != chart_.loop_event && joins(*rows_.back().event, event))
        rows_.back().more.push_back(&event);
      else
        rows_.push_back({&event, {}});
    }
  }

  static bool joins(const ChartEvent& first, const ChartEvent& next) {
    return first.kind == ChartEventKind::start && next.kind == ChartEventKind::start &&
           first.step == next.step && first.from == next.from;
  }

  // Those that something happens to; all of them, if there is room.
  void choose_lifelines() {
    const std::size_t most = (kWidth - kNumbers - 2 - kLeastRoom) / 2;
    std::vector<bool> wanted(chart_.lifelines.size(), chart_.lifelines.size() <= most);
    if (chart_.lifelines.size() > most)
      for (const Row& row : rows_)
        for (const std::size_t changed : row.event->changed) wanted[changed] = true;
    if (chart_.lifelines.size() > most)
      for (const Row& row : rows_)
        if (row.event->kind != ChartEventKind::start && row.event->kind != ChartEventKind::end)
          wanted[row.event->from] = wanted[row.event->to] = true;
    column_.assign(chart_.lifelines.size(), kNowhere);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i]) {
        column_[i] = shown_.size();
        shown_.push_back(i);
      }
    if (shown_.size() <= most) return;
    shown_.clear();  // too many: a list
    column_.assign(chart_.lifelines.size(), kNowhere);
  }

  void choose_form() {
    // Marks at other components stand where labels would.
    if (!chart_.rules && fits_between()) return;
    form_ = Form::beside;
    const std::size_t count = std::max<std::size_t>(1, shown_.size());
    std::size_t longest = 0;
    for (const std::size_t life : shown_) longest = std::max(longest, chart_.lifelines[life].name.size());
    const std::size_t room = kWidth - kNumbers - 2 - kLeastRoom;
    numbered_ = (longest + 1) * count > room;
    spacing_ = numbered_ ? std::clamp<std::size_t>(room / count, 2, 6) : longest + 1;
  }

  // Every label has room where it belongs.
  bool fits_between() {
    if (shown_.empty() || shown_.size() < chart_.lifelines.size()) return false;
    std::size_t wanted = kLeastSpacing;
    for (const trace::Lifeline& line : chart_.lifelines) wanted = std::max(wanted, line.name.size() + 2);
    for (const Row& row : rows_) {
      const ChartEvent& event = *row.event;
      if (!row.more.empty()) continue;
      const std::size_t apart = event.from == event.to ? 1 : distance(event.from, event.to);
      const std::size_t length = words(event).size();
      if (event.from == event.to || event.kind == ChartEventKind::send) {
        if (event.kind != ChartEventKind::end) wanted = std::max(wanted, std::min(length + 4, kMostSpacing));
      } else {
        wanted = std::max(wanted, (length + 5 + apart - 1) / apart);
      }
    }
    const std::size_t most = (kWidth - kNumbers) / shown_.size();
    spacing_ = std::min({wanted, kMostSpacing, most});
    if (spacing_ < kLeastSpacing) return false;
    for (const trace::Lifeline& line : chart_.lifelines)
      if (line.name.size() + 1 > spacing_) return false;
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) { return fits_between(row); });
  }

  bool fits_between(const Row& row) const {
    const ChartEvent& event = *row.event;
    if (event.kind == ChartEventKind::end || !row.more.empty()) return true;
    if (event.from != event.to && event.kind != ChartEventKind::send)
      return words(event).size() + 4 <= distance(event.from, event.to) * spacing_;
    const std::size_t room = room_beside(event.kind == ChartEventKind::send ? event.from : event.to);
    const auto lines = broken(words(event), room);
    return lines.size() <= kMostLines &&
           std::none_of(lines.begin(), lines.end(), [&](const std::string& line) {
             return line.size() == room && line.find(' ') == std::string::npos;  // broken inside of a word
           });
  }

  static std::size_t distance(std::size_t a, std::size_t b) { return a < b ? b - a : a - b; }

  // For a label to the right of a lifeline, behind its mark.
  std::size_t room_beside(std::size_t lifeline) const {
    const std::size_t next = lifeline + 1 < shown_.size() ? x(lifeline + 1) - 1 : kWidth;
    return next - x(lifeline) - 2;
  }

  // Of a column.
  std::size_t x(std::size_t column) const {
    const std::size_t gap = form_ == Form::beside ? 1 : 0;  // names fill their columns then, the first, too
    return kNumbers + gap + spacing_ / 2 + column * spacing_;
  }

  const std::string& name(std::size_t lifeline) const { return chart_.lifelines[lifeline].name; }

  // Where no line is broken: between the words of "x = 2".
  static constexpr char kSpace = '\x1f';
  static std::string in_brackets(const std::vector<std::string>& values) {
    std::string text = values.empty() ? "" : " (" + joined(values, ", ") + ")";
    for (std::size_t at = text.find(" = "); at != std::string::npos; at = text.find(" = ", at))
      text[at] = text[at + 2] = kSpace;
    return text;
  }
  static std::vector<std::string> broken(const std::string& text, std::size_t width) {
    std::vector<std::string> lines = wrapped(text, width);
    for (std::string& line : lines) std::replace(line.begin(), line.end(), kSpace, ' ');
    return lines;
  }

  std::string words(const ChartEvent& event) const {
    if (event.kind == ChartEventKind::receive && event.other_end)
      return event.text + " (" + std::to_string(chart_.events[*event.other_end].step) + ")";
    return event.text + (event.fails ? " fails" : "") + in_brackets(event.values);
  }
  std::string words(const Row& row) const {
    std::string text = words(*row.event);
    if (row.more.empty()) return text;
    for (const ChartEvent* more : row.more) text += ", " + name(more->to);
    return text;
  }

  // ---------------------------------------------------------------- lines of text

  static void put(std::string& line, std::size_t at, std::string_view text) {
    if (line.size() < at + text.size()) line.resize(at + text.size(), ' ');
    line.replace(at, text.size(), text);
  }

  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  // Text that does not belong to a lifeline, `indent` deep, its further lines a little deeper.
  static std::string paragraph(const std::string& text, std::size_t indent) {
    std::string out;
    for (const std::string& line : wrapped(text, kWidth - indent - 2))
      out += std::string(indent + (out.empty() ? 0 : 2), ' ') + line + "\n";
    return out;
  }

  std::string heading() const {
    std::string line = "    step", above;
    std::vector<std::string> legend;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      std::string title = numbered_ ? std::to_string(i + 1) : name(shown_[i]);
      put(line, x(i) - std::min(title.size() / 2, x(i)), title);
      if (numbered_) legend.push_back(title + " " + name(shown_[i]));
    }
    if (form_ == Form::beside && shown_.empty()) line += "  process: statement";
    for (const std::string& words : wrapped_list(legend, kWidth - 4)) above += "    " + words + "\n";
    return above + (above.empty() ? "" : "\n") + trimmed(line);
  }

  // The lifelines at a step.
  std::string lines_at(std::size_t step) const {
    std::string line;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const trace::Lifeline& life = chart_.lifelines[shown_[i]];
      if ((step > life.from || life.from == 0) && (!life.until || step <= *life.until)) put(line, x(i), "|");
    }
    return line;
  }

  std::string row(const Row& row, bool numbered) const {
    const ChartEvent& event = *row.event;
    std::string line = lines_at(event.step);
    const std::string number = std::to_string(event.step);
    if (numbered) put(line, kNumbers - std::min(kNumbers, number.size()), number);
    if (const std::size_t from = column_[event.from]; from != kNowhere) mark(line, row);
    return form_ == Form::between ? labelled_between(std::move(line), row)
                                  : labelled_beside(std::move(line), row);
  }

  // What happens, without words.
  void mark(std::string& line, const Row& row) const {
    const ChartEvent& event = *row.event;
    const std::size_t at = x(column_[event.from]);
    switch (event.kind) {
      case ChartEventKind::message:
        return arrow(line, event.from, event.to, '-', '|');
      case ChartEventKind::start:
        arrow(line, event.from, event.to, '=', '+');
        for (const ChartEvent* more : row.more) arrow(line, more->from, more->to, '=', '+');
        for (const ChartEvent* more : row.more)
          if (column_[more->to] != kNowhere) put(line, x(column_[more->to]), "+");
        if (column_[event.to] != kNowhere) put(line, x(column_[event.to]), "+");
        return;
      case ChartEventKind::receive:
        if (event.from == event.to || !event.other_end) return put(line, x(column_[event.to]), ">");
        return arrow(line, event.from, event.to, '.', '|');
      case ChartEventKind::send:
        return put(line, at, "o");
      case ChartEventKind::end:
        return put(line, at, "x");
      case ChartEventKind::local:
        for (const std::size_t changed : event.changed) arrow(line, event.from, changed, '-', '|');
        for (const std::size_t changed : event.changed)
          if (column_[changed] != kNowhere) put(line, x(column_[changed]), "o");
        return put(line, at, event.fails ? "!" : "*");
    }
  }

  void arrow(std::string& line, std::size_t from_life, std::size_t to_life, char stroke, char end) const {
    if (column_[from_life] == kNowhere || column_[to_life] == kNowhere) return;
    const std::size_t from = x(column_[from_life]), to = x(column_[to_life]);
    const std::size_t low = std::min(from, to), high = std::max(from, to);
    if (low == high) return put(line, from, ">");
    put(line, low + 1, std::string(high - low - 1, stroke));
    put(line, from, "|");
    put(line, to, std::string(1, end));
    put(line, to > from ? to - 1 : to + 1, to > from ? ">" : "<");
  }

  std::string labelled_between(std::string line, const Row& row) const {
    const ChartEvent& event = *row.event;
    if (event.kind == ChartEventKind::end) return trimmed(line);
    if (!row.more.empty()) return trimmed(line);  // the names stand above
    if (event.from != event.to && event.kind != ChartEventKind::send) {
      const std::size_t low = std::min(x(event.from), x(event.to)),
                        high = std::max(x(event.from), x(event.to));
      const std::string text = words(event);
      put(line, low + 1 + (high - low - 1 - text.size()) / 2, text);
      return trimmed(line);
    }
    const std::size_t at = x(event.kind == ChartEventKind::send ? event.from : event.to);
    std::string out;
    for (const std::string& text : broken(words(event), room_beside(column_[event.from]))) {
      if (!out.empty()) line = lines_at(event.step);
      put(line, at + 2, text);
      out += trimmed(line);
    }
    return out;
  }

  std::string labelled_beside(std::string line, const Row& row) const {
    const ChartEvent& event = *row.event;
    const std::size_t from = shown_.empty() ? kNumbers + 2 : x(shown_.size() - 1) + 3;
    std::string text = name(event.kind == ChartEventKind::receive ? event.to : event.from) + ": ";
    if (event.kind == ChartEventKind::end)
      text = event.text;
    else if (event.kind == ChartEventKind::message)
      text = name(event.from) + " to " + name(event.to) + ": " + words(row);
    else
      text += words(row);
    std::vector<std::string> words_in_lines = broken(text, kWidth - from);
    if (chart_.rules) {
      words_in_lines = broken(event.text + (event.fails ? " fails" : ""), kWidth - from);
      for (const std::string& one : wrapped_list(event.values, kWidth - from - 2))
        words_in_lines.push_back("  " + one);
    }
    std::string out;
    for (const std::string& one : words_in_lines) {
      if (!out.empty()) line = lines_at(event.step);
      put(line, from, one);
      out += trimmed(line);
    }
    return out;
  }

  // ---------------------------------------------------------------- what stands between and below

  std::string loop_begins() const {
    if (!chart_.loop_step) return {};
    return "    --- from step " + std::to_string(*chart_.loop_step) + " on again and again ---\n";
  }
  std::string loop_ends() const {
    if (chart_.stays) return "    --- nobody can move any more: this state stays for ever ---\n";
    if (!chart_.loop_step) return {};
    return "    --- back to step " + std::to_string(*chart_.loop_step) + " ---\n";
  }

  // Messages that nobody has received; of a run that goes on for ever, not yet.
  std::string left_over() const {
    std::string text;
    for (const ChartEvent& event : chart_.events)
      if (event.kind == ChartEventKind::send && !event.other_end)
        text += (!text.empty()      ? std::string(", ")
                 : chart_.loop_step ? std::string("on the way when it begins again: ")
                                    : std::string("not received: ")) +
                event.text + " (" + std::to_string(event.step) + ")";
    return text.empty() ? text : "\n" + paragraph(text, 4);
  }

  std::string ending() const {
    if (chart_.ending.empty()) return {};
    std::string out = "\n" + paragraph(chart_.ending, 0);
    for (const trace::ChartBlocked& blocked : chart_.blocked)
      for (const std::string& reason : blocked.reasons)
        out +=
            paragraph((&reason == blocked.reasons.data() ? name(blocked.lifeline) + " " : "  ") + reason, 4);
    return out;
  }

  const trace::Chart& chart_;
  std::vector<Row> rows_;
  std::size_t loop_row_ = kNowhere;
  std::vector<std::size_t> shown_;   // the lifelines that have a column
  std::vector<std::size_t> column_;  // by lifeline
  Form form_ = Form::between;
  bool numbered_ = false;  // the columns have numbers, and a legend says whose they are
  std::size_t spacing_ = kLeastSpacing;
};

}  // namespace

std::string chart_text(const trace::Chart& chart) { return Drawing(chart).draw(); }

}  // namespace isospin
