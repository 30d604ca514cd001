#include "base/name_ranges.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace isospin {
namespace {

// What stands in one pair of brackets: a number, or a range of them.
struct Index {
  std::string head, tail;  // of the name, with the brackets
  long long first = 0, last = 0;
};

// The index with number `which` from the end; nothing when there is none, or it is no number.
std::optional<Index> index_in(const std::string& name, std::size_t which) {
  std::size_t open = name.rfind('[');
  for (; which > 0 && open != std::string::npos && open > 0; --which) open = name.rfind('[', open - 1);
  if (which > 0 || open == std::string::npos) return std::nullopt;
  const std::size_t close = name.find(']', open);
  if (close == std::string::npos) return std::nullopt;
  Index found{name.substr(0, open + 1), name.substr(close), 0, 0};
  const char* at = name.data() + open + 1;
  const char* const end = name.data() + close;
  const auto first = std::from_chars(at, end, found.first);
  if (first.ec != std::errc()) return std::nullopt;
  found.last = found.first;
  if (first.ptr == end) return found;
  if (end - first.ptr < 3 || first.ptr[0] != '.' || first.ptr[1] != '.') return std::nullopt;
  const auto last = std::from_chars(first.ptr + 2, end, found.last);
  return last.ec == std::errc() && last.ptr == end ? std::optional(found) : std::nullopt;
}

std::vector<NamedText> fold_index(const std::vector<NamedText>& names, std::size_t which) {
  std::vector<NamedText> folded;
  std::optional<Index> before;
  for (const NamedText& one : names) {
    const std::optional<Index> index = index_in(one.name, which);
    const bool goes_on = index && before && folded.back().text == one.text && index->head == before->head &&
                         index->tail == before->tail && index->first == before->last + 1;
    if (!goes_on) {
      folded.push_back(one);
      before = index;
      continue;
    }
    before->last = index->last;
    folded.back().name =
        before->head + std::to_string(before->first) + ".." + std::to_string(before->last) + before->tail;
  }
  return folded;
}

}  // namespace

std::vector<NamedText> folded_names(std::vector<NamedText> names) {
  std::size_t indices = 0;
  for (const NamedText& one : names)
    indices = std::max(indices, static_cast<std::size_t>(std::ranges::count(one.name, '[')));
  for (std::size_t which = 0; which < indices; ++which) names = fold_index(names, which);
  return names;
}

std::vector<std::string> folded_names(const std::vector<std::string>& names) {
  std::vector<NamedText> entries;
  for (const std::string& name : names) entries.push_back({name, {}});
  std::vector<std::string> folded;
  for (NamedText& one : folded_names(std::move(entries))) folded.push_back(std::move(one.name));
  return folded;
}

}  // namespace isospin
