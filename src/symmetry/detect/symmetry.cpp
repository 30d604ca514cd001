#include "symmetry/detect/symmetry.hpp"

#include <algorithm>
#include <cassert>

namespace isospin::symmetry {

Points::Points(const GroundForm& model, const Kinds& kinds) : model_(&model), kinds_(&kinds) {
  channels_ = static_cast<Point>(model.processes.size());
  slots_ = channels_ + static_cast<Point>(model.channels.size());
  places_ = slots_ + static_cast<Point>(model.slots.size());
  classes_ = places_ + static_cast<Point>(model.places.size());
  count_ = classes_ + static_cast<Point>(kinds.classes.size());
  for (const ValueClass& value_class : kinds.classes) {
    first_value_.push_back(count_);
    if (value_class.free && !value_class.of_channels) count_ += static_cast<Point>(value_class.domain.size());
  }
}

Point Points::value(ClassNo value_class, std::int32_t value) const {
  const auto& domain = kinds_->classes[value_class].domain;
  const auto found = std::lower_bound(domain.begin(), domain.end(), value);
  assert(found != domain.end() && *found == value);
  return first_value_[value_class] + static_cast<Point>(found - domain.begin());
}

bool Points::has_value(ClassNo value_class, std::int32_t value) const {
  const ValueClass& in = kinds_->classes[value_class];
  return in.free && !in.of_channels && std::binary_search(in.domain.begin(), in.domain.end(), value);
}

std::int32_t Points::image_of_value(const Permutation& by, ClassNo value_class, std::int32_t value) const {
  const ValueClass& in = kinds_->classes[value_class];
  if (!in.free) return value;
  if (in.of_channels) {
    if (value <= 0 || value > static_cast<std::int64_t>(model_->channels.size())) return value;
    return value_of(image_of_channel(by, channel_of(value)));
  }
  if (!has_value(value_class, value)) return value;
  const ClassNo image = image_of_class(by, value_class);
  const Point point = by(this->value(value_class, value));
  return kinds_->classes[image].domain[point - first_value_[image]];
}

}  // namespace isospin::symmetry
