#include "execute/decode.hpp"

#include <algorithm>

#include "model/names.hpp"

namespace isospin::execute {

namespace {

// A walk over all slots of a state: variables and channels, globals and then each process.
template <class OnVariable, class OnChannel>
void for_each_slot(const model::Model& model, const StateReader& state, OnVariable on_variable,
                   OnChannel on_channel) {
  int channel = 0;
  const auto walk = [&](const std::vector<model::VariableId>& variables, int pid) {
    for (const model::VariableId id : variables) {
      const model::Variable& variable = model[id];
      if (!Names::is_shown(variable)) continue;
      for (std::uint32_t element = 0; element < variable.elements(); ++element) on_variable(id, element, pid);
    }
    for (const model::VariableId id : variables)
      if (model[id].channel_type.valid())
        for (std::uint32_t element = 0; element < model[id].elements(); ++element)
          on_channel(id, element, ++channel, pid);
  };
  walk(model.globals, -1);
  for (int pid = 0; pid < state.processes(); ++pid) walk(model[state.type(pid)].locals, pid);
}

std::string contents(const Names& names, const StateReader& state, int channel) {
  std::string text;
  for (int i = 0; i < state.length(channel); ++i)
    text += (i == 0 ? "[" : " [") +
            names.message(state, state.channel_type(channel), state.message(channel, i)) + "]";
  return text;
}

using Messages = std::vector<std::vector<std::int32_t>>;

Messages messages_in(const StateReader& state, int channel) {
  Messages all;
  for (int i = 0; i < state.length(channel); ++i) all.push_back(state.message(channel, i));
  return all;
}

// Where `longer` has one message more than `shorter`, or -1 when that is not all there is between them. Among
// equal neighbours any place is right; the last is where a message is added, the first where one is taken.
int one_more(const Messages& shorter, const Messages& longer, bool prefer_last) {
  if (longer.size() != shorter.size() + 1) return -1;
  const std::size_t from_front = static_cast<std::size_t>(
      std::mismatch(shorter.begin(), shorter.end(), longer.begin()).first - shorter.begin());
  const std::size_t from_back = static_cast<std::size_t>(
      std::mismatch(shorter.rbegin(), shorter.rend(), longer.rbegin()).first - shorter.rbegin());
  if (from_front + from_back < shorter.size()) return -1;
  return static_cast<int>(prefer_last ? from_front : shorter.size() - from_back);
}

class Difference {
 public:
  Difference(const Names& names, const model::Model& model, const Layout& layout,
             std::span<const std::uint8_t> before, std::span<const std::uint8_t> after)
      : names_(names), model_(model), before_(model, layout, before), after_(model, layout, after) {}

  std::vector<Change> run() {
    kept_ = std::min(before_.processes(), after_.processes());
    for_each_slot(
        model_, after_, [&](auto id, auto element, int pid) { compare(id, element, pid); },
        [&](auto id, auto element, int channel, int pid) { compare_channel(id, element, channel, pid); });
    for (int pid = 0; pid < kept_; ++pid) compare_priority(pid);
    for (int pid = kept_; pid < after_.processes(); ++pid) add_process(ChangeKind::starts, after_, pid);
    for (int pid = before_.processes() - 1; pid >= kept_; --pid) add_process(ChangeKind::ends, before_, pid);
    return std::move(changes_);
  }

 private:
  Change named(ChangeKind kind, model::VariableId id, std::uint32_t element, int pid) const {
    Change change;
    change.kind = kind;
    change.name = names_.variable(id, element);
    change.full_name = pid < 0 ? change.name : model::local_name(names_.process(after_, pid), change.name);
    change.owner = pid;
    return change;
  }

  void compare(model::VariableId id, std::uint32_t element, int pid) {
    if (pid >= kept_) return;
    const std::int32_t old_value = before_.value(id, element, pid);
    const std::int32_t new_value = after_.value(id, element, pid);
    if (old_value == new_value) return;
    Change change = named(ChangeKind::value, id, element, pid);
    change.before = names_.value(before_, id, old_value);
    change.after = names_.value(after_, id, new_value);
    changes_.push_back(std::move(change));
  }

  // The numbers of channels never shift: only the youngest process ends, and takes the last ones with it.
  void compare_channel(model::VariableId id, std::uint32_t element, int channel, int pid) {
    if (pid >= kept_ || after_.shape(channel).rendezvous()) return;
    const Messages old_messages = messages_in(before_, channel);
    const Messages new_messages = messages_in(after_, channel);
    if (old_messages == new_messages) return;
    Change change = named(ChangeKind::contents, id, element, pid);
    const auto in_words = [&](const std::vector<std::int32_t>& message) {
      return "[" + names_.message(after_, after_.channel_type(channel), message) + "]";
    };
    if (const int added = one_more(old_messages, new_messages, true); added >= 0) {
      change.kind = ChangeKind::message_added;
      change.after = in_words(new_messages[static_cast<std::size_t>(added)]);
      if (added + 1 < static_cast<int>(new_messages.size())) change.position = added + 1;
    } else if (const int removed = one_more(new_messages, old_messages, false); removed >= 0) {
      change.kind = ChangeKind::message_removed;
      change.before = in_words(old_messages[static_cast<std::size_t>(removed)]);
      if (removed > 0) change.position = removed + 1;
    } else {
      change.before = contents(names_, before_, channel);
      change.after = contents(names_, after_, channel);
    }
    changes_.push_back(std::move(change));
  }

  void compare_priority(int pid) {
    if (before_.priority(pid) == after_.priority(pid)) return;
    Change change;
    change.kind = ChangeKind::priority;
    change.name = "priority";
    change.full_name = names_.process(after_, pid) + ".priority";
    change.before = std::to_string(before_.priority(pid));
    change.after = std::to_string(after_.priority(pid));
    change.owner = pid;
    changes_.push_back(std::move(change));
  }

  void add_process(ChangeKind kind, const StateReader& state, int pid) {
    Change change;
    change.kind = kind;
    change.name = change.full_name = names_.process(state, pid);
    change.owner = pid;
    changes_.push_back(std::move(change));
  }

  const Names& names_;
  const model::Model& model_;
  StateReader before_;
  StateReader after_;
  int kept_ = 0;  // processes that are there before and after
  std::vector<Change> changes_;
};

}  // namespace

std::string DecodedState::full_name(const NamedSlot& slot) const {
  if (slot.owner < 0) return slot.name;
  return model::local_name(processes[static_cast<std::size_t>(slot.owner)].name, slot.name);
}

DecodedState decode(const Names& names, const model::Model& model, const Layout& layout,
                    std::span<const std::uint8_t> state) {
  const StateReader reader(model, layout, state);
  DecodedState decoded;
  for (int pid = 0; pid < reader.processes(); ++pid)
    decoded.processes.push_back({pid, names.process(reader, pid), reader.location(pid)});
  if (layout.last_offset != 0) decoded.slots.push_back({"_last", std::to_string(reader.last()), -1});
  for_each_slot(
      model, reader,
      [&](model::VariableId id, std::uint32_t element, int pid) {
        // Which channel a variable has made is no news, as long as it still holds it.
        const std::string name = names.variable(id, element);
        const std::string value = names.value(reader, id, reader.value(id, element, pid));
        const bool its_own = model[id].channel_type.valid() &&
                             value == (pid < 0 ? name : model::local_name(names.process(reader, pid), name));
        if (!its_own) decoded.slots.push_back({name, value, pid});
      },
      [&](model::VariableId id, std::uint32_t element, int channel, int pid) {
        if (reader.shape(channel).rendezvous()) return;
        const std::string text = contents(names, reader, channel);
        decoded.slots.push_back({names.variable(id, element), text.empty() ? "empty" : text, pid});
      });
  for (int pid = 0; pid < reader.processes(); ++pid)
    if (reader.priority(pid) != 0)
      decoded.slots.push_back({"priority", std::to_string(reader.priority(pid)), pid});
  return decoded;
}

std::string Change::in_words(int mover) const {
  const std::string& shown = owner >= 0 && owner == mover ? name : full_name;
  const std::string where = position > 0 ? " at " + std::to_string(position) : "";
  switch (kind) {
    case ChangeKind::value:
    case ChangeKind::priority:
      return shown + " " + before + " -> " + after;
    case ChangeKind::first_value:
      return shown + " = " + after;
    case ChangeKind::message_added:
      return shown + ": + " + after + where;
    case ChangeKind::message_removed:
      return shown + ": - " + before + where;
    case ChangeKind::contents:
      return shown + ": " + (before.empty() ? "empty" : before) + " -> " + (after.empty() ? "empty" : after);
    case ChangeKind::starts:
      return "starts " + name;
    case ChangeKind::ends:
      return name + " ends";
  }
  return {};
}

std::vector<Change> difference(const Names& names, const model::Model& model, const Layout& layout,
                               std::span<const std::uint8_t> before, std::span<const std::uint8_t> after) {
  return Difference(names, model, layout, before, after).run();
}

}  // namespace isospin::execute
