// Steps as parts of the program graph: terms, items, sequences, and the claim.
#include "symmetry/detect/program_graph_builder.hpp"

namespace isospin::symmetry {

using automorphism::Vertex;
using model::Operator;

namespace {

// Whether an item that comes first decides when the step can be taken.
bool can_wait(ItemKind kind) {
  return kind == ItemKind::condition || kind == ItemKind::else_ || kind == ItemKind::send ||
         kind == ItemKind::receive || kind == ItemKind::program;
}

}  // namespace

// ---------------------------------------------------------------- terms

Vertex ProgramGraphBuilder::add_term(TermNo term, std::int64_t position) {
  const Term& t = model_.terms[term];
  const ClassNo kind = kinds_.of_term[term];
  const auto sort = static_cast<std::int64_t>(t.kind);
  switch (t.kind) {
    case TermKind::number: {
      const bool free = is_free(kind);
      const Vertex v = add(Sort::term, {sort, position, free, free ? 0 : t.value});
      if (free) add_value(v, kind, t.value);
      return v;
    }
    case TermKind::channel: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.channel(t.channel()));
      return v;
    }
    case TermKind::slot: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.slot(t.slot()));
      return v;
    }
    case TermKind::at: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, points_.place(t.place()));
      return v;
    }
    case TermKind::element: {
      const Vertex v = add(Sort::term, {sort, position});
      graph_.add_arc(v, arrays_[t.array()]);
      for (std::size_t i = 0; i < t.children.size(); ++i)
        graph_.add_arc(v, add_term(t.children[i], static_cast<std::int64_t>(i)));
      return v;
    }
    case TermKind::poll: {
      const Vertex v = add(Sort::term, {sort, position, t.random});
      graph_.add_arc(v, add_term(t.children[0], 0));
      add_message(v, t.message);
      return v;
    }
    default:
      break;
  }
  const auto truth = [&](TermNo child, Vertex v) {
    if (is_free(kinds_.of_term[child])) graph_.add_arc(v, truth_of(kinds_.of_term[child]));
  };
  if (t.kind == TermKind::operation) {
    const bool equality = t.op == Operator::equal || t.op == Operator::not_equal;
    const bool logic =
        t.op == Operator::logic_and || t.op == Operator::logic_or || t.op == Operator::logic_not;
    if (!equality && !logic) {
      // Of at most one operand the class is free: then the operator is a table.
      for (const TermNo child : t.children) {
        if (model_.terms[child].kind == TermKind::number || !is_free(kinds_.of_term[child])) continue;
        const Vertex v = add(Sort::term, {sort, position, -1});
        graph_.add_arc(v, add_term(child, 0));
        graph_.add_arc(v, function_of(term, kinds_.of_term[child], kind));
        return v;
      }
    }
    const Vertex v = add(Sort::term, {sort, position, static_cast<std::int64_t>(t.op), t.unordered,
                                      static_cast<std::int64_t>(t.children.size())});
    for (std::size_t i = 0; i < t.children.size(); ++i) {
      const Vertex child = add_term(t.children[i], t.unordered ? -1 : static_cast<std::int64_t>(i));
      graph_.add_arc(v, child);
      if (logic) truth(t.children[i], child);
    }
    return v;
  }
  const Vertex v = add(Sort::term, {sort, position, static_cast<std::int64_t>(t.children.size())});
  for (std::size_t i = 0; i < t.children.size(); ++i) {
    const Vertex child = add_term(t.children[i], static_cast<std::int64_t>(i));
    graph_.add_arc(v, child);
    if (t.kind == TermKind::conditional && i == 0) truth(t.children[i], child);
  }
  return v;
}

// ---------------------------------------------------------------- items

void ProgramGraphBuilder::add_target(Vertex owner, const Target& target, std::int64_t position) {
  const Vertex v = add(Sort::target, {position, target.slot.valid()});
  graph_.add_arc(owner, v);
  if (target.slot.valid()) {
    graph_.add_arc(v, points_.slot(target.slot));
    return;
  }
  graph_.add_arc(v, arrays_[target.array]);
  for (std::size_t i = 0; i < target.indices.size(); ++i)
    graph_.add_arc(v, add_term(target.indices[i], static_cast<std::int64_t>(i)));
}

void ProgramGraphBuilder::add_message(Vertex owner, const std::vector<FieldPattern>& message) {
  for (std::size_t f = 0; f < message.size(); ++f) {
    const Vertex v =
        add(Sort::pattern, {static_cast<std::int64_t>(f), static_cast<std::int64_t>(message[f].kind)});
    graph_.add_arc(owner, v);
    if (message[f].kind == model::Pattern::Kind::match) graph_.add_arc(v, add_term(message[f].value, 0));
    if (message[f].kind == model::Pattern::Kind::store) add_target(v, message[f].target, 0);
  }
}

Vertex ProgramGraphBuilder::add_item(const Item& item, bool guard) {
  const Vertex v = add(Sort::item, {static_cast<std::int64_t>(item.kind), guard, item.sorted, item.random,
                                    item.copy, item.first_taken, static_cast<std::int64_t>(item.args.size()),
                                    static_cast<std::int64_t>(item.message.size())});
  if (item.value.valid()) {
    const Vertex value = add_term(item.value, 0);
    graph_.add_arc(v, value);
    const bool asked = item.kind == ItemKind::condition || item.kind == ItemKind::assert_;
    if (asked && is_free(kinds_.of_term[item.value]))
      graph_.add_arc(value, truth_of(kinds_.of_term[item.value]));
  }
  if (item.target.slot.valid() || item.target.array.valid()) add_target(v, item.target, 0);
  if (item.channel.valid()) graph_.add_arc(v, add_term(item.channel, 1));
  for (std::size_t i = 0; i < item.args.size(); ++i)
    graph_.add_arc(v, add_term(item.args[i], static_cast<std::int64_t>(2 + i)));
  add_message(v, item.message);
  if (item.process.valid()) graph_.add_arc(v, points_.process(item.process));
  for (std::size_t i = 0; i < item.options.size(); ++i) {
    const Vertex option = add(Sort::option, {item.first_taken ? static_cast<std::int64_t>(i) : -1});
    graph_.add_arc(v, option);
    add_sequence(option, item.options[i]);
  }
  std::vector<Vertex> nodes;
  for (std::size_t n = 0; n < item.nodes.size(); ++n) {
    nodes.push_back(add(Sort::node, {n == 0}));
    graph_.add_arc(v, nodes.back());
  }
  for (std::size_t n = 0; n < item.nodes.size(); ++n)
    for (std::size_t e = 0; e < item.nodes[n].size(); ++e) {
      const ProgramEdge& edge = item.nodes[n][e];
      const Vertex way = add(Sort::edge, {static_cast<std::int64_t>(e), edge.target == kNothing});
      graph_.add_arc(nodes[n], way);
      if (edge.target != kNothing) graph_.add_arc(way, nodes[edge.target]);
      add_sequence(way, edge.sequence);
    }
  return v;
}

void ProgramGraphBuilder::add_sequence(Vertex owner, const Sequence& sequence) {
  std::vector<Vertex> items;
  for (std::size_t i = 0; i < sequence.items.size(); ++i) {
    items.push_back(add_item(sequence.items[i], i == 0 && can_wait(sequence.items[i].kind)));
    graph_.add_arc(owner, items.back());
    for (const std::uint32_t earlier : sequence.items[i].before) graph_.add_arc(items[earlier], items[i]);
  }
}

void ProgramGraphBuilder::add_step(const Step& step) {
  if (model_.in_prologue(step)) {
    steps_.add(add(Sort::pinned, {2, steps_.next().value()}));
    return;
  }
  const Vertex v = add(Sort::step, {step.atomic, step.escape, step.turn, !step.target.valid(),
                                    static_cast<std::int64_t>(step.sequence.items.size())});
  graph_.add_arc(points_.place(step.source), v);
  steps_.add(v);
  if (step.target.valid()) graph_.add_arc(v, points_.place(step.target));
  for (const StepNo other : step.others) graph_.add_arc(v, steps_[other]);
  add_sequence(v, step.sequence);
}

void ProgramGraphBuilder::add_claim() {
  IdTable<ClaimStepNo, Vertex> steps;
  for (const ClaimStep& step : model_.claim) {
    const bool moves = step.kind == ClaimStep::Kind::move;
    if (moves && !model_.keeps_claim) continue;
    const Vertex v =
        add(Sort::claim_step, {static_cast<std::int64_t>(step.kind), step.number, step.source.value(),
                               step.target.value(), step.atomic, step.escape});
    steps.add(v);
    for (const ClaimStepNo other : step.others) graph_.add_arc(v, steps[other]);
    add_sequence(v, step.sequence);
  }
}

// The set of states that runs begin with is mapped onto itself.
void ProgramGraphBuilder::add_starts() {
  for (const system::StartState& state : model_.starts) {
    const Vertex start = add(Sort::start);
    for (const auto& [slot, value] : state.values) {
      const ClassNo value_class = kinds_.of_global[slot];
      const bool renamed = is_free(value_class);
      const Vertex v = add(Sort::start_value, {renamed ? 0 : value});
      graph_.add_arc(start, v);
      graph_.add_arc(v, points_.slot(slot));
      if (renamed) add_value(v, value_class, value);
    }
  }
}

}  // namespace isospin::symmetry
