#include "cli/last_words.hpp"

#include <ostream>

#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "cli/model.hpp"
#include "report/verdict_in_words.hpp"

namespace isospin::cli {
namespace {

std::string in_words(Guard::Reason reason) {
  switch (reason) {
    case Guard::Reason::stopped:
      return "it was interrupted";
    case Guard::Reason::time:
      return "the time limit was reached";
    case Guard::Reason::memory:
      break;
  }
  return "the memory limit was reached";
}

std::string meanwhile(Guard::Watched watched) {
  switch (watched) {
    case Guard::Watched::search:
      return " in the middle of a step";
    case Guard::Watched::run:
      return " before the report was written";
    default:
      return " before the search began";
  }
}

}  // namespace

int speak_last_words(const KnownSoFar& known, Guard::Reason reason, Guard::Watched watched,
                     const Arguments& arguments, Output& output) {
  std::vector<PropertyRow> rows = known.rows;
  rows.insert(rows.end(), known.unfinished.begin(), known.unfinished.end());
  if (!known.violation.empty() && !known.unfinished.empty()) {
    PropertyRow& row = rows[known.rows.size()];
    row.verdict = Verdict::violated;
    row.violation = known.violation;
  }
  const PropertyRow* violated = nullptr;
  for (const PropertyRow& row : rows)
    if (!violated && row.verdict == Verdict::violated) violated = &row;
  const std::string why =
      in_words(reason) + (violated ? " before its run could be shown" : meanwhile(watched));
  const bool in_search = !violated && watched == Guard::Watched::search && !known.unfinished.empty();
  if (in_search) rows[known.rows.size()].incomplete_because = {why};
  const std::uint64_t searched = in_search ? known.unfinished.front().states : 0;
  if (arguments.has("--json")) {
    Json json = Json::object();
    json.set("schema", "isospin-check-1").set("model", known.model);
    json.set("verdict", violated ? "violated" : "incomplete");
    json.set("incomplete_because", Json::array().append(why));
    Json properties = Json::array();
    for (const PropertyRow& row : rows) properties.append(row_json(row));
    json.set("properties", std::move(properties));
    const Json frame = json_frame(arguments, true, Json::array());
    for (const auto& [key, value] : frame.members())
      if (key != "model") json.set(key, value);
    output.out << json.dump() << "\n";
  } else if (violated) {
    output.out << known.model << " fails: " << violated->name << " (" << violated->violation << "); " << why
               << ".\n";
  } else {
    output.out << known.model << " is undecided: " << why;
    if (searched > 0) output.out << "; no error in " << counted(searched, known.counts) << " by then";
    output.out << ".\n";
  }
  output.out.flush();
  return static_cast<int>(violated ? ExitStatus::violated : ExitStatus::undecided);
}

}  // namespace isospin::cli
