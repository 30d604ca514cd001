#include "symmetry/certify/functions.hpp"

#include <algorithm>
#include <cassert>

#include "model/arithmetic.hpp"

namespace isospin::symmetry {

using model::Operator;

const std::vector<std::int32_t>& Functions::domain(ClassNo value_class) const {
  const ValueClass& known = kinds_.classes[value_class];
  if (!known.domain.empty() || !known.of_channels) return known.domain;
  // Channels of which it is not known which: any, or none.
  if (channel_domains_.empty()) {
    std::vector<std::int32_t> all;
    for (std::size_t i = 0; i <= model_.channels.size(); ++i) all.push_back(static_cast<std::int32_t>(i));
    channel_domains_.push_back(std::move(all));
  }
  return channel_domains_.front();
}

bool Functions::in_domain(ClassNo value_class, std::int32_t value) const {
  const std::vector<std::int32_t>& values = domain(value_class);
  return std::binary_search(values.begin(), values.end(), value);
}

void Functions::collect_atoms(TermNo number, std::vector<TermNo>& found) const {
  const Term& term = model_.terms[number];
  switch (term.kind) {
    case TermKind::number:
    case TermKind::channel:
      return;
    case TermKind::operation:
    case TermKind::conditional:
      for (const TermNo child : term.children) collect_atoms(child, found);
      return;
    default:
      found.push_back(number);
  }
}

std::vector<TermNo> Functions::atoms(TermNo term) const {
  std::vector<TermNo> found;
  collect_atoms(term, found);
  return found;
}

bool Functions::reads_renamed(TermNo term) const {
  for (const TermNo atom : atoms(term))
    if (renamed(class_of(atom))) return true;
  return false;
}

bool Functions::is_table(TermNo number) const {
  const Term& term = model_.terms[number];
  if (term.kind == TermKind::conditional) {
    const ClassNo own = class_of(number);
    if (class_of(term.children[1]) == own && class_of(term.children[2]) == own &&
        (renamed(own) || (!reads_renamed(term.children[1]) && !reads_renamed(term.children[2]))))
      return false;
  } else {
    const bool logic =
        term.op == Operator::logic_and || term.op == Operator::logic_or || term.op == Operator::logic_not;
    if (logic) return false;
    if (term.op == Operator::equal || term.op == Operator::not_equal) {
      const ClassNo first = class_of(term.children[0]);
      if (first == class_of(term.children[1]) && renamed(first)) return false;
    }
  }
  const std::vector<TermNo> read = atoms(number);
  std::size_t rows = 1;
  for (const TermNo atom : read) {
    const ClassNo value_class = class_of(atom);
    if (!renamed(value_class)) return false;
    rows *= std::max<std::size_t>(domain(value_class).size(), 1);
    if (rows > kLargestTable) return false;
  }
  return !read.empty();
}

std::optional<std::int32_t> Functions::value(TermNo number, std::span<const TermNo> atoms,
                                             std::span<const std::int32_t> values,
                                             std::vector<bool>& looked_at) const {
  const Term& term = model_.terms[number];
  switch (term.kind) {
    case TermKind::number:
      return term.value;
    case TermKind::channel:
      return value_of(term.channel());
    case TermKind::conditional: {
      const auto condition = value(term.children[0], atoms, values, looked_at);
      if (!condition) return std::nullopt;
      return value(term.children[*condition != 0 ? 1 : 2], atoms, values, looked_at);
    }
    case TermKind::operation: {
      const bool stops_at_zero = term.op == Operator::logic_and;
      const bool stops_at_other = term.op == Operator::logic_or;
      std::vector<std::int32_t> operands;
      for (const TermNo child : term.children) {
        const auto operand = value(child, atoms, values, looked_at);
        if (!operand) return std::nullopt;
        operands.push_back(*operand);
        if ((stops_at_zero && *operand == 0) || (stops_at_other && *operand != 0)) return *operand != 0;
      }
      if (stops_at_zero || stops_at_other) return stops_at_zero;
      return model::apply(term.op, operands);
    }
    default:
      for (std::size_t i = 0; i < atoms.size(); ++i)
        if (atoms[i] == number) {
          looked_at[i] = true;
          return values[i];
        }
      assert(false && "every atom has a value");
      return std::nullopt;
  }
}

bool Functions::is_boolean(const Term& term) const {
  switch (term.kind) {
    case TermKind::at:
    case TermKind::timeout:
    case TermKind::non_progress:
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      return true;
    case TermKind::poll:
      return !term.random;  // that may give a place
    case TermKind::operation:
      break;
    default:
      return false;
  }
  return model::gives_truth(term.op);
}

bool Functions::always_in_range(const Term& term) const {
  std::size_t combinations = 1;
  std::vector<const std::vector<std::int32_t>*> possible;
  for (const TermNo index : term.children) {
    const ClassNo value_class = class_of(index);
    if (!renamed(value_class)) return false;
    possible.push_back(&domain(value_class));
    combinations *= possible.back()->size();
    if (combinations > kLargestTable) return false;
  }
  std::size_t named = 0;
  for (const Element& element : model_.arrays[term.array()].elements) {
    bool reachable = element.indices.size() == possible.size();
    for (std::size_t i = 0; i < possible.size() && reachable; ++i)
      reachable = std::binary_search(possible[i]->begin(), possible[i]->end(), element.indices[i]);
    named += reachable;
  }
  return named == combinations;
}

std::optional<std::vector<ChannelNo>> Functions::channels(TermNo number) const {
  const Term& term = model_.terms[number];
  if (term.kind == TermKind::channel) return std::vector<ChannelNo>{term.channel()};
  const ClassNo value_class = class_of(number);
  if (!kinds_.classes[value_class].of_channels) return std::nullopt;
  std::vector<ChannelNo> found;
  for (const std::int32_t value : domain(value_class))
    if (value > 0 && static_cast<std::size_t>(value) <= model_.channels.size())
      found.push_back(channel_of(value));
  return found;
}

}  // namespace isospin::symmetry
