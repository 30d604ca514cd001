// A text and the tokens made of it, for tests.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "language/promela/preprocess.hpp"

namespace isospin::promela {

struct Lexed {
  Sources sources;
  Diagnostics diagnostics;
  std::vector<Token> tokens;

  // The tokens' spellings with a space between, or " / " where a line ends.
  std::string lines() const {
    std::string text;
    for (const Token& token : tokens) {
      if (token.kind == TokenKind::end_of_input) break;
      if (!text.empty()) text += token.newline_before ? " / " : " ";
      text += token.text;
    }
    return text;
  }
  // The same without the lines.
  std::string words() const {
    std::string text;
    for (const Token& token : tokens)
      if (token.kind != TokenKind::end_of_input) text += (text.empty() ? "" : " ") + std::string(token.text);
    return text;
  }
  // What was found wrong, in order: "E0101@2:7 W0102@3:1".
  std::string complaints() const {
    std::string text;
    for (const Diagnostic& one : diagnostics.all()) {
      const Span place = sources.outermost(one.span);
      const LineColumn at = sources.locate(place.file, place.begin);
      text += (text.empty() ? "" : " ") + one.code + "@" + std::to_string(at.line) + ":" +
              std::to_string(at.column);
    }
    return text;
  }
  const Token& token(std::string_view text) const {
    for (const Token& one : tokens)
      if (one.text == text) return one;
    return tokens.back();
  }
};

using Files = std::map<std::string, std::string>;

inline FileReader reader_of(const Files& files) {
  return [files](const std::string& path) -> std::optional<std::string> {
    const auto found = files.find(path);
    if (found == files.end()) return std::nullopt;
    return found->second;
  };
}

inline void lex_into(Lexed& lexed, std::string text, const ReadOptions& options = {},
                     const Files& files = {}) {
  const FileId file = lexed.sources.add("models/m.pml", std::move(text));
  lexed.tokens = preprocess(file, options, reader_of(files), lexed.sources, lexed.diagnostics);
}

// Without a word of complaint, or with the complaints instead.
inline std::string words(std::string text, const ReadOptions& options = {}, const Files& files = {}) {
  Lexed lexed;
  lex_into(lexed, std::move(text), options, files);
  return lexed.diagnostics.all().empty() ? lexed.words() : lexed.complaints();
}

inline std::string lines(std::string text) {
  Lexed lexed;
  lex_into(lexed, std::move(text));
  return lexed.lines();
}

inline std::string complaints(std::string text, const ReadOptions& options = {}, const Files& files = {}) {
  Lexed lexed;
  lex_into(lexed, std::move(text), options, files);
  return lexed.complaints();
}

}  // namespace isospin::promela
