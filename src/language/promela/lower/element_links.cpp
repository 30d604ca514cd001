// Atomic sequences, escapes and jumps.
#include <algorithm>
#include <map>

#include "language/promela/lower/element_builder.hpp"

namespace isospin::lowering {

void ElementBuilder::add_unless(Prepared& prepared, ElementSequence* into) {
  Element* unless = make(ElementKind::unless, prepared.stmt->span);
  Element* join = make(ElementKind::join, prepared.stmt->span);
  unless->options = prepared.options;
  for (ElementSequence* part : prepared.options) append(join, part);
  attach_escape(prepared.options[0], prepared.options[1]);
  set_labels(unless, prepared.labels);
  append(unless, into);
  append(join, into);
}

void ElementBuilder::attach_escape(ElementSequence* sequence, ElementSequence* escape) {
  for (Element* element = sequence->first; element; element = element->next) {
    attach_escape(element, escape);
    if (element == sequence->extent) break;
  }
}

void ElementBuilder::attach_escape(Element* element, ElementSequence* escape) {
  auto& escapes = element->escapes;
  if (std::find(escapes.begin(), escapes.end(), escape) != escapes.end()) return;
  for (ElementSequence* lower : std::vector(escapes)) attach_escape(lower, escape);
  escapes.insert(escapes.begin(), escape);
  switch (element->kind) {
    case ElementKind::unless:
      attach_escape(element->options[0], escape);
      break;
    case ElementKind::choice:
      for (ElementSequence* option : element->options) attach_escape(option, escape);
      break;
    case ElementKind::d_step:
      attach_escape(element->inside->first, escape);
      break;
    case ElementKind::grouped:
      attach_escape(element->inside, escape);
      break;
    default:
      break;
  }
}

void ElementBuilder::drop_redundant_skips(ElementSequence* sequence) {
  int skips = 0;
  Element* before = nullptr;
  for (Element* element = sequence->first; element; element = element->next) {
    if (!is_skip(*element) || !element->labels.empty()) {
      skips = 0;
    } else if (++skips > 1 && !is_print(*element) && element != sequence->first &&
               element != sequence->last && element != sequence->extent) {
      before->next = element->next;
      element = before;
    }
    before = element;
  }
}

bool ElementBuilder::is_print(const Element& element) {
  const Stmt* stmt = element.step.stmt;
  return element.kind == ElementKind::statement && element.step.kind == Step::Kind::source && stmt &&
         (stmt->kind == StmtKind::printf_ || stmt->kind == StmtKind::printm);
}

bool ElementBuilder::is_skip(const Element& element) {
  if (element.kind != ElementKind::statement || element.is_else) return false;
  if (element.step.kind == Step::Kind::skip || is_print(element)) return true;
  const Stmt* stmt = element.step.stmt;
  return element.step.kind == Step::Kind::source && stmt && stmt->kind == StmtKind::condition &&
         stmt->value->kind == ExprKind::number && stmt->value->value == 1;
}

void ElementBuilder::make_atomic(ElementSequence* sequence, bool d_step) {
  mark_atomic(sequence->first, sequence->last, d_step);
  Element* last = sequence->last;
  switch (last->kind) {
    case ElementKind::grouped:
      make_atomic(last->inside, d_step);
      break;
    case ElementKind::unless:
      make_atomic(last->options[0], d_step);
      break;
    default:
      last->atomic = false;
      last->atomic_last = true;
      break;
  }
}

void ElementBuilder::mark_atomic(Element* from, Element* to, bool d_step) {
  for (Element* element = from; element; element = element->next) {
    element->atomic = true;
    element->in_d_step |= d_step;
    if (element->kind == ElementKind::d_step && d_step) element->kind = ElementKind::grouped;
    if (element->kind == ElementKind::grouped) {
      element->is_atomic = false;
      mark_atomic(element->inside->first, element->inside->last, d_step);
    }
    for (ElementSequence* option : element->options) mark_atomic(option->first, option->last, d_step);
    if (element == to) break;
  }
}

void ElementBuilder::resolve_jumps() {
  std::map<const Stmt*, Element*> element_of;
  for (const Labelled& labelled : labelled_) element_of[labelled.stmt] = labelled.label.element;
  for (const Jump& jump : jumps_) {
    jump.element->jump_target = element_of.at(jump.destination);
  }
  for (const Labelled& labelled : labelled_) graph_.labels.push_back(labelled.label);
}

void ElementBuilder::give_referenced_jumps_a_step() {
  for (const std::string_view name : referenced_) {
    // Of several labels of one name SPIN looks at the last.
    const auto last = std::find_if(graph_.labels.rbegin(), graph_.labels.rend(),
                                   [&](const ElementLabel& label) { return label.name == name; });
    if (last != graph_.labels.rend()) {
      ElementLabel& label = *last;
      if (label.element->kind != ElementKind::jump) continue;
      Element* jump = &graph_.elements.emplace_back(*label.element);
      jump->number = ++numbers_;
      jump->labels.clear();
      Element* skip = label.element;
      skip->kind = ElementKind::statement;
      skip->step = Step{};
      skip->step.kind = Step::Kind::skip;
      skip->step.span = skip->span;
      skip->next = jump;
    }
  }
}

void ElementBuilder::link_insides(ElementSequence* sequence) {
  for (Element* element = sequence->first; element; element = element->next) {
    if (element->inside) {
      ElementSequence* inside = element->inside;
      if (!(inside->last->next && inside->last->next->kind == ElementKind::jump &&
            inside->last->kind != ElementKind::jump))
        inside->last->next = element->next;
      patch_jumps(inside);
      link_insides(inside);
    }
    for (ElementSequence* option : element->options) link_insides(option);
    if (element == sequence->last) break;
  }
}

void ElementBuilder::patch_jumps(ElementSequence* sequence) {
  for (Element* element = sequence->first; element; element = element->next) {
    if (element->kind == ElementKind::jump) {
      const Element* target = element->jump_target;
      const bool target_atomic = target->atomic || target->atomic_last;
      if ((element->atomic || element->atomic_last) && !target_atomic) {
        element->atomic = false;
        element->atomic_last = true;
      }
      if (element->atomic_last && target_atomic) {
        element->atomic_last = false;
        element->atomic = true;
      }
    } else {
      for (ElementSequence* option : element->options) patch_jumps(option);
    }
    if (element == sequence->extent) break;
  }
}

}  // namespace isospin::lowering
