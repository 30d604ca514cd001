// Symmetries that a person has written down, to be certified like any other.
//
// Takes  text, one symmetry a line:
//
//          (client 1, client 2)(box_1, box_2)                       cycles over the names of the model
//          scalarset client 1, client 2, client 4; box_1, box_2, box_4   all permutations of the columns
//          scalarset client                                         all permutations of a proctype's
//          processes # a comment
//
//        Processes are called client 1 or client(1), channels and variables as in the model: box_1, a[2].
// Gives  partial permutations of the diagram's nodes; what a line does not mention may have to move along.
// Costs  nothing to speak of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "symmetry/cosets/largest_valid_subgroup.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

struct WrittenSymmetry {
  std::uint32_t line = 0;
  std::string text;                                             // the line, or the part of it that is meant
  std::vector<std::pair<std::uint32_t, std::uint32_t>> images;  // node -> node; a bijection of those named
};

struct WrittenSymmetries {
  std::vector<WrittenSymmetry> symmetries;
  struct Mistake {
    std::uint32_t line = 0;
    std::string message;
  };
  std::vector<Mistake> mistakes;
};

WrittenSymmetries read_symmetries(std::string_view text, const Diagram& diagram);

// A symmetry of the model that does what is written: with nothing else moved, or with what has to move along
// as far as the diagram tells. Otherwise why there is none.
Validity certify_written(Certifier& certifier, const Diagram& diagram, const WrittenSymmetry& written);

}  // namespace isospin::symmetry
