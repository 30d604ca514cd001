#include "symmetry/representative/quotient.hpp"

#include "symmetry/representative/canonical_forest.hpp"

namespace isospin::symmetry {

namespace {

// Points that states speak of: components, places, and the values that some slot or message can hold.
std::vector<bool> points_in_states(const Points& points) {
  const Kinds& kinds = points.kinds();
  std::vector<bool> held(kinds.classes.size());
  const auto hold = [&](ClassNo value_class) {
    if (value_class != kNothing) held[value_class] = true;
  };
  for (const ClassNo value_class : kinds.of_global) hold(value_class);
  for (const auto& at : kinds.at_place)
    for (const ClassNo value_class : at) hold(value_class);
  for (const MessageKinds& messages : kinds.messages)
    for (const MessageKinds::Row& row : messages.rows)
      for (const ClassNo value_class : row.fields) hold(value_class);

  std::vector<bool> spoken_of(points.count());
  for (Point p = 0; p < points.components(); ++p) spoken_of[p] = true;
  for (PlaceNo p = 0; p < points.model().places.size(); ++p) spoken_of[points.place(p)] = true;
  for (ClassNo c = 0; c < kinds.classes.size(); ++c)
    if (held[c] && kinds.classes[c].free && !kinds.classes[c].of_channels)
      for (const std::int32_t value : kinds.classes[c].domain) spoken_of[points.value(c, value)] = true;
  return spoken_of;
}

}  // namespace

Quotient::Quotient(const Detection& detection, const execute::Layout& layout)
    : detection_(detection),
      shape_(*detection.points, layout),
      members_(detection.points->count(), detection.generators, detection.group().order(),
               points_in_states(*detection.points)),
      reading_(shape_, members_) {
  if (!members_.is_forest()) chain_ = std::make_unique<ChainTables>(members_);
}

Permutation Quotient::on_points(std::span<const Member> to) const {
  const Permutation values = members_.on_points(to);
  std::vector<Point> images(values.images().begin(), values.images().end());
  // A class goes where its values go.
  const Points& points = *detection_.points;
  const auto& classes = points.kinds().classes;
  for (ClassNo c = 0; c < classes.size(); ++c) {
    if (!classes[c].free || classes[c].of_channels || classes[c].domain.empty()) continue;
    const Point image = images[points.first_value(c)];
    for (ClassNo other = 0; other < classes.size(); ++other)
      if (classes[other].free && !classes[other].of_channels && image >= points.first_value(other) &&
          image < points.first_value(other) + classes[other].domain.size())
        images[points.value_class(c)] = points.value_class(other);
  }
  return Permutation(std::move(images));
}

std::unique_ptr<Representative> Quotient::canonical() const {
  if (members_.is_forest()) return std::make_unique<CanonicalForest>(reading_);
  return std::make_unique<CanonicalChain>(reading_, *chain_);
}

}  // namespace isospin::symmetry
