#include "language/promela/outline/summary.hpp"

#include <map>
#include <vector>

#include "base/text.hpp"
#include "language/promela/outline/instances.hpp"
#include "language/promela/outline/types.hpp"

namespace isospin {
namespace {

using promela::Process;
using promela::ProcessKind;
using promela::StmtKind;
using promela::Symbol;
using promela::SymbolKind;

struct Proctype {
  std::string name;
  std::vector<std::string> parameters;  // "chan in"
};

struct Channel {
  std::string name;   // "box", "boxes[3]"
  std::string owner;  // its proctype, "" for a global one
  std::string shape;  // "[1] of {pid}"
};

struct Properties {
  std::uint64_t assertions = 0;
  std::uint64_t end_labels = 0, progress_labels = 0, accept_labels = 0;
  bool never = false, trace = false, notrace = false;
  std::vector<std::string> formulas;
};

struct Summary {
  std::vector<Proctype> proctypes;
  StartedProcesses started;
  std::vector<Channel> channels;
  std::uint64_t globals = 0, locals = 0;  // variables that are not channels with a declared shape
  Properties properties;
};

// Channels with a declared shape that are inside `symbol`, which is a record: "node.in", "node[3].in".
void add_record_channels(const Symbol& symbol, const std::string& prefix, const std::string& owner,
                         std::vector<Channel>& channels) {
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

void add_labels(const Process& process, Properties& properties) {
  for (const promela::Stmt* label : process.labels) {
    if (label->text.starts_with("end")) ++properties.end_labels;
    if (label->text.starts_with("progress")) ++properties.progress_labels;
    if (label->text.starts_with("accept") && process.kind != ProcessKind::never) ++properties.accept_labels;
  }
}

Summary summarise(const promela::Tree& tree) {
  Summary summary;
  summary.started = find_instances(tree);
  for (const Symbol* symbol : tree.global_symbols) add_variable(*symbol, summary);
  for (const Process* process : tree.processes) {
    Proctype proctype{std::string(process->name), {}};
    for (const Symbol* parameter : process->parameter_symbols)
      proctype.parameters.push_back(type_in_words(parameter->type) + " " + std::string(parameter->name));
    if (process->kind == ProcessKind::init) proctype.name = "init";
    if (process->kind == ProcessKind::proctype || process->kind == ProcessKind::init)
      summary.proctypes.push_back(std::move(proctype));
    summary.properties.never |= process->kind == ProcessKind::never;
    summary.properties.trace |= process->kind == ProcessKind::trace;
    summary.properties.notrace |= process->kind == ProcessKind::notrace;
    add_labels(*process, summary.properties);
    for (const Symbol* local : process->locals) add_variable(*local, summary);
  }
  for (const promela::LtlFormula* formula : tree.formulas)
    summary.properties.formulas.push_back(std::string(formula->name));
  for (const promela::Stmt& stmt : tree.stmts)
    if (stmt.kind == StmtKind::assert_) ++summary.properties.assertions;
  return summary;
}

// "  channels    a, b, c": items of one line, continued under the first when they need more than 80 columns.
class Lines {
 public:
  void add(const std::string& title, const std::vector<std::string>& items,
           std::string_view separator = ", ") {
    std::string line = "  " + title + std::string(title.size() < 12 ? 12 - title.size() : 1, ' ');
    const std::string margin(line.size(), ' ');
    bool first = true;
    for (const std::string& item : items) {
      if (!first) line += separator;
      if (!first && line.size() + item.size() > 79) {
        while (line.ends_with(' ')) line.pop_back();
        text_ += line + "\n";
        line = margin;
      }
      line += item;
      first = false;
    }
    text_ += line + "\n";
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

// Instances of one proctype together, in order of first appearance: "client x 3".
std::vector<std::string> instances_in_words(const StartedProcesses& started) {
  std::vector<std::string> order;
  std::map<std::string, std::int64_t> counts;
  for (const Instances& some : started.certain) {
    const std::string name(some.proctype);
    if (!counts.contains(name)) order.push_back(name);
    counts[name] += some.count;
  }
  for (std::string& name : order) {
    const std::int64_t count = counts[name];
    if (count > 1) name = grouped(static_cast<std::uint64_t>(count)) + " " + name;
  }
  return order;
}

// "client (line 12)", each proctype and place once; the file is named only when it is not the model's own.
std::vector<std::string> loose_runs_in_words(const StartedProcesses& started, const Sources& sources) {
  std::vector<std::string> words;
  for (const LooseRun& run : started.loose) {
    const Span use = sources.outermost(run.span);
    const bool in_model = use.valid() && use.file == FileId(0);
    const std::string place =
        in_model ? "line " + std::to_string(sources.locate(use.file, use.begin).line) : sources.place(use);
    const std::string one = std::string(run.proctype) + " (" + place + ")";
    if (words.empty() || words.back() != one) words.push_back(one);
  }
  return words;
}

// Channels of one shape and owner that follow one another share a line.
void add_channels(const std::vector<Channel>& channels, Lines& lines) {
  std::string title = "channels";
  if (channels.empty()) lines.add(title, {"none"});
  for (std::size_t i = 0; i < channels.size();) {
    std::vector<std::string> names;
    std::size_t next = i;
    while (next < channels.size() && channels[next].shape == channels[i].shape &&
           channels[next].owner == channels[i].owner)
      names.push_back(channels[next++].name);
    names.back() += ": " + channels[i].shape;
    if (!channels[i].owner.empty()) names.back() += ", in " + channels[i].owner;
    lines.add(title, names);
    title.clear();
    i = next;
  }
}

std::vector<std::string> properties_in_words(const Properties& properties) {
  std::vector<std::string> words;
  if (properties.assertions > 0) words.push_back(counted(properties.assertions, "assertion"));
  words.push_back("end states");
  if (properties.end_labels > 0) words.back() += " (" + counted(properties.end_labels, "end label") + ")";
  if (properties.progress_labels > 0) words.push_back(counted(properties.progress_labels, "progress label"));
  if (properties.accept_labels > 0) words.push_back(counted(properties.accept_labels, "accept label"));
  if (properties.never) words.push_back("never claim");
  if (properties.trace) words.push_back("trace assertion");
  if (properties.notrace) words.push_back("notrace assertion");
  for (const std::string& formula : properties.formulas) words.push_back("ltl " + formula);
  return words;
}

}  // namespace

std::string summary_text(const promela::Tree& tree, const Sources& sources) {
  const Summary summary = summarise(tree);
  Lines lines;
  std::vector<std::string> proctypes;
  for (const Proctype& proctype : summary.proctypes)
    proctypes.push_back(
        proctype.name == "init" ? "init" : proctype.name + "(" + joined(proctype.parameters, ", ") + ")");
  if (proctypes.empty()) proctypes.push_back("none");
  lines.add("proctypes", proctypes);
  std::vector<std::string> instances = instances_in_words(summary.started);
  if (instances.empty()) instances.push_back("none");
  lines.add("instances", instances);
  if (const auto loose = loose_runs_in_words(summary.started, sources); !loose.empty()) {
    std::vector<std::string> items = loose;
    items.front() = "more by run: " + items.front();
    lines.add("", items);
  }
  add_channels(summary.channels, lines);
  lines.add("variables", {grouped(summary.globals) + " global", grouped(summary.locals) + " local"});
  lines.add("properties", properties_in_words(summary.properties));
  return std::move(lines).text();
}

Json summary_json(const promela::Tree& tree, const Sources& sources) {
  const Summary summary = summarise(tree);
  Json proctypes = Json::array();
  for (const Proctype& proctype : summary.proctypes) {
    Json parameters = Json::array();
    for (const std::string& parameter : proctype.parameters) parameters.append(parameter);
    proctypes.append(Json::object().set("name", proctype.name).set("parameters", std::move(parameters)));
  }
  Json channels = Json::array();
  for (const Channel& channel : summary.channels)
    channels.append(Json::object()
                        .set("name", channel.name)
                        .set("proctype", channel.owner.empty() ? Json() : Json(channel.owner))
                        .set("shape", channel.shape));
  const Properties& found = summary.properties;
  Json formulas = Json::array();
  for (const std::string& formula : found.formulas) formulas.append(formula);
  Json properties = Json::object();
  properties.set("assertions", found.assertions).set("end_labels", found.end_labels);
  properties.set("progress_labels", found.progress_labels).set("accept_labels", found.accept_labels);
  properties.set("never", found.never).set("trace", found.trace).set("notrace", found.notrace);
  properties.set("ltl", std::move(formulas));

  Json result = Json::object();
  result.set("proctypes", std::move(proctypes)).set("instances", instances_json(summary.started, sources));
  result.set("channels", std::move(channels));
  result.set("variables", Json::object().set("global", summary.globals).set("local", summary.locals));
  result.set("properties", std::move(properties));
  return result;
}

}  // namespace isospin
