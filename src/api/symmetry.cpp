#include "api/symmetry.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include "base/cut_off.hpp"
#include "group/orbits.hpp"
#include "group/structure/recognise.hpp"
#include "quotient/action/action.hpp"
#include "symmetry/cosets/extend.hpp"
#include "symmetry/cosets/find_user_symmetry.hpp"
#include "symmetry/detect/state_points.hpp"
#include "symmetry/diagram/hypergraph.hpp"

namespace isospin {

using namespace symmetry;

namespace {

// As many as patience allows: each of them is a symmetry, whatever the others are.
void keep_certified(Certifier& certifier, const Patience& patience, SymmetryAnalysis& analysis) {
  const Detection& found = *analysis.detection;
  for (const Permutation& generator : found.generators) {
    analysis.complete = !patience.over();
    if (!analysis.complete) return;
    std::optional<Breach> breach = certifier.certify(generator);
    if (!breach) {
      analysis.generators.push_back(generator);
      continue;
    }
    analysis.uncertified.push_back(
        {cycles_in_names(found.model, *found.points, generator), std::move(*breach)});
  }
}

// The group that was found, as it acts on nodes of a diagram that are points.
group::StabiliserChain on_nodes(const SymmetryAnalysis& analysis, const std::vector<DiagramNode>& nodes) {
  const Points& points = *analysis.detection->points;
  std::map<Point, Point> node_at;
  for (Point n = 0; n < nodes.size(); ++n) node_at[point_of(points, nodes[n])] = n;
  std::vector<Permutation> acting;
  for (const Permutation& generator : analysis.generators) {
    std::vector<Point> images(nodes.size());
    bool closed = true;
    for (Point n = 0; n < nodes.size() && closed; ++n) {
      const auto image = node_at.find(generator(point_of(points, nodes[n])));
      closed = image != node_at.end();
      if (closed) images[n] = image->second;
    }
    if (closed) acting.emplace_back(std::move(images));
  }
  return {static_cast<Point>(nodes.size()), acting};
}

// A symmetry of a hypergraph says what becomes of components, and everything else is to follow. What of
// that is no symmetry of the model is asked for as if a person had written it down.
void explain_hypergraph(Certifier& certifier, const std::vector<Permutation>& generators,
                        SymmetryAnalysis& analysis) {
  const std::vector<DiagramNode>& nodes = analysis.diagram.nodes;
  const std::uint32_t components = component_count(analysis.diagram);
  const group::StabiliserChain found = on_nodes(analysis, {nodes.begin(), nodes.begin() + components});
  const Points& points = *analysis.detection->points;
  UserSymmetryFinder finder(*analysis.detection, certifier);
  for (const Permutation& generator : generators) {
    std::vector<Point> images;
    UserSymmetry wanted;
    for (Point n = 0; n < components; ++n) {
      images.push_back(generator(n));
      wanted.images.emplace_back(point_of(points, nodes[n]), point_of(points, nodes[generator(n)]));
    }
    if (found.contains(Permutation(std::move(images)))) continue;
    Validity asked = finder.find(wanted);
    if (!asked.extension)
      analysis.rejected.push_back({cycles_in_names(analysis.diagram, generator), std::move(asked.breach)});
  }
}

void explain_diagram(Certifier& certifier, const std::vector<Permutation>& generators,
                     SymmetryAnalysis& analysis) {
  if (analysis.diagram.hypergraph) return explain_hypergraph(certifier, generators, analysis);
  const group::StabiliserChain found = on_nodes(analysis, analysis.diagram.nodes);
  for (const Permutation& generator : generators) {
    if (found.contains(generator)) continue;
    Validity asked = validity(certifier, analysis.diagram, generator);
    if (!asked.extension)
      analysis.rejected.push_back({cycles_in_names(analysis.diagram, generator), std::move(asked.breach)});
  }
}

void take_written(Certifier& certifier, const std::string& text, SymmetryAnalysis& analysis) {
  UserSymmetries written = read_symmetries(text, *analysis.detection->points);
  analysis.mistakes = std::move(written.mistakes);
  UserSymmetryFinder finder(*analysis.detection, certifier);
  for (const UserSymmetry& one : written.symmetries) {
    Validity asked = finder.find(one);
    if (asked.extension)
      analysis.generators.push_back(std::move(*asked.extension));
    else
      analysis.rejected.push_back({one.text, std::move(asked.breach)});
  }
}

// What comments of the model declare: certified ones join those that were found, others are named.
void take_declared(Certifier& certifier, std::string_view model_text, SymmetryAnalysis& analysis) {
  const std::vector<DeclaredComment> comments = declared_in_comments(model_text);
  if (comments.empty()) return;
  UserSymmetryFinder finder(*analysis.detection, certifier);
  for (const DeclaredComment& comment : comments) {
    const UserSymmetries declared = read_symmetries(comment.text, *analysis.detection->points);
    for (const UserSymmetries::Mistake& one : declared.mistakes)
      analysis.declared.push_back({comment.line, "", {one.message, {}}, false});
    for (const UserSymmetry& one : declared.symmetries) {
      Validity asked = finder.find(one);
      analysis.declared.push_back(
          {comment.line, one.text, std::move(asked.breach), asked.extension.has_value()});
      if (asked.extension) analysis.generators.push_back(std::move(*asked.extension));
    }
  }
}

// Symmetries that change no state are of no use to anybody.
void drop_trivial(SymmetryAnalysis& analysis) {
  const std::vector<bool> telling = telling_points(*analysis.detection->points);
  std::erase_if(analysis.generators, [&](const Permutation& generator) {
    return std::ranges::none_of(generator.support(), [&](Point point) { return telling[point]; });
  });
}

// What the default method finds, where cosets of the diagram's group lead to less.
void find_missed(Certifier& certifier, const Patience& patience, SymmetryAnalysis& analysis) {
  const Points& points = *analysis.detection->points;
  SymmetryAnalysis by_graph;
  by_graph.detection = std::move(analysis.detection);
  keep_certified(certifier, patience, by_graph);
  drop_trivial(by_graph);
  analysis.detection = std::move(by_graph.detection);
  std::vector<Permutation> acting;
  for (const Permutation& generator : by_graph.generators) acting.push_back(on_components(points, generator));
  if (std::ranges::all_of(acting,
                          [&](const Permutation& generator) { return analysis.group->contains(generator); }))
    return;
  const structure::Structure whole =
      structure::recognise(group::StabiliserChain(points.components(), acting));
  analysis.missed = OtherGroup{whole.order, structure::name(whole)};
}

// The generators that show the structure of the group on components, with what each does to values.
void name_generators(SymmetryAnalysis& analysis) {
  const GroundForm& model = analysis.detection->model;
  const Points& points = *analysis.detection->points;
  const bool with_ids = std::ranges::any_of(analysis.generators, [&](const Permutation& generator) {
    return !ids_in_words(points, generator).empty();
  });
  std::vector<Point> moved;
  for (const auto& orbit : group::Orbits(analysis.generators, points.count()).moved_lists())
    for (const Point point : orbit)
      if (point < points.components()) moved.push_back(point);
  std::optional<group::StabiliserChain> of_all;
  if (with_ids) of_all.emplace(points.count(), analysis.generators, moved);
  for (const Permutation& generator : analysis.structure.generators) {
    std::string text = cycles_in_names(model, points, generator);
    if (of_all) {
      std::vector<Point> images;
      for (const Point point : moved) images.push_back(generator(point));
      if (const auto lifted = of_all->element_sending(moved, images)) text += ids_in_words(points, *lifted);
    }
    analysis.readable_generators.push_back(std::move(text));
  }
}

// Orbits of what has a name of its own: processes, channels and shared variables.
void describe(SymmetryAnalysis& analysis) {
  const GroundForm& model = analysis.detection->model;
  const Points& points = *analysis.detection->points;
  std::vector<Permutation> acting;
  for (const Permutation& generator : analysis.generators) acting.push_back(on_components(points, generator));
  analysis.group.emplace(points.components(), acting);
  const InducedAction on_states = induced_on(analysis.generators, telling_points(points));
  const group::StabiliserChain states(static_cast<Point>(on_states.points.size()), on_states.generators);
  if (states.order() == analysis.group->order()) {
    analysis.structure = structure::recognise(*analysis.group);
    name_generators(analysis);
  } else {  // some symmetries differ in what no state shows: they count as one
    analysis.structure = structure::recognise(states);
    for (const Permutation& generator : analysis.generators)
      analysis.readable_generators.push_back(cycles_in_names(model, points, generator) +
                                             ids_in_words(points, generator));
  }
  for (const std::vector<Point>& orbit : group::Orbits(acting, points.components()).moved_lists()) {
    std::vector<std::string> names;
    for (const Point point : orbit) {
      if (point < points.first_channel()) {
        names.push_back(process_name(model, points.process_at(point)));
      } else if (point < points.first_slot()) {
        if (!model.channels[points.channel_at(point)].process.valid())
          names.push_back(channel_name(model, points.channel_at(point)));
      } else if (const Slot& slot = model.slots[points.slot_at(point)];
                 !slot.process.valid() && !slot.initial_channel.valid() && !slot.constant) {
        names.push_back(slot_name(model, points.slot_at(point)));
      }
    }
    if (names.empty()) continue;
    analysis.process_orbits += orbit.front() < points.first_channel() ? 1 : 0;
    analysis.orbits.push_back(std::move(names));
  }
}

}  // namespace

namespace {

// What may be spent on reasons. Work and trials decide, so that answers repeat; however large the model is,
// nobody waits longer than the seconds.
struct Effort {
  std::size_t obstructions, work, trials;
  double seconds;
};
constexpr Effort kQuickly = {1, 100'000, 60, 0.15};
constexpr Effort kBriefly = {1, 1'000'000, 300, 0.5};
constexpr Effort kFully = {4, 4'000'000, 300, 4};

const char* method_name(const SymmetryOptions& options) {
  return options.written ? "file" : options.method == SymmetryMethod::cosets ? "cosets" : "graph";
}

Diagram diagram_of(const PreparedModel& prepared, const Detection& detection,
                   const SymmetryOptions& options) {
  const bool of_rules = !prepared.model->starts.empty() && options.method == SymmetryMethod::graph;
  if (options.kind == DiagramKind::hypergraph || (options.kind == DiagramKind::automatic && of_rules))
    return coloured_hypergraph(detection.model, detection.points->kinds());
  return static_channel_diagram(detection.model, {.variables = options.kind == DiagramKind::shared});
}

SymmetryAnalysis analyse(const PreparedModel& prepared, const SymmetryOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  SymmetryAnalysis analysis;
  analysis.detection = detect(system::unfold(*prepared.model), true, options.patience);
  analysis.complete = !analysis.detection->given_up;
  if (analysis.detection->possible()) {
    const Points& points = *analysis.detection->points;
    const bool alone = !options.diagram && !options.written && options.method == SymmetryMethod::graph;
    if (!alone) analysis.diagram = diagram_of(prepared, *analysis.detection, options);
    const group::StabiliserChain of_diagram = automorphism_group(analysis.diagram);
    analysis.diagram_order = of_diagram.order();
    if (!alone) analysis.diagram_structure = structure::name(structure::recognise(of_diagram));
    for (const Permutation& generator : of_diagram.generators())
      analysis.diagram_generators.push_back(cycles_in_names(analysis.diagram, generator));
    Certifier certifier(points);
    if (options.written) {
      take_written(certifier, *options.written, analysis);
    } else if (options.method == SymmetryMethod::graph) {
      keep_certified(certifier, options.patience, analysis);
      explain_diagram(certifier, of_diagram.generators(), analysis);
      take_declared(certifier, prepared.sources().text(FileId(0)), analysis);
    } else {
      ValidSubgroup valid = largest_valid_subgroup(points, analysis.diagram, {.seconds = options.seconds});
      analysis.generators = std::move(valid.generators);
      analysis.complete = valid.complete;
      for (Rejected& one : valid.rejected)
        analysis.rejected.push_back({cycles_in_names(analysis.diagram, one.of_nodes), std::move(one.breach)});
    }
    drop_trivial(analysis);
    describe(analysis);
    if (!options.written && options.method == SymmetryMethod::cosets)
      find_missed(certifier, options.patience, analysis);
  }
  if (options.explaining != Explaining::nothing && !options.written)
    find_reasons(prepared, options.explaining, options.patience.half(), analysis);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  analysis.seconds = passed.count();
  if (analysis.detection->possible() && options.deep_states > 0) {
    const StateShape shape(*analysis.detection->points, prepared.executor->layout());
    std::vector<Action> actions;
    for (const Permutation& generator : analysis.generators) actions.emplace_back(shape, generator);
    analysis.deep = symmetry::certify_deep(*prepared.executor, actions, options.deep_states);
  }
  return analysis;
}

}  // namespace

SymmetryAnalysis analysis_cut_off(CutOffReason reason) {
  SymmetryAnalysis analysis;
  analysis.complete = false;
  analysis.detection = std::make_unique<Detection>();
  analysis.detection->given_up = true;
  analysis.detection->model.obstacle =
      Refusal{reason == CutOffReason::memory ? "looking for symmetries took too much memory and was cut off"
              : reason == CutOffReason::time ? "looking for symmetries took too long and was cut off"
                                             : "looking for symmetries was interrupted"};
  return analysis;
}

namespace {

// The MODEL before it was reduced: reasons are about what is written. Null: it is not there.
std::unique_ptr<model::Model> as_written(const PreparedModel& prepared) {
  PrepareOptions options;
  options.property = prepared.options.property;
  Diagnostics ignored;
  return make_model(*prepared.source, {options.property, prepared.model->name}, options, ignored);
}

Patience at_most(Patience patience, double seconds) {
  Patience soon;
  soon.last(seconds);
  patience.until = std::min(patience.until, soon.until);
  return patience;
}

}  // namespace

void find_claim_effect(const PreparedModel& prepared, const Patience& patience, SymmetryAnalysis& analysis) {
  const Detection& found = *analysis.detection;
  if (!found.possible() || !prepared.model->claim ||
      is_as_expected(*prepared.model, found, analysis.generators))
    return;
  try {
    const Patience soon = at_most(patience, kQuickly.seconds);
    const CutOffScope scope(soon);
    if (const auto model = as_written(prepared))
      analysis.claim_effect =
          effect_of_claim({*model, model_reductions(prepared.options)}, found, analysis.generators, soon);
  } catch (const CutOff&) {
    analysis.claim_effect.reset();
  }
}

void find_reasons(const PreparedModel& prepared, Explaining how, const Patience& patience,
                  SymmetryAnalysis& analysis) {
  const Detection& found = *analysis.detection;
  if (found.given_up || patience.over()) return;
  find_claim_effect(prepared, patience, analysis);
  const Effort& effort = how == Explaining::fully ? kFully : how == Explaining::briefly ? kBriefly : kQuickly;
  ExplainOptions options;
  options.most_obstructions = effort.obstructions;
  options.work = effort.work;
  options.most_trials = effort.trials;
  options.patience = at_most(patience, effort.seconds);
  try {
    const CutOffScope scope(options.patience);
    const auto model = as_written(prepared);
    if (!model) return;
    const Written written{*model, model_reductions(prepared.options)};
    analysis.explanation = found.possible() ? explain(written, found, analysis.generators, options)
                                            : explain_obstacle(written, *found.model.obstacle, options);
  } catch (const CutOff&) {
    analysis.explanation = {};
    analysis.explanation.complete = false;
  }
}

SymmetryAnalysis analyse_symmetry(const PreparedModel& prepared, const SymmetryOptions& options) {
  try {
    const CutOffScope scope(options.patience, options.memory_bytes);
    SymmetryAnalysis analysis = analyse(prepared, options);
    analysis.method = method_name(options);
    return analysis;
  } catch (const CutOff& why) {
    SymmetryAnalysis analysis = analysis_cut_off(why.reason);
    analysis.method = method_name(options);
    return analysis;
  }
}

}  // namespace isospin
