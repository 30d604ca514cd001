// A search of a model given as text, with some reductions.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "api/load.hpp"
#include "api/prepare.hpp"
#include "search/explicit/search.hpp"

namespace isospin {

// 50 000 states and more, in levels of more than a thousand; messages, atomic sequences, processes that come
// and go.
inline constexpr const char* kBusy = R"(
byte a[3]; chan q = [2] of { byte };
proctype Child(byte who) { q!who; a[who] = 0 }
active [3] proctype P() {
  byte x;
  do
  :: x < 2 -> x++; a[_pid] = x
  :: atomic { x > 0 -> x--; a[_pid] = (a[_pid] + x) % 3 }
  :: _pid == 0 && x == 2 && _nr_pr < 5 -> run Child(_pid)
  :: _pid == 1 && q?[0] -> q?x
  od
})";

inline std::unique_ptr<PreparedModel> prepared(const std::string& text, const PrepareOptions& options = {}) {
  std::shared_ptr<SourceModel> loaded = load_text("m.pml", text);
  EXPECT_TRUE(loaded->good()) << render(loaded->diagnostics(), loaded->sources());
  if (!loaded->good()) return nullptr;
  std::unique_ptr<PreparedModel> model = prepare(std::move(loaded), "m.pml", options);
  EXPECT_TRUE(model->good()) << (model->refusal ? model->refusal->reason : "");
  return model->good() ? std::move(model) : nullptr;
}

inline search::SearchResult searched(const std::string& text, const PrepareOptions& options = {},
                                     search::Order order = search::Order::depth_first) {
  const std::unique_ptr<PreparedModel> model = prepared(text, options);
  if (!model) return {};
  search::SearchOptions search_options;
  search_options.all_states = true;
  search_options.order = order;
  search_options.patience.last(20);
  return search::search(*model->executor, search_options);
}

}  // namespace isospin
