// Integers without a largest one, for orders of groups and numbers of states.
//
// Takes  machine integers or decimal digits.
// Gives  exact arithmetic as a value type; GMP does the work and appears only in the .cpp.
// Costs  one small allocation each; meant for results, not for inner loops.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isospin {

class BigInteger {
 public:
  BigInteger() : BigInteger(0) {}
  // Implicit, because an exact number is an exact number: `order == 24`.
  BigInteger(std::uint64_t value);  // NOLINT(google-explicit-constructor)
  BigInteger(int value);            // NOLINT(google-explicit-constructor)

  BigInteger(const BigInteger& other);
  BigInteger(BigInteger&& other) noexcept;
  BigInteger& operator=(const BigInteger& other);
  BigInteger& operator=(BigInteger&& other) noexcept;
  ~BigInteger();

  // An optional minus sign, then decimal digits and nothing else.
  static std::optional<BigInteger> parse(std::string_view digits);
  static BigInteger factorial(std::uint32_t n);

  BigInteger& operator+=(const BigInteger& other);
  BigInteger& operator-=(const BigInteger& other);
  BigInteger& operator*=(const BigInteger& other);
  // Quotient and remainder are rounded towards zero, as for machine integers; the divisor is not zero.
  BigInteger& operator/=(const BigInteger& other);
  BigInteger& operator%=(const BigInteger& other);

  friend BigInteger operator+(BigInteger a, const BigInteger& b) { return a += b; }
  friend BigInteger operator-(BigInteger a, const BigInteger& b) { return a -= b; }
  friend BigInteger operator*(BigInteger a, const BigInteger& b) { return a *= b; }
  friend BigInteger operator/(BigInteger a, const BigInteger& b) { return a /= b; }
  friend BigInteger operator%(BigInteger a, const BigInteger& b) { return a %= b; }

  BigInteger power(std::uint32_t exponent) const;

  bool operator==(const BigInteger& other) const;
  std::strong_ordering operator<=>(const BigInteger& other) const;

  bool is_zero() const;
  // The value where it fits 64 bits without a sign.
  std::optional<std::uint64_t> to_uint64() const;
  // The nearest double, for ratios and estimates; infinity beyond its range.
  double to_double() const;
  std::string to_string() const;

 private:
  // One mpz_t, laid out by the .cpp, which checks that it fits.
  alignas(8) std::byte storage_[16];
};

// The least common multiple of two positive numbers.
BigInteger least_common_multiple(const BigInteger& a, const BigInteger& b);

// Of GMP, "6.2.1".
std::string big_integer_library_version();

}  // namespace isospin
