// Symmetries that a person has written down, read into points of the model.
//
// Takes  text, one symmetry a line:
//
//          (client(1), client(2))(box_1, box_2)            cycles over the names of the model
//          (Proc(1), Proc(2))(flag[0], flag[1]) ids 0<->1  and what becomes of values
//          (P(0), P(1)) ids of turn 0<->1, of next 1<->2   of those that a variable holds
//          Cache(1) <-> Cache(2), Cache(1) Data(2) <-> Cache(2) Data(2)      the same in other words
//          scalarset client(1), client(2); box_1, box_2    all permutations of the columns
//          scalarset client                                all permutations of a proctype's processes,
//                                                          or of Module(1), Module(2), ... of rules
//          # a comment
//
//        Names are those of reports: client(1), box_1, a[2], client(1).x for a local; see name_table.hpp.
// Gives  what each line wants: images of some points and values. What a line does not mention may move along.
// Costs  one table of names; then nothing to speak of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

// Numbers that become others, wherever they are stored and move at all.
struct ValueMoves {
  std::string of;  // the variable that holds them; empty: any
  std::vector<std::pair<std::int32_t, std::int32_t>> images;
};

struct UserSymmetry {
  std::uint32_t line = 0;
  std::string text;                             // the line, or the part of it that is meant
  std::vector<std::pair<Point, Point>> images;  // a bijection of the processes, channels and slots named
  std::vector<ValueMoves> values;
};

struct UserSymmetries {
  std::vector<UserSymmetry> symmetries;
  struct Mistake {
    std::uint32_t line = 0;
    std::string message;
  };
  std::vector<Mistake> mistakes;
};

UserSymmetries read_symmetries(std::string_view text, const Points& points);

// What comments of a model declare, /* scalarset client */ or // scalarset client: the line where each
// begins, and what it says.
struct DeclaredComment {
  std::uint32_t line = 0;
  std::string text;

  friend bool operator==(const DeclaredComment&, const DeclaredComment&) = default;
};
std::vector<DeclaredComment> declared_in_comments(std::string_view model_text);

}  // namespace isospin::symmetry
