// A permutation of the points, read as what it does to each part of a model.
//
// Takes  points, and their images under a permutation that maps processes to processes, channels to channels
//        and so on (`why_not_a_renaming` says whether it does); or none, for what leaves everything as it is.
// Gives  images; and, while `mentioned` is set, a list of the points that were asked about.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "symmetry/certify/functions.hpp"
#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

// Where the values of free classes stand among the points.
class ValuePoints {
 public:
  explicit ValuePoints(const Points& points);

  struct Value {
    ClassNo value_class = kNothing;
    std::int32_t value = 0;
  };
  // No class: the point is no value.
  const Value& at(Point point) const { return at_[point]; }

 private:
  std::vector<Value> at_;
};

class Renaming {
 public:
  // `images` by point; none: everything stays.
  Renaming(const Points& points, const ValuePoints& values, std::span<const Point> images)
      : points_(points), values_(values), images_(images) {}

  ProcessNo process(ProcessNo process) const { return points_.process_at(moved(points_.process(process))); }
  ChannelNo channel(ChannelNo channel) const { return points_.channel_at(moved(points_.channel(channel))); }
  SlotNo slot(SlotNo slot) const { return points_.slot_at(moved(points_.slot(slot))); }
  PlaceNo place(PlaceNo place) const { return points_.place_at(moved(points_.place(place))); }
  // Classes of channels count as one here: which of them a value belongs to does not change what becomes of
  // it.
  ClassNo value_class(ClassNo value_class) const {
    if (points_.kinds().classes[value_class].of_channels) return kOfChannels;
    if (unknown_classes && (*unknown_classes)[value_class]) return kUnknown;
    return moved(points_.value_class(value_class)) - points_.value_class(0);
  }
  static constexpr ClassNo kOfChannels = kNothing - 1;
  static constexpr ClassNo kUnknown = kNothing - 2;
  // The value must be in the domain of a free class; of other classes it may be any.
  std::int32_t value(ClassNo value_class, std::int32_t value) const;

  // All of it moves points only among their own kind, and values of a class to values of the class's image.
  // Empty when so; otherwise the reason in words.
  std::string why_not_a_renaming() const;

  std::vector<Point>* mentioned = nullptr;
  // By class; of these neither the class nor its values are told, so that things can be compared before all
  // images are known. Never set in certification.
  const std::vector<bool>* unknown_classes = nullptr;

 private:
  Point moved(Point point) const {
    if (mentioned) mentioned->push_back(point);
    return images_.empty() ? point : images_[point];
  }

  const Points& points_;
  const ValuePoints& values_;
  std::span<const Point> images_;
};

}  // namespace isospin::symmetry
