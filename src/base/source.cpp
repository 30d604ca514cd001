#include "base/source.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace isospin {

Span join(const Span& first, const Span& last) {
  if (!first.valid()) return last;
  if (first.file != last.file || first.expansion != last.expansion) return first;
  Span both = first;
  both.begin = std::min(first.begin, last.begin);
  both.end = std::max(first.end, last.end);
  return both;
}

FileId Sources::add(std::string name, std::string text) {
  assert(text.size() < std::numeric_limits<std::uint32_t>::max() && "spans count bytes in 32 bits");
  File& file = files_.emplace_back(File{std::move(name), std::move(text), {}});
  file.line_starts.push_back(0);
  for (std::size_t at = file.text.find('\n'); at != std::string::npos; at = file.text.find('\n', at + 1))
    file.line_starts.push_back(static_cast<std::uint32_t>(at + 1));
  return FileId(static_cast<std::uint32_t>(files_.size() - 1));
}

ExpansionId Sources::add(Expansion expansion) {
  expansions_.push_back(std::move(expansion));
  return ExpansionId(static_cast<std::uint32_t>(expansions_.size() - 1));
}

std::string_view Sources::text(const Span& span) const {
  if (!span.valid()) return {};
  const std::string_view whole = text(span.file);
  const std::size_t begin = std::min<std::size_t>(span.begin, whole.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, whole.size());
  return whole.substr(begin, end - begin);
}

LineColumn Sources::locate(FileId file, std::uint32_t offset) const {
  const std::vector<std::uint32_t>& starts = files_[file.index()].line_starts;
  // The last line that starts at or before the offset; there always is one, because the first starts at 0.
  const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - starts.begin());
  return {line, offset - starts[line - 1] + 1};
}

std::string_view Sources::line(FileId file, std::uint32_t line) const {
  const File& whole = files_[file.index()];
  if (line == 0 || line > whole.line_starts.size()) return {};
  const std::size_t begin = whole.line_starts[line - 1];
  const std::size_t end =
      line < whole.line_starts.size() ? whole.line_starts[line] - 1 : whole.text.size();  // before its '\n'
  std::string_view found = std::string_view(whole.text).substr(begin, end - begin);
  if (found.ends_with('\r')) found.remove_suffix(1);
  return found;
}

Span Sources::outermost(Span span) const {
  while (span.valid() && span.expansion.valid()) span = expansion(span.expansion).use;
  return span;
}

std::string Sources::place(const Span& span) const {
  const Span shown = outermost(span);
  if (!shown.valid()) return {};
  return name(shown.file) + ":" + std::to_string(locate(shown.file, shown.begin).line);
}

}  // namespace isospin
