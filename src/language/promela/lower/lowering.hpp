// The class behind lower.hpp, divided over
//   lower.cpp              the order of things; variables, records taken apart
//   lower_expressions.cpp  expressions, references, messages
//   lower_actions.cpp      statements
//   lower_claims.cpp       formulas, as automata
//   lower_control.cpp      locations and transitions, read off the elements
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "language/promela/lower/elements.hpp"
#include "language/promela/lower/lower.hpp"
#include "language/promela/syntax.hpp"
#include "logic/automaton.hpp"
#include "model/model.hpp"

namespace isospin::lowering {

using namespace model;

// A transition before its action is lowered: what `leaf` executes leads to `target`.
struct RawTransition {
  Element* leaf = nullptr;
  Element* target = nullptr;  // null: the process is gone
  std::uint32_t escape = 0;
};

class Lowering {
 public:
  Lowering(const promela::Tree& tree, Model& model, const ClaimChoice& claim)
      : tree_(tree), model_(model), claim_(claim) {}
  void run();

 private:
  // A variable of the source: one variable of the MODEL, or, for a record, its fields.
  struct Flat {
    VariableId variable;
    std::vector<std::pair<const promela::Symbol*, std::unique_ptr<Flat>>> fields;
  };
  struct Body {
    const promela::Process* process = nullptr;
    ProcessTypeId type;
    ElementGraph graph;
    std::map<const Element*, std::vector<RawTransition>> lists;
    std::map<const Element*, LocationId> locations;
    std::vector<VariableId> counters;
    Element* initial = nullptr;
  };

  // ---- variables
  void lower_globals();
  void lower_locals(Body& body);
  // The way to a field: the names of the records around it, and how long those are that are arrays.
  struct Path {
    std::string name;
    std::vector<std::uint32_t> dimensions;
    std::vector<std::uint32_t> dimensions_of_part;
  };
  std::unique_ptr<Flat> flatten(const promela::Symbol& symbol, Path path, ProcessTypeId owner,
                                std::vector<VariableId>& order);
  VariableId add_variable(Variable variable, std::vector<VariableId>& order);
  void lower_initial_values(const promela::Symbol& symbol, Flat& flat, bool at_creation);
  ChannelTypeId lower_channel(const promela::ChannelShape& shape, std::string name);
  void add_fields(const promela::Type& type, std::vector<ValueType>& fields);
  std::vector<std::string> names_of_mtype(std::string_view set) const;

  // ---- expressions
  Expr* lower(const promela::Expr& expr);
  Expr* make(ExprKind kind, Span span);
  Expr* constant(std::int64_t value, Span span);
  Expr* load(Reference reference, Span span);
  Expr* binary(Operator op, Expr* a, Expr* b, Span span);
  Reference lower_reference(const promela::Expr& expr);
  const Flat& flat_of(const promela::Expr& expr, std::vector<Expr*>& indices);
  // A record becomes all of its scalars, in order, anything else itself.
  std::vector<Reference> scalars_of(const promela::Expr& expr);
  void add_scalars(const Flat& flat, std::vector<Expr*> indices, std::vector<Reference>& scalars, Span span);
  std::vector<Expr*> lower_message(const std::vector<promela::Expr*>& args);
  std::vector<Pattern> lower_pattern(const std::vector<promela::Expr*>& args);
  bool is_record(const promela::Expr& expr) const;
  Expr* lower_name(const promela::Expr& expr);
  Expr* lower_run(const promela::Expr& expr);
  Expr* lower_remote(const promela::Expr& expr);

  // ---- actions
  Action lower_action(const Element& element);
  Action lower_statement(const promela::Stmt& stmt);
  Action lower_supplied(const Element& element);
  Action lower_event(const promela::Stmt& stmt, Action action);
  Action assignment(Reference target, Expr* value, std::string text, Span span);
  void lower_d_step(Element& element, Action& action);

  // ---- control
  void find_referenced_labels();
  void note_what_claims_see();
  void collect_references(const promela::Expr* expr);
  void collect_references(const promela::Sequence* sequence);
  void build_body(const promela::Process& process);
  void find_locations(Body& body);
  void lower_transitions(Body& body);
  std::vector<RawTransition> transitions_of(Element* element);
  RawTransition leaf_transition(Element* element);
  void prepend_escapes(Body& body);
  void add_label_flags(Location& location, const Element& element);
  void inherit_labels(Location& location, Element* element);
  static bool is_choice(const Element& element);
  // An option that begins with it is none.
  static bool is_never_executable(const Element& element);

  // ---- claims
  bool is_of_claim() const { return body_ ? body_->process->kind == promela::ProcessKind::never : in_claim_; }
  void lower_formula();
  void lower_non_progress();
  void add_claim(const automata::Automaton& automaton, const std::vector<const promela::Expr*>& atoms);

  const promela::Tree& tree_;
  Model& model_;
  const ClaimChoice& claim_;
  std::vector<std::unique_ptr<Body>> bodies_;
  Body* body_ = nullptr;  // whose actions are being lowered
  std::unordered_map<const promela::Symbol*, std::unique_ptr<Flat>> flats_;
  std::unordered_map<const promela::Symbol*, ProcessTypeId> types_;
  std::unordered_map<const promela::Symbol*, Body*> body_of_;
  std::unordered_map<std::string_view, std::vector<std::string_view>> referenced_labels_;
  bool in_claim_ = false;  // what is collected, or lowered without a body, is a claim's
  std::vector<const promela::Symbol*> variables_in_claims_;
  std::vector<const promela::Expr*> labels_in_claims_;
};

}  // namespace isospin::lowering
