// The claimed structure against GAP: built there from its parts, is it isomorphic to the group? GAP's core
// can tell for soluble groups; for others the classes of conjugate elements, by order and size, must agree.
#include "gap.hpp"

#include <gtest/gtest.h>

#include "group/structure/recognise.hpp"
#include "sample_groups.hpp"

namespace isospin::structure {
namespace {

using test::Gap;

std::string in_gap(const Structure& structure) {
  if (const auto* s = std::get_if<Symmetric>(&structure.shape)) {
    return "SymmetricGroup(" + std::to_string(s->components.size()) + ")";
  }
  if (const auto* a = std::get_if<Alternating>(&structure.shape)) {
    return "AlternatingGroup(" + std::to_string(a->items.size()) + ")";
  }
  if (std::holds_alternative<Cyclic>(structure.shape)) {
    return "CyclicGroup(IsPermGroup," + structure.order.to_string() + ")";
  }
  if (std::holds_alternative<Dihedral>(structure.shape)) {
    return "DihedralGroup(IsPermGroup," + structure.order.to_string() + ")";
  }
  if (const auto* a = std::get_if<Abelian>(&structure.shape)) {
    std::string list;
    for (const std::uint64_t n : a->invariants) list += (list.empty() ? "" : ",") + std::to_string(n);
    return "AbelianGroup(IsPermGroup,[" + list + "])";
  }
  if (const auto* p = std::get_if<DisjointProduct>(&structure.shape)) {
    std::string list;
    for (const Structure& factor : p->factors) {
      const std::string text = in_gap(factor);
      if (text.empty()) return "";
      list += (list.empty() ? "" : ",") + text;
    }
    return "DirectProduct([" + list + "])";
  }
  if (const auto* w = std::get_if<Wreath>(&structure.shape)) {
    const std::string inner = in_gap(*w->inner), outer = in_gap(*w->outer);
    if (inner.empty() || outer.empty()) return "";
    return "WreathProduct(" + inner + "," + outer + ")";
  }
  return std::holds_alternative<Trivial>(structure.shape) ? "Group(())" : "";
}

TEST(StructureAgainstGap, ClaimedGroupsAreIsomorphic) {
  ISOSPIN_NEEDS_GAP();
  Gap::get().tell("classes:=G->Collected(List(ConjugacyClasses(G),c->[Order(Representative(c)),Size(c)]));;");
  group::Random random(91);
  int compared = 0, unnamed = 0;
  for (int i = 0; i < 300; ++i) {
    test::SampleGroup sample = test::random_group(random);
    if (i % 3 == 0) {
      const test::SampleGroup second = test::random_group(random);
      sample.generators =
          test::side_by_side(sample.generators, sample.degree, second.generators, second.degree);
      sample.degree += second.degree;
    }
    const StabiliserChain group(sample.degree, sample.generators);
    const Structure found = recognise(group);
    EXPECT_TRUE(describes(found, group)) << name(found) << " " << test::group_in_gap(sample.generators);
    // Isomorphism tests of large groups would take GAP too long.
    if (group.order() > BigInteger(800)) continue;
    const std::string claimed = in_gap(found);
    if (claimed.empty()) {
      ++unnamed;
      continue;
    }
    Gap::get().tell("G:=" + test::group_in_gap(sample.generators) + ";; H:=" + claimed + ";;");
    const std::string soluble = Gap::get().ask("IsSolvableGroup(G)");
    EXPECT_EQ(Gap::get().ask(soluble == "true" ? "Size(G)=Size(H) and IsomorphismGroups(G,H)<>fail"
                                               : "classes(G)=classes(H)"),
              "true")
        << name(found) << " " << test::group_in_gap(sample.generators);
    ++compared;
  }
  EXPECT_GT(compared, 100);
  RecordProperty("unnamed", unnamed);
}

}  // namespace
}  // namespace isospin::structure
