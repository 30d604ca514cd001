// Small things about text that every layer needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace isospin {

// 852641 -> "852 641"
std::string grouped(std::uint64_t number);
// The same for a number in digits that fits no machine word.
std::string grouped(std::string_view digits);
// 9437184 -> "9.0 MB"
std::string bytes_in_words(std::uint64_t bytes);
// 0.0123 -> "12 ms", 75.2 -> "1:15"
std::string seconds_in_words(double seconds);
// 1 -> "1 state", 3 -> "3 states"
std::string counted(std::uint64_t number, std::string_view noun);

// Damerau-Levenshtein (adjacent swaps count once), for "did you mean".
std::size_t edit_distance(std::string_view a, std::string_view b);
// The candidate nearest to `name`, or "" when none is near enough to be worth saying.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

// What stands between tags, or in an attribute: `a < b` -> `a &lt; b`. Control characters become spaces.
std::string xml_escaped(std::string_view text);

std::string joined(const std::vector<std::string>& parts, std::string_view separator);

// "512", "64K", "4G", "1.5GiB" -> bytes; false when it is no size.
bool parse_bytes(std::string_view text, std::uint64_t& bytes);
// "90", "90s", "5m", "2h" -> seconds; false when it is no duration.
bool parse_duration(std::string_view text, double& seconds);

}  // namespace isospin
