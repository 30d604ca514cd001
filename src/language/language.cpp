#include "language/language.hpp"

#include "base/text.hpp"

namespace isospin {

Refusal unknown_definitions(const std::vector<std::string>& names,
                            const std::vector<std::string>& constants) {
  std::string reason;
  for (const std::string& name : names) {
    const std::string near = nearest(name, constants);
    reason += (reason.empty() ? "" : "\n") + ("`-D " + name + "`: the model has no constant `" + name + "`") +
              (near.empty() ? "" : "; did you mean `" + near + "`?");
  }
  const std::string known =
      constants.empty() ? "the model has no constants" : "its constants are " + joined(constants, ", ");
  return {reason, {}, known};
}

}  // namespace isospin
