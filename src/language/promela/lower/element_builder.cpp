// Statements to elements.
#include "language/promela/lower/element_builder.hpp"

#include <algorithm>

namespace isospin::lowering {

namespace {

bool has_prefix(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

}  // namespace

void ElementBuilder::build() {
  may_initialise_ = true;
  graph_.body = open();
  current_ = graph_.body;
  add_steps(*process_.body);
  Element* stop = make(ElementKind::stop, process_.body->span);
  stop->step.kind = Step::Kind::end;
  append(stop, graph_.body);
  graph_.body->extent = graph_.body->last;
  resolve_jumps();
  give_referenced_jumps_a_step();
  link_insides(graph_.body);
}

Element* ElementBuilder::make(ElementKind kind, Span span) {
  Element& element = graph_.elements.emplace_back();
  element.kind = kind;
  element.number = ++numbers_;
  element.span = span;
  element.step.span = span;
  return &element;
}

void ElementBuilder::append(Element* element, ElementSequence* sequence) {
  // A goto costs nothing, so a label that means something could never be reached at one: a skip takes over
  // the outermost label, be it that one or not, as in SPIN. The others stay, and mean nothing.
  if (element->kind == ElementKind::jump && has_special_label(*element)) {
    Element* skip = make(ElementKind::statement, element->span);
    skip->step.kind = Step::Kind::skip;
    move_outermost_label(element, skip);
    append(skip, sequence);
  }
  if (!sequence->first)
    sequence->first = element;
  else
    sequence->last->next = element;
  sequence->last = element;
}

bool ElementBuilder::has_special_label(const Element& element) {
  return std::any_of(element.labels.begin(), element.labels.end(), [](std::string_view label) {
    return has_prefix(label, "accept") || has_prefix(label, "end") || has_prefix(label, "progress");
  });
}

void ElementBuilder::move_outermost_label(Element* from, Element* to) {
  const std::string_view label = from->labels.back();
  to->labels = {label};
  from->labels.pop_back();
  for (Labelled& labelled : labelled_)
    if (labelled.label.element == from && labelled.label.name == label) labelled.label.element = to;
}

void ElementBuilder::set_labels(Element* element, const std::vector<const Stmt*>& labels) {
  for (const Stmt* label : labels) {
    element->labels.push_back(label->text);
    labelled_.push_back({ElementLabel{label->text, element}, label});
  }
}

void ElementBuilder::add_steps(const promela::Sequence& sequence) {
  for (const Stmt* stmt : sequence.steps) add_step(*stmt);
}

void ElementBuilder::add_step(const Stmt& stmt) {
  if (stmt.kind == StmtKind::exclusive) return;
  if (stmt.kind == StmtKind::declaration) return add_declaration(stmt);
  Prepared prepared = prepare(stmt);
  may_initialise_ = false;
  add(prepared, current_);
}

void ElementBuilder::add_declaration(const Stmt& stmt) {
  if (may_initialise_) return;
  for (const promela::Declarator& declarator : stmt.declaration->declarators) {
    if (declarator.channel) continue;
    Element* element = make(ElementKind::statement, declarator.span);
    element->step.kind = Step::Kind::initialise;
    element->step.declarator = &declarator;
    element->step.span = declarator.span;
    append(element, current_);
  }
}

ElementSequence* ElementBuilder::sequence_of(const promela::Sequence& source) {
  ElementSequence* outer = current_;
  ElementSequence* sequence = open();
  current_ = sequence;
  may_initialise_ = false;
  add_steps(source);
  sequence->extent = sequence->last;
  current_ = outer;
  return sequence;
}

ElementBuilder::Prepared ElementBuilder::prepare(const Stmt& stmt) {
  Prepared prepared;
  prepared.stmt = &stmt;
  switch (stmt.kind) {
    case StmtKind::label: {
      if (stmt.labelled) {
        prepared = prepare(*stmt.labelled);
      } else {
        prepared.step.kind = Step::Kind::skip;
        prepared.has_step = true;
      }
      prepared.labels.push_back(&stmt);
      break;
    }
    case StmtKind::if_:
    case StmtKind::do_:
      prepared.is_loop = stmt.kind == StmtKind::do_;
      if (prepared.is_loop) break_jumps_.emplace_back();
      for (const promela::Option& option : stmt.options) {
        ElementSequence* sequence = sequence_of(*option.body);
        // A claim counts steps.
        if (process_.kind != promela::ProcessKind::never) drop_redundant_skips(sequence);
        prepared.options.push_back(sequence);
      }
      close_loop(prepared);
      break;
    case StmtKind::atomic:
    case StmtKind::d_step:
    case StmtKind::block: {
      if (!stmt.inline_name.empty()) ++inline_depth_;
      prepared.inside = sequence_of(*stmt.body);
      if (!stmt.inline_name.empty()) --inline_depth_;
      if (stmt.kind != StmtKind::block) make_atomic(prepared.inside, stmt.kind == StmtKind::d_step);
      break;
    }
    case StmtKind::for_range:
      prepare_for_range(stmt, prepared);
      close_loop(prepared);
      break;
    case StmtKind::for_in:
      prepare_for_in(stmt, prepared);
      close_loop(prepared);
      break;
    case StmtKind::select:
      prepare_select(stmt, prepared);
      close_loop(prepared);
      break;
    case StmtKind::unless:
      prepare_unless(stmt, prepared);
      break;
    default:
      break;
  }
  return prepared;
}

void ElementBuilder::prepare_unless(const Stmt& stmt, Prepared& prepared) {
  const Stmt& normal = *stmt.body->steps.front();
  const Stmt& escape = *stmt.escape->steps.front();
  Prepared first = prepare(normal);
  Prepared second = prepare(escape);
  const auto as_sequence = [&](Prepared& part) {
    if (part.inside && part.stmt->kind == StmtKind::block && part.labels.empty()) return part.inside;
    ElementSequence* sequence = open();
    add(part, sequence);
    sequence->extent = sequence->last;
    return sequence;
  };
  ElementSequence* escape_sequence = as_sequence(second);
  if (first.inside && !first.labels.empty()) {
    // `L: { ... } unless { ... }`: the label is lifted to a block around it all.
    Prepared inner;
    inner.stmt = &stmt;
    inner.options = {first.inside, escape_sequence};
    ElementSequence* around = open();
    add(inner, around);
    around->extent = around->last;
    prepared.stmt = first.stmt;
    prepared.labels = first.labels;
    prepared.inside = around;
    return;
  }
  prepared.options = {as_sequence(first), escape_sequence};
}

void ElementBuilder::add(Prepared& prepared, ElementSequence* into) {
  const Stmt& stmt = *prepared.stmt;
  if (prepared.inside) {
    Element* element =
        make(stmt.kind == StmtKind::d_step ? ElementKind::d_step : ElementKind::grouped, stmt.span);
    element->is_atomic = stmt.kind == StmtKind::atomic;
    element->inside = prepared.inside;
    set_labels(element, prepared.labels);
    append(element, into);
    return;
  }
  if (stmt.kind == StmtKind::unless) return add_unless(prepared, into);
  if (!prepared.options.empty()) return add_choice(prepared, into);

  if (stmt.kind == StmtKind::goto_ || stmt.kind == StmtKind::break_) {
    Element* jump = make(ElementKind::jump, stmt.span);
    jump->step.stmt = &stmt;
    if (stmt.kind == StmtKind::goto_) {
      jump->label = stmt.text;
      jumps_.push_back({jump, stmt.destination});
    } else {
      break_jumps_.back().push_back(jump);
    }
    set_labels(jump, prepared.labels);
    append(jump, into);
    return;
  }
  Element* element = make(ElementKind::statement, stmt.span);
  element->inline_depth = inline_depth_;
  if (prepared.has_step)
    element->step = prepared.step;
  else
    element->step.stmt = &stmt;
  element->step.span = stmt.span;
  element->is_else = !prepared.has_step && stmt.kind == StmtKind::else_;
  set_labels(element, prepared.labels);
  append(element, into);
}

void ElementBuilder::add_choice(Prepared& prepared, ElementSequence* into) {
  // An else is tried last, wherever it was written.
  auto& options = prepared.options;
  const auto is_else = [](const ElementSequence* option) { return option->first->is_else; };
  std::stable_partition(options.begin(), options.end(),
                        [&](const ElementSequence* o) { return !is_else(o); });

  Element* choice = make(ElementKind::choice, prepared.stmt->span);
  Element* join = make(ElementKind::join, prepared.stmt->span);
  choice->options = options;
  choice->step.stmt = prepared.stmt;
  for (ElementSequence* option : options) append(join, option);
  Element* behind = join;
  if (prepared.is_loop) {
    append(join, into);
    behind = make(ElementKind::loop_exit, prepared.stmt->span);
    for (Element* jump : prepared.break_jumps) jump->jump_target = behind;
  }
  set_labels(choice, prepared.labels);
  append(choice, into);
  append(behind, into);
}

ElementGraph build_elements(const promela::Process& process,
                            const std::vector<std::string_view>& referenced) {
  ElementGraph graph;
  ElementBuilder(process, referenced, graph).build();
  return graph;
}

Element* resting_place(Element* element, bool keep_atomic, const ElementGraph& graph) {
  for (std::size_t hops = 0; hops <= graph.elements.size(); ++hops) {
    Element* next = nullptr;
    switch (element->kind) {
      case ElementKind::jump:
        next = element->jump_target;
        break;
      case ElementKind::join:
      case ElementKind::loop_exit:
        if (!element->next) return element;
        next = element->next;
        break;
      case ElementKind::unless:
        next = resting_place(element->options[0]->first, keep_atomic, graph);
        break;
      default:
        return element;
    }
    if (keep_atomic && !next->atomic) return element;
    element = next;
  }
  return element;  // a loop of gotos: the resolver has refused it
}

Element* first_inside(Element* element) {
  while (true) {
    if (element->kind == ElementKind::join && element->next)
      element = element->next;
    else if (element->kind == ElementKind::unless)
      element = element->options[0]->first;
    else
      return element;
  }
}

}  // namespace isospin::lowering
