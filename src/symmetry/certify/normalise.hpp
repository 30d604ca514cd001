// The normal form of a step under a renaming.
//
// Takes  a ground form with its kinds, and a renaming.
// Gives  a form for every term, item, sequence and step: equal forms mean equal behaviour. What has no order
//        is sorted; the items of a sequence stand in the first order that their dependencies allow; functions
//        of free values are their tables, arrays what their indices lead to.
// Costs  linear in the step, tables and arrays aside.
//
// Why it is right: a sequence behaves like any other order of its items that keeps dependent ones in order,
// and the one chosen here is such an order. So if the renamed step of one process and a step of another come
// out as the same list, each behaves like that list.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "symmetry/certify/forms.hpp"
#include "symmetry/certify/functions.hpp"
#include "symmetry/certify/renaming.hpp"
#include "symmetry/certify/touches.hpp"

namespace isospin::symmetry {

// What does not depend on the renaming, and is shared by all normal forms that are to be compared.
struct Common {
  explicit Common(const Points& points);

  const Points& points;
  const GroundForm& model;
  const Kinds& kinds;
  Functions functions;
  Touches touches;
  ValuePoints values;
  Forms forms;
  // How many lists of escapes are asked before a step's own.
  IdTable<StepNo, std::uint32_t> escape_rank;
};

class Normaliser {
 public:
  Normaliser(Common& common, std::span<const Point> images)
      : common_(common), renaming_(common.points, common.values, images) {}

  Form step(StepNo step);
  // Without the places that it leads from and to.
  Form deed(StepNo step);
  // Of a move of the claim, which stays where it is.
  Form claim_step(const ClaimStep& step);
  // The same without the locations that it leads from and to; it must be no else.
  Form claim_guard(const ClaimStep& step);
  // Of one process's condition to move.
  Form provided(ProcessNo process);
  // Of the items of a step, one by one, as they stand in it: to say which of them makes a difference.
  std::vector<Form> items_of(StepNo step);

  Renaming& renaming() { return renaming_; }
  const Renaming& renaming() const { return renaming_; }
  // While the renaming lists what is mentioned, arrays are listed here.
  std::vector<ArrayNo>* arrays_mentioned = nullptr;
  Form array(ArrayNo array);

 private:
  Form term(TermNo term);
  Form truth(TermNo term);
  Form table(TermNo term);
  Form parts(TermNo term);
  Form channel(TermNo term);
  Form target(const Target& target);
  Form message(const std::vector<FieldPattern>& message);
  Form boolean_as(ClassNo value_class, Form form);
  Form item(const Item& item);
  Form branch(const Item& item);
  Form program(const Item& item);
  Form sequence(const Sequence& sequence);
  std::uint32_t value(ClassNo value_class, std::int32_t value) {
    return static_cast<std::uint32_t>(renaming_.value(value_class, value));
  }

  Common& common_;
  Renaming renaming_;
  ProcessNo reader_;
  PlaceNo behind_;  // the place that the step leads to
  IdTable<ArrayNo, std::optional<Form>> arrays_;
};

}  // namespace isospin::symmetry
