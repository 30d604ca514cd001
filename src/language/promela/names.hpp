// Every name that the preprocessor meets, once: names become small numbers, and what a name means (a keyword,
// a macro) is found without looking at its letters again.
//
// Costs  one hash of the letters per token read; nothing is allocated for a name seen before.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "language/promela/token.hpp"

namespace isospin::promela {

struct Macro;

struct NameTag;
using NameId = Id<NameTag>;

struct Name {
  std::string_view text;
  TokenKind kind = TokenKind::name;  // or a keyword's
  Macro* macro = nullptr;            // what #define says at this moment
};

class Names {
 public:
  Names();  // knows the keywords

  // `text` must live as long as the table.
  NameId id(std::string_view text);
  Name& operator[](NameId id) { return names_[id.index()]; }
  const Name& operator[](NameId id) const { return names_[id.index()]; }

 private:
  void grow();

  std::vector<Name> names_;
  std::vector<std::uint32_t> hashes_;  // of names_
  std::vector<std::uint32_t> slots_;   // open addressing: an index into names_, plus one; 0 is free
};

// Keeps spellings that stand in no file as they are needed: made by # and ##, or joined over a backslash at
// the end of a line. Views stay good, and are followed by a NUL, as long as it lives.
class Spellings {
 public:
  std::string_view keep(std::string_view text);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t used_ = 0;
  std::size_t size_ = 0;  // of the last block
};

}  // namespace isospin::promela
