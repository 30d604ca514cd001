#include "api/quotient.hpp"

#include <cctype>
#include <chrono>
#include <set>
#include <tuple>

#include "api/symmetry.hpp"
#include "base/cut_off.hpp"
#include "report/symmetry_reasons.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin {

using namespace symmetry;

namespace {

// Puts a strategy behind the seam of the search. Every so often a call is timed.
class Timed final : public search::Representative {
 public:
  Timed(const Quotient& quotient, OrbitSizes& sizes, std::atomic<std::uint64_t>& nanoseconds,
        std::atomic<std::uint64_t>& given_up)
      : representative_(quotient.make()),
        members_(quotient.members()),
        places_(quotient.points().model().processes.size()),
        unique_(quotient.is_unique()),
        sizes_(sizes),
        nanoseconds_(nanoseconds),
        given_up_(given_up) {}
  ~Timed() override { given_up_ += representative_->given_up(); }

  Chosen of(search::StateView state) override {
    if (++calls_ % kEvery != 0) return choose(state);
    const auto begin = std::chrono::steady_clock::now();
    const Chosen chosen = choose(state);
    const auto passed = std::chrono::steady_clock::now() - begin;
    nanoseconds_.fetch_add(kEvery * static_cast<std::uint64_t>(std::chrono::nanoseconds(passed).count()),
                           std::memory_order_relaxed);
    return chosen;
  }

  std::span<const execute::Agent> places() override {
    const std::span<const Member> to = representative_->moved_by();
    for (Point p = 0; p < places_.size(); ++p)
      places_[p] = static_cast<execute::Agent>(members_.image(p, to));
    return places_;
  }

  std::span<const execute::Agent> same_steps(search::StateView state) override {
    return representative_->twin_processes(state);
  }

 private:
  static constexpr std::uint64_t kEvery = 16;

  Chosen choose(search::StateView state) {
    const search::StateView chosen = representative_->of(state);
    return {chosen, unique_ ? sizes_.number(representative_->stabiliser()) : 0};
  }

  std::unique_ptr<symmetry::Representative> representative_;
  const Members& members_;
  std::vector<execute::Agent> places_;  // by process
  bool unique_;
  OrbitSizeCache sizes_;
  std::atomic<std::uint64_t>& nanoseconds_;
  std::atomic<std::uint64_t>& given_up_;
  std::uint64_t calls_ = 0;
};

}  // namespace

ModelQuotient::ModelQuotient(const PreparedModel& prepared, const QuotientOptions& options,
                             const Patience& patience)
    : prepared_(prepared), options_(options) {
  SymmetryOptions looking;
  looking.diagram = false;
  looking.written = options.written;
  looking.patience = patience.half();
  looking.memory_bytes = options.memory_bytes;
  analysis_ = analyse_symmetry(prepared, looking);
  if (!analysis_.detection->possible() || analysis_.generators.empty()) return;
  try {
    const CutOffScope scope(looking.patience, looking.memory_bytes);
    make_quotient();
  } catch (const CutOff& why) {
    quotient_.reset();
    sizes_.reset();
    analysis_ = analysis_cut_off(why.reason);
  }
}

void ModelQuotient::make_quotient() {
  const symmetry::Points& points = *analysis_.detection->points;
  // What detection finds moves no value and no place where it moves no component. Symmetries that somebody
  // wrote down may rename values in ways that do not fit together: then there are more of them.
  const BigInteger order =
      options_.written ? order_on(analysis_.generators, stored_points(points)) : analysis_.group->order();
  quotient_ = std::make_unique<Quotient>(points, analysis_.generators, order, prepared_.executor->layout());
  if (const Done chosen = quotient_->choose(options_.strategy, options_.main_array); !chosen) {
    refused_ = chosen.refusal();
    quotient_.reset();
  }
  if (quotient_) sizes_ = std::make_unique<OrbitSizes>(quotient_->order());
}

search::RepresentativeFactory ModelQuotient::representatives() {
  if (!quotient_) return {};
  quotient_->compile_into(prepared_.executor->program());
  return [this] { return std::make_unique<Timed>(*quotient_, *sizes_, nanoseconds_, given_up_); };
}

namespace {

// The text of a transition, with a sign for each of these numbers.
std::string without_numbers(const model::Transition& transition, const std::set<std::int32_t>& numbers) {
  std::string result;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (const model::Action& action : transition.actions) {
    const std::string& text = action.text;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_digit(text[end])) ++end;
      const bool in_name =
          at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_');
      if (end == at || in_name || end - at > 9) {
        result += text[at++];
        continue;
      }
      const std::string number = text.substr(at, end - at);
      result += numbers.contains(std::stoi(number)) ? "#" : number;
      at = end;
    }
    result += ';';
  }
  return result;
}

}  // namespace

// Numbers that some symmetry turns into others.
std::set<std::int32_t> ModelQuotient::renamed_values() const {
  std::set<std::int32_t> renamed;
  const Points& points = quotient_->points();
  const auto& classes = points.kinds().classes;
  for (const Permutation& generator : quotient_->generators())
    for (ClassNo c = 0; c < classes.size(); ++c) {
      if (!classes[c].free || classes[c].of_channels) continue;
      for (const std::int32_t value : classes[c].domain)
        if (points.image_of_value(generator, c, value) != value) renamed.insert(value);
    }
  return renamed;
}

// Processes of one type share their transitions, so what one did counts for all. Where locations are
// exchanged (of processes of different types, or behind guards that name processes), a transition counts as
// executed when one between corresponding locations was; and so it does where both say the same but for
// numbers that are renamed. What no process can ever do, as it has been unfolded, was not executed.
void ModelQuotient::complete_executed(std::vector<bool>& executed) const {
  if (!quotient_) return;
  const Points& points = quotient_->points();
  const GroundForm& unfolded = points.model();
  const model::Model& model = *prepared_.model;
  std::vector<std::uint32_t> leader(model.locations.size());
  for (std::uint32_t l = 0; l < leader.size(); ++l) leader[l] = l;
  const auto find = [&](std::uint32_t l) {
    while (leader[l] != l) l = leader[l];
    return l;
  };
  for (const Permutation& generator : quotient_->generators())
    for (const PlaceNo p : unfolded.places.ids()) {
      const auto a = find(static_cast<std::uint32_t>(unfolded.places[p].location.index()));
      const auto b = find(
          static_cast<std::uint32_t>(unfolded.places[points.image_of_place(generator, p)].location.index()));
      leader[std::max(a, b)] = std::min(a, b);
    }
  using Key = std::tuple<std::uint32_t, std::uint32_t, model::ActionKind>;
  std::set<Key> any;
  const auto key = [&](const model::Transition& transition) {
    const std::uint32_t target =
        transition.target.valid() ? find(static_cast<std::uint32_t>(transition.target.index())) : kNothing;
    return Key(find(static_cast<std::uint32_t>(transition.source.index())), target,
               transition.actions.front().kind);
  };
  std::vector<std::uint32_t> size(leader.size());
  for (std::uint32_t l = 0; l < leader.size(); ++l) ++size[find(l)];
  for (std::size_t t = 0; t < executed.size(); ++t)
    if (executed[t]) any.insert(key(model.transitions[t]));
  const std::set<std::int32_t> renamed = renamed_values();
  std::set<std::pair<Key, std::string>> any_renamed;
  const auto renamed_key = [&](const model::Transition& transition) {
    return std::pair(key(transition), without_numbers(transition, renamed));
  };
  for (std::size_t t = 0; t < executed.size(); ++t)
    if (executed[t]) any_renamed.insert(renamed_key(model.transitions[t]));
  const auto moves = [&](model::LocationId location) {
    return location.valid() && size[find(static_cast<std::uint32_t>(location.index()))] > 1;
  };
  for (std::size_t t = 0; t < executed.size(); ++t) {
    const model::Transition& transition = model.transitions[t];
    if (executed[t] || !unfolded.possible[model::TransitionId(static_cast<std::uint32_t>(t))]) continue;
    if (moves(transition.source) || moves(transition.target))
      executed[t] = any.contains(key(transition));
    else
      executed[t] = any_renamed.contains(renamed_key(transition));
  }
}

// Nothing is lost when there is no time for that.
void ModelQuotient::find_reasons(const Patience& patience) {
  if (analysis_.detection->given_up || options_.written) return;
  if (quotient_ == nullptr && !refused_)
    isospin::find_reasons(prepared_, Explaining::quickly, patience, analysis_);
  else if (prepared_.model->claim)
    find_claim_effect(prepared_, patience, analysis_);
}

SymmetryUse ModelQuotient::use(const search::SearchResult& result) const {
  SymmetryUse use;
  use.strategy = name(options_.strategy);
  use.used = quotient_ != nullptr;
  if (!analysis_.detection->possible()) {
    use.why_not = analysis_.detection->model.obstacle->reason;
    use.why_not_at = analysis_.detection->model.obstacle->at;
  } else if (analysis_.generators.empty()) {
    use.why_not = main_reason(analysis_, prepared_.sources());
    use.why_not_at = place_of_main_reason(analysis_);
    use.is_vague = main_reason_is_vague(analysis_);
    use.looked = true;
  } else if (refused_) {
    use.why_not = refused_->reason;
  }
  if (analysis_.detection->possible()) {
    use.fixed = fixed_in_words(analysis_, prepared_.options.property.name());
    if (analysis_.claim_effect)
      for (const ProcessNo p : analysis_.claim_effect->fixed)
        use.fixed_by_property.push_back(process_name(analysis_.detection->model, p));
  }
  if (!use.used) return use;
  use.moved = moved_in_words(analysis_);
  use.orbits = analysis_.orbits;
  use.order = analysis_.structure.order;
  use.structure = structure::name(analysis_.structure);
  use.generators = analysis_.readable_generators;
  use.unique = is_unique();
  use.canonical_seconds = static_cast<double>(nanoseconds_.load()) * 1e-9;
  use.represented = states_for(result.tally);
  return use;
}

bool ModelQuotient::is_unique() const { return quotient_->is_unique() && given_up_.load() == 0; }

std::optional<BigInteger> ModelQuotient::states_for(const std::vector<std::uint64_t>& tally) const {
  if (!is_unique()) return std::nullopt;
  return sizes_->states(tally);
}

}  // namespace isospin
