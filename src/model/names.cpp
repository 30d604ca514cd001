#include "model/names.hpp"

#include <algorithm>
#include <vector>

namespace isospin::model {

namespace {

std::vector<std::uint32_t> indices_of(std::span<const std::uint32_t> dimensions, std::uint32_t element) {
  std::vector<std::uint32_t> indices(dimensions.size());
  for (std::size_t d = dimensions.size(); d-- > 0; element /= dimensions[d])
    indices[d] = element % dimensions[d];
  return indices;
}

std::string index_name(std::span<const IndexNames> all, std::size_t dimension, std::uint32_t index) {
  if (dimension >= all.size()) return std::to_string(index);
  const IndexNames& known = all[dimension];
  if (index >= known.unused && index - known.unused < known.names.size())
    return known.names[index - known.unused];
  return std::to_string(known.first + static_cast<std::int32_t>(index));
}

}  // namespace

std::string process_name(std::string_view type, std::uint32_t pid) {
  if (type == "init" || type.find('(') != std::string_view::npos) return std::string(type);
  return std::string(type) + "(" + std::to_string(pid) + ")";
}

std::string element_name(std::string_view variable, std::span<const std::uint32_t> dimensions,
                         std::span<const std::uint32_t> dimensions_of_part, std::uint32_t element,
                         std::span<const IndexNames> index_names) {
  const std::vector<std::uint32_t> indices = indices_of(dimensions, element);
  std::string name;
  std::size_t next = 0;
  const auto add_indices = [&](std::size_t end) {
    for (; next < end; ++next) name += "[" + index_name(index_names, next, indices[next]) + "]";
  };
  for (const std::uint32_t count : dimensions_of_part) {
    const std::size_t end = std::min(variable.find('.'), variable.size());
    name += variable.substr(0, end);
    add_indices(std::min(next + count, indices.size()));
    if (end < variable.size()) name += '.';
    variable.remove_prefix(std::min(end + 1, variable.size()));
  }
  name += variable;
  add_indices(indices.size());
  return name;
}

std::string element_name(const Variable& variable, std::uint32_t element) {
  return element_name(variable.name, variable.dimensions, variable.dimensions_of_part, element,
                      variable.index_names);
}

std::string local_name(std::string_view process, std::string_view variable) {
  return std::string(process) + "." + std::string(variable);
}

}  // namespace isospin::model
