// What a symmetry does to the numbers that variables and messages hold.
//
// Takes  points and a permutation of them.
// Gives  numbers that become others: in one list where all classes of values agree, otherwise class by class,
//        each called by a variable that holds its values.
// Costs  one pass over the slots for each call.
#pragma once

#include <string>
#include <vector>

#include "symmetry/cosets/user_symmetries.hpp"

namespace isospin::symmetry {

std::vector<ValueMoves> value_moves(const Points& points, const Permutation& by);

// Whether each number that is named, where it is stored and moves at all, becomes what is wanted; and moves
// somewhere.
bool moves_values_so(const Points& points, const Permutation& by, const std::vector<ValueMoves>& wanted);

// Classes of values that the variable holds; all that states hold, for an empty name.
std::vector<ClassNo> classes_held_by(const Points& points, const std::string& variable);

// "ids 0<->1", "ids of turn 0<->1, of next 1->2->3->1"; empty for no moves.
std::string value_moves_text(const std::vector<ValueMoves>& moves);

}  // namespace isospin::symmetry
