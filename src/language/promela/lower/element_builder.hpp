// The class behind elements.hpp, divided over
//   element_builder.cpp  statements to elements
//   element_loops.cpp    what for and select stand for
//   element_links.cpp    atomic sequences, escapes and jumps
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "language/promela/lower/elements.hpp"

namespace isospin::lowering {

using promela::ExprKind;
using promela::Stmt;
using promela::StmtKind;

// Elements are made in the order in which SPIN's parser makes them, because their numbers order locations:
// what is inside a statement first (`prepare`), then the element of the statement itself (`add`).
class ElementBuilder {
 public:
  ElementBuilder(const promela::Process& process, const std::vector<std::string_view>& referenced,
                 ElementGraph& graph)
      : process_(process), referenced_(referenced), graph_(graph) {}

  void build();

 private:
  struct Prepared {
    const Stmt* stmt = nullptr;
    std::vector<const Stmt*> labels;
    std::vector<ElementSequence*> options;
    ElementSequence* inside = nullptr;
    Step step;
    bool has_step = false;
    bool is_loop = false;
    std::vector<Element*> break_jumps;  // of a loop
  };

  // ---- making

  ElementSequence* open() { return &graph_.sequences.emplace_back(); }

  Element* make(ElementKind kind, Span span);
  void append(Element* element, ElementSequence* sequence);
  static bool has_special_label(const Element& element);
  void move_outermost_label(Element* from, Element* to);
  void set_labels(Element* element, const std::vector<const Stmt*>& labels);

  // ---- walking the source

  void add_steps(const promela::Sequence& sequence);
  void add_step(const Stmt& stmt);

  // Declarations before the first statement take effect when the process is created; later ones are steps.
  void add_declaration(const Stmt& stmt);
  ElementSequence* sequence_of(const promela::Sequence& source);
  Prepared prepare(const Stmt& stmt);

  // for (i : a .. b) { body }  =  i = a; do :: i <= b -> body; i++ :: else -> break od
  void prepare_for_range(const Stmt& stmt, Prepared& prepared);
  void prepare_for_in(const Stmt& stmt, Prepared& prepared);

  // select (i : a .. b): SPIN's lexer turns a plainly written one with literal bounds into a choice between
  // the values (up to 33 of them); any other counts up and stops where it likes.
  void prepare_select(const Stmt& stmt, Prepared& prepared);
  Element* add_counting(const Stmt& stmt, Step::Kind kind, const promela::Expr* target,
                        const promela::Expr* value, std::int64_t constant);
  void open_loop(Prepared& prepared);
  void close_loop(Prepared& prepared);
  void finish_loop(const Stmt& stmt, Prepared& prepared, ElementSequence* main, ElementSequence* outer,
                   bool with_else);
  void add_break(Span span);
  void prepare_unless(const Stmt& stmt, Prepared& prepared);

  // ---- adding

  void add(Prepared& prepared, ElementSequence* into);
  void add_choice(Prepared& prepared, ElementSequence* into);
  void add_unless(Prepared& prepared, ElementSequence* into);
  void attach_escape(ElementSequence* sequence, ElementSequence* escape);
  void attach_escape(Element* element, ElementSequence* escape);

  // SPIN drops a skip that follows another inside an option, unless it is the last or has a label.
  static void drop_redundant_skips(ElementSequence* sequence);
  static bool is_print(const Element& element);
  static bool is_skip(const Element& element);

  // ---- atomic sequences

  // Everything inside keeps control, except its last step.
  void make_atomic(ElementSequence* sequence, bool d_step);
  void mark_atomic(Element* from, Element* to, bool d_step);

  // ---- jumps

  struct Jump {
    Element* element;
    const Stmt* destination;
  };
  struct Labelled {
    ElementLabel label;
    const Stmt* stmt;
  };

  // Which of several labels of one name is meant, the resolver has found out.
  void resolve_jumps();

  // A jump under a label that another process asks about becomes a skip followed by the jump.
  void give_referenced_jumps_a_step();

  // The end of a block goes on where the block does; and gotos may bridge two atomics, or end one.
  void link_insides(ElementSequence* sequence);
  void patch_jumps(ElementSequence* sequence);
  const promela::Process& process_;
  const std::vector<std::string_view>& referenced_;
  ElementGraph& graph_;
  ElementSequence* current_ = nullptr;
  bool may_initialise_ = true;
  std::uint32_t numbers_ = 0;
  std::uint32_t inline_depth_ = 0;
  std::uint32_t channel_counter_ = 0;
  std::vector<Jump> jumps_;
  std::vector<Labelled> labelled_;
  std::vector<std::vector<Element*>> break_jumps_;  // of the loops that are open: a break leaves the last one
};

}  // namespace isospin::lowering
