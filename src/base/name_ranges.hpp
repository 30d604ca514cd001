// Lists of names of elements made short: those of one array with indices in a row become one.
//
// Takes  names, each with some text that goes with it: ("ok[1]", " true -> false").
// Gives  the same in their order, with "ok[1..4]" where neighbours in the list differ in one index alone,
// count
//        on in it, and have the same text. Several indices and fields are looked at from the last to the
//        first: "m[0..1][0..2]", "line[1..2].state".
// Costs  linear in the letters, for each index.
#pragma once

#include <string>
#include <vector>

namespace isospin {

struct NamedText {
  std::string name;
  std::string text;

  friend bool operator==(const NamedText&, const NamedText&) = default;
};

std::vector<NamedText> folded_names(std::vector<NamedText> names);
// The same for names alone.
std::vector<std::string> folded_names(const std::vector<std::string>& names);

}  // namespace isospin
