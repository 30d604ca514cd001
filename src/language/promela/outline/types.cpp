#include "language/promela/outline/types.hpp"

#include <vector>

#include "base/text.hpp"

namespace isospin::promela {

std::string type_in_words(const Type& type) {
  switch (type.base) {
    case BaseType::bit:
      return type.written_bool ? "bool" : "bit";
    case BaseType::byte:
      return "byte";
    case BaseType::pid:
      return "pid";
    case BaseType::short_:
      return "short";
    case BaseType::int_:
      return "int";
    case BaseType::unsigned_:
      return "unsigned : " + std::to_string(type.bits);
    case BaseType::mtype:
      return type.mtype_name.empty() ? "mtype" : "mtype:" + std::string(type.mtype_name);
    case BaseType::chan:
      return "chan";
    case BaseType::record:
      return std::string(type.record_name);
  }
  return {};
}

std::string type_in_words(const Symbol& symbol) {
  std::string words = type_in_words(symbol.type);
  if (symbol.is_array) words += "[" + std::to_string(symbol.length) + "]";
  return words;
}

std::string shape_in_words(const ChannelShape& shape) {
  std::vector<std::string> fields;
  for (const Type& field : shape.fields) fields.push_back(type_in_words(field));
  return "[" + std::to_string(shape.capacity_value) + "] of {" + joined(fields, ", ") + "}";
}

}  // namespace isospin::promela
