#include "report/big_numbers.hpp"

#include "base/text.hpp"

namespace isospin {

std::string big_in_words(const BigInteger& number) {
  constexpr std::size_t kMostDigits = 24;
  const std::string digits = number.to_string();
  if (digits.size() <= kMostDigits) return grouped(digits);
  return digits.substr(0, 1) + "." + digits.substr(1, 2) + "e" + std::to_string(digits.size() - 1);
}

}  // namespace isospin
