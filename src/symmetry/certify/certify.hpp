// Certification: whether a permutation of the points is a symmetry, asked of the model itself.
//
// Takes  points (a ground form with its kinds), and permutations of them, wherever they come from: the
//        program graph, a diagram, a file.
// Gives  nothing when the permutation is a symmetry; otherwise the reason, and the statement that shows it.
//        Whatever cannot be verified is refused.
// Costs  linear in those steps that mention something that moves.
//
// With what finds symmetries it shares the ground form, the kinds and the numbering of points. The
// permutation is applied to every process, step by step; the result is brought to a normal form and compared
// with the steps of the process's image. Around that: kinds are checked once for all (check_kinds.hpp);
// initial values, types, places and their labels, channels and attributes of processes have to correspond.
// The set of initial states is mapped onto itself, and so are the guards of the claim between each two of its
// locations (unless the claim is not kept), the invariants, and the condition under which a deadlock is
// allowed; each atom and each fairness constraint of a formula of branching time is kept by itself. Processes
// that can end keep their place among those that are older.
//
// Why that is enough: let alpha be the permutation, s a state in which every value is of its class. Then
// alpha(s) is one, too, and alpha of an initial state is an initial state. A term is worth v in s exactly
// when its image is worth alpha(v) in alpha(s): for copies, comparisons within a class and indices because
// alpha is a bijection on the class and arrays were compared element by element; for all else because the
// whole table was compared. So a step of process p leads from s to t exactly when its image, a step of
// process alpha(p), leads from alpha(s) to alpha(t).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "symmetry/certify/check_kinds.hpp"
#include "symmetry/certify/normalise.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

class Certifier {
 public:
  // `points` must outlive it.
  explicit Certifier(const Points& points);

  // Not even the identity is certified when the kinds do not hold.
  std::optional<Breach> certify(const Permutation& permutation);

  // What the claim sees in each of its steps, as it is, and under a permutation that has been certified.
  // Where the form of a guard under the permutation alpha equals that of another guard as it is, the first
  // holds in a state s exactly when the other holds in alpha(s).
  std::vector<Form> claim_guards();
  std::vector<Form> claim_guards(const Permutation& permutation);

  // For those who want to know what processes do before they have a permutation to ask about.
  Common& common() { return common_; }

 private:
  struct Mentions {
    std::vector<Point> points;
    std::vector<ArrayNo> arrays;
  };

  bool moves(const Mentions& mentions, const Permutation& permutation);
  bool moves_array(ArrayNo array, const Permutation& permutation);
  Form image_of_step(StepNo step, const Permutation& permutation, Normaliser& normaliser);

  std::optional<Breach> compare_slots(const Renaming& renaming) const;
  std::optional<Breach> compare_channels(const Renaming& renaming) const;
  std::optional<Breach> compare_places(const Renaming& renaming) const;
  std::optional<Breach> compare_processes(const Renaming& renaming, Normaliser& normaliser);
  std::optional<Breach> compare_steps(ProcessNo process, const Permutation& permutation,
                                      Normaliser& normaliser);
  std::optional<Breach> compare_claim(Normaliser& normaliser);
  std::optional<Breach> compare_starts(const Renaming& renaming) const;
  std::optional<Breach> check_order_of_values(const Renaming& renaming) const;
  std::optional<Breach> check_ends(const Renaming& renaming) const;
  Breach missing_step(StepNo step, ProcessNo image, Normaliser& normaliser);

  Common common_;
  Normaliser as_it_is_;
  std::optional<Breach> kinds_;
  IdTable<StepNo, Form> step_forms_;
  IdTable<StepNo, Mentions> mentions_;
  IdTable<ArrayNo, Mentions> array_mentions_;
  IdTable<ProcessNo, std::vector<Form>> forms_of_process_;  // sorted
  std::vector<const Item*> sorted_sends_;
  IdTable<ArrayNo, std::optional<bool>> array_moves_;  // under the permutation in question
};

// One question only.
std::optional<Breach> certify(const Points& points, const Permutation& permutation);

}  // namespace isospin::symmetry
