// The work of lowering, shared by the files of this folder.
//
//   lower.cpp             in which order things are done; rules, starts, claims
//   lower_places.cpp      variables taken apart, and what a designator designates
//   lower_expressions.cpp
//   lower_statements.cpp
//   lower_calls.cpp       functions, written out
//   lower_parts.cpp       scalar parts of values that are arrays or records
//   lower_together.cpp    assignments that happen at once
//   lower_time.cpp        formulas over time
//   lower_assumptions.cpp
//   lower_branching.cpp   cover and liveness
#pragma once

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "language/commands/lower.hpp"
#include "language/commands/program.hpp"
#include "model/bounds.hpp"

namespace isospin::commands {

// One scalar part of a declared variable, with as many dimensions as arrays are around it.
struct Leaf {
  std::vector<std::uint32_t> fields;  // the way to it
  std::vector<const Type*> indices;
  const Type* type = nullptr;
  model::VariableId variable;
};
using Storage = std::vector<Leaf>;

// A variable or a part of one.
struct Place {
  const Type* type = nullptr;
  const Storage* storage = nullptr;
  std::vector<std::uint32_t> fields;
  std::vector<model::Expr*> indices;
};

// One step from a value to a part of it. Indices are as the language counts them.
struct Part {
  model::Expr* index = nullptr;  // null: a field
  std::uint32_t field = 0;
};

class Lowerer {
 public:
  Lowerer(const Tree& tree, const LowerWhat& what, Diagnostics& diagnostics);
  std::unique_ptr<model::Model> run();

 private:
  // ---- lower.cpp
  void add_rule(const Rule& rule);
  void add_claim(const Claim& claim);
  void add_conjuncts(const Expr& condition, const model::Invariant& otherwise);
  // Calls `each` for all values of what is around, with them bound. False: too many.
  bool for_all_around(const std::vector<Around>& around, const std::function<void()>& each,
                      std::size_t at = 0);
  void add_instance(const Rule& rule);
  void add_start(const Rule& rule);
  std::size_t most_parameters();
  model::ProcessTypeId component(const Rule& rule);
  std::string instance_name(const Rule& rule) const;
  // The body of a rule as an action; nothing when it does nothing.
  std::optional<model::Action> body_of(const Rule& rule);
  bool note_written_out(std::size_t how_much, Span span);

  // ---- lower_branching.cpp
  void add_branching(const Claim& claim);
  void add_covered();
  void add_cover(const Statement& statement);

  // ---- lower_places.cpp
  Storage store(const std::string& name, const Type* type, Span span);
  void take_apart(const std::string& name, const Type* type, Leaf& leaf, std::vector<std::uint32_t>& parts,
                  Span span, Storage& storage);
  // Of a rule or function: nothing is in it when it comes into being, and when the rule is over.
  const Storage& temporary(const Type* type, Span span);
  void release(const Storage& storage) { free_temporaries_.push_back(&storage); }
  std::optional<Place> place_of(const Expr& expr);
  model::Expr* index_of(model::Expr* index, const Type* type, Span span);
  model::Expr* load(const Place& place, Span span);
  model::Reference reference(const Place& place) const;
  // Every scalar in it.
  std::vector<Place> scalars(const Place& place);
  Place whole(const Storage& storage, const Type* type) const { return {type, &storage, {}, {}}; }

  // ---- lower_expressions.cpp
  // For what no declared type bounds.
  const Type* any_number() const { return &any_number_; }
  model::Expr* value(const Expr& expr);
  model::Expr* undefined(const Expr& expr);
  model::Expr* name_value(const Expr& expr);
  model::Expr* equal(const Expr& expr);
  model::Expr* quantified(const Expr& expr);
  model::Expr* short_circuit(model::Operator op, const Expr& a, const Expr& b, bool negate_a, Span span);
  model::Expr* make(model::ExprKind kind, Span span);
  model::Expr* number(std::int32_t value, Span span);
  model::Expr* operation(model::Operator op, model::Expr* a, model::Expr* b, Span span);
  model::Expr* negated(model::Expr* a, Span span);
  model::Expr* conditional(model::Expr* a, model::Expr* b, model::Expr* c, Span span);
  model::Expr* same(const Place& a, const Place& b, Span span);
  void check_width(const model::Expr& expr);
  // The values that a binder takes, where that is known beforehand.
  std::optional<std::vector<std::int32_t>> values(const Binder& binder);

  // ---- lower_statements.cpp
  void add_block(const Block& block);
  void add_statement(const Statement& statement);
  void add_return(const Statement& statement);
  void add_put(const Statement& statement);
  void assign(const Place& target, model::Expr* value, Span span);
  void copy(const Place& target, const Place& source, Span span);
  void copy_scalar(const Place& target, const Place& source, Span span);
  void set_each(const Place& target, bool to_undefined, Span span);
  void add_if(const Statement& statement);
  void add_switch(const Statement& statement);
  void add_for(const Statement& statement);
  model::Expr* leads_there(model::Expr* from, model::Expr* to, model::Expr* by, Span span);
  void add_while(const Statement& statement);
  void add_alias(const Statement& statement);
  void bind_alias(const Symbol& symbol);
  void choose(model::Expr* condition, std::uint32_t otherwise, Span span);
  void add_assert(model::Expr* condition, const std::string& message, Span span);
  template <class Then, class Else>
  void branch(model::Expr* condition, const Then& then, const Else& otherwise, Span span);
  model::Action action(model::ActionKind kind, Span span) const;
  model::Expr* save(model::Expr* value, const Type* type, Span span);
  // Which element it is does not change any more.
  Place fixed(Place place, Span span);

  // ---- lower_assumptions.cpp
  void add_assumption(const Claim& claim);
  // Where an assumption may have no value, an invariant says that it has one.
  void watch_assumptions();
  void add_assume(const Statement& statement);

  // ---- lower_calls.cpp
  model::Expr* call(const Expr& expr);
  bool has_call(const Expr& expr) const;
  model::Expr* call_in_body(const Expr& expr);
  std::optional<Place> result_of(const Expr& expr);
  std::optional<Place> whole_value(const Expr& expr);
  void refuse_whole(const Expr& expr);
  struct Pure;
  model::Expr* call_as_expression(const Expr& expr);

  // ---- lower_parts.cpp
  // The scalar that one comes to from `expr` along the parts.
  model::Expr* part_of(const Expr& expr, std::span<const Part> parts);
  model::Expr* part_of_aggregate(const Expr& expr, std::span<const Part> parts);
  model::Expr* part_of_comprehension(const Expr& expr, std::span<const Part> parts);
  model::Expr* part_of_update(const Expr& expr, std::span<const Part> parts, std::size_t at);
  std::optional<Place> inside(Place place, std::span<const Part> parts, Span span);
  bool is_computed(const Expr& expr) const;
  // Unless `index` may be another value than those of the type, `worth`; else an error.
  model::Expr* if_index(model::Expr* index, const Type* type, model::Expr* worth, Span span);
  // The ways to all scalars of a value of this type.
  std::vector<std::vector<Part>> ways_to_scalars(const Type* type);
  model::Expr* equal_parts(const Expr& expr);
  model::Expr* floored(const Expr& expr);

  // ---- lower_together.cpp
  struct Move {
    Place target;
    const Type* type = nullptr;
    model::Expr* value = nullptr;
    Span span;
    bool done = false;
  };
  void add_together(const Statement& statement);
  void keep_apart(const std::vector<Move>& moves);
  bool reads(const model::Expr& expr, const Place& place) const;
  bool reads(const Move& move, const Place& place) const;
  // Both may be the same element.
  bool may_be_same(const model::Reference& a, const model::Reference& b) const;

  // ---- lower_time.cpp
  void add_time_claim(const TimeClaim& claim);

  using Binding = std::variant<std::int32_t, Place, model::Expr*>;

  const Tree& tree_;
  const LowerWhat& what_;
  Diagnostics& diagnostics_;
  std::unique_ptr<model::Model> model_;
  Type any_number_;
  std::map<const Symbol*, Storage> storage_;
  std::map<const Symbol*, Binding> bound_;
  std::deque<Storage> temporaries_;
  std::map<const Type*, std::vector<const Storage*>> temporaries_of_;
  std::vector<const Storage*> free_temporaries_;
  std::map<const Storage*, const Type*> used_in_rule_;
  Program* program_ = nullptr;  // null: there are no statements here, as in guards
  // Of the function that is being written out.
  std::uint32_t return_to_ = 0;
  const Place* return_place_ = nullptr;
  std::uint32_t rule_end_ = 0;  // of the rule
  const Storage* undone_ = nullptr;
  model::VariableId covered_;  // whether the `cover` statement in question has been passed
  std::size_t written_out_ = 0;
  bool too_much_ = false;
  std::size_t most_parameters_ = 0;
  std::map<std::pair<std::string, std::vector<std::pair<const Type*, std::int32_t>>>, model::ProcessTypeId>
      components_;
  struct Parameter {
    const Symbol* symbol;
    std::int32_t value;
    bool is_choice;
  };
  std::vector<Parameter> parameters_;  // of the rule, from the outside in
};

}  // namespace isospin::commands
