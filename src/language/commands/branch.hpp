// Two ways on, which come together again.
#pragma once

#include "language/commands/lowerer.hpp"

namespace isospin::commands {

template <class Then, class Else>
void Lowerer::branch(model::Expr* condition, const Then& then, const Else& otherwise, Span span) {
  const std::uint32_t join = program_->new_node(), other = program_->new_node();
  choose(condition, other, span);
  then();
  program_->jump(join, span);
  program_->go_to(other);
  otherwise();
  program_->jump(join, span);
  program_->go_to(join);
}

}  // namespace isospin::commands
