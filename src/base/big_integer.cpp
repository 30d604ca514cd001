#include "base/big_integer.hpp"

#include <gmp.h>

#include <cassert>
#include <new>
#include <utility>
#include <vector>

namespace isospin {

namespace {

static_assert(sizeof(__mpz_struct) <= 16 && alignof(__mpz_struct) <= 8);
static_assert(sizeof(unsigned long) == 8, "GMP's unsigned long carries 64 bits here");

// The one way from our bytes to GMP's struct and back.
__mpz_struct* mpz(std::byte* storage) { return std::launder(reinterpret_cast<__mpz_struct*>(storage)); }
const __mpz_struct* mpz(const std::byte* storage) {
  return std::launder(reinterpret_cast<const __mpz_struct*>(storage));
}

}  // namespace

BigInteger::BigInteger(std::uint64_t value) {
  new (storage_) __mpz_struct;
  mpz_init_set_ui(mpz(storage_), value);
}

BigInteger::BigInteger(int value) {
  new (storage_) __mpz_struct;
  mpz_init_set_si(mpz(storage_), value);
}

BigInteger::BigInteger(const BigInteger& other) {
  new (storage_) __mpz_struct;
  mpz_init_set(mpz(storage_), mpz(other.storage_));
}

BigInteger::BigInteger(BigInteger&& other) noexcept : BigInteger(0) {
  mpz_swap(mpz(storage_), mpz(other.storage_));
}

BigInteger& BigInteger::operator=(const BigInteger& other) {
  mpz_set(mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger& BigInteger::operator=(BigInteger&& other) noexcept {
  mpz_swap(mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger::~BigInteger() { mpz_clear(mpz(storage_)); }

std::optional<BigInteger> BigInteger::parse(std::string_view digits) {
  const std::string_view unsigned_part = digits.starts_with('-') ? digits.substr(1) : digits;
  if (unsigned_part.empty()) return std::nullopt;
  // GMP itself would also take spaces and other bases.
  for (const char c : unsigned_part) {
    if (c < '0' || c > '9') return std::nullopt;
  }
  BigInteger result;
  const std::string terminated(digits);
  [[maybe_unused]] const int failed = mpz_set_str(mpz(result.storage_), terminated.c_str(), 10);
  assert(failed == 0);
  return result;
}

BigInteger BigInteger::factorial(std::uint32_t n) {
  BigInteger result;
  mpz_fac_ui(mpz(result.storage_), n);
  return result;
}

BigInteger& BigInteger::operator+=(const BigInteger& other) {
  mpz_add(mpz(storage_), mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger& BigInteger::operator-=(const BigInteger& other) {
  mpz_sub(mpz(storage_), mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger& BigInteger::operator*=(const BigInteger& other) {
  mpz_mul(mpz(storage_), mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger& BigInteger::operator/=(const BigInteger& other) {
  assert(!other.is_zero());
  mpz_tdiv_q(mpz(storage_), mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger& BigInteger::operator%=(const BigInteger& other) {
  assert(!other.is_zero());
  mpz_tdiv_r(mpz(storage_), mpz(storage_), mpz(other.storage_));
  return *this;
}

BigInteger BigInteger::power(std::uint32_t exponent) const {
  BigInteger result;
  mpz_pow_ui(mpz(result.storage_), mpz(storage_), exponent);
  return result;
}

bool BigInteger::operator==(const BigInteger& other) const {
  return mpz_cmp(mpz(storage_), mpz(other.storage_)) == 0;
}

std::strong_ordering BigInteger::operator<=>(const BigInteger& other) const {
  return mpz_cmp(mpz(storage_), mpz(other.storage_)) <=> 0;
}

bool BigInteger::is_zero() const { return mpz_sgn(mpz(storage_)) == 0; }

std::optional<std::uint64_t> BigInteger::to_uint64() const {
  if (mpz_sgn(mpz(storage_)) < 0 || !mpz_fits_ulong_p(mpz(storage_))) return std::nullopt;
  return mpz_get_ui(mpz(storage_));
}

double BigInteger::to_double() const { return mpz_get_d(mpz(storage_)); }

std::string BigInteger::to_string() const {
  // Room for a sign and the closing zero, as GMP's manual asks.
  std::vector<char> digits(mpz_sizeinbase(mpz(storage_), 10) + 2);
  mpz_get_str(digits.data(), 10, mpz(storage_));
  return std::string(digits.data());
}

BigInteger least_common_multiple(const BigInteger& a, const BigInteger& b) {
  BigInteger x = a, y = b;
  while (!y.is_zero()) {
    x %= y;
    std::swap(x, y);
  }
  return a / x * b;
}

std::string big_integer_library_version() { return gmp_version; }

}  // namespace isospin
