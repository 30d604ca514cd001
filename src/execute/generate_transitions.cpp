// When a transition is taken. Guards look at (s, p), the state as it is; effects change (n, q), its copy.
#include <cassert>
#include <map>

#include "execute/generator.hpp"
#include "model/access.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Pattern;
using model::Transition;

namespace {

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

bool Generator::starts_with_receive(const Transition& transition) const {
  const Action& first = transition.actions.front();
  if (first.kind == ActionKind::receive) return !first.copy && has_rendezvous();
  if (first.kind != ActionKind::d_step || !has_rendezvous()) return false;
  for (const model::DStep::Edge& edge : first.d_step->nodes.front())
    if (edge.action.kind == ActionKind::receive && !edge.action.copy) return true;
  return false;
}

void Generator::process_type(std::size_t type, Phase phase) {
  type_ = type;
  static constexpr const char* kNames[] = {"expand_", "receive_", "test_"};
  const std::string name = kNames[static_cast<int>(phase)] + text_of(type);
  std::string head = "static " + std::string(phase == Phase::test ? "int " : "void ") + name +
                     "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid";
  if (phase == Phase::receive) head += ", iso_u32 sent_by, int sender";
  // Functions that the body turns out to need must stand before it.
  const std::string saved = std::move(text_);
  text_.clear();
  open(head + ") {");
  line("int any = 0, escaped = 0, c = 0, slot = 0;");
  line("const IsoChannelType* t = 0;");
  line("const iso_u8 *at = 0, *cell = 0;");
  line("iso_u8 *n, *q;");
  line(
      "(void)any; (void)escaped; (void)c; (void)slot; (void)t; (void)at; (void)cell; (void)n; (void)q; "
      "(void)pid;");
  line("switch (" + location(type, "p") + ") {");
  for (const model::LocationId id : model_.types[type].locations) {
    const model::Location& location = model_[id];
    text_ += "  case " + text_of(layout_.location_index[id.index()]) + ":\n";
    ++indent_;
    bool escapes = false;
    for (const model::TransitionId t : location.out) escapes |= model_[t].escape != 0;
    if (escapes) line("escaped = 0;");
    for (const model::TransitionId t : location.out) {
      const Transition& transition = model_[t];
      if (escapes) line("if (escaped > 0 && escaped != " + text_of(transition.escape) + ") break;");
      this->transition(type, transition, t.index(), phase);
    }
    line("break;");
    --indent_;
  }
  line("default: break;");
  line("}");
  if (phase == Phase::test) line("return 0;");
  close();
  const std::string body = std::move(text_);
  text_ = saved + functions_ + body;
  functions_.clear();
}

void Generator::transition(std::size_t, const Transition& transition, std::size_t index, Phase phase) {
  if (phase == Phase::receive && !starts_with_receive(transition)) return;
  comment(transition.actions.front().text);
  switch (phase) {
    case Phase::expand:
      return expand_transition(transition, index);
    case Phase::receive:
      return receive_transition(transition, index);
    case Phase::test:
      return test_transition(transition);
  }
}

bool Generator::must_be_only(const Transition& transition) const {
  return model_.types[type_].deterministic && model::must_be_only(transition);
}

void Generator::begin(const Transition& transition, std::size_t index, const std::string& from) {
  const std::string flags = transition.atomic ? "ISO_ATOMIC" : "0";
  if (must_be_only(transition))
    line("if (any) iso_nondeterministic(x, s, " + text_of(index) + ", pid, " + site(transition.span) + ");");
  line("n = iso_begin(x, " + from + ", " + text_of(index) + ", pid, " + flags + ");");
  line("q = n + (p - s);");
}

void Generator::set_location(const Transition& transition) {
  if (model_.observes.last && is_process(type_)) line("U8(n + LAST_AT) = (iso_u8)pid;");
  if (!transition.target.valid()) return;
  line(location(type_, "q") + " = " + text_of(layout_.location_index[transition.target.index()]) + ";");
  for (const model::VariableId id : transition.forgotten) forget(id);
}

void Generator::forget(model::VariableId id) {
  const model::Variable& variable = model_[id];
  const std::string base = variable.owner.valid() ? "q" : "n";
  line("memset(" + base + " + " + text_of(layout_.offset[id.index()]) + ", 0, " +
       text_of(variable.elements() * variable.type.bytes()) + ");  /* " + variable.name + " is dead */");
}

void Generator::finish(const Transition& transition) {
  const std::string dropped = "drop" + text_of(static_cast<std::uint64_t>(labels_++));
  for (std::size_t i = 1; i < transition.actions.size(); ++i)
    guard_and_effect(transition.actions[i], dropped);
  set_location(transition);
  line("iso_commit(x);");
  line("any = 1;");
  line("escaped = " + text_of(transition.escape) + ";");
  line(dropped + ":;");
}

void Generator::expand_transition(const Transition& transition, std::size_t index) {
  const Action& first = transition.actions.front();
  const std::string failed = "fail" + text_of(static_cast<std::uint64_t>(labels_++));
  const std::string report = "{ iso_commit_error(x, s, " + text_of(index) + ", pid); any = 1; }";
  switch (first.kind) {
    case ActionKind::send:
      return send(transition, index);
    case ActionKind::else_:
      open("if (!any) {");
      begin(transition, index, "s");
      finish(transition);
      close();
      return;
    case ActionKind::condition:
      if (has_run(first.value)) {  // it changes the state, so it is evaluated in the copy
        open("{");
        begin(transition, index, "s");
        line("if (!(" + expression(*first.value, kAfter) + ") && !x->error) goto " + failed + ";");
        finish(transition);
        line(failed + ":;");
        close();
        return;
      }
      open("if (" + expression(*first.value, kBefore) + " && !x->error) {");
      begin(transition, index, "s");
      finish(transition);
      close();
      if (model::can_fail(model_, *first.value)) line("if (x->error) " + report);
      return;
    case ActionKind::receive:
      open("{");
      pull(first, failed, kBefore);
      begin(transition, index, "s");
      effect(first, failed);
      finish(transition);
      line(failed + ":;");
      line("if (x->error) " + report);
      close();
      return;
    case ActionKind::end:
      if (!is_process(type_)) return;  // a claim at its end has decided the run
      open("if (pid + 1 == U8(s + COUNT_AT)) {");
      begin(transition, index, "s");
      effect(first, failed);
      finish(transition);
      close();
      return;
    case ActionKind::d_step:
      open("{");
      begin(transition, index, "s");
      effect(first, failed);
      finish(transition);
      line(failed + ":;");
      line("x->error = 0;");
      close();
      return;
    default:
      open("{");
      begin(transition, index, "s");
      effect(first, failed);
      finish(transition);
      close();
      return;
  }
}

// A send to a buffered channel is a move of its own; one to a rendezvous channel is a move with each receiver
// that takes the message, and none without one.
void Generator::send(const Transition& transition, std::size_t index) {
  const Action& first = transition.actions.front();
  const std::string where = site(first.span);
  const std::string done = "sent" + text_of(static_cast<std::uint64_t>(labels_++));
  open("{");
  line("c = " + expression(*first.channel, kBefore) + ";");
  line("if (!channel_exists(x, c, " + where + ")) goto " + done + ";");
  line("t = &channel_types[x->channel_type[c]];");
  if (has_buffered()) {
    open("if (t->capacity > 0) {");
    line("if (U8(s + x->channel_at[c]) >= t->capacity) goto " + done + ";");
    line("if (t->fields != " + text_of(first.args.size()) + ") { iso_fail(x, ISO_MESSAGE_SIZE, " + where +
         "); goto " + done + "; }");
    push(first, kBefore);
    line("if (x->error) goto " + done + ";");
    begin(transition, index, "s");
    line("iso_push(x, t, n + x->channel_at[c], " + std::string(first.sorted ? "1" : "0") + ");");
    sent(first);
    finish(transition);
    line("goto " + done + ";");
    close();
  }
  if (has_rendezvous()) {
    open("if (t->capacity == 0) {");
    line("iso_u32 before = x->count;");
    line("int r;");
    line("if (t->fields != " + text_of(first.args.size()) + ") { iso_fail(x, ISO_MESSAGE_SIZE, " + where +
         "); goto " + done + "; }");
    for (std::size_t f = 0; f < first.args.size(); ++f)
      line("x->message[" + text_of(f) + "] = iso_kept(t, " + text_of(f) + ", " +
           expression(*first.args[f], kBefore) + ");");
    line("if (x->error) goto " + done + ";");
    line("x->message_fields = " + text_of(first.args.size()) + ";");
    if (must_be_only(transition))  // whether or not there is a receiver
      line("if (any) iso_nondeterministic(x, s, " + text_of(index) + ", pid, " + where + ");");
    line("memcpy(x->scratch, s, x->length);");
    line("n = x->scratch;");
    line("q = n + (p - s);");
    set_location(transition);
    line("x->rendezvous = c;");
    line("for (r = U8(s + COUNT_AT) - 1; r >= 0; r--)");
    line("  if (r != pid) receive(x, n, r, " + text_of(index) + ", pid);");
    line("x->rendezvous = 0;");
    line("if (x->count != before) { any = 1; escaped = " + text_of(transition.escape) + "; }");
    close();
  }
  line(done + ":;");
  line("if (x->error) { iso_commit_error(x, s, " + text_of(index) + ", pid); any = 1; }");
  close();
}

// The message is in x->message; s is the state in which the sender has already moved.
void Generator::receive_transition(const Transition& transition, std::size_t index) {
  const Action& action = transition.actions.front();
  const std::string failed = "fail" + text_of(static_cast<std::uint64_t>(labels_++));
  const std::string sent = transition.atomic ? "ISO_ATOMIC" : "0";
  const auto begin_pair = [&] {
    if (must_be_only(transition))
      line("if (any) iso_nondeterministic(x, s, sent_by, sender, " + site(transition.span) + ");");
    line("n = iso_begin(x, s, sent_by, sender, " + sent + ");");
    line("q = n + (p - s);");
    line("x->record->partner = (iso_u16)pid;");
    line("x->record->partner_transition = " + text_of(index) + ";");
    if (!model_.events.empty()) {
      line("event(x, n, 0, x->rendezvous, x->message);");
      line("event(x, n, 1, x->rendezvous, x->message);");
    }
  };
  const auto take = [&](const Action& receive, const std::string& otherwise, const Frame& frame) {
    line("if (" + expression(*receive.channel, frame) + " != x->rendezvous) goto " + otherwise + ";");
    line("if (x->message_fields != " + text_of(receive.message.size()) +
         ") { iso_fail(x, ISO_MESSAGE_SIZE, " + site(receive.span) + "); goto " + otherwise + "; }");
    for (std::size_t f = 0; f < receive.message.size(); ++f)
      if (receive.message[f].kind == Pattern::Kind::match)
        line("if (x->message[" + text_of(f) + "] != " + expression(*receive.message[f].value, frame) +
             ") goto " + otherwise + ";");
    line("if (x->error) goto " + otherwise + ";");
  };
  const auto store_fields = [&](const Action& receive) {
    for (std::size_t f = 0; f < receive.message.size(); ++f)
      if (receive.message[f].kind == Pattern::Kind::store)
        line(store(receive.message[f].target, "x->message[" + text_of(f) + "]", kAfter, receive.span));
  };

  if (action.kind == ActionKind::receive) {
    open("{");
    take(action, failed, kBefore);
    begin_pair();
    store_fields(action);
    finish(transition);
    line(failed + ":;");
    line("if (x->error) iso_commit_error(x, s, sent_by, sender);");
    close();
    return;
  }
  // A d_step whose first statement receives: then the rest of it runs at once. Of several the first is it.
  const model::DStep& d_step = *action.d_step;
  const std::string taken = "taken" + text_of(static_cast<std::uint64_t>(labels_++));
  for (const model::DStep::Edge& edge : d_step.nodes.front()) {
    if (edge.action.kind != ActionKind::receive || edge.action.copy) continue;
    const std::string next = "next" + text_of(static_cast<std::uint64_t>(labels_++));
    open("{");
    take(edge.action, next, kBefore);
    begin_pair();
    store_fields(edge.action);
    if (edge.target != model::DStep::kExit) {
      // The nodes behind the receive, as a d_step of their own.
      model::DStep rest = d_step;
      std::swap(rest.nodes.front(), rest.nodes[edge.target]);
      for (auto& node : rest.nodes)
        for (auto& other : node) {
          if (other.target == edge.target)
            other.target = 0;
          else if (other.target == 0)
            other.target = edge.target;
        }
      const std::size_t number = static_cast<std::size_t>(labels_++);
      this->d_step(rest, number);
      line("x->fuel = D_STEP_FUEL;");
      line("if (!d_step_" + text_of(number) + "(x, n, q, pid)) iso_fail(x, ISO_D_STEP_BLOCKS, " +
           site(edge.action.span) + ");");
    }
    finish(transition);
    line("goto " + taken + ";");
    line(next + ":;");
    line("if (x->error) { iso_commit_error(x, s, sent_by, sender); goto " + taken + "; }");
    close();
  }
  line(taken + ":;");
}

// What SPIN's enabled() answers: a rendezvous send counts as enabled with or without a receiver, and so does
// an else.
void Generator::test_transition(const Transition& transition) {
  const Action& first = transition.actions.front();
  const auto receives = [&](const Action& action) {
    std::string condition =
        "test_receive(x, s, " + expression(*action.channel, kBefore) + ", " + site(action.span) + ")";
    return condition;
  };
  const auto test = [&](const Action& action) -> std::string {
    switch (action.kind) {
      case ActionKind::condition:
        if (has_run(action.value)) return "!x->rendezvous && U8(s + COUNT_AT) < 255";
        return "!x->rendezvous && " + expression(*action.value, kBefore);
      case ActionKind::send:
        return "!x->rendezvous && !channel_full(x, s, " + expression(*action.channel, kBefore) + ", " +
               site(action.span) + ")";
      case ActionKind::end:
        return "!x->rendezvous && pid + 1 == U8(s + COUNT_AT)";
      case ActionKind::receive:
        return receives(action);
      default:
        return "!x->rendezvous";
    }
  };
  const auto with_message = [&](const Action& action) {
    if (action.kind != ActionKind::receive) {
      line("if (" + test(action) + ") return 1;");
      return;
    }
    const std::string failed = "fail" + text_of(static_cast<std::uint64_t>(labels_++));
    open("if (x->rendezvous) {");
    line("if (" + expression(*action.channel, kBefore) + " != x->rendezvous) goto " + failed + ";");
    for (std::size_t f = 0; f < action.message.size(); ++f)
      if (action.message[f].kind == Pattern::Kind::match)
        line("if (x->message[" + text_of(f) + "] != " + expression(*action.message[f].value, kBefore) +
             ") goto " + failed + ";");
    line("return 1;");
    close("} else {");
    ++indent_;
    pull(action, failed, kBefore);
    line("return 1;");
    close();
    line(failed + ":;");
  };
  if (first.kind == ActionKind::d_step) {
    for (const model::DStep::Edge& edge : first.d_step->nodes.front()) with_message(edge.action);
    return;
  }
  with_message(first);
}

void Generator::provided(std::size_t type) {
  if (!model_.types[type].provided) return;
  type_ = type;
  const std::string saved = std::move(text_);
  text_.clear();
  open("static int provided_" + text_of(type) +
       "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid) {");
  line("(void)x; (void)s; (void)p; (void)pid;");
  line("return " + expression(*model_.types[type].provided, kBefore) + ";");
  close();
  // Where it fails, that is the process's own mistake, and is told when its moves are looked for.
  open("static int may_move_" + text_of(type) +
       "(IsoContext* x, const iso_u8* s, const iso_u8* p, int pid) {");
  line("const int result = provided_" + text_of(type) + "(x, s, p, pid);");
  line("if (!x->error) return result;");
  const auto& first = model_[model_.types[type].initial].out;
  line("iso_commit_error(x, s, " + text_of(first.empty() ? 0 : first.front().index()) + ", pid);");
  line("return 0;");
  close();
  const std::string body = std::move(text_);
  text_ = saved + functions_ + body;
  functions_.clear();
}

}  // namespace isospin::execute
