#include "symmetry/certify/forms.hpp"

#include "base/hash.hpp"

namespace isospin::symmetry {

std::size_t Forms::Hash::operator()(const Words& words) const noexcept {
  return hash_bytes(words.data(), words.size() * sizeof(words[0]));
}

Form Forms::of(const Words& words) {
  return known_.try_emplace(words, static_cast<Form>(known_.size())).first->second;
}

}  // namespace isospin::symmetry
