// Replaces macros, as C does.
//
// What is being expanded is a stack of token lists; the next token comes from the topmost. A macro is
// disabled as long as its list is on the stack, and a name met while its macro is disabled is painted: never
// replaced again, wherever it goes. That is C's rule against endless recursion (C99 6.10.3.4), in the reading
// of GCC.
//
// A token keeps the place where it was written. If that is the body of a macro, its span also names the
// expansion; an argument stands where the caller wrote it, and so does its span.
//
// Costs  linear in the tokens that come out, plus those that arguments are copied through. Both are
//        bounded, and so is the depth of the stack; over a bound there is one error and then the end of the
//        file.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/lex.hpp"
#include "language/promela/macros.hpp"
#include "language/promela/names.hpp"

namespace isospin::promela {

// Where tokens come from that no macro made. Among the arguments of a macro an included file's end is an
// end_of_file (a call must not reach over it), elsewhere only the end of everything is.
class LexemeSource {
 public:
  virtual Lexeme next(bool in_arguments) = 0;

 protected:
  ~LexemeSource() = default;
};

class Expander {
 public:
  // `most_tokens` bounds what comes out of macros.
  Expander(LexemeSource& source, std::size_t most_tokens, Names& names, Spellings& spellings,
           Sources& sources, Diagnostics& diagnostics);

  // The next token of the output. Its `newline_before` says whether the output of SPIN's preprocessor has a
  // line break there, because SPIN implies semicolons by it. That is not quite whether the source has: see
  // the .cpp.
  Lexeme next();

  // A line of a directive. With `keep_defined`, the name after `defined` is left as it is.
  std::vector<Lexeme> expand_line(const std::vector<Lexeme>& tokens, bool keep_defined);

 private:
  struct Context {
    const Lexeme* next = nullptr;
    const Lexeme* end = nullptr;
    Macro* macro = nullptr;     // disabled until this is used up
    bool barrier = false;       // nothing below may be read before this is taken away
    ExpansionId expansion;      // to be stamped on the tokens of a body that is read in place
    std::vector<Lexeme> owned;  // what next and end point into, if not into a macro
  };
  struct Arguments {
    std::vector<std::vector<Lexeme>> raw;
    bool rest_absent = false;  // no argument at all for the last, variadic parameter
    Span closing;              // the parenthesis
  };

  Lexeme pull(bool in_arguments);
  bool replace(const Lexeme& use, bool from_source);
  bool replace_builtin(const Lexeme& use, Builtin builtin, bool from_source);
  bool opening_follows();
  bool collect(const Lexeme& use, const Macro& macro, Arguments& arguments);
  bool check_count(const Lexeme& use, const Macro& macro, Arguments& arguments);
  std::vector<Lexeme> substitute(const Macro& macro, const Arguments& arguments, ExpansionId expansion);
  void paste(std::vector<Lexeme>& list, const Lexeme& right, const Span& place);
  Lexeme stringify(const std::vector<Lexeme>& argument, const Span& place);
  Lexeme made(LexemeKind kind, std::string_view text, const Span& place);

  void push(Context context);
  void push_single(Lexeme lexeme);
  void pop();
  bool afford(const Lexeme& use, std::size_t tokens);
  std::vector<Lexeme> spare();

  LexemeSource& source_;
  const std::size_t most_tokens_;
  Names& names_;
  Spellings& spellings_;
  Sources& sources_;
  Diagnostics& diagnostics_;

  std::vector<Context> contexts_;
  std::vector<std::vector<Lexeme>> spares_;  // used lists, kept for their memory
  std::optional<Lexeme> ahead_;              // read from the source in search of a parenthesis
  bool from_source_ = false;                 // whether the last token pulled was
  std::size_t tokens_made_ = 0;
  std::size_t tokens_copied_ = 0;
  std::uint32_t counter_ = 0;  // __COUNTER__
  bool stopped_ = false;

  // The line breaks of the output.
  std::uint32_t use_line_ = 0;      // of the name in the source whose expansion is being read
  std::uint32_t printed_line_ = 0;  // the line of the source that the output's last line stands for
  bool break_pending_ = false;
  bool boundary_ = false;  // an expansion began or ended since the last token of the output
};

}  // namespace isospin::promela
