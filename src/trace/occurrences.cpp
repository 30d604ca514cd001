#include "trace/occurrences.hpp"

#include <algorithm>

#include "trace/statement.hpp"

namespace isospin::trace {

Occurrences::Occurrences(const model::Model& model, const Sources& sources) : sources_(sources) {
  for (const model::ProcessType& type : model.types)
    for (const model::LocationId location : type.locations)
      for (const model::TransitionId out : model[location].out)
        for (const model::Action& action : model[out].actions)
          places_[{type.name, text_of(action)}].push_back(place_of(action));
  for (auto& [statement, places] : places_) {
    std::ranges::sort(places);
    const auto rest = std::ranges::unique(places);
    places.erase(rest.begin(), rest.end());
  }
}

unsigned Occurrences::of(const std::string& process_type, const model::Action& action) const {
  const auto found = places_.find({process_type, text_of(action)});
  if (found == places_.end()) return 0;
  const auto at = std::ranges::lower_bound(found->second, place_of(action));
  return static_cast<unsigned>(at - found->second.begin());
}

Occurrences::Place Occurrences::place_of(const model::Action& action) const {
  if (!action.span.valid()) return {};
  Place place;
  for (Span span = action.span;; span = sources_.expansion(span.expansion).use) {
    place.push_back(span.begin);
    place.push_back(static_cast<std::uint32_t>(span.file.index()));
    if (!span.expansion.valid()) break;
  }
  std::ranges::reverse(place);
  return place;
}

}  // namespace isospin::trace
