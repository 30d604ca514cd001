// Source text and places in it.
//
// A Span is a half-open range of bytes of one file, together with the expansion
// (of a macro or an inline) that brought it where it is used. So an error inside
// a macro can be shown at both places: its use and its definition.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"

namespace isospin {

struct FileTag;
using FileId = Id<FileTag>;
struct ExpansionTag;
using ExpansionId = Id<ExpansionTag>;

struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  ExpansionId expansion;  // none: written here

  bool valid() const { return file.valid(); }
};

// The least span that holds both, or the first when they are in different files or expansions.
Span join(const Span& first, const Span& last);

// One use of a macro or an inline: the text between `definition` stands at `use`.
struct Expansion {
  std::string name;
  bool is_inline = false;
  Span use;
  Span definition;
};

// Both 1-based; columns count bytes.
struct LineColumn {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// Owns the text of every file read, and every expansion. Never forgets, so that
// spans and string_views into it stay good as long as it lives.
class Sources {
 public:
  FileId add(std::string name, std::string text);
  ExpansionId add(Expansion expansion);

  std::size_t files() const { return files_.size(); }
  const std::string& name(FileId file) const { return files_[file.index()].name; }
  std::string_view text(FileId file) const { return files_[file.index()].text; }
  std::string_view text(const Span& span) const;
  const Expansion& expansion(ExpansionId id) const { return expansions_[id.index()]; }

  LineColumn locate(FileId file, std::uint32_t offset) const;
  // Without its line break. `line` is 1-based.
  std::string_view line(FileId file, std::uint32_t line) const;

  // Where a reader should look first: the outermost place at which the text of `span` was asked for.
  Span outermost(Span span) const;
  // "file:line", of the outermost use.
  std::string place(const Span& span) const;

 private:
  struct File {
    std::string name;
    std::string text;
    std::vector<std::uint32_t> line_starts;
  };
  std::deque<File> files_;  // not a vector: string_views into `text` must stay good
  std::deque<Expansion> expansions_;
};

}  // namespace isospin
