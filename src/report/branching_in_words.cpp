#include "report/branching_in_words.hpp"

#include <sstream>

#include "base/text.hpp"
#include "report/big_numbers.hpp"
#include "report/errors_in_words.hpp"

namespace isospin {

namespace {

using logic::BranchingKind;
using logic::BranchingNode;

std::string on_one_line(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

std::vector<std::string> atom_texts(const model::BranchingClaim& claim, const Sources& sources) {
  std::vector<std::string> texts = claim.atom_texts;
  for (std::size_t i = texts.size(); i < claim.atoms.size(); ++i) {
    const Span span = claim.atoms[i]->span;
    texts.push_back(span.valid() ? on_one_line(sources.text(span)) : "p" + std::to_string(i + 1));
  }
  return texts;
}

// Sentences about one formula.
class Words {
 public:
  Words(const model::BranchingClaim& claim, const Sources& sources)
      : formula_(claim.formula), atoms_(atom_texts(claim, sources)) {}

  std::string text(std::uint32_t node) const { return logic::to_text(formula_, node, atoms_); }
  const BranchingNode& at(std::uint32_t node) const { return formula_.nodes[node]; }
  bool is_true(std::uint32_t node) const { return at(node).kind == BranchingKind::truth; }
  bool is_condition(std::uint32_t node) const { return formula_.propositional()[node]; }

  std::string decided(const search::BranchingResult& said, const trace::Run& run) const {
    const BranchingNode& node = at(said.node);
    const std::string there = run.steps.empty() ? "in an initial state " : "a state is reachable in which ";
    const std::string from =
        run.steps.empty() ? "from an initial state " : "a state is reachable from which ";
    if (is_condition(said.node)) return there + text(said.node) + (said.truth ? " holds" : " does not hold");
    if (node.kind == BranchingKind::some_until && !said.truth)
      return from + (is_true(node.a) ? text(node.b) + " never holds"
                                     : "no run keeps " + text(node.a) + " until " + text(node.b));
    if (node.kind == BranchingKind::some_always && run.loop)
      return "there is a run on which " + text(node.a) + " holds for ever";
    if (node.kind == BranchingKind::all_until && run.loop)
      return "there is a run on which " + text(node.b) + " never comes";
    if (node.kind == BranchingKind::all_until && !said.truth)
      return "there is a run on which " + text(node.a) + " ends before " + text(node.b) + " comes";
    return there + text(said.node) + (said.truth ? " is true" : " is false") + " (no single run shows why)";
  }

  std::string because(const search::BranchingResult& said, const ReachedStates& reached) const {
    const BranchingNode& node = at(said.node);
    if (node.kind != BranchingKind::some_until || said.truth || reached.representatives == 0) return {};
    const std::string way = is_true(node.a) ? "" : " while " + text(node.a) + " holds";
    const std::string none = ", and " + text(node.b) + " holds in none of them.";
    std::string orbits;
    if (reached.with_images && reached.states != reached.representatives)
      orbits =
          counted(reached.representatives, "orbit") + " of " + big_in_words(*reached.with_images) + " states";
    if (reached.states)
      return "From here " + counted(*reached.states, "state") + " can be reached" + way +
             (orbits.empty() ? "" : " (" + orbits + ")") + none;
    if (orbits.empty()) orbits = counted(reached.representatives, "orbit");
    return "From here " + orbits + " can be reached" + way + none;
  }

 private:
  const logic::BranchingFormula& formula_;
  const std::vector<std::string> atoms_;
};

}  // namespace

BranchingWords branching_in_words(const model::BranchingClaim& claim, const search::BranchingResult& said,
                                  const trace::Run& run, const ReachedStates& reached,
                                  const Sources& sources) {
  const Words words(claim, sources);
  if (run.finding->error != ISO_NO_ERROR)
    return {claim.name + " has no value: " + error_in_words(run.finding->error), {}};
  return {claim.name + ": " + words.decided(said, run), words.because(said, reached)};
}

std::string failure_without_run(const model::BranchingClaim& claim, const Sources& sources) {
  const Words words(claim, sources);
  const BranchingNode& whole = words.at(claim.formula.whole());
  if (whole.kind == BranchingKind::some_until && words.is_true(whole.a))
    return claim.name + ": " + words.text(whole.b) + " never holds in any reachable state";
  return claim.name + ": " + words.text(claim.formula.whole()) + " holds in no initial state";
}

std::string formula_in_words(const model::BranchingClaim& claim, const Sources& sources) {
  return Words(claim, sources).text(claim.formula.whole());
}

}  // namespace isospin
