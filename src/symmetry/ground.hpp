// The words of the ground form (system/ground_form.hpp) that everything about symmetry is said in.
//
// A symmetry is one of the ground form, so its parts are named in nearly every line of this folder and of
// quotient/. Here they become names of this namespace, once.
#pragma once

#include "system/ground_form.hpp"
#include "system/names.hpp"

namespace isospin::symmetry {

using system::ArrayNo;
using system::ChannelNo;
using system::ClaimPlaceNo;
using system::ClaimStepNo;
using system::PlaceNo;
using system::ProcessNo;
using system::SlotNo;
using system::StepNo;
using system::TermNo;

using system::kNothing;

using system::channel_name;
using system::channel_of;
using system::element_name;
using system::process_name;
using system::slot_name;
using system::value_of;

using system::Array;
using system::Channel;
using system::ClaimStep;
using system::Element;
using system::FieldPattern;
using system::GroundForm;
using system::Item;
using system::ItemKind;
using system::Mention;
using system::Place;
using system::Process;
using system::ProgramEdge;
using system::Sequence;
using system::Slot;
using system::Step;
using system::Target;
using system::Term;
using system::TermKind;

}  // namespace isospin::symmetry
