#include "report/summary_report.hpp"

#include <map>
#include <vector>

#include "base/text.hpp"
#include "report/symbols_report.hpp"

namespace isospin {
namespace {

// "  channels    a, b, c": items of one line, continued under the first when they need more than 80 columns.
class Lines {
 public:
  void add(const std::string& title, const std::vector<std::string>& items,
           std::string_view separator = ", ") {
    std::string line = "  " + title + std::string(title.size() < 12 ? 12 - title.size() : 1, ' ');
    const std::string margin(line.size(), ' ');
    bool first = true;
    for (const std::string& item : items) {
      if (!first) line += separator;
      if (!first && line.size() + item.size() > 79) {
        while (line.ends_with(' ')) line.pop_back();
        text_ += line + "\n";
        line = margin;
      }
      line += item;
      first = false;
    }
    text_ += line + "\n";
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

// Instances of one proctype together, in order of first appearance: "client x 3".
std::vector<std::string> instances_in_words(const std::vector<StartedInstances>& started) {
  std::vector<std::string> order;
  std::map<std::string, std::int64_t> counts;
  for (const StartedInstances& some : started) {
    if (!some.count) continue;
    if (!counts.contains(some.type)) order.push_back(some.type);
    counts[some.type] += *some.count;
  }
  for (std::string& name : order) {
    const std::int64_t count = counts[name];
    if (count > 1) name = grouped(static_cast<std::uint64_t>(count)) + " " + name;
  }
  return order;
}

// "client (line 12)", each proctype and place once; the file is named only when it is not the model's own.
std::vector<std::string> loose_runs_in_words(const std::vector<StartedInstances>& started,
                                             const Sources& sources) {
  std::vector<std::string> words;
  for (const StartedInstances& run : started) {
    if (run.count) continue;
    const Span use = sources.outermost(run.span);
    const bool in_model = use.valid() && use.file == FileId(0);
    const std::string place =
        in_model ? "line " + std::to_string(sources.locate(use.file, use.begin).line) : sources.place(use);
    const std::string one = run.type + " (" + place + ")";
    if (words.empty() || words.back() != one) words.push_back(one);
  }
  return words;
}

// Channels of one shape and owner that follow one another share a line.
void add_channels(const std::vector<Summary::Channel>& channels, Lines& lines) {
  std::string title = "channels";
  if (channels.empty()) lines.add(title, {"none"});
  for (std::size_t i = 0; i < channels.size();) {
    std::vector<std::string> names;
    std::size_t next = i;
    while (next < channels.size() && channels[next].shape == channels[i].shape &&
           channels[next].owner == channels[i].owner)
      names.push_back(channels[next++].name);
    names.back() += ": " + channels[i].shape;
    if (!channels[i].owner.empty()) names.back() += ", in " + channels[i].owner;
    lines.add(title, names);
    title.clear();
    i = next;
  }
}

std::vector<std::string> properties_in_words(const Summary& properties) {
  std::vector<std::string> words;
  if (properties.assertions > 0) words.push_back(counted(properties.assertions, "assertion"));
  words.push_back("end states");
  if (properties.end_labels > 0) words.back() += " (" + counted(properties.end_labels, "end label") + ")";
  if (properties.progress_labels > 0) words.push_back(counted(properties.progress_labels, "progress label"));
  if (properties.accept_labels > 0) words.push_back(counted(properties.accept_labels, "accept label"));
  if (properties.never) words.push_back("never claim");
  if (properties.trace) words.push_back("trace assertion");
  if (properties.notrace) words.push_back("notrace assertion");
  for (const std::string& formula : properties.formulas) words.push_back("ltl " + formula);
  return words;
}

// Of a model of rules: what there is none of is not mentioned.
std::string rules_text(const Summary& summary) {
  const RuleSummary& rules = *summary.rules;
  Lines lines;
  if (!rules.types.empty()) lines.add("types", rules.types);
  lines.add("variables", {grouped(summary.globals) + " of the state", grouped(summary.locals) + " local"});
  if (!rules.functions.empty()) lines.add("functions", rules.functions);
  lines.add("starts", rules.starts);
  if (!rules.rules.empty()) lines.add("rules", rules.rules);
  std::vector<std::string> properties;
  if (summary.assertions > 0) properties.push_back(counted(summary.assertions, "assertion"));
  for (const RuleSummary::Claim& claim : rules.claims)
    properties.push_back(claim.name.starts_with(claim.kind + " ") ? claim.name
                                                                  : claim.kind + " \"" + claim.name + "\"");
  if (!properties.empty()) lines.add("properties", properties);
  return std::move(lines).text();
}

Json rules_json(const Summary& summary) {
  const auto names = [](const std::vector<std::string>& all) {
    Json json = Json::array();
    for (const std::string& one : all) json.append(one);
    return json;
  };
  Json claims = Json::array();
  for (const RuleSummary::Claim& claim : summary.rules->claims)
    claims.append(Json::object().set("kind", claim.kind).set("name", claim.name));
  Json json = Json::object();
  json.set("types", names(summary.rules->types));
  json.set("variables", Json::object().set("global", summary.globals).set("local", summary.locals));
  json.set("functions", names(summary.rules->functions)).set("starts", names(summary.rules->starts));
  json.set("rules", names(summary.rules->rules));
  return json.set("properties",
                  Json::object().set("assertions", summary.assertions).set("claims", std::move(claims)));
}

}  // namespace

std::string summary_text(const Outline& outline, const Sources& sources) {
  const Summary& summary = outline.summary;
  if (summary.rules) return rules_text(summary);
  Lines lines;
  std::vector<std::string> proctypes;
  for (const Summary::ProcessType& type : summary.types)
    proctypes.push_back(type.is_init ? type.name : type.name + "(" + joined(type.parameters, ", ") + ")");
  if (proctypes.empty()) proctypes.push_back("none");
  lines.add("proctypes", proctypes);
  std::vector<std::string> instances = instances_in_words(outline.instances);
  if (instances.empty()) instances.push_back("none");
  lines.add("instances", instances);
  if (const auto loose = loose_runs_in_words(outline.instances, sources); !loose.empty()) {
    std::vector<std::string> items = loose;
    items.front() = "more by run: " + items.front();
    lines.add("", items);
  }
  add_channels(summary.channels, lines);
  lines.add("variables", {grouped(summary.globals) + " global", grouped(summary.locals) + " local"});
  lines.add("properties", properties_in_words(summary));
  return std::move(lines).text();
}

Json summary_json(const Outline& outline, const Sources& sources) {
  const Summary& summary = outline.summary;
  if (summary.rules) return rules_json(summary);
  Json proctypes = Json::array();
  for (const Summary::ProcessType& type : summary.types) {
    Json parameters = Json::array();
    for (const std::string& parameter : type.parameters) parameters.append(parameter);
    proctypes.append(Json::object().set("name", type.name).set("parameters", std::move(parameters)));
  }
  Json channels = Json::array();
  for (const Summary::Channel& channel : summary.channels)
    channels.append(Json::object()
                        .set("name", channel.name)
                        .set("proctype", channel.owner.empty() ? Json() : Json(channel.owner))
                        .set("shape", channel.shape));
  Json formulas = Json::array();
  for (const std::string& formula : summary.formulas) formulas.append(formula);
  Json properties = Json::object();
  properties.set("assertions", summary.assertions).set("end_labels", summary.end_labels);
  properties.set("progress_labels", summary.progress_labels).set("accept_labels", summary.accept_labels);
  properties.set("never", summary.never).set("trace", summary.trace).set("notrace", summary.notrace);
  properties.set("ltl", std::move(formulas));

  Json result = Json::object();
  result.set("proctypes", std::move(proctypes)).set("instances", instances_json(outline.instances, sources));
  result.set("channels", std::move(channels));
  result.set("variables", Json::object().set("global", summary.globals).set("local", summary.locals));
  result.set("properties", std::move(properties));
  return result;
}

}  // namespace isospin
