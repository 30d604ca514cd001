// What a search knows of a model: a transition system, and the words in which it speaks of steps.
#pragma once

#include "execute/steps/transition_system.hpp"

namespace isospin::search {

using execute::Agent;
using execute::AgentSet;
using execute::Finding;
using execute::FindingKind;
using execute::Move;
using execute::PartialOrderOptions;
using execute::Reported;
using execute::StateView;
using execute::StepVisitor;
using execute::TransitionSystem;
using execute::Unreported;

}  // namespace isospin::search
