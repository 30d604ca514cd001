// Names of variables and components that modules have in common are told apart by numbers.
#include <algorithm>
#include <map>

#include "language/sal/system.hpp"

namespace isospin::sal {
namespace {

// Locals that several modules have get numbers.
void number_locals(System& system) {
  for (std::size_t v = 0; v < system.variables.size(); ++v) {
    const std::string name = system.variables[v].name;
    const auto same = [&](const SystemVariable& other) { return other.name == name; };
    if (std::ranges::count_if(system.variables, same) < 2) continue;
    std::size_t number = 0;
    for (SystemVariable& other : system.variables)
      if (same(other)) {
        other.name = name + "." + std::to_string(++number);
        other.symbol->name = other.name;
      }
  }
}

// Up to here every instance of a module has a number of its own; it stays where two have one name.
void name_components(System& system) {
  std::map<std::string, std::vector<std::string>> of_name;
  for (const JointStep& step : system.steps) {
    auto& known = of_name[step.component.substr(0, step.component.find('#'))];
    if (std::ranges::find(known, step.component) == known.end()) known.push_back(step.component);
  }
  for (JointStep& step : system.steps) {
    const std::string name = step.component.substr(0, step.component.find('#'));
    const auto& known = of_name[name];
    const auto number = std::ranges::find(known, step.component) - known.begin() + 1;
    step.component = known.size() < 2 ? name : name + "." + std::to_string(number);
  }
}

}  // namespace

void number_names(System& system) {
  number_locals(system);
  name_components(system);
}

}  // namespace isospin::sal
