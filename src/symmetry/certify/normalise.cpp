#include "symmetry/certify/normalise.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/cut_off.hpp"

namespace isospin::symmetry {

using model::Operator;

namespace {

// The first word of every list of words.
enum Mark : std::uint32_t {
  kNumber = 1,
  kChannel,
  kSlot,
  kElement,
  kOperation,
  kConditional,
  kOther,
  kPoll,
  kTable,
  kTruth,
  kBoolean,
  kAnyChannel,
  kSlotTarget,
  kElementTarget,
  kNoTarget,
  kMessage,
  kArray,
  kItem,
  kSequence,
  kBranch,
  kProgram,
  kDeed,
  kStep,
  kClaim,
  kProvided,
};

std::uint32_t word(Mark mark) { return mark; }
template <class Enum>
std::uint32_t number_of(Enum value) {
  return static_cast<std::uint32_t>(value);
}

}  // namespace

Common::Common(const Points& all)
    : points(all),
      model(all.model()),
      kinds(all.kinds()),
      functions(model, kinds),
      touches(model, functions),
      values(all),
      escape_rank(model.steps.size(), 0) {
  // Escapes are tried in the order of the steps; what counts is the order of the lists, not their numbers.
  for (const Process& process : model.processes) {
    std::map<PlaceNo, std::vector<std::uint32_t>> seen;
    for (const StepNo number : process.steps) {
      const Step& step = model.steps[number];
      if (step.escape == 0) continue;
      std::vector<std::uint32_t>& lists = seen[step.source];
      auto found = std::find(lists.begin(), lists.end(), step.escape);
      if (found == lists.end()) found = lists.insert(lists.end(), step.escape);
      escape_rank[number] = static_cast<std::uint32_t>(found - lists.begin()) + 1;
    }
  }
}

// ---------------------------------------------------------------- terms

Form Normaliser::array(ArrayNo number) {
  arrays_.resize(common_.model.arrays.size());
  if (arrays_mentioned) arrays_mentioned->push_back(number);
  if (arrays_[number]) return *arrays_[number];
  const Array& array = common_.model.arrays[number];
  const std::vector<ClassNo>& classes = common_.kinds.index_of[number];
  std::vector<Words> elements;
  for (const Element& element : array.elements) {
    Words words;
    bool reachable = true;
    for (std::size_t i = 0; i < element.indices.size() && reachable; ++i) {
      const ClassNo value_class = classes[i];
      // Whatever is outside of the domain is never asked for.
      reachable = !common_.functions.renamed(value_class) ||
                  common_.functions.in_domain(value_class, element.indices[i]);
      if (reachable) words.push_back(value(value_class, element.indices[i]));
    }
    if (!reachable) continue;
    words.push_back(array.of_places ? renaming_.place(element.place).value()
                                    : renaming_.slot(element.slot).value());
    elements.push_back(std::move(words));
  }
  std::sort(elements.begin(), elements.end());
  Words words = {word(kArray), array.of_places, array.dimensions};
  for (const ClassNo value_class : classes) words.push_back(renaming_.value_class(value_class));
  for (const Words& element : elements) words.insert(words.end(), element.begin(), element.end());
  arrays_[number] = common_.forms.of(words);
  return *arrays_[number];
}

// A truth value, 0 or 1, kept as a value of a free class: the renaming has to leave both alone.
Form Normaliser::boolean_as(ClassNo value_class, Form form) {
  if (!common_.functions.renamed(value_class)) return form;
  return common_.forms.of({word(kBoolean), renaming_.value_class(value_class), value(value_class, 0),
                           value(value_class, 1), form});
}

// A channel to be used. One that comes out of plain numbers can be any: then none of them may move.
Form Normaliser::channel(TermNo number) {
  const Form form = term(number);
  if (common_.functions.channels(number)) return form;
  Words words = {word(kAnyChannel), form};
  for (const ChannelNo one : common_.model.channels.ids()) words.push_back(renaming_.channel(one).value());
  return common_.forms.of(words);
}

Form Normaliser::message(const std::vector<FieldPattern>& message) {
  Words words = {word(kMessage)};
  for (const FieldPattern& field : message) {
    words.push_back(number_of(field.kind));
    if (field.kind == model::Pattern::Kind::match) words.push_back(term(field.value));
    if (field.kind == model::Pattern::Kind::store) words.push_back(target(field.target));
  }
  return common_.forms.of(words);
}

Form Normaliser::term(TermNo number) {
  const Term& term = common_.model.terms[number];
  const ClassNo own = common_.functions.class_of(number);
  switch (term.kind) {
    case TermKind::number:
      return common_.forms.of({word(kNumber), renaming_.value_class(own), value(own, term.value)});
    case TermKind::channel:
      // Kept as a plain number it must not move; otherwise its number goes where it goes.
      return common_.forms.of({word(kChannel), renaming_.value_class(own),
                               value(own, value_of(term.channel())),
                               renaming_.channel(term.channel()).value()});
    case TermKind::slot:
      return common_.forms.of({word(kSlot), renaming_.value_class(own), renaming_.slot(term.slot()).value()});
    case TermKind::element: {
      Words words = {word(kElement), renaming_.value_class(own), array(term.array())};
      for (const TermNo child : term.children) words.push_back(this->term(child));
      return common_.forms.of(words);
    }
    case TermKind::operation:
    case TermKind::conditional:
      return common_.functions.is_table(number) ? table(number) : parts(number);
    case TermKind::at:
      return boolean_as(
          own, common_.forms.of({word(kOther), number_of(term.kind), renaming_.place(term.place()).value()}));
    case TermKind::timeout:
    case TermKind::non_progress:
      return boolean_as(own, common_.forms.of({word(kOther), number_of(term.kind)}));
    case TermKind::process_count:
    case TermKind::error:
      return common_.forms.of({word(kOther), number_of(term.kind)});
    case TermKind::length:
      return common_.forms.of({word(kOther), number_of(term.kind), channel(term.children[0])});
    case TermKind::full:
    case TermKind::empty:
    case TermKind::not_full:
    case TermKind::not_empty:
      return boolean_as(own,
                        common_.forms.of({word(kOther), number_of(term.kind), channel(term.children[0])}));
    case TermKind::poll:
      return boolean_as(own, common_.forms.of({word(kPoll), term.random, channel(term.children[0]),
                                               message(term.message)}));
  }
  return common_.forms.of({});
}

// Whether a value is 0, which is a number: of a free class, the set of values that are not.
Form Normaliser::truth(TermNo number) {
  const ClassNo own = common_.functions.class_of(number);
  const Form form = term(number);
  if (!common_.functions.renamed(own)) return form;
  Words words;
  for (const std::int32_t one : common_.functions.domain(own))
    if (one != 0) words.push_back(value(own, one));
  std::sort(words.begin(), words.end());
  words.insert(words.begin(), {word(kTruth), form});
  return common_.forms.of(words);
}

Form Normaliser::parts(TermNo number) {
  const Term& term = common_.model.terms[number];
  const ClassNo own = common_.functions.class_of(number);
  if (term.kind == TermKind::conditional) {
    return common_.forms.of({word(kConditional), truth(term.children[0]), this->term(term.children[1]),
                             this->term(term.children[2])});
  }
  const bool logic =
      term.op == Operator::logic_and || term.op == Operator::logic_or || term.op == Operator::logic_not;
  Words children;
  bool may_fail = false;
  for (const TermNo child : term.children) {
    children.push_back(logic ? truth(child) : this->term(child));
    if (logic && term.unordered) may_fail |= common_.touches.may_fail(child, reader_);
  }
  const bool binary_swap =
      term.children.size() == 2 && (term.op == Operator::equal || term.op == Operator::not_equal);
  const bool commutes = logic || binary_swap || term.op == Operator::add || term.op == Operator::multiply ||
                        term.op == Operator::bit_and || term.op == Operator::bit_or ||
                        term.op == Operator::bit_xor;
  if (term.unordered && commutes && !may_fail) std::sort(children.begin(), children.end());
  Words words = {word(kOperation), number_of(term.op)};
  words.insert(words.end(), children.begin(), children.end());
  const Form form = common_.forms.of(words);
  return common_.functions.is_boolean(term) ? boolean_as(own, form) : form;
}

// One row for each combination of values that the term reads, under their new names, in the order of those.
Form Normaliser::table(TermNo number) {
  const ClassNo own = common_.functions.class_of(number);
  const std::vector<TermNo> atoms = common_.functions.atoms(number);
  // A column for each thing that is read, in the order of their forms; one that is read twice is one column.
  std::vector<Form> columns;
  std::vector<Form> form_of_atom;
  for (const TermNo atom : atoms) form_of_atom.push_back(term(atom));
  columns = form_of_atom;
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  std::vector<ClassNo> class_of_column(columns.size());
  std::vector<std::size_t> column_of_atom;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto column = static_cast<std::size_t>(
        std::lower_bound(columns.begin(), columns.end(), form_of_atom[i]) - columns.begin());
    column_of_atom.push_back(column);
    class_of_column[column] = common_.functions.class_of(atoms[i]);
  }

  std::vector<bool> may_fail;
  for (const TermNo atom : atoms) may_fail.push_back(common_.touches.may_fail(atom, reader_));

  std::vector<Words> rows;
  std::vector<std::size_t> at(columns.size(), 0);
  std::vector<std::int32_t> values(atoms.size());
  // A class that has no value at all has no row.
  bool more = std::none_of(class_of_column.begin(), class_of_column.end(), [&](ClassNo value_class) {
    return common_.functions.domain(value_class).empty();
  });
  while (more) {
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      const std::size_t column = column_of_atom[i];
      values[i] = common_.functions.domain(class_of_column[column])[at[column]];
    }
    Words row;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      const ClassNo value_class = class_of_column[column];
      row.push_back(value(value_class, common_.functions.domain(value_class)[at[column]]));
    }
    std::vector<bool> looked_at(atoms.size());
    const std::optional<std::int32_t> result = common_.functions.value(number, atoms, values, looked_at);
    // What may fail does so only where it is looked at.
    std::vector<bool> can_fail_here(columns.size());
    for (std::size_t i = 0; i < atoms.size(); ++i)
      if (looked_at[i] && may_fail[i]) can_fail_here[column_of_atom[i]] = true;
    row.insert(row.end(), can_fail_here.begin(), can_fail_here.end());
    row.push_back(result.has_value());
    if (result) {
      const bool strange = common_.functions.renamed(own) && !common_.functions.in_domain(own, *result);
      row.push_back(strange ? static_cast<std::uint32_t>(*result) : value(own, *result));
    }
    rows.push_back(std::move(row));
    more = false;
    for (std::size_t column = 0; column < columns.size() && !more; ++column) {
      more = ++at[column] < common_.functions.domain(class_of_column[column]).size();
      if (!more) at[column] = 0;
    }
  }
  std::sort(rows.begin(), rows.end());
  Words words = {word(kTable), renaming_.value_class(own), static_cast<std::uint32_t>(columns.size())};
  words.insert(words.end(), columns.begin(), columns.end());
  for (const Words& row : rows) words.insert(words.end(), row.begin(), row.end());
  return common_.forms.of(words);
}

// ---------------------------------------------------------------- items and steps

Form Normaliser::target(const Target& target) {
  if (target.slot.valid()) return common_.forms.of({word(kSlotTarget), renaming_.slot(target.slot).value()});
  if (!target.array.valid()) return common_.forms.of({word(kNoTarget)});
  Words words = {word(kElementTarget), array(target.array)};
  for (const TermNo index : target.indices) words.push_back(term(index));
  return common_.forms.of(words);
}

Form Normaliser::item(const Item& item) {
  note_work(256);
  Words words = {word(kItem), number_of(item.kind), static_cast<std::uint32_t>(item.sorted),
                 static_cast<std::uint32_t>(item.random), static_cast<std::uint32_t>(item.copy)};
  switch (item.kind) {
    case ItemKind::condition:
    case ItemKind::assert_:
      words.push_back(truth(item.value));
      break;
    case ItemKind::else_:
    case ItemKind::end:
      break;
    case ItemKind::evaluate:
      words.push_back(term(item.value));
      break;
    case ItemKind::assign:
      words.push_back(target(item.target));
      words.push_back(term(item.value));
      break;
    case ItemKind::forget: {
      words.push_back(target(item.target));
      // What is left is 0: a value of the class that the slot has from then on.
      const ClassNo value_class = !behind_.valid() || !item.target.slot.valid()
                                      ? kNumbers
                                      : common_.kinds.of_slot(common_.model, item.target.slot, behind_);
      words.push_back(renaming_.value_class(value_class));
      const bool known =
          !common_.functions.renamed(value_class) || common_.functions.in_domain(value_class, 0);
      words.push_back(known ? value(value_class, 0) : 0);
      break;
    }
    case ItemKind::send:
      words.push_back(channel(item.channel));
      for (const TermNo arg : item.args) words.push_back(term(arg));
      break;
    case ItemKind::receive:
      words.push_back(channel(item.channel));
      words.push_back(message(item.message));
      break;
    case ItemKind::start: {
      words.push_back(renaming_.process(item.process).value());
      words.push_back(target(item.target));
      if (!item.target.slot.valid()) break;
      // The new process's number is stored as a value.
      const ClassNo value_class =
          !behind_.valid() ? kNumbers : common_.kinds.of_slot(common_.model, item.target.slot, behind_);
      const auto pid = static_cast<std::int32_t>(item.process.value());
      const bool known =
          !common_.functions.renamed(value_class) || common_.functions.in_domain(value_class, pid);
      words.push_back(renaming_.value_class(value_class));
      words.push_back(known ? value(value_class, pid) : item.process.value());
      break;
    }
    case ItemKind::branch:
      words.push_back(branch(item));
      break;
    case ItemKind::program:
      words.push_back(program(item));
      break;
  }
  return common_.forms.of(words);
}

Form Normaliser::branch(const Item& item) {
  Words options;
  for (const Sequence& option : item.options) options.push_back(sequence(option));
  if (!item.first_taken) std::sort(options.begin(), options.end());
  options.insert(options.begin(), {word(kBranch), static_cast<std::uint32_t>(item.first_taken)});
  return common_.forms.of(options);
}

// Nodes are numbered as they are met, edges being followed in their order.
Form Normaliser::program(const Item& item) {
  std::vector<std::uint32_t> met = {0}, number(item.nodes.size(), kNothing);
  if (!number.empty()) number[0] = 0;
  Words words = {word(kProgram)};
  for (std::size_t i = 0; i < met.size() && met[i] < item.nodes.size(); ++i) {
    const std::vector<ProgramEdge>& edges = item.nodes[met[i]];
    words.push_back(static_cast<std::uint32_t>(edges.size()));
    for (const ProgramEdge& edge : edges) {
      words.push_back(sequence(edge.sequence));
      if (edge.target != kNothing && number[edge.target] == kNothing) {
        number[edge.target] = static_cast<std::uint32_t>(met.size());
        met.push_back(edge.target);
      }
      words.push_back(edge.target == kNothing ? kNothing : number[edge.target]);
    }
  }
  return common_.forms.of(words);
}

// Of the items that nothing keeps back any more the one with the least form comes next.
Form Normaliser::sequence(const Sequence& sequence) {
  const std::size_t count = sequence.items.size();
  Words forms;
  for (const Item& one : sequence.items) forms.push_back(item(one));
  const Touches::Order& before = common_.touches.order(sequence, reader_);
  std::vector<std::size_t> kept_back_by(count);
  std::vector<std::vector<std::size_t>> keeps_back(count);
  std::set<std::pair<Form, std::size_t>> ready;
  for (std::size_t i = 0; i < count; ++i) {
    kept_back_by[i] = before[i].size();
    for (const std::uint32_t b : before[i]) keeps_back[b].push_back(i);
    if (before[i].empty()) ready.emplace(forms[i], i);
  }
  Words words = {word(kSequence)};
  while (!ready.empty()) {
    const std::size_t next = ready.extract(ready.begin()).value().second;
    words.push_back(forms[next]);
    for (const std::size_t i : keeps_back[next])
      if (--kept_back_by[i] == 0) ready.emplace(forms[i], i);
  }
  return common_.forms.of(words);
}

Form Normaliser::deed(StepNo number) {
  const Step& step = common_.model.steps[number];
  // An else depends on what it is the alternative to.
  Words others;
  for (const StepNo other : step.others) {
    const Step& known = common_.model.steps[other];
    reader_ = known.process;
    behind_ = known.target;
    others.push_back(sequence(known.sequence));
  }
  std::sort(others.begin(), others.end());
  reader_ = step.process;
  behind_ = step.target;
  others.insert(others.begin(), {word(kDeed), static_cast<std::uint32_t>(step.atomic),
                                 common_.escape_rank[number], step.turn, sequence(step.sequence)});
  return common_.forms.of(others);
}

Form Normaliser::step(StepNo number) {
  const Step& step = common_.model.steps[number];
  const PlaceNo target = step.target.valid() ? renaming_.place(step.target) : PlaceNo();
  return common_.forms.of({word(kStep), renaming_.place(step.source).value(), target.value(), deed(number)});
}

Form Normaliser::claim_step(const ClaimStep& step) {
  reader_ = {};
  behind_ = {};
  Words words;
  for (const ClaimStepNo other : step.others) words.push_back(sequence(common_.model.claim[other].sequence));
  std::sort(words.begin(), words.end());
  words.insert(
      words.begin(),
      {word(kClaim), static_cast<std::uint32_t>(step.kind), step.number, step.source.value(),
       step.target.value(), static_cast<std::uint32_t>(step.atomic), step.escape, sequence(step.sequence)});
  return common_.forms.of(words);
}

Form Normaliser::claim_guard(const ClaimStep& step) {
  reader_ = {};
  behind_ = {};
  return common_.forms.of({word(kClaim), sequence(step.sequence)});
}

std::vector<Form> Normaliser::items_of(StepNo number) {
  const Step& step = common_.model.steps[number];
  reader_ = step.process;
  behind_ = step.target;
  std::vector<Form> forms;
  for (const Item& one : step.sequence.items) forms.push_back(item(one));
  return forms;
}

Form Normaliser::provided(ProcessNo process) {
  const TermNo provided = common_.model.processes[process].provided;
  reader_ = process;
  behind_ = {};
  return common_.forms.of({word(kProvided), !provided.valid() ? kNothing : truth(provided)});
}

}  // namespace isospin::symmetry
