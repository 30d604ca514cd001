#include "execute/steps/step.hpp"

namespace isospin::execute {

void Unreported::add(const Finding& finding) {
  // A second way to go on in a D_proctype is a mistake, but it can be taken all the same.
  const bool goes_on = finding.kind == FindingKind::assertion || finding.error == ISO_NONDETERMINISM;
  std::optional<Finding>& first = goes_on ? passed : cut_short;
  if (!first || finding.site < first->site) first = finding;
}

void Unreported::add(const Unreported& other) {
  for (const std::optional<Finding>& one : {other.passed, other.cut_short})
    if (one) add(*one);
}

}  // namespace isospin::execute
