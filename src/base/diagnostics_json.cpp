#include "base/diagnostics_json.hpp"

namespace isospin {
namespace {

Json bare_place(const Span& span, const Sources& sources) {
  const LineColumn begin = sources.locate(span.file, span.begin);
  const LineColumn end = sources.locate(span.file, span.end);
  Json place = Json::object();
  place.set("file", sources.name(span.file)).set("line", begin.line).set("column", begin.column);
  place.set("end_line", end.line).set("end_column", end.column);
  return place;
}

}  // namespace

Json place_json(const Span& span, const Sources& sources) {
  if (!span.valid()) return {};
  Json place = bare_place(span, sources);
  if (span.expansion.valid()) {
    const Span use = sources.outermost(span);
    if (use.valid()) place.set("used_at", bare_place(use, sources));
  }
  return place;
}

Json diagnostics_json(const Diagnostics& diagnostics, const Sources& sources) {
  Json all = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    Json one = Json::object();
    one.set("severity", diagnostic.severity == Severity::error ? "error" : "warning");
    one.set("code", diagnostic.code).set("message", diagnostic.message).set("hint", diagnostic.hint);
    one.set("place", place_json(diagnostic.span, sources));
    Json notes = Json::array();
    for (const Note& note : diagnostic.notes)
      notes.append(Json::object().set("text", note.text).set("place", place_json(note.span, sources)));
    one.set("notes", std::move(notes));
    all.append(std::move(one));
  }
  return all;
}

}  // namespace isospin
