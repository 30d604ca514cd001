#include "report/chart_svg.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"

namespace isospin {

using trace::ChartEvent;
using trace::ChartEventKind;

namespace {

constexpr int kLeft = 56;           // the step numbers stand here
constexpr int kTop = 58;            // the title stands above
constexpr int kBox = 26;            // height of a process's name
constexpr int kRow = 30;            // of a message
constexpr int kLoopRow = 34;        // of the line where a loop begins
constexpr int kLocalRow = 17;       // of a step that nobody else takes part in
constexpr double kCharacter = 6.6;  // about the width of one, at 11 pixels
constexpr int kLeastSpacing = 110;
constexpr int kMostSpacing = 240;
constexpr std::size_t kMostRows = 3000;      // of a longer run the end is drawn
constexpr std::size_t kMostLocalRows = 400;  // with more, steps of one process alone are left out

// Dark enough on white, and apart for most eyes.
constexpr const char* kColours[] = {"#1f5fa8", "#b3541e", "#2b7a4b", "#7a3e9d",
                                    "#a3243b", "#0b7a86", "#6b5b1e", "#4b4f8f"};

constexpr std::string_view kStyle =
    "<style>"
    "text{font:11px 'DejaVu Sans',Verdana,sans-serif;fill:#222}"
    ".title{font-size:14px;font-weight:bold}.note{fill:#555}"
    ".number{fill:#999;text-anchor:end}.name{text-anchor:middle;font-weight:bold}"
    ".box{fill:#eef2f7;stroke:#5b6b7f}.life{stroke:#9aa7b5;stroke-width:1.2}"
    ".message{stroke-width:1.4;fill:none}.label{paint-order:stroke;stroke:#fff;stroke-width:3.5px}"
    ".start{stroke:#5b6b7f;stroke-dasharray:5 3;fill:none}"
    ".local{font-size:9.5px;fill:#777;paint-order:stroke;stroke:#fff;stroke-width:3px}"
    ".loop{stroke:#555;stroke-width:1.2;stroke-dasharray:7 4}"
    ".dot{fill:#9aa7b5}.fails{fill:#c01c28;font-weight:bold}.cross{stroke:#5b6b7f;stroke-width:1.6}"
    "</style>";

std::string number(double value) {
  const auto tenths = static_cast<long long>(std::llround(value * 10));
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(std::abs(tenths % 10)));
}

struct Point {
  double x = 0, y = 0;
};

class Picture {
 public:
  explicit Picture(const trace::Chart& chart) : chart_(chart) {}

  std::string draw() {
    choose_rows();
    choose_columns();
    place_rows();
    std::string body;
    for (std::size_t i = 0; i < chart_.lifelines.size(); ++i) body += lifeline(i);
    for (const std::size_t row : rows_) body += event(row);
    return frame(body + loop());
  }

 private:
  // ---------------------------------------------------------------- where things go

  void choose_rows() {
    const auto is_local = [](const ChartEvent& e) { return e.kind == ChartEventKind::local; };
    const auto local = std::count_if(chart_.events.begin(), chart_.events.end(), is_local);
    const bool with_local = static_cast<std::size_t>(local) <= kMostLocalRows;
    for (std::size_t i = 0; i < chart_.events.size(); ++i)
      if (with_local || !is_local(chart_.events[i]) || chart_.events[i].fails) rows_.push_back(i);
    if (rows_.size() > kMostRows) {
      left_out_ = rows_.size() - kMostRows;
      rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(left_out_));
    }
    if (!with_local) note_ = "Steps of one process alone are left out. ";
    if (left_out_ > 0) note_ += "The first " + grouped(left_out_) + " rows are left out.";
  }

  void choose_columns() {
    double widest = kLeastSpacing;
    for (const trace::Lifeline& life : chart_.lifelines)
      widest = std::max(widest, 7.6 * static_cast<double>(life.name.size()) + 34);
    for (const std::size_t row : rows_) {
      const ChartEvent& event = chart_.events[row];
      const double length = kCharacter * static_cast<double>(event.text.size());
      widest = std::max(widest, event.kind == ChartEventKind::local ? 0.85 * length + 24 : length + 40);
    }
    spacing_ = std::min<double>(widest, kMostSpacing);
  }

  void place_rows() {
    y_of_.assign(chart_.events.size(), -1);
    double y = kTop + kBox + 10;
    const auto place_loop = [&](std::size_t row) {
      if (!chart_.loop_step || loop_y_ >= 0 || row < chart_.loop_event) return;
      loop_y_ = y + kLoopRow - 8;
      y += kLoopRow;
    };
    for (const std::size_t row : rows_) {
      place_loop(row);
      const ChartEvent& event = chart_.events[row];
      y += event.kind == ChartEventKind::local && !event.fails ? kLocalRow : kRow;
      y_of_[row] = y;
      if (event.kind == ChartEventKind::start) {
        born_[event.to] = y;
        y += 8;  // its name is higher than an arrow
      }
      if (event.kind == ChartEventKind::end) dead_[event.from] = y;
    }
    place_loop(chart_.events.size());
    bottom_ = y + 24;
  }

  double x(std::size_t lifeline) const {
    return kLeft + spacing_ / 2 + static_cast<double>(lifeline) * spacing_;
  }

  double name_width(std::size_t lifeline) const {
    return 7.6 * static_cast<double>(chart_.lifelines[lifeline].name.size()) + 18;
  }

  const char* colour(const ChartEvent& event) {
    const std::string channel = event.text.substr(0, event.text.find_first_of("!?"));
    const auto known = colours_.emplace(channel, colours_.size()).first;
    return kColours[known->second % std::size(kColours)];
  }

  // ---------------------------------------------------------------- shapes

  static std::string line(Point a, Point b, std::string_view attributes) {
    return "<line x1=\"" + number(a.x) + "\" y1=\"" + number(a.y) + "\" x2=\"" + number(b.x) + "\" y2=\"" +
           number(b.y) + "\" " + std::string(attributes) + "/>";
  }

  static std::string text(Point at, std::string_view words, std::string_view attributes) {
    return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" " + std::string(attributes) + ">" +
           xml_escaped(words) + "</text>";
  }

  static std::string circle(Point at, double radius, std::string_view attributes) {
    return "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(radius) + "\" " +
           std::string(attributes) + "/>";
  }

  // A full arrow with its head drawn, so that no marker definitions are needed.
  static std::string arrow(Point a, Point b, const std::string& attributes, const std::string& fill) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    const Point base{b.x - 9 * ux, b.y - 9 * uy};
    return line(a, {b.x - 7 * ux, b.y - 7 * uy}, attributes) + "<path d=\"M" + number(b.x) + " " +
           number(b.y) + "L" + number(base.x - 3.6 * uy) + " " + number(base.y + 3.6 * ux) + "L" +
           number(base.x + 3.6 * uy) + " " + number(base.y - 3.6 * ux) + "Z\" fill=\"" + fill + "\"/>";
  }

  std::string lifeline(std::size_t i) const {
    const auto born = born_.find(i);
    const trace::Lifeline& life = chart_.lifelines[i];
    // One that started, or ended, in a part that is left out.
    const bool started_before = life.from == 0 || born == born_.end();
    const double top = started_before ? kTop : born->second - kBox / 2.0;
    const auto dead = dead_.find(i);
    if (life.until && dead == dead_.end()) return {};
    const double end = dead == dead_.end() ? bottom_ : dead->second;
    const double width = name_width(i);
    std::string out = line({x(i), top + kBox}, {x(i), end}, "class=\"life\"");
    out += "<rect class=\"box\" rx=\"4\" x=\"" + number(x(i) - width / 2) + "\" y=\"" + number(top) +
           "\" width=\"" + number(width) + "\" height=\"" + std::to_string(kBox) + "\"/>";
    return out + text({x(i), top + 17}, life.name, "class=\"name\"") + "\n";
  }

  std::string event(std::size_t row) {
    const ChartEvent& event = chart_.events[row];
    const double y = y_of_[row];
    std::string shapes;
    switch (event.kind) {
      case ChartEventKind::message:
        shapes = straight(event, y);
        break;
      case ChartEventKind::send:
        shapes = sent(event, y);
        break;
      case ChartEventKind::receive:
        shapes = received(event, y);
        break;
      case ChartEventKind::start: {
        const double side = event.to > event.from ? -1 : 1;
        shapes = arrow({x(event.from), y}, {x(event.to) + side * name_width(event.to) / 2, y},
                       "class=\"start\"", "#5b6b7f");
        break;
      }
      case ChartEventKind::end:
        shapes = line({x(event.from) - 5, y - 5}, {x(event.from) + 5, y + 5}, "class=\"cross\"") +
                 line({x(event.from) - 5, y + 5}, {x(event.from) + 5, y - 5}, "class=\"cross\"");
        break;
      case ChartEventKind::local:
        shapes = local(event, y);
        break;
    }
    if (event.step != last_number_)
      shapes += text({kLeft - 16, y + 4}, std::to_string(event.step), "class=\"number\"");
    last_number_ = event.step;
    return "<g><title>step " + std::to_string(event.step) + ": " +
           xml_escaped(chart_.lifelines[event.kind == ChartEventKind::receive ? event.to : event.from].name +
                       "  " + event.text) +
           "</title>" + shapes + "</g>\n";
  }

  std::string straight(const ChartEvent& event, double y) {
    const std::string stroke = colour(event);
    const double middle = (x(event.from) + x(event.to)) / 2;
    return arrow({x(event.from), y}, {x(event.to), y}, "class=\"message\" stroke=\"" + stroke + "\"",
                 stroke) +
           text({middle, y - 5}, event.text,
                "class=\"label\" text-anchor=\"middle\" style=\"fill:" + stroke + "\"");
  }

  // The slanted arrow belongs to the send; its label stands where it leaves the lifeline.
  std::string sent(const ChartEvent& event, double y) {
    const std::string stroke = colour(event);
    const std::string attributes = "class=\"message\" stroke=\"" + stroke + "\"";
    const double from = x(event.from);
    const bool arrives = event.other_end && y_of_[*event.other_end] >= 0;
    const bool leftwards = arrives && x(event.to) < from;
    std::string out = circle({from, y}, 2.6, "fill=\"" + stroke + "\"");
    if (!arrives) {
      out += line({from, y}, {from + 26, y}, attributes) +
             circle({from + 30, y}, 4, "fill=\"#fff\" stroke=\"" + stroke + "\" stroke-width=\"1.4\"");
    } else if (event.to == event.from) {
      const double end = y_of_[*event.other_end];
      out += "<path " + attributes + " d=\"M" + number(from) + " " + number(y) + "C" + number(from + 44) +
             " " + number(y + 4) + " " + number(from + 44) + " " + number(end - 4) + " " + number(from + 8) +
             " " + number(end) + "\"/>" + arrow({from + 16, end - 1.5}, {from, end}, attributes, stroke);
    } else {
      out += arrow({from, y}, {x(event.to), y_of_[*event.other_end]}, attributes, stroke);
    }
    const std::string anchor = leftwards ? "end" : "start";
    return out + text({from + (leftwards ? -8 : 8), y - (arrives ? 5 : 8)}, event.text,
                      "class=\"label\" text-anchor=\"" + anchor + "\" style=\"fill:" + stroke + "\"");
  }

  // Only what the arrow of its send does not show: a send that is left out of the picture.
  std::string received(const ChartEvent& event, double y) {
    if (event.other_end && y_of_[*event.other_end] >= 0) return {};
    const std::string stroke = colour(event);
    return arrow({x(event.to) - 34, y}, {x(event.to), y}, "class=\"message\" stroke=\"" + stroke + "\"",
                 stroke) +
           text({x(event.to) + 8, y + 4}, event.text, "class=\"label\" style=\"fill:" + stroke + "\"");
  }

  std::string local(const ChartEvent& event, double y) const {
    if (event.fails)
      return circle({x(event.from), y}, 5, "class=\"fails\"") +
             text({x(event.from) + 11, y + 4}, event.text + "  fails", "class=\"label fails\"");
    const auto most = static_cast<std::size_t>((spacing_ - 18) / 5.6);
    std::string words = event.text;
    if (words.size() > most) words = words.substr(0, most - 2) + "..";
    return circle({x(event.from), y}, 2.2, "class=\"dot\"") +
           text({x(event.from) + 7, y + 3.5}, words, "class=\"local\"");
  }

  // Where the run begins again, over all lifelines.
  std::string loop() const {
    if (loop_y_ < 0) return {};
    const double last = x(chart_.lifelines.size() - 1);
    return line({kLeft - 40.0, loop_y_}, {last + 40, loop_y_}, "class=\"loop\"") +
           text({last + 46, loop_y_ + 4}, "again and again", "class=\"label note\"") + "\n";
  }

  std::string frame(const std::string& body) const {
    const std::string ending = chart_.ending;
    const double words = 7.2 * static_cast<double>(std::max(ending.size(), chart_.title.size() + 8));
    const double columns =
        kLeft + spacing_ * static_cast<double>(std::max<std::size_t>(1, chart_.lifelines.size()));
    const double width = std::max({columns + 60, words + 32, 320.0});
    const double height = bottom_ + (ending.empty() ? 16 : 36);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
                      number(height) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) + "\">\n";
    out += std::string(kStyle) + "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    out += text({16, 26}, chart_.title, "class=\"title\"");
    if (!note_.empty()) out += text({16, 44}, note_, "class=\"note\"");
    out += "\n" + body;
    if (!ending.empty()) out += text({16, bottom_ + 18}, ending, "class=\"fails\"") + "\n";
    return out + "</svg>\n";
  }

  const trace::Chart& chart_;
  std::vector<std::size_t> rows_;  // the events that are drawn
  std::size_t left_out_ = 0;
  std::string note_;
  double spacing_ = kLeastSpacing;
  double bottom_ = 0;
  double loop_y_ = -1;                         // where the loop begins; -1: there is none
  std::vector<double> y_of_;                   // by event; -1: not drawn
  std::map<std::size_t, double> born_, dead_;  // by lifeline
  std::map<std::string, std::size_t> colours_;
  std::size_t last_number_ = 0;
};

}  // namespace

std::string chart_svg(const trace::Chart& chart) { return Picture(chart).draw(); }

}  // namespace isospin
