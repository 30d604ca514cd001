// One line on the terminal that says how far a search is, redrawn a few times a second.
#pragma once

#include <iosfwd>
#include <string_view>

#include "search/explicit/search.hpp"

namespace isospin::cli {

class ProgressLine {
 public:
  ProgressLine(std::ostream& err, bool wanted) : err_(err), wanted_(wanted) {}

  // Is there somebody to see it?
  bool wanted() const { return wanted_; }
  void draw(const search::Progress& progress);
  // What is counted: "states", or "orbits".
  void counts(std::string_view what) { what_ = what; }
  void clear();

 private:
  std::ostream& err_;
  bool wanted_;
  bool drawn_ = false;
  std::string_view what_ = "states";
};

}  // namespace isospin::cli
