// Codes of the preprocessor and the lexer:
//
//   E0101  a character that has no meaning in Promela, a NUL, or bytes outside ASCII
//   E0102  a string ("..." or $...$) that is not closed on its line
//   E0103  a character constant that is not closed, is empty, or holds several characters
//   E0104  a comment that is never closed
//   E0106  a file of 4 GB or more
//   E0110  an unknown directive
//   E0111  #error
//   E0112  no name, or none that a macro can have, after #define, #undef, #ifdef, #ifndef
//   E0113  parameters of a macro that are not well formed, or named twice
//   E0114  # before something that is no parameter
//   E0115  ## at the beginning or the end of a macro's body
//   E0116  ## between two tokens that do not make one
//   E0117  a macro called with too few or too many arguments
//   E0118  a macro's arguments that never end
//   E0119  macros that make too many tokens, or nest too deeply
//   E0120  a condition of #if or #elif that is not well formed
//   E0121  a condition that divides by zero
//   E0122  #elif, #else or #endif without #if, or #elif or #else after #else
//   E0123  an #if that is never closed
//   E0124  #include without a file name
//   E0125  a file to include that cannot be read
//   E0126  files that include each other without end
//   E0127  a construct that GCC's preprocessor knows and we do not: __VA_OPT__, #include_next
//   E0128  #line without a line number
//   W0101  a macro defined again, differently
//   W0102  a number that does not fit in 32 bits and is wrapped
//   W0103  a macro's name that is not replaced, because it is part of a number: 0..N
//   W0104  a hexadecimal number
//   W0105  an escape in a character constant that Promela does not know: '\0' is 48
//   W0106  spaces between a backslash and the end of its line
//   W0107  #warning
//   W0108  text after a directive that takes no more
//   W0109  a directive that is read over: #pragma (SPIN itself rejects it), #assert, #unassert
//   W0110  no space between a macro's name and its body
//   W0111  a number in a condition that does not fit in 64 bits
//   W0112  a `*/` that closes no comment
#include "language/promela/preprocess.hpp"

#include <utility>

#include "language/promela/make_tokens.hpp"
#include "language/promela/preprocessor.hpp"

namespace isospin::promela {
namespace {

// SPIN leaves its preprocessor in GNU mode, where `linux` and `unix` are 1 without any underscore, so that a
// variable of that name is an error in SPIN and here. Of GCC's some 350 others we define those that a model
// might ask for; they must not make a model mean something else on another machine, so the processor's are
// not among them.
constexpr std::string_view kPredefined =
    "#define linux 1\n"
    "#define unix 1\n"
    "#define __linux 1\n"
    "#define __linux__ 1\n"
    "#define __gnu_linux__ 1\n"
    "#define __unix 1\n"
    "#define __unix__ 1\n"
    "#define __STDC__ 1\n"
    "#define __STDC_HOSTED__ 1\n"
    "#define __STDC_VERSION__ 199901L\n"
    "#define __GNUC__ 12\n"
    "#define __GNUC_MINOR__ 2\n"
    "#define __CHAR_BIT__ 8\n"
    "#define __SCHAR_MAX__ 0x7f\n"
    "#define __SHRT_MAX__ 0x7fff\n"
    "#define __INT_MAX__ 0x7fffffff\n";

// -D and -U as the directives that they stand for.
std::string command_line_text(const ReadOptions& options) {
  std::string text;
  for (const ReadOptions::Definition& definition : options.definitions) {
    std::string line = definition.value ? "#define " + definition.name + " " + *definition.value
                                        : "#undef " + definition.name;
    for (char& c : line)
      if (c == '\n') c = ' ';
    text += line + "\n";
  }
  return text;
}

Span end_of(FileId file, const Sources& sources) {
  const auto size = static_cast<std::uint32_t>(sources.text(file).size());
  return {file, size, size, ExpansionId::none()};
}

}  // namespace

std::vector<Token> preprocess(FileId file, const ReadOptions& options, const FileReader& reader,
                              Sources& sources, Diagnostics& diagnostics) {
  Preprocessor preprocessor(options, reader, sources, diagnostics);
  TokenMaker maker(preprocessor.names(), sources, diagnostics);
  preprocessor.read(file, &maker);
  std::vector<Token> tokens = maker.finish(end_of(file, sources));
  join_ltl_operators(tokens, false);
  return tokens;
}

std::vector<Token> lex_formula(FileId formula, FileId model, const ReadOptions& options,
                               const FileReader& reader, Sources& sources, Diagnostics& diagnostics) {
  // What is wrong with the model is said by whoever checks the model.
  Diagnostics both;
  Preprocessor preprocessor(options, reader, sources, both);
  if (model.valid()) preprocessor.read(model, nullptr);
  const std::size_t of_model = both.all().size();
  TokenMaker maker(preprocessor.names(), sources, both);
  preprocessor.read(formula, &maker);
  std::vector<Token> tokens = maker.finish(end_of(formula, sources));
  join_ltl_operators(tokens, true);
  for (std::size_t i = of_model; i < both.all().size(); ++i) diagnostics.add(both.all()[i]);
  return tokens;
}

Preprocessor::Preprocessor(const ReadOptions& options, const FileReader& reader, Sources& sources,
                           Diagnostics& diagnostics)
    : options_(options),
      reader_(reader),
      sources_(sources),
      diagnostics_(diagnostics),
      macros_(names_, diagnostics),
      expander_(*this, options.most_expanded_tokens, names_, spellings_, sources, diagnostics) {
  define_predefined();
}

void Preprocessor::define_predefined() {
  macros_.define_builtin("__FILE__", Builtin::file);
  macros_.define_builtin("__LINE__", Builtin::line);
  macros_.define_builtin("__COUNTER__", Builtin::counter);
  read(sources_.add("<predefined>", std::string(kPredefined)), nullptr);
  if (!options_.definitions.empty())
    read(sources_.add("<command line>", command_line_text(options_)), nullptr);
}

void Preprocessor::read(FileId file, TokenMaker* maker) {
  readings_.push_back({Lexer(file, sources_, names_, spellings_, diagnostics_), conditionals_.size()});
  for (;;) {
    const Lexeme lexeme = expander_.next();
    if (lexeme.kind == LexemeKind::end_of_file) break;
    if (maker != nullptr) maker->add(lexeme);
  }
  readings_.clear();
  conditionals_.clear();
}

Lexeme Preprocessor::next(bool in_arguments) {
  while (!stopped_) {
    Lexeme lexeme = readings_.back().lexer.next();
    if (lexeme.kind == LexemeKind::end_of_file) {
      if (in_arguments) return lexeme;
      end_file();
      if (readings_.size() == 1) return lexeme;
      readings_.pop_back();
    } else if (lexeme.kind == LexemeKind::hash && lexeme.newline_before) {
      run_directive();
    } else if (!skipping()) {
      return lexeme;
    }
  }
  return {};
}

// What was opened in a file is closed in it.
void Preprocessor::end_file() {
  while (conditionals_.size() > readings_.back().outer_conditionals) {
    diagnostics_.error("E0123", conditionals_.back().place, "this condition is never closed",
                       "an `#endif` is missing");
    conditionals_.pop_back();
  }
}

}  // namespace isospin::promela
