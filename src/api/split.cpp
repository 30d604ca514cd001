#include "api/split.hpp"

#include <algorithm>
#include <map>

#include "base/cut_off.hpp"
#include "logic/conjuncts.hpp"
#include "logic/translate.hpp"
#include "symmetry/certify/certify.hpp"
#include "symmetry/detect/detect.hpp"

namespace isospin {

using automata::Atom;
using automata::FormulaId;

namespace {

// By atom: another, as an image or as what it is called.
using Images = std::vector<std::optional<Atom>>;

// Symmetries of the model without the formula, as they act on what the formula is about.
struct AtomAction {
  BigInteger order = 1;
  Images names;                 // of atoms that look the same, the first
  std::vector<Images> actions;  // one for each generator; an image that is no atom is left out
};

AtomAction find_action(const model::Model& model, std::size_t atoms, const Patience& patience) {
  AtomAction found;
  const auto detection = symmetry::detect(system::unfold(model), false, patience);
  if (!detection->possible() || detection->generators.empty()) return found;
  const symmetry::GroundForm& unfolded = detection->model;
  symmetry::Certifier certifier(*detection->points);
  std::vector<symmetry::Permutation> certified;
  for (const symmetry::Permutation& generator : detection->generators)
    if (!certifier.certify(generator)) certified.push_back(generator);
  if (certified.empty()) return found;

  // The claim has a location for each atom, and a step that looks at it.
  const auto atom_of = [&](const symmetry::ClaimStep& step) { return step.source.index(); };
  const std::vector<symmetry::Form> as_it_is = certifier.claim_guards();
  std::map<symmetry::Form, Atom> named;
  found.names.resize(atoms);
  for (const symmetry::ClaimStepNo s : unfolded.claim.ids()) {
    if (unfolded.claim[s].kind != symmetry::ClaimStep::Kind::move) continue;
    const std::size_t atom = atom_of(unfolded.claim[s]);
    found.names[atom] = named.emplace(as_it_is[s.index()], static_cast<Atom>(atom)).first->second;
  }
  std::vector<symmetry::Permutation> acting;
  for (const symmetry::Permutation& generator : certified) {
    acting.push_back(symmetry::on_components(*detection->points, generator));
    const std::vector<symmetry::Form> moved = certifier.claim_guards(generator);
    Images& images = found.actions.emplace_back(atoms);
    for (const symmetry::ClaimStepNo s : unfolded.claim.ids())
      if (const auto image = named.find(moved[s.index()]);
          image != named.end() && unfolded.claim[s].kind == symmetry::ClaimStep::Kind::move)
        images[atom_of(unfolded.claim[s])] = image->second;
  }
  found.order = group::StabiliserChain(detection->points->components(), acting).order();
  return found;
}

// By conjunct, the first that it can be carried onto or from, step by step.
std::vector<std::size_t> orbits_of(automata::Formulas& formulas, const std::vector<FormulaId>& conjuncts,
                                   const AtomAction& action) {
  std::vector<std::size_t> first(conjuncts.size());
  std::map<FormulaId, std::size_t> known;
  const auto find = [&](std::size_t c) {
    while (first[c] != c) c = first[c];
    return c;
  };
  const auto join = [&](std::size_t a, std::size_t b) {
    a = find(a), b = find(b);
    first[std::max(a, b)] = std::min(a, b);
  };
  for (std::size_t c = 0; c < conjuncts.size(); ++c) {
    first[c] = c;
    const auto named = automata::with_atoms(formulas, conjuncts[c], action.names);
    if (!named) continue;
    if (const auto [entry, is_new] = known.emplace(*named, c); !is_new) join(c, entry->second);
  }
  for (const Images& images : action.actions)
    for (std::size_t c = 0; c < conjuncts.size(); ++c) {
      const auto image = automata::with_atoms(formulas, conjuncts[c], images);
      const auto entry = image ? known.find(*image) : known.end();
      if (entry != known.end()) join(c, entry->second);
    }
  for (std::size_t c = 0; c < conjuncts.size(); ++c) first[c] = find(c);
  return first;
}

// A conjunct without a verdict does not keep others from being violated, unless a limit was reached.
bool goes_on_after(const Outcome& outcome) {
  return outcome.verdict == Verdict::holds ||
         (outcome.verdict == Verdict::incomplete && outcome.search().exhaustive());
}

std::optional<SplitPlan> plan(PreparedModel& prepared, const BigInteger& order_of_whole,
                              const Patience& patience) {
  const Property& property = prepared.options.property;
  if (property.conjunct > 0 || !prepared.model->claim || !prepared.model->claim->is_formula)
    return std::nullopt;
  std::optional<FormulaOverAtoms> read = prepared.source->formula(property);
  if (!read) return std::nullopt;
  automata::Formulas& formulas = read->formulas;
  // Where an atom has no value, which conjunct finds that out depends on what it is evaluated for.
  if (read->can_fail || read->atoms.size() > automata::Cube::kMostAtoms) return std::nullopt;
  const std::vector<FormulaId> conjuncts = automata::conjuncts(formulas, read->formula);
  if (conjuncts.size() < 2) return std::nullopt;

  Diagnostics ignored;
  const LowerRequest request{property, prepared.model->name, true};
  const auto watched = make_model(*prepared.source, request, prepared.options, ignored);
  if (!watched) return std::nullopt;
  const AtomAction action = find_action(*watched, read->atoms.size(), patience);
  if (action.order <= order_of_whole) return std::nullopt;

  SplitPlan plan;
  plan.stands_for = orbits_of(formulas, conjuncts, action);
  plan.order = action.order;
  std::vector<double> length(conjuncts.size());
  for (const std::size_t first : plan.stands_for) ++length[first];
  if (std::ranges::all_of(length, [](double one) { return one == 1; })) return std::nullopt;
  // What keeps a conjunct is the group of all divided by the length of the conjunct's orbit.
  double in_parts = 0;
  for (std::size_t c = 0; c < conjuncts.size(); ++c) {
    plan.conjuncts.push_back(formulas.text(conjuncts[c], read->atoms));
    if (length[c] == 0) continue;
    const auto automaton = automata::translate(formulas, formulas.negation(conjuncts[c]));
    if (!automaton) return std::nullopt;
    in_parts += static_cast<double>(std::max<std::size_t>(automaton->states.size(), 1)) * length[c];
  }
  const model::Model& whole = *prepared.model;
  plan.states_in_parts = in_parts / action.order.to_double();
  plan.states_whole =
      static_cast<double>(whole[whole.claim->type].locations.size()) / order_of_whole.to_double();
  return plan;
}

}  // namespace

std::optional<SplitPlan> plan_split(PreparedModel& prepared, const BigInteger& order_of_whole,
                                    const Patience& patience) {
  try {
    const CutOffScope scope(patience.half());
    return plan(prepared, order_of_whole, patience.half());
  } catch (const CutOff&) {
    return std::nullopt;  // the formula is checked as a whole
  }
}

std::optional<Outcome> check_conjuncts(std::unique_ptr<PreparedModel>& prepared, const SplitPlan& plan,
                                       const CheckOptions& options) {
  SplitUse use;
  use.conjuncts = plan.conjuncts.size();
  use.order = plan.order;
  std::optional<Outcome> outcome;
  std::optional<ModelMistake> passed, cut_short;
  for (std::size_t c = 0; c < plan.conjuncts.size(); ++c) {
    if (plan.stands_for[c] != c) continue;
    SplitUse::Part& part = use.parts.emplace_back();
    part.formula = plan.conjuncts[c];
    part.conjuncts = static_cast<std::size_t>(std::ranges::count(plan.stands_for, c));
    if (outcome && !goes_on_after(*outcome)) continue;  // not begun
    PrepareOptions prepare_options = prepared->options;
    prepare_options.property.conjunct = static_cast<unsigned>(c + 1);
    prepared = prepare(prepared->source, prepared->model->name, prepare_options);
    if (!prepared->good()) return std::nullopt;
    outcome = check(*prepared, options);
    if (!outcome) return std::nullopt;
    part.checked = true;
    part.verdict = outcome->verdict;
    part.states = outcome->search().states;
    part.transitions = outcome->search().transitions;
    part.seconds = outcome->search().seconds;
    part.automaton_states = (*prepared->model)[prepared->model->claim->type].locations.size();
    if (outcome->symmetry) part.order = outcome->symmetry->order;
    if (!passed) passed = outcome->passed;
    if (!cut_short) cut_short = outcome->cut_short;
  }
  outcome->tautology = false;  // that of one conjunct, if any
  outcome->passed = passed;
  outcome->cut_short = cut_short;
  if (cut_short && outcome->verdict == Verdict::holds) outcome->verdict = Verdict::incomplete;
  outcome->split = std::move(use);
  return outcome;
}

std::optional<Outcome> check_in_parts(std::unique_ptr<PreparedModel>& prepared, const CheckOptions& options,
                                      std::unique_ptr<ModelQuotient>& quotient) {
  // A search that can not say "holds" would end the check with the first part.
  const bool exact = options.search.store == search::StoreKind::tree;
  if (options.split && exact && quotient && !options.symmetry.written) {
    const BigInteger order = quotient->quotient() ? quotient->quotient()->order() : BigInteger(1);
    const std::optional<SplitPlan> plan = plan_split(*prepared, order, options.search.patience);
    if (plan && plan->pays()) {
      quotient.reset();
      return check_conjuncts(prepared, *plan, options);
    }
  }
  return check(*prepared, options, quotient.get());
}

}  // namespace isospin
