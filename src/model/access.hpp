// Who reads and writes what: the walks over expressions and actions that every analysis of MODEL needs.
#pragma once

#include <functional>
#include <vector>

#include "model/model.hpp"

namespace isospin::model {

// Every expression inside `expr`, itself first. Indices, arguments and patterns included.
void for_each_expr(const Expr& expr, const std::function<void(const Expr&)>& visit);

// Every expression that an action evaluates, indices of what it writes included; into d_steps too.
void for_each_expr(const Action& action, const std::function<void(const Expr&)>& visit);

// Every action of a transition, the ones inside d_steps too.
void for_each_action(const Transition& transition, const std::function<void(const Action&)>& visit);

// Every expression of the model: actions, initial values, provided clauses.
void for_each_expr(const Model& model, const std::function<void(const Expr&)>& visit);

// Those that look at states without being part of a step: invariants, formulas, which deadlocks are allowed,
// what is assumed.
void for_each_watching_expr(const Model& model, const std::function<void(const Expr&)>& visit);

// The variables that an action writes by itself (not inside a d_step), with the reference.
void for_each_write(const Action& action, const std::function<void(const Reference&)>& visit);

// By variable: some action writes it, after its first value; those of starts included.
std::vector<bool> written(const Model& model);
// By variable.
std::vector<bool> remotely_read(const Model& model);
// Of a remote reference: the process that it asks about is there from the beginning, and is what it says.
bool is_surely_of_its_type(const Model& model, const Expr& reference);
// Where a process must be that `P[i]@label` holds for: of a process that is no P, SPIN compares numbers.
std::vector<LocationId> locations_meant(const Model& model, const Expr& reference);
// By location: a label there is asked about by another process.
std::vector<bool> remotely_observed(const Model& model);

bool contains_run(const Action& action);
// In a D_proctype: whether it is an error that another transition can be executed, too. SPIN forgives that to
// an else, a d_step, a jump and a skip.
bool must_be_only(const Transition& transition);
// Something looks at single steps, or at what processes could do: then steps are not merged, and finished
// processes not kept.
bool observes_steps(const Model& model);
// It does more than look: it assigns, sends or receives.
bool claim_changes_state(const Model& model);
bool claim_looks_at_timeout(const Model& model);
bool has_rendezvous(const Model& model);

// Whether the value of a poll is the place of the message, from 1, and not just 1. As in SPIN: of `q??[...]`,
// unless any message will do, or the model declares a rendezvous anywhere.
bool poll_gives_place(const Model& model, const Expr& poll);

// Evaluating it may be a run-time error.
bool can_fail(const Model& model, const Expr& expr);

// The model has channels, and none of them keeps messages.
bool only_rendezvous(const Model& model);

}  // namespace isospin::model
