// What a transition does.
#include <cassert>

#include "execute/generator.hpp"
#include "model/access.hpp"
#include "model/bounds.hpp"

namespace isospin::execute {

using model::Action;
using model::ActionKind;
using model::Pattern;

namespace {

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

// A condition over the fields of `cell`, of channel type *`type`.
std::string Generator::match(const std::vector<Pattern>& message, const std::string& cell,
                             const std::string& type, const Frame& frame) {
  std::string all;
  for (std::size_t f = 0; f < message.size(); ++f) {
    if (message[f].kind != Pattern::Kind::match) continue;
    if (!all.empty()) all += " && ";
    all += "iso_get_field(" + type + ", " + cell + ", " + text_of(f) +
           ") == " + expression(*message[f].value, frame);
  }
  return all.empty() ? "1" : all;
}

// The fields are evaluated in the state before the send, whatever it changes.
void Generator::push(const Action& action, const Frame& frame) {
  for (std::size_t f = 0; f < action.args.size(); ++f)
    line("x->fields[" + text_of(f) + "] = " + expression(*action.args[f], frame) + ";");
}

// What was sent, as it stands in the channel, for a trace to see.
void Generator::sent(const Action& action) {
  if (model_.events.empty()) return;
  for (std::size_t f = 0; f < action.args.size(); ++f)
    line("x->fields[" + text_of(f) + "] = iso_kept(t, " + text_of(f) + ", x->fields[" + text_of(f) + "]);");
  line("event(x, n, 0, c, x->fields);");
}

// SPIN stores the fields one after the other, so that a later index sees an earlier field.
void Generator::store_message(const std::vector<Pattern>& message, const std::string& field_of,
                              const Span& span) {
  for (std::size_t f = 0; f < message.size(); ++f)
    if (message[f].kind == Pattern::Kind::store)
      line(store(message[f].target, field_of + text_of(f) + ")", kAfter, span));
}

// One assignment, or several at once: then all values, and which elements are meant, are known before any is
// stored.
void Generator::assign(const Action& action) {
  if (action.kind == ActionKind::assign) {
    line("{ int v = " + expression(*action.value, kAfter) + "; " +
         store({action.target, action.value}, "v", action.span) + " }");
    return;
  }
  open("{");
  for (std::size_t i = 0; i < action.assignments.size(); ++i) {
    const model::Assignment& one = action.assignments[i];
    line("int v" + text_of(i) + " = " + expression(*one.value, kAfter) + ";");
    line("iso_u8* at" + text_of(i) + " = " + address(one.target, kAfter) + ";");
  }
  for (std::size_t i = 0; i < action.assignments.size(); ++i) {
    const model::Assignment& one = action.assignments[i];
    const model::ValueType& type = model_[one.target.variable].type;
    std::string value = "v" + text_of(i);
    if (one.value->kind == model::ExprKind::undefined)
      value = std::to_string(type.undefined());
    else if (type.is_range() && !model::always_fits(model_, *one.value, type))
      value = "iso_fit(x, " + value + ", " + literal(type.low) + ", " + literal(type.high) + ", " +
              site(action.span) + ")";
    line(store_at(type, "at" + text_of(i), value));
  }
  close();
}

// Finds the message in `guard_frame`; `c`, `t` and `slot` are then set, or control is at `blocked`.
void Generator::pull(const Action& action, const std::string& blocked, const Frame& guard_frame) {
  const std::string where = site(action.span);
  line("c = " + expression(*action.channel, guard_frame) + ";");
  // Waiting for a partner, SPIN does not look at the channel itself.
  if (!action.copy && model::only_rendezvous(model_)) line("if (c == 0) goto " + blocked + ";");
  line("if (!channel_exists(x, c, " + where + ")) goto " + blocked + ";");
  line("t = &channel_types[x->channel_type[c]];");
  if (action.copy)
    line("if (t->capacity == 0) { iso_fail(x, ISO_POLL_RENDEZVOUS, " + where + "); goto " + blocked + "; }");
  else
    line("if (t->capacity == 0) goto " + blocked + ";");
  line("at = " + std::string(guard_frame.state) + " + x->channel_at[c];");
  line("if (U8(at) == 0) goto " + blocked + ";");
  line("if (t->fields != " + text_of(action.message.size()) + ") { iso_fail(x, ISO_MESSAGE_SIZE, " + where +
       "); goto " + blocked + "; }");
  if (!action.random) {
    line("slot = 0;");
    const std::string condition = match(action.message, "at + 1", "t", guard_frame);
    if (condition != "1") line("if (!(" + condition + ")) goto " + blocked + ";");
  } else {
    line("for (slot = 0; slot < U8(at); slot++)");
    line("  if (" + match(action.message, "(at + 1 + slot * t->cell)", "t", guard_frame) + ") break;");
    line("if (slot == U8(at)) goto " + blocked + ";");
  }
  line("if (x->error) goto " + blocked + ";");
}

// For an action that follows another in the same step, or stands in a d_step: guard and effect both in
// kAfter.
void Generator::guard_and_effect(const Action& action, const std::string& blocked) {
  switch (action.kind) {
    case ActionKind::condition:
      line("if (!(" + expression(*action.value, kAfter) + ")) goto " + blocked + ";");
      line("if (x->error) goto " + blocked + ";");
      return;
    case ActionKind::send: {
      const std::string where = site(action.span);
      line("c = " + expression(*action.channel, kAfter) + ";");
      line("if (!channel_exists(x, c, " + where + ")) goto " + blocked + ";");
      line("t = &channel_types[x->channel_type[c]];");
      line("if (t->capacity == 0) { iso_fail(x, ISO_D_STEP_RENDEZVOUS, " + where + "); goto " + blocked +
           "; }");
      line("if (U8(n + x->channel_at[c]) >= t->capacity) goto " + blocked + ";");
      line("if (t->fields != " + text_of(action.args.size()) + ") { iso_fail(x, ISO_MESSAGE_SIZE, " + where +
           "); goto " + blocked + "; }");
      push(action, kAfter);
      line("iso_push(x, t, n + x->channel_at[c], " + std::string(action.sorted ? "1" : "0") + ");");
      sent(action);
      return;
    }
    case ActionKind::receive:
      pull(action, blocked, kAfter);
      effect(action, blocked);
      return;
    default:
      effect(action, blocked);
      return;
  }
}

void Generator::effect(const Action& action, const std::string& blocked) {
  switch (action.kind) {
    case ActionKind::skip:
    case ActionKind::condition:
    case ActionKind::else_:
      return;
    case ActionKind::assign:
    case ActionKind::assign_all:
      assign(action);
      return;
    case ActionKind::receive:
      line("cell = n + x->channel_at[c] + 1 + slot * t->cell;");
      line("(void)cell;");
      if (!model_.events.empty() && !action.copy) {
        for (std::size_t f = 0; f < action.message.size(); ++f)
          line("x->fields[" + text_of(f) + "] = iso_get_field(t, cell, " + text_of(f) + ");");
        line("event(x, n, 1, c, x->fields);");
      }
      store_message(action.message, "iso_get_field(t, cell, ", action.span);
      if (!action.copy) line("iso_remove(t, n + x->channel_at[c], slot);");
      return;
    case ActionKind::assert_:
      line("if (!(" + expression(*action.value, kAfter) +
           ") && !x->error && !(x->record->flags & ISO_ASSERT)) {");
      line("  x->record->flags |= ISO_ASSERT;");
      line("  x->record->site = " + site(action.span) + ";");
      line("}");
      return;
    case ActionKind::set_priority:
      line("set_priority(x, n, " + expression(*action.value, kAfter) + ", " +
           expression(*action.value2, kAfter) + ", " + site(action.span) + ");");
      return;
    case ActionKind::d_step: {
      const std::size_t number = static_cast<std::size_t>(labels_++);
      d_step(*action.d_step, number);
      line("x->fuel = D_STEP_FUEL;");
      line("if (!d_step_" + text_of(number) + "(x, n, q, pid)) goto " + blocked + ";");
      return;
    }
    case ActionKind::end:
      line("memset(q, 0, PROCESS_BYTES_" + text_of(type_) + ");");
      line("U8(n + COUNT_AT)--;");
      line("x->next_length -= PROCESS_BYTES_" + text_of(type_) + ";");
      line("x->record->flags |= ISO_DELETED;");
      return;
    case ActionKind::send:
      break;
  }
  assert(false && "a send has a guard");
}

// Runs on the copy n; gives 0 when its first statement cannot be executed.
void Generator::d_step(const model::DStep& d_step, std::size_t number) {
  const std::string saved = std::move(text_);
  const int saved_indent = indent_;
  text_.clear();
  indent_ = 0;
  const std::string prefix = "d" + text_of(number) + "_";
  open("static int d_step_" + text_of(number) + "(IsoContext* x, iso_u8* n, iso_u8* q, int pid) {");
  line("const IsoChannelType* t = 0;");
  line("const iso_u8 *at = 0, *cell = 0;");
  line("int c = 0, slot = 0, entered = 0;");
  line("(void)t; (void)at; (void)cell; (void)c; (void)slot; (void)pid; (void)q;");
  for (std::size_t node = 0; node < d_step.nodes.size(); ++node) {
    text_ += prefix + text_of(node) + ":;\n";
    const Span span = d_step.nodes[node].empty() ? Span{} : d_step.nodes[node].front().action.span;
    line("if (--x->fuel < 0) { iso_fail(x, ISO_D_STEP_ENDLESS, " + site(span) + "); return 1; }");
    for (std::size_t e = 0; e < d_step.nodes[node].size(); ++e) {
      const model::DStep::Edge& edge = d_step.nodes[node][e];
      const std::string next = prefix + text_of(node) + "_" + text_of(e);
      comment(edge.action.text);
      guard_and_effect(edge.action, next);
      line("if (x->error) return 1;");
      line("entered = 1;");
      line(edge.target == model::DStep::kExit ? "return 1;" : "goto " + prefix + text_of(edge.target) + ";");
      text_ += next + ":;\n";
      line("if (x->error) return 1;");
    }
    if (node == 0) line("if (!entered) return 0;");
    line("iso_fail(x, ISO_D_STEP_BLOCKS, " + site(span) + ");");
    line("return 1;");
  }
  close();
  functions_ += text_;
  text_ = saved;
  indent_ = saved_indent;
}

}  // namespace isospin::execute
