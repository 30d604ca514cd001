// A vector that is indexed by strong ids (base/ids.hpp), and by nothing else.
//
//   IdTable<SlotId, Slot> slots;
//   const SlotId made = slots.add({...});
//   for (const SlotId slot : slots.ids()) use(slots[slot]);
//
// As cheap as the std::vector that it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace isospin {

// The ids 0 .. count-1, in order; or first .. count-1.
template <class Id>
class IdRange {
 public:
  class Iterator {
   public:
    using value_type = Id;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using reference = Id;
    using pointer = const Id*;

    Iterator() = default;
    explicit Iterator(std::uint32_t at) : at_(at) {}
    Id operator*() const { return Id(at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) { return Iterator(at_++); }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t at_ = 0;
  };

  explicit IdRange(std::size_t count) : count_(static_cast<std::uint32_t>(count)) {}
  IdRange(Id first, std::size_t count)
      : first_(first.value()),
        count_(static_cast<std::uint32_t>(count > first.index() ? count : first.index())) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(count_); }

 private:
  std::uint32_t first_ = 0;
  std::uint32_t count_;
};

template <class Id, class T>
class IdTable {
 public:
  IdTable() = default;
  explicit IdTable(std::size_t size, const T& value = T()) : entries_(size, value) {}

  decltype(auto) operator[](Id id) { return entries_[id.index()]; }
  decltype(auto) operator[](Id id) const { return entries_[id.index()]; }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  IdRange<Id> ids() const { return IdRange<Id>(entries_.size()); }
  // The id of what is added next.
  Id next() const { return Id(static_cast<std::uint32_t>(entries_.size())); }

  Id add(T entry) {
    entries_.push_back(std::move(entry));
    return Id(static_cast<std::uint32_t>(entries_.size() - 1));
  }
  void assign(std::size_t size, const T& value) { entries_.assign(size, value); }
  void resize(std::size_t size) { entries_.resize(size); }
  void clear() { entries_.clear(); }

  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  decltype(auto) back() { return entries_.back(); }
  decltype(auto) back() const { return entries_.back(); }
  decltype(auto) front() const { return entries_.front(); }

  friend bool operator==(const IdTable&, const IdTable&) = default;
  friend auto operator<=>(const IdTable&, const IdTable&) = default;

 private:
  std::vector<T> entries_;
};

}  // namespace isospin
