// The one interface of all strategies: which state stands for a state.
//
// rep(s) = pi(s) for some symmetry pi, chosen so that states of one orbit come out equal: always, when the
// strategy is unique, or often.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/big_integer.hpp"
#include "execute/agent_set.hpp"
#include "quotient/representative/reading.hpp"

namespace isospin::symmetry {

// A product of small factors, in machine words as long as it fits.
class Product {
 public:
  void clear() {
    value_ = 1;
    more_.clear();
  }
  void multiply(std::uint64_t factor) {
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(value_, factor, &product)) {
      more_.push_back(value_);
      product = factor;
    }
    value_ = product;
  }
  void multiply_factorial(std::uint64_t n) {
    for (std::uint64_t k = 2; k <= n; ++k) multiply(k);
  }
  void multiply(const Product& other) {
    multiply(other.value_);
    for (const std::uint64_t factor : other.more_) multiply(factor);
  }
  bool is_small() const { return more_.empty(); }
  std::uint64_t small() const { return value_; }
  // The words that it is kept in. Equal products made in the same way have equal words.
  std::size_t hash() const {
    std::uint64_t hash = value_;
    for (const std::uint64_t factor : more_) hash = mix(hash, factor);
    return hash;
  }
  bool operator==(const Product&) const = default;
  BigInteger value() const;

 private:
  std::uint64_t value_ = 1;
  std::vector<std::uint64_t> more_;
};

// Not shared between threads: each has its own, with its own room to work in. The same state always gives
// the same answer.
class Representative {
 public:
  virtual ~Representative() = default;

  // Whole, hidden part included; good until the next call. It may be `state` itself.
  virtual StateView of(StateView state) = 0;

  // About the last call: member i of the state became member moved_by()[i] of its representative.
  virtual std::span<const Member> moved_by() const = 0;
  // How many symmetries leave the state as it is. Known to unique strategies only.
  virtual const Product& stabiliser() const = 0;
  // By process: one that a symmetry which keeps the state takes it to. Empty: none is known but itself.
  virtual std::span<const execute::Agent> twin_processes(StateView) { return {}; }
  // How often a search was given up, so that the answer was not sure to be the same for the whole orbit.
  virtual std::uint64_t given_up() const { return 0; }
};

}  // namespace isospin::symmetry
