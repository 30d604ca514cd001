#include "language/promela/outline/summary.hpp"

#include "language/promela/outline/types.hpp"

namespace isospin::promela {
namespace {

// Channels with a declared shape that are inside `symbol`, which is a record: "node.in", "node[3].in".
void add_record_channels(const Symbol& symbol, const std::string& prefix, const std::string& owner,
                         std::vector<Summary::Channel>& channels) {
  if (symbol.type.record == nullptr) return;
  for (const Symbol* field : symbol.type.record->fields) {
    std::string name = prefix + "." + std::string(field->name);
    if (field->is_array) name += "[" + std::to_string(field->length) + "]";
    if (field->declarator != nullptr && field->declarator->channel != nullptr)
      channels.push_back({name, owner, shape_in_words(*field->declarator->channel)});
    else
      add_record_channels(*field, name, owner, channels);
  }
}

void add_variable(const Symbol& symbol, Summary& summary) {
  if (symbol.kind != SymbolKind::variable) return;
  const std::string owner = symbol.process ? std::string(symbol.process->name) : "";
  std::string name(symbol.name);
  if (symbol.is_array) name += "[" + std::to_string(symbol.length) + "]";
  if (symbol.declarator != nullptr && symbol.declarator->channel != nullptr) {
    summary.channels.push_back({name, owner, shape_in_words(*symbol.declarator->channel)});
    return;
  }
  ++(symbol.process == nullptr ? summary.globals : summary.locals);
  add_record_channels(symbol, name, owner, summary.channels);
}

void add_labels(const Process& process, Summary& summary) {
  for (const Stmt* label : process.labels) {
    if (label->text.starts_with("end")) ++summary.end_labels;
    if (label->text.starts_with("progress")) ++summary.progress_labels;
    if (label->text.starts_with("accept") && process.kind != ProcessKind::never) ++summary.accept_labels;
  }
}

}  // namespace

Summary summarise(const Tree& tree) {
  Summary summary;
  for (const Symbol* symbol : tree.global_symbols) add_variable(*symbol, summary);
  for (const Process* process : tree.processes) {
    Summary::ProcessType type{std::string(process->name), {}, false};
    for (const Symbol* parameter : process->parameter_symbols)
      type.parameters.push_back(type_in_words(parameter->type) + " " + std::string(parameter->name));
    if (process->kind == ProcessKind::init) type = {"init", {}, true};
    if (process->kind == ProcessKind::proctype || process->kind == ProcessKind::init)
      summary.types.push_back(std::move(type));
    summary.never |= process->kind == ProcessKind::never;
    summary.trace |= process->kind == ProcessKind::trace;
    summary.notrace |= process->kind == ProcessKind::notrace;
    add_labels(*process, summary);
    for (const Symbol* local : process->locals) add_variable(*local, summary);
  }
  for (const LtlFormula* formula : tree.formulas) summary.formulas.push_back(std::string(formula->name));
  for (const Stmt& stmt : tree.stmts)
    if (stmt.kind == StmtKind::assert_) ++summary.assertions;
  return summary;
}

}  // namespace isospin::promela
