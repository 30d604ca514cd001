#include "quotient/representative/quotient.hpp"

#include <algorithm>

#include "quotient/representative/canonical_forest.hpp"
#include "quotient/representative/prologue_stays.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin::symmetry {

Quotient::Quotient(const Points& points, std::vector<Permutation> generators, const BigInteger& order,
                   const execute::Layout& layout)
    : points_(points),
      generators_(std::move(generators)),
      shape_(points, layout),
      members_(points.count(), generators_, order, stored_points(points)),
      reading_(shape_, members_) {
  static_cast<void>(choose(Strategy::canonical));  // it suits every group
}

const ChainTables& Quotient::chain() {
  if (!chain_) chain_ = std::make_unique<ChainTables>(members_);
  return *chain_;
}

Permutation Quotient::on_points(std::span<const Member> to) const {
  const Permutation values = members_.on_points(to);
  std::vector<Point> images(values.images().begin(), values.images().end());
  // A class goes where its values go.
  const auto& classes = points_.kinds().classes;
  for (ClassNo c = 0; c < classes.size(); ++c) {
    if (!classes[c].free || classes[c].of_channels || classes[c].domain.empty()) continue;
    const Point image = images[points_.first_value(c)];
    for (ClassNo other = 0; other < classes.size(); ++other)
      if (classes[other].free && !classes[other].of_channels && image >= points_.first_value(other) &&
          image < points_.first_value(other) + classes[other].domain.size())
        images[points_.value_class(c)] = points_.value_class(other);
  }
  return Permutation(std::move(images));
}

Done Quotient::choose(Strategy strategy, const std::string& main_array) {
  unique_ = true;
  switch (strategy) {
    case Strategy::canonical:
      if (!members_.is_forest()) chain();
      break;
    case Strategy::full:
    case Strategy::chain:
      chain();
      break;
    case Strategy::sorted:
    case Strategy::segmented:
    case Strategy::pc_sorted:
    case Strategy::pc_segmented: {
      if (!members_.is_forest())
        return Refusal{std::string(name(strategy)) + " needs a group made of full symmetric groups"};
      const bool by_location = strategy == Strategy::pc_sorted || strategy == Strategy::pc_segmented;
      keys_ = by_location ? SortKeys::of_locations(reading_) : SortKeys::of_arrays(reading_, main_array);
      const auto& found = keys_.array_names;
      if (!by_location && std::ranges::all_of(found, [](const std::string& one) { return one.empty(); }))
        return Refusal{main_array.empty()
                           ? "no array is indexed by what the symmetries exchange and holds no ids"
                           : "`" + main_array +
                                 "` is no array that is indexed by what the symmetries exchange and "
                                 "holds no ids"};
      unique_ = strategy == Strategy::segmented || strategy == Strategy::pc_segmented;
      break;
    }
    case Strategy::local:
      moves_ = exchanges(members_);
      unique_ = false;
      break;
    case Strategy::multiple:
      moves_ = coset_representatives(members_, chain());
      unique_ = false;
      break;
    case Strategy::composed: {
      if (!members_.is_forest()) {
        chain();
        break;
      }
      // Families that are factors of their own must not meet in any fact.
      const std::vector<std::uint32_t> met = reading_.factors();
      for (std::uint32_t f = 0; f < met.size(); ++f) {
        std::uint32_t top = f;
        while (members_.families()[top].parents != Family::kNoFamily) top = members_.families()[top].parents;
        for (std::uint32_t other = 0; other < met.size(); ++other)
          if (other != top && members_.families()[other].parents == Family::kNoFamily &&
              met[other] == met[top])
            unique_ = false;
      }
      break;
    }
  }
  strategy_ = strategy;
  return {};
}

std::unique_ptr<Representative> Quotient::make() const {
  std::unique_ptr<Representative> made = make_by_strategy();
  if (!shape_.has_prologue()) return made;
  return std::make_unique<PrologueStays>(shape_, members_, std::move(made));
}

std::unique_ptr<Representative> Quotient::make_by_strategy() const {
  switch (strategy_) {
    case Strategy::full:
      return std::make_unique<FullEnumeration>(reading_, *chain_);
    case Strategy::chain:
      return std::make_unique<ChainEnumeration>(reading_, *chain_);
    case Strategy::sorted:
    case Strategy::pc_sorted:
      return std::make_unique<Sorting>(reading_, keys_, false);
    case Strategy::segmented:
    case Strategy::pc_segmented:
      return std::make_unique<Sorting>(reading_, keys_, true);
    case Strategy::local:
      return std::make_unique<LocalSearch>(reading_, moves_, false);
    case Strategy::multiple:
      return std::make_unique<LocalSearch>(reading_, moves_, true);
    case Strategy::canonical:
    case Strategy::composed:
      break;
  }
  if (!members_.is_forest()) return std::make_unique<CanonicalChain>(reading_, *chain_);
  return std::make_unique<CanonicalForest>(reading_, strategy_ == Strategy::composed);
}

}  // namespace isospin::symmetry
