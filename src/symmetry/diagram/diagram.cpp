#include "symmetry/diagram/diagram.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "group/automorphism/automorphisms.hpp"
#include "model/access.hpp"
#include "model/arithmetic.hpp"

namespace isospin::symmetry {
namespace {

using model::Expr;
using model::ExprKind;

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
  }
  return {};
}

std::string type_name(const model::ChannelType& type) {
  std::string text = "[" + std::to_string(type.capacity) + "] of {";
  for (std::size_t i = 0; i < type.fields.size(); ++i) text += (i > 0 ? "," : "") + type_name(type.fields[i]);
  return text + "}";
}

class Drawing {
 public:
  Drawing(const GroundForm& model, const DiagramOptions& options) : model_(model), options_(options) {}

  Diagram run() {
    find_slots();
    linked_slots_.assign(model_.slots.size(), false);
    for (const ProcessNo process : model_.processes.ids()) visit(process);
    for (const ProcessNo process : model_.processes.ids()) add_process(process);
    for (const ChannelNo channel : model_.channels.ids())
      if (!model_.channels[channel].process.valid()) add_channel(channel);
    if (options_.variables)
      for (const SlotNo slot : model_.slots.ids()) add_variable(slot);
    add_arcs();
    return std::move(diagram_);
  }

 private:
  // Arcs between a process and a channel or slot, before the nodes are numbered.
  struct Link {
    ProcessNo process;
    NodeKind kind;
    std::uint32_t number;
    bool outwards;
  };

  const model::Model& text() const { return *model_.model; }

  void find_slots() {
    first_slot_.assign(text().variables.size(), {});
    for (const SlotNo slot : model_.slots.ids())
      if (!model_.slots[slot].process.valid() && model_.slots[slot].element == 0)
        first_slot_[model_.slots[slot].variable.index()] = slot;
  }

  SlotNo first_slot(model::VariableId variable, ProcessNo process) const {
    if (!text()[variable].owner.valid()) return first_slot_[variable.index()];
    for (const SlotNo slot : model_.processes[process].slots)
      if (model_.slots[slot].variable == variable) return slot;
    return {};
  }

  // What an index is worth, where that is known when the process starts.
  std::optional<std::int32_t> constant(const Expr& expr, ProcessNo process) const {
    switch (expr.kind) {
      case ExprKind::constant:
        return expr.value;
      case ExprKind::own_pid:
        return static_cast<std::int32_t>(process.value());
      case ExprKind::load: {
        const std::vector<SlotNo> slots = slots_of(expr.reference, process);
        if (slots.size() != 1 || !model_.slots[slots[0]].constant) return std::nullopt;
        return model_.slots[slots[0]].initial;
      }
      case ExprKind::unary:
      case ExprKind::binary: {
        const auto a = constant(*expr.a, process);
        if (!a) return std::nullopt;
        if (expr.kind == ExprKind::unary) return model::apply(expr.op, *a);
        const auto b = constant(*expr.b, process);
        return b ? model::apply(expr.op, *a, *b) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

  // The slots that a reference may mean.
  std::vector<SlotNo> slots_of(const model::Reference& reference, ProcessNo process) const {
    const SlotNo first = first_slot(reference.variable, process);
    if (!first.valid()) return {};
    const model::Variable& variable = text()[reference.variable];
    std::vector<std::uint32_t> elements = {0};
    for (std::size_t i = 0; i < variable.dimensions.size(); ++i) {
      std::optional<std::int32_t> index;
      if (i < reference.indices.size()) index = constant(*reference.indices[i], process);
      std::vector<std::uint32_t> next;
      for (const std::uint32_t element : elements)
        for (std::uint32_t at = 0; at < variable.dimensions[i]; ++at)
          if (!index || *index == static_cast<std::int64_t>(at))
            next.push_back(element * variable.dimensions[i] + at);
      elements = std::move(next);
    }
    std::vector<SlotNo> slots;
    for (const std::uint32_t element : elements) slots.emplace_back(first.value() + element);
    return slots;
  }

  void link_channel(const Expr& channel, ProcessNo process, bool outwards) {
    if (channel.kind != ExprKind::load) return;
    const model::Variable& variable = text()[channel.reference.variable];
    const bool is_static = variable.channel_type.valid() && !variable.owner.valid();
    if (!is_static && !variable.is_parameter) return;
    for (const SlotNo slot : slots_of(channel.reference, process)) {
      const ChannelNo known = model_.slots[slot].initial_channel;
      if (known.valid() && !model_.channels[known].process.valid())
        links_.push_back({process, NodeKind::channel, known.value(), outwards});
    }
  }

  void link_variable(const model::Reference& reference, ProcessNo process, bool outwards) {
    const model::Variable& variable = text()[reference.variable];
    if (!options_.variables || variable.owner.valid() || variable.channel_type.valid()) return;
    for (const SlotNo slot : slots_of(reference, process)) {
      links_.push_back({process, NodeKind::variable, slot.value(), outwards});
      linked_slots_[slot] = true;
    }
  }

  void visit(ProcessNo process) {
    const model::ProcessType& type = text()[model_.processes[process].type];
    const auto reads = [&](const Expr& expr) {
      if (expr.kind == ExprKind::load) link_variable(expr.reference, process, false);
    };
    if (type.provided) model::for_each_expr(*type.provided, reads);
    for (const model::LocationId location : type.locations)
      for (const model::TransitionId transition : text()[location].out)
        model::for_each_action(text()[transition], [&](const model::Action& action) {
          if (action.kind == model::ActionKind::send) link_channel(*action.channel, process, true);
          if (action.kind == model::ActionKind::receive) link_channel(*action.channel, process, false);
          if (!action.d_step) model::for_each_expr(action, reads);
          model::for_each_write(
              action, [&](const model::Reference& target) { link_variable(target, process, true); });
        });
  }

  std::uint32_t colour_of(NodeKind kind, const std::string& type) {
    return colours_.try_emplace({kind, type}, static_cast<std::uint32_t>(colours_.size())).first->second;
  }

  void add_node(NodeKind kind, std::uint32_t number, std::string name, std::string type) {
    node_of_[{kind, number}] = static_cast<std::uint32_t>(diagram_.nodes.size());
    const std::uint32_t colour = colour_of(kind, type);
    diagram_.nodes.push_back({kind, number, colour, std::move(name), std::move(type)});
  }

  void add_process(ProcessNo process) {
    const model::ProcessType& type = text()[model_.processes[process].type];
    const bool linked =
        std::any_of(links_.begin(), links_.end(), [&](const Link& link) { return link.process == process; });
    const bool starts = std::any_of(model_.processes.begin(), model_.processes.end(),
                                    [&](const Process& other) { return other.starter == process; });
    if (starts && !linked) return;
    add_node(NodeKind::process, process.value(), process_name(model_, process), type.name);
  }

  void add_channel(ChannelNo channel) {
    add_node(NodeKind::channel, channel.value(), channel_name(model_, channel),
             type_name(text()[model_.channels[channel].type]));
  }

  void add_variable(SlotNo slot) {
    const Slot& known = model_.slots[slot];
    const model::Variable& variable = text()[known.variable];
    if (known.process.valid() || variable.channel_type.valid() || variable.name.starts_with('(')) return;
    if (!linked_slots_[slot] || known.left_out) return;
    add_node(NodeKind::variable, slot.value(), slot_name(model_, slot), type_name(known.type));
  }

  void add_arcs() {
    for (const Link& link : links_) {
      const auto process = node_of_.find({NodeKind::process, link.process.value()});
      const auto other = node_of_.find({link.kind, link.number});
      if (process == node_of_.end() || other == node_of_.end()) continue;
      if (link.outwards)
        diagram_.arcs.emplace_back(process->second, other->second);
      else
        diagram_.arcs.emplace_back(other->second, process->second);
    }
    std::sort(diagram_.arcs.begin(), diagram_.arcs.end());
    diagram_.arcs.erase(std::unique(diagram_.arcs.begin(), diagram_.arcs.end()), diagram_.arcs.end());
  }

  const GroundForm& model_;
  const DiagramOptions& options_;
  std::vector<SlotNo> first_slot_;  // by variable; of globals
  std::vector<Link> links_;
  IdTable<SlotNo, bool> linked_slots_;
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
