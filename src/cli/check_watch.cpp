#include "cli/check_watch.hpp"

#include <ostream>

#include "base/write_file.hpp"
#include "cli/interrupt.hpp"
#include "cli/model.hpp"
#include "report/automaton_picture.hpp"
#include "report/symmetry_report.hpp"
#include "trace/saved.hpp"

namespace isospin::cli {

CheckWatch::CheckWatch(const Arguments& arguments, const Patience& patience, Output& output)
    : arguments_(arguments),
      output_(output),
      progress_(output.err, output.is_terminal_err && !arguments.has("--quiet") && !arguments.has("--json")),
      guard_(patience, arguments.bytes("--memory").value_or(most_memory_bytes()),
             [this](Guard::Reason reason, Guard::Watched watched) {
               return speak_last_words(known_, reason, watched, arguments_, output_);
             }) {
  known_.model = arguments.operands().front();
  guard_.watch(Guard::Watched::work);
}

void CheckWatch::expect(const std::vector<Property>& properties) {
  guard_.change([&] {
    for (const Property& property : properties) known_.unfinished.push_back(empty_row(property));
  });
}

void CheckWatch::enters(Stage stage) {
  guard_.watch(stage == Stage::searching ? Guard::Watched::search
               : stage == Stage::telling ? Guard::Watched::run
                                         : Guard::Watched::work);
}

// The picture of the first claim, where one is asked for. It comes before the search, which may take long.
Done CheckWatch::prepared(const PreparedModel& prepared) {
  const Property& property = prepared.options.property;
  warn_of_property(prepared, arguments_, output_);
  if (!drawn_in_.empty() || !property.is_claim()) return {};
  const auto write = [&](const char* option, std::string (*picture)(const model::Model&)) -> Done {
    const auto path = arguments_.text(option);
    if (!path) return {};
    drawn_in_ += (drawn_in_.empty() ? property.name() + " in " : ", ") + *path;
    return write_file(*path, picture(*prepared.model));
  };
  if (Done done = write("--svg", automaton_svg); !done) return done;
  return write("--dot", automaton_dot);
}

// Scalarsets declared in comments that are none: they are not used, and the check goes on. Each line once.
void CheckWatch::analysed(const SymmetryAnalysis& analysis, bool orbits) {
  progress_.counts(orbits ? "orbits" : "states");
  guard_.change([&] { known_.counts = orbits ? "orbit" : "state"; });
  if (arguments_.has("--quiet")) return;
  for (const DeclaredSymmetry& one : analysis.declared)
    if (!one.certified && told_of_declared_.insert(one.line).second)
      output_.err << known_.model << ":" << one.line << ": warning: " << refused_in_words(one) << "\n";
}

void CheckWatch::progress(const search::Progress& progress) {
  if (progress_.wanted()) progress_.draw(progress);
  guard_.change([&] {
    if (known_.unfinished.empty()) return;
    PropertyRow& row = known_.unfinished.front();
    row.states = progress.states;
    row.transitions = progress.transitions;
    row.memory_bytes = progress.memory_bytes;
    row.seconds = progress.seconds;
  });
}

void CheckWatch::found(const search::Finding& finding) {
  guard_.change([&] { known_.violation = trace::finding_kind(finding.kind); });
}

void CheckWatch::decided(const PropertyRow& row) {
  progress_.clear();
  guard_.change([&] {
    known_.rows.push_back(row);
    known_.unfinished.erase(known_.unfinished.begin());
    known_.violation.clear();
  });
}

}  // namespace isospin::cli
