#include "cli/reductions.hpp"

#include "model/access.hpp"

namespace isospin::cli {
namespace {

struct Switch {
  const char* option;
  bool PrepareOptions::*value;
  const char* words;
};

constexpr Switch kSwitches[] = {
    {"--finished", &PrepareOptions::finished, "finished processes kept"},
    {"--merge", &PrepareOptions::merge, "local steps merged"},
    {"--dead", &PrepareOptions::dead, "dead variables forgotten"},
    {"--write-only", &PrepareOptions::write_only, "write-only variables left out"},
};

}  // namespace

PrepareOptions reductions_from(const Arguments& arguments) {
  PrepareOptions options;
  for (const Switch& one : kSwitches) options.*one.value = true;
  for (const auto& [option, value] : arguments.given()) {
    for (const Switch& one : kSwitches) {
      if (option->name == "--plain") options.*one.value = false;
      if (option->name == one.option) options.*one.value = value == "on";
    }
  }
  return options;
}

bool wants_symmetry(const Arguments& arguments) {
  bool wanted = true;
  for (const auto& [option, value] : arguments.given()) {
    if (option->name == "--plain") wanted = false;
    if (option->name == "--symmetry") wanted = value != "off";
  }
  return wanted;
}

bool wants_split(const Arguments& arguments) {
  bool wanted = true;
  for (const auto& [option, value] : arguments.given()) {
    if (option->name == "--plain") wanted = false;
    if (option->name == "--split") wanted = value == "on";
  }
  return wanted;
}

CheckOptions::PartialOrder wanted_partial_order(const Arguments& arguments) {
  using PartialOrder = CheckOptions::PartialOrder;
  PartialOrder wanted = PartialOrder::automatic;
  for (const auto& [option, value] : arguments.given()) {
    if (option->name == "--plain") wanted = PartialOrder::off;
    if (option->name == "--por")
      wanted = value == "on"    ? PartialOrder::on
               : value == "off" ? PartialOrder::off
                                : PartialOrder::automatic;
  }
  return wanted;
}

std::vector<std::string> reductions_in_words(PrepareOptions options, const model::Model& model) {
  if (model::observes_steps(model)) options.merge = options.finished = false;
  std::vector<std::string> words;
  for (const Switch& one : kSwitches)
    if (options.*one.value) words.emplace_back(one.words);
  return words;
}

}  // namespace isospin::cli
