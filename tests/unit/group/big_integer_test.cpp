#include "base/big_integer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace isospin {
namespace {

TEST(BigInteger, FactorialOf30IsExact) {
  EXPECT_EQ(BigInteger::factorial(30).to_string(), "265252859812191058636308480000000");
}

TEST(BigInteger, ArithmeticAgreesWithMachineIntegers) {
  for (const std::int64_t a : {0, 1, 7, 1000, 123456}) {
    for (const std::int64_t b : {1, 2, 9, 1000}) {
      const BigInteger x(static_cast<std::uint64_t>(a)), y(static_cast<std::uint64_t>(b));
      EXPECT_EQ((x + y).to_string(), std::to_string(a + b));
      EXPECT_EQ((x - y).to_string(), std::to_string(a - b));
      EXPECT_EQ((x * y).to_string(), std::to_string(a * b));
      EXPECT_EQ((x / y).to_string(), std::to_string(a / b));
      EXPECT_EQ((x % y).to_string(), std::to_string(a % b));
      EXPECT_EQ(x < y, a < b);
      EXPECT_EQ(x == y, a == b);
    }
  }
}

TEST(BigInteger, ParseReadsWhatToStringWrites) {
  const BigInteger large = BigInteger(12).power(100);
  EXPECT_EQ(BigInteger::parse(large.to_string()), large);
  EXPECT_EQ(BigInteger::parse("-5"), BigInteger(-5));
}

TEST(BigInteger, ParseRefusesWhatIsNoNumber) {
  for (const char* text : {"", "-", "12a", " 1", "1 ", "0x10", "+3", "--1"}) {
    EXPECT_FALSE(BigInteger::parse(text).has_value()) << text;
  }
}

TEST(BigInteger, FitsSixtyFourBitsOrNot) {
  const BigInteger largest(UINT64_MAX);
  EXPECT_EQ(largest.to_uint64(), UINT64_MAX);
  EXPECT_FALSE((largest + 1).to_uint64().has_value());
  EXPECT_FALSE(BigInteger(-1).to_uint64().has_value());
}

TEST(BigInteger, MovingLeavesAUsableValueBehind) {
  BigInteger a = BigInteger::factorial(40);
  const BigInteger b = std::move(a);
  a = 3;
  EXPECT_EQ(a, 3);
  EXPECT_EQ(b, BigInteger::factorial(40));
  BigInteger c = b;
  c = std::move(a);
  EXPECT_EQ(c, 3);
}

TEST(BigInteger, LeastCommonMultiple) {
  EXPECT_EQ(least_common_multiple(12, 18), 36);
  EXPECT_EQ(least_common_multiple(1, 7), 7);
}

}  // namespace
}  // namespace isospin
