// What looks at whole states: invariants, deadlocks that are allowed, assumptions, atoms of a formula of
// branching time.
#include "execute/generator.hpp"

namespace isospin::execute {

namespace {

std::string text_of(std::uint64_t number) { return std::to_string(number); }

}  // namespace

// A function that looks at a state, as if it were a process that has no variables.
void Generator::open_look(const std::string& name, const std::string& more) {
  open("int " + name + "(IsoContext* x, const iso_u8* s, iso_u32 length" + more + ") {");
  line("const iso_u8* p = s;");
  line("const int pid = 0;");
  line("(void)p; (void)pid;");
  line("x->error = 0; x->timeout = 0; x->rendezvous = 0; x->length = length;");
  line(layout_.fixed.empty() ? "locate(x, s);" : "x->channels = x->located = GLOBAL_CHANNELS;");
}

void Generator::invariants() {
  if (model_.invariants.empty()) return;
  begin_function();
  open_look("iso_broken");
  for (std::size_t i = 0; i < model_.invariants.size(); ++i) {
    const model::Invariant& invariant = model_.invariants[i];
    open("if (!(" + expression(*invariant.condition, kBefore) + ") || x->error) {");
    line("if (!x->error) x->site = " + site(invariant.span) + ";");
    line("return " + text_of(i + 1) + ";");
    close();
  }
  line("return 0;");
  close();
  end_function();
}

void Generator::may_stop() {
  if (!model_.deadlock.allowed) return;
  begin_function();
  open_look("iso_may_stop");
  line("return (" + expression(*model_.deadlock.allowed, kBefore) + ") && !x->error;");
  close();
  end_function();
}

void Generator::leaves_out() {
  if (!model_.assumes()) return;
  begin_function();
  open_look("iso_leaves_out");
  if (model_.possible) {
    line("if (!(" + expression(*model_.possible, kBefore) + ") && !x->error) return 2;");
    line("x->error = 0;");
  }
  if (model_.assumed) line("if (!(" + expression(*model_.assumed, kBefore) + ") && !x->error) return 1;");
  line("x->error = 0;");
  line("return 0;");
  close();
  end_function();
}

// Fairness constraints come after the atoms.
void Generator::atoms() {
  if (!model_.branching) return;
  begin_function();
  open_look("iso_atom", ", iso_u32 number");
  std::vector<const model::Expr*> conditions(model_.branching->atoms.begin(), model_.branching->atoms.end());
  conditions.insert(conditions.end(), model_.branching->fair.begin(), model_.branching->fair.end());
  for (std::size_t i = 0; i < conditions.size(); ++i)
    line("if (number == " + text_of(i) + ") return (" + expression(*conditions[i], kBefore) + ") != 0;");
  line("return 0;");
  close();
  end_function();
}

}  // namespace isospin::execute
