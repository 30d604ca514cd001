// What the parts of the printer share: expressions and declarations as text, statements on lines.
//
// SPIN ends a statement at the end of a line after a name, a number or a closing bracket, so nothing here may
// break a line inside an expression or between a statement and what belongs to it (`} unless {`).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/promela/syntax.hpp"

namespace isospin::promela {

// Appends to `out` as these do, so that a long model is written in linear time.
void write(const Expr& expr, std::string& out);
void write_list(const std::vector<Expr*>& exprs, std::string& out);
// `hidden byte a, b[3] = 1`, without the closing semicolon.
void write(const Declaration& declaration, std::string& out);
void write(const Type& type, std::string& out);

// Text in lines, two spaces for each level. Spaces appear only before text: no line ends in one.
class LineWriter {
 public:
  void put(std::string_view text);
  void end_line();
  void blank_line();
  void indent() { ++level_; }
  void outdent() { --level_; }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  unsigned level_ = 0;
  bool at_start_ = true;
};

enum class BodyKind : std::uint8_t { process, events };  // events: of `trace` and `notrace`

// The steps between braces, a line each.
void write_body(const Sequence& body, BodyKind kind, LineWriter& lines);

}  // namespace isospin::promela
