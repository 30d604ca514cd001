// isospin symmetry MODEL
#include <fstream>
#include <ostream>
#include <sstream>

#include "api/session.hpp"
#include "base/text.hpp"
#include "base/write_file.hpp"
#include "cli/check_request.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "cli/reductions.hpp"
#include "group/orbits.hpp"
#include "report/big_numbers.hpp"
#include "report/symmetry_report.hpp"
#include "symmetry/cosets/extend.hpp"
#include "symmetry/diagram/draw.hpp"
#include "symmetry/diagram/hypergraph.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kDeepStates = 10000;

// By node of the diagram: the least node of its orbit under the group found.
std::vector<std::uint32_t> orbits_of_nodes(const SymmetryAnalysis& analysis,
                                           const symmetry::Diagram& diagram) {
  const symmetry::Points& points = *analysis.detection->points;
  if (diagram.hypergraph) return symmetry::orbits_in_picture(diagram, analysis.generators);
  const group::Orbits orbits(analysis.generators, points.count());
  std::vector<std::uint32_t> leaders;
  for (const symmetry::DiagramNode& node : diagram.nodes)
    leaders.push_back(orbits.leader(symmetry::point_of(points, node)));
  return leaders;
}

Result<std::string> read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (file && text) return text.str();
  return Refusal{"`" + path + "` cannot be read"};
}

// What the symmetries have to keep besides the model: the claim that was named, or the only one there is.
Result<Property> wanted_property(const Arguments& arguments, const Session& session) {
  if (const auto formula = arguments.text("--formula")) return Property{PropertyKind::formula, *formula};
  if (const auto name = arguments.text("--property"))
    return *name == "safety" ? Result<Property>(Property{}) : property_named(*name, session);
  std::vector<Property> claims;
  for (const Property& property : session.properties())
    if (!property.text.empty()) claims.push_back(property);
  if (const auto name = arguments.text("--ltl")) {
    for (const Property& claim : claims)
      if (claim.text == *name) return claim;
    return Refusal{"there is no claim `" + *name + "` in this model"};
  }
  if (claims.size() == 1 && !arguments.has("--ignore-claims")) return claims.front();
  return Property{};
}

Result<SymmetryOptions> symmetry_options(const Arguments& arguments) {
  SymmetryOptions options;
  if (arguments.text("--method") == "cosets") options.method = SymmetryMethod::cosets;
  const std::string diagram = arguments.text("--diagram").value_or("auto");
  options.kind = diagram == "hypergraph" ? DiagramKind::hypergraph
                 : diagram == "shared"   ? DiagramKind::shared
                 : diagram == "channels" ? DiagramKind::channels
                                         : DiagramKind::automatic;
  if (options.kind == DiagramKind::hypergraph && options.method == SymmetryMethod::cosets)
    return Refusal{"`--method cosets` does not go with `--diagram hypergraph`",
                   {},
                   "it searches the group of the channel diagram"};
  options.explaining = arguments.has("--explain") ? Explaining::fully : Explaining::briefly;
  if (const auto seconds = arguments.seconds("--time")) {
    options.seconds = *seconds;
    if (*seconds > 0) options.patience.last(*seconds);
  }
  if (arguments.text("--certify") == "deep")
    options.deep_states = arguments.number("--max-states").value_or(kDeepStates);
  if (const auto path = arguments.text("--from")) {
    Result<std::string> written = read_text(*path);
    if (!written) return written.refusal();
    options.written = std::move(*written);
  }
  return options;
}

// The diagram that is drawn: with shared variables, unless it was said without, where some process would
// stand alone.
symmetry::Diagram diagram_to_draw(const Arguments& arguments, const SymmetryAnalysis& analysis) {
  if (analysis.diagram.hypergraph) return symmetry::hypergraph_picture(analysis.diagram);
  if (arguments.text("--diagram") != "auto") return analysis.diagram;
  std::vector<bool> linked(analysis.diagram.nodes.size(), false);
  for (const auto& [from, to] : analysis.diagram.arcs) linked[from] = linked[to] = true;
  for (std::size_t i = 0; i < linked.size(); ++i)
    if (!linked[i] && analysis.diagram.nodes[i].kind == symmetry::NodeKind::process)
      return symmetry::static_channel_diagram(analysis.detection->model, {.variables = true});
  return analysis.diagram;
}

// "mutex.pml: 6 symmetries, S3"
std::string title_of(const std::string& name, const SymmetryAnalysis& analysis) {
  const BigInteger& order = analysis.structure.order;
  if (order == 1) return name + (analysis.missed ? ": no symmetry found by cosets" : ": no symmetry");
  const std::string group = structure::name(analysis.structure);
  return name + ": " + big_in_words(order) + " symmetries" + (group.starts_with("order") ? "" : ", " + group);
}

// The diagram, where a picture of it is asked for; the names of the files.
Result<std::string> draw(const Arguments& arguments, const std::string& name,
                         const SymmetryAnalysis& analysis) {
  std::vector<std::string> files;
  if (!analysis.detection->possible()) return std::string();
  if (!arguments.text("--svg") && !arguments.text("--dot")) return std::string();
  const symmetry::Diagram diagram = diagram_to_draw(arguments, analysis);
  symmetry::DrawOptions how;
  how.title = title_of(name, analysis);
  if (arguments.text("--colour") == "orbits") how.groups = orbits_of_nodes(analysis, diagram);
  const auto write = [&](const char* option, auto picture) -> Done {
    const auto path = arguments.text(option);
    if (!path) return {};
    files.push_back(*path);
    return write_file(*path, picture(diagram, how));
  };
  if (const Done done = write("--svg", symmetry::diagram_svg); !done) return done.refusal();
  if (const Done done = write("--dot", symmetry::diagram_dot); !done) return done.refusal();
  return joined(files, ", ");
}

Json found_json(const Arguments& arguments, const Session& session, const FoundSymmetries& found,
                const SymmetryReportOptions& report) {
  Json frame = json_frame(arguments, session);
  const Json symmetries = symmetry_json(found.analysis, session.sources());
  for (const auto& [key, value] : symmetries.members()) frame.set(key, value);
  Json left_out = Json::array();
  for (const std::string& claim : report.left_out) left_out.append(claim);
  frame.set("claim", report.kept.empty() ? Json(nullptr) : Json(report.kept));
  frame.set("left_out", std::move(left_out));
  return frame;
}

// Something is wrong with what was asked for: a symmetry that is none.
ExitStatus status_of(const SymmetryAnalysis& analysis) {
  if (analysis.deep && analysis.deep->failure) return ExitStatus::internal;
  if (analysis.method == "file" && !analysis.rejected.empty()) return ExitStatus::violated;
  return analysis.complete ? ExitStatus::holds : ExitStatus::undecided;
}

// What is in the file cannot be read as symmetries: nothing can be said of the model then.
ExitStatus refuse_file(const std::vector<symmetry::UserSymmetries::Mistake>& mistakes,
                       const Arguments& arguments, Output& output) {
  std::string lines;
  for (const auto& mistake : mistakes)
    lines +=
        *arguments.text("--from") + ":" + std::to_string(mistake.line) + ": error: " + mistake.message + "\n";
  if (arguments.has("--json"))
    output.out << error_json(arguments.command(), "symmetries", lines.substr(0, lines.size() - 1), "").dump()
               << "\n";
  else
    output.err << lines;
  return ExitStatus::bad_model;
}

}  // namespace

ExitStatus run_symmetry(const Arguments& arguments, Output& output) {
  const Result<SymmetryOptions> options = symmetry_options(arguments);
  if (!options) return refuse(options.refusal(), arguments, output);
  catch_interrupts();
  const Result<std::unique_ptr<Session>> opened = open_operand(arguments, output, arguments.has("--quiet"));
  if (!opened) return refuse(opened.refusal(), arguments, output);
  const std::unique_ptr<Session>& session = *opened;
  const auto refuse_model = [&](ExitStatus status) {
    if (status == ExitStatus::bad_model && arguments.has("--json"))
      output.out << json_frame(arguments, *session).dump() << "\n";
    return status;
  };
  if (!session->good()) return refuse_model(ExitStatus::bad_model);
  const Result<Property> property = wanted_property(arguments, *session);
  if (!property) return refuse(property.refusal(), arguments, output);
  PrepareOptions prepare_options = reductions_from(arguments);
  prepare_options.property = *property;
  const Result<FoundSymmetries> found = session->symmetry(prepare_options, *options);
  if (!found) return refuse_model(refuse(found.refusal(), *session, arguments, output));

  warn_of_property(*found->prepared, arguments, output);
  if (!found->analysis.mistakes.empty()) return refuse_file(found->analysis.mistakes, arguments, output);

  const model::Model& model = *found->prepared->model;
  SymmetryReportOptions report;
  report.explain = arguments.has("--explain");
  report.quiet = arguments.has("--quiet");
  if (model.claim) report.kept = property->name();
  for (const std::string& claim : model.claims)
    if (claim != property->text) report.left_out.push_back(claim);
  const Result<std::string> drawn = draw(arguments, session->name(), found->analysis);
  if (!drawn) return refuse(drawn.refusal(), arguments, output);
  report.drawn_in = *drawn;
  if (arguments.has("--json"))
    output.out << found_json(arguments, *session, *found, report).dump() << "\n";
  else
    output.out << symmetry_text(session->name(), found->analysis, session->sources(), report);
  return status_of(found->analysis);
}

}  // namespace isospin::cli
