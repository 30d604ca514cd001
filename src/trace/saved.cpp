#include "trace/saved.hpp"

#include <fstream>
#include <sstream>

#include "base/write_file.hpp"
#include "execute/state_reader.hpp"
#include "trace/occurrences.hpp"
#include "trace/statement.hpp"

namespace isospin::trace {

namespace {

constexpr std::string_view kSchema = "isospin-trail-1";

constexpr std::pair<execute::FindingKind, std::string_view> kFindingKinds[] = {
    {execute::FindingKind::assertion, "assertion"},
    {execute::FindingKind::runtime_error, "runtime-error"},
    {execute::FindingKind::invalid_end_state, "invalid-end-state"},
    {execute::FindingKind::invariant, "invariant"},
    {execute::FindingKind::claim, "claim"},
    {execute::FindingKind::acceptance_cycle, "acceptance-cycle"},
    {execute::FindingKind::non_progress_cycle, "non-progress-cycle"},
    {execute::FindingKind::branching, "branching"},
};

constexpr std::int64_t kMostConjuncts = 1'000'000;
constexpr std::int64_t kMostInitialStates = std::int64_t{1} << 48;

SavedHalf half_of(const execute::Executor& executor, const Sources& sources, const Occurrences& occurrences,
                  execute::StateView before, int pid, std::uint32_t transition) {
  const model::Model& model = executor.model();
  const execute::StateReader state(model, executor.layout(), before);
  SavedHalf half;
  half.pid = pid;
  half.process = model[state.type(pid)].name;
  half.instance = instance_of(model, state, pid);
  half.transition = transition;
  half.statement = statement_of(model.transitions[transition]);
  half.place = sources.place(model.transitions[transition].span);
  for (const model::Action& action : model.transitions[transition].actions)
    half.actions.push_back({text_of(action), occurrences.of(half.process, action)});
  return half;
}

Json half_json(const SavedHalf& half) {
  Json json = Json::object();
  json.set("pid", half.pid).set("process", half.process);
  if (half.instance) json.set("instance", *half.instance);
  json.set("transition", half.transition).set("statement", half.statement);
  const bool is_one = half.actions.size() == 1 && half.actions.front().statement == half.statement;
  if (is_one && half.actions.front().occurrence) json.set("occurrence", *half.actions.front().occurrence);
  json.set("place", half.place);
  if (is_one || half.actions.empty()) return json;
  Json actions = Json::array();
  for (const SavedAction& action : half.actions)
    actions.append(Json::object()
                       .set("statement", action.statement)
                       .set("occurrence", action.occurrence ? Json(*action.occurrence) : Json()));
  return json.set("actions", std::move(actions));
}

// Reads the parts of a saved run, remembering the first thing that is not as it should be.
class Reader {
 public:
  std::string error;

  SavedRun read(const Json& json) {
    SavedRun saved;
    saved.model = read_model(json);
    if (!json["initial"].is_null())
      saved.initial_number = static_cast<std::uint64_t>(number(json, "initial", kMostInitialStates));
    const Json& moves = json["moves"];
    if (!moves.is_array()) wrong("it has no list of `moves`");
    for (const Json& move : moves.elements()) {
      ++number_;
      SavedMove one;
      one.mover = read_half(move);
      if (!move["partner"].is_null()) one.partner = read_half(move["partner"]);
      one.state = move["state"].as_string();
      saved.moves.push_back(std::move(one));
    }
    number_ = 0;
    if (const Json& finding = json["finding"]; !finding.is_null()) {
      saved.finding =
          SavedFinding{text(finding, "kind"), finding["message"].as_string(), finding["place"].as_string()};
    }
    if (!json["loop"].is_null())
      saved.loop =
          static_cast<std::size_t>(number(json, "loop", static_cast<std::int64_t>(saved.moves.size())));
    saved.fair = json["fair"].is_bool() && json["fair"].as_bool();
    return saved;
  }

 private:
  SavedModel read_model(const Json& json) {
    SavedModel model;
    model.path = text(json, "model");
    if (!json["language"].is_null()) model.language = text(json, "language");
    model.text = json["text"].as_string();
    for (const Json& definition : json["definitions"].elements()) {
      const Json& value = definition["value"];
      if (!value.is_null() && !value.is_string()) wrong("a value among its `definitions` is no text");
      model.definitions.emplace_back(text(definition, "name"), value.is_null()
                                                                   ? std::optional<std::string>()
                                                                   : std::optional(value.as_string()));
    }
    for (const Json& path : json["include_paths"].elements()) {
      if (!path.is_string()) wrong("one of its `include_paths` is no text");
      model.include_paths.push_back(path.as_string());
    }
    for (const auto& [name, on] : json["reductions"].members()) {
      if (!on.is_bool()) wrong("`" + name + "` among its `reductions` is neither true nor false");
      model.reductions.emplace_back(name, on.as_bool());
    }
    if (const Json& property = json["property"]; !property.is_null()) {
      model.property_kind = text(property, "kind");
      model.property_text = property["text"].as_string();
      if (const Json& conjunct = property["conjunct"]; !conjunct.is_null())
        model.conjunct = static_cast<unsigned>(number(property, "conjunct", kMostConjuncts));
    }
    return model;
  }

  SavedHalf read_half(const Json& json) {
    if (!json.is_object()) wrong("there is something that is no object");
    SavedHalf half;
    half.pid = static_cast<int>(number(json, "pid", 0xffff));
    half.transition = static_cast<std::uint32_t>(number(json, "transition", ISO_NONE - 1));
    half.process = text(json, "process");
    half.statement = text(json, "statement");
    half.place = json["place"].as_string();
    if (!json["instance"].is_null()) half.instance = static_cast<int>(number(json, "instance", 0xffff));
    for (const Json& action : json["actions"].elements())
      half.actions.push_back({text(action, "statement"), occurrence(action)});
    if (half.actions.empty() && half.instance) half.actions.push_back({half.statement, occurrence(json)});
    return half;
  }

  std::optional<unsigned> occurrence(const Json& json) {
    if (json["occurrence"].is_null()) return std::nullopt;
    return static_cast<unsigned>(number(json, "occurrence", ISO_NONE - 1));
  }

  std::string text(const Json& json, std::string_view key) {
    if (!json[key].is_string()) wrong("`" + std::string(key) + "` is missing, or is no text");
    return json[key].as_string();
  }

  std::int64_t number(const Json& json, std::string_view key, std::int64_t most) {
    const std::int64_t value = json[key].as_integer(-1);
    if (!json[key].is_integer() || value < 0 || value > most)
      wrong("`" + std::string(key) + "` is missing, or is no number that makes sense");
    return value;
  }

  void wrong(const std::string& what) {
    if (!error.empty()) return;
    error = number_ == 0 ? what : "in move " + std::to_string(number_) + ", " + what;
  }

  std::size_t number_ = 0;  // of the move that is being read
};

}  // namespace

std::string finding_kind(execute::FindingKind kind) {
  for (const auto& [known, name] : kFindingKinds)
    if (known == kind) return std::string(name);
  return {};
}

std::optional<execute::FindingKind> finding_kind(std::string_view name) {
  for (const auto& [kind, known] : kFindingKinds)
    if (known == name) return kind;
  return std::nullopt;
}

SavedRun saved_run(SavedModel model, const Run& run, const execute::Executor& executor,
                   const Sources& sources, std::optional<SavedFinding> finding) {
  SavedRun saved;
  saved.model = std::move(model);
  saved.model.text = fingerprint(sources);
  saved.initial_number = run.initial_number;
  saved.finding = std::move(finding);
  saved.loop = run.loop;
  saved.fair = run.fair;
  const Occurrences occurrences(executor.model(), sources);
  execute::StateView before = run.initial;
  for (const RunStep& step : run.steps) {
    SavedMove move;
    move.mover = half_of(executor, sources, occurrences, before, step.move.pid, step.move.transition);
    if (step.move.partner_transition != ISO_NONE)
      move.partner =
          half_of(executor, sources, occurrences, before, step.move.partner, step.move.partner_transition);
    move.state = fingerprint(step.state);
    saved.moves.push_back(std::move(move));
    before = step.state;
  }
  return saved;
}

Json to_json(const SavedRun& saved) {
  Json json = Json::object();
  json.set("schema", kSchema).set("model", saved.model.path);
  if (!saved.model.language.empty()) json.set("language", saved.model.language);
  if (!saved.model.text.empty()) json.set("text", saved.model.text);
  Json definitions = Json::array();
  for (const auto& [name, value] : saved.model.definitions)
    definitions.append(Json::object().set("name", name).set("value", value ? Json(*value) : Json()));
  json.set("definitions", std::move(definitions));
  Json include_paths = Json::array();
  for (const std::string& path : saved.model.include_paths) include_paths.append(path);
  json.set("include_paths", std::move(include_paths));
  Json reductions = Json::object();
  for (const auto& [name, on] : saved.model.reductions) reductions.set(name, on);
  json.set("reductions", std::move(reductions));
  Json property = Json::object();
  property.set("kind", saved.model.property_kind).set("text", saved.model.property_text);
  if (saved.model.conjunct > 0) property.set("conjunct", saved.model.conjunct);
  json.set("property", std::move(property));
  Json finding;
  if (saved.finding)
    finding = Json::object()
                  .set("kind", saved.finding->kind)
                  .set("message", saved.finding->message)
                  .set("place", saved.finding->place);
  json.set("finding", std::move(finding));
  if (saved.initial_number > 0) json.set("initial", saved.initial_number);
  Json moves = Json::array();
  for (const SavedMove& move : saved.moves) {
    Json one = half_json(move.mover);
    one.set("partner", move.partner ? half_json(*move.partner) : Json()).set("state", move.state);
    moves.append(std::move(one));
  }
  json.set("moves", std::move(moves));
  json.set("loop", saved.loop ? Json(*saved.loop) : Json());
  if (saved.loop) json.set("fair", saved.fair);
  return json;
}

Result<SavedRun> from_json(const Json& json) {
  if (!json.is_object() || !json["schema"].is_string()) return Refusal{"it is JSON, but not a saved run"};
  if (const std::string schema = json["schema"].as_string(); schema != kSchema)
    return Refusal{"it has the schema `" + schema + "`; this version reads `" + std::string(kSchema) + "`"};
  Reader reader;
  SavedRun saved = reader.read(json);
  if (!reader.error.empty()) return Refusal{reader.error};
  return saved;
}

Done write_run(const std::string& path, const SavedRun& saved) {
  return write_file(path, to_json(saved).dump() + "\n");
}

Result<SavedRun> read_run(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file || !text) return Refusal{"`" + path + "` cannot be read"};
  const std::optional<Json> json = Json::parse(text.str());
  Result<SavedRun> saved = json ? from_json(*json) : Refusal{"it is not JSON"};
  if (saved) return saved;
  return Refusal{"`" + path + "` is not a run that isospin saved: " + saved.refusal().reason};
}

}  // namespace isospin::trace
