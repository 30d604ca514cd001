// Terms as functions of what they read.
//
// A free value may be copied, compared with its like and used as an index; those uses are the same whatever
// its values are called. Anything else that is done with it, `x < 3` or `(x + 1) % N`, is a function, written
// down as its whole table: then a renaming keeps it exactly when it maps the table onto itself.
//
// Takes  a ground form with its kinds.
// Gives  for a term whether it is to be taken part by part or as a table, what it reads, and the table.
// Costs  a table has as many rows as the domains of what the term reads, multiplied; at most kLargestTable.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "symmetry/ground.hpp"
#include "symmetry/kinds/kinds.hpp"

namespace isospin::symmetry {

inline constexpr std::size_t kLargestTable = 1u << 16;

class Functions {
 public:
  Functions(const GroundForm& model, const Kinds& kinds) : model_(model), kinds_(kinds) {}

  // Of a term; one that nothing was found out about is a plain number.
  ClassNo class_of(TermNo term) const {
    const ClassNo value_class = kinds_.of_term[term];
    return value_class == kNothing ? kNumbers : value_class;
  }
  // Whether a renaming may give the values of a class other names.
  bool renamed(ClassNo value_class) const {
    const ValueClass& known = kinds_.classes[value_class];
    return known.free || known.of_channels;
  }
  // Of a class whose values may be renamed.
  const std::vector<std::int32_t>& domain(ClassNo value_class) const;
  bool in_domain(ClassNo value_class, std::int32_t value) const;

  // Whether `term`, an operation or a conditional, has to be taken as a table.
  bool is_table(TermNo term) const;
  // What it reads: the terms below it that are neither operations nor literals, from left to right.
  std::vector<TermNo> atoms(TermNo term) const;
  // Its value when atoms[i] is worth values[i]; nothing: an error. What it looks at, which need not be all,
  // is set in `looked_at`.
  std::optional<std::int32_t> value(TermNo term, std::span<const TermNo> atoms,
                                    std::span<const std::int32_t> values, std::vector<bool>& looked_at) const;

  // Worth 0 or 1, whatever it reads.
  bool is_boolean(const Term& term) const;
  // Of an element: every combination of values that its indices can have names one.
  bool always_in_range(const Term& element) const;
  // The channels that a term of channels may mean; nothing when that cannot be told: any.
  std::optional<std::vector<ChannelNo>> channels(TermNo term) const;

 private:
  void collect_atoms(TermNo term, std::vector<TermNo>& found) const;
  bool reads_renamed(TermNo term) const;

  const GroundForm& model_;
  const Kinds& kinds_;
  mutable std::vector<std::vector<std::int32_t>> channel_domains_;
};

}  // namespace isospin::symmetry
