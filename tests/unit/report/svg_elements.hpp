// The elements of an SVG that we have drawn, for tests: enough of XML for that, and no more.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/text_width.hpp"

namespace isospin {

struct SvgElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  // up to the next tag

  double number(const std::string& key) const {
    const auto found = attributes.find(key);
    return found == attributes.end() ? 0 : std::stod(found->second);
  }
  std::string word(const std::string& key) const {
    const auto found = attributes.find(key);
    return found == attributes.end() ? "" : found->second;
  }
  bool has_class(const std::string& wanted) const {
    return (" " + word("class") + " ").find(" " + wanted + " ") != std::string::npos;
  }
};

inline std::string unescaped(std::string text) {
  for (const auto& [from, to] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
      text.replace(at, std::string(from).size(), to);
  return text;
}

inline std::vector<SvgElement> svg_elements(const std::string& svg) {
  std::vector<SvgElement> all;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (svg[at + 1] == '/') continue;
    SvgElement element;
    std::size_t next = svg.find_first_of(" />", at + 1);
    element.name = svg.substr(at + 1, next - at - 1);
    while (true) {
      const std::size_t equals = svg.find("=\"", next);
      if (equals == std::string::npos || equals > end) break;
      const std::size_t key = svg.find_last_of(" ", equals) + 1;
      const std::size_t close = svg.find('"', equals + 2);
      element.attributes[svg.substr(key, equals - key)] = svg.substr(equals + 2, close - equals - 2);
      next = close + 1;
    }
    element.text = unescaped(svg.substr(end + 1, svg.find('<', end) - end - 1));
    all.push_back(std::move(element));
  }
  return all;
}

struct SvgBox {
  double left = 0, top = 0, right = 0, bottom = 0;
};

// Of a text with the given size of letters.
inline SvgBox box_of_text(const SvgElement& text, double size, bool bold, const std::string& anchor) {
  const double width = text_width(text.text, size, bold), x = text.number("x"), y = text.number("y");
  const double left = anchor == "end" ? x - width : anchor == "middle" ? x - width / 2 : x;
  return {left, y - size * 0.8, left + width, y + size * 0.25};
}

}  // namespace isospin
