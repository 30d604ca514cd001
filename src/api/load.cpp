#include "api/load.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>

#include "base/text.hpp"
#include "language/murphi/read.hpp"
#include "language/promela/read.hpp"
#include "language/sal/read.hpp"

namespace isospin {
namespace {

// Spans count bytes in 32 bits.
constexpr std::uintmax_t kLargestFile = std::numeric_limits<std::int32_t>::max();

// Says why `path` cannot be read, or nothing when trying is worth it.
std::string why_unreadable(const std::string& path) {
  std::error_code failed;
  const std::filesystem::file_status status = std::filesystem::status(path, failed);
  if (status.type() == std::filesystem::file_type::not_found) return "there is no such file";
  if (failed) return failed.message();
  if (std::filesystem::is_directory(status)) return "it is a folder, not a file";
  if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(path, failed) > kLargestFile)
    return "it is larger than 2 GB";
  return {};
}

// What could not even be read: there is nothing to ask of it but why.
class Unreadable final : public SourceModel {
 public:
  Unreadable(const std::string& path, const std::string& reason) {
    diagnostics_.error("E0001", {}, "`" + path + "` cannot be read: " + reason);
  }
  bool good() const override { return false; }
  std::vector<Property> properties() const override { return {}; }
  bool has(PropertyKind) const override { return false; }
  std::unique_ptr<model::Model> lower(const LowerRequest&, Diagnostics&) override { return nullptr; }
  std::optional<FormulaOverAtoms> formula(const Property&) override { return std::nullopt; }
  Implications implications(const Property&) override { return {}; }
  std::optional<Property> always(const std::string&) override { return std::nullopt; }
  Outline outline() const override { return {}; }
  std::string print() const override { return {}; }
};

}  // namespace

std::span<const Language> all_languages() {
  static const std::vector<Language> languages = {promela::language(), murphi::language(), sal::language()};
  return languages;
}

std::string language_word(const Language& language) {
  std::string word;
  for (const char letter : language.name)
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return word;
}

std::string_view language_words() {
  static const std::string words = [] {
    std::vector<std::string> all;
    for (const Language& language : all_languages()) all.push_back(language_word(language));
    return joined(all, " ");
  }();
  return words;
}

const Language& language_of(const std::string& path) {
  for (const Language& language : all_languages())
    for (const std::string_view ending : language.endings)
      if (path.ends_with(ending)) return language;
  return all_languages().front();
}

const Language* language_of(const std::string& path, const ReadOptions& options) {
  if (options.language.empty()) return &language_of(path);
  for (const Language& language : all_languages())
    if (language_word(language) == options.language) return &language;
  return nullptr;
}

std::shared_ptr<SourceModel> load(const std::string& path, const ReadOptions& options) {
  if (const std::string reason = why_unreadable(path); !reason.empty())
    return std::make_shared<Unreadable>(path, reason);
  errno = 0;
  std::optional<std::string> text = disk_reader()(path);
  if (!text) return std::make_shared<Unreadable>(path, errno != 0 ? std::strerror(errno) : "reading failed");
  return load_text(path, std::move(*text), options);
}

std::shared_ptr<SourceModel> load_text(const std::string& name, std::string text, const ReadOptions& options,
                                       const FileReader& reader) {
  const Language* language = language_of(name, options);
  if (language == nullptr)
    return std::make_shared<Unreadable>(name, "there is no language `" + options.language + "`");
  return language->read(name, std::move(text), options, reader);
}

}  // namespace isospin
