// Counts how deeply the parser is inside constructs of the text; a text that goes on and on is an error.
#pragma once

#include "language/sal/parser.hpp"

namespace isospin::sal {

class Parser::Nested {
 public:
  explicit Nested(Parser& parser) : parser_(parser) {
    if (++parser_.depth_ <= kDeepest || parser_.lost_) return;
    parser_.check_.diagnostics().error("S0102", parser_.token().span, "this is nested too deeply",
                                       "at most " + std::to_string(kDeepest) + " levels are read");
    parser_.lost_ = true;
    parser_.at_ = parser_.tokens_.size() - 1;
  }
  ~Nested() { --parser_.depth_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  static constexpr std::uint32_t kDeepest = 1000;
  Parser& parser_;
};

}  // namespace isospin::sal
