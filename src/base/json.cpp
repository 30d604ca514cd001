#include "base/json.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace isospin {
namespace {

// The length of the well-formed UTF-8 sequence at `at`, or 0: no overlong forms, no surrogates, nothing past
// U+10FFFF.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!follows(1) || !follows(2)) return 0;
    if (first == 0xE0 && byte(1) < 0xA0) return 0;
    if (first == 0xED && byte(1) > 0x9F) return 0;
    return 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    if (first == 0xF0 && byte(1) < 0x90) return 0;
    if (first == 0xF4 && byte(1) > 0x8F) return 0;
    return 4;
  }
  return 0;
}

void write_string(std::string& out, std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t length = utf8_length(text, at);
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += "\\u00";
      out += digits[static_cast<unsigned char>(c) >> 4];
      out += digits[c & 0xF];
    } else {
      out += text.substr(at, length);
    }
    at += length == 0 ? 1 : length;
  }
  out += '"';
}

void write_double(std::string& out, double value) {
  if (!std::isfinite(value)) {  // JSON has no word for it
    out += "null";
    return;
  }
  std::array<char, 40> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  const std::string_view digits(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  out += digits;
  if (digits.find_first_of(".e") == std::string_view::npos)
    out += ".0";  // so that it is read back as a double
}

void break_line(std::string& out, int indent, int depth) {
  if (indent == 0) return;
  out += '\n';
  out.append(static_cast<std::size_t>(indent * depth), ' ');
}

const Json& null_json() {
  static const Json null;
  return null;
}

}  // namespace

Json& Json::set(std::string key, Json value) {
  if (is_null()) value_ = Object{};
  Object& object = std::get<Object>(value_);
  for (auto& [name, old] : object)
    if (name == key) {
      old = std::move(value);
      return *this;
    }
  object.emplace_back(std::move(key), std::move(value));
  return *this;
}

Json& Json::append(Json value) {
  if (is_null()) value_ = Array{};
  std::get<Array>(value_).push_back(std::move(value));
  return *this;
}

const Json& Json::operator[](std::string_view key) const {
  for (const auto& [name, value] : members())
    if (name == key) return value;
  return null_json();
}

const Json::Array& Json::elements() const {
  static const Array none;
  const Array* array = std::get_if<Array>(&value_);
  return array ? *array : none;
}

const Json::Object& Json::members() const {
  static const Object none;
  const Object* object = std::get_if<Object>(&value_);
  return object ? *object : none;
}

std::string Json::as_string(std::string fallback) const {
  const std::string* text = std::get_if<std::string>(&value_);
  return text ? *text : fallback;
}

std::int64_t Json::as_integer(std::int64_t fallback) const {
  const std::int64_t* number = std::get_if<std::int64_t>(&value_);
  return number ? *number : fallback;
}

double Json::as_number(double fallback) const {
  if (const double* number = std::get_if<double>(&value_)) return *number;
  if (const std::int64_t* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
  return fallback;
}

bool Json::as_bool(bool fallback) const {
  const bool* truth = std::get_if<bool>(&value_);
  return truth ? *truth : fallback;
}

std::string Json::dump(int indent) const {
  std::string out;
  write(out, indent, 0);
  return out;
}

void Json::write(std::string& out, int indent, int depth) const {
  if (is_null()) {
    out += "null";
  } else if (is_bool()) {
    out += as_bool() ? "true" : "false";
  } else if (is_integer()) {
    out += std::to_string(as_integer());
  } else if (is_number()) {
    write_double(out, as_number());
  } else if (is_string()) {
    write_string(out, std::get<std::string>(value_));
  } else if (is_array()) {
    out += '[';
    bool first = true;
    for (const Json& element : elements()) {
      if (!first) out += indent == 0 ? ", " : ",";
      first = false;
      break_line(out, indent, depth + 1);
      element.write(out, indent, depth + 1);
    }
    if (!first) break_line(out, indent, depth);
    out += ']';
  } else {
    out += '{';
    bool first = true;
    for (const auto& [name, value] : members()) {
      if (!first) out += indent == 0 ? ", " : ",";
      first = false;
      break_line(out, indent, depth + 1);
      write_string(out, name);
      out += ": ";
      value.write(out, indent, depth + 1);
    }
    if (!first) break_line(out, indent, depth);
    out += '}';
  }
}

}  // namespace isospin
