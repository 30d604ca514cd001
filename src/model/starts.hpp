// Which processes there are, and when they are started (not the states that runs begin with), as far as the
// model says it beforehand.
#pragma once

#include <vector>

#include "model/model.hpp"

namespace isospin::model {

// Whether, whenever a process is started, only its starter and processes older than the starter can have
// moved.
bool starts_in_one_go(const Model& model);

// The types of all processes that there will ever be, by pid, where every run has the same: there are those
// of the beginning, and one of them starts the others, one after the other, before any could end. Otherwise
// empty.
std::vector<ProcessTypeId> known_processes(const Model& model);

}  // namespace isospin::model
