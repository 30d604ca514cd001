// What vectors take up, and what they will take up besides when they next grow: for a moment the old one and
// the new one, twice as long, are there at once. A limit on memory has to be kept before that.
#pragma once

#include <cstdint>
#include <vector>

namespace isospin::store {

template <typename... T>
std::uint64_t held_bytes(const std::vector<T>&... vectors) {
  return (std::uint64_t{0} + ... + (vectors.capacity() * sizeof(T)));
}

// Nothing, as long as there is some room left: it is asked between steps, each of which adds a few elements.
template <typename... T>
std::uint64_t growth_bytes(const std::vector<T>&... vectors) {
  const auto growth = [](std::size_t size, std::size_t capacity) -> std::uint64_t {
    return size > capacity - capacity / 8 ? 2 * capacity : 0;
  };
  return (std::uint64_t{0} + ... + (growth(vectors.size(), vectors.capacity()) * sizeof(T)));
}

}  // namespace isospin::store
