// A model from a file: read, preprocessed, parsed, resolved.
//
// What the command line, tests and later the web page start from. Nothing is printed; what is wrong is in
// `diagnostics`, sorted by place.
#pragma once

#include <memory>
#include <string>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/syntax.hpp"

namespace isospin {

struct LoadedModel {
  // In this order: the tree refers to the text in `sources`.
  Sources sources;
  Diagnostics diagnostics;
  std::unique_ptr<promela::Tree> tree;  // null when the file could not be read
  // How it was read, so that a formula given apart from it can be read in the same way.
  FileId file;
  promela::PreprocessOptions preprocess;
  promela::FileReader reader;  // remembers what it has read

  // The tree is complete and checked: later passes may rely on every field of it.
  bool good() const { return tree != nullptr && !diagnostics.has_errors(); }
};

// Reads `path` from disk. A file that is missing, a folder, not readable or empty is an error (E0001, E0002).
LoadedModel load(const std::string& path, const promela::PreprocessOptions& options = {});

// The same for text that is already there, as in an editor or a test; `name` stands in places. Files that it
// includes come from `reader`.
LoadedModel load_text(const std::string& name, std::string text,
                      const promela::PreprocessOptions& options = {},
                      const promela::FileReader& reader = promela::disk_reader());

// The same model once more, from the text that was read then: what has become of the files does not matter.
LoadedModel load_again(const LoadedModel& model);

// One formula more, over the names and macros of a good model. Null when it has errors, which
// `model.diagnostics` has then.
promela::Expr* read_formula(LoadedModel& model, const std::string& text);

}  // namespace isospin
