// A cheap proof that a stabiliser chain is complete: no group that keeps what this one keeps is larger.
//
// Takes  a chain whose strong generators and orbits are right as far as they go.
// Gives  true only if the product of its orbit lengths is the order of the group. False says nothing:
//        the group may be smaller than all that keeps its orbits and the relations tried (as the
//        alternating groups are), or the chain incomplete.
// Costs  near linear in the degree and the sizes of the relations, which a budget bounds. Schreier's
//        lemma would need (base length)^3 sifts for a symmetric group; this needs none.
#pragma once

namespace isospin::group {

class StabiliserChain;

// Quick: few relations; for a chain that may well be incomplete.
enum class Thoroughness { kQuick, kFull };

bool invariants_prove_complete(const StabiliserChain& chain, Thoroughness thoroughness);

}  // namespace isospin::group
