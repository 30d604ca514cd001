// The control structure of one Promela body, the way SPIN lays it out.
//
// Where a process can rest, and which places count as one, decides how many states a model has. SPIN's answer
// comes from its *elements*: one for each statement, one before and one behind each choice, linked by `next`.
// We build the same elements and read the locations off them, so that our states are SPIN's one for one
// (tests/models/spin-semantics; the rules were found in SPIN's documentation and by experiment).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "language/promela/syntax.hpp"

namespace isospin::lowering {

struct ElementSequence;

enum class ElementKind : std::uint8_t {
  statement,  // something that is executed
  choice,     // if and do: `options`
  grouped,    // atomic and plain blocks: `inside`
  d_step,     // `inside`
  unless,     // options[0] is the normal sequence, options[1] the escape
  jump,       // goto and break: `label`
  join,       // behind a choice: costs nothing
  loop_exit,  // behind a do: costs nothing
  stop,       // the closing brace
};

// What a statement element executes: a statement of the source, or one that a construct stands for.
struct Step {
  enum class Kind : std::uint8_t {
    source,      // stmt
    skip,        // supplied
    initialise,  // a declaration after the first statement: the variable gets its value here
    assign,
    less,
    less_equal,
    increment,       // of for and select: target with value
    count_messages,  // of for over a channel: counter < len(channel)
    receive_for,
    send_for,  // of for over a channel: rotate
    end,
  };
  Kind kind = Kind::source;
  const promela::Stmt* stmt = nullptr;
  const promela::Declarator* declarator = nullptr;  // of initialise
  const promela::Expr* target = nullptr;
  const promela::Expr* value = nullptr;  // null: the constant
  std::int64_t constant = 0;
  std::uint32_t counter = 0;  // of for over a channel: which hidden counter
  Span span;
};

struct Element {
  ElementKind kind = ElementKind::statement;
  std::uint32_t number = 0;  // SPIN's seqno
  Step step;
  Element* next = nullptr;
  std::vector<ElementSequence*> options;
  ElementSequence* inside = nullptr;
  std::string_view label;          // of a jump by goto
  Element* jump_target = nullptr;  // of a break
  bool is_else = false;
  bool is_atomic = false;    // of grouped: `atomic`
  bool atomic = false;       // control is kept after it
  bool atomic_last = false;  // the last step of an atomic
  bool in_d_step = false;
  std::vector<ElementSequence*> escapes;  // the latest attached first
  std::vector<std::string_view> labels;
  std::uint32_t inline_depth = 0;
  Span span;
};

struct ElementSequence {
  Element* first = nullptr;
  Element* last = nullptr;
  Element* extent = nullptr;  // the last before a join was put behind it
};

struct ElementLabel {
  std::string_view name;
  Element* element = nullptr;
};

// A variable that a construct needs and nobody declared: the counter of a for over a channel.
struct HiddenCounter {
  bool wide = false;  // the channel holds more than 255 messages
};

struct ElementGraph {
  ElementSequence* body = nullptr;
  std::vector<ElementLabel> labels;
  std::vector<HiddenCounter> counters;
  std::deque<Element> elements;
  std::deque<ElementSequence> sequences;
};

// `referenced` are the labels that other processes ask about: SPIN gives a goto behind one a step of its own.
ElementGraph build_elements(const promela::Process& process, const std::vector<std::string_view>& referenced);

// Where a process rests that is about to execute `element`: jumps and joins cost nothing. With `keep_atomic`
// the way ends where it would leave an atomic.
Element* resting_place(Element* element, bool keep_atomic, const ElementGraph& graph);
// The first place inside an option or a block.
Element* first_inside(Element* element);

}  // namespace isospin::lowering
