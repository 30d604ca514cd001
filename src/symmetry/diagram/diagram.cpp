#include "symmetry/diagram/diagram.hpp"

#include <algorithm>
#include <map>

#include "group/automorphism/automorphisms.hpp"

namespace isospin::symmetry {
namespace {

std::string type_name(const model::ValueType& type) {
  switch (type.kind) {
    case model::ValueKind::bit:
      return "bit";
    case model::ValueKind::byte:
      return "byte";
    case model::ValueKind::pid:
      return "pid";
    case model::ValueKind::short_:
      return "short";
    case model::ValueKind::int_:
      return "int";
    case model::ValueKind::unsigned_:
      return "unsigned:" + std::to_string(type.bits);
    case model::ValueKind::mtype:
      return "mtype";
    case model::ValueKind::chan:
      return "chan";
    case model::ValueKind::range:
      return std::to_string(type.low) + ".." + std::to_string(type.high);
  }
  return {};
}

class Drawing {
 public:
  Drawing(const GroundForm& model, const DiagramOptions& options) : model_(model), options_(options) {}

  Diagram run() {
    note_mentions();
    for (const ProcessNo process : model_.processes.ids()) add_process(process);
    for (const ChannelNo channel : model_.channels.ids())
      if (!model_.channels[channel].process.valid()) add_channel(channel);
    if (options_.variables)
      for (const SlotNo slot : model_.slots.ids()) add_variable(slot);
    add_arcs();
    return std::move(diagram_);
  }

 private:
  void note_mentions() {
    mentioned_.assign(model_.slots.size(), false);
    linked_.assign(model_.processes.size(), false);
    for (const Mention& mention : model_.mentions) {
      if (!counts(mention)) continue;
      linked_[mention.process] = true;
      if (mention.slot.valid()) mentioned_[mention.slot] = true;
    }
  }
  bool counts(const Mention& mention) const { return mention.channel.valid() || options_.variables; }

  std::uint32_t colour_of(NodeKind kind, const std::string& type) {
    return colours_.try_emplace({kind, type}, static_cast<std::uint32_t>(colours_.size())).first->second;
  }

  void add_node(NodeKind kind, std::uint32_t number, std::string name, std::string type) {
    node_of_[{kind, number}] = static_cast<std::uint32_t>(diagram_.nodes.size());
    const std::uint32_t colour = colour_of(kind, type);
    diagram_.nodes.push_back({kind, number, colour, std::move(name), std::move(type)});
  }

  void add_process(ProcessNo process) {
    const bool starts = std::any_of(model_.processes.begin(), model_.processes.end(),
                                    [&](const Process& other) { return other.starter == process; });
    if (starts && !linked_[process]) return;
    add_node(NodeKind::process, process.value(), process_name(model_, process), model_.type(process).name);
  }

  void add_channel(ChannelNo channel) {
    add_node(NodeKind::channel, channel.value(), channel_name(model_, channel),
             channel_type_name(model_.type(channel)));
  }

  void add_variable(SlotNo slot) {
    const Slot& known = model_.slots[slot];
    const system::Variable& variable = model_.variable(slot);
    if (known.process.valid() || variable.has_channels || variable.name.starts_with('(')) return;
    if (!mentioned_[slot] || known.left_out) return;
    add_node(NodeKind::variable, slot.value(), slot_name(model_, slot), type_name(known.type));
  }

  void add_arcs() {
    for (const Mention& mention : model_.mentions) {
      if (!counts(mention)) continue;
      const auto process = node_of_.find({NodeKind::process, mention.process.value()});
      const auto other = mention.slot.valid() ? node_of_.find({NodeKind::variable, mention.slot.value()})
                                              : node_of_.find({NodeKind::channel, mention.channel.value()});
      if (process == node_of_.end() || other == node_of_.end()) continue;
      if (mention.outwards)
        diagram_.arcs.emplace_back(process->second, other->second);
      else
        diagram_.arcs.emplace_back(other->second, process->second);
    }
    std::sort(diagram_.arcs.begin(), diagram_.arcs.end());
    diagram_.arcs.erase(std::unique(diagram_.arcs.begin(), diagram_.arcs.end()), diagram_.arcs.end());
  }

  const GroundForm& model_;
  const DiagramOptions& options_;
  IdTable<ProcessNo, bool> linked_;  // with a channel or a variable
  IdTable<SlotNo, bool> mentioned_;
  std::map<std::pair<NodeKind, std::uint32_t>, std::uint32_t> node_of_;
  std::map<std::pair<NodeKind, std::string>, std::uint32_t> colours_;
  Diagram diagram_;
};

automorphism::ColouredGraph as_graph(const Diagram& diagram) {
  automorphism::ColouredGraph graph;
  for (const DiagramNode& node : diagram.nodes) graph.add_vertex(node.colour);
  for (const auto& [from, to] : diagram.arcs) graph.add_arc(from, to);
  return graph;
}

}  // namespace

std::string channel_type_name(const model::ChannelType& type) {
  std::string text = "[" + std::to_string(type.capacity) + "] of {";
  for (std::size_t i = 0; i < type.fields.size(); ++i) text += (i > 0 ? "," : "") + type_name(type.fields[i]);
  return text + "}";
}

Diagram static_channel_diagram(const GroundForm& model, const DiagramOptions& options) {
  return Drawing(model, options).run();
}

std::vector<group::Permutation> automorphisms(const Diagram& diagram) {
  return automorphism::automorphisms(as_graph(diagram));
}

group::StabiliserChain automorphism_group(const Diagram& diagram) {
  return automorphism::automorphism_group(as_graph(diagram));
}

}  // namespace isospin::symmetry
