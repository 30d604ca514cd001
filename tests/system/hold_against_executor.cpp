// The ground form of a model against the executor: in every state the same successors.
//
//   hold_against_executor MODEL MOST_STATES [--plain] [--claims] [-D NAME=VALUE]...
//
// Visits states as `isospin check` does (with --plain, without its reductions), up to MOST_STATES, and asks
// the interpreter of the ground form in each of them for its steps. What the ground form says beforehand, the
// footprints of steps and the domains of slots, is held against the interpreter there (hold_tables.hpp).
// Prints one line:
//
//   same STATES whole|cut       all the same, in the whole space or in the part that was visited
//   refused REASON              there is no ground form
//   skipped REASON              there is nothing to compare
//   differ WHAT                 and ends with 1
//
// Claims are left out, unless --claims asks for them: then each never claim and each formula of the model is
// held against the executor, in every state of system and claim the same moves of the claim; the line tells
// of all of them together.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "api/session.hpp"
#include "execute/steps/transition_system.hpp"
#include "hold_tables.hpp"
#include "system/interpret.hpp"
#include "toy/toy.hpp"

using namespace isospin;
using system::GroundState;
using system::GroundSteps;

namespace {

using State = std::vector<std::uint8_t>;

// Bytes as the executor keeps them, in the words of the ground form.
class Translation {
 public:
  Translation(const model::Model& model, const system::GroundForm& system, const execute::Layout& layout)
      : model_(model), system_(system), layout_(layout) {
    for (const system::PlaceNo p : system.places.ids())
      place_.emplace(std::pair(system.places[p].process, system.places[p].location), p);
  }

  system::ClaimPlaceNo claim_place(execute::StateView bytes) const {
    const std::size_t type = model_.claim->type.index();
    const std::int32_t number = read(bytes, layout_.claim_offset, layout_.types[type].location_bytes, false);
    return system::ClaimPlaceNo(static_cast<std::uint32_t>(number - 1));
  }

  // What nothing depends on tells no states apart.
  void leave_out(GroundState& state) const {
    for (const system::SlotNo s : system_.slots.ids())
      if (system_.slots[s].left_out) state.values[s] = 0;
  }

  // Nothing, and `trouble`, when the state has no place in the ground form.
  std::optional<GroundState> operator()(execute::StateView bytes, std::string& trouble) const {
    GroundState state;
    state.count = bytes[layout_.count_offset];
    state.places.assign(system_.processes.size(), {});
    state.values.assign(system_.slots.size(), 0);
    if (state.count > system_.processes.size()) {
      trouble = "there are more processes than the ground form knows";
      return std::nullopt;
    }
    IdTable<system::ProcessNo, std::size_t> base(system_.processes.size());
    std::size_t at = layout_.processes_offset;
    for (const system::ProcessNo p : IdRange<system::ProcessNo>(state.count)) {
      const std::size_t type = bytes[at] - 1u;
      if (type != system_.processes[p].type.index()) {
        trouble = "process " + std::to_string(p.value()) + " is of another type";
        return std::nullopt;
      }
      const execute::ProcessLayout& process = layout_.types[type];
      const std::int32_t number = read(bytes, at + process.location_offset, process.location_bytes, false);
      const auto found =
          place_.find(std::pair(p, model_.types[type].locations[static_cast<std::size_t>(number - 1)]));
      if (found == place_.end()) {
        trouble = "process " + std::to_string(p.value()) + " is at location " + std::to_string(number) +
                  ", which is none of its places";
        return std::nullopt;
      }
      state.places[p] = found->second;
      base[p] = at;
      at += process.bytes;
    }
    for (const system::SlotNo s : system_.slots.ids()) {
      const system::Slot& slot = system_.slots[s];
      if (slot.process.valid() && slot.process.value() >= state.count) continue;
      const std::size_t offset = !slot.process.valid() ? 0 : base[slot.process];
      state.values[s] =
          read(bytes, offset + layout_.offset[slot.variable.index()] + slot.element * slot.type.bytes(),
               slot.type.bytes(), slot.type.is_signed());
    }
    for (const execute::ChannelLayout& channel : layout_.channels)
      add_channel(bytes, channel, 0, true, state);
    for (const system::ProcessNo p : system_.processes.ids())
      for (const execute::ChannelLayout& channel : layout_.types[system_.processes[p].type.index()].channels)
        add_channel(bytes, channel, base[p], p.value() < state.count, state);
    leave_out(state);
    return state;
  }

 private:
  static std::int32_t read(execute::StateView bytes, std::size_t at, std::uint32_t width, bool is_signed) {
    std::uint32_t value = 0;
    for (std::uint32_t b = 0; b < width; ++b) value |= static_cast<std::uint32_t>(bytes[at + b]) << (8 * b);
    if (width == 2 && is_signed) return static_cast<std::int16_t>(value);
    return static_cast<std::int32_t>(value);
  }

  void add_channel(execute::StateView bytes, const execute::ChannelLayout& channel, std::size_t base,
                   bool is_there, GroundState& state) const {
    auto& contents = state.contents[state.contents.add({})];
    const model::ChannelType& type = model_[channel.type];
    const execute::ChannelTypeLayout& of = layout_.channel_types[channel.type.index()];
    if (!is_there || type.rendezvous()) return;
    const std::size_t at = base + channel.offset;
    for (std::size_t cell = 0; cell < bytes[at]; ++cell)
      for (std::size_t f = 0; f < type.fields.size(); ++f)
        contents.push_back(
            read(bytes, at + 1 + cell * of.cell_bytes + of.field_offsets[f], type.fields[f].bytes(), true));
  }

  const model::Model& model_;
  const system::GroundForm& system_;
  const execute::Layout& layout_;
  std::map<std::pair<system::ProcessNo, model::LocationId>, system::PlaceNo> place_;
};

struct Visitor final : execute::StepVisitor {
  bool step(execute::StateView next) override {
    states.emplace_back(next.begin(), next.end());
    return true;
  }
  bool finding(const execute::Finding& finding) override {
    switch (finding.kind) {
      case execute::FindingKind::assertion:
        found.assertion = true;
        break;
      case execute::FindingKind::invalid_end_state:
        found.invalid_end = true;
        break;
      case execute::FindingKind::invariant:  // of the state, not of its steps
        break;
      default:
        if (finding.is_endless_atomic())
          found.endless = true;
        else if (finding.error == ISO_NONDETERMINISM)
          found.nondeterminism = true;
        else
          found.error = true;
    }
    return true;
  }
  std::vector<State> states;
  GroundSteps found;
};

// A state in a line, for whoever has to find out why two differ.
std::string in_words(const GroundState& state, const system::GroundForm& system) {
  std::string words;
  for (const system::ProcessNo p : IdRange<system::ProcessNo>(state.count))
    words +=
        " " + std::to_string(p.value()) + "@" +
        (!state.places[p].valid() ? "-" : std::to_string(system.places[state.places[p]].location.value()));
  for (const system::SlotNo s : state.values.ids()) {
    if (state.values[s] == 0) continue;
    const system::Slot& slot = system.slots[s];
    words += " " + (!slot.process.valid() ? "" : std::to_string(slot.process.value()) + ":") +
             system.variables[slot.variable].name + "[" + std::to_string(slot.element) +
             "]=" + std::to_string(state.values[s]);
  }
  for (const system::ChannelNo c : state.contents.ids()) {
    if (state.contents[c].empty()) continue;
    words += " c" + std::to_string(c.value()) + "=<";
    for (const std::int32_t field : state.contents[c]) words += std::to_string(field) + " ";
    words.back() = '>';
  }
  return words;
}

// What differs between the executor's steps and the ground form's; empty when nothing does.
std::string difference(const GroundSteps& theirs, const GroundSteps& ours, const system::GroundForm& system) {
  if (ours.broken) return "the ground form starts a process whose turn it is not";
  const auto say = [](const char* what, bool executor) {
    return std::string(executor ? "only the executor sees " : "only the ground form sees ") + what;
  };
  if (theirs.error != ours.error) return say("a run-time error", theirs.error);
  if (theirs.nondeterminism != ours.nondeterminism)
    return say("two ways in a D_proctype", theirs.nondeterminism);
  if (theirs.endless != ours.endless) return say("an endless atomic sequence", theirs.endless);
  if (theirs.invalid_end != ours.invalid_end) return say("an invalid end", theirs.invalid_end);
  if (theirs.assertion != ours.assertion && !ours.maybe_assertion)
    return say("a failing assertion", theirs.assertion);
  for (const GroundState& next : theirs.next)
    if (!ours.next.contains(next)) return say("the successor", true) + in_words(next, system);
  for (const GroundState& next : ours.next)
    if (!theirs.next.contains(next)) return say("the successor", false) + in_words(next, system);
  return {};
}

struct Compared {
  std::size_t states = 0;
  bool whole = true;
  std::string trouble;
};

// States that have been come to, up to so many.
class Reached {
 public:
  Reached(execute::Executor& executor, std::size_t most) : executor_(executor), most_(most) {
    for (std::uint64_t number = 0; number < executor.initial_states(); ++number) {
      const execute::InitialState first = executor.initial(number);
      if (first.exists && first.error == ISO_NO_ERROR) come_to(first.state);
    }
    initial_states = todo.size();
  }
  void come_to(const State& state) {
    const auto key = executor_.key(state);
    if (!seen_.emplace(key.begin(), key.end()).second) return;
    whole = seen_.size() <= most_;
    if (whole) todo.push_back(state);
  }
  std::vector<State> todo;
  std::size_t initial_states = 0;
  bool whole = true;

 private:
  execute::Executor& executor_;
  std::size_t most_;
  std::set<State> seen_;
};

// The moves of the claim, in every state that a check of it comes to.
Compared compare_claim(execute::Executor& executor, const model::Model& model,
                       const system::GroundForm& system, std::size_t most_states) {
  Compared result;
  const Translation translate(model, system, executor.layout());
  const system::Interpreter interpreter(system);
  execute::TransitionSystem successors(executor);
  Reached reached(executor, most_states);
  for (; result.states < reached.todo.size() && result.trouble.empty(); ++result.states) {
    const State state = reached.todo[result.states];
    const auto ground = translate(state, result.trouble);
    if (!ground) break;
    for (const bool timeout : {false, true}) {
      execute::MoveBuffer moves;
      executor.expand(state, ISO_CLAIM, timeout, moves);
      system::ClaimMoves theirs;
      for (std::size_t at = 0; at < moves.size(); at = moves.next(at)) {
        const IsoRecord& record = moves.record(at);
        theirs.found.error |= (record.flags & ISO_ERROR) != 0;
        theirs.found.assertion |= (record.flags & ISO_ASSERT) != 0;
        if (record.flags & ISO_ERROR) continue;
        auto behind = translate(moves.state(at), result.trouble);
        if (!behind) return result;
        theirs.all.insert(
            {std::move(*behind), translate.claim_place(moves.state(at)), (record.flags & ISO_ATOMIC) != 0});
      }
      const system::ClaimMoves ours = interpreter.claim_moves(translate.claim_place(state), *ground, timeout);
      result.trouble = difference(theirs.found, ours.found, system);
      if (result.trouble.empty() && theirs.all != ours.all) result.trouble = "the claim has other moves";
      if (result.trouble.empty()) continue;
      result.trouble += "\n  in state " + std::to_string(result.states) + ":" + in_words(*ground, system) +
                        ", the claim at " + std::to_string(translate.claim_place(state).value());
      return result;
    }
    Visitor visitor;
    successors.visit(state, visitor);
    for (const State& next : visitor.states) reached.come_to(next);
  }
  result.whole = reached.whole;
  return result;
}

Compared compare(execute::Executor& executor, const model::Model& model, const system::GroundForm& system,
                 std::size_t most_states) {
  Compared result;
  const Translation translate(model, system, executor.layout());
  const system::Interpreter interpreter(system);
  execute::TransitionSystem successors(executor);
  Reached reached(executor, most_states);
  std::vector<State>& todo = reached.todo;
  system::HeldTables tables(system);
  std::set<GroundState> first, ours_first;
  for (std::size_t i = 0; i < reached.initial_states && result.trouble.empty(); ++i)
    if (const auto ground = translate(todo[i], result.trouble)) first.insert(*ground);
  for (GroundState one : system::initial_states(system)) {
    translate.leave_out(one);
    ours_first.insert(std::move(one));
  }
  if (first != ours_first && result.trouble.empty())
    result.trouble = "the initial states are others:" + in_words(*ours_first.begin(), system);
  for (; result.states < todo.size() && result.trouble.empty(); ++result.states) {
    const State state = todo[result.states];
    const auto ground = translate(state, result.trouble);
    if (!ground) break;
    Visitor visitor;
    successors.visit(state, visitor);
    for (const State& next : visitor.states) {
      reached.come_to(next);
      auto translated = translate(next, result.trouble);
      if (!translated) break;
      visitor.found.next.insert(std::move(*translated));
    }
    GroundSteps ours = interpreter.steps(*ground);
    std::set<GroundState> next;
    while (!ours.next.empty()) {
      GroundState one = std::move(ours.next.extract(ours.next.begin()).value());
      translate.leave_out(one);
      next.insert(std::move(one));
    }
    ours.next = std::move(next);
    if (result.trouble.empty()) result.trouble = difference(visitor.found, ours, system);
    if (result.trouble.empty()) result.trouble = tables.trouble(*ground);
    if (!result.trouble.empty())
      result.trouble += "\n  in state " + std::to_string(result.states) + ":" + in_words(*ground, system);
  }
  result.whole = reached.whole;
  return result;
}

struct Given {
  std::string path;
  std::size_t most_states = 0;
  bool claims = false;
  PrepareOptions options;
  ReadOptions preprocess;
};

std::shared_ptr<SourceModel> read(const Given& given) {
  if (!given.path.ends_with(".toy")) return load(given.path, given.preprocess);
  std::ifstream file(given.path);
  std::ostringstream text;
  text << file.rdbuf();
  return toy::read(given.path, text.str());
}

// One property; what is printed of it, and the number of states.
std::string compare(const Given& given, const Property& property, Compared& result) {
  std::shared_ptr<SourceModel> loaded = read(given);
  if (!loaded->good()) return "skipped no model: it has errors";
  PrepareOptions options = given.options;
  options.property = property;
  const auto prepared = prepare(std::move(loaded), given.path, options);
  if (!prepared->good()) return "skipped no model: it exceeds a limit";
  if (prepared->model->starts.empty() && prepared->executor->initial().error != ISO_NO_ERROR)
    return "skipped the first state is a run-time error";
  const system::GroundForm system = system::unfold(*prepared->model);
  if (system.obstacle) return "refused " + system.obstacle->reason;
  const Compared one = given.claims
                           ? compare_claim(*prepared->executor, *prepared->model, system, given.most_states)
                           : compare(*prepared->executor, *prepared->model, system, given.most_states);
  if (!one.trouble.empty()) return "differ " + (given.claims ? property.name() + ": " : "") + one.trouble;
  result.states += one.states;
  result.whole = result.whole && one.whole;
  return "";
}

// Whether a check with symmetry says the same of each property, and counts the same states, as one without.
std::string compare_checks(const Given& given) {
  const std::shared_ptr<SourceModel> source = read(given);
  if (!source->good()) return "";
  std::vector<CheckedModel> both;
  for (const bool symmetry : {false, true}) {
    Session session(source, given.path);
    CheckRequest request;
    request.properties = session.properties();
    request.reductions = given.options;
    request.options.symmetry.on = symmetry;
    request.options.search.all_states = true;
    CheckObserver nobody;
    Result<CheckedModel> checked = session.check(request, nobody);
    if (!checked) return "differ the check was refused: " + checked.refusal().reason;
    both.push_back(std::move(*checked));
  }
  for (std::size_t row = 0; row < both[0].rows.size(); ++row)
    if (both[0].rows[row].verdict != both[1].rows[row].verdict) return "differ " + both[0].rows[row].name;
  const auto& use = both[1].outcome.symmetry;
  if (both[0].outcome.verdict == Verdict::holds && use && use->used && use->represented &&
      use->represented->to_string() != std::to_string(both[0].outcome.search().states))
    return "differ orbits stand for " + use->represented->to_string() + " states of " +
           std::to_string(both[0].outcome.search().states);
  return "";
}

std::vector<Property> properties(const Given& given) {
  if (!given.claims) return {Property{}};
  const std::shared_ptr<SourceModel> loaded = read(given);
  if (!loaded->good()) return {Property{}};
  std::vector<Property> claims;
  for (const Property& property : loaded->properties())
    if (property.kind == PropertyKind::never || property.kind == PropertyKind::ltl)
      claims.push_back(property);
  return claims;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 64;
  Given given;
  given.path = arguments[1];
  given.most_states = std::strtoull(arguments[2], nullptr, 10);
  given.options.finished = given.options.merge = given.options.dead = given.options.write_only = true;
  for (int i = 3; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument == "--plain") given.options = {};
    given.claims |= argument == "--claims";
    if (argument != "-D" || i + 1 == count) continue;
    const std::string definition = arguments[++i];
    const std::size_t equals = definition.find('=');
    given.preprocess.definitions.push_back(
        {definition.substr(0, equals), equals == std::string::npos ? "1" : definition.substr(equals + 1)});
  }
  Compared result;
  const std::vector<Property> all = properties(given);
  if (all.empty()) std::cout << "skipped there is no claim\n";
  for (const Property& property : all) {
    const std::string trouble = compare(given, property, result);
    if (trouble.empty()) continue;
    std::cout << trouble << '\n';
    return trouble.starts_with("differ") ? 1 : 0;
  }
  if (given.path.ends_with(".toy"))
    if (const std::string trouble = compare_checks(given); !trouble.empty()) {
      std::cout << trouble << '\n';
      return 1;
    }
  if (!all.empty()) std::cout << "same " << result.states << (result.whole ? " whole" : " cut") << '\n';
  return 0;
}
