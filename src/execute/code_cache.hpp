// Optimised code that is kept from run to run, in a folder of the user's own.
//
// An entry holds the shared object, the text that it was compiled from, and a hash over both. It is given
// back only if folder and file belong to this user, nobody else can write them, the text is the same to the
// byte, and nothing is damaged. What does not pass is removed and will be compiled again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isospin::execute {

class CodeCache {
 public:
  // `folder` is made if it is not there. An empty one stands for no cache: nothing is found or kept.
  explicit CodeCache(std::string folder);
  // $XDG_CACHE_HOME/isospin or ~/.cache/isospin; empty when neither is known.
  static std::string users_folder();

  bool usable() const { return usable_; }
  const std::string& folder() const { return folder_; }

  // The shared object that was kept for `text`.
  std::optional<std::string> find(std::string_view text) const;
  // Best effort: a full disk is no reason to fail. Old entries make room for new ones.
  void keep(std::string_view text, std::string_view object) const;
  std::string path_of(std::string_view text) const;

  static constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;

 private:
  void make_room() const;

  std::string folder_;
  bool usable_ = false;
};

}  // namespace isospin::execute
