// What a symmetry is made of: the points that it permutes.
//
// Takes  a ground form with its kinds.
// Gives  one numbering for processes, channels, slots, places, classes and the values of free classes, so
// that
//        a symmetry is one permutation and a group of them one group. (Values of classes of channels are the
//        channels themselves; numbers, class 0, never move.)
//
//   [processes][channels][slots][places][classes][values of class 0][values of class 1]...
#pragma once

#include <cstdint>
#include <vector>

#include "group/permutation.hpp"
#include "symmetry/ground.hpp"
#include "symmetry/kinds/kinds.hpp"

namespace isospin::symmetry {

using group::Permutation;
using group::Point;

class Points {
 public:
  Points(const GroundForm& model, const Kinds& kinds);

  Point process(ProcessNo process) const { return process.value(); }
  Point channel(ChannelNo channel) const { return channels_ + channel.value(); }
  Point slot(SlotNo slot) const { return slots_ + slot.value(); }
  Point place(PlaceNo place) const { return places_ + place.value(); }
  Point value_class(ClassNo value_class) const { return classes_ + value_class; }
  // Of a free class: the point of a value, which must be in the domain.
  Point value(ClassNo value_class, std::int32_t value) const;
  bool has_value(ClassNo value_class, std::int32_t value) const;
  Point first_value(ClassNo value_class) const { return first_value_[value_class]; }
  Point count() const { return count_; }
  // Where each kind of points begins; processes begin at 0.
  Point first_channel() const { return channels_; }
  Point first_slot() const { return slots_; }
  Point first_place() const { return places_; }
  // What a point is, which must be of that kind.
  ProcessNo process_at(Point point) const { return ProcessNo(point); }
  ChannelNo channel_at(Point point) const { return ChannelNo(point - channels_); }
  SlotNo slot_at(Point point) const { return SlotNo(point - slots_); }
  PlaceNo place_at(Point point) const { return PlaceNo(point - places_); }
  // Processes, channels and slots come first: what people call components.
  Point components() const { return places_; }

  ProcessNo image_of_process(const Permutation& by, ProcessNo number) const {
    return process_at(by(process(number)));
  }
  ChannelNo image_of_channel(const Permutation& by, ChannelNo number) const {
    return channel_at(by(channel(number)));
  }
  SlotNo image_of_slot(const Permutation& by, SlotNo number) const { return slot_at(by(slot(number))); }
  PlaceNo image_of_place(const Permutation& by, PlaceNo number) const { return place_at(by(place(number))); }
  ClassNo image_of_class(const Permutation& by, ClassNo value_class) const {
    return by(classes_ + value_class) - classes_;
  }
  // What a value of a class becomes, as a value of the class's image. Values of rigid classes stay, those of
  // classes of channels go where the channels go.
  std::int32_t image_of_value(const Permutation& by, ClassNo value_class, std::int32_t value) const;

  const GroundForm& model() const { return *model_; }
  const Kinds& kinds() const { return *kinds_; }

 private:
  const GroundForm* model_;
  const Kinds* kinds_;
  Point channels_ = 0, slots_ = 0, places_ = 0, classes_ = 0, count_ = 0;
  std::vector<Point> first_value_;  // by class
};

}  // namespace isospin::symmetry
