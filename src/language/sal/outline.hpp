// What a SAL context declares, for editors and for people.
#pragma once

#include "language/sal/parser.hpp"
#include "model/outline.hpp"

namespace isospin::sal {

Outline outline(const Context& context, const std::vector<Theorem>& theorems);

}  // namespace isospin::sal
