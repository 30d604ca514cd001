// GAP as an oracle: one child process per test program, asked in GAP's own language.
//
// A test that needs it begins with  ISOSPIN_NEEDS_GAP();  and is skipped where gap is not installed.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "group/permutation.hpp"

namespace isospin::test {

class Gap {
 public:
  // The process, started at the first call.
  static Gap& get();

  bool available() const { return available_; }
  // What GAP prints for the expression, without line breaks and blanks. Fails the test when GAP does not
  // answer.
  std::string ask(const std::string& expression);
  // Carries out statements, such as assignments; they print nothing.
  void tell(const std::string& statements);
  // A list of integers or truth values, as text each.
  std::vector<std::string> ask_list(const std::vector<std::string>& expressions);

 private:
  Gap();
  ~Gap();
  std::string exchange(const std::string& statements);

  bool available_ = false;
  int to_gap_ = -1;
  int from_gap_ = -1;
  int pid_ = -1;
};

// GAP counts points from 1.
std::string to_gap(const group::Permutation& permutation);
std::string to_gap(std::span<const group::Point> points);
// Group([...], ()), so that no generators are allowed too.
std::string group_in_gap(std::span<const group::Permutation> generators);

}  // namespace isospin::test

#define ISOSPIN_NEEDS_GAP() \
  if (!isospin::test::Gap::get().available()) GTEST_SKIP() << "gap is not installed (Debian: gap-core)"
