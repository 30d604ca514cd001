#include "api/session.hpp"

#include <algorithm>

#include "api/load.hpp"
#include "api/shorten.hpp"
#include "api/split.hpp"
#include "api/vacuity.hpp"
#include "base/text.hpp"
#include "execute/compile_optimised.hpp"
#include "model/access.hpp"
#include "trace/saved.hpp"

namespace isospin {
namespace {

Refusal internal_error(std::string reason) { return {std::move(reason), {}, {}, RefusalKind::internal}; }

// What is wrong with symmetries or a strategy that were asked for by name: then nothing else is used instead.
Done refuse(const ModelQuotient& quotient) {
  const SymmetryAnalysis& analysis = quotient.analysis();
  std::vector<std::string> reasons;
  for (const auto& mistake : analysis.mistakes)
    reasons.push_back("line " + std::to_string(mistake.line) +
                      " of the file of symmetries: " + mistake.message);
  if (analysis.method == "file")
    for (const RefusedSymmetry& one : analysis.rejected)
      reasons.push_back(one.symmetry + " is no symmetry of the model");
  if (quotient.refused()) reasons.push_back("--strategy cannot be used: " + quotient.refused()->reason);
  if (reasons.empty()) return {};
  return Refusal{joined(reasons, "\n")};
}

// What MODEL can say and no engine can follow yet.
Done refuse_model(const model::Model& model) {
  for (const model::Transition& transition : model.transitions)
    if (transition.fairness != model::Transition::Fairness::none)
      return Refusal{"fairness of single steps cannot be followed yet", transition.span};
  return {};
}

PropertyRow row_of(const Property& property, const Outcome& outcome, const PreparedModel& prepared) {
  const model::Model& model = *prepared.model;
  const search::SearchResult& search = outcome.search();
  PropertyRow row = empty_row(property);
  row.verdict = outcome.verdict;
  if (outcome.run) row.violation = trace::finding_kind(outcome.run->finding->kind);
  if (outcome.verdict == Verdict::violated && !outcome.run)
    row.violation = trace::finding_kind(search::FindingKind::branching);
  row.states = search.states;
  row.transitions = search.transitions;
  row.seconds = search.seconds + outcome.shortening.seconds;
  row.memory_bytes = search.memory_bytes;
  if (model.claim) row.automaton_states = model[model.claim->type].locations.size();
  row.notes = outcome.notes;
  row.tautology = outcome.tautology;
  row.incomplete_because = why_incomplete(outcome, prepared.sources());
  if (!outcome.split) return row;
  row.states = row.transitions = row.automaton_states = 0;
  row.seconds = outcome.shortening.seconds;
  for (const SplitUse::Part& part : outcome.split->parts) {
    row.states += part.states;
    row.transitions += part.transitions;
    row.seconds += part.seconds;
    row.automaton_states += part.automaton_states;
  }
  return row;
}

// Worse than before: worth showing in full.
bool is_worse(const Outcome& now, const CheckedModel& before) {
  const auto badness = [](Verdict verdict) {
    return verdict == Verdict::violated ? 2 : verdict == Verdict::incomplete ? 1 : 0;
  };
  const Verdict then = before.outcome.verdict;
  return !before.prepared || badness(now.verdict) > badness(then) ||
         (now.verdict == Verdict::holds && then == Verdict::holds);
}

// An equal part of the time that is left, for each of `properties` that are still to be checked. What one
// does not need is left to those after it.
Patience share(const Patience& patience, std::size_t properties) {
  Patience part = patience;
  if (patience.until == Patience::Clock::time_point::max()) return part;
  const auto now = Patience::Clock::now();
  part.until = now + (patience.until - now) / static_cast<std::ptrdiff_t>(properties);
  return part;
}

// One request, property by property.
class Checking {
 public:
  Checking(Session& session, const CheckRequest& request, CheckObserver& observer, std::atomic<bool>* stop)
      : session_(session), request_(request), options_(request.options), observer_(observer) {
    options_.search.patience.stop = stop;
    options_.symmetry_reasons = true;
    options_.search_begins = [this] { observer_.enters(Stage::searching); };
    options_.violation_found = [this](const search::Finding& finding) {
      observer_.found(finding);
      observer_.enters(Stage::telling);
    };
    if (observer.wants_progress())
      options_.search.progress = [this](const search::Progress& progress) { observer_.progress(progress); };
    asks_for_safety_ = std::ranges::any_of(
        request.properties, [](const Property& property) { return property.kind == PropertyKind::safety; });
  }

  Result<CheckedModel> run() {
    const Patience patience = options_.search.patience;
    for (std::size_t i = 0; i < request_.properties.size(); ++i) {
      const Property& property = request_.properties[i];
      if (i > 0 && patience.over()) {
        checked_.rows.push_back(empty_row(property));
        continue;
      }
      options_.search.patience = share(patience, request_.properties.size() - i);
      Result<Outcome> outcome = check(property);
      if (!outcome) return outcome.refusal();
      keep(property, std::move(*outcome));
    }
    return std::move(checked_);
  }

 private:
  Result<Outcome> check(const Property& property) {
    observer_.enters(Stage::preparing);
    PrepareOptions prepare = request_.reductions;
    prepare.property = property;
    prepare.leave_out_hidden = request_.leave_out_hidden && property.kind == PropertyKind::safety &&
                               options_.search.order == search::Order::depth_first && !options_.symmetry.on;
    Result<std::unique_ptr<PreparedModel>> prepared = session_.prepare(prepare);
    if (!prepared) return prepared.refusal();
    prepared_ = std::move(*prepared);
    if (const Done done = observer_.prepared(*prepared_); !done) return done.refusal();
    std::unique_ptr<ModelQuotient> quotient;
    if (options_.symmetry.on) {
      quotient = std::make_unique<ModelQuotient>(*prepared_, options_.symmetry, options_.search.patience);
      if (const Done done = refuse(*quotient); !done) return done.refusal();
      observer_.analysed(quotient->analysis(), quotient->quotient() != nullptr);
    }
    std::optional<Outcome> outcome = check_in_parts(prepared_, options_, quotient);
    if (!outcome) return internal_error("a violation was found that cannot be replayed");
    if (outcome->run) {
      observer_.enters(Stage::searching);
      shown_ = shorten(*prepared_, *outcome, options_);
      observer_.enters(Stage::telling);
    }
    observer_.decided(row_of(property, *outcome, *prepared_));
    observer_.enters(Stage::preparing);
    outcome->notes = reasons_to_hold(*prepared_, options_, *outcome);
    observer_.enters(Stage::telling);
    return std::move(*outcome);
  }

  void keep(const Property& property, Outcome outcome) {
    checked_.rows.push_back(row_of(property, outcome, *prepared_));
    if (const std::string passed = passed_in_words(outcome, session_.sources());
        !asks_for_safety_ && options_.search.reported.assertions && !passed.empty())
      checked_.rows.back().notes.push_back(passed);
    if (property.kind == PropertyKind::progress && !prepared_->model->has_progress_labels)
      checked_.rows.back().notes.push_back(
          "the model has no progress labels, so every run that goes on for ever is without progress");
    if (outcome.search().states == 0 && outcome.search().exhaustive() && !outcome.run)
      checked_.rows.back().notes.emplace_back("the model has no initial state, so there is nothing to check");
    checked_.executed.merge(executed_statements(outcome.search(), *prepared_->model));
    const bool is_shown = is_worse(outcome, checked_);
    if (!is_shown && outcome.verdict != Verdict::violated) return;
    CheckedProperty one{property, checked_.rows.size() - 1, std::move(outcome), std::move(prepared_),
                        std::move(shown_)};
    if (is_shown)
      static_cast<CheckedProperty&>(checked_) = std::move(one);
    else
      checked_.others.push_back(std::move(one));
  }

  Session& session_;
  const CheckRequest& request_;
  CheckOptions options_;
  CheckObserver& observer_;
  bool asks_for_safety_ = false;
  std::unique_ptr<PreparedModel> prepared_;  // of the property that is being checked
  std::unique_ptr<PreparedModel> shown_;     // what its run is one of, if that is something else
  CheckedModel checked_;
};

}  // namespace

PropertyRow empty_row(const Property& property) {
  PropertyRow row;
  row.kind = property_kind(property.kind);
  row.name = property.name();
  row.incomplete_because = {"it was not begun"};
  return row;
}

std::unique_ptr<Session> Session::open(const std::string& path, const ReadOptions& options,
                                       std::atomic<bool>* stop) {
  return std::make_unique<Session>(load(path, options), path, stop);
}

Session::Session(std::shared_ptr<SourceModel> source, std::string name, std::atomic<bool>* stop)
    : source_(std::move(source)),
      name_(std::move(name)),
      diagnostics_(source_->diagnostics()),
      stop_(stop != nullptr ? stop : &own_stop_) {}

const model::Model* Session::lower(const PrepareOptions& options) {
  Diagnostics diagnostics;
  auto model = make_model(*source_, {options.property, name_}, options, diagnostics);
  if (!model) return nullptr;
  return lowered_.emplace_back(options, std::move(model), std::move(diagnostics)).model.get();
}

Done Session::refuse(const CheckRequest& request) {
  const bool fair = request.options.search.fair;
  const bool bits = request.options.search.store == search::StoreKind::bitstate;
  std::vector<std::string> with_cycles;
  for (const Property& property : request.properties) {
    if (property.is_branching() && (fair || bits))
      return Refusal{std::string(fair ? "`--fair`" : "`--store bitstate`") + " does not go with `" +
                         property.name() + "`, which is about the choices that runs have",
                     {},
                     "`--property` chooses what is checked"};
    if (!(bits && property.kind != PropertyKind::safety) && !(fair && property.kind == PropertyKind::never))
      continue;
    PrepareOptions options = request.reductions;
    options.property = property;
    const model::Model* model = lower(options);
    if (model == nullptr) continue;
    if (fair && property.kind == PropertyKind::never && model::claim_changes_state(*model))
      return Refusal{"`--fair` does not go with `" + property.name() + "`, which changes variables",
                     {},
                     "`--property` or `--ltl` choose what is checked"};
    if (bits && has_cycles_to_find(*model, property.kind)) with_cycles.push_back("`" + property.name() + "`");
  }
  if (with_cycles.empty()) return {};
  return Refusal{
      "`--store bitstate` does not go with " + joined(with_cycles, ", ") + ": it looks for no cycles",
      {},
      "`--property safety` checks assertions and end states alone; `--store tree` checks all"};
}

Result<CheckedModel> Session::check(const CheckRequest& request, CheckObserver& observer) {
  if (const Done done = refuse(request); !done) return done.refusal();
  return Checking(*this, request, observer, stop_).run();
}

Result<FoundSymmetries> Session::symmetry(const PrepareOptions& prepare_options, SymmetryOptions options) {
  Result<std::unique_ptr<PreparedModel>> prepared = prepare(prepare_options);
  if (!prepared) return prepared.refusal();
  options.patience.stop = stop_;
  SymmetryAnalysis analysis = analyse_symmetry(**prepared, options);
  return FoundSymmetries{std::move(*prepared), std::move(analysis)};
}

Result<std::unique_ptr<PreparedModel>> Session::prepare(const PrepareOptions& options) {
  std::unique_ptr<model::Model> model;
  Diagnostics said;
  const auto known = std::ranges::find(lowered_, options, &Lowered::options);
  if (known != lowered_.end()) {
    model = std::move(known->model);
    said = std::move(known->diagnostics);
    lowered_.erase(known);
  }
  auto prepared = isospin::prepare(source_, name_, options, std::move(model));
  for (const Diagnostic& diagnostic : said.all()) prepared->diagnostics.add(diagnostic);
  for (const Diagnostic& diagnostic : prepared->diagnostics.all()) diagnostics_.add(diagnostic);
  if (prepared->good()) {
    if (const Done done = refuse_model(*prepared->model); !done) return done.refusal();
    return prepared;
  }
  if (!prepared->diagnostics.has_errors())
    return internal_error("the code made for this model does not compile\n" + prepared->refusal->reason);
  return Refusal{"the model, or the property, has errors", {}, {}, RefusalKind::model};
}

Result<std::unique_ptr<Exploration>> Session::explore(const PrepareOptions& options) {
  Result<std::unique_ptr<PreparedModel>> prepared = prepare(options);
  if (!prepared) return prepared.refusal();
  return std::make_unique<Exploration>(std::move(*prepared));
}

void end_running_compilers() { execute::kill_running_compilers(); }

}  // namespace isospin
