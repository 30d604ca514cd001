#include "base/write_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace isospin {

Done write_file(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  int reason = file != nullptr ? 0 : errno;
  if (file != nullptr && std::fwrite(text.data(), 1, text.size(), file) != text.size()) reason = errno;
  // A full disk may show only when the rest is written out.
  if (file != nullptr && std::fclose(file) != 0 && reason == 0) reason = errno;
  if (reason == 0) return {};
  return Refusal{"`" + path + "` cannot be written: " + std::strerror(reason), {}, {}, RefusalKind::output};
}

DescriptorBuffer::DescriptorBuffer(int descriptor) : descriptor_(descriptor) {
  setp(room_.data(), room_.data() + room_.size());
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type letter) {
  if (!write_out()) return traits_type::eof();
  if (!traits_type::eq_int_type(letter, traits_type::eof())) sputc(traits_type::to_char_type(letter));
  return traits_type::not_eof(letter);
}

int DescriptorBuffer::sync() { return write_out() ? 0 : -1; }

bool DescriptorBuffer::write_out() {
  for (const char* from = pbase(); error_ == 0 && from < pptr();) {
    const ssize_t written = ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
    if (written >= 0)
      from += written;
    else if (errno != EINTR)
      error_ = errno;
  }
  setp(room_.data(), room_.data() + room_.size());
  return error_ == 0;
}

}  // namespace isospin
