#include "execute/code_cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include "base/hash.hpp"

namespace isospin::execute {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".code";

// Behind the object and the text.
struct Footer {
  char magic[8] = {'i', 's', 'o', 'c', 'o', 'd', 'e', '1'};
  std::uint64_t object_bytes = 0;
  std::uint64_t text_bytes = 0;
  std::uint64_t hash = 0;  // of everything before it
};

// Ours, and nobody else can change it.
bool is_private(const struct stat& status) {
  return status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::optional<std::string> read_private_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  struct stat status;
  std::optional<std::string> content;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && is_private(status)) {
    content.emplace(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < content->size()) {
      const ssize_t got = read(file, content->data() + done, content->size() - done);
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
    }
    if (done != content->size()) content.reset();
  }
  close(file);
  return content;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(file, bytes.data(), bytes.size());
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

std::string_view bytes_of(const Footer& footer) {
  return {reinterpret_cast<const char*>(&footer), sizeof footer};
}

}  // namespace

std::string CodeCache::users_folder() {
  if (const char* caches = std::getenv("XDG_CACHE_HOME"); caches && caches[0] == '/')
    return std::string(caches) + "/isospin";
  if (const char* home = std::getenv("HOME"); home && home[0] == '/')
    return std::string(home) + "/.cache/isospin";
  return {};
}

CodeCache::CodeCache(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty()) return;
  std::error_code ignored;
  fs::create_directories(fs::path(folder_).parent_path(), ignored);
  mkdir(folder_.c_str(), 0700);
  struct stat status;
  usable_ = lstat(folder_.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && is_private(status);
}

std::string CodeCache::path_of(std::string_view text) const {
  char name[17];
  std::snprintf(name, sizeof name, "%016llx",
                static_cast<unsigned long long>(hash_bytes(text.data(), text.size())));
  return folder_ + "/" + name + std::string(kEnding);
}

std::optional<std::string> CodeCache::find(std::string_view text) const {
  if (!usable_) return std::nullopt;
  const std::string path = path_of(text);
  std::optional<std::string> content = read_private_file(path);
  if (!content) return std::nullopt;
  Footer footer;
  const std::size_t body = content->size() - std::min(content->size(), sizeof footer);
  bool good = content->size() >= sizeof footer;
  if (good) {
    const Footer expected;
    std::memcpy(&footer, content->data() + body, sizeof footer);
    good = std::memcmp(footer.magic, expected.magic, sizeof footer.magic) == 0 &&
           footer.object_bytes <= body && footer.text_bytes == body - footer.object_bytes &&
           footer.hash == hash_bytes(content->data(), body);
  }
  if (!good) {
    unlink(path.c_str());
    return std::nullopt;
  }
  // Another text with the same hash: then there is only room for one of them.
  if (std::string_view(*content).substr(footer.object_bytes, footer.text_bytes) != text) return std::nullopt;
  utimensat(AT_FDCWD, path.c_str(), nullptr, 0);  // used just now, so it is the last to make room
  content->resize(footer.object_bytes);
  return content;
}

void CodeCache::keep(std::string_view text, std::string_view object) const {
  if (!usable_) return;
  make_room();
  std::string whole;
  whole.reserve(object.size() + text.size() + sizeof(Footer));
  whole.append(object).append(text);
  Footer footer;
  footer.object_bytes = object.size();
  footer.text_bytes = text.size();
  footer.hash = hash_bytes(whole.data(), whole.size());
  whole.append(bytes_of(footer));
  // Written under another name first: an entry is there as a whole or not at all.
  std::string temporary = path_of(text) + ".XXXXXX";
  const int file = mkstemp(temporary.data());
  if (file < 0) return;
  const bool written = write_all(file, whole);
  close(file);
  if (!written || rename(temporary.c_str(), path_of(text).c_str()) != 0) unlink(temporary.c_str());
}

namespace {

// By ourselves, when a run was killed: "1f0c....code.XXXXXX", or the folder of a compilation. Whatever else
// somebody keeps in the folder is not ours.
bool is_left_behind(const fs::path& path) {
  const std::string name = path.filename().string();
  return path.stem().extension() == kEnding || name.starts_with("compile.");
}

}  // namespace

// The oldest go first; what a run left behind when it was killed goes with them.
void CodeCache::make_room() const {
  struct Entry {
    fs::path path;
    fs::file_time_type time;
    std::uint64_t bytes;
  };
  std::vector<Entry> entries;
  std::uint64_t bytes = 0;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
    std::error_code gone;
    const auto time = fs::last_write_time(it->path(), gone);
    if (gone) continue;
    if (it->path().extension() != kEnding) {
      if (is_left_behind(it->path()) && now - time > std::chrono::hours(24)) fs::remove_all(it->path(), gone);
      continue;
    }
    entries.push_back({it->path(), time, fs::file_size(it->path(), gone)});
    if (gone)
      entries.pop_back();
    else
      bytes += entries.back().bytes;
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (const Entry& entry : entries) {
    if (bytes <= kMostBytes) break;
    fs::remove(entry.path, error);
    bytes -= entry.bytes;
  }
}

}  // namespace isospin::execute
