#include "language/promela/scope.hpp"

namespace isospin::promela {

void Scopes::close() {
  for (const Symbol* symbol : opened_.back()) visible_[symbol->name].pop_back();
  opened_.pop_back();
}

void Scopes::add(Symbol* symbol) {
  visible_[symbol->name].push_back(symbol);
  opened_.back().push_back(symbol);
}

Symbol* Scopes::find(std::string_view name) const {
  const auto found = visible_.find(name);
  return found == visible_.end() || found->second.empty() ? nullptr : found->second.back();
}

std::vector<std::string> Scopes::similar_in_length(std::string_view name) const {
  constexpr std::size_t kMost = 2000;  // a suggestion is not worth more than a moment
  std::vector<std::string> names;
  // Backwards: what was declared last is what was probably meant.
  for (auto scope = opened_.rbegin(); scope != opened_.rend(); ++scope) {
    for (auto symbol = scope->rbegin(); symbol != scope->rend() && names.size() < kMost; ++symbol) {
      const std::size_t length = (*symbol)->name.size();
      if (length + 2 >= name.size() && length <= name.size() + 2) names.emplace_back((*symbol)->name);
    }
  }
  return names;
}

}  // namespace isospin::promela
