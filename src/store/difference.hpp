// How a state differs from another, in few bytes, because a step changes few of them.
//
// Takes  two states, of any lengths.
// Gives  bytes that turn the one into the other, and the other into the one.
// Costs  one look at both; 2 bytes for each word of 8 in which they differ, and those bytes of it that do.
//
// The bytes are: the exclusive or of the two lengths; then for each such word how many equal ones come before
// it, which of its bytes differ, as a bit for each, and the exclusive or of these. The shorter state counts
// as filled up with zeros. Exclusive or is its own inverse, so the same bytes lead there and back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace isospin::store {

// At the end of `bytes`; nothing is added where the two are equal.
void append_difference(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to,
                       std::vector<std::uint8_t>& bytes);

void apply_difference(std::span<const std::uint8_t> difference, std::vector<std::uint8_t>& state);

}  // namespace isospin::store
