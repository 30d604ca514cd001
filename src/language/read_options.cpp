#include "language/read_options.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <utility>

namespace isospin {

namespace {

// Spans count bytes in 32 bits.
constexpr std::size_t kLargestFile = std::numeric_limits<std::int32_t>::max();

}  // namespace

FileReader disk_reader() {
  return [](const std::string& path) -> std::optional<std::string> {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return std::nullopt;  // would open like a file
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text;
    std::vector<char> part(std::size_t{1} << 16);
    while (in.read(part.data(), static_cast<std::streamsize>(part.size())) || in.gcount() > 0) {
      text.append(part.data(), static_cast<std::size_t>(in.gcount()));
      if (text.size() <= kLargestFile) continue;
      errno = EFBIG;  // what has no end has no size that could be asked for
      return std::nullopt;
    }
    if (in.bad()) return std::nullopt;
    return text;
  };
}

FileReader remembering(FileReader reader) {
  auto known = std::make_shared<std::map<std::string, std::optional<std::string>>>();
  return [reader = std::move(reader), known](const std::string& path) {
    const auto found = known->find(path);
    if (found != known->end()) return found->second;
    return known->emplace(path, reader(path)).first->second;
  };
}

}  // namespace isospin
