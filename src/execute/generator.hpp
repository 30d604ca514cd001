// The class behind generate.hpp, divided over
//   generate.cpp              the whole, tables
//   generate_start.cpp        processes that begin, initial states
//   generate_expressions.cpp  expressions and references
//   generate_actions.cpp      what a transition does
//   generate_transitions.cpp  when it is taken
//   generate_watching.cpp     invariants, deadlocks, assumptions, atoms of formulas
#pragma once

#include <string>
#include <vector>

#include "execute/generate.hpp"

namespace isospin::execute {

// The names under which generated code knows a state, the process that moves in it, and its pid.
struct Frame {
  const char* state = "s";
  const char* process = "p";
};
inline constexpr Frame kBefore{"s", "p"};  // what guards look at
inline constexpr Frame kAfter{"n", "q"};   // what effects change

// How the transitions of a location are asked for.
enum class Phase {
  expand,   // all moves
  receive,  // moves that take the message x->message from channel x->rendezvous
  test,     // is any enabled, as SPIN's enabled() sees it
};

class Generator {
 public:
  Generator(const model::Model& model, const Layout& layout) : model_(model), layout_(layout) {}
  GeneratedCode run();

 private:
  // ---- the whole
  void constants();
  void channel_tables();
  void locate();
  void begin_process(std::size_t type);
  // The first value of an element, stored at `at`; nothing where all bytes being 0 says it.
  void first_value(const model::Variable& variable, std::uint32_t element, const std::string& at);
  void initial_state();
  void expand_all();
  void expand_processes(const std::string& may_move);
  void priorities();
  void non_progress();
  void events();

  // ---- what looks at whole states
  void starts();
  void invariants();
  void may_stop();
  void leaves_out();
  void atoms();
  // `more`: further parameters, with a comma before each.
  void open_look(const std::string& name, const std::string& more = "");

  // ---- expressions, each an int without side effects except x->error (and `run`)
  std::string expression(const model::Expr& expr, const Frame& frame);
  std::string unfolded(const model::Expr& expr, const Frame& frame);
  std::string expression_inside(const model::Expr& expr, const Frame& frame);
  std::string outlined(const model::Expr& expr, const Frame& frame);
  std::string binary(const model::Expr& expr, const Frame& frame);
  std::string address(const model::Reference& reference, const Frame& frame);
  std::string element(const model::Variable& variable, const std::vector<model::Expr*>& indices,
                      const Frame& frame);
  std::string load(const model::Reference& reference, const Frame& frame);
  std::string load_at(const model::ValueType& type, const std::string& address);
  // What is undefined is an error.
  std::string load_defined(const model::Expr& expr, const Frame& frame);
  // A range refuses what it does not hold; `span` is where that is said to happen.
  std::string store(const model::Reference& reference, const std::string& value, const Frame& frame,
                    const Span& span);
  std::string store(const model::Assignment& assignment, const std::string& value, const Span& span);
  std::string store_at(const model::ValueType& type, const std::string& address, const std::string& value);
  std::string poll(const model::Expr& expr, const Frame& frame);
  std::string remote(const model::Expr& expr, const Frame& frame);
  std::string run(const model::Expr& expr, const Frame& frame);
  std::string site(const Span& span);
  static std::string literal(std::int32_t value);
  std::string location(std::size_t type, const std::string& process);

  // ---- actions
  // Statements that carry out `action` in kAfter. What cannot be executed there jumps to `blocked`.
  void effect(const model::Action& action, const std::string& blocked);
  void guard_and_effect(const model::Action& action, const std::string& blocked);
  void push(const model::Action& action, const Frame& frame);
  void sent(const model::Action& action);
  std::string match(const std::vector<model::Pattern>& message, const std::string& cell,
                    const std::string& type, const Frame& frame);
  void pull(const model::Action& action, const std::string& blocked, const Frame& guard_frame);
  void store_message(const std::vector<model::Pattern>& message, const std::string& field_of,
                     const Span& span);
  void assign(const model::Action& action);
  void d_step(const model::DStep& d_step, std::size_t number);

  // ---- transitions
  void process_type(std::size_t type, Phase phase);
  void transition(std::size_t type, const model::Transition& transition, std::size_t index, Phase phase);
  void expand_transition(const model::Transition& transition, std::size_t index);
  void receive_transition(const model::Transition& transition, std::size_t index);
  void test_transition(const model::Transition& transition);
  void send(const model::Transition& transition, std::size_t index);
  bool must_be_only(const model::Transition& transition) const;
  void begin(const model::Transition& transition, std::size_t index, const std::string& from);
  void finish(const model::Transition& transition);
  void set_location(const model::Transition& transition);
  void forget(model::VariableId id);
  void provided(std::size_t type);
  bool starts_with_receive(const model::Transition& transition) const;

  // ---- text
  // What is written between them is a function; others that it turns out to need come before it.
  void begin_function();
  void end_function();
  void line(const std::string& text);
  void comment(const std::string& text);  // whatever it says, it ends where it should
  void open(const std::string& text);
  void close(const std::string& text = "}");

  static bool has_run(const model::Expr* expr);
  bool is_process(std::size_t type) const {
    return model_.is_process(model::ProcessTypeId(static_cast<std::uint32_t>(type)));
  }
  bool has_rendezvous() const;
  bool has_buffered() const;

  const model::Model& model_;
  const Layout& layout_;
  std::string text_;
  std::string functions_;  // that must stand before the one being written: polls, d_steps
  std::string before_function_;
  int indent_ = 0;
  int labels_ = 0;
  int depth_ = 0;  // of the expression being written
  static constexpr int kDeepest = 30;
  std::size_t type_ = 0;  // of the process whose code is being written
  std::vector<Span> sites_;
};

}  // namespace isospin::execute
