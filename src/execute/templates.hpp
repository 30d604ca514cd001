// The text files of execute/templates, as they were when this program was built.
#pragma once

#include <string_view>

namespace isospin::execute::templates {

extern const std::string_view kAbi;
extern const std::string_view kPrelude;
extern const std::string_view kChannels;
extern const std::string_view kLocate;
extern const std::string_view kPriorities;

}  // namespace isospin::execute::templates
