#include "report/automaton_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

#include "base/text.hpp"
#include "report/trace_table.hpp"

namespace isospin {
namespace {

constexpr double kRadius = 17;
constexpr double kCharacter = 7.3;  // the width of one, at 12 pixels
constexpr double kLine = 15;        // height of one line of a label
constexpr double kLeastGap = 70;
constexpr double kMargin = 30;
constexpr std::size_t kLongestLine = 44;  // of a label

struct State {
  bool accept = false;
  bool end = false;
};

// Steps between the same two states are drawn as one, with a label of several lines.
struct Automaton {
  std::vector<State> states;  // the first is the initial one
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> steps;
};

// Without the parentheses that are around the whole of it.
std::string label_of(const model::Transition& transition) {
  std::string text = transition.actions.empty() ? "true" : transition.actions.front().text;
  while (text.size() > 2 && text.front() == '(' && text.back() == ')') {
    int depth = 0;
    std::size_t closed = 0;
    for (std::size_t i = 0; i < text.size() && closed == 0; ++i) {
      if (text[i] == '(') ++depth;
      if (text[i] == ')' && --depth == 0) closed = i;
    }
    if (closed + 1 != text.size()) break;
    text = text.substr(1, text.size() - 2);
  }
  if (text == "1" || text == "skip") text = "true";
  return text;
}

Automaton automaton_of(const model::Model& model) {
  Automaton automaton;
  std::map<std::size_t, std::size_t> number;
  std::vector<model::LocationId> order;
  const auto number_of = [&](model::LocationId id) {
    const auto [entry, is_new] = number.emplace(id.index(), order.size());
    if (is_new) {
      order.push_back(id);
      automaton.states.push_back({model[id].accept, model[id].end});
    }
    return entry->second;
  };
  number_of(model[model.claim->type].initial);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const model::TransitionId out : model[order[i]].out)
      if (model[out].target.valid())
        automaton.steps[{i, number_of(model[out].target)}].push_back(label_of(model[out]));
  return automaton;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

// Long guards on several lines; where there are, each further guard says that it is another.
std::vector<std::string> broken(const std::vector<std::string>& guards) {
  const bool any = std::any_of(guards.begin(), guards.end(),
                               [](const std::string& guard) { return guard.size() > kLongestLine; });
  std::vector<std::string> lines;
  for (const std::string& guard : guards)
    for (std::string& line : wrapped((any && &guard != guards.data() ? "or " : "") + guard, kLongestLine))
      lines.push_back(std::move(line));
  return lines;
}

double width_of(const std::vector<std::string>& lines) {
  std::size_t longest = 0;
  for (const std::string& line : lines) longest = std::max(longest, line.size());
  return static_cast<double>(longest) * kCharacter;
}

double height_of(const std::vector<std::string>& lines) { return static_cast<double>(lines.size()) * kLine; }

class Picture {
 public:
  explicit Picture(Automaton automaton) : automaton_(std::move(automaton)) {
    for (auto& [between, lines] : automaton_.steps) lines = broken(lines);
  }

  std::string svg() {
    place();
    std::string body;
    for (const auto& [between, lines] : automaton_.steps) body += step(between.first, between.second, lines);
    const double first = x_.front() - kRadius;
    body += "<path class=\"step\" marker-end=\"url(#head)\" d=\"M" + number(first - 28) + " 0H" +
            number(first) + "\"/>\n";
    for (std::size_t i = 0; i < x_.size(); ++i) body += state(i);
    const double left = left_ - kMargin;
    const double width = right_ - left_ + 2 * kMargin;
    const double height = above_ + below_ + 2 * kMargin;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
                      number(height) + "\" viewBox=\"" + number(left) + " " + number(-above_ - kMargin) +
                      " " + number(width) + " " + number(height) + "\">\n";
    out +=
        "<style>text{font:12px 'DejaVu Sans Mono',monospace;text-anchor:middle;fill:#222222}"
        ".label{paint-order:stroke;stroke:#ffffff;stroke-width:4px}"
        ".step{stroke:#555555;stroke-width:1.2;fill:none}"
        ".state{fill:#eef2f7;stroke:#5b6b7f}.end{fill:#fb9a99}.ring{fill:none;stroke:#5b6b7f}</style>\n"
        "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" "
        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#555555\"/></marker></defs>\n";
    out += "<rect x=\"" + number(left) + "\" y=\"" + number(-above_ - kMargin) + "\" width=\"" +
           number(width) + "\" height=\"" + number(height) + "\" fill=\"#ffffff\"/>\n";
    return out + body + labels_ + "</svg>\n";
  }

 private:
  const std::vector<std::string>* lines_of(std::size_t from, std::size_t to) const {
    const auto found = automaton_.steps.find({from, to});
    return found == automaton_.steps.end() ? nullptr : &found->second;
  }

  // Far enough apart for what stands between neighbours, and for what stands above them.
  void place() {
    const std::size_t count = automaton_.states.size();
    const auto half_loop = [&](std::size_t i) {
      const auto* lines = lines_of(i, i);
      return lines ? width_of(*lines) / 2 : 0;
    };
    x_ = {0};
    for (std::size_t i = 1; i < count; ++i) {
      const double loops = half_loop(i - 1) + half_loop(i);
      double gap = std::max(kLeastGap, loops + 14);
      for (const auto* lines : {lines_of(i - 1, i), lines_of(i, i - 1)})
        if (lines) gap = std::max(gap, width_of(*lines) + 2 * kRadius + 34);
      // A label as high as the loops beside it stands between theirs.
      if (const auto* lines = lines_of(i - 1, i); lines && lines->size() > 2)
        gap = std::max(gap, width_of(*lines) + 2 * std::max(half_loop(i - 1), half_loop(i)) + 28);
      x_.push_back(x_.back() + gap);
    }
    // Steps to a neighbour ahead are straight; all others are arcs. Those ahead pass above every loop.
    for (std::size_t i = 0; i < count; ++i) {
      if (const auto* lines = lines_of(i, i)) loops_ = std::max(loops_, kRadius + 36 + height_of(*lines));
      if (const auto* lines = lines_of(i, i + 1)) loops_ = std::max(loops_, 14 + height_of(*lines));
    }
    above_ = std::max(loops_, kRadius + kLine);
    below_ = kRadius + 6;
    left_ = x_.front() - kRadius - 30;
    right_ = x_.back() + kRadius;
    place_arcs();
  }

  // From the shortest on: one that spans others, or whose label is beside theirs, is further out.
  void place_arcs() {
    struct Placed {
      double left, right, end;
      bool up;
    };
    std::vector<std::pair<std::size_t, std::size_t>> arcs;
    for (const auto& [between, lines] : automaton_.steps)
      if (between.first != between.second && between.second != between.first + 1) arcs.push_back(between);
    const auto span = [](const auto& arc) {
      return std::max(arc.first, arc.second) - std::min(arc.first, arc.second);
    };
    std::stable_sort(arcs.begin(), arcs.end(),
                     [&](const auto& a, const auto& b) { return span(a) < span(b); });
    std::vector<Placed> placed;
    for (const auto& arc : arcs) {
      const auto& lines = automaton_.steps.at(arc);
      const double a = x_[std::min(arc.first, arc.second)], b = x_[std::max(arc.first, arc.second)];
      const double half = width_of(lines) / 2 + 8, middle = (a + b) / 2;
      const bool up = arc.first < arc.second;
      Placed one{std::min(a, middle - half), std::max(b, middle + half), 0, up};
      double height = up ? loops_ + 6 : kRadius + 22;
      for (const Placed& other : placed)
        if (other.up == up && other.left < one.right && one.left < other.right)
          height = std::max(height, other.end + 14);
      one.end = height + height_of(lines) + 4;
      arc_height_[arc] = height;
      placed.push_back(one);
    }
  }

  void label(double x, double bottom, const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      labels_ += "<text class=\"label\" x=\"" + number(x) + "\" y=\"" +
                 number(bottom - kLine * static_cast<double>(lines.size() - 1 - i)) + "\">" +
                 xml_escaped(lines[i]) + "</text>\n";
    above_ = std::max(above_, height_of(lines) - bottom);
    below_ = std::max(below_, bottom + 4);
    left_ = std::min(left_, x - width_of(lines) / 2);
    right_ = std::max(right_, x + width_of(lines) / 2);
  }

  std::string path(const std::string& data) {
    return "<path class=\"step\" marker-end=\"url(#head)\" d=\"" + data + "\"/>\n";
  }

  std::string step(std::size_t from, std::size_t to, const std::vector<std::string>& lines) {
    const double a = x_[from], b = x_[to];
    if (from == to) {
      const double out = kRadius * 0.55, up = kRadius * 0.84, top = kRadius + 34;
      label(a, -kRadius - 29, lines);
      return path("M" + number(a - out) + " " + number(-up) + "C" + number(a - 20) + " " + number(-top) +
                  " " + number(a + 20) + " " + number(-top) + " " + number(a + out) + " " + number(-up));
    }
    if (to == from + 1) {
      label((a + b) / 2, -5, lines);
      return path("M" + number(a + kRadius) + " 0H" + number(b - kRadius));
    }
    const double sign = from < to ? -1 : 1;  // up, or down
    const double height = arc_height_.at({from, to});
    const double inwards = (b > a ? 1 : -1) * kRadius * 0.75;
    const double edge = sign * kRadius * 0.66;
    // A cubic curve comes to three quarters of the height of its two inner points.
    const double inner = sign * (height - kRadius * 0.66) / 0.75 + edge;
    const double lean = (b - a) * 0.2;
    label((a + b) / 2, from < to ? -height - 5 : height - 2 + height_of(lines), lines);
    return path("M" + number(a + inwards) + " " + number(edge) + "C" + number(a + inwards + lean) + " " +
                number(inner) + " " + number(b - inwards - lean) + " " + number(inner) + " " +
                number(b - inwards) + " " + number(edge));
  }

  std::string state(std::size_t i) const {
    const State& state = automaton_.states[i];
    const std::string at = "cx=\"" + number(x_[i]) + "\" cy=\"0\"";
    std::string out = "<g><title>" +
                      std::string(state.end      ? "decides the run"
                                  : state.accept ? "accepting"
                                                 : "not accepting") +
                      "</title><circle class=\"state" + (state.end ? " end" : "") + "\" " + at + " r=\"" +
                      number(kRadius) + "\"/>";
    if (state.accept || state.end)
      out += "<circle class=\"ring\" " + at + " r=\"" + number(kRadius - 4) + "\"/>";
    return out + "<text x=\"" + number(x_[i]) + "\" y=\"4\">" + std::to_string(i) + "</text></g>\n";
  }

  Automaton automaton_;
  std::vector<double> x_;  // by state
  double loops_ = kRadius + 20;
  double above_ = 0, below_ = 0, left_ = 0, right_ = 0;
  std::map<std::pair<std::size_t, std::size_t>, double> arc_height_;
  std::string labels_;
};

}  // namespace

std::string automaton_svg(const model::Model& model) {
  const Automaton automaton = automaton_of(model);
  return Picture(automaton).svg();
}

std::string automaton_dot(const model::Model& model) {
  const Automaton automaton = automaton_of(model);
  std::string out = "digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n";
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const State& state = automaton.states[i];
    out += "  " + std::to_string(i) + " [shape=" + (state.accept || state.end ? "doublecircle" : "circle") +
           (state.end ? ", style=filled, fillcolor=\"#fb9a99\"" : "") + "];\n";
  }
  for (const auto& [between, lines] : automaton.steps)
    for (const std::string& line : lines) {
      std::string quoted;
      for (const char c : line) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
      }
      out += "  " + std::to_string(between.first) + " -> " + std::to_string(between.second) + " [label=\"" +
             quoted + "\"];\n";
    }
  return out + "}\n";
}

}  // namespace isospin
