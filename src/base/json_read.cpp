// Json::parse: a reader by recursive descent, as strict as RFC 8259.
#include <charconv>

#include "base/json.hpp"

namespace isospin {
namespace {

constexpr int kDeepest = 200;

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Json> whole() {
    Json value;
    if (!read_value(value, 0)) return {};
    skip_blanks();
    if (at_ != text_.size()) return {};
    return value;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool accept(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool accept_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  void skip_blanks() {
    while (accept(' ') || accept('\n') || accept('\t') || accept('\r')) {
    }
  }

  bool read_value(Json& value, int depth) {
    if (depth > kDeepest) return false;
    skip_blanks();
    switch (peek()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_array(value, depth);
      case '"': {
        std::string text;
        if (!read_string(text)) return false;
        value = Json(std::move(text));
        return true;
      }
      case 't':
        value = Json(true);
        return accept_word("true");
      case 'f':
        value = Json(false);
        return accept_word("false");
      case 'n':
        value = Json();
        return accept_word("null");
      default:
        return read_number(value);
    }
  }

  bool read_array(Json& value, int depth) {
    ++at_;
    value = Json::array();
    skip_blanks();
    if (accept(']')) return true;
    do {
      Json element;
      if (!read_value(element, depth + 1)) return false;
      value.append(std::move(element));
      skip_blanks();
    } while (accept(','));
    return accept(']');
  }

  bool read_object(Json& value, int depth) {
    ++at_;
    value = Json::object();
    skip_blanks();
    if (accept('}')) return true;
    do {
      skip_blanks();
      std::string key;
      if (!read_string(key)) return false;
      skip_blanks();
      if (!accept(':')) return false;
      Json member;
      if (!read_value(member, depth + 1)) return false;
      value.set(std::move(key), std::move(member));
      skip_blanks();
    } while (accept(','));
    return accept('}');
  }

  bool read_number(Json& value) {
    const std::size_t begin = at_;
    accept('-');
    if (!accept('0') && !skip_digits()) return false;
    bool whole = true;
    if (accept('.')) {
      whole = false;
      if (!skip_digits()) return false;
    }
    if (accept('e') || accept('E')) {
      whole = false;
      if (!accept('+')) accept('-');
      if (!skip_digits()) return false;
    }
    const char* first = text_.data() + begin;
    const char* last = text_.data() + at_;
    std::int64_t integer = 0;
    if (whole && std::from_chars(first, last, integer).ec == std::errc()) {
      value = Json(integer);
      return true;
    }
    double number = 0;
    if (std::from_chars(first, last, number).ec != std::errc()) return false;
    value = Json(number);
    return true;
  }

  bool skip_digits() {
    const std::size_t begin = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > begin;
  }

  bool read_string(std::string& text) {
    if (!accept('"')) return false;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\')
        text += c;
      else if (!read_escape(text))
        return false;
    }
    return false;
  }

  bool read_escape(std::string& text) {
    if (at_ >= text_.size()) return false;
    const char c = text_[at_++];
    constexpr std::string_view from = "\"\\/bfnrt";
    constexpr std::string_view to = "\"\\/\b\f\n\r\t";
    if (const std::size_t which = from.find(c); which != std::string_view::npos) {
      text += to[which];
      return true;
    }
    std::uint32_t point = 0;
    if (c != 'u' || !read_hex(point)) return false;
    if (point >= 0xD800 && point <= 0xDBFF) {  // the first half of a pair
      std::uint32_t second = 0;
      if (!accept('\\') || !accept('u') || !read_hex(second)) return false;
      if (second < 0xDC00 || second > 0xDFFF) return false;
      point = 0x10000 + ((point - 0xD800) << 10) + (second - 0xDC00);
    } else if (point >= 0xDC00 && point <= 0xDFFF) {
      return false;
    }
    append_utf8(text, point);
    return true;
  }

  bool read_hex(std::uint32_t& point) {
    if (at_ + 4 > text_.size()) return false;
    const char* first = text_.data() + at_;
    const auto [stopped, error] = std::from_chars(first, first + 4, point, 16);
    at_ += 4;
    return error == std::errc() && stopped == first + 4;
  }

  static void append_utf8(std::string& text, std::uint32_t point) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xC0 | point >> 6);
      put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
      put(0xE0 | point >> 12);
      put(0x80 | (point >> 6 & 0x3F));
      put(0x80 | (point & 0x3F));
    } else {
      put(0xF0 | point >> 18);
      put(0x80 | (point >> 12 & 0x3F));
      put(0x80 | (point >> 6 & 0x3F));
      put(0x80 | (point & 0x3F));
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Json> Json::parse(std::string_view text) { return Reader(text).whole(); }

}  // namespace isospin
