#include "language/property.hpp"

#include <utility>

namespace isospin {

namespace {

constexpr std::pair<PropertyKind, std::string_view> kKinds[] = {
    {PropertyKind::safety, "safety"},
    {PropertyKind::acceptance, "acceptance"},
    {PropertyKind::progress, "progress"},
    {PropertyKind::never, "never"},
    {PropertyKind::ltl, "ltl"},
    {PropertyKind::formula, "formula"},
    {PropertyKind::invariant, "invariant"},
    {PropertyKind::ctl, "ctl"},
    {PropertyKind::cover, "cover"},
    {PropertyKind::liveness, "liveness"},
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

}  // namespace isospin
