// isospin symmetry MODEL
#include <fstream>
#include <ostream>
#include <sstream>

#include "api/symmetry.hpp"
#include "base/write_file.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "cli/reductions.hpp"
#include "group/orbits.hpp"
#include "report/symmetry_report.hpp"
#include "symmetry/diagram/draw.hpp"

namespace isospin::cli {
namespace {

constexpr std::uint64_t kDeepStates = 10000;

// By node of the diagram: the least node of its orbit under the group found.
std::vector<std::uint32_t> orbits_of_nodes(const SymmetryAnalysis& analysis) {
  const symmetry::Points& points = *analysis.detection->points;
  const group::Orbits orbits(analysis.generators, points.count());
  std::vector<std::uint32_t> leaders;
  for (const symmetry::DiagramNode& node : analysis.diagram.nodes) {
    symmetry::Point point = points.process(node.number);
    if (node.kind == symmetry::NodeKind::channel) point = points.channel(node.number);
    if (node.kind == symmetry::NodeKind::variable) point = points.slot(node.number);
    leaders.push_back(orbits.leader(point));
  }
  return leaders;
}

bool write_picture(const std::string& path, const std::string& text, Output& output) {
  std::string error;
  if (write_file(path, text, error)) return true;
  output.err << "isospin symmetry: " << error << "\n";
  return false;
}

std::optional<std::string> read_text(const std::string& path, Output& output) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (file && text) return text.str();
  output.err << "isospin symmetry: `" << path << "` cannot be read\n";
  return std::nullopt;
}

// What the symmetries have to keep besides the model: the claim that was named, or the only one there is.
std::optional<Property> wanted_property(const Arguments& arguments, const promela::Tree& tree,
                                        Output& output) {
  if (const auto formula = arguments.text("--formula")) return Property{PropertyKind::formula, *formula};
  std::vector<Property> claims;
  for (const Property& property : properties_of(tree))
    if (!property.text.empty()) claims.push_back(property);
  if (const auto name = arguments.text("--ltl")) {
    for (const Property& claim : claims)
      if (claim.text == *name) return claim;
    output.err << "isospin symmetry: there is no claim `" << *name << "` in this model\n";
    return std::nullopt;
  }
  if (claims.size() == 1 && !arguments.has("--ignore-claims")) return claims.front();
  return Property{};
}

// Something is wrong with what was asked for: a name in the file, a symmetry that is none.
ExitStatus status_of(const SymmetryAnalysis& analysis) {
  if (analysis.deep && analysis.deep->failure) return ExitStatus::internal;
  if (!analysis.mistakes.empty()) return ExitStatus::bad_model;
  if (analysis.method == "file" && !analysis.rejected.empty()) return ExitStatus::violated;
  return analysis.complete ? ExitStatus::holds : ExitStatus::undecided;
}

}  // namespace

ExitStatus run_symmetry(const Arguments& arguments, Output& output) {
  const std::string& name = arguments.operands().front();
  const bool as_json = arguments.has("--json");
  SymmetryOptions options;
  if (arguments.text("--method") == "cosets") options.method = SymmetryMethod::cosets;
  options.variables = arguments.text("--diagram") == "shared";
  if (const auto seconds = arguments.seconds("--time")) {
    options.seconds = *seconds;
    if (*seconds > 0) options.patience.last(*seconds);
  }
  if (arguments.text("--certify") == "deep")
    options.deep_states = arguments.number("--max-states").value_or(kDeepStates);
  if (const auto path = arguments.text("--from")) {
    options.written = read_text(*path, output);
    if (!options.written) return ExitStatus::usage;
  }

  LoadedModel loaded = load_operand(arguments, output, arguments.has("--quiet"));
  const auto refuse_model = [&](const LoadedModel& model) {
    if (as_json) output.out << json_frame(arguments, model).dump() << "\n";
    return ExitStatus::bad_model;
  };
  if (!loaded.good()) return refuse_model(loaded);
  PrepareOptions prepare_options = reductions_from(arguments);
  const std::optional<Property> property = wanted_property(arguments, *loaded.tree, output);
  if (!property) return ExitStatus::usage;
  prepare_options.property = *property;
  ExitStatus status = ExitStatus::internal;
  const std::unique_ptr<PreparedModel> prepared =
      prepare_operand(loaded, prepare_options, arguments, output, status);
  if (!prepared) return status == ExitStatus::bad_model ? refuse_model(loaded) : status;

  catch_interrupts();
  options.patience.stop = interrupted();
  const SymmetryAnalysis analysis = analyse_symmetry(*prepared, options);
  for (const auto& mistake : analysis.mistakes)
    output.err << *arguments.text("--from") << ":" << mistake.line << ": error: " << mistake.message << "\n";
  SymmetryReportOptions report;
  report.explain = arguments.has("--explain");
  report.quiet = arguments.has("--quiet");
  if (prepared->model->claim) report.kept = property->name();
  for (const std::string& claim : prepared->model->claims)
    if (claim != property->text) report.left_out.push_back(claim);
  if (analysis.detection->possible()) {
    symmetry::DrawOptions draw;
    if (arguments.text("--colour") == "orbits") draw.groups = orbits_of_nodes(analysis);
    if (const auto path = arguments.text("--svg")) {
      if (!write_picture(*path, symmetry::diagram_svg(analysis.diagram, draw), output))
        return ExitStatus::not_written;
      report.drawn_in = *path;
    }
    if (const auto path = arguments.text("--dot")) {
      if (!write_picture(*path, symmetry::diagram_dot(analysis.diagram, draw), output))
        return ExitStatus::not_written;
      report.drawn_in += (report.drawn_in.empty() ? "" : ", ") + *path;
    }
  }
  if (as_json) {
    Json frame = json_frame(arguments, prepared->loaded);
    const Json found = symmetry_json(analysis, prepared->sources());
    for (const auto& [key, value] : found.members()) frame.set(key, value);
    Json left_out = Json::array();
    for (const std::string& claim : report.left_out) left_out.append(claim);
    frame.set("claim", report.kept.empty() ? Json(nullptr) : Json(report.kept));
    frame.set("left_out", std::move(left_out));
    output.out << frame.dump() << "\n";
  } else {
    output.out << symmetry_text(name, analysis, prepared->sources(), report);
  }
  return status_of(analysis);
}

}  // namespace isospin::cli
