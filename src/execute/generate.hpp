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

struct GeneratedCode {
  std::string text;         // complete: abi.h, prelude and model
  std::vector<Span> sites;  // where an error with this site happened
};

GeneratedCode generate(const model::Model& model, const Layout& layout);

}  // namespace isospin::execute
