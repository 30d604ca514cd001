// Strong ids: an index into one table cannot be mistaken for an index into another.
//
//   struct SlotTag;  using SlotId = Id<SlotTag>;
//
// An id is as cheap as its integer. `none()` is the only value that names nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace isospin {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t value) : value_(value) {}

  static constexpr Id none() { return Id(); }

  constexpr std::uint32_t value() const { return value_; }
  constexpr std::size_t index() const { return value_; }
  constexpr bool valid() const { return value_ != kNone; }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t value_ = kNone;
};

}  // namespace isospin

template <class Tag>
struct std::hash<isospin::Id<Tag>> {
  std::size_t operator()(isospin::Id<Tag> id) const noexcept { return id.value(); }
};
