// How something that a model says can tell processes apart.
#pragma once

#include <cstdint>

#include "base/source.hpp"

namespace isospin::symmetry {

enum class Cause : std::uint8_t {
  compared_by_size,      // x > id
  compared_with_number,  // _pid > 1, me < 3
  used_as_truth,         // :: me -> ...
  cut_off,               // bit x = _pid
  calculated_with,       // x + w
  neighbour,             // (i + 1) % N
  literal_index,         // q[0]
  literal_id,            // _pid == 0, turn = 1, P[1]@cs
  named_alone,           // flag_1, where there is a flag_2 too
  visited_in_order,      // flag[i], with i counted on
  sorted_messages,       // q!!x
  starts_as_somebody,    // byte turn = 0, where 0 is the number of one of them
  starts_differently,    // bool a_1 = true; bool a_2 = false
  channels_differ,       // chan c_1 = [1] of {byte}; chan c_2 = [2] of {byte}
  claim,                 // the property that is checked
  started_one_by_one,    // run P(); run P(), and not in one step
  arguments,             // run P(3); run P(5)
  types_differ,          // byte x in P_1, bit x in P_2
  order_of_ending,       // the youngest ends first, and something shows it
  labels,                // only one of them has an end, accept or progress label
  provided,              // they may move under different conditions
  statements_differ,     // proctypes written out, with different statements
  one_is_indivisible,    // only one of them does it in one step
  links,                 // who sends to whom, and nothing else
  differ_here,           // none of these
  not_found,             // several things together, and not which
};

// Where in a statement that shows, and how much it looks like a reason.
struct Clue {
  enum Strength : std::uint8_t { none, weak, medium, strong };

  Cause cause = Cause::differ_here;
  Strength strength = none;
  Span part = {};            // the expression; invalid: the statement itself
  bool in_steps = true;      // of visited_in_order: others can move in between the rounds of a loop
  bool of_channels = false;  // likewise: channels are visited
};

}  // namespace isospin::symmetry
