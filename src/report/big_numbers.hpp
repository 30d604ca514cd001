// Orders of groups and numbers of states that fit no machine word, for people.
#pragma once

#include <string>

#include "base/big_integer.hpp"

namespace isospin {

// All digits while somebody can count them, "3.94e372" beyond: the JSON has them all.
std::string big_in_words(const BigInteger& number);

}  // namespace isospin
