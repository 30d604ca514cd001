// Any bytes at all through the front end of a language: it must neither crash nor hang, and what it accepts
// and prints it must accept again.
//
// ISOSPIN_FUZZ_LANGUAGE says which language; without it, it is Promela. Includes find nothing, so that a run
// depends on its input alone. Macros may make less than usual, and rules written out may be fewer: a fuzzer
// likes bombs, and each would cost it a second.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.hpp"
#include "language/language.hpp"
#include "language/murphi/read.hpp"
#include "language/promela/read.hpp"
#include "language/sal/read.hpp"

namespace {

using namespace isospin;

struct Fuzzed {
  std::string_view name;
  Language (*language)();
  bool lowers;  // what is accepted is lowered, too
};

constexpr Fuzzed kLanguages[] = {
    {"promela", promela::language, false},
    {"murphi", murphi::language, true},
    {"sal", sal::language, true},
};

const Fuzzed& chosen() {
  const char* const asked = std::getenv("ISOSPIN_FUZZ_LANGUAGE");
  if (asked == nullptr) return kLanguages[0];
  for (const Fuzzed& one : kLanguages)
    if (one.name == asked) return one;
  std::fprintf(stderr, "no language %s\n", asked);
  std::exit(64);
}

std::shared_ptr<SourceModel> read(const Language& language, std::string text) {
  ReadOptions options;
  options.most_expanded_tokens = 20'000;
  const FileReader no_files = [](const std::string&) { return std::nullopt; };
  return language.read("fuzzed", std::move(text), options, no_files);
}

// Lowering may refuse what was read, but only with a reason.
void lower(SourceModel& model) {
  for (const Property& property : model.properties()) {
    Diagnostics diagnostics;
    if (model.lower({property, "fuzzed", false}, diagnostics) == nullptr && !diagnostics.has_errors()) {
      std::fprintf(stderr, "refused without a reason\n");
      std::abort();
    }
    render(diagnostics, model.sources());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Fuzzed& fuzzed = chosen();
  static const Language language = fuzzed.language();
  const std::shared_ptr<SourceModel> first =
      read(language, std::string(reinterpret_cast<const char*>(data), size));
  render(first->diagnostics(), first->sources());
  if (!first->good()) return 0;

  const std::string printed = first->print();
  const std::shared_ptr<SourceModel> second = read(language, printed);
  if (!second->good()) {
    std::fprintf(stderr, "printed, and then rejected:\n%s\n%s\n", printed.c_str(),
                 render(second->diagnostics(), second->sources()).c_str());
    std::abort();
  }
  if (fuzzed.lowers) lower(*first);
  return 0;
}
