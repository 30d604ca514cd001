#include "execute/generate.hpp"

#include <algorithm>

#include "execute/generator.hpp"
#include "execute/templates.hpp"
#include "model/access.hpp"

namespace isospin::execute {

namespace {

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

GeneratedCode generate(const model::Model& model, const Layout& layout) {
  return Generator(model, layout).run();
}

void Generator::line(const std::string& text) {
  text_.append(static_cast<std::size_t>(indent_) * 2, ' ');
  text_ += text;
  text_ += '\n';
}

namespace {

// Whatever the text is, the comment ends behind it.
std::string as_comment(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of("*\n\r\\", at)) != std::string::npos; ++at)
    text[at] = ' ';
  return "/* " + text + " */";
}

}  // namespace

void Generator::comment(const std::string& text) { line(as_comment(text)); }

void Generator::open(const std::string& text) {
  line(text);
  ++indent_;
}

void Generator::close(const std::string& text) {
  --indent_;
  line(text);
}

void Generator::begin_function() {
  before_function_ = std::move(text_);
  text_.clear();
}

void Generator::end_function() {
  text_ = before_function_ + functions_ + text_;
  functions_.clear();
}

bool Generator::has_rendezvous() const { return model::has_rendezvous(model_); }

bool Generator::has_buffered() const {
  return std::any_of(model_.channel_types.begin(), model_.channel_types.end(),
                     [](const model::ChannelType& type) { return !type.rendezvous(); });
}

GeneratedCode Generator::run() {
  sites_.resize(kTransitionSites);
  for (const model::Transition& transition : model_.transitions) sites_.push_back(transition.span);
  constants();
  text_ += templates::kPrelude;
  channel_tables();
  locate();
  const std::size_t types = model_.types.size();
  const bool tests = model_.observes.priorities || model_.observes.enabled;
  for (std::size_t t = 0; t < types; ++t) {
    if (!is_process(t)) continue;
    std::string parameters;
    for (std::uint32_t i = 0; i < model_.types[t].parameters; ++i) parameters += ", int";
    line("static int run_" + text_of(t) + "(IsoContext*, iso_u8*, int, int" + parameters + ");");
  }
  line("static int enabled(IsoContext* x, const iso_u8* s, int me, int pid, int site);");
  line("static void receive(IsoContext* x, const iso_u8* s, int pid, iso_u32 sent_by, int sender);");
  line("static int is_provided(IsoContext* x, const iso_u8* s, int pid);");
  priorities();
  events();
  for (std::size_t t = 0; t < types; ++t) {
    if (!is_process(t)) continue;
    begin_process(t);
    provided(t);
    process_type(t, Phase::expand);
    if (has_rendezvous()) process_type(t, Phase::receive);
    if (tests) process_type(t, Phase::test);
  }
  if (model_.claim) process_type(model_.claim->type.index(), Phase::expand);
  expand_all();
  initial_state();
  starts();
  invariants();
  may_stop();
  leaves_out();
  atoms();
  return {std::move(text_), std::move(sites_)};
}

void Generator::constants() {
  text_ += templates::kAbi;
  const std::uint32_t process = layout_.largest_process();
  bool runs_in_d_step = false;
  for (const model::DStep& d_step : model_.d_steps)
    for (const auto& node : d_step.nodes)
      for (const model::DStep::Edge& edge : node) runs_in_d_step |= has_run(edge.action.value);
  line("#define ISO_MOST_GROWTH " + text_of(runs_in_d_step ? 256u * process : process));
  line("#define MOST_CHANNELS " + text_of(model_.most_channels));
  line("#define COUNT_AT " + text_of(layout_.count_offset));
  line("#define LAST_AT " + text_of(layout_.last_offset));
  line("#define EVENT_AT " + text_of(layout_.event_offset));
  line("#define CLAIM_AT " + text_of(layout_.claim_offset));
  line("#define PROCESSES_AT " + text_of(layout_.processes_offset));
  line("#define PRIORITY_AT " + text_of(layout_.types.empty() ? 0 : layout_.types.front().priority_offset));
  line("#define D_STEP_FUEL 50000000");
  for (std::size_t t = 0; t < layout_.types.size(); ++t)
    line("#define PROCESS_BYTES_" + text_of(t) + " " + text_of(layout_.types[t].bytes));
}

void Generator::channel_tables() {
  for (std::size_t t = 0; t < model_.channel_types.size(); ++t) {
    std::string at, kind;
    for (std::size_t f = 0; f < model_.channel_types[t].fields.size(); ++f) {
      at += text_of(layout_.channel_types[t].field_offsets[f]) + ", ";
      const model::ValueType& field = model_.channel_types[t].fields[f];
      kind += (field.bits == 1 ? "0" : text_of(field.bytes())) + ", ";
    }
    line("static const iso_u16 field_at_" + text_of(t) + "[] = { " + at + "0 };");
    line("static const iso_u8 field_kind_" + text_of(t) + "[] = { " + kind + "0 };");
  }
  line("static const IsoChannelType channel_types[] = {");
  for (std::size_t t = 0; t < model_.channel_types.size(); ++t) {
    const model::ChannelType& type = model_.channel_types[t];
    line("  { " + text_of(type.capacity) + ", " + text_of(type.fields.size()) + ", " +
         text_of(layout_.channel_types[t].cell_bytes) + ", field_at_" + text_of(t) + ", field_kind_" +
         text_of(t) + " },  " + as_comment(type.name));
  }
  line("  { 0, 0, 0, 0, 0 } };");
  text_ += templates::kChannels;
}

// Finds the processes and channels of a state; they move when processes begin and end.
void Generator::locate() {
  for (std::size_t t = 0; t < layout_.types.size(); ++t) {
    std::string at, type;
    for (const ChannelLayout& channel : layout_.types[t].channels) {
      at += text_of(channel.offset) + ", ";
      type += text_of(channel.type.index()) + ", ";
    }
    line("static const iso_u32 own_channel_at_" + text_of(t) + "[] = { " + at + "0 };");
    line("static const iso_u16 own_channel_type_" + text_of(t) + "[] = { " + type + "0 };");
  }
  line(
      "static const struct { iso_u32 bytes; int channels; const iso_u32* at; const iso_u16* type; } "
      "processes[] = {");
  for (std::size_t t = 0; t < layout_.types.size(); ++t)
    line("  { PROCESS_BYTES_" + text_of(t) + ", " + text_of(layout_.types[t].channels.size()) +
         ", own_channel_at_" + text_of(t) + ", own_channel_type_" + text_of(t) + " },  " +
         as_comment(model_.types[t].name));
  line("  { 0, 0, 0, 0 } };");
  open("static void locate_globals(IsoContext* x) {");
  line("x->channels = x->located = " + text_of(layout_.channels.size()) + ";");
  for (std::size_t c = 0; c < layout_.channels.size(); ++c) {
    line("x->channel_at[" + text_of(c + 1) + "] = " + text_of(layout_.channels[c].offset) + ";");
    line("x->channel_type[" + text_of(c + 1) + "] = " + text_of(layout_.channels[c].type.index()) + ";");
  }
  close();
  line("#define GLOBAL_CHANNELS " + text_of(layout_.channels.size()));
  text_ += templates::kLocate;
}

void Generator::priorities() {
  if (model_.observes.priorities) text_ += templates::kPriorities;
  // pc_value(): the number SPIN has for the location.
  line("static int location_number(IsoContext* x, const iso_u8* s, int pid) {");
  line("  const iso_u8* p;");
  line("  if (pid < 0 || pid >= U8(s + COUNT_AT)) return 0;");
  line("  p = s + x->process_at[pid];");
  line("  switch (U8(p)) {");
  for (std::size_t t = 0; t < model_.types.size(); ++t) {
    const auto& locations = model_.types[t].locations;
    line("  case " + text_of(t + 1) + ": { static const iso_u32 numbers[] = { 0");
    std::string row;
    for (const model::LocationId id : locations) row += ", " + text_of(model_[id].number);
    line("    " + row + " };");
    line("    return (int)numbers[" + location(t, "p") + "]; }");
  }
  line("  }");
  line("  return 0;");
  line("}");
  if (model_.observes.progress) non_progress();
  for (std::size_t t = 0; t < model_.types.size(); ++t) {
    if (!is_process(t)) continue;
    // SPIN compares the numbers of locations, of whatever type the process is.
    line("static int at_label_" + text_of(t) +
         "(IsoContext* x, const iso_u8* s, int pid, int location, int number) {");
    line("  const iso_u8* p;");
    line("  if (pid < 0 || pid >= U8(s + COUNT_AT)) return 0;");
    line("  p = s + x->process_at[pid];");
    line("  if (U8(p) == " + text_of(t + 1) + ") return (int)" + location(t, "p") + " == location;");
    line("  return location_number(x, s, pid) == number;");
    line("}");
  }
}

// np_: no process is at a progress label.
void Generator::non_progress() {
  open("static int non_progress(IsoContext* x, const iso_u8* s) {");
  line("int pid;");
  open("for (pid = 0; pid < U8(s + COUNT_AT); pid++) {");
  line("const iso_u8* p = s + x->process_at[pid];");
  line("switch (U8(p)) {");
  for (std::size_t t = 0; t < model_.types.size(); ++t) {
    if (!is_process(t)) continue;
    std::string at;
    for (const model::LocationId id : model_.types[t].locations)
      if (model_[id].progress) at += "case " + text_of(layout_.location_index[id.index()]) + ": ";
    if (!at.empty())
      line("case " + text_of(t + 1) + ": switch (" + location(t, "p") + ") { " + at +
           "return 0; default: break; } break;");
  }
  line("default: break;");
  line("}");
  close();
  line("return 1;");
  close();
}

// event(): a message has been sent (or received) on channel c; the trace or notrace takes its step.
void Generator::events() {
  if (model_.events.empty()) return;
  const std::string saved = std::move(text_);
  text_.clear();
  const model::EventAutomaton& automaton = model_.events.front();
  const model::ProcessType& type = model_[automaton.type];
  std::string end = "0";
  std::vector<std::string> watched[2];
  for (const model::LocationId id : type.locations)
    for (const model::TransitionId t : model_[id].out) {
      const model::Action& action = model_[t].actions.front();
      if (action.kind == model::ActionKind::end) end = text_of(layout_.location_index[id.index()]);
      if (action.channel)
        watched[action.kind == model::ActionKind::receive].push_back("c == " +
                                                                     expression(*action.channel, kAfter));
    }
  open("static void event(IsoContext* x, iso_u8* n, int received, int c, const int* fields) {");
  line("iso_u8* q = n;");
  line("const int pid = 0;");
  line("(void)q; (void)pid; (void)fields;");
  for (const bool received : {false, true}) {
    std::string any = "0";
    for (const std::string& one : watched[received]) any += " || " + one;
    line(std::string("if (") + (received ? "received" : "!received") + " && !(" + any + ")) return;");
  }
  line("switch (U16(n + EVENT_AT)) {");
  for (const model::LocationId id : type.locations) {
    line("case " + text_of(layout_.location_index[id.index()]) + ":");
    ++indent_;
    std::vector<std::pair<model::TransitionId, std::string>> ways;  // with when they are taken
    for (const model::TransitionId t : model_[id].out) {
      const model::Action& action = model_[t].actions.front();
      if (!action.channel || !model_[t].target.valid()) continue;
      std::string matches =
          std::string(action.kind == model::ActionKind::receive ? "received" : "!received") +
          " && c == " + expression(*action.channel, kAfter);
      for (std::size_t f = 0; f < action.message.size(); ++f)
        if (action.message[f].kind == model::Pattern::Kind::match)
          matches += " && fields[" + text_of(f) + "] == " + expression(*action.message[f].value, kAfter);
      ways.emplace_back(t, std::move(matches));
    }
    for (auto way = ways.begin(); way != ways.end(); ++way) {
      const model::Transition& transition = model_[way->first];
      const model::Action& action = transition.actions.front();
      const std::string target = text_of(layout_.location_index[transition.target.index()]);
      open("if (" + way->second + ") {");
      line("U16(n + EVENT_AT) = " + target + ";");
      for (auto other = way + 1; other != ways.end(); ++other)
        line("if (" + other->second + ") iso_fail(x, ISO_TRACE_NONDETERMINISM, " + site(action.span) + ");");
      if (automaton.forbidden && target == end) line("iso_trace_violated(x, " + site(action.span) + ");");
      line("return;");
      close();
    }
    line("break;");
    --indent_;
  }
  line("default: break;");
  line("}");
  if (automaton.forbidden)
    line("U16(n + EVENT_AT) = " + end + ";  /* the first try counts */");
  else
    line("iso_trace_violated(x, " + site(type.span) + ");");
  close();
  const std::string body = std::move(text_);
  text_ = saved + functions_ + body;
  functions_.clear();
}

void Generator::expand_all() {
  const bool tests = model_.observes.priorities || model_.observes.enabled;
  const auto cases = [&](const std::string& function, const std::string& arguments) {
    for (std::size_t t = 0; t < model_.types.size(); ++t) {
      if (!is_process(t)) continue;
      const std::string may = model_.types[t].provided ? "if (is_provided(x, s, pid)) " : "";
      line("case " + text_of(t + 1) + ": " + may + function + text_of(t) + "(x, s, p, pid" + arguments +
           "); break;");
    }
  };
  open("static int is_provided(IsoContext* x, const iso_u8* s, int pid) {");
  line("const iso_u8* p = s + x->process_at[pid];");
  line("int result = 1, saved = x->error;");
  line("switch (U8(p)) {");
  for (std::size_t t = 0; t < model_.types.size(); ++t)
    if (model_.types[t].provided)
      line("case " + text_of(t + 1) + ": result = provided_" + text_of(t) +
           "(x, s, p, pid) && x->error == saved; break;");
  line("}");
  line("x->error = saved;");
  line("return result;");
  close();

  open("static int enabled(IsoContext* x, const iso_u8* s, int me, int pid, int site) {");
  if (tests) {
    line("const iso_u8* p;");
    line("int result = 0, saved = x->error;");
    line("if (pid == me) return iso_fail(x, ISO_SELF_ENABLED, site);");
    line("if (pid < 0 || pid >= U8(s + COUNT_AT) || x->testing) return 0;");
    line("p = s + x->process_at[pid];");
    line("x->testing = 1;");
    line("switch (U8(p)) {");
    for (std::size_t t = 0; t < model_.types.size(); ++t) {
      if (!is_process(t)) continue;
      line("case " + text_of(t + 1) + ": result = test_" + text_of(t) + "(x, s, p, pid); break;");
    }
    line("}");
    line("x->testing = 0;");
    line("x->error = saved;");
    line("return result;");
  } else {
    line("(void)x; (void)s; (void)me; (void)pid; (void)site;");
    line("return 0;");
  }
  close();

  const std::string may_move = model_.observes.priorities ? "if (!highest_priority(x, s, pid)) " : "";
  open("static void receive(IsoContext* x, const iso_u8* s, int pid, iso_u32 sent_by, int sender) {");
  if (has_rendezvous()) {
    line("const iso_u8* p = s + x->process_at[pid];");
    if (!may_move.empty()) line(may_move + "return;");
    line("switch (U8(p)) {");
    cases("receive_", ", sent_by, sender");
    line("}");
  } else {
    line("(void)x; (void)s; (void)pid; (void)sent_by; (void)sender;");
  }
  close();

  expand_processes(may_move);
}

// From the youngest to the oldest, or one of them.
void Generator::expand_processes(const std::string& may_move) {
  open("iso_u32 iso_expand(IsoContext* x, const iso_u8* s, iso_u32 length, int only) {");
  line("int pid = only >= 0 ? only : U8(s + COUNT_AT) - 1;");
  line("x->length = length;");
  line("x->count = 0;");
  line("x->error = 0;");
  line("x->rendezvous = 0;");
  const bool fixed = !layout_.fixed.empty();
  line(fixed ? "x->channels = x->located = GLOBAL_CHANNELS;" : "locate(x, s);");
  if (model_.claim)
    line("if (only == ISO_CLAIM) { expand_" + text_of(model_.claim->type.index()) +
         "(x, s, s + CLAIM_AT - 1, ISO_CLAIM_PID); return x->count; }");
  const auto expand = [&](std::size_t type, const std::string& process, const std::string& pid) {
    const std::string may = model_.types[type].provided
                                ? "if (may_move_" + text_of(type) + "(x, s, " + process + ", " + pid + ")) "
                                : "";
    return may + "expand_" + text_of(type) + "(x, s, " + process + ", " + pid + ");";
  };
  if (fixed) {
    line("switch (pid) {");
    for (std::size_t i = layout_.fixed.size(); i-- > 0;) {
      const FixedProcess& process = layout_.fixed[i];
      const std::string pid = text_of(i);
      line("case " + pid + ":");
      ++indent_;
      line((model_.observes.priorities ? "if (highest_priority(x, s, " + pid + ")) " : "") +
           expand(process.type.index(), "s + " + text_of(process.offset), pid));
      line(i > 0 ? "if (only >= 0) break;  /* fall through */" : "break;");
      --indent_;
    }
    line("default: break;");
    line("}");
  } else {
    open("for (; pid >= 0; pid--) {");
    line("const iso_u8* p = s + x->process_at[pid];");
    if (!may_move.empty()) line(may_move + "{ if (only >= 0) break; continue; }");
    line("switch (U8(p)) {");
    for (std::size_t t = 0; t < model_.types.size(); ++t)
      if (is_process(t)) line("case " + text_of(t + 1) + ": " + expand(t, "p", "pid") + " break;");
    line("}");
    line("if (only >= 0) break;");
    close();
  }
  line("return x->count;");
  close();
}

}  // namespace isospin::execute
