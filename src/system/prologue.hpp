// What a model does before it begins in earnest: the work of one process while nobody else can move, up to
// where there is a choice.
//
// Takes  a ground form.
// Gives  in it, the state after that work (`first` of slots and processes), and the places of the prologue:
//        those that its process is at before, and never again. Where there is no prologue, `first` is how
//        runs begin.
// Costs  the steps of the prologue, at most some thousands, one by one.
//
// Why symmetries need not look at it. Let s0, s1, ..., sk be the states of the prologue and the one after it.
// Each of s0 to s(k-1) has one way on, and the process that goes it is at a place that no state after sk has.
// So the states that can be reached are s0 to s(k-1), and those that can be reached from sk, in which that
// process is elsewhere. A symmetry of the latter that keeps sk is one of all when it leaves s0 to s(k-1) as
// they are. (That is what the action on states does: quotient/action.) The values that variables have at the
// very beginning, and the order in which the prologue sets them, then tell nobody apart.
#pragma once

#include "system/ground_form.hpp"

namespace isospin::system {

void find_prologue(GroundForm& form);
// Begins with the first state of all.
void leave_out_prologue(GroundForm& form);

}  // namespace isospin::system
