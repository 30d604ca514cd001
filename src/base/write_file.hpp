// A text to a file, or to a descriptor, with the reason in words where it cannot be written.
#pragma once

#include <array>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace isospin {

// Replaces what the file held. The refusal is "`path` cannot be written: No space left on device".
Done write_file(const std::string& path, std::string_view text);

// A stream over an open descriptor that remembers why it could not be written. After that it takes nothing
// more.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);

  // The `errno` of the first write that failed; 0 while none has.
  int error() const { return error_; }

 protected:
  int_type overflow(int_type letter) override;
  int sync() override;

 private:
  bool write_out();

  int descriptor_;
  int error_ = 0;
  std::array<char, 1 << 16> room_;
};

}  // namespace isospin
