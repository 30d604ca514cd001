#include "report/ending.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/errors_in_words.hpp"

namespace isospin {

using model::Action;
using model::ActionKind;

namespace {

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return line;
}

// Of "(x == 1)" what is inside; "(a) || (b)" stays.
std::string without_parentheses(std::string text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return text;
  int open = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (open == 0) return text;
  }
  return text.substr(1, text.size() - 2);
}

class Stuck {
 public:
  Stuck(const trace::Explainer& explainer, const std::vector<std::uint8_t>& state)
      : explainer_(explainer), state_(state), reader_(explainer.read(state_)) {}

  std::vector<StuckProcess> find() {
    std::vector<StuckProcess> all;
    for (int pid = 0; pid < reader_.processes(); ++pid) {
      const model::LocationId at = reader_.location(pid);
      if (!at.valid() || explainer_.model()[at].end) continue;
      StuckProcess process{pid, explainer_.names().process(reader_, pid), explainer_.model()[at].span, {}};
      if (!add_provided(process))
        for (const model::TransitionId id : explainer_.model()[at].out) add(explainer_.model()[id], process);
      all.push_back(std::move(process));
    }
    return all;
  }

 private:
  // The condition of its proctype, where that does not hold: then it does not matter what it could do.
  bool add_provided(StuckProcess& process) {
    if (is_provided(process.pid)) return false;
    const model::Expr& condition = *explainer_.model()[reader_.type(process.pid)].provided;
    Action action;
    action.kind = ActionKind::condition;
    action.value = const_cast<model::Expr*>(&condition);
    action.span = condition.span;
    action.text =
        "provided (" + without_parentheses(on_one_line(explainer_.sources().text(condition.span))) + ")";
    add(action, process);
    process.waits_for.back().valued.insert(0, "provided ");
    return true;
  }

  bool is_provided(int pid) const {
    const model::Expr* condition = explainer_.model()[reader_.type(pid)].provided;
    if (condition == nullptr) return true;
    std::vector<std::uint8_t> copy = state_;
    execute::Evaluator evaluator(explainer_.model(), explainer_.executor().layout(), copy, pid);
    return evaluator.evaluate(*condition) != 0 && evaluator.error() == ISO_NO_ERROR;
  }

  // Somebody who is ready for the other half of a rendezvous, with a message that does not fit: "C(2) waits
  // for r?1,3".
  std::string other_half(const Action& action, int channel, int pid) const {
    const ActionKind wanted = action.kind == ActionKind::send ? ActionKind::receive : ActionKind::send;
    const auto meets = [&](const Action& half, int other) {
      if (half.kind != wanted || half.copy) return false;
      std::vector<std::uint8_t> copy = state_;
      execute::Evaluator evaluator(explainer_.model(), explainer_.executor().layout(), copy, other);
      return evaluator.evaluate(*half.channel) == channel && evaluator.error() == ISO_NO_ERROR;
    };
    for (int other = 0; other < reader_.processes(); ++other) {
      const model::LocationId at = reader_.location(other);
      if (other == pid || !at.valid() || !is_provided(other)) continue;
      for (const model::TransitionId id : explainer_.model()[at].out)
        for (const Action* half : first_statements(explainer_.model()[id]))
          if (meets(*half, other))
            return explainer_.names().process(reader_, other) +
                   (wanted == ActionKind::send ? " offers " : " waits for ") +
                   explainer_.valued(*half, state_, other).text + ", which does not fit";
    }
    return {};
  }

  static std::vector<const Action*> first_statements(const model::Transition& transition) {
    const Action& first = transition.actions.front();
    if (first.kind != ActionKind::d_step) return {&first};
    std::vector<const Action*> all;
    for (const model::DStep::Edge& edge : first.d_step->nodes.front()) all.push_back(&edge.action);
    return all;
  }

  void add(const model::Transition& transition, StuckProcess& process) {
    for (const Action* first : first_statements(transition)) add(*first, process);
  }

  void add(const Action& action, StuckProcess& process) {
    const std::string why = reason(action, process.pid);
    process.waits_for.push_back({action.text, action.span, why, valued(action, process.pid, why)});
  }

  std::string valued(const Action& action, int pid, const std::string& why) {
    if (action.kind == ActionKind::end) return why;
    std::string words = explainer_.valued(action, state_, pid).text;
    if (action.kind == ActionKind::condition) {
      const std::vector<std::string> shared = explainer_.shared_values(action, state_, pid);
      return words + (shared.empty() ? "" : " (" + joined(shared, ", ") + ")");
    }
    return words + (why.empty() ? "" : " (" + why + ")");
  }

  std::string reason(const Action& action, int pid) {
    switch (action.kind) {
      case ActionKind::send:
      case ActionKind::receive: {
        std::vector<std::uint8_t> copy = state_;
        execute::Evaluator evaluator(explainer_.model(), explainer_.executor().layout(), copy, pid);
        const int channel = evaluator.evaluate(*action.channel);
        if (evaluator.error() != ISO_NO_ERROR || !reader_.channel_exists(channel)) return {};
        return about(action, channel, pid);
      }
      case ActionKind::end:
        return "younger processes have not ended";
      default:
        return joined(explainer_.values_read(action, state_, pid), ", ");
    }
  }

  std::string about(const Action& action, int channel, int pid) const {
    const bool sends = action.kind == ActionKind::send;
    const std::string name = explainer_.names().channel(reader_, channel);
    if (reader_.shape(channel).rendezvous()) {
      const std::string other = other_half(action, channel, pid);
      return !other.empty() ? other : sends ? "nobody receives from " + name : "nobody sends to " + name;
    }
    if (sends) return name + " is full";
    if (reader_.length(channel) == 0) return name + " is empty";
    const std::string first =
        explainer_.names().message(reader_, reader_.channel_type(channel), reader_.message(channel, 0));
    if (action.random) return "no message in " + name + " fits";
    return name + " begins with [" + first + "]";
  }

  const trace::Explainer& explainer_;
  const std::vector<std::uint8_t>& state_;
  execute::StateReader reader_;
};

std::string without_assert(std::string statement) {
  if (statement.starts_with("assert(") && statement.ends_with(")"))
    return statement.substr(7, statement.size() - 8);
  return statement;
}

std::string event_automaton(const trace::Explainer& explainer) {
  return explainer.model().events.front().forbidden ? "notrace assertion" : "trace assertion";
}

// ", where it expects dn!ack or dn!nak"
std::string expected_in_words(const trace::Explainer& explainer, execute::StateView state) {
  const model::Model& model = explainer.model();
  const std::uint32_t at = explainer.executor().layout().event_offset;
  const std::size_t location = state[at] | state[at + 1] << 8;
  std::vector<std::string> expected;
  const auto& locations = model[model.events.front().type].locations;
  if (location == 0 || location > locations.size()) return {};
  for (const model::TransitionId id : model[locations[location - 1]].out)
    if (const Action& action = model[id].actions.front(); action.channel != nullptr)
      expected.push_back(action.text);
  return expected.empty() ? ", where it expects no more" : ", where it expects " + joined(expected, " or ");
}

// Messages of the step that the trace assertion watches: "dn!nak".
std::vector<std::string> watched_events(const trace::Explainer& explainer, const trace::Step& step,
                                        const std::vector<std::uint8_t>& before) {
  const model::Model& model = explainer.model();
  std::vector<std::uint8_t> copy = before;
  execute::Evaluator evaluator(model, explainer.executor().layout(), copy, 0);
  const auto watches = [&](bool sends, int channel) {
    for (const model::LocationId id : model[model.events.front().type].locations)
      for (const model::TransitionId out : model[id].out) {
        const Action& action = model[out].actions.front();
        if (action.channel != nullptr && (action.kind == ActionKind::send) == sends &&
            evaluator.evaluate(*action.channel) == channel)
          return true;
      }
    return false;
  };
  std::vector<std::string> events;
  for (const trace::Part& part : step.parts) {
    const bool sends = part.event.kind == execute::MessageEvent::Kind::send;
    if ((sends || part.event.kind == execute::MessageEvent::Kind::receive) &&
        watches(sends, part.event.channel))
      events.push_back(part.event.name + (sends ? "!" : "?") + part.event.message);
  }
  return events;
}

// Of one event what was expected instead; which of several it was is not known.
std::string about_trace(const trace::Explainer& explainer, const trace::Run& run, const trace::Step& step) {
  const std::vector<std::uint8_t>& before =
      run.steps.size() < 2 ? run.initial : run.steps[run.steps.size() - 2].state;
  const std::vector<std::string> events = watched_events(explainer, step, before);
  const std::string named = events.empty() ? "" : ": " + joined(events, ", ");
  if (explainer.model().events.front().forbidden)
    return "an event that completes what the notrace assertion forbids" + named;
  return error_in_words(ISO_TRACE_VIOLATED) + named +
         (events.size() == 1 ? expected_in_words(explainer, before) : "");
}

// The statement of the claim at `span`, if it has one.
std::string statement_of_claim(const model::Model& model, const Span& span) {
  for (const model::LocationId at : model[model.claim->type].locations)
    for (const model::TransitionId id : model[at].out)
      for (const Action& action : model[id].actions)
        if (action.kind == ActionKind::assert_ && action.span.file == span.file &&
            action.span.begin == span.begin)
          return action.text;
  return {};
}

// The number of the step that begins with move `index`.
std::size_t step_of(const trace::Run& run, std::size_t index) {
  const std::vector<std::size_t> numbers = trace::step_numbers(run);
  return index < numbers.size() ? numbers[index] : numbers.back() + 1;
}

// Otherwise the accept labels that count are those of processes.
bool claim_accepts(const model::Model& model) {
  return std::ranges::any_of(model[model.claim->type].locations,
                             [&](model::LocationId id) { return model[id].accept; });
}

std::string claim_in_words(const model::Claim& claim) {
  if (claim.is_formula) return "the formula " + claim.name;
  return "the never claim" + (claim.name.starts_with("never_") ? "" : " " + claim.name);
}

// Who is at an accept label on the way round: "accept_r of R(2)", each once.
std::vector<std::string> accepted_by(const trace::Explainer& explainer, const trace::Run& run) {
  std::vector<std::string> found;
  const auto look = [&](execute::StateView state) {
    const execute::StateReader reader = explainer.read(state);
    for (int pid = 0; pid < reader.processes(); ++pid) {
      const model::LocationId at = reader.location(pid);
      if (!at.valid() || !explainer.model()[at].accept) continue;
      for (const std::string& label : explainer.model()[at].labels) {
        const std::string one = label + " of " + explainer.process(state, pid);
        if (label.starts_with("accept") && std::ranges::count(found, one) == 0) found.push_back(one);
      }
    }
  };
  for (std::size_t i = run.loop.value_or(0); i < run.steps.size(); ++i)
    if (run.steps[i].ends_step) look(run.steps[i].state);
  if (run.loop == run.steps.size()) look(run.steps.empty() ? run.initial : run.steps.back().state);
  return found;
}

std::string about_claim(const trace::Explainer& explainer, const trace::Run& run) {
  const model::Model& model = explainer.model();
  const std::string claim = model.claim ? claim_in_words(*model.claim) : "";
  switch (run.finding->kind) {
    case search::FindingKind::claim:
      return model.claim->is_formula ? claim + " is violated" : claim + " comes to its end";
    case search::FindingKind::acceptance_cycle:
      if (!model.claim) {
        const std::vector<std::string> labels = accepted_by(explainer, run);
        return "acceptance cycle: " + (labels.empty() ? "an accept label" : joined(labels, " and ")) +
               (labels.size() > 1 ? " are passed for ever" : " is passed for ever");
      }
      if (model.claim->is_formula) return claim + " is violated by an infinite run (acceptance cycle)";
      return claim_accepts(model)
                 ? "acceptance cycle in " + claim
                 : "acceptance cycle: an accept label is passed for ever, and " + claim + " goes along";
    case search::FindingKind::non_progress_cycle:
      return "non-progress cycle: no progress label is ever passed again";
    case search::FindingKind::branching:
      return run.decided.empty() ? model.branching->name + " is decided here" : run.decided;
    default:
      return {};
  }
}

// What goes wrong in the last step, or in the claim beside it. `culprit`: the statement that fails, if known.
std::string failure_in_words(const trace::Explainer& explainer, const trace::Run& run,
                             const trace::Step& last, const trace::Part* culprit) {
  const search::Finding& finding = *run.finding;
  if (finding.kind != search::FindingKind::assertion) return error_in_words(finding.error);
  if (finding.error == ISO_TRACE_VIOLATED) return about_trace(explainer, run, last);
  if (finding.of_claim && explainer.model().claim) {
    const std::string statement =
        without_assert(statement_of_claim(explainer.model(), explainer.executor().site(finding.site)));
    return "assertion " + statement + (statement.empty() ? "" : " ") + "in " +
           claim_in_words(*explainer.model().claim) + " is violated";
  }
  const std::string statement = culprit ? without_assert(culprit->failing) : std::string();
  return "assertion " + statement + (statement.empty() ? "" : " ") + "is violated";
}

}  // namespace

std::optional<Ending> ending_of(const trace::Explainer& explainer, const trace::Run& run) {
  if (!run.finding) return std::nullopt;
  Ending ending;
  if (run.finding->kind == search::FindingKind::invalid_end_state) {
    const execute::StateView last = run.steps.empty() ? run.initial : run.steps.back().state;
    ending.message = "invalid end state: nobody can move";
    ending.stuck = Stuck(explainer, run.steps.empty() ? run.initial : run.steps.back().state).find();
    // Every process may stop here, and yet something is wrong.
    if (ending.stuck.empty() && !explainer.model().events.empty())
      ending.message = "invalid end state: the " + event_automaton(explainer) + " is not at its end" +
                       expected_in_words(explainer, last);
    return ending;
  }
  if (run.finding->kind == search::FindingKind::invariant) {
    const model::Invariant& invariant = explainer.model().invariants[run.finding->invariant];
    ending.message = "invariant " + invariant.name + " does not hold";
    if (run.finding->error != ISO_NO_ERROR)
      ending.message = "invariant " + invariant.name + " has no value: " + error_in_words(run.finding->error);
    ending.span = explainer.executor().site(run.finding->site);
    return ending;
  }
  if (const std::string message = about_claim(explainer, run); !message.empty()) {
    ending.message = message;
    if (explainer.model().claim) ending.span = explainer.model().claim->span;
    if (explainer.model().branching) ending.span = explainer.model().branching->span;
    ending.because = run.decided_because;
    if (run.loop) {
      const std::size_t step = trace::step_numbers(run).empty() ? 0 : step_of(run, *run.loop);
      ending.repeats =
          *run.loop == run.steps.size()
              ? "nobody can move any more: the last state stays for ever"
              : "then it goes on with step " + std::to_string(step) + " again, and so on for ever";
    }
    return ending;
  }
  ending.span = explainer.executor().site(run.finding->site);
  if (run.loop) ending.repeats = "what comes after the mark can be repeated for ever, and nobody else moves";
  const trace::Part* culprit = nullptr;
  trace::Step last;
  if (!run.steps.empty() && !run.finding->of_claim) {
    last = explainer.explain(run, run.steps.size() - 1, run.steps.size());
    for (const trace::Part& part : last.parts)
      if (part.fails) culprit = &part;
  }
  if (culprit != nullptr) {
    ending.values = culprit->values;
    if (!ending.span.valid()) ending.span = culprit->span;
  }
  ending.message = failure_in_words(explainer, run, last, culprit);
  return ending;
}

std::string short_place(const Span& span, const Sources& sources, std::string_view file) {
  const std::string place = sources.place(span);
  if (!file.empty() && place.size() > file.size() && place.starts_with(file) && place[file.size()] == ':')
    return place.substr(file.size());
  return place;
}

std::string ending_text(const Ending& ending, const Sources& sources) {
  const std::string place = sources.place(ending.span);
  std::string text = "  " + ending.message + (place.empty() ? "" : " (" + place + ")");
  if (!ending.repeats.empty()) text += ":\n    " + ending.repeats;
  if (!ending.values.empty()) text += ", with " + joined(ending.values, ", ");
  text += ending.stuck.empty() ? "\n" : ", and these have not come to an end:\n";
  std::size_t widest = 0;
  for (const StuckProcess& process : ending.stuck) widest = std::max(widest, process.name.size());
  for (const StuckProcess& process : ending.stuck) {
    std::string lead = "    " + process.name + std::string(widest - process.name.size(), ' ') + "  ";
    const std::string blank(lead.size(), ' ');
    if (process.waits_for.empty())
      text += lead + "at " + sources.place(process.span) + ", where there is nothing to do\n";
    for (const Waiting& waiting : process.waits_for) {
      text += lead + (lead == blank ? "      or " : "waits at ") + sources.place(waiting.span) + "  " +
              waiting.statement + (waiting.reason.empty() ? "" : "   (" + waiting.reason + ")") + "\n";
      lead = blank;
    }
  }
  if (!ending.because.empty()) text += "  " + ending.because + "\n";
  return text;
}

}  // namespace isospin
