#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace isospin {
namespace {

std::string formatted(const char* format, double value) {
  std::array<char, 64> buffer;
  const int length = std::snprintf(buffer.data(), buffer.size(), format, value);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

// "1.5GiB" -> 1.5 and "gib". No sign, no exponent, no "inf": only what a person writes for an amount.
bool split_amount(std::string_view text, double& amount, std::string& unit) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const char* end = text.data() + digits;
  const auto [stopped, error] = std::from_chars(text.data(), end, amount);
  if (error != std::errc() || stopped != end) return false;
  unit = lowered(text.substr(digits));
  return true;
}

}  // namespace

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string grouped(std::string_view digits) {
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t left = digits.size() - i;
    if (i > 0 && left % 3 == 0 && digits[i - 1] != '-') result += ' ';
    result += digits[i];
  }
  return result;
}

std::string bytes_in_words(std::uint64_t bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  constexpr std::array<const char*, 5> units = {"%.1f KB", "%.1f MB", "%.1f GB", "%.1f TB", "%.1f PB"};
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  // 1023.95 would be shown as 1024.0 of the smaller unit.
  while (amount >= 1023.95 && unit + 1 < units.size()) {
    amount /= 1024;
    ++unit;
  }
  return formatted(units[unit], amount);
}

std::string seconds_in_words(double seconds) {
  if (!(seconds > 0)) return "0 ms";
  if (seconds < 0.00095) return formatted("%.1f ms", seconds * 1000);
  if (seconds < 0.0995) return formatted("%.0f ms", seconds * 1000);
  if (seconds < 59.95) return formatted("%.1f s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const auto two_digits = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  if (whole < 3600) return std::to_string(whole / 60) + ":" + two_digits(whole % 60);
  return std::to_string(whole / 3600) + ":" + two_digits(whole / 60 % 60) + ":" + two_digits(whole % 60);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  std::string result = grouped(number) + " " + std::string(noun);
  if (number == 1 || noun.empty()) return result;
  const bool hisses =
      noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with("sh");
  if (hisses) return result + "es";
  const bool consonant_y = noun.ends_with('y') && noun.size() > 1 &&
                           std::string_view("aeiou").find(noun[noun.size() - 2]) == std::string_view::npos;
  if (consonant_y) {
    result.pop_back();
    return result + "ies";
  }
  return result + "s";
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Row i holds the distances from the first i letters of `a` to every beginning of `b`. Three rows are
  // enough: a swap of neighbours looks two rows back. (Optimal string alignment: no letter is edited twice.)
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

std::string nearest(std::string_view name, const std::vector<std::string>& candidates) {
  // A third of the letters may be wrong. Names longer than any that a person types are not worth the
  // quadratic time.
  if (name.empty() || name.size() > 64) return {};
  const std::size_t allowed = name.size() <= 2 ? 0 : std::max<std::size_t>(1, name.size() / 3);
  const std::string wanted = lowered(name);
  std::size_t best = allowed + 1;
  std::string result;
  for (const std::string& candidate : candidates) {
    const std::size_t shorter = std::min(candidate.size(), name.size());
    const std::size_t longer = std::max(candidate.size(), name.size());
    if (candidate == name || longer - shorter >= best) continue;
    const std::size_t distance = edit_distance(wanted, lowered(candidate));
    if (distance < best) {
      best = distance;
      result = candidate;
    }
  }
  return result;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  return out;
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += separator;
    result += parts[i];
  }
  return result;
}

bool parse_bytes(std::string_view text, std::uint64_t& bytes) {
  double amount = 0;
  std::string unit;
  if (!split_amount(text, amount, unit)) return false;
  if (unit.ends_with("ib")) {
    unit.resize(unit.size() - 2);
    if (unit.empty()) return false;
  } else if (unit.ends_with('b')) {
    unit.pop_back();
  }
  constexpr std::string_view prefixes = "kmgtp";
  if (unit.size() > 1) return false;
  if (unit.size() == 1) {
    const std::size_t power = prefixes.find(unit[0]);
    if (power == std::string_view::npos) return false;
    amount *= std::pow(1024.0, static_cast<double>(power + 1));
  }
  if (!(amount < 9.0e18)) return false;
  bytes = static_cast<std::uint64_t>(amount);
  return true;
}

bool parse_duration(std::string_view text, double& seconds) {
  double amount = 0;
  std::string unit;
  if (!split_amount(text, amount, unit)) return false;
  double factor = 0;
  if (unit.empty() || unit == "s") factor = 1;
  if (unit == "ms") factor = 0.001;
  if (unit == "m" || unit == "min") factor = 60;
  if (unit == "h") factor = 3600;
  if (unit == "d") factor = 86400;
  if (factor == 0 || !(amount * factor < 1e12)) return false;
  seconds = amount * factor;
  return true;
}

}  // namespace isospin
