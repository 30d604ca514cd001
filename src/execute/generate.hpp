// C out of MODEL: the successor function of one model, as text.
//
// One function for each process type and phase; every transition is a block with its statement in a comment
// in front of it. Where the model is kept, and where in it a statement stands, is not in the text: code that
// was compiled for the same model before is found again. What does not depend on the model is in
// templates/prelude.c.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"
#include "execute/layout.hpp"
#include "model/model.hpp"

namespace isospin::execute {

// Of the sites: the first transition's. 0 is nowhere in particular.
inline constexpr std::uint32_t kTransitionSites = 1;

struct GeneratedCode {
  std::string text;         // complete: abi.h, prelude and model
  std::vector<Span> sites;  // where an error with this site happened; transitions come first, in their order
};

GeneratedCode generate(const model::Model& model, const Layout& layout);

}  // namespace isospin::execute
