#include "symmetry/certify/renaming.hpp"

namespace isospin::symmetry {

ValuePoints::ValuePoints(const Points& points) : at_(points.count()) {
  const std::vector<ValueClass>& classes = points.kinds().classes;
  for (ClassNo value_class = 0; value_class < classes.size(); ++value_class) {
    if (!classes[value_class].free || classes[value_class].of_channels) continue;
    for (const std::int32_t value : classes[value_class].domain)
      at_[points.value(value_class, value)] = {value_class, value};
  }
}

std::int32_t Renaming::value(ClassNo value_class, std::int32_t value) const {
  const ValueClass& known = points_.kinds().classes[value_class];
  if (known.of_channels) {
    const bool is_channel = value > 0 && static_cast<std::size_t>(value) <= points_.model().channels.size();
    return is_channel ? value_of(channel(channel_of(value))) : value;
  }
  if (!known.free) return value;
  if (unknown_classes && (*unknown_classes)[value_class]) return 0;
  return values_.at(moved(points_.value(value_class, value))).value;
}

std::string Renaming::why_not_a_renaming() const {
  const GroundForm& model = points_.model();
  const Kinds& kinds = points_.kinds();
  const auto stays_within = [this](Point first, std::size_t count) {
    for (Point point = first; point < first + count; ++point) {
      const Point image = images_[point];
      if (image < first || image >= first + count) return false;
    }
    return true;
  };
  if (images_.size() != points_.count()) return "it does not speak of this model";
  if (!stays_within(Point{0}, model.processes.size())) return "it sends a process to something else";
  if (!stays_within(points_.first_channel(), model.channels.size()))
    return "it sends a channel to something else";
  if (!stays_within(points_.first_slot(), model.slots.size())) return "it sends a variable to something else";
  if (!stays_within(points_.first_place(), model.places.size()))
    return "it sends a location to something else";
  if (!stays_within(points_.value_class(0), kinds.classes.size()))
    return "it sends a class of values to something else";
  if (value_class(kNumbers) != kNumbers) return "it renames plain numbers";
  for (ClassNo from = 0; from < kinds.classes.size(); ++from) {
    const ValueClass& source = kinds.classes[from];
    if (source.of_channels) continue;
    const ClassNo to = value_class(from);
    const ValueClass& target = kinds.classes[to];
    if (source.free != target.free || target.of_channels || source.domain.size() != target.domain.size())
      return "it sends a class of values to one of another kind";
    if (source.free) {
      for (const std::int32_t one : source.domain)
        if (values_.at(images_[points_.value(from, one)]).value_class != to)
          return "it sends a value out of its class";
    } else if (from != to) {
      return "it exchanges classes of plain numbers";
    }
  }
  return {};
}

}  // namespace isospin::symmetry
