#include "symmetry/cosets/largest_valid_subgroup.hpp"

#include <chrono>

#include "group/closure.hpp"
#include "group/cosets.hpp"
#include "symmetry/cosets/extend.hpp"

namespace isospin::symmetry {

Validity validity(Certifier& certifier, const Diagram& diagram, const Permutation& of_nodes) {
  Validity found;
  bool first = true;
  for (const Permutation& extension : extensions(certifier.common(), diagram, of_nodes)) {
    std::optional<Breach> breach = certifier.certify(extension);
    if (!breach) {
      found.extension = extension;
      return found;
    }
    if (first) found.breach = std::move(*breach);
    first = false;
  }
  if (first)
    found.breach.reason = "processes that would change places do not have the same locations or values";
  return found;
}

ValidSubgroup largest_valid_subgroup(const Points& points, const Diagram& diagram,
                                     const CosetOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto in_time = [&] {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    return options.seconds <= 0 || passed.count() < options.seconds;
  };
  const group::StabiliserChain whole = automorphism_group(diagram);
  Certifier certifier(points);
  ValidSubgroup found{group::StabiliserChain(whole.degree(), {}), {}, {}, 0, true};
  const auto try_one = [&](const Permutation& element) {
    ++found.tried;
    Validity result = validity(certifier, diagram, element);
    if (!result.extension) return std::optional<Breach>(std::move(result.breach));
    found.of_nodes.insert(element);
    found.generators.push_back(std::move(*result.extension));
    return std::optional<Breach>();
  };

  for (const Permutation& generator : whole.generators())
    if (std::optional<Breach> breach = try_one(generator))
      found.rejected.push_back({generator, std::move(*breach)});

  // A swap of two components, valid or not, becomes a swap of two others. (Their section 5.3.)
  group::Random random(options.seed);
  for (std::uint32_t round = 0; round < options.conjugates && !found.rejected.empty() && in_time(); ++round) {
    const std::vector<Permutation> known = found.of_nodes.generators();
    for (const Permutation& conjugate : group::random_conjugates(whole, known, random))
      if (in_time() && !found.of_nodes.contains(conjugate)) try_one(conjugate);
  }

  // H contains all valid elements when no other coset of it has a valid one (Lemma 2). An element of a coset
  // is valid exactly when all of them are, so one of each is tried.
  BigInteger left = group::index_of(found.of_nodes, whole);
  while (left > 1) {
    group::RightCosets cosets(whole, found.of_nodes);
    bool grown = false;
    while (const std::optional<Permutation> element = cosets.next()) {
      if (found.of_nodes.contains(*element)) continue;
      if (!in_time()) {
        found.complete = false;
        return found;
      }
      if (try_one(*element)) continue;
      // Fewer cosets than are left to try: begin anew with the larger group.
      const BigInteger now = group::index_of(found.of_nodes, whole);
      if (now + BigInteger(static_cast<std::uint64_t>(cosets.given())) < left) {
        left = now;
        grown = true;
        break;
      }
    }
    if (!grown) break;
  }
  return found;
}

}  // namespace isospin::symmetry
