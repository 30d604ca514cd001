// The static channel diagram of a model: who can send to and receive from what.
//
// Takes  a ground form; whether shared variables are to be nodes, too.
// Gives  a coloured directed graph. Nodes are the processes and the channels declared outside of any
// proctype;
//        a process has an arc to a channel that it has a send statement for, and an arc from one that it has
//        a receive statement for. Processes have the colour of their proctype, channels that of their type.
//        (Donaldson and Miller 2005, Definition 2; with variables: their section 5.5, an arc to what is
//        written, an arc from what is read.)
// Costs  linear in the model's text, for each process.
//
// Channels are taken as the text names them: a static channel itself, an element of a static array whose
// index is known when the process starts (any, if it is not), or a parameter. A channel in a variable, or one
// that came in a message, is no static channel. A process that only starts others (init) is no node.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "group/stabiliser_chain.hpp"
#include "symmetry/ground.hpp"

namespace isospin::symmetry {

enum class NodeKind : std::uint8_t {
  process,
  channel,
  variable,
  hyperedge,  // of a hypergraph (hypergraph.hpp)
  component,  // the same as a process, in the picture of a hypergraph
};

struct DiagramNode {
  NodeKind kind = NodeKind::process;
  std::uint32_t number = 0;              // of the process, channel, slot or hyperedge
  std::uint32_t colour = 0;              // equal for nodes of one type; no two kinds share one
  std::string name;                      // client 1, box_1, turn
  std::string type;                      // client, [1] of {pid,pid}, byte
  std::vector<std::string> listed = {};  // below its name in a picture
};

// What some components share.
struct Hyperedge {
  std::vector<std::uint32_t> members;  // nodes, ascending
  std::vector<std::string> names;      // of variables and channels
};

struct Diagram {
  std::vector<DiagramNode> nodes;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;  // indices of nodes; sorted, each once
  // Of a hypergraph, whose arcs lead from members to hyperedges and mean no direction.
  bool hypergraph = false;
  std::vector<Hyperedge> hyperedges;
  std::vector<std::vector<std::string>> own;  // by component: the variables that belong to it
};

struct DiagramOptions {
  bool variables = false;
};

// "[1] of {pid,pid}"
std::string channel_type_name(const model::ChannelType& type);

Diagram static_channel_diagram(const GroundForm& model, const DiagramOptions& options = {});

// Generators of its automorphisms, as permutations of the nodes, and the group.
std::vector<group::Permutation> automorphisms(const Diagram& diagram);
group::StabiliserChain automorphism_group(const Diagram& diagram);

}  // namespace isospin::symmetry
