#include "model/arithmetic.hpp"

#include <cassert>
#include <cstdint>

namespace isospin::model {

namespace {

std::int32_t wrapped(std::uint32_t value) { return static_cast<std::int32_t>(value); }

}  // namespace

std::int32_t apply(Operator op, std::int32_t a) {
  switch (op) {
    case Operator::negate:
      return wrapped(0u - static_cast<std::uint32_t>(a));
    case Operator::bit_not:
      return ~a;
    default:
      return a == 0;
  }
}

std::optional<std::int32_t> apply(Operator op, std::int32_t a, std::int32_t b) {
  const auto ua = static_cast<std::uint32_t>(a);
  const auto ub = static_cast<std::uint32_t>(b);
  switch (op) {
    case Operator::logic_and:
      return a != 0 && b != 0;
    case Operator::logic_or:
      return a != 0 || b != 0;
    case Operator::add:
      return wrapped(ua + ub);
    case Operator::subtract:
      return wrapped(ua - ub);
    case Operator::multiply:
      return wrapped(ua * ub);
    case Operator::divide:
    case Operator::modulo:
      if (b == 0) return std::nullopt;
      // The least number has no opposite: dividing it by -1 wraps as well.
      if (b == -1) return op == Operator::divide ? wrapped(0u - ua) : 0;
      return op == Operator::divide ? a / b : a % b;
    case Operator::bit_and:
      return a & b;
    case Operator::bit_or:
      return a | b;
    case Operator::bit_xor:
      return a ^ b;
    case Operator::shift_left:
      return wrapped(ua << (ub & 31));
    case Operator::shift_right:
      return a >> (ub & 31);
    case Operator::less:
      return a < b;
    case Operator::less_equal:
      return a <= b;
    case Operator::greater:
      return a > b;
    case Operator::greater_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    case Operator::not_equal:
      return a != b;
    default:
      break;
  }
  assert(false && "not a binary operator");
  return 0;
}

std::optional<std::int32_t> apply(Operator op, std::span<const std::int32_t> operands) {
  if (operands.size() == 1) return apply(op, operands[0]);
  std::optional<std::int32_t> result = operands[0];
  for (std::size_t i = 1; i < operands.size() && result; ++i) result = apply(op, *result, operands[i]);
  return result;
}

bool gives_truth(Operator op) {
  switch (op) {
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater:
    case Operator::greater_equal:
    case Operator::equal:
    case Operator::not_equal:
    case Operator::logic_and:
    case Operator::logic_or:
    case Operator::logic_not:
      return true;
    default:
      return false;
  }
}

ValueType ValueType::range(std::int32_t low, std::int32_t high, bool may_be_undefined) {
  ValueType type{ValueKind::range, 32, low, high, may_be_undefined};
  const std::int64_t largest = std::int64_t{high} + (may_be_undefined ? 1 : 0);
  if (low < 0) {
    if (low >= INT16_MIN && largest <= INT16_MAX) type.bits = 16;
    return type;
  }
  type.bits = 1;
  while (largest >> type.bits != 0) ++type.bits;
  return type;
}

bool fits(const ValueType& type, std::int32_t value) {
  return !type.is_range() || (value >= type.low && value <= type.high);
}

bool holds(const ValueType& type, std::int32_t value) {
  if (!type.is_range()) return kept(type, value) == value;
  return fits(type, value) || (type.may_be_undefined && value == type.undefined());
}

std::int32_t kept(const ValueType& type, std::int32_t value) {
  if (type.bits >= 32 || type.is_range()) return value;
  const std::uint32_t mask = (1u << type.bits) - 1;
  const std::uint32_t bits = static_cast<std::uint32_t>(value) & mask;
  if (type.is_signed() && (bits >> (type.bits - 1)) != 0) return wrapped(bits | ~mask);
  return wrapped(bits);
}

std::int32_t kept_by_field(const ValueType& type, std::int32_t value) {
  switch (type.bytes()) {
    case 1:
      return value & (type.bits == 1 ? 0x1 : 0xff);
    case 2:
      return static_cast<std::int16_t>(static_cast<std::uint16_t>(value));
    default:
      return value;
  }
}

}  // namespace isospin::model
