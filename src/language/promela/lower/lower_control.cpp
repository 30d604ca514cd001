// Locations and transitions, read off the elements of a body.
#include <algorithm>
#include <cassert>

#include "language/promela/lower/lowering.hpp"

namespace isospin::lowering {

namespace {

bool has_prefix(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

}  // namespace

// ---------------------------------------------------------------- labels that others ask about

void Lowering::find_referenced_labels() {
  for (const promela::Process* process : tree_.processes) {
    in_claim_ = process->kind == promela::ProcessKind::never;
    collect_references(process->body);
    collect_references(process->provided);
  }
  in_claim_ = true;
  for (const promela::LtlFormula* ltl : tree_.formulas) collect_references(ltl->formula);
  collect_references(claim_.formula);
  in_claim_ = false;
}

// Reductions must leave alone what a claim looks at, whether or not it is checked in this run.
void Lowering::note_what_claims_see() {
  const auto add_all = [&](const Flat& flat, auto&& self) -> void {
    if (flat.variable.valid()) model_.observed_by_claims.push_back(flat.variable);
    for (const auto& [field, inner] : flat.fields) self(*inner, self);
  };
  for (const promela::Symbol* symbol : variables_in_claims_)
    if (const auto flat = flats_.find(symbol); flat != flats_.end()) add_all(*flat->second, add_all);
  for (const promela::Expr* expr : labels_in_claims_) {
    const Body& body = *body_of_.at(expr->symbol);
    for (const ElementLabel& label : body.graph.labels)
      if (label.name == expr->text2)
        if (const auto location = body.locations.find(label.element); location != body.locations.end())
          model_.locations_observed_by_claims.push_back(location->second);
  }
}

void Lowering::collect_references(const promela::Expr* expr) {
  if (!expr) return;
  if (expr->kind == promela::ExprKind::remote_label) referenced_labels_[expr->text].push_back(expr->text2);
  // SPIN keeps _last as soon as it occurs anywhere, be it in a claim that is left out.
  if (expr->symbol && expr->symbol->predefined == promela::Predefined::last) model_.observes.last = true;
  if (in_claim_) {
    if (expr->kind == promela::ExprKind::name && expr->symbol) variables_in_claims_.push_back(expr->symbol);
    if (expr->kind == promela::ExprKind::remote_label) labels_in_claims_.push_back(expr);
    if (expr->kind == promela::ExprKind::enabled || expr->kind == promela::ExprKind::pc_value ||
        expr->kind == promela::ExprKind::timeout || expr->op == promela::Operator::next)
      model_.claims_observe_steps = true;
  }
  collect_references(expr->a);
  collect_references(expr->b);
  collect_references(expr->c);
  for (const promela::Expr* arg : expr->args) collect_references(arg);
}

void Lowering::collect_references(const promela::Sequence* sequence) {
  if (!sequence) return;
  const auto collect_from = [&](const promela::Stmt* stmt, auto&& self) -> void {
    if (!stmt) return;
    collect_references(stmt->target);
    collect_references(stmt->value);
    collect_references(stmt->value2);
    for (const promela::Expr* arg : stmt->args) collect_references(arg);
    collect_references(stmt->body);
    collect_references(stmt->escape);
    for (const promela::Option& option : stmt->options) collect_references(option.body);
    self(stmt->labelled, self);
  };
  for (const promela::Stmt* stmt : sequence->steps) collect_from(stmt, collect_from);
}

// ---------------------------------------------------------------- locations

void Lowering::build_body(const promela::Process& process) {
  auto body = std::make_unique<Body>();
  body->process = &process;
  body->type = ProcessTypeId(static_cast<std::uint32_t>(model_.types.size()));
  ProcessType& type = model_.types.emplace_back();
  type.name = std::string(process.name);
  type.span = process.span;
  type.deterministic = process.deterministic;
  if (process.priority > 0) {
    type.priority = static_cast<std::int32_t>(process.priority);
    model_.observes.priorities = true;
  }
  types_[process.symbol] = body->type;
  body_of_[process.symbol] = body.get();
  body->graph = build_elements(process, referenced_labels_[process.name]);
  lower_locals(*body);
  for (const HiddenCounter& counter : body->graph.counters) {
    Variable variable;
    variable.name = "(counter)";
    variable.type = counter.wide ? ValueType{ValueKind::short_, 16} : ValueType{ValueKind::byte, 8};
    variable.owner = body->type;
    variable.span = process.span;
    body->counters.push_back(add_variable(std::move(variable), model_[body->type].locals));
  }
  bodies_.push_back(std::move(body));
}

bool Lowering::is_choice(const Element& element) {
  return element.kind == ElementKind::choice || element.kind == ElementKind::grouped;
}

bool Lowering::is_never_executable(const Element& element) {
  const promela::Stmt* stmt = element.step.stmt;
  return element.kind == ElementKind::statement && element.step.kind == Step::Kind::source && stmt &&
         stmt->kind == promela::StmtKind::condition && stmt->value->kind == promela::ExprKind::number &&
         stmt->value->value == 0 && element.escapes.empty();
}

RawTransition Lowering::leaf_transition(Element* element) {
  const ElementGraph& graph = body_->graph;
  RawTransition raw;
  raw.leaf = element;
  if (element->kind == ElementKind::stop) return raw;
  Element* next = element->kind == ElementKind::jump ? element->jump_target : element->next;
  if (next) raw.target = resting_place(next, element->atomic, graph);
  return raw;
}

// A choice has the transitions of its options' first statements; a choice inside a choice is one choice.
std::vector<RawTransition> Lowering::transitions_of(Element* element) {
  if (!is_choice(*element)) return {leaf_transition(element)};
  std::vector<RawTransition> all;
  const auto add_from = [&](Element* first) {
    Element* start = first_inside(first);
    if (element->kind == ElementKind::choice && is_never_executable(*start)) return;
    for (const RawTransition& raw : transitions_of(start)) all.push_back(raw);
  };
  if (element->kind == ElementKind::grouped)
    add_from(element->inside->first);
  else
    for (const ElementSequence* option : element->options) add_from(option->first);
  return all;
}

void Lowering::find_locations(Body& body) {
  body_ = &body;
  bool has_escapes = false;
  for (Element& element : body.graph.elements) {
    has_escapes |= !element.escapes.empty();
    std::vector<RawTransition>& list = body.lists[&element];
    // An `unless` is left by what is inside it. Nobody rests there, but for whoever jumps to one from an
    // atomic sequence: as in SPIN, there is no way on.
    if (element.kind != ElementKind::unless) list = transitions_of(&element);
  }
  if (has_escapes) prepend_escapes(body);

  Element* first = body.graph.body->first;
  body.initial = resting_place(first, first->atomic, body.graph);
  std::vector<Element*> todo = {body.initial};
  std::map<std::uint32_t, Element*> found = {{body.initial->number, body.initial}};
  while (!todo.empty()) {
    Element* element = todo.back();
    todo.pop_back();
    for (const RawTransition& raw : body.lists.at(element))
      if (raw.target && found.emplace(raw.target->number, raw.target).second) todo.push_back(raw.target);
  }
  ProcessType& type = model_[body.type];
  for (const auto& [number, element] : found) {
    const LocationId id(static_cast<std::uint32_t>(model_.locations.size()));
    Location& location = model_.locations.emplace_back();
    location.number = number;
    location.span = element->span;
    inherit_labels(location, element);
    body.locations[element] = id;
    type.locations.push_back(id);
  }
  // Resting at a join that is an end state makes what it leads to one.
  for (const auto& [number, element] : found)
    if (element->kind == ElementKind::join && element->next && model_[body.locations.at(element)].end)
      if (const auto next = body.locations.find(body.lists.at(element).front().target);
          next != body.locations.end())
        model_[next->second].end = true;
  type.initial = body.locations.at(body.initial);
  body_ = nullptr;
}

void Lowering::add_label_flags(Location& location, const Element& element) {
  for (const std::string_view label : element.labels) {
    location.labels.emplace_back(label);
    location.end |= has_prefix(label, "end");
    location.accept |= has_prefix(label, "accept");
    location.progress |= has_prefix(label, "progress");
  }
  if (body_->process->kind == promela::ProcessKind::never) return;
  model_.has_accept_labels |= location.accept;
  model_.has_progress_labels |= location.progress;
}

// What a label in front of an option's first statement says holds at the choice as well.
void Lowering::inherit_labels(Location& location, Element* element) {
  add_label_flags(location, *element);
  if (element->kind == ElementKind::stop) location.end = true;
  if (!is_choice(*element)) return;
  if (element->kind == ElementKind::grouped)
    return inherit_labels(location, first_inside(element->inside->first));
  for (const ElementSequence* option : element->options)
    inherit_labels(location, first_inside(option->first));
}

// Escapes come before what they escape from, each list of them once. The order among several is SPIN's.
void Lowering::prepend_escapes(Body& body) {
  std::map<std::uint32_t, Element*> by_number;
  for (Element& element : body.graph.elements) by_number[element.number] = &element;
  for (const auto& [number, element] : by_number) {
    const auto at = body.lists.find(element);
    if (at == body.lists.end()) continue;
    std::vector<RawTransition> list = at->second;
    for (const RawTransition& raw : at->second) {
      if (raw.leaf->kind == ElementKind::join) continue;
      for (auto escape = raw.leaf->escapes.rbegin(); escape != raw.leaf->escapes.rend(); ++escape) {
        Element* start = resting_place((*escape)->first, raw.leaf->atomic, body.graph);
        for (RawTransition way_out : body.lists.at(start)) {
          const auto same = [&](const RawTransition& known) { return known.leaf == way_out.leaf; };
          if (std::any_of(list.begin(), list.end(), same)) continue;
          way_out.escape = start->number;
          list.insert(list.begin(), way_out);
        }
      }
    }
    at->second = std::move(list);
  }
}

// ---------------------------------------------------------------- transitions

// In the order of the locations, so that a model's transitions have the same numbers wherever it is read: a
// saved run counts on it.
void Lowering::lower_transitions(Body& body) {
  std::map<std::uint32_t, const Element*> in_order;
  for (const auto& [element, id] : body.locations) in_order[id.value()] = element;
  for (const auto& [number, element] : in_order) {
    const LocationId id(number);
    for (const RawTransition& raw : body.lists.at(element)) {
      Transition transition;
      transition.source = id;
      if (raw.target) transition.target = body.locations.at(raw.target);
      transition.atomic = raw.leaf->atomic;
      transition.escape = raw.escape;
      if (raw.leaf->kind == ElementKind::d_step) {
        Action action;
        lower_d_step(*raw.leaf, action);
        // An else that it begins with asks about what else there is to do, like any other.
        const Element* start = first_inside(raw.leaf->inside->first);
        while (start->kind == ElementKind::grouped) start = first_inside(start->inside->first);
        Action& begins = model_.d_steps.back().nodes.front().front().action;
        if (start->kind == ElementKind::statement && begins.kind == ActionKind::else_) {
          transition.actions.push_back(begins);
          begins.kind = ActionKind::skip;
          begins.text.clear();
        }
        transition.actions.push_back(std::move(action));
      } else {
        transition.actions.push_back(lower_action(*raw.leaf));
      }
      transition.span = transition.actions.front().span;
      const TransitionId transition_id(static_cast<std::uint32_t>(model_.transitions.size()));
      model_.transitions.push_back(std::move(transition));
      model_[id].out.push_back(transition_id);
    }
  }
}

}  // namespace isospin::lowering
