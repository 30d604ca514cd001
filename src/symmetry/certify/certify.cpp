#include "symmetry/certify/certify.hpp"

#include <algorithm>
#include <set>

namespace isospin::symmetry {
namespace {

void collect_sorted_sends(const Sequence& sequence, std::vector<const Item*>& found) {
  for (const Item& item : sequence.items) {
    if (item.kind == ItemKind::send && item.sorted) found.push_back(&item);
    for (const Sequence& option : item.options) collect_sorted_sends(option, found);
    for (const auto& node : item.nodes)
      for (const ProgramEdge& edge : node) collect_sorted_sends(edge.sequence, found);
  }
}

template <class Number>
void make_unique(std::vector<Number>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

Certifier::Certifier(const Points& points) : common_(points), as_it_is_(common_, {}) {
  const GroundForm& model = common_.model;
  kinds_ = check_kinds(common_);
  if (kinds_) return;
  for (const ArrayNo array : model.arrays.ids()) {
    Mentions& mentions = array_mentions_[array_mentions_.add({})];
    as_it_is_.renaming().mentioned = &mentions.points;
    as_it_is_.array(array);
    make_unique(mentions.points);
  }
  forms_of_process_.resize(model.processes.size());
  for (const StepNo step : model.steps.ids()) {
    Mentions& mentions = mentions_[mentions_.add({})];
    as_it_is_.renaming().mentioned = &mentions.points;
    as_it_is_.arrays_mentioned = &mentions.arrays;
    if (model.in_prologue(model.steps[step])) {
      step_forms_.add({});
      continue;
    }
    step_forms_.add(as_it_is_.step(step));
    make_unique(mentions.points);
    make_unique(mentions.arrays);
    forms_of_process_[model.steps[step].process].push_back(step_forms_.back());
    collect_sorted_sends(model.steps[step].sequence, sorted_sends_);
  }
  as_it_is_.renaming().mentioned = nullptr;
  as_it_is_.arrays_mentioned = nullptr;
  for (std::vector<Form>& forms : forms_of_process_) std::sort(forms.begin(), forms.end());
}

// ---------------------------------------------------------------- what there is

std::optional<Breach> Certifier::compare_slots(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  for (const SlotNo number : model.slots.ids()) {
    const SlotNo image = renaming.slot(number);
    const Slot& from = model.slots[number];
    const Slot& to = model.slots[image];
    const Span at = model.variable(number).span;
    const auto differ = [&](const std::string& how) {
      return Breach{
          "`" + slot_name(model, number) + "` cannot become `" + slot_name(model, image) + "`: " + how, at};
    };
    const ProcessNo owner = from.process.valid() ? renaming.process(from.process) : ProcessNo();
    if (owner != to.process) return differ("they belong to different processes");
    if (!(from.type == to.type)) return differ("their types are different");
    if (from.left_out != to.left_out) return differ("only one of them is part of states");
    // What never changes need not be looked at in states; then its image must not be, either.
    if (from.constant != to.constant) return differ("only one of them is ever assigned");
    const ClassNo global = common_.kinds.of_global[number];
    const ClassNo global_image = common_.kinds.of_global[image];
    if ((global == kNothing) != (global_image == kNothing) ||
        (global != kNothing &&
         renaming.value_class(global) != as_it_is_.renaming().value_class(global_image)))
      return differ("they hold values of different meaning");
    if (from.left_out) continue;
    const PlaceNo first = from.process.valid() ? model.processes[from.process].first : PlaceNo();
    const ClassNo value_class = !from.process.valid() ? global : common_.kinds.of_slot(model, number, first);
    const auto first_value = [](const Slot& slot) {
      return slot.initial_channel.valid() ? value_of(slot.initial_channel) : slot.first;
    };
    if (from.varies_at_start != to.varies_at_start)
      return differ("only one of them depends on the initial state");
    if (from.varies_at_start) continue;
    const std::int32_t renamed = renaming.value(value_class, first_value(from));
    if (renamed == first_value(to)) continue;
    if (number != image) return differ("they start with different values");
    // Of an mtype or a bool no value is left that could stand for nobody.
    const model::ValueKind kind = from.type.kind;
    if (kind == model::ValueKind::bit || kind == model::ValueKind::mtype)
      return Breach{"`" + slot_name(model, number) + "` starts with a value that would become another", at};
    return Breach{"`" + slot_name(model, number) + "` starts with " + std::to_string(first_value(from)) +
                      ", which would become " + std::to_string(renamed),
                  at, "start with a value that stands for nobody, as 255"};
  }
  return std::nullopt;
}

std::optional<Breach> Certifier::compare_channels(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  for (const ChannelNo number : model.channels.ids()) {
    const ChannelNo image = renaming.channel(number);
    const Channel& from = model.channels[number];
    const Channel& to = model.channels[image];
    const model::ChannelType& type = model.type(number);
    const model::ChannelType& type_of_image = model.type(image);
    const auto differ = [&](const std::string& how) {
      return Breach{"channel `" + channel_name(model, number) + "` cannot become `" +
                        channel_name(model, image) + "`: " + how,
                    type.span};
    };
    if (type.capacity != type_of_image.capacity) return differ("they hold different numbers of messages");
    if (type.fields != type_of_image.fields) return differ("their messages are of different types");
    if ((from.process.valid() ? renaming.process(from.process) : ProcessNo()) != to.process)
      return differ("they belong to different processes");
    const MessageKinds& kinds = common_.kinds.messages[number];
    const MessageKinds& kinds_of_image = common_.kinds.messages[image];
    const auto differ_in_meaning = [&] { return differ("their messages mean different things"); };
    if (kinds.by_tag != kinds_of_image.by_tag || kinds.rows.size() != kinds_of_image.rows.size())
      return differ_in_meaning();
    for (const MessageKinds::Row& row : kinds.rows) {
      std::int32_t tag = row.tag;
      if (kinds.by_tag) {
        if (row.fields.empty()) return differ_in_meaning();
        if (common_.functions.renamed(row.fields[0]) && !common_.functions.in_domain(row.fields[0], tag))
          return differ_in_meaning();
        tag = renaming.value(row.fields[0], tag);
      }
      const auto other = std::find_if(kinds_of_image.rows.begin(), kinds_of_image.rows.end(),
                                      [&](const MessageKinds::Row& its) { return its.tag == tag; });
      if (other == kinds_of_image.rows.end() || other->fields.size() != row.fields.size())
        return differ_in_meaning();
      for (std::size_t i = 0; i < row.fields.size(); ++i)
        if (renaming.value_class(row.fields[i]) != as_it_is_.renaming().value_class(other->fields[i]))
          return differ_in_meaning();
    }
  }
  return std::nullopt;
}

std::optional<Breach> Certifier::compare_places(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  for (const PlaceNo number : model.places.ids()) {
    const PlaceNo image = renaming.place(number);
    const Place& from = model.places[number];
    const Place& to = model.places[image];
    const auto differ = [&](const std::string& how) {
      return Breach{"a location of " + process_name(model, from.process) + " cannot become one of " +
                        process_name(model, to.process) + ": " + how,
                    from.span};
    };
    if (renaming.process(from.process) != to.process) return differ("it would belong to another process");
    if (from.prologue != to.prologue) return differ("only one of them is passed before the others start");
    if (from.end != to.end) return differ("only one of them is a valid end");
    if (from.accept != to.accept) return differ("only one of them is accepting");
    if (from.progress != to.progress) return differ("only one of them is progress");
    const std::vector<SlotNo>& slots = model.processes[from.process].slots;
    const std::vector<SlotNo>& slots_of_image = model.processes[to.process].slots;
    if (slots.size() != slots_of_image.size()) return differ("the processes have different variables");
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const SlotNo slot = renaming.slot(slots[i]);
      const auto found = std::find(slots_of_image.begin(), slots_of_image.end(), slot);
      if (found == slots_of_image.end()) return differ("the processes have different variables");
      const auto index = static_cast<std::size_t>(found - slots_of_image.begin());
      if (renaming.value_class(common_.kinds.at_place[number][i]) !=
          as_it_is_.renaming().value_class(common_.kinds.at_place[image][index]))
        return differ("`" + element_name(model, slots[i]) + "` does not mean the same there");
    }
  }
  return std::nullopt;
}

// `!!` compares values as numbers; so do priorities and all that names processes by number.
std::optional<Breach> Certifier::check_order_of_values(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  for (const Item* item : sorted_sends_) {
    std::vector<ChannelNo> channels;
    if (auto known = common_.functions.channels(item->channel)) {
      channels = *known;
    } else {
      for (const ChannelNo channel : model.channels.ids()) channels.push_back(channel);
    }
    for (const ChannelNo channel : channels)
      for (const MessageKinds::Row& row : common_.kinds.messages[channel].rows)
        for (const ClassNo field : row.fields) {
          if (!common_.functions.renamed(field)) continue;
          for (const std::int32_t value : common_.functions.domain(field))
            if (renaming.value(field, value) != value)
              return Breach{"messages are sorted by the values in them", item->span,
                            "send with `!` if the order does not matter"};
        }
  }
  if (model.observes_numbers) {
    for (const ProcessNo process : model.processes.ids())
      if (renaming.process(process) != process)
        return Breach{
            "the model looks at processes by their numbers (`_last`, `enabled`, priorities, a trace)", {}};
    for (const ChannelNo channel : model.channels.ids())
      if (renaming.channel(channel) != channel)
        return Breach{"the model looks at the order of messages (a trace)", {}};
  }
  return std::nullopt;
}

// Only the youngest process can go: whoever may go stays where it is among its elders.
std::optional<Breach> Certifier::check_ends(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  for (const Step& step : model.steps) {
    const bool ends =
        !step.target.valid() || std::any_of(step.sequence.items.begin(), step.sequence.items.end(),
                                            [](const Item& item) { return item.kind == ItemKind::end; });
    if (!ends) continue;
    bool kept = renaming.process(step.process) == step.process;
    for (const ProcessNo other : model.processes.ids())
      if (other > step.process && kept) kept = renaming.process(other) > step.process;
    if (!kept)
      return Breach{"processes end in the order of their numbers, the youngest first: " +
                        process_name(model, step.process) + " cannot change places",
                    step.span, "let finished processes stay (--finished on)"};
  }
  return std::nullopt;
}

// ---------------------------------------------------------------- what they do

bool Certifier::moves_array(ArrayNo array, const Permutation& permutation) {
  std::optional<bool>& known = array_moves_[array];
  if (!known) {
    const std::vector<Point>& points = array_mentions_[array].points;
    known =
        std::any_of(points.begin(), points.end(), [&](Point point) { return permutation(point) != point; });
  }
  return *known;
}

bool Certifier::moves(const Mentions& mentions, const Permutation& permutation) {
  return std::any_of(mentions.points.begin(), mentions.points.end(),
                     [&](Point point) { return permutation(point) != point; }) ||
         std::any_of(mentions.arrays.begin(), mentions.arrays.end(),
                     [&](ArrayNo array) { return moves_array(array, permutation); });
}

// A step that mentions nothing that moves is its own image.
Form Certifier::image_of_step(StepNo step, const Permutation& permutation, Normaliser& normaliser) {
  return moves(mentions_[step], permutation) ? normaliser.step(step) : step_forms_[step];
}

std::optional<Breach> Certifier::compare_processes(const Renaming& renaming, Normaliser& normaliser) {
  const GroundForm& model = common_.model;
  for (const ProcessNo number : model.processes.ids()) {
    const ProcessNo image = renaming.process(number);
    const Process& from = model.processes[number];
    const Process& to = model.processes[image];
    const system::ProcessType& type = model.type(number);
    const system::ProcessType& type_of_image = model.type(image);
    const auto differ = [&](const std::string& how) {
      return Breach{process_name(model, number) + " cannot become " + process_name(model, image) + ": " + how,
                    type.span};
    };
    if ((from.starter.valid() ? renaming.process(from.starter) : ProcessNo()) != to.starter)
      return differ("they are started by different processes");
    if (from.there_at_first != to.there_at_first) return differ("only one of them is there from the first");
    if (!from.first.valid() || renaming.place(from.first) != to.first)
      return differ("they begin at different statements");
    if (type.priority != type_of_image.priority) return differ("their priorities are different");
    if (type.deterministic != type_of_image.deterministic)
      return differ("only one of them has to be deterministic");
    if (from.slots.size() != to.slots.size() || from.channels.size() != to.channels.size() ||
        from.places.size() != to.places.size())
      return differ("they have different variables or statements");
    if ((!from.provided.valid()) != (!to.provided.valid()) ||
        normaliser.provided(number) != as_it_is_.provided(image))
      return differ("they may move under different conditions (`provided`)");
  }
  return std::nullopt;
}

// Of two steps those items make the difference that the other one does not have.
Breach Certifier::missing_step(StepNo step, ProcessNo image, Normaliser& normaliser) {
  const GroundForm& model = common_.model;
  const Step& known = model.steps[step];
  const std::vector<Form> forms = normaliser.items_of(step);
  const PlaceNo source = normaliser.renaming().place(known.source);
  std::size_t fewest = forms.size() + 1;
  Span at = known.span;
  for (const StepNo other : model.processes[image].steps) {
    if (model.steps[other].source != source) continue;
    std::vector<Form> left = as_it_is_.items_of(other);
    std::size_t missing = 0;
    Span first;
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const auto found = std::find(left.begin(), left.end(), forms[i]);
      if (found != left.end()) {
        left.erase(found);
      } else if (missing++ == 0) {
        first = known.sequence.items[i].span;
      }
    }
    if (missing >= fewest) continue;
    fewest = missing;
    at = first.valid() ? first : known.span;
  }
  if (fewest == 0)
    return {"what " + process_name(model, known.process) + " does here in one step, " +
                process_name(model, image) + " does in another order",
            at, "the order counts here: the last one wins, or the first that can be taken is"};
  if (known.process == image) return {"it changes what " + process_name(model, image) + " does here", at};
  return {process_name(model, known.process) + " and " + process_name(model, image) + " differ here", at};
}

std::optional<Breach> Certifier::compare_steps(ProcessNo process, const Permutation& permutation,
                                               Normaliser& normaliser) {
  const GroundForm& model = common_.model;
  const ProcessNo image = normaliser.renaming().process(process);
  std::vector<Form> forms;
  std::vector<StepNo> steps;
  for (const StepNo step : model.processes[process].steps) {
    if (model.in_prologue(model.steps[step])) continue;
    steps.push_back(step);
    forms.push_back(image_of_step(step, permutation, normaliser));
  }
  std::vector<Form> sorted = forms;
  std::sort(sorted.begin(), sorted.end());
  const std::vector<Form>& expected = forms_of_process_[image];
  if (sorted == expected) return std::nullopt;
  for (std::size_t i = 0; i < forms.size(); ++i)
    if (!std::binary_search(expected.begin(), expected.end(), forms[i]))
      return missing_step(steps[i], image, normaliser);
  return Breach{process_name(model, image) + " has other ways to go on than " + process_name(model, process),
                model.type(image).span};
}

// The claim stays where it is: between two of its locations the same can be seen. Invariants say the same of
// the image of a state as they do of the state.
std::optional<Breach> Certifier::compare_claim(Normaliser& normaliser) {
  std::vector<Form> images, expected;
  std::vector<Span> spans;
  for (const ClaimStep& step : common_.model.claim) {
    if (step.kind == ClaimStep::Kind::move && !common_.model.keeps_claim) continue;
    images.push_back(normaliser.claim_step(step));
    expected.push_back(as_it_is_.claim_step(step));
    spans.push_back(step.span);
  }
  const std::vector<Form> unsorted = images;
  std::sort(images.begin(), images.end());
  std::sort(expected.begin(), expected.end());
  if (images == expected) return std::nullopt;
  for (std::size_t i = 0; i < unsorted.size(); ++i)
    if (!std::binary_search(expected.begin(), expected.end(), unsorted[i]))
      return Breach{"the claim asks about one of those that would change places", spans[i]};
  return Breach{"the claim asks about some of those that would change places more often than about others",
                {}};
}

// The set of states that runs begin with is mapped onto itself.
std::optional<Breach> Certifier::compare_starts(const Renaming& renaming) const {
  const GroundForm& model = common_.model;
  using Values = std::vector<std::pair<SlotNo, std::int32_t>>;
  std::set<Values> known;
  for (const system::StartState& state : model.starts) known.insert(state.values);
  for (const system::StartState& state : model.starts) {
    Values image;
    for (const auto& [slot, value] : state.values)
      image.emplace_back(renaming.slot(slot), renaming.value(common_.kinds.of_global[slot], value));
    std::sort(image.begin(), image.end());
    if (!known.contains(image)) return Breach{"no initial state corresponds to this one", state.span};
  }
  return std::nullopt;
}

std::vector<Form> Certifier::claim_guards() {
  std::vector<Form> forms;
  for (const ClaimStep& step : common_.model.claim) forms.push_back(as_it_is_.claim_guard(step));
  return forms;
}

std::vector<Form> Certifier::claim_guards(const Permutation& permutation) {
  Normaliser normaliser(common_, permutation.images());
  std::vector<Form> forms;
  for (const ClaimStep& step : common_.model.claim) forms.push_back(normaliser.claim_guard(step));
  return forms;
}

std::optional<Breach> Certifier::certify(const Permutation& permutation) {
  const GroundForm& model = common_.model;
  if (model.obstacle) return model.obstacle;
  if (kinds_) return kinds_;
  Normaliser normaliser(common_, permutation.images());
  const Renaming& renaming = normaliser.renaming();
  if (std::string reason = renaming.why_not_a_renaming(); !reason.empty())
    return Breach{std::move(reason), {}};
  array_moves_.assign(model.arrays.size(), std::nullopt);
  if (auto breach = compare_processes(renaming, normaliser)) return breach;
  if (auto breach = compare_slots(renaming)) return breach;
  if (auto breach = compare_channels(renaming)) return breach;
  if (auto breach = compare_places(renaming)) return breach;
  if (auto breach = check_order_of_values(renaming)) return breach;
  if (auto breach = check_ends(renaming)) return breach;
  for (const ProcessNo process : model.processes.ids())
    if (auto breach = compare_steps(process, permutation, normaliser)) return breach;
  if (auto breach = compare_claim(normaliser)) return breach;
  return compare_starts(renaming);
}

std::optional<Breach> certify(const Points& points, const Permutation& permutation) {
  return Certifier(points).certify(permutation);
}

}  // namespace isospin::symmetry
