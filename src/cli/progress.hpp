// One line on the terminal that says how far a search is, redrawn a few times a second.
#pragma once

#include <functional>
#include <iosfwd>
#include <string_view>

#include "search/explicit/search.hpp"

namespace isospin::cli {

class ProgressLine {
 public:
  ProgressLine(std::ostream& err, bool wanted) : err_(err), wanted_(wanted) {}

  // Empty when there is nobody to see it.
  std::function<void(const search::Progress&)> callback();
  // What is counted: "states", or "orbits".
  void counts(std::string_view what) { what_ = what; }
  void clear();

 private:
  void draw(const search::Progress& progress);

  std::ostream& err_;
  bool wanted_;
  bool drawn_ = false;
  std::string_view what_ = "states";
};

}  // namespace isospin::cli
