// A ground form from text, with words for its parts.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "system/ground_form.hpp"
#include "system/names.hpp"

namespace isospin::system {

struct GroundText {
  explicit GroundText(const std::string& text) : loaded(load_text("model.pml", text)) {
    EXPECT_TRUE(loaded->good());
    Diagnostics diagnostics;
    model = make_model(*loaded, {{}, "model.pml"}, {}, diagnostics);
    form = unfold(*model);
  }

  SlotNo slot(const std::string& name) const {
    for (const SlotNo one : form.slots.ids())
      if (slot_name(form, one) == name) return one;
    ADD_FAILURE() << "no variable " << name;
    return {};
  }
  const Slot& at(const std::string& name) const { return form.slots[slot(name)]; }

  const Process& process(std::uint32_t number) const { return form.processes[ProcessNo(number)]; }
  // The steps of a process that are no mere end of it.
  std::vector<const Step*> steps(std::uint32_t number) const {
    std::vector<const Step*> found;
    for (const StepNo one : process(number).steps)
      if (form.steps[one].target.valid()) found.push_back(&form.steps[one]);
    return found;
  }
  const Item& item(std::uint32_t number, std::size_t step, std::size_t item) const {
    return steps(number).at(step)->sequence.items.at(item);
  }
  const Term& term(TermNo number) const { return form.terms[number]; }

  std::shared_ptr<SourceModel> loaded;
  std::unique_ptr<model::Model> model;
  GroundForm form;
};

}  // namespace isospin::system
