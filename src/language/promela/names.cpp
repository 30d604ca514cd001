#include "language/promela/names.hpp"

#include <algorithm>
#include <cstring>

namespace isospin::promela {
namespace {

constexpr std::size_t kFirstSlots = 1024;  // a power of two, as every later size
constexpr std::size_t kBlockBytes = 1 << 16;

// FNV-1a, finished by a multiplication so that the low bits, which choose the slot, depend on all letters.
std::uint32_t hash(std::string_view text) {
  std::uint64_t mixed = 14695981039346656037u;
  for (const char letter : text) mixed = (mixed ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return static_cast<std::uint32_t>((mixed * 0x9e3779b97f4a7c15u) >> 32);
}

}  // namespace

Names::Names() : slots_(kFirstSlots, 0) {
  for (const Keyword& keyword : keywords()) names_[id(keyword.text).index()].kind = keyword.kind;
}

NameId Names::id(std::string_view text) {
  const std::uint32_t hashed = hash(text);
  std::size_t slot = hashed & (slots_.size() - 1);
  while (slots_[slot] != 0) {
    const std::uint32_t found = slots_[slot] - 1;
    if (hashes_[found] == hashed && names_[found].text == text) return NameId(found);
    slot = (slot + 1) & (slots_.size() - 1);
  }
  names_.push_back({text});
  hashes_.push_back(hashed);
  slots_[slot] = static_cast<std::uint32_t>(names_.size());
  const NameId made(static_cast<std::uint32_t>(names_.size() - 1));
  if (names_.size() * 2 > slots_.size()) grow();
  return made;
}

void Names::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    std::size_t slot = hashes_[i] & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = i + 1;
  }
}

std::string_view Spellings::keep(std::string_view text) {
  if (size_ - used_ < text.size() + 1) {
    size_ = std::max(kBlockBytes, text.size() + 1);
    used_ = 0;
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(size_));
  }
  char* place = blocks_.back().get() + used_;
  std::memcpy(place, text.data(), text.size());
  place[text.size()] = '\0';
  used_ += text.size() + 1;
  return {place, text.size()};
}

}  // namespace isospin::promela
