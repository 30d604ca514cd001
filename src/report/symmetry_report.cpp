#include "report/symmetry_report.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/big_numbers.hpp"
#include "report/symmetry_reasons.hpp"

namespace isospin {

using namespace symmetry;

namespace {

constexpr std::size_t kMostShown = 12;

std::string plural(const BigInteger& count, const std::string& one, const std::string& many) {
  return big_in_words(count) + " " + (count == 1 ? one : many);
}

class Text {
 public:
  Text(const SymmetryAnalysis& analysis, const Sources& sources, const SymmetryReportOptions& options)
      : analysis_(analysis), sources_(sources), options_(options) {}

  std::string run(const std::string& name) {
    first_line(name);
    if (options_.quiet) return out_;
    out_ += "\n";
    if (analysis_.detection->possible()) {
      group();
      certified();
      declared();
      diagram();
      told_apart();
    } else {
      obstacle();
    }
    if (!options_.left_out.empty())
      line("left out",
           joined(options_.left_out, ", ") + ": symmetries need not keep them (--ltl NAME keeps one)");
    if (!options_.drawn_in.empty()) line("drawn in", options_.drawn_in);
    line("time", seconds_in_words(analysis_.seconds) + ", method " + analysis_.method);
    if (analysis_.detection->possible()) {
      reasons();
      const bool of_hypergraph = analysis_.diagram.hypergraph && analysis_.method == "graph";
      const bool asked_for =
          analysis_.method == "file" || (options_.explain && (analysis_.method == "cosets" || of_hypergraph));
      explain(asked_for,
              analysis_.method == "cosets" ? "not extended to symmetries of the model by this method"
              : of_hypergraph              ? "why a symmetry of the hypergraph is not a symmetry of the model"
                                           : "no symmetries of the model",
              analysis_.rejected);
      explain(true, "found but not certified, and not used", analysis_.uncertified);
    }
    return out_;
  }

 private:
  void line(const std::string& key, const std::string& value) {
    out_ += "  " + key + std::string(key.size() < 11 ? 11 - key.size() : 1, ' ') + value + "\n";
  }
  void more(const std::string& value) { out_ += std::string(15, ' ') + value + "\n"; }

  void first_line(const std::string& name) {
    if (!analysis_.detection->possible()) {
      out_ += name + ": no symmetry is looked for, because " + analysis_.detection->model.obstacle->reason +
              ".\n";
      return;
    }
    const BigInteger order = analysis_.structure.order;
    if (order == 1 && analysis_.missed) {
      out_ += name + ": " + main_reason(analysis_, sources_) + ".\n";
      return;
    }
    if (order == 1) {
      const Span at = place_of_main_reason(analysis_);
      out_ += name + " has no symmetry: " + main_reason(analysis_, sources_) +
              (at.valid() ? ", " + sources_.place(at) : std::string()) + ".\n";
      return;
    }
    out_ += name + (analysis_.missed ? " has at least " : " has ") + plural(order, "symmetry", "symmetries");
    std::vector<std::string> moved;
    for (const std::vector<std::string>& orbit : analysis_.orbits)
      if (moved.size() < 3) moved.push_back(names_in_a_row(orbit));
    if (!moved.empty()) out_ += ": " + structure::name(analysis_.structure) + " on " + joined(moved, "; ");
    if (analysis_.orbits.size() > moved.size()) out_ += "; ...";
    out_ += ".\n";
  }

  // In one line, or with all that is known under --explain.
  void told_apart() {
    if (!options_.kept.empty())
      if (const std::string fixed = fixed_in_words(analysis_, options_.kept); !fixed.empty())
        line("property", fixed + "; without it " + analysis_.claim_effect->structure + ", order " +
                             big_in_words(analysis_.claim_effect->order));
    if (analysis_.explanation.found != Explanation::Found::reasons && !analysis_.missed) return;
    if (analysis_.structure.order == 1) return;
    if (analysis_.missed) return line("no more", main_reason(analysis_, sources_));
    if (options_.explain) return;
    const Span at = place_of_main_reason(analysis_);
    line("no more", main_reason(analysis_, sources_) +
                        (at.valid() ? ", " + sources_.place(at) : std::string()) + " (--explain)");
  }

  void reasons() {
    if (!options_.explain) return;
    const std::string lines = reasons_in_lines(analysis_, sources_);
    if (!lines.empty()) {
      out_ += "\n  told apart are\n" + lines;
      return;
    }
    if (analysis_.structure.order > 1 && !analysis_.missed)
      line("no more", "none is missing: all processes of one type are alike");
  }

  void obstacle() {
    const Span at = analysis_.detection->model.obstacle->at;
    if (at.valid()) line("because of", sources_.place(at) + "  " + statement_at(at, sources_));
    if (analysis_.explanation.obstructions.empty()) return;
    const Obstruction& way = analysis_.explanation.obstructions.front();
    if (const std::string hint = hint_of(way.reasons.front()); !hint.empty()) line("instead", hint);
    if (way.order > 1) line("but for it", way.structure + ", order " + big_in_words(way.order));
  }

  void group() {
    if (analysis_.structure.order == 1) return;
    line("group", structure::name(analysis_.structure) + ", order " +
                      big_in_words(analysis_.structure.order) + ", generated by");
    const std::size_t all = analysis_.readable_generators.size();
    for (std::size_t i = 0; i < std::min(all, options_.explain ? all : kMostShown); ++i)
      more(analysis_.readable_generators[i]);
    if (all > kMostShown && !options_.explain)
      more("and " + counted(all - kMostShown, "other") + " (--explain, --json)");
    line("smaller", "a state space can shrink up to " + big_in_words(analysis_.structure.order) + " times");
  }

  void certified() {
    if (!analysis_.generators.empty())
      line("certified", "each generator, against every statement" +
                            (options_.kept.empty() ? std::string() : " and " + options_.kept));
    if (!analysis_.deep) return;
    const symmetry::DeepCertificate& deep = *analysis_.deep;
    if (deep.failure)
      line("deep", "FAILED: " + deep.failure->reason);
    else
      line("deep", "images of successors are successors of images in " + counted(deep.states, "state") +
                       (deep.exhaustive ? ", which are all" : ", as far as was looked"));
  }

  // By line of the model: all that its comment declares is a symmetry, or the first that is none.
  void declared() {
    for (std::size_t i = 0; i < analysis_.declared.size();) {
      const std::uint32_t at = analysis_.declared[i].line;
      const DeclaredSymmetry* refused = nullptr;
      for (; i < analysis_.declared.size() && analysis_.declared[i].line == at; ++i)
        if (refused == nullptr && !analysis_.declared[i].certified) refused = &analysis_.declared[i];
      const std::string where = "in line " + std::to_string(at) + " of the model";
      line("declared",
           refused == nullptr ? where + ": certified" : where + ": " + refused_in_words(*refused));
    }
  }

  // Components in classes, what they share, and the group of that, beside the group of the model.
  void hypergraph() {
    const Diagram& diagram = analysis_.diagram;
    std::set<std::uint32_t> classes;
    std::size_t components = 0, shared = 0;
    for (const DiagramNode& node : diagram.nodes)
      if (node.kind == NodeKind::process) {
        classes.insert(node.colour);
        ++components;
      } else {
        shared += diagram.hyperedges[node.number].members.size() > 1 ? 1 : 0;
      }
    line("hypergraph",
         counted(components, "component") + " of " +
             (classes.size() == 1 ? "1 class" : std::to_string(classes.size()) + " classes") + ", " +
             counted(shared, "hyperedge") + "; " +
             (analysis_.diagram_order == 1 ? std::string("no symmetry")
                                           : analysis_.diagram_structure + ", order " +
                                                 big_in_words(analysis_.diagram_order) + ", generated by"));
    const std::vector<std::string>& generators = analysis_.diagram_generators;
    for (std::size_t i = 0;
         i < std::min(generators.size(), options_.explain ? generators.size() : kMostShown); ++i)
      more(generators[i]);
    if (generators.size() > kMostShown && !options_.explain)
      more("and " + counted(generators.size() - kMostShown, "other") + " (--explain, --json)");
  }

  void diagram() {
    if (analysis_.diagram.hypergraph)
      hypergraph();
    else
      line("diagram", counted(analysis_.diagram.nodes.size(), "node") + ", " +
                          counted(analysis_.diagram.arcs.size(), "arc") + ", " +
                          plural(analysis_.diagram_order, "symmetry", "symmetries"));
    if (analysis_.method == "cosets" && !analysis_.complete)
      more("there was no time to try all of them: there may be more symmetries");
    if (!analysis_.rejected.empty() && analysis_.method != "file")
      more(counted(analysis_.rejected.size(), "generator") + " of these " +
           (analysis_.method == "cosets"     ? "could not be extended to symmetries"
            : analysis_.rejected.size() == 1 ? "is no symmetry"
                                             : "are no symmetries") +
           " of the model" + (options_.explain ? "" : " (--explain says why)"));
  }

  void explain(bool wanted, const std::string& title, const std::vector<RefusedSymmetry>& refused) {
    if (!wanted || refused.empty()) return;
    out_ += "\n  " + title + "\n";
    for (const RefusedSymmetry& one : refused) {
      out_ += "    " + one.symmetry + "\n";
      if (one.breach.at.valid())
        out_ +=
            "      " + sources_.place(one.breach.at) + "  " + statement_at(one.breach.at, sources_) + "\n";
      out_ += "      " + one.breach.reason + "\n";
      if (!one.breach.hint.empty()) out_ += "      hint: " + one.breach.hint + "\n";
    }
  }

  const SymmetryAnalysis& analysis_;
  const Sources& sources_;
  const SymmetryReportOptions& options_;
  std::string out_;
};

Json refused_json(const std::vector<RefusedSymmetry>& refused, const Sources& sources) {
  Json list = Json::array();
  for (const RefusedSymmetry& one : refused) {
    Json entry = Json::object();
    entry.set("symmetry", one.symmetry).set("reason", one.breach.reason);
    if (one.breach.at.valid()) {
      const Span at = sources.outermost(one.breach.at);
      const LineColumn place = sources.locate(at.file, at.begin);
      entry.set("file", sources.name(at.file)).set("line", place.line).set("column", place.column);
      entry.set("statement", std::string(sources.text(at)));
    }
    if (!one.breach.hint.empty()) entry.set("hint", one.breach.hint);
    list.append(std::move(entry));
  }
  return list;
}

Json strings(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.append(text);
  return list;
}

// Vertices are components, edges are hyperedges.
void set_hypergraph(const Diagram& diagram, Json& json) {
  Json components = Json::array(), hyperedges = Json::array();
  for (std::size_t n = 0; n < diagram.own.size(); ++n)
    components.append(Json::object()
                          .set("name", diagram.nodes[n].name)
                          .set("class", static_cast<std::uint64_t>(diagram.nodes[n].colour))
                          .set("own", strings(diagram.own[n])));
  for (const Hyperedge& edge : diagram.hyperedges) {
    std::vector<std::string> members;
    for (const std::uint32_t member : edge.members) members.push_back(diagram.nodes[member].name);
    hyperedges.append(Json::object().set("variables", strings(edge.names)).set("members", strings(members)));
  }
  json.set("vertices", diagram.own.size()).set("edges", diagram.hyperedges.size());
  json.set("components", std::move(components)).set("hyperedges", std::move(hyperedges));
}

Json claim_effect_json(const SymmetryAnalysis& analysis) {
  if (!analysis.claim_effect) return nullptr;
  Json json = Json::object();
  std::vector<std::string> fixed;
  for (const ProcessNo p : analysis.claim_effect->fixed)
    fixed.push_back(process_name(analysis.detection->model, p));
  json.set("fixed", strings(fixed));
  json.set("order_without", analysis.claim_effect->order.to_string());
  json.set("structure_without", analysis.claim_effect->structure);
  return json;
}

}  // namespace

std::string refused_in_words(const DeclaredSymmetry& declared) {
  return (declared.symmetry.empty() ? "" : declared.symmetry + " is not a symmetry of the model: ") +
         declared.breach.reason;
}

std::string symmetry_text(const std::string& model, const SymmetryAnalysis& analysis, const Sources& sources,
                          const SymmetryReportOptions& options) {
  return Text(analysis, sources, options).run(model);
}

Json symmetry_json(const SymmetryAnalysis& analysis, const Sources& sources) {
  Json json = Json::object();
  json.set("method", analysis.method);
  const bool possible = analysis.detection->possible();
  json.set("obstacle", possible ? Json(nullptr) : Json(analysis.detection->model.obstacle->reason));
  Json diagram = Json::object();
  diagram.set("kind", analysis.diagram.hypergraph ? "hypergraph" : "channels");
  if (analysis.diagram.hypergraph)
    set_hypergraph(analysis.diagram, diagram);
  else
    diagram.set("vertices", analysis.diagram.nodes.size()).set("edges", analysis.diagram.arcs.size());
  diagram.set("automorphism_order", analysis.diagram_order.to_string());
  diagram.set("structure", analysis.diagram_structure);
  diagram.set("generators", strings(analysis.diagram_generators));
  json.set("diagram", std::move(diagram));
  Json group = Json::object();
  group.set("order", analysis.structure.order.to_string());
  group.set("structure", structure::name(analysis.structure));
  group.set("generators", strings(analysis.readable_generators));
  Json orbits = Json::array();
  for (const auto& orbit : analysis.orbits) orbits.append(strings(orbit));
  group.set("orbits", std::move(orbits));
  json.set("group", std::move(group));
  Json declared = Json::array();
  for (const DeclaredSymmetry& one : analysis.declared) {
    Json entry = Json::object();
    entry.set("line", static_cast<std::uint64_t>(one.line)).set("symmetry", one.symmetry);
    entry.set("certified", one.certified);
    entry.set("reason", one.certified ? Json(nullptr) : Json(one.breach.reason));
    declared.append(std::move(entry));
  }
  json.set("declared", std::move(declared));
  json.set("complete", analysis.complete);
  json.set("reason", possible && analysis.structure.order > 1 && analysis.explanation.obstructions.empty()
                         ? Json(nullptr)
                         : Json(main_reason(analysis, sources)));
  json.set("told_apart", reasons_json(analysis, sources));
  json.set("claim_effect", claim_effect_json(analysis));
  json.set("rejected", refused_json(analysis.rejected, sources));
  json.set("uncertified", refused_json(analysis.uncertified, sources));
  if (analysis.deep) {
    Json deep = Json::object();
    deep.set("states", analysis.deep->states).set("exhaustive", analysis.deep->exhaustive);
    deep.set("failure", analysis.deep->failure ? Json(analysis.deep->failure->reason) : Json(nullptr));
    json.set("deep", std::move(deep));
  }
  json.set("seconds", analysis.seconds);
  return json;
}

}  // namespace isospin
