#include "base/diagnostics.hpp"

#include <algorithm>
#include <tuple>

namespace isospin {

Diagnostic& Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  return all_.emplace_back(std::move(diagnostic));
}

Diagnostic& Diagnostics::error(std::string code, Span span, std::string message, std::string hint) {
  return add({Severity::error, std::move(code), std::move(message), span, std::move(hint), {}});
}

Diagnostic& Diagnostics::warning(std::string code, Span span, std::string message, std::string hint) {
  return add({Severity::warning, std::move(code), std::move(message), span, std::move(hint), {}});
}

void Diagnostics::sort_by_place(const Sources& sources) {
  // What has no place concerns everything, so it comes first. Inside one expansion, the order of its
  // definition.
  const auto key = [&](const Diagnostic& diagnostic) {
    const Span seen = sources.outermost(diagnostic.span);
    const std::uint32_t file = seen.valid() ? seen.file.value() + 1 : 0;
    return std::tuple(file, seen.begin, diagnostic.span.begin);
  };
  std::stable_sort(all_.begin(), all_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
}

std::string render_place(const Span& span, const Sources& sources) {
  const Span shown = sources.outermost(span);
  if (!shown.valid()) return {};
  const LineColumn at = sources.locate(shown.file, shown.begin);
  return sources.name(shown.file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace isospin
