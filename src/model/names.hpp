// What processes and variables are called, in every command and every file: as the model writes them.
//
//   a process      Proc(1), its type and its pid; init alone is just init, and so is a type whose name has
//                  parentheses of its own: there is one process of it
//   an element     a[2], m[1][2], r[0].y[1]
//   a local        Proc(1).k
//
// Whoever has MODEL asks execute/names, whoever has the ground form asks system/names; both ask here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "model/model.hpp"

namespace isospin::model {

std::string process_name(std::string_view type, std::uint32_t pid);

// `element` counts through all dimensions, the last one fastest. `dimensions_of_part` is that of Variable.
std::string element_name(std::string_view variable, std::span<const std::uint32_t> dimensions,
                         std::span<const std::uint32_t> dimensions_of_part, std::uint32_t element,
                         std::span<const IndexNames> index_names = {});
std::string element_name(const Variable& variable, std::uint32_t element);

std::string local_name(std::string_view process, std::string_view variable);

}  // namespace isospin::model
