// Any bytes at all through the front end: it must neither crash nor hang, and what it accepts and prints it
// must accept again.
//
// Includes find nothing, so that a run depends on its input alone. Macros may make less than usual: a fuzzer
// likes bombs, and each would cost it a second.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/source.hpp"
#include "language/promela/parse.hpp"
#include "language/promela/preprocess.hpp"
#include "language/promela/print.hpp"
#include "language/promela/resolve.hpp"

namespace {

using namespace isospin;
using namespace isospin::promela;

struct Read {
  Sources sources;
  Diagnostics diagnostics;
  std::unique_ptr<Tree> tree;
};

void read(Read& read, std::string text) {
  ReadOptions options;
  options.most_expanded_tokens = 20'000;
  const FileReader no_files = [](const std::string&) { return std::nullopt; };
  const FileId file = read.sources.add("fuzz.pml", std::move(text));
  const std::vector<Token> tokens = preprocess(file, options, no_files, read.sources, read.diagnostics);
  read.tree = parse(tokens, read.sources, read.diagnostics);
  if (read.tree != nullptr) resolve(*read.tree, read.sources, read.diagnostics);
  read.diagnostics.sort_by_place(read.sources);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Read first;
  read(first, std::string(reinterpret_cast<const char*>(data), size));
  render(first.diagnostics, first.sources);
  if (first.diagnostics.has_errors() || first.tree == nullptr) return 0;

  const std::string printed = print(*first.tree);
  Read second;
  read(second, printed);
  if (second.diagnostics.has_errors()) {
    std::fprintf(stderr, "printed, and then rejected:\n%s\n%s\n", printed.c_str(),
                 render(second.diagnostics, second.sources).c_str());
    std::abort();
  }
  return 0;
}
