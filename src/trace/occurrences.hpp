// Which of several equal statements of a process type one is: the second `x = 1`, counting in the order of
// the text. It stays the same when other statements, lines or process types come or go.
//
// Takes  a MODEL and its sources, which must outlive it.
// Costs  one pass over the statements of the MODEL; then a lookup in a small table.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "model/model.hpp"

namespace isospin::trace {

class Occurrences {
 public:
  Occurrences(const model::Model& model, const Sources& sources);

  // Counting from 0.
  unsigned of(const std::string& process_type, const model::Action& action) const;

 private:
  // Where the statement is used, then where it is written: an inline is used several times.
  using Place = std::vector<std::uint32_t>;
  Place place_of(const model::Action& action) const;

  const Sources& sources_;
  // By type and text: every place at which it stands, in order. Merging copies statements, never their
  // places.
  std::map<std::pair<std::string, std::string>, std::vector<Place>> places_;
};

}  // namespace isospin::trace
