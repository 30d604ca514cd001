// What `isospin symmetry` finds out about a model, before it is put into words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "group/structure/structure.hpp"
#include "quotient/certify/deep_certificate.hpp"
#include "symmetry/certify/certify.hpp"
#include "symmetry/cosets/user_symmetries.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/diagram/diagram.hpp"
#include "symmetry/explain/claim_effect.hpp"
#include "symmetry/explain/explain.hpp"

namespace isospin {

struct RefusedSymmetry {
  std::string symmetry;  // in cycles over names
  symmetry::Breach breach;
};

// A scalarset that a comment of the model declares.
struct DeclaredSymmetry {
  std::uint32_t line = 0;
  std::string symmetry;     // in cycles over names; empty: a mistake in the comment
  symmetry::Breach breach;  // of one that is refused
  bool certified = false;
};

// A group that another method finds.
struct OtherGroup {
  BigInteger order = 1;
  std::string structure;
};

struct SymmetryAnalysis {
  std::string method;  // graph, cosets, file
  // Its points are what everything below is about. Not possible(): nothing below it is there.
  std::unique_ptr<symmetry::Detection> detection;

  symmetry::Diagram diagram;
  BigInteger diagram_order = 1;
  std::string diagram_structure;
  std::vector<std::string> diagram_generators;

  // Certified, each: of all points.
  std::vector<symmetry::Permutation> generators;
  std::optional<group::StabiliserChain> group;  // on components
  structure::Structure structure;
  std::vector<std::string> readable_generators;  // they generate the group, and show its structure
  std::vector<std::vector<std::string>> orbits;  // of components that people know by name
  std::size_t process_orbits = 0;                // how many of these are of processes; they come first
  // Why there are no more, as far as that was asked for; without reasons when nothing is missing.
  symmetry::Explanation explanation;
  std::optional<symmetry::ClaimEffect> claim_effect;  // nothing: the claim costs no symmetry

  // Of method cosets: what the default method finds, where that is more.
  std::optional<OtherGroup> missed;

  // Of the file: no symmetries of the model, and why. Of the diagram: what could not be extended to one.
  std::vector<RefusedSymmetry> rejected;
  // Found by the program graph, but refused by certification: our own mistake, and not used.
  std::vector<RefusedSymmetry> uncertified;
  std::vector<symmetry::UserSymmetries::Mistake> mistakes;  // in the file
  std::vector<DeclaredSymmetry> declared;                   // in comments of the model
  bool complete = true;                                     // false: there was no time to look for all
  std::optional<symmetry::DeepCertificate> deep;
  double seconds = 0;
};

// Cycles over names: processes, channels, shared variables; locals only where their process stays.
std::string cycles_in_names(const symmetry::GroundForm& model, const symmetry::Points& points,
                            const symmetry::Permutation& permutation);
// What becomes of numbers, " ids 0<->1", unless they move as the processes do whose numbers they are. The
// permutation is one of all points.
std::string ids_in_words(const symmetry::Points& points, const symmetry::Permutation& permutation);
std::string cycles_in_names(const symmetry::Diagram& diagram, const symmetry::Permutation& of_nodes);

// "client(1), client(2), client(4)", and "client(1) to client(9)" for many in a row.
std::string names_in_a_row(const std::vector<std::string>& names);
// Who changes places with whom, and what goes with them: "Client(3), Client(4), Client(5) with client[1..3]".
std::string moved_in_words(const SymmetryAnalysis& analysis);
// "Client(2) is fixed by ltl granted"; empty when the claim costs nothing. `claim` is what it is called.
std::string fixed_in_words(const SymmetryAnalysis& analysis, const std::string& claim);

}  // namespace isospin
