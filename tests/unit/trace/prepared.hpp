// Models for the tests, made ready to run from their text.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "trace/explain.hpp"
#include "trace/walk.hpp"

namespace isospin::trace {

inline std::unique_ptr<PreparedModel> prepared(const std::string& text, const PrepareOptions& options = {}) {
  std::shared_ptr<SourceModel> loaded = load_text("m.pml", text);
  EXPECT_TRUE(loaded->good()) << render(loaded->diagnostics(), loaded->sources());
  if (!loaded->good()) return nullptr;
  std::unique_ptr<PreparedModel> model = prepare(std::move(loaded), "m.pml", options);
  EXPECT_TRUE(model->good()) << (model->refusal ? model->refusal->reason : "");
  return model;
}

// The only run of a model without choices; of others the one that always takes the first move.
inline Run first_run(PreparedModel& model, std::size_t most = 1000) {
  Walk walk(*model.executor);
  while (!walk.ended() && walk.run().steps.size() < most) walk.take(0);
  return walk.run();
}

inline std::vector<Step> explained(PreparedModel& model, const Run& run) {
  return Explainer(*model.executor, model.sources()).explain(run);
}

}  // namespace isospin::trace
