// The machine behind preprocess.hpp: a stack of files being read, the conditionals open in them, and the
// macros.
//   preprocess.cpp   the entry points, what is predefined, the flow of tokens
//   directives.cpp   what each directive does
//   include.cpp      finding and reading files
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "language/promela/expand.hpp"
#include "language/promela/lex.hpp"
#include "language/promela/macros.hpp"
#include "language/promela/names.hpp"
#include "language/promela/preprocess.hpp"

namespace isospin::promela {

class TokenMaker;

class Preprocessor final : private LexemeSource {
 public:
  Preprocessor(const ReadOptions& options, const FileReader& reader, Sources& sources,
               Diagnostics& diagnostics);

  // Reads a file to its end; its tokens go to `maker`, or nowhere when that is null. Macros stay defined for
  // the next.
  void read(FileId file, TokenMaker* maker);

  Names& names() { return names_; }

 private:
  struct Reading {
    Lexer lexer;
    std::size_t outer_conditionals;  // how many were open when the file began
  };
  struct Conditional {
    Span place;          // of its #if
    bool live = false;   // the text around it is read, not skipped
    bool taken = false;  // one of its branches has been read
    bool active = false;
    bool in_else = false;
  };

  // ---- the flow of tokens
  Lexeme next(bool in_arguments) override;
  void end_file();
  bool skipping() const { return !conditionals_.empty() && !conditionals_.back().active; }
  void define_predefined();

  // ---- directives.cpp
  void run_directive();
  void run(const Lexeme& name);
  bool run_conditional(const Lexeme& name);
  // What is left of the line.
  std::vector<Lexeme> read_line();
  std::string line_text(const std::vector<Lexeme>& line) const;
  void begin_if(const Lexeme& directive, bool condition);
  bool evaluate(const Lexeme& directive);
  bool is_defined(const Lexeme& directive);
  Conditional* open_conditional(const Lexeme& directive);
  void warn_of_rest(const std::vector<Lexeme>& line, std::size_t used, const Lexeme& directive);
  void undefine(const Lexeme& directive);
  void read_over_pragma(const Lexeme& directive);
  void check_line_number(const Lexeme& directive);

  // ---- include.cpp
  void include(const Lexeme& directive, bool once);
  struct Header {
    std::string name;
    bool angled = false;
    Span span;
  };
  bool read_header(const Lexeme& directive, Header& header);
  FileId find(const Header& header);
  FileId load(const std::string& path, const Header& header);
  bool affordable(FileId file, const Header& header);

  const ReadOptions& options_;
  const FileReader& reader_;
  Sources& sources_;
  Diagnostics& diagnostics_;
  Names names_;
  Spellings spellings_;
  Macros macros_;
  Expander expander_;

  std::deque<Reading> readings_;  // not a vector: a lexer cannot be moved about
  std::vector<Conditional> conditionals_;
  std::unordered_map<std::string, FileId> loaded_;  // by path; invalid: not there
  std::unordered_set<FileId> only_once_;
  Span line_end_;  // of the line that read_line read
  std::size_t includes_ = 0;
  std::size_t included_bytes_ = 0;
  bool stopped_ = false;
};

}  // namespace isospin::promela
