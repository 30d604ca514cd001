// JSON, written and read. Just enough for our reports and saved traces.
//
// Objects keep the order in which their keys were set, so that output is stable.
// Integers are kept exactly (64 bits); anything else numeric is a double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace isospin {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(double value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  template <class Integer>
  requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool>) Json(Integer value) {
    // Only an unsigned number can be too large; the nearest double says more than a negative number would.
    if (std::is_unsigned_v<Integer> &&
        static_cast<std::uint64_t>(value) >
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      value_ = static_cast<double>(value);
    else
      value_ = static_cast<std::int64_t>(value);
  }

  static Json array() { return Json(Array{}, 0); }
  static Json object() { return Json(Object{}, 0); }

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }
  bool is_string() const { return std::holds_alternative<std::string>(value_); }
  bool is_bool() const { return std::holds_alternative<bool>(value_); }
  bool is_integer() const { return std::holds_alternative<std::int64_t>(value_); }
  bool is_number() const { return is_integer() || std::holds_alternative<double>(value_); }

  // Setting a key or appending an element turns null into an object or an array.
  Json& set(std::string key, Json value);
  Json& append(Json value);

  // Absent keys, and keys of what is no object, give null.
  const Json& operator[](std::string_view key) const;
  const Array& elements() const;  // empty for what is no array
  const Object& members() const;  // empty for what is no object
  std::string as_string(std::string fallback = {}) const;
  std::int64_t as_integer(std::int64_t fallback = 0) const;
  double as_number(double fallback = 0) const;
  bool as_bool(bool fallback = false) const;

  // One line when `indent` is 0. Bytes that are no UTF-8 are written as U+FFFD: the output is always valid.
  std::string dump(int indent = 2) const;
  // Nothing when `text` is not one JSON value (or nests deeper than 200).
  static std::optional<Json> parse(std::string_view text);

 private:
  Json(Array value, int) : value_(std::move(value)) {}
  Json(Object value, int) : value_(std::move(value)) {}
  void write(std::string& out, int indent, int depth) const;

  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
};

}  // namespace isospin
