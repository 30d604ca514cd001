#include "group/item_action.hpp"

#include <numeric>

namespace isospin::group {

namespace {

// The group on its points followed by the items: isomorphic to the group, so its order is known.
StabiliserChain extend(const StabiliserChain& group, std::span<const Permutation> on_items,
                       std::span<const Point> item_points) {
  assert(on_items.size() == group.generators().size());
  const Point points = group.degree();
  std::vector<Permutation> generators;
  for (std::size_t i = 0; i < on_items.size(); ++i) {
    std::vector<Point> images(group.generators()[i].images().begin(), group.generators()[i].images().end());
    for (const Point item : on_items[i].images()) images.push_back(points + item);
    generators.emplace_back(std::move(images));
  }
  return StabiliserChain::with_known_order(points + static_cast<Point>(item_points.size()), generators,
                                           group.order(), item_points);
}

std::vector<Point> numbers_from(Point first, Point count) {
  std::vector<Point> result(count);
  std::iota(result.begin(), result.end(), first);
  return result;
}

}  // namespace

ItemAction::ItemAction(const StabiliserChain& group, std::span<const Permutation> on_items)
    : points_(group.degree()),
      items_(common_degree(on_items)),
      item_points_(numbers_from(points_, items_)),
      extended_(extend(group, on_items, item_points_)) {}

BigInteger ItemAction::order() const {
  BigInteger result = 1;
  for (std::size_t i = 0; i < extended_.length() && extended_.base_point(i) >= points_; ++i) {
    result *= BigInteger(std::uint64_t{extended_.tree(i).size()});
  }
  return result;
}

std::optional<Permutation> ItemAction::lift(const Permutation& on_items) const {
  assert(on_items.degree() == items_);
  std::vector<Point> targets;
  for (const Point item : on_items.images()) targets.push_back(points_ + item);
  const std::optional<Permutation> element = extended_.element_sending(item_points_, targets);
  if (!element) return std::nullopt;
  return Permutation(std::vector<Point>(element->images().begin(), element->images().begin() + points_));
}

}  // namespace isospin::group
