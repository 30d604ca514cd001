// What the sequence of a step does. Its first item may wait; one that waits further on is an error.
#include <algorithm>

#include "model/arithmetic.hpp"
#include "system/interpret.hpp"

namespace isospin::system {

using model::Pattern;

namespace {

// The pid of no process: its number is one byte, and a claim has the last.
constexpr std::uint32_t kMostProcesses = 255;

}  // namespace

void Interpreter::fail(const Run& at, const Doing& doing) {
  doing.found->error = true;
  doing.found->maybe_assertion |= at.failed;
}

Interpreter::Begin Interpreter::run(const Sequence& sequence, const Run& start, const Doing& doing,
                                    std::vector<Run>& out) const {
  std::vector<Run> runs;
  Begin begin = Begin::begins;
  if (sequence.items.empty())
    runs.push_back(start);
  else
    begin = run(sequence.items.front(), start, doing, runs);
  if (begin == Begin::begins) go_on(sequence, 1, std::move(runs), doing, out);
  return begin;
}

// Ways that have come to the same state are one from there on: choices one after the other would be too many.
void Interpreter::go_on(const Sequence& sequence, std::size_t first, std::vector<Run> runs,
                        const Doing& doing, std::vector<Run>& out) const {
  for (std::size_t i = first; i < sequence.items.size(); ++i) {
    std::vector<Run> next;
    for (const Run& at : runs)
      if (run(sequence.items[i], at, doing, next) == Begin::waits) fail(at, doing);
    if (next.size() > 1) {
      std::ranges::sort(next);
      const auto same = std::ranges::unique(next);
      next.erase(same.begin(), same.end());
    }
    runs = std::move(next);
  }
  out.insert(out.end(), std::make_move_iterator(runs.begin()), std::make_move_iterator(runs.end()));
}

Interpreter::Begin Interpreter::run(const Item& item, const Run& start, const Doing& doing,
                                    std::vector<Run>& out) const {
  const auto worth = [&] { return value(item.value, start.state, doing.timeout); };
  const auto failed = [&] {
    fail(start, doing);
    return Begin::fails;
  };
  Run after;
  const auto done = [&](Begin begin) {
    if (begin == Begin::begins) out.push_back(std::move(after));
    return begin;
  };
  switch (item.kind) {
    case ItemKind::branch:
      return branch(item, start, doing, out);
    case ItemKind::program:
      return program(item, start, doing, out);
    case ItemKind::condition: {
      const auto holds = worth();
      if (!holds) return failed();
      if (*holds == 0) return Begin::waits;
      after = start;
      return done(Begin::begins);
    }
    default:
      break;
  }
  after = start;
  switch (item.kind) {
    case ItemKind::assign: {
      const auto given = worth();
      if (!given || !store(item.target, *given, after.state, doing.timeout))
        fail(start, doing);
      else
        out.push_back(std::move(after));
      return Begin::begins;
    }
    case ItemKind::forget:
      after.state.values[item.target.slot] = 0;
      return done(Begin::begins);
    case ItemKind::send:
      return done(send(item, after, doing));
    case ItemKind::receive:
      return receive(item, after, doing, out);
    case ItemKind::assert_:
    case ItemKind::evaluate: {
      const auto holds = worth();
      if (!holds) {
        fail(start, doing);
        return Begin::begins;
      }
      after.failed |= item.kind == ItemKind::assert_ && *holds == 0;
      return done(Begin::begins);
    }
    case ItemKind::start:
      if (item.process.value() >= kMostProcesses) return failed();
      if (!start_process(system_, item.process, after.state)) {
        doing.found->broken = true;
        return Begin::begins;
      }
      return done(Begin::begins);
    case ItemKind::end:
      if (doing.process.value() + 1 != start.state.count) return Begin::waits;
      --after.state.count;
      after.state.places[doing.process] = {};
      for (const SlotNo slot : system_.processes[doing.process].slots) after.state.values[slot] = 0;
      for (const ChannelNo own : system_.processes[doing.process].channels) after.state.contents[own].clear();
      return done(Begin::begins);
    default:
      return done(Begin::begins);  // an else: who tries it knows that its turn has come
  }
}

// ---------------------------------------------------------------- choices

Interpreter::Begin Interpreter::branch(const Item& item, const Run& start, const Doing& doing,
                                       std::vector<Run>& out) const {
  bool any = false;
  for (const Sequence& option : item.options) {
    const bool is_else = !option.items.empty() && option.items.front().kind == ItemKind::else_;
    if (is_else && any) continue;
    any |= run(option, start, doing, out) != Begin::waits;
    if (any && item.first_taken) break;
  }
  return any ? Begin::begins : Begin::waits;
}

Interpreter::Begin Interpreter::program(const Item& item, const Run& start, const Doing& doing,
                                        std::vector<Run>& out) const {
  for (const ProgramEdge& edge : item.nodes.front()) {
    std::vector<Run> after;
    const Begin begin = run(edge.sequence, start, doing, after);
    if (begin == Begin::waits) continue;
    for (Run& at : after) run_program(item, edge.target, std::move(at), doing, out);
    return Begin::begins;
  }
  return Begin::waits;
}

// It can do one thing only, so that it goes round for ever when it comes to a state again (Brent 1980).
void Interpreter::run_program(const Item& item, std::uint32_t node, Run at, const Doing& doing,
                              std::vector<Run>& out) const {
  Run been = at;
  std::uint32_t been_at = node;
  for (std::uint64_t taken = 0, until = 1; node != kNothing; ++taken) {
    if (taken == until) {
      been = at;
      been_at = node;
      until *= 2;
    }
    std::vector<Run> after;
    bool moved = false;
    for (const ProgramEdge& edge : item.nodes[node]) {
      if (run(edge.sequence, at, doing, after) == Begin::waits) continue;
      moved = true;
      node = edge.target;
      break;
    }
    if (!moved) return fail(at, doing);
    if (after.empty()) return;  // an error, which has been told
    at = std::move(after.front());
    if (node == been_at && at == been) return fail(at, doing);
  }
  out.push_back(std::move(at));
}

// ---------------------------------------------------------------- messages

Interpreter::Begin Interpreter::send(const Item& item, Run& at, const Doing& doing) const {
  const auto failed = [&] {
    fail(at, doing);
    return Begin::fails;
  };
  const auto number = value(item.channel, at.state, doing.timeout);
  const auto which = number ? channel(*number, at.state) : std::nullopt;
  if (!which) return failed();
  const model::ChannelType& type = system_.type(*which);
  if (type.rendezvous()) return failed();  // nobody can take it in the middle of a step
  std::vector<std::int32_t>& contents = at.state.contents[*which];
  const std::size_t fields = type.fields.size();
  if (contents.size() >= type.capacity * fields) return Begin::waits;
  if (item.args.size() != fields) return failed();
  std::vector<std::int32_t> message;
  for (const TermNo arg : item.args) {
    const auto field = value(arg, at.state, doing.timeout);
    if (!field) return failed();
    message.push_back(*field);
  }
  // Before the first that is greater; what is compared has not been cut off yet, as in SPIN.
  std::size_t place = contents.size();
  if (item.sorted)
    for (place = 0; place < contents.size(); place += fields)
      if (std::ranges::lexicographical_compare(message, std::span(contents).subspan(place, fields))) break;
  for (std::size_t f = 0; f < fields; ++f) message[f] = model::kept_by_field(type.fields[f], message[f]);
  contents.insert(contents.begin() + static_cast<std::ptrdiff_t>(place), message.begin(), message.end());
  return Begin::begins;
}

Interpreter::Begin Interpreter::receive(const Item& item, Run& at, const Doing& doing,
                                        std::vector<Run>& out) const {
  const auto failed = [&] {
    fail(at, doing);
    return Begin::fails;
  };
  const auto number = value(item.channel, at.state, doing.timeout);
  if (!number) return failed();
  // Waiting for a partner, SPIN does not look at the channel itself.
  if (*number == 0 && only_rendezvous_ && !item.copy) return Begin::waits;
  const auto which = channel(*number, at.state);
  if (!which) return failed();
  const model::ChannelType& type = system_.type(*which);
  if (type.rendezvous()) return item.copy ? failed() : Begin::waits;
  const std::size_t fields = type.fields.size();
  const std::vector<std::int32_t>& contents = at.state.contents[*which];
  if (contents.empty()) return Begin::waits;
  if (item.message.size() != fields) return failed();
  std::size_t place = 0;
  for (; place < contents.size(); place += fields) {
    const auto fit = fits(item.message, std::span(contents).subspan(place, fields), at.state, doing.timeout);
    if (!fit) return failed();
    if (*fit) break;
    if (!item.random) return Begin::waits;
  }
  if (place == contents.size()) return Begin::waits;
  const std::vector<std::int32_t> cell(contents.begin() + static_cast<std::ptrdiff_t>(place),
                                       contents.begin() + static_cast<std::ptrdiff_t>(place + fields));
  if (!store_message(item.message, cell, at.state, doing.timeout)) {
    fail(at, doing);
    return Begin::begins;
  }
  if (!item.copy) {
    std::vector<std::int32_t>& rest = at.state.contents[*which];
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place),
               rest.begin() + static_cast<std::ptrdiff_t>(place + fields));
  }
  out.push_back(std::move(at));
  return Begin::begins;
}

// One field after the other, so that a later index sees an earlier field.
bool Interpreter::store_message(const std::vector<FieldPattern>& message, std::span<const std::int32_t> cell,
                                GroundState& state, bool timeout) const {
  for (std::size_t f = 0; f < message.size(); ++f)
    if (message[f].kind == Pattern::Kind::store && !store(message[f].target, cell[f], state, timeout))
      return false;
  return true;
}

bool Interpreter::store(const Target& target, std::int32_t value, GroundState& state, bool timeout) const {
  SlotNo slot = target.slot;
  if (!slot.valid()) {
    bool failed = false;
    const Element* const found = find(target.array, target.indices, state, timeout, failed);
    if (found == nullptr) return false;
    slot = found->slot;
  }
  state.values[slot] = model::kept(system_.slots[slot].type, value);
  return true;
}

// ---------------------------------------------------------------- the other half of a rendezvous

// Only what a step begins with can take a message that is handed over: its first item, or that of an option
// where it begins with a choice. Of several the first that fits does.
Interpreter::Begin Interpreter::meet(const Sequence& sequence, const Run& start, const Doing& doing,
                                     std::vector<Run>& out) const {
  std::size_t entry = 0;
  // That a d_step has begun is told apart where it can always begin.
  if (sequence.items.size() > 1 && sequence.items.front().kind == ItemKind::evaluate &&
      sequence.items[1].kind == ItemKind::branch)
    entry = 1;
  if (sequence.items.empty()) return Begin::waits;
  const Item& first = sequence.items[entry];
  std::vector<Run> runs;
  Begin begin = Begin::waits;
  if (first.kind == ItemKind::receive) {
    begin = take(first, start, doing, runs);
  } else if (first.kind == ItemKind::branch && first.first_taken) {
    for (const Sequence& option : first.options) {
      if (option.items.empty() || option.items.front().kind != ItemKind::receive) continue;
      std::vector<Run> taken;
      begin = take(option.items.front(), start, doing, taken);
      if (begin == Begin::waits) continue;
      go_on(option, 1, std::move(taken), doing, runs);
      break;
    }
  } else if (first.kind == ItemKind::program) {
    for (const ProgramEdge& edge : first.nodes.front()) {
      if (edge.sequence.items.empty() || edge.sequence.items.front().kind != ItemKind::receive) continue;
      std::vector<Run> taken;
      begin = take(edge.sequence.items.front(), start, doing, taken);
      if (begin == Begin::waits) continue;
      for (Run& at : taken) run_program(first, edge.target, std::move(at), doing, runs);
      break;
    }
  }
  if (begin == Begin::begins) go_on(sequence, entry + 1, std::move(runs), doing, out);
  return begin;
}

Interpreter::Begin Interpreter::take(const Item& item, const Run& start, const Doing& doing,
                                     std::vector<Run>& out) const {
  if (item.copy) return Begin::waits;
  const auto failed = [&] {
    fail(start, doing);
    return Begin::fails;
  };
  const auto number = value(item.channel, start.state, doing.timeout);
  if (!number) return failed();
  if (*number != value_of(doing.message->channel)) return Begin::waits;
  if (doing.message->fields.size() != item.message.size()) return failed();
  const auto fit = fits(item.message, doing.message->fields, start.state, doing.timeout);
  if (!fit) return failed();
  if (!*fit) return Begin::waits;
  Run after = start;
  if (store_message(item.message, doing.message->fields, after.state, doing.timeout))
    out.push_back(std::move(after));
  else
    fail(start, doing);
  return Begin::begins;
}

}  // namespace isospin::system
