// How states begin: processes that start, and the states that runs begin with.
#include "execute/generator.hpp"

namespace isospin::execute {

namespace {

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

// run_T: one more process at the end of the state; its variables get their first values in the order of their
// declaration.
void Generator::begin_process(std::size_t type) {
  const model::ProcessType& process = model_.types[type];
  begin_function();
  std::string head = "static int run_" + text_of(type) + "(IsoContext* x, iso_u8* n, int priority, int site";
  for (std::uint32_t i = 0; i < process.parameters; ++i) head += ", int a" + text_of(i);
  open(head + ") {");
  line("int pid = U8(n + COUNT_AT);");
  line("iso_u8* q = begin_process(x, n, " + text_of(type) + ", site);");
  line("(void)priority;");
  line("if (!q) return 0;");
  line("U8(q) = " + text_of(type + 1) + ";");
  line(location(type, "q") + " = " + text_of(layout_.location_index[process.initial.index()]) + ";");
  if (model_.observes.priorities) line("U8(q + PRIORITY_AT) = (iso_u8)priority;");
  std::size_t own_channel = 0;
  for (std::size_t i = 0; i < process.locals.size(); ++i) {
    const model::VariableId id = process.locals[i];
    const model::Variable& variable = model_[id];
    const std::string at = "q + " + text_of(layout_.offset[id.index()]);
    if (i < process.parameters) {
      line(store_at(variable.type, at, "a" + text_of(i)));
      continue;
    }
    for (std::uint32_t e = 0; e < variable.elements(); ++e) {
      const std::string element = at + " + " + text_of(e * variable.type.bytes());
      if (variable.channel_type.valid()) {
        line(store_at(variable.type, element,
                      "own_channel(x, " + text_of(type) + ", " + text_of(own_channel++) + ")"));
      } else {
        first_value(variable, e, element);
      }
    }
  }
  for (const model::VariableId id : process.forgotten_at_start) forget(id);
  line("return pid;");
  close();
  end_function();
}

void Generator::first_value(const model::Variable& variable, std::uint32_t element, const std::string& at) {
  const model::ValueType& type = variable.type;
  if (variable.initial.empty()) {
    if (type.is_range() && (type.may_be_undefined || type.low != 0))
      line(store_at(type, at, literal(type.may_be_undefined ? type.undefined() : type.low)));
    return;
  }
  const model::Expr& value = *variable.initial[variable.initial.size() == 1 ? 0 : element];
  line("{ int v = " + expression(value, kAfter) + "; " + store_at(type, at, "v") + " }");
}

void Generator::initial_state() {
  text_ += "\n";
  begin_function();
  open("iso_u32 iso_initial(IsoContext* x, iso_u8* n) {");
  line("const int pid = 0;");
  line("iso_u8* q = n;");
  line("(void)q; (void)pid;");
  line("x->error = 0; x->site = 0; x->timeout = 0; x->rendezvous = 0; x->testing = 0;");
  line("memset(n, 0, PROCESSES_AT);");
  line("x->next_length = PROCESSES_AT;");
  line("locate_globals(x);");
  for (const model::EventAutomaton& automaton : model_.events)
    line("U16(n + EVENT_AT) = " + text_of(layout_.location_index[model_[automaton.type].initial.index()]) +
         ";");
  if (model_.claim) {
    const std::size_t type = model_.claim->type.index();
    line(location(type, "(n + CLAIM_AT - 1)") + " = " +
         text_of(layout_.location_index[model_.types[type].initial.index()]) + ";");
  }
  std::size_t channel = 0;
  for (const model::VariableId id : model_.globals) {
    const model::Variable& variable = model_[id];
    for (std::uint32_t e = 0; e < variable.elements(); ++e) {
      const std::string at =
          "n + " + text_of(layout_.offset[id.index()]) + " + " + text_of(e * variable.type.bytes());
      if (variable.channel_type.valid()) {
        line(store_at(variable.type, at, text_of(++channel)));
      } else {
        first_value(variable, e, at);
      }
    }
  }
  for (const model::Instance& instance : model_.instances) {
    const model::ProcessType& type = model_[instance.type];
    std::string call =
        "run_" + text_of(instance.type.index()) + "(x, n, " + std::to_string(type.priority) + ", 0";
    for (std::uint32_t i = 0; i < type.parameters; ++i)
      call += ", " + (i < instance.arguments.size() ? literal(instance.arguments[i]) : "0");
    line(call + ");");
  }
  for (std::size_t pid = 0; pid < layout_.fixed.size(); ++pid)
    line("x->process_at[" + text_of(pid) + "] = " + text_of(layout_.fixed[pid].offset) + ";");
  line("return x->next_length;");
  close();
  end_function();
}

void Generator::starts() {
  if (model_.starts.empty()) return;
  begin_function();
  open("int iso_start(IsoContext* x, iso_u8* n, iso_u32 number) {");
  line("const IsoChannelType* t = 0;");
  line("const iso_u8 *at = 0, *cell = 0;");
  line("int c = 0, slot = 0;");
  line("iso_u8* q = n;");
  line("const int pid = 0;");
  line("(void)t; (void)at; (void)cell; (void)c; (void)slot; (void)pid; (void)q;");
  line("switch (number) {");
  for (std::size_t s = 0; s < model_.starts.size(); ++s) {
    line("case " + text_of(s) + ": {");
    ++indent_;
    comment(model_.starts[s].name);
    for (const model::Action& action : model_.starts[s].actions) {
      guard_and_effect(action, "no_start");
      line("if (x->error) return 1;");
    }
    line("return 1;");
    close();
  }
  line("}");
  line("goto no_start;");  // a label that nothing jumps to is a warning
  line("no_start: return x->error != 0;");
  close();
  end_function();
}

}  // namespace isospin::execute
