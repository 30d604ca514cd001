// The text files of quotient/representative/templates, as they were when this program was built.
#pragma once

#include <string_view>

namespace isospin::symmetry::templates {

extern const std::string_view kReading;

}  // namespace isospin::symmetry::templates
