// The resolver behind resolve.hpp: one walk over the model in the order of its text, as SPIN reads it, then
// the checks that need all of it. One class, divided over
//   resolve.cpp               units, the order of things, formulas
//   resolve_declarations.cpp  variables, typedefs, mtypes, channels
//   resolve_references.cpp    names, fields, indices
//   check_expressions.cpp     operators, polls, remote references
//   check_statements.cpp      statements, each in its context
//   check_loops.cpp           for and select
//   check_assignments.cpp     what may be written where, and by what
//   check_jumps.cpp           labels, goto, break, d_step borders
//   check_processes.cpp       run, active, provided, priorities, claims
//   warnings.cpp              what SPIN takes but nobody means
//
// A mistake is reported once: a name that was reported is silent from then on (`reported_`), and a null
// symbol, an error node or a type without its record means "already reported".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/message_shapes.hpp"
#include "language/promela/scope.hpp"
#include "language/promela/syntax.hpp"

namespace isospin::promela {

// "`name`"
std::string quoted(std::string_view name);
// "byte", "mtype:fruit", "unsigned"; for messages.
std::string describe(const Type& type);
// The last link of a.b[i].c, which says what the whole means.
Expr* last_link(Expr* reference);
// What a reference names, null when it is none or was wrong.
Symbol* named_by(const Expr* expr);

class Resolver {
 public:
  Resolver(Tree& tree, const Sources& sources, Diagnostics& diagnostics);
  void run();
  // One formula more, over a tree that has been resolved.
  void run_formula(Expr& formula);

 private:
  // How a reference is used.
  enum class Use : std::uint8_t {
    read,
    write,
    update,       // both, as in x++
    receive,      // written by a receive: a whole record may stand here, and `_`
    message,      // read, and a whole record may stand here
    channel,      // as the channel of an operation
    loop_array,   // `in a`: an array without its index
    loop_record,  // `for (r in c)`: a whole record
  };

  // ---- resolve.cpp
  void collect_units();
  void walk_units();
  void walk_process(Process& process);
  void walk_sequence(Sequence* sequence);
  void walk_formula(LtlFormula& formula);
  void check_formula(Expr* formula);
  void check_temporal(const Expr* expr, const Expr* around);
  Symbol& make_symbol(SymbolKind kind, std::string_view name, Span span);
  void predefine(std::string_view name, Predefined predefined, BaseType base);
  bool is_new(const std::string& code, const Span& span);
  Diagnostic& error(std::string code, Span span, std::string message, std::string hint = {});
  Diagnostic& warning(std::string code, Span span, std::string message, std::string hint = {});

  // ---- resolve_declarations.cpp
  void declare_all(Declaration& declaration, Symbol* owner_record);
  void declare(Declaration& declaration, Declarator& declarator, Symbol* owner_record);
  bool name_is_free(std::string_view name, Span span);
  void add_variable(Symbol& symbol, Span span);
  bool resolve_type(Type& type, Span span);
  void check_visibility(const Declaration& declaration, const Symbol& symbol);
  void check_width(const Declaration& declaration, Declarator& declarator, Symbol& symbol);
  void set_length(Declarator& declarator, Symbol& symbol);
  void check_initialiser(Declarator& declarator, Symbol& symbol);
  void resolve_shape(ChannelShape& shape);
  void declare_typedef(Typedef& record);
  void check_record_depth(Symbol& record);
  void check_size(const Declarator& declarator, const Symbol& symbol);
  void declare_mtype(MtypeDeclaration& mtype);
  void declare_parameters(Process& process);
  void check_no_array_in(const Symbol& parameter, Span span);
  bool travels_in_messages(const Type& type, Span span);

  // ---- resolve_references.cpp
  // The symbol of the last link; null after an error, and for an mtype constant (the node is then a number).
  Symbol* resolve_reference(Expr* reference, Use use);
  Symbol* find_variable(Expr* link, Use use);
  bool resolve_link(Expr* link, Symbol* symbol, Use use, bool last);
  Symbol* find_field(Expr* link, const Symbol& record_variable);
  void mark_used(Symbol& symbol, Use use);
  bool check_predefined(const Symbol& symbol, Use use, Span span);
  void report_undeclared(std::string_view name, Span span);
  bool may_report(std::string_view name) { return reported_.insert(name).second; }
  // "did you mean `x`?", or "": looking costs time, so that a model full of mistakes gets only the first few.
  std::string suggest(std::string_view name, const std::vector<std::string>& names);
  bool may_suggest() { return suggestions_ < kMostSuggestions; }
  static constexpr int kMostSuggestions = 50;

  // ---- check_expressions.cpp
  void check(Expr* expr) { check(expr, Use::read); }
  void check(Expr* expr, Use use);
  void check_binary(Expr& expr);
  void check_comparison(const Expr& expr);
  void check_mtype_comparison(const Expr& expr);
  void check_poll(Expr& expr);
  void check_remote_label(Expr& expr);
  void check_remote_variable(Expr& expr);
  Process* remote_proctype(Expr& expr);
  Stmt* find_remote_label(Process& process, std::string_view name);
  void finish_remote_variables();
  void check_process_query(Expr& expr);
  Symbol* check_channel(Expr* channel, std::string_view what);
  void check_receive_arguments(std::vector<Expr*>& args, bool poll);
  void record_message(MessageUse::Kind kind, Symbol* channel, const std::vector<Expr*>& args, Span span);

  // ---- check_statements.cpp
  void walk(Stmt* stmt);
  void walk_statement(Stmt& stmt);
  void warn_of_else(const Stmt& stmt);
  void walk_set_priority(Stmt& stmt);
  void walk_d_step(Stmt& stmt);
  void walk_plain_block(Stmt& stmt);
  void walk_declaration(Stmt& stmt);
  void walk_block(Sequence* body);
  void walk_options(Stmt& stmt);
  void walk_unless(Stmt& stmt);
  void walk_send(Stmt& stmt);
  void walk_receive(Stmt& stmt);
  void walk_exclusive(Stmt& stmt);
  void walk_print(Stmt& stmt);
  void check_event(const Stmt& stmt);
  void check_in_d_step(const Stmt& stmt);

  // ---- check_loops.cpp
  void walk_loop(Stmt& stmt);
  void walk_select(Stmt& stmt);
  bool check_loop_variable(Stmt& stmt, Symbol* symbol);
  void check_loop_range(const Stmt& stmt);
  void check_loop_in(Stmt& stmt);

  // ---- check_assignments.cpp
  void walk_assignment(Stmt& stmt);
  void check_assigned(const Expr* target, Symbol* symbol, const Expr* value, Span span);
  void check_fits(const Symbol& symbol, const Expr& value, Span span);
  void check_channel_value(const Expr* value, bool nested);
  bool adopt_mtype_set(const Expr* target, const Expr* value, Span span);
  void check_index_of_itself(const Expr* target);

  // ---- check_jumps.cpp
  struct Label;
  struct LabelName {
    std::uint32_t scope = 0;
    std::vector<std::uint32_t> definitions;  // into labels_
  };
  void open_scope();
  void close_scope();
  LabelName& label_name(std::string_view name);
  bool may_be_label(std::string_view name, Span span);
  void walk_label(Stmt& stmt);
  void walk_goto(Stmt& stmt);
  void walk_break(Stmt& stmt);
  void check_label_place(const Sequence& body, std::string_view construct);
  void finish_jumps(Process& process);
  const Label* find_label(std::string_view name, std::uint32_t scope);
  void check_goto_loops();
  void link_jumps(const Sequence* sequence, Stmt* next);
  void link_jump(Stmt* stmt, Stmt* next);
  void check_misspelt_labels();

  // ---- check_processes.cpp
  void walk_run(Expr& expr);
  void check_runs(const Expr* expr);
  void check_no_run(const Expr* expr, std::string_view where);
  void finish_runs();
  void check_run(const Expr& expr, Process& started);
  void check_run_of_mtype(const Expr& arg, const Symbol& parameter);
  void check_instances(Process& process);
  void check_provided(Process& process);
  bool is_proper_provided(const Expr* expr);
  void finish_processes();
  Span place_of_no_process() const;
  void without_rendezvous(const std::vector<Span>& uses, const std::string& what);

  // ---- warnings.cpp
  void warn_about_variables();
  void warn_about_processes();
  void warn_about_variable(const Symbol& symbol);
  void warn_about_promises();
  void warn_about_unreachable(const Sequence& sequence);
  bool never_passes(const Stmt* stmt) const;
  void warn_about_print(const Stmt& stmt);
  void warn_about_label_of_option(const Sequence& option);

  Tree& tree_;
  const Sources& sources_;
  Diagnostics& diagnostics_;

  Scopes scopes_;
  MessageShapes shapes_;
  std::unordered_set<std::string_view> reported_;
  std::unordered_set<std::string> said_;
  Diagnostic unsaid_;  // takes what is added to a diagnostic that was said before
  int suggestions_ = 0;

  // What is known before its place: for messages, and for `run`.
  std::unordered_map<std::string_view, Symbol*> proctypes_;
  std::unordered_map<std::string_view, Span> global_places_;
  // What has been passed by the walk; such a name can be given to nothing else.
  std::unordered_map<std::string_view, Symbol*> mtype_constants_;
  std::unordered_map<std::string_view, Symbol*> records_;
  std::unordered_map<std::string_view, Symbol*> proctypes_seen_;
  std::unordered_map<std::string_view, Span> inlines_seen_;
  std::unordered_map<std::string_view, Span> claims_seen_;
  std::unordered_map<std::string_view, std::int64_t> mtype_counts_;
  std::unordered_map<std::string_view, Span> gone_;  // locals whose scope has ended, of this process

  // By name: what may be too many to look through at every use.
  std::unordered_map<const Symbol*, std::unordered_map<std::string_view, Symbol*>> fields_;
  struct RemoteLabels {
    std::unordered_map<std::string_view, Stmt*> by_name;
    std::size_t seen = 0;  // of the process's labels
  };
  std::unordered_map<const Process*, RemoteLabels> remote_labels_;
  // Records hold records hold records: what is known of each is not asked again.
  std::unordered_map<const Symbol*, int> record_depths_;
  std::unordered_set<const Symbol*> travelling_records_;

  // Of the process being walked.
  Process* process_ = nullptr;
  bool in_formula_ = false;
  bool past_start_ = false;  // declarations are steps from here on
  bool is_guard_ = false;    // the next statement is the first of an option
  Stmt* d_step_ = nullptr;   // the innermost one around
  bool d_step_begins_ = false;
  std::vector<Stmt*> loops_;
  std::vector<Stmt*> loop_d_steps_;
  std::vector<std::string_view> inline_names_;

  // Labels of the process being walked.
  std::vector<std::uint32_t> label_scopes_;                                   // open scopes, outermost first
  std::vector<std::uint32_t> scope_parents_;                                  // by scope
  std::vector<std::unordered_map<std::string_view, LabelName>> label_names_;  // by scope
  struct Goto {
    Stmt* stmt;
    std::uint32_t scope;
    Stmt* d_step;
  };
  std::vector<Goto> gotos_;
  struct Label {
    Stmt* stmt;
    std::uint32_t scope;
    Stmt* d_step;                  // the innermost one around
    std::string_view inline_name;  // the inline whose text it is
  };
  std::vector<Label> labels_;  // in the order of the text
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> labels_by_name_;  // into labels_
  std::unordered_map<const Stmt*, Stmt*> jump_targets_;
  std::unordered_map<const Stmt*, Stmt*> after_loop_;
  std::unordered_set<const Stmt*> labels_used_;

  // For the checks at the end.
  struct Run {
    Expr* expr;
    Process* process;
  };
  std::vector<Run> runs_;
  std::vector<std::pair<Expr*, Process*>> remote_variables_;
  std::vector<Symbol*> variables_;
  std::unordered_map<const Symbol*, std::pair<std::string_view, Span>> adopted_sets_;
  Span first_exclusive_;
  std::unordered_map<const Symbol*, Span> exclusive_[2];
  std::unordered_map<const Symbol*, Process*> exclusive_process_[2];
  // xr and xs of channels that all processes can see, and who uses such channels; in the order of the text.
  struct ChannelUse {
    const Symbol* channel;
    const Process* process;
    bool sends;
    Span span;
  };
  std::vector<ChannelUse> promises_;
  std::vector<ChannelUse> channel_uses_;
  std::vector<Span> enabled_uses_;
  std::vector<Span> priority_uses_;
  const Process* first_trace_ = nullptr;
  const Process* first_init_ = nullptr;
};

}  // namespace isospin::promela
