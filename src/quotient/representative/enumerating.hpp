// Representatives by trying symmetries one by one: `full`, `chain`, `local` and `multiple`.
//
// full      the least image under all elements of the group (Bosnacki, Dams, Holenderski 2002, section 3)
// chain     the same, walking a chain of stabilisers: what the elements of a coset have in common is applied
//           once (as in TopSPIN)
// local     down to a smaller image as long as some exchange gives one: not unique, quick (TopSPIN)
// multiple  the same with an inverse-closed set C in place of exchanges, the best of each round: those states
//           stay that nothing in C makes smaller (Clarke, Emerson, Jha, Sistla 1998, section 5.2)
//
// Kept as baselines, and as the plain versions that the canonical form must agree with.
#pragma once

#include <cstdint>
#include <vector>

#include "quotient/representative/canonical_chain.hpp"
#include "quotient/representative/representative.hpp"

namespace isospin::symmetry {

// What the plain strategies share: the least image so far, and how it was reached.
class LeastImage : public Representative {
 public:
  std::span<const Member> moved_by() const override { return best_to_; }
  const Product& stabiliser() const override { return stabiliser_; }

 protected:
  explicit LeastImage(const Reading& reading);

  void begin(StateView state);
  // Compares an image with the best one and keeps the lesser; counts how often the least was met.
  void offer(const std::uint8_t* image, const Member* to);
  void offer(const Member* to);
  StateView best();

  const Reading& reading_;
  StateView state_;
  std::vector<std::uint8_t> best_, trial_;
  std::vector<Member> best_to_;
  std::uint64_t met_ = 0;
  Product stabiliser_;
};

class FullEnumeration final : public LeastImage {
 public:
  FullEnumeration(const Reading& reading, const ChainTables& chain);
  StateView of(StateView state) override;

 private:
  void visit(std::size_t level);

  const ChainTables& chain_;
  std::vector<std::vector<Member>> to_;  // by level
};

class ChainEnumeration final : public LeastImage {
 public:
  ChainEnumeration(const Reading& reading, const ChainTables& chain);
  StateView of(StateView state) override;

 private:
  void visit(std::size_t level);

  const ChainTables& chain_;
  std::vector<std::vector<Member>> to_;
  std::vector<std::vector<std::uint8_t>> image_;
};

// Elements to try in each round, as image lists over members.
using Moves = std::vector<std::vector<Member>>;

// Every exchange of two siblings, blocks with all below them; for other groups the generators and their
// inverses.
Moves exchanges(const Members& members);
// One element for each coset of the stabiliser of a member, and its inverse, for a member of every family.
Moves coset_representatives(const Members& members, const ChainTables& chain);

class LocalSearch final : public LeastImage {
 public:
  // `steepest`: the best of each round is taken, otherwise the first that is smaller.
  LocalSearch(const Reading& reading, const Moves& moves, bool steepest);
  StateView of(StateView state) override;

 private:
  const Moves& moves_;
  bool steepest_;
  std::vector<Member> to_, next_to_;
  std::vector<std::uint8_t> current_;
};

}  // namespace isospin::symmetry
