#include "symmetry/explain/trials.hpp"

#include <algorithm>

#include "base/cut_off.hpp"
#include "group/structure/recognise.hpp"
#include "symmetry/certify/certify.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin::symmetry {

namespace {

// So many things are tried at least, however large the model.
constexpr std::size_t kFewestTrials = 8;

}  // namespace

Trials::Trials(const Written& written, const Detection& detection, const Expectation& expected,
               const ExplainOptions& options)
    : detection_(detection),
      expected_(expected),
      patience_(options.patience),
      leave_out_(written.model, written.reductions) {
  const std::size_t size = std::max<std::size_t>(detection_.graph_vertices + detection_.graph_arcs, 1);
  left_ = std::clamp(options.work / size, std::min(kFewestTrials, options.most_trials), options.most_trials);
}

bool Trials::may_try() {
  if (left_ == 0 || patience_.over()) return false;
  --left_;
  return true;
}

std::optional<Movement> Trials::without(const Facts& facts, const Movement& now) {
  try {
    return movement_without(facts, now);
  } catch (const CutOff&) {  // what has been found so far is good
    left_ = 0;
    return std::nullopt;
  }
}

std::optional<Movement> Trials::movement_without(const Facts& facts, const Movement& now) const {
  const GroundForm unfolded = system::unfold(leave_out_.without(with_those_left_out(facts)));
  if (unfolded.obstacle || unfolded.processes.size() != detection_.model.processes.size())
    return std::nullopt;
  const Kinds kinds = infer_kinds(unfolded);
  const Points points(unfolded, kinds);
  // Those of data alone do not matter; those of processes that cannot move any more do.
  std::vector<Permutation> generators = all_symmetries(points);
  std::erase_if(generators, [&](const Permutation& generator) {
    for (Point p = 0; p < points.first_channel(); ++p)
      if (generator(p) != p) return false;
    return true;
  });
  Movement how = expected_.movement(generators);
  if (!how.is_more_than(now)) return how;
  return expected_.movement(certified(points, generators));
}

std::optional<structure::Structure> Trials::group_without(const Facts& facts, const Movement& reached) {
  try {
    return group_on_states(facts, reached);
  } catch (const CutOff&) {
    left_ = 0;
    return std::nullopt;
  }
}

std::optional<structure::Structure> Trials::group_on_states(const Facts& facts,
                                                            const Movement& reached) const {
  const model::Model copy = leave_out_.without(with_those_left_out(facts));
  const std::unique_ptr<Detection> found = detect(system::unfold(copy), true, patience_);
  if (!found->possible() || found->model.processes.size() != detection_.model.processes.size())
    return std::nullopt;
  std::vector<Permutation> kept = certified(*found->points, found->generators);
  std::erase_if(kept, [&](const Permutation& generator) { return !expected_.keeps_sets(generator); });
  structure::Structure group = structure_on_states(*found->points, kept);
  if (group.order > 1) return group;
  return structure::recognise(group::StabiliserChain(found->points->first_channel(), reached.generators));
}

Facts Trials::with_those_left_out(const Facts& facts) const {
  Facts all = left_out_;
  all.insert(all.end(), facts.begin(), facts.end());
  return all;
}

void Trials::leave_out_for_good(const Facts& facts) {
  left_out_.insert(left_out_.end(), facts.begin(), facts.end());
}

bool Trials::is_left_out(const Fact& fact) const {
  return std::ranges::find(left_out_, &fact) != left_out_.end();
}

std::vector<Permutation> certified(const Points& points, const std::vector<Permutation>& found) {
  Certifier certifier(points);
  std::vector<Permutation> kept;
  for (const Permutation& generator : found)
    if (!certifier.certify(generator)) kept.push_back(generator);
  return kept;
}

structure::Structure structure_on_states(const Points& points, const std::vector<Permutation>& generators) {
  std::vector<Permutation> acting;
  for (const Permutation& generator : generators) acting.push_back(on_components(points, generator));
  const group::StabiliserChain of_components(points.components(), acting);
  const InducedAction on_states = induced_on(generators, telling_points(points));
  const group::StabiliserChain states(static_cast<Point>(on_states.points.size()), on_states.generators);
  return structure::recognise(states.order() == of_components.order() ? of_components : states);
}

}  // namespace isospin::symmetry
