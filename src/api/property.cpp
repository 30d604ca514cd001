#include "api/property.hpp"

#include <algorithm>
#include <utility>

namespace isospin {

namespace {

constexpr std::pair<PropertyKind, std::string_view> kKinds[] = {
    {PropertyKind::safety, "safety"},     {PropertyKind::acceptance, "acceptance"},
    {PropertyKind::progress, "progress"}, {PropertyKind::never, "never"},
    {PropertyKind::ltl, "ltl"},           {PropertyKind::formula, "formula"},
};

}  // namespace

std::string_view property_kind(PropertyKind kind) {
  for (const auto& [known, name] : kKinds)
    if (known == kind) return name;
  return {};
}

std::optional<PropertyKind> property_kind(std::string_view name) {
  for (const auto& [kind, known] : kKinds)
    if (known == name) return kind;
  return std::nullopt;
}

std::string Property::name() const {
  std::string name(property_kind(kind));
  // A never claim without a name is just the never claim.
  if (kind == PropertyKind::never && text.starts_with("never_")) return name;
  return text.empty() ? name : name + " " + text;
}

bool has_labels(const promela::Tree& tree, std::string_view prefix) {
  return std::ranges::any_of(tree.processes, [&](const promela::Process* process) {
    return process->kind != promela::ProcessKind::never &&
           std::ranges::any_of(process->labels,
                               [&](const promela::Stmt* label) { return label->text.starts_with(prefix); });
  });
}

std::vector<Property> properties_of(const promela::Tree& tree) {
  std::vector<Property> properties = {{PropertyKind::safety, {}}};
  std::vector<Property> claims;
  for (const promela::Process* process : tree.processes)
    if (process->kind == promela::ProcessKind::never)
      claims.push_back({PropertyKind::never, std::string(process->name)});
  if (claims.empty() && has_labels(tree, "accept")) properties.push_back({PropertyKind::acceptance, {}});
  for (const promela::LtlFormula* formula : tree.formulas)
    claims.push_back({PropertyKind::ltl, std::string(formula->name)});
  properties.insert(properties.end(), claims.begin(), claims.end());
  return properties;
}

}  // namespace isospin
