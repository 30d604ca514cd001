// Macros and their definitions.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/lex.hpp"
#include "language/promela/names.hpp"

namespace isospin::promela {

// What one token of a macro's body is for.
struct Role {
  static constexpr std::int32_t kNoParameter = -1;
  std::int32_t parameter = kNoParameter;  // 0-based: the argument stands here
  bool stringify = false;                 // after #: the argument's spelling does
  bool paste_next = false;                // ## follows
  Span span;                              // as written, # included
};

enum class Builtin : std::uint8_t { none, file, line, counter };

struct Macro {
  NameId name;
  Builtin builtin = Builtin::none;
  bool function_like = false;
  bool variadic = false;  // the last parameter takes all arguments that are left
  bool copied = true;     // the body has neither parameters nor ##: it can be read as it is
  bool disabled = false;  // being expanded
  std::vector<NameId> parameters;
  std::vector<Lexeme> body;
  std::vector<Role> roles;  // of body
  Span definition;          // from its name to the end of its body
};

// Owns all macros of a run, also those undefined or defined anew: they may be in use at that moment.
class Macros {
 public:
  Macros(Names& names, Diagnostics& diagnostics);

  // The line after `#define`, without its end. `end` is where it ends.
  void define(const std::vector<Lexeme>& line, const Span& end);
  // The line after `#undef`.
  void undefine(NameId name) { names_[name].macro = nullptr; }
  void define_builtin(std::string_view name, Builtin builtin);

  // Reports a token that cannot name a macro; `directive` is "#define" or the like.
  bool check_name(const std::vector<Lexeme>& line, std::string_view directive, const Span& end);

 private:
  bool read_parameters(const std::vector<Lexeme>& line, std::size_t& at, Macro& macro, const Span& end);
  bool read_body(const std::vector<Lexeme>& line, std::size_t at, Macro& macro);
  void report_redefinition(const Macro& before, const Macro& now);

  Names& names_;
  Diagnostics& diagnostics_;
  std::deque<Macro> macros_;  // not a vector: Names points into it
  NameId defined_;
  NameId variable_arguments_;
  NameId optional_arguments_;
};

}  // namespace isospin::promela
