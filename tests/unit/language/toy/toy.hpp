// A toy language: guarded commands over ranges. It is here to show that a language needs nothing but the
// interface (language/language.hpp): whatever comes after it does not know that this one exists.
//
//   cells 3                                  how many cells there are; each can do what the rules say
//   var turn 0..2                            a variable
//   each st 0..2                             one for each cell
//   var owner 0..2?                          one that may be undefined: owner:=undef, undef owner
//   start turn=0, st[1]=1                    a state to begin with; several lines, several states
//   rule enter: st[me]==0 && turn==me -> st[me]:=1, turn:=(turn+1)%3
//   invariant mutex: all i: all j: i==j || st[i]!=2 || st[j]!=2
//   ctl free: AG EF {turn==0}                a formula of branching time: not f, EX f, AX f, EF f, AF f,
//                                            EG f, AG f, and(f,g), or(f,g), EU(f,g), AU(f,g), {condition}
//   fair turn==0                             on runs that count for these, it holds again and again
#pragma once

#include <memory>
#include <string>

#include "language/language.hpp"

namespace isospin::toy {

std::shared_ptr<SourceModel> read(const std::string& name, std::string text);

}  // namespace isospin::toy
