// The building of the program graph: one class, its parts in two files.
//
//   program_graph.cpp        the points, and what hangs on them: kinds, arrays, functions of values
//   program_graph_steps.cpp  terms, items, steps, the claim
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/cut_off.hpp"
#include "symmetry/detect/program_graph.hpp"

namespace isospin::symmetry {

class ProgramGraphBuilder {
 public:
  ProgramGraphBuilder(const Points& points, const Marks& marks)
      : points_(points), model_(points.model()), kinds_(points.kinds()), marks_(marks) {}

  automorphism::ColouredGraph build() {
    find_used();
    add_points();
    add_kinds();
    add_arrays();
    for (const Step& step : model_.steps) add_step(step);
    add_claim();
    add_starts();
    for (const ProcessNo p : model_.processes.ids())
      if (model_.processes[p].provided.valid())
        graph_.add_arc(points_.process(p), add_term(model_.processes[p].provided, 0));
    return std::move(graph_);
  }

 private:
  using Vertex = automorphism::Vertex;
  // What a vertex is. The first number of each colour.
  enum class Sort : std::int64_t {
    process,
    pinned,
    channel,
    slot,
    unused_slot,
    place,
    value_class,
    value,
    kind_at,
    array,
    element,
    dimension,
    row,
    field,
    term,
    truth,
    function,
    pair,
    target,
    pattern,
    item,
    option,
    node,
    edge,
    step,
    claim_step,
    start,
    start_value,
  };

  using Tuple = std::vector<std::int64_t>;

  Vertex add(Sort sort, Tuple more = {}) {
    note_work(64);
    return graph_.add_vertex(colour(sort, std::move(more)));
  }
  automorphism::Colour colour(Sort sort, Tuple more) {
    more.insert(more.begin(), static_cast<std::int64_t>(sort));
    return colours_.emplace(std::move(more), static_cast<automorphism::Colour>(colours_.size()))
        .first->second;
  }

  void find_used();
  void use(TermNo term);
  void use(const Sequence& sequence);
  void use(const Target& target);
  void add_points();
  void add_kinds();
  void add_arrays();
  void add_step(const Step& step);
  void add_claim();
  void add_starts();
  std::int64_t first_number(SlotNo slot) const;
  void add_sequence(Vertex owner, const Sequence& sequence);
  Vertex add_item(const Item& item, bool guard);
  void add_target(Vertex owner, const Target& target, std::int64_t position);
  void add_message(Vertex owner, const std::vector<FieldPattern>& message);
  Vertex add_term(TermNo term, std::int64_t position);
  void add_value(Vertex owner, ClassNo value_class, std::int32_t value);
  Vertex truth_of(ClassNo value_class);
  Vertex function_of(TermNo term, ClassNo argument, ClassNo result);
  // An index that is no value of its class is never used.
  bool is_reached(ArrayNo array, const Element& element) const {
    for (std::size_t d = 0; d < element.indices.size(); ++d) {
      const ClassNo index = kinds_.index_of[array][d];
      if (is_free(index) && !points_.has_value(index, element.indices[d])) return false;
    }
    return true;
  }
  // Where the process of a slot begins; for globals no place matters.
  PlaceNo initial_place(const Slot& slot) const {
    return !slot.process.valid() ? PlaceNo() : model_.processes[slot.process].first;
  }
  bool is_free(ClassNo value_class) const {
    return value_class != kNothing && kinds_.classes[value_class].free;
  }

  const Points& points_;
  const GroundForm& model_;
  const Kinds& kinds_;
  const Marks& marks_;
  automorphism::ColouredGraph graph_;
  std::map<Tuple, automorphism::Colour> colours_;
  IdTable<SlotNo, bool> used_;  // the model mentions it
  IdTable<ChannelNo, bool> used_channels_;
  IdTable<ArrayNo, Vertex> arrays_;
  IdTable<StepNo, Vertex> steps_;
  std::map<ClassNo, Vertex> truths_;
  std::map<Tuple, Vertex> functions_;
};

}  // namespace isospin::symmetry
