// Diagnostics: what is wrong with the input, where, and what to do about it.
//
// Passes add to a Diagnostics and go on; nothing here prints or throws. Codes are
// stable: `E0203` means the same mistake in every version (docs/diagnostics.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace isospin {

enum class Severity { error, warning };

// A second place that helps: "declared here", "first used here".
struct Note {
  Span span;  // may be invalid: then the text alone is shown
  std::string text;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;     // "E0203", "W0104"
  std::string message;  // one sentence, names in `backquotes`
  Span span;            // may be invalid when no place makes sense
  std::string hint;     // beside the caret; may be empty
  std::vector<Note> notes;
};

class Diagnostics {
 public:
  Diagnostic& error(std::string code, Span span, std::string message, std::string hint = {});
  Diagnostic& warning(std::string code, Span span, std::string message, std::string hint = {});

  Diagnostic& add(Diagnostic diagnostic);

  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return all_; }

  // In the order of the text: by file, then place; errors found by later passes are put where they belong.
  void sort_by_place(const Sources& sources);

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

struct RenderOptions {
  bool colour = false;
  std::size_t most = 50;  // further diagnostics are counted, not shown
};

// As a compiler would print them: place, message, the line, a caret, a hint, notes; then a count.
std::string render(const Diagnostics& diagnostics, const Sources& sources, const RenderOptions& options = {});

// "file:line:column", of the outermost use; "" for an invalid span.
std::string render_place(const Span& span, const Sources& sources);

}  // namespace isospin
