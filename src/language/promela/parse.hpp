// Tokens in, syntax tree out. Inlines are expanded here, as SPIN does: their bodies are parsed anew at each
// call.
//
// Recovers after a mistake at the next statement, so that one run shows them all.
// Costs  linear in the tokens, inlines expanded. Nesting deeper than 1 000 is an error, not a crash.
#pragma once

#include <memory>
#include <vector>

#include "base/diagnostics.hpp"
#include "language/promela/syntax.hpp"
#include "language/promela/token.hpp"

namespace isospin::promela {

std::unique_ptr<Tree> parse(const std::vector<Token>& tokens, Sources& sources, Diagnostics& diagnostics);

// One LTL formula, as after `--formula`.
Expr* parse_formula(const std::vector<Token>& tokens, Tree& tree, Sources& sources, Diagnostics& diagnostics);

}  // namespace isospin::promela
