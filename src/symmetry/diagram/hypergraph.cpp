#include "symmetry/diagram/hypergraph.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/name_ranges.hpp"
#include "base/text.hpp"
#include "group/automorphism/automorphisms.hpp"
#include "group/orbits.hpp"
#include "symmetry/diagram/step_shape.hpp"
#include "system/footprints.hpp"

namespace isospin::symmetry {
namespace {

using automorphism::Vertex;
using Members = std::vector<std::uint32_t>;  // components, ascending

constexpr std::size_t kMostVertices = 1'000'000;

// "Cache() Data()" for Cache(1) Data(2): the name without what tells instances apart.
std::string type_of(const GroundForm& model, ProcessNo process) {
  std::string type;
  int depth = 0;
  for (const char c : model.type(process).name) {
    depth -= c == ')' ? 1 : 0;
    if (depth == 0) type += c;
    depth += c == '(' ? 1 : 0;
  }
  return type == "()" ? model.type(process).name : type;
}

// A variable or channel that components share; what one of them does with it, step by step.
struct Thing {
  SlotNo slot;
  ChannelNo channel;                              // instead
  std::string name;                               // without indices
  std::map<std::uint32_t, std::size_t> accesses;  // component -> in how many steps

  Members members() const {
    Members all;
    for (const auto& [component, count] : accesses) all.push_back(component);
    return all;
  }
};

class Hypergraph {
 public:
  Hypergraph(const GroundForm& model, const Kinds& kinds)
      : model_(model), kinds_(kinds), footprints_(system::footprints(model)) {}

  Diagram run() {
    note_accesses();
    choose_components();
    const std::vector<std::uint32_t> classes = classes_of_components();
    diagram_.hypergraph = true;
    for (std::uint32_t i = 0; i < components_.size(); ++i) {
      const std::string type = type_of(model_, components_[i]);
      diagram_.nodes.push_back({NodeKind::process, components_[i].value(), classes[i],
                                process_name(model_, components_[i]), type});
    }
    settle_homes(classes);
    add_hyperedges();
    return std::move(diagram_);
  }

 private:
  // ---------------------------------------------------------------- who accesses what

  bool is_shared(SlotNo slot) const {
    const Slot& known = model_.slots[slot];
    return !known.process.valid() && !known.constant && !known.left_out &&
           !model_.variable(slot).has_channels && !model_.variable(slot).name.starts_with('(');
  }

  // Locals of a process are part of where it is: the paper's guards may look at them without sharing
  // anything.
  void note_accesses() {
    std::map<SlotNo, std::map<ProcessNo, std::size_t>> of_slot;
    for (const StepNo step : model_.steps.ids()) {
      std::set<SlotNo> touched;
      for (const system::Footprint* print : {&footprints_[step].reads, &footprints_[step].writes})
        touched.insert(print->slots.begin(), print->slots.end());
      for (const SlotNo slot : touched)
        if (is_shared(slot)) ++of_slot[slot][model_.steps[step].process];
    }
    for (const auto& [slot, by] : of_slot) raw_.push_back({{}, slot, by});
    std::map<ChannelNo, std::map<ProcessNo, std::size_t>> of_channel;
    for (const Mention& mention : model_.mentions)
      if (mention.channel.valid()) ++of_channel[mention.channel][mention.process];
    for (const auto& [channel, by] : of_channel) raw_.push_back({channel, {}, by});
  }

  // A process that only starts others is none.
  void choose_components() {
    std::set<ProcessNo> linked, starters;
    for (const Access& one : raw_)
      for (const auto& [process, count] : one.by) linked.insert(process);
    for (const Process& process : model_.processes)
      if (process.starter.valid()) starters.insert(process.starter);
    IdTable<ProcessNo, std::uint32_t> number(model_.processes.size(), 0);
    for (const ProcessNo process : model_.processes.ids()) {
      if (starters.contains(process) && !linked.contains(process)) continue;
      number[process] = static_cast<std::uint32_t>(components_.size());
      components_.push_back(process);
    }
    for (const Access& one : raw_) {
      Thing& thing = things_.emplace_back();
      thing.slot = one.slot;
      thing.channel = one.channel;
      // Channels count by their type, as in channel diagrams.
      thing.name =
          one.slot.valid() ? model_.variable(one.slot).name : channel_type_name(model_.type(one.channel));
      for (const auto& [process, count] : one.by) thing.accesses[number[process]] = count;
    }
  }

  // ---------------------------------------------------------------- classes of components

  // All neighbourhoods in one graph, side by side. Two components are alike when an automorphism takes the
  // neighbourhood of the one to that of the other.
  std::vector<std::uint32_t> classes_of_components() {
    std::vector<std::vector<std::size_t>> near(components_.size());  // things
    for (std::size_t t = 0; t < things_.size(); ++t)
      for (const auto& [component, count] : things_[t].accesses) near[component].push_back(t);
    for (std::size_t t = 0; t < things_.size(); ++t)
      if (things_[t].slot.valid()) thing_of_[things_[t].slot] = t;
    std::size_t vertices = 0;
    for (std::uint32_t i = 0; i < components_.size(); ++i)
      for (const std::size_t t : near[i])
        vertices += things_[t].accesses.size() + 2 * things_[t].accesses.at(i) + 1;
    std::vector<Vertex> roots;
    if (vertices <= kMostVertices) {
      for (std::uint32_t i = 0; i < components_.size(); ++i) roots.push_back(add_neighbourhood(i, near[i]));
      const group::Orbits orbits(automorphism::automorphisms(graph_), graph_.vertex_count());
      for (Vertex& root : roots) root = orbits.leader(root);
    } else {
      for (std::uint32_t i = 0; i < components_.size(); ++i) roots.push_back(colour(shapes_of(i)));
    }
    std::map<Vertex, std::uint32_t> numbers;
    std::vector<std::uint32_t> classes;
    for (const Vertex root : roots)
      classes.push_back(numbers.try_emplace(root, static_cast<std::uint32_t>(numbers.size())).first->second);
    return classes;
  }

  std::uint32_t colour(const std::string& words) {
    return colours_.try_emplace(words, static_cast<std::uint32_t>(colours_.size())).first->second;
  }

  std::string shapes_of(std::uint32_t component) {
    std::vector<std::string> shapes;
    for (const StepNo step : model_.processes[components_[component]].steps)
      shapes.push_back(step_shape(model_, kinds_, step));
    std::ranges::sort(shapes);
    return type_of(model_, components_[component]) + joined(shapes, "|");
  }

  Vertex add_neighbourhood(std::uint32_t component, const std::vector<std::size_t>& near) {
    const Vertex root = graph_.add_vertex(colour("itself " + type_of(model_, components_[component])));
    std::map<std::uint32_t, Vertex> neighbours = {{component, root}};
    std::map<std::size_t, Vertex> shared;
    for (const std::size_t t : near) {
      const Vertex vertex = shared[t] = graph_.add_vertex(colour("variable " + things_[t].name));
      for (const auto& [other, count] : things_[t].accesses) {
        if (!neighbours.contains(other))
          neighbours[other] = graph_.add_vertex(colour("neighbour " + type_of(model_, components_[other])));
        graph_.add_edge(vertex, neighbours[other]);
      }
    }
    for (const StepNo step : model_.processes[components_[component]].steps) {
      const Vertex vertex = graph_.add_vertex(colour("step " + step_shape(model_, kinds_, step)));
      graph_.add_edge(root, vertex);
      const auto link = [&](const system::Footprint& print, const char* how) {
        for (const SlotNo slot : print.slots) {
          const auto known = thing_of_.find(slot);
          if (known == thing_of_.end()) continue;
          const Vertex access = graph_.add_vertex(colour(how));
          graph_.add_edge(vertex, access);
          graph_.add_edge(access, shared.at(known->second));
        }
      };
      link(footprints_[step].reads, "reads");
      link(footprints_[step].writes, "writes");
    }
    return root;
  }

  // ---------------------------------------------------------------- hyperedges

  // A variable belongs to the only component that accesses it, or to the one that does more with it than
  // the others of its class do, where those are all alike.
  void settle_homes(const std::vector<std::uint32_t>& classes) {
    diagram_.own.resize(components_.size());
    std::map<std::uint32_t, std::vector<std::uint32_t>> by_class;
    for (std::uint32_t i = 0; i < components_.size(); ++i) by_class[classes[i]].push_back(i);
    for (const Thing& thing : things_) {
      if (thing.accesses.size() == 1) {
        diagram_.own[thing.accesses.begin()->first].push_back(name_of(thing));
        continue;
      }
      for (const auto& [known, members] : by_class) {
        if (members.size() < 2) continue;
        const auto count = [&](std::uint32_t i) {
          const auto found = thing.accesses.find(i);
          return found == thing.accesses.end() ? 0 : found->second;
        };
        const auto most = std::ranges::max_element(members, {}, count);
        const bool alone =
            std::ranges::count_if(members, [&](std::uint32_t i) { return count(i) == count(*most); }) == 1;
        std::set<std::size_t> others;
        for (const std::uint32_t i : members)
          if (i != *most) others.insert(count(i));
        if (!alone || others.size() != 1) continue;
        diagram_.own[*most].push_back(name_of(thing));
        break;
      }
    }
  }

  std::string name_of(const Thing& thing) const {
    return thing.slot.valid() ? slot_name(model_, thing.slot) : channel_name(model_, thing.channel);
  }

  void add_hyperedges() {
    std::map<std::pair<std::string, Members>, std::size_t> edge_of;
    for (const Thing& thing : things_) {
      const auto [known, is_new] =
          edge_of.try_emplace({thing.name, thing.members()}, diagram_.hyperedges.size());
      if (is_new) diagram_.hyperedges.push_back({thing.members(), {}});
      diagram_.hyperedges[known->second].names.push_back(name_of(thing));
      name_of_edge_[known->second] = thing.name;
    }
    const auto first_colour = static_cast<std::uint32_t>(components_.size());  // no more classes than that
    std::map<std::pair<std::string, std::size_t>, std::uint32_t> colours;
    for (std::size_t e = 0; e < diagram_.hyperedges.size(); ++e) {
      const Hyperedge& edge = diagram_.hyperedges[e];
      const auto colour = first_colour + colours
                                             .try_emplace({name_of_edge_[e], edge.names.size()},
                                                          static_cast<std::uint32_t>(colours.size()))
                                             .first->second;
      const auto node = static_cast<std::uint32_t>(diagram_.nodes.size());
      diagram_.nodes.push_back({NodeKind::hyperedge, static_cast<std::uint32_t>(e), colour,
                                joined(folded_names(edge.names), ", "), "shared"});
      for (const std::uint32_t member : edge.members) diagram_.arcs.emplace_back(member, node);
    }
    std::ranges::sort(diagram_.arcs);
  }

  struct Access {
    ChannelNo channel;
    SlotNo slot;
    std::map<ProcessNo, std::size_t> by;
  };

  const GroundForm& model_;
  const Kinds& kinds_;
  IdTable<StepNo, system::StepFootprint> footprints_;
  std::vector<Access> raw_;
  std::vector<ProcessNo> components_;
  std::vector<Thing> things_;
  std::map<SlotNo, std::size_t> thing_of_;
  std::map<std::size_t, std::string> name_of_edge_;
  automorphism::ColouredGraph graph_;
  std::map<std::string, std::uint32_t> colours_;
  Diagram diagram_;
};

// How many names begin with each record: {"line[1]", 2} for line[1].state and line[1].data.
std::map<std::string, std::size_t> fields_by_record(const std::vector<std::string>& names) {
  std::map<std::string, std::size_t> count;
  for (const std::string& name : names)
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1))
      ++count[name.substr(0, dot)];
  return count;
}

// For a list: a record goes by its own name where all of its fields are there.
std::vector<std::string> in_short(const std::vector<std::string>& names,
                                  const std::map<std::string, std::size_t>& all) {
  const std::map<std::string, std::size_t> here = fields_by_record(names);
  std::vector<std::string> shortened;
  for (std::string name : names) {
    for (const auto& [record, count] : here)
      if (count == all.at(record) && name.starts_with(record + ".")) name = record;
    if (std::ranges::find(shortened, name) == shortened.end()) shortened.push_back(std::move(name));
  }
  return folded_names(shortened);
}

}  // namespace

Diagram coloured_hypergraph(const GroundForm& model, const Kinds& kinds) {
  return Hypergraph(model, kinds).run();
}

std::uint32_t component_count(const Diagram& diagram) {
  return static_cast<std::uint32_t>(std::ranges::count(diagram.nodes, NodeKind::process, &DiagramNode::kind));
}

std::vector<std::uint32_t> orbits_in_picture(const Diagram& picture,
                                             const std::vector<group::Permutation>& generators) {
  std::map<std::uint32_t, std::uint32_t> node_of_process;
  std::map<Members, std::uint32_t> node_of_edge;
  for (std::uint32_t n = 0; n < picture.nodes.size(); ++n) {
    const DiagramNode& node = picture.nodes[n];
    if (node.kind == NodeKind::component)
      node_of_process[node.number] = n;
    else
      node_of_edge[picture.hyperedges[node.number].members] = n;
  }
  std::vector<group::Permutation> acting;
  for (const group::Permutation& generator : generators) {
    std::vector<group::Point> images;
    for (const DiagramNode& node : picture.nodes) {
      if (node.kind == NodeKind::component) {
        images.push_back(node_of_process.at(generator(node.number)));
        continue;
      }
      Members members;
      for (const std::uint32_t member : picture.hyperedges[node.number].members)
        members.push_back(node_of_process.at(generator(picture.nodes[member].number)));
      std::ranges::sort(members);
      const auto image = node_of_edge.find(members);
      if (image != node_of_edge.end()) images.push_back(image->second);
    }
    // One that moves what is shared in another way says nothing about the picture.
    if (images.size() == picture.nodes.size()) acting.emplace_back(std::move(images));
  }
  const group::Orbits orbits(acting, static_cast<group::Point>(picture.nodes.size()));
  std::vector<std::uint32_t> leaders;
  for (std::uint32_t n = 0; n < picture.nodes.size(); ++n) leaders.push_back(orbits.leader(n));
  return leaders;
}

Diagram hypergraph_picture(const Diagram& hypergraph) {
  Diagram picture;
  picture.hypergraph = true;
  const std::uint32_t components = component_count(hypergraph);
  std::vector<std::string> all;
  for (const Hyperedge& edge : hypergraph.hyperedges)
    all.insert(all.end(), edge.names.begin(), edge.names.end());
  const std::map<std::string, std::size_t> fields = fields_by_record(all);
  for (std::uint32_t i = 0; i < components; ++i) {
    picture.nodes.push_back(hypergraph.nodes[i]);
    picture.nodes.back().kind = NodeKind::component;
    picture.nodes.back().listed = in_short(hypergraph.own[i], fields);
  }
  std::map<Members, std::size_t> bundle_of;
  for (const Hyperedge& edge : hypergraph.hyperedges) {
    if (edge.members.size() == 1) continue;
    const auto [known, is_new] = bundle_of.try_emplace(edge.members, picture.hyperedges.size());
    if (is_new) picture.hyperedges.push_back({edge.members, {}});
    std::vector<std::string>& names = picture.hyperedges[known->second].names;
    names.insert(names.end(), edge.names.begin(), edge.names.end());
  }
  for (std::size_t e = 0; e < picture.hyperedges.size(); ++e) {
    const auto node = static_cast<std::uint32_t>(picture.nodes.size());
    const std::vector<std::string> names = in_short(picture.hyperedges[e].names, fields);
    picture.nodes.push_back({NodeKind::hyperedge, static_cast<std::uint32_t>(e), node, names.front(),
                             "shared by " + std::to_string(picture.hyperedges[e].members.size())});
    picture.nodes.back().listed.assign(names.begin() + 1, names.end());
    for (const std::uint32_t member : picture.hyperedges[e].members) picture.arcs.emplace_back(member, node);
  }
  std::ranges::sort(picture.arcs);
  return picture;
}

}  // namespace isospin::symmetry
