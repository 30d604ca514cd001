#include "report/chart_svg.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "report/chart_layout.hpp"

namespace isospin {

using trace::ChartEvent;
using trace::ChartEventKind;
using namespace chart_sizes;

namespace {

// Dark enough on white, and apart for most eyes.
constexpr const char* kColours[] = {"#1f5fa8", "#b3541e", "#2b7a4b", "#7a3e9d",
                                    "#a3243b", "#0b7a86", "#6b5b1e", "#4b4f8f"};

constexpr std::string_view kStyle =
    "<style>"
    "text{font:11px 'DejaVu Sans',Verdana,sans-serif;fill:#222}"
    ".title{font-size:14px;font-weight:bold}.note{fill:#555}"
    ".number{fill:#999;text-anchor:end}.name{text-anchor:middle;font-weight:bold}"
    ".box{fill:#eef2f7;stroke:#5b6b7f}.life{stroke:#9aa7b5;stroke-width:1.2}"
    ".message{stroke-width:1.4;fill:none}.label{paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-"
    "linejoin:round}"
    ".start{stroke:#5b6b7f;stroke-dasharray:5 3;fill:none}"
    ".minor{font-size:10px;fill:#777}.shared{fill:#333}.square{fill:#444}"
    ".loop{stroke:#555;stroke-width:1.2;stroke-dasharray:7 4;fill:none}.back{stroke:#555;fill:none}"
    ".dot{fill:#9aa7b5}.fails{fill:#c01c28;font-weight:bold}.cross{stroke:#5b6b7f;stroke-width:1.6}"
    ".stuck{fill:#fdeced;stroke:#c01c28}.why{text-anchor:middle;fill:#8f1119}"
    "</style>";

std::string number(double value) {
  const auto tenths = static_cast<long long>(std::llround(value * 10));
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(std::abs(tenths % 10)));
}

struct Point {
  double x = 0, y = 0;
};

std::string line(Point a, Point b, std::string_view attributes) {
  return "<line x1=\"" + number(a.x) + "\" y1=\"" + number(a.y) + "\" x2=\"" + number(b.x) + "\" y2=\"" +
         number(b.y) + "\" " + std::string(attributes) + "/>";
}

std::string text(Point at, std::string_view words, std::string_view attributes) {
  return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" " + std::string(attributes) + ">" +
         xml_escaped(words) + "</text>";
}

std::string texts(Point first, const std::vector<std::string>& lines, std::string_view attributes,
                  double apart = kLine) {
  std::string out;
  for (const std::string& words : lines) {
    out += text(first, words, attributes);
    first.y += apart;
  }
  return out;
}

std::string circle(Point at, double radius, std::string_view attributes) {
  return "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(radius) + "\" " +
         std::string(attributes) + "/>";
}

std::string rectangle(Point corner, double width, double height, std::string_view attributes) {
  return "<rect x=\"" + number(corner.x) + "\" y=\"" + number(corner.y) + "\" width=\"" + number(width) +
         "\" height=\"" + number(height) + "\" " + std::string(attributes) + "/>";
}

// A full arrow with its head drawn, so that no marker definitions are needed.
std::string arrow(Point a, Point b, const std::string& attributes, const std::string& fill) {
  const double length = std::max(std::hypot(b.x - a.x, b.y - a.y), 1e-6);
  const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
  const Point base{b.x - 9 * ux, b.y - 9 * uy};
  return line(a, {b.x - 7 * ux, b.y - 7 * uy}, attributes) + "<path d=\"M" + number(b.x) + " " + number(b.y) +
         "L" + number(base.x - 3.6 * uy) + " " + number(base.y + 3.6 * ux) + "L" + number(base.x + 3.6 * uy) +
         " " + number(base.y - 3.6 * ux) + "Z\" fill=\"" + fill + "\"/>";
}

class Picture {
 public:
  explicit Picture(const trace::Chart& chart) : chart_(chart), at_(lay_out(chart)) {}

  std::string draw() {
    for (std::size_t i = 0; i < chart_.lifelines.size(); ++i) lifeline(i);
    for (const ChartRow& row : at_.rows) add_row(row);
    for (const BlockedBox& box : at_.blocked) blocked(box);
    loop();
    return frame();
  }

 private:
  double x(std::size_t lifeline) const { return at_.x[lifeline]; }

  const char* colour(const ChartEvent& event) {
    const std::string channel = event.text.substr(0, event.text.find_first_of("!?"));
    const auto known = colours_.emplace(channel, colours_.size()).first;
    return kColours[known->second % std::size(kColours)];
  }

  void lifeline(std::size_t i) {
    const trace::Lifeline& life = chart_.lifelines[i];
    if (life.until && !at_.dead[i]) return;  // it ended in a part that is left out
    const double top = at_.born[i] ? *at_.born[i] - kBox / 2 : at_.top;
    lines_ += line({x(i), top + kBox}, {x(i), at_.dead[i].value_or(at_.bottom)}, "class=\"life\"") + "\n";
    boxes_ +=
        rectangle({x(i) - at_.name_width[i] / 2, top}, at_.name_width[i], kBox, "class=\"box\" rx=\"4\"");
    boxes_ += text({x(i), top + 17}, life.name, "class=\"name\"") + "\n";
  }

  void add_row(const ChartRow& row) {
    const ChartEvent& event = chart_.events[row.events.front()];
    std::string shapes, words;
    switch (event.kind) {
      case ChartEventKind::message:
        straight(event, row, shapes, words);
        break;
      case ChartEventKind::send:
        sent(event, row, shapes, words);
        break;
      case ChartEventKind::receive:
        received(event, row, shapes, words);
        break;
      case ChartEventKind::start:
        starts(event, row, shapes);
        break;
      case ChartEventKind::end:
        shapes = line({x(event.from) - 5, row.y - 5}, {x(event.from) + 5, row.y + 5}, "class=\"cross\"") +
                 line({x(event.from) - 5, row.y + 5}, {x(event.from) + 5, row.y - 5}, "class=\"cross\"");
        break;
      case ChartEventKind::local:
        local(event, row, shapes, words);
        break;
    }
    if (event.step != last_number_)
      words += text({at_.numbers, row.y + 4}, std::to_string(event.step), "class=\"number\"");
    last_number_ = event.step;
    const std::string told =
        "<title>step " + std::to_string(event.step) + ": " + xml_escaped(in_words(event)) + "</title>";
    if (!shapes.empty()) lines_ += "<g>" + told + shapes + "</g>\n";
    if (!words.empty()) labels_ += "<g>" + told + words + "</g>\n";
  }

  std::string in_words(const ChartEvent& event) const {
    const std::size_t who = event.kind == ChartEventKind::receive ? event.to : event.from;
    std::string words = chart_.lifelines[who].name + "  " + trace::label(event);
    if (event.statement != event.text && !event.statement.empty()) words += "   " + event.statement;
    return words;
  }

  // Over an arrow: the last line is the one next to it.
  static std::string above(Point last, const std::vector<std::string>& lines, std::string_view attributes) {
    last.y -= static_cast<double>(lines.size() - 1) * kLine;
    return texts(last, lines, attributes);
  }

  void straight(const ChartEvent& event, const ChartRow& row, std::string& shapes, std::string& words) {
    const std::string stroke = colour(event);
    const double middle = (x(event.from) + x(event.to)) / 2;
    shapes = arrow({x(event.from), row.y}, {x(event.to), row.y},
                   "class=\"message\" stroke=\"" + stroke + "\"", stroke);
    words = above({middle, row.y - 5}, row.lines,
                  "class=\"label\" text-anchor=\"middle\" style=\"fill:" + stroke + "\"");
  }

  // The slanted arrow belongs to the send; its label stands where it leaves the lifeline.
  void sent(const ChartEvent& event, const ChartRow& row, std::string& shapes, std::string& words) {
    const std::string stroke = colour(event);
    const std::string attributes = "class=\"message\" stroke=\"" + stroke + "\"";
    const double from = x(event.from), y = row.y;
    const bool arrives = event.other_end && at_.y_of[*event.other_end] >= 0;
    const bool leftwards = arrives && goes_left(event);
    shapes = circle({from, y}, 2.6, "fill=\"" + stroke + "\"");
    if (!arrives) {
      shapes += line({from, y}, {from + 26, y}, attributes) +
                circle({from + 30, y}, 4, "fill=\"#fff\" stroke=\"" + stroke + "\" stroke-width=\"1.4\"");
    } else if (event.to == event.from) {
      const double end = at_.y_of[*event.other_end];
      shapes += "<path " + attributes + " d=\"M" + number(from) + " " + number(y) + "C" + number(from + 44) +
                " " + number(y + 4) + " " + number(from + 44) + " " + number(end - 4) + " " +
                number(from + 8) + " " + number(end) + "\"/>" +
                arrow({from + 16, end - 1.5}, {from, end}, attributes, stroke);
    } else {
      shapes += arrow({from, y}, {x(event.to), at_.y_of[*event.other_end]}, attributes, stroke);
    }
    words = above({from + (leftwards ? -8 : 8), y - (arrives ? 5 : 8)}, row.lines,
                  "class=\"label\" text-anchor=\"" + std::string(leftwards ? "end" : "start") +
                      "\" style=\"fill:" + stroke + "\"");
  }

  // Only what the arrow of its send does not show: a send that is left out of the picture.
  void received(const ChartEvent& event, const ChartRow& row, std::string& shapes, std::string& words) {
    if (row.lines.empty()) return;
    const std::string stroke = colour(event);
    shapes = arrow({x(event.to) - 34, row.y}, {x(event.to), row.y},
                   "class=\"message\" stroke=\"" + stroke + "\"", stroke);
    words = above({x(event.to) + 8, row.y - 2}, row.lines, "class=\"label\" style=\"fill:" + stroke + "\"");
  }

  // To one process an arrow; to several a line above them that goes down to each.
  void starts(const ChartEvent& event, const ChartRow& row, std::string& shapes) {
    if (row.events.size() == 1) {
      const double side = event.to > event.from ? -1 : 1;
      shapes = arrow({x(event.from), row.y}, {x(event.to) + side * at_.name_width[event.to] / 2, row.y},
                     "class=\"start\"", "#5b6b7f");
      return;
    }
    const double y = row.y - kBox / 2 - 10;
    double low = x(event.from), high = low;
    for (const std::size_t one : row.events) {
      const double to = x(chart_.events[one].to);
      low = std::min(low, to);
      high = std::max(high, to);
      shapes += arrow({to, y}, {to, row.y - kBox / 2}, "class=\"start\"", "#5b6b7f");
    }
    shapes += line({low, y}, {high, y}, "class=\"start\"");
  }

  // Arrows to those whose variables a rule changes, above its label.
  void changed(const ChartEvent& event, const ChartRow& row, std::string& shapes) const {
    const double y = row.y - kAboveLabel;
    for (const std::size_t other : event.changed)
      shapes += arrow({x(event.from), y}, {x(other), y}, "class=\"message\" stroke=\"#777777\"", "#777777");
    if (!event.changed.empty())
      shapes += line({x(event.from), y}, {x(event.from), row.y}, "class=\"message\" stroke=\"#777777\"");
  }

  void local(const ChartEvent& event, const ChartRow& row, std::string& shapes, std::string& words) {
    const Point at{x(event.from), row.y};
    changed(event, row, shapes);
    if (event.fails)
      shapes += circle(at, 5, "class=\"fails\"");
    else if (event.shared)
      shapes += rectangle({at.x - 3, at.y - 3}, 6, 6, "class=\"square\"");
    else
      shapes += circle(at, 2.2, "class=\"dot\"");
    words = texts({at.x + 9, at.y + 4}, row.lines,
                  event.fails    ? "class=\"label fails\""
                  : event.shared ? "class=\"label shared\""
                                 : "class=\"label minor\"");
  }

  void blocked(const BlockedBox& box) {
    const double height = static_cast<double>(box.lines.size()) * kLine + 8;
    boxes_ += rectangle({x(box.lifeline) - box.width / 2, at_.bottom}, box.width, height,
                        "class=\"stuck\" rx=\"4\"") +
              texts({x(box.lifeline), at_.bottom + 15}, box.lines, "class=\"why\"") + "\n";
  }

  // Where the run begins again, over all lifelines, and the way back on the left.
  void loop() {
    if (!at_.loop_ends) return;
    const double left = kMargin + 4, right = at_.width - kMargin, end = *at_.loop_ends;
    lines_ += line({left, end}, {right, end}, "class=\"loop\"") + "\n";
    labels_ += text({at_.numbers + 10, end - 4}, at_.loop_end_words, "class=\"label note\"") + "\n";
    if (!at_.loop_begins) return;
    const double begin = *at_.loop_begins;
    lines_ += line({left, begin}, {right, begin}, "class=\"loop\"") +
              arrow({left, end}, {left, begin}, "class=\"back\"", "#555") + "\n";
    labels_ += text({at_.numbers + 10, begin - 4}, at_.loop_words, "class=\"label note\"") + "\n";
  }

  std::string frame() const {
    const std::string width = number(at_.width), height = number(at_.height);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                      "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
    out += std::string(kStyle) + "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    out += texts({kMargin, 26}, at_.title, "class=\"title\"", kTitle + 4);
    const double below = 26 + static_cast<double>(at_.title.size()) * (kTitle + 4);
    out += texts({kMargin, below}, at_.note, "class=\"note\"");
    out += "\n" + lines_ + boxes_ + labels_;
    return out + texts({kMargin, at_.ending_y}, at_.ending, "class=\"fails\"", kLine + 1) + "\n</svg>\n";
  }

  const trace::Chart& chart_;
  ChartLayout at_;
  std::string lines_, boxes_, labels_;  // drawn in this order
  std::map<std::string, std::size_t> colours_;
  std::size_t last_number_ = 0;
};

}  // namespace

std::string chart_svg(const trace::Chart& chart) { return Picture(chart).draw(); }

}  // namespace isospin
