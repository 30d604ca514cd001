#include <algorithm>
#include <limits>
#include <string>

#include "base/text.hpp"
#include "language/promela/preprocessor.hpp"

namespace isospin::promela {
namespace {

constexpr std::size_t kMostNested = 200;
// Few files can include each other very often; these bounds end that.
constexpr std::size_t kMostIncludes = 20'000;
constexpr std::size_t kMostIncludedBytes = std::size_t{1} << 30;

std::string in_folder_of(const std::string& file, const std::string& name) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? name : file.substr(0, slash + 1) + name;
}

}  // namespace

void Preprocessor::include(const Lexeme& directive, bool once) {
  Header header;
  if (!read_header(directive, header)) return;
  const FileId file = find(header);
  if (!file.valid() || stopped_ || only_once_.contains(file)) return;
  if (once) only_once_.insert(file);
  if (!affordable(file, header)) return;
  readings_.back().lexer.leave_directive();
  readings_.push_back({Lexer(file, sources_, names_, spellings_, diagnostics_), conditionals_.size()});
}

bool Preprocessor::read_header(const Lexeme& directive, Header& header) {
  Lexeme name;
  std::string text;
  if (readings_.back().lexer.header_name(name)) {
    warn_of_rest(read_line(), 0, directive);
    text = name.text;
    header.span = name.span;
  } else {
    // Perhaps macros make the name: a string, or `<`, anything, `>`.
    const std::vector<Lexeme> line = expander_.expand_line(read_line(), false);
    for (const Lexeme& lexeme : line) {
      if (lexeme.space_before && !text.empty()) text += ' ';
      text += lexeme.text;
      if (text.front() == '"') break;
    }
    header.span = line.empty() ? line_end_ : line.front().span;
  }
  const bool string = text.size() > 2 && text.front() == '"' && text.back() == '"';
  const bool angled = text.size() > 2 && text.front() == '<' && text.back() == '>';
  if (!string && !angled) {
    diagnostics_.error("E0124", header.span, "`#include` needs the name of a file",
                       "write it as \"file\" or <file>");
    return false;
  }
  header.name = text.substr(1, text.size() - 2);
  header.angled = angled;
  return true;
}

// "..." beside the including file first, then both kinds in the include paths, in their order.
FileId Preprocessor::find(const Header& header) {
  std::vector<std::string> candidates;
  if (header.name.starts_with('/')) {
    candidates.push_back(header.name);
  } else {
    if (!header.angled)
      candidates.push_back(in_folder_of(sources_.name(readings_.back().lexer.file()), header.name));
    for (const std::string& folder : options_.include_paths)
      candidates.push_back(folder.empty() || folder.ends_with('/') ? folder + header.name
                                                                   : folder + "/" + header.name);
  }
  for (const std::string& path : candidates)
    if (const FileId file = load(path, header); file.valid() || stopped_) return file;
  diagnostics_.error("E0125", header.span, "the file " + quoted_text(header.name) + " cannot be read",
                     candidates.empty()
                         ? "a name in <> is looked for in the include paths (-I), and there are none"
                         : "looked for as " + joined(candidates, ", "));
  return FileId::none();
}

FileId Preprocessor::load(const std::string& path, const Header& header) {
  const auto [entry, is_new] = loaded_.try_emplace(path, FileId::none());
  if (!is_new || !reader_) return entry->second;
  std::optional<std::string> text = reader_(path);
  if (!text) return FileId::none();
  if (text->size() >= std::numeric_limits<std::uint32_t>::max()) {
    diagnostics_.error("E0106", header.span, "the file " + quoted_text(path) + " is too large",
                       "files must be smaller than 4 GB");
    stopped_ = true;
    return FileId::none();
  }
  return entry->second = sources_.add(path, std::move(*text));
}

bool Preprocessor::affordable(FileId file, const Header& header) {
  ++includes_;
  included_bytes_ += sources_.text(file).size();
  const bool deep = readings_.size() >= kMostNested;
  if (!deep && includes_ <= kMostIncludes && included_bytes_ <= kMostIncludedBytes) return true;
  const bool cycle =
      std::ranges::any_of(readings_, [&](const Reading& one) { return one.lexer.file() == file; });
  diagnostics_.error("E0126", header.span,
                     cycle  ? quoted_text(header.name) + " includes itself, again and again"
                     : deep ? "files are included more than " + std::to_string(kMostNested) + " levels deep"
                            : "too many files are included",
                     cycle ? "guard it with `#ifndef`, or include it once" : "");
  stopped_ = true;
  return false;
}

}  // namespace isospin::promela
