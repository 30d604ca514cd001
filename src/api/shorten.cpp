#include "api/shorten.hpp"

#include <algorithm>
#include <chrono>

#include "search/explicit/shorten_cycle.hpp"
#include "trace/unmerge.hpp"

namespace isospin {

namespace {

using Clock = Patience::Clock;

bool merges_steps(const model::Model& model) {
  return std::ranges::any_of(
      model.transitions, [](const model::Transition& transition) { return transition.actions.size() > 1; });
}

bool is_cycle(const trace::Run& run) { return run.loop && !run.finding->is_endless_atomic(); }

// What a search in breadth finds first is nearest, when every step is by itself and none was left out.
bool is_known_to_be_shortest(const PreparedModel& prepared, const Outcome& outcome,
                             const CheckOptions& options) {
  const search::SearchResult& search = outcome.search();
  return trace::step_count(*outcome.run) == 0 ||
         (search.in_breadth && search.reduced == 0 && !options.search.all_states && !is_cycle(*outcome.run) &&
          !(prepared.options.merge && merges_steps(*prepared.model)));
}

class Shortener {
 public:
  Shortener(PreparedModel& prepared, Outcome& outcome, const CheckOptions& options)
      : prepared_(prepared), outcome_(outcome), options_(options), begin_(Clock::now()) {
    options_.search_begins = {};
    options_.violation_found = {};
    options_.symmetry_reasons = false;
    options_.search.patience.until = std::min(options_.search.patience.until, deadline());
  }

  std::unique_ptr<PreparedModel> run() {
    if (!take_steps_apart()) return nullptr;
    if (options_.shorten_seconds <= 0) return std::move(single_);
    if (is_cycle(*outcome_.run) || outcome_.explicitly().fair || cycles_are_looked_for())
      shorten_run_of_cycle_search();
    else
      search_in_breadth();
    outcome_.shortening.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    return std::move(single_);
  }

 private:
  Clock::time_point deadline() const {
    Patience patience;
    patience.last(options_.shorten_seconds);
    return patience.until;
  }

  bool cycles_are_looked_for() const {
    return has_cycles_to_find(*prepared_.model, prepared_.options.property.kind);
  }

  // The model with every step by itself, and the run as one of it.
  bool take_steps_apart() {
    PrepareOptions prepare_options = prepared_.options;
    prepare_options.merge = prepare_options.leave_out_hidden = false;
    single_ = prepare(prepared_.source, prepared_.model->name, prepare_options);
    if (!single_->good()) return false;
    std::optional<trace::Run> run =
        trace::unmerge(*outcome_.run, *prepared_.executor, *single_->executor, prepared_.sources(),
                       property_kind(prepared_.options.property.kind));
    if (!run) return false;
    outcome_.run = std::move(*run);
    outcome_.shortening.steps_found = trace::step_count(*outcome_.run);
    if (is_cycle(*outcome_.run)) trace::begin_loop_early(*outcome_.run, *single_->executor);
    return true;
  }

  void search_in_breadth() {
    const std::size_t steps = trace::step_count(*outcome_.run);
    CheckOptions again = options_;
    again.partial_order = CheckOptions::PartialOrder::off;
    again.any_order = false;
    again.split = false;
    again.search.order = search::Order::breadth_first;
    again.search.store = search::StoreKind::tree;
    again.search.all_states = false;
    again.search.limits.depth = std::max<std::size_t>(steps - 1, 1);  // 0 would be no limit
    again.search.limits.states = 0;
    std::optional<Outcome> nearer = check(*single_, again);
    if (!nearer) return;
    if (nearer->run && trace::step_count(*nearer->run) < steps) outcome_.run = std::move(nearer->run);
    const search::Ending ending = nearer->search().ending;
    outcome_.shortening.shortest = ending == search::Ending::violation || ending == search::Ending::depth ||
                                   ending == search::Ending::complete;
  }

  // Without symmetry, so that lengths are those of runs. Where that is too much, orbits are looked through
  // instead: the loop of one has to be unwound, but is often short all the same.
  void shorten_run_of_cycle_search() {
    if (outcome_.explicitly().fair) {
      outcome_.shortening.shortest = look_for_shorter_cycle(nullptr);
      return;
    }
    const bool symmetric = outcome_.symmetry && outcome_.symmetry->used;
    const Patience whole = options_.search.patience;
    options_.search.patience = symmetric ? whole.half() : whole;
    outcome_.shortening.shortest = look_for_shorter_cycle(nullptr);
    if (outcome_.shortening.shortest || !symmetric) return;
    options_.search.patience = whole;
    ModelQuotient quotient(*single_, options_.symmetry, whole);
    if (quotient.quotient() != nullptr) look_for_shorter_cycle(&quotient);
  }

  // True when all shorter ones have been looked at.
  bool look_for_shorter_cycle(ModelQuotient* quotient) {
    search::SearchOptions search = options_.search;
    search.end_states = search.reported.assertions = search.reported.runtime_errors = false;
    search.representative = {};
    if (quotient != nullptr) search.representative = quotient->representatives();
    search.partial_order = search.all_states = false;
    search.fair = outcome_.explicitly().fair;
    search.limits.states = search.limits.depth = 0;
    const std::size_t steps = trace::step_count(*outcome_.run);
    const search::ShortCycle found = search::shorten_cycle(*single_->executor, search, steps);
    if (!found.violation) return found.complete;
    std::optional<trace::Run> run = trace::lift(*single_->executor, *found.violation,
                                                quotient != nullptr ? quotient->quotient() : nullptr);
    if (run) trace::begin_loop_early(*run, *single_->executor);
    const bool shorter = run && trace::step_count(*run) < steps;
    if (shorter) outcome_.run = std::move(*run);
    return found.complete && shorter;
  }

  PreparedModel& prepared_;
  Outcome& outcome_;
  CheckOptions options_;
  Clock::time_point begin_;
  std::unique_ptr<PreparedModel> single_;
};

}  // namespace

std::unique_ptr<PreparedModel> shorten(PreparedModel& prepared, Outcome& outcome,
                                       const CheckOptions& options) {
  if (!outcome.run) return nullptr;
  outcome.shortening.steps_found = trace::step_count(*outcome.run);
  if (const auto& branching = outcome.search().branching) {
    outcome.shortening.shortest = branching->shortest;
    return nullptr;
  }
  outcome.shortening.shortest = is_known_to_be_shortest(prepared, outcome, options);
  const bool merged = prepared.options.merge && merges_steps(*prepared.model);
  if (outcome.shortening.shortest || (options.shorten_seconds <= 0 && !merged)) return nullptr;
  return Shortener(prepared, outcome, options).run();
}

}  // namespace isospin
