// How diagnostics look:
//
//   typo.pml:14:9: error[E0203]: `recieved` is not declared
//      14 |         recieved = source
//         |         ^^^^^^^^ did you mean `received`?
//         | declared here: typo.pml:3:6  pid received;
//
// A place inside a macro or an inline is shown where it is used; the lines below lead inwards to the text
// itself.
#include <algorithm>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/text.hpp"

namespace isospin {
namespace {

constexpr std::size_t kWidest = 110;    // columns of a source line that are shown
constexpr std::size_t kTab = 8;         // to the next multiple of it
constexpr std::size_t kMostLevels = 4;  // of nested expansions

// ANSI colours, or nothing.
struct Palette {
  const char* strong = "";
  const char* error = "";
  const char* warning = "";
  const char* mark = "";
  const char* quiet = "";
  const char* plain = "";
};

Palette palette(bool colour) {
  if (!colour) return {};
  return {"\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[1;32m", "\x1b[2m", "\x1b[0m"};
}

// A piece of a source line as it is shown, and which of its columns the span covers.
struct Excerpt {
  std::string text;
  std::size_t mark_begin = 0;
  std::size_t mark_length = 1;
};

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Bytes [begin, end) of `line` are marked; one column per character, tabs widened, control characters as '?'.
// A long line is cut around the mark, because a generated model may be a single line of megabytes.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
  begin = std::min(begin, line.size());
  end = std::clamp(end, begin, line.size());
  const std::size_t lead = 40;  // bytes kept before the mark when the line must be cut
  std::size_t from = 0;
  if (line.size() > kWidest && end > kWidest - 8 && begin > lead) from = begin - lead;
  while (from > 0 && from < line.size() && continues_character(line[from])) --from;

  Excerpt shown;
  std::size_t column = 0;  // of shown.text, in characters
  std::size_t mark_end = 0;
  const auto put = [&](std::string_view piece, std::size_t columns) {
    shown.text += piece;
    column += columns;
  };
  if (from > 0) put("...", 3);
  std::size_t at = from;
  for (; at < line.size(); ++at) {
    const bool within_character = continues_character(line[at]) && at - from < 4 * kWidest;
    if (column >= kWidest && !within_character) break;
    if (at == begin) shown.mark_begin = column;
    const char c = line[at];
    if (c == '\t') {
      const std::size_t columns = kTab - column % kTab;
      put(std::string(columns, ' '), columns);
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      put("?", 1);
    } else {
      put(std::string_view(&c, 1), continues_character(c) && at > from ? 0 : 1);
    }
    if (at + 1 == end) mark_end = column;
  }
  const bool cut = at < line.size();
  if (begin >= at) shown.mark_begin = column;
  if (end > at) mark_end = column;
  shown.mark_length = mark_end > shown.mark_begin ? mark_end - shown.mark_begin : 1;
  if (cut) shown.text += "...";
  return shown;
}

// A message may quote the model, which may hold anything.
std::string harmless(std::string text) {
  for (char& c : text)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) c = '?';
  return text;
}

class Renderer {
 public:
  Renderer(const Sources& sources, const RenderOptions& options)
      : sources_(sources), colours_(palette(options.colour)) {}

  void add(const Diagnostic& diagnostic) {
    const bool is_error = diagnostic.severity == Severity::error;
    const std::string place = render_place(diagnostic.span, sources_);
    if (!place.empty()) out_ += colours_.strong + place + ": " + colours_.plain;
    out_ += is_error ? colours_.error : colours_.warning;
    out_ += is_error ? "error" : "warning";
    if (!diagnostic.code.empty()) out_ += "[" + diagnostic.code + "]";
    out_ += colours_.plain;
    out_ += ": " + std::string(colours_.strong) + harmless(diagnostic.message) + colours_.plain + "\n";

    add_excerpt(sources_.outermost(diagnostic.span), harmless(diagnostic.hint));
    add_expansions(diagnostic.span);
    for (const Note& note : diagnostic.notes) add_note(note);
  }

  std::string& text() { return out_; }

 private:
  void gutter(std::string_view label) {
    out_ += colours_.quiet;
    out_.append(label.size() < 5 ? 5 - label.size() : 0, ' ');
    out_ += label;
    out_ += " | ";
    out_ += colours_.plain;
  }

  // The line of `span` (which is in no expansion, or meant as the text itself), marked, with the hint beside
  // the mark.
  void add_excerpt(const Span& span, const std::string& hint) {
    if (!span.valid()) {
      if (!hint.empty()) out_ += "      " + hint + "\n";
      return;
    }
    const LineColumn at = sources_.locate(span.file, span.begin);
    const std::string_view line = sources_.line(span.file, at.line);
    const Excerpt shown = excerpt(line, at.column - 1, at.column - 1 + (span.end - span.begin));
    gutter(std::to_string(at.line));
    out_ += shown.text + "\n";
    gutter("");
    out_.append(shown.mark_begin, ' ');
    out_ += colours_.mark + std::string(shown.mark_length, '^') + colours_.plain;
    if (!hint.empty()) {
      const bool fits = shown.mark_begin + shown.mark_length + 1 + hint.size() <= kWidest;
      if (!fits) {
        out_ += "\n";
        gutter("");
      } else {
        out_ += " ";
      }
      out_ += colours_.mark + hint + colours_.plain;
    }
    out_ += "\n";
  }

  // From the outermost expansion inwards, so that the last line is the text that the mistake is in.
  void add_expansions(Span span) {
    std::vector<Span> inwards;  // spans that are in some expansion, innermost first
    while (span.valid() && span.expansion.valid()) {
      inwards.push_back(span);
      span = sources_.expansion(span.expansion).use;
    }
    const std::size_t levels = inwards.size();
    for (std::size_t i = levels; i-- > 0;) {
      const std::size_t depth = levels - 1 - i;
      const bool left_out = levels > kMostLevels && depth >= kMostLevels / 2 && i >= kMostLevels / 2;
      if (left_out) {
        if (depth == kMostLevels / 2) {
          gutter("");
          out_ += "... " + counted(levels - kMostLevels, "further expansion") + " ...\n";
        }
        continue;
      }
      const Expansion& expansion = sources_.expansion(inwards[i].expansion);
      Note note{inwards[i],
                "in " + std::string(expansion.is_inline ? "inline" : "macro") + " `" + expansion.name + "`"};
      note.span.expansion = {};  // the text itself, not its use
      add_note(note);
    }
  }

  void add_note(const Note& note) {
    gutter("");
    out_ += note.text;
    const Span shown = sources_.outermost(note.span);
    if (shown.valid()) {
      const LineColumn at = sources_.locate(shown.file, shown.begin);
      std::string_view line = sources_.line(shown.file, at.line);
      const std::size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
      const std::size_t begin = std::max<std::size_t>(at.column - 1, blanks) - blanks;
      line.remove_prefix(blanks);
      out_ += ": " + render_place(shown, sources_) + "  " + colours_.quiet +
              excerpt(line, begin, begin + (shown.end - shown.begin)).text + colours_.plain;
    }
    out_ += "\n";
  }

  const Sources& sources_;
  const Palette colours_;
  std::string out_;
};

}  // namespace

std::string render(const Diagnostics& diagnostics, const Sources& sources, const RenderOptions& options) {
  const std::vector<Diagnostic>& all = diagnostics.all();
  const std::size_t errors = diagnostics.error_count();
  const std::size_t warnings = all.size() - errors;
  // When not all are shown, warnings give way to errors.
  std::size_t errors_left = std::min(errors, options.most);
  std::size_t warnings_left = std::min(warnings, options.most - errors_left);
  const std::size_t hidden = all.size() - errors_left - warnings_left;

  Renderer renderer(sources, options);
  for (const Diagnostic& diagnostic : all) {
    std::size_t& left = diagnostic.severity == Severity::error ? errors_left : warnings_left;
    if (left == 0) continue;
    --left;
    renderer.add(diagnostic);
  }
  std::vector<std::string> counts;
  if (errors > 0) counts.push_back(counted(errors, "error"));
  if (warnings > 0) counts.push_back(counted(warnings, "warning"));
  if (counts.empty()) return {};
  std::string& out = renderer.text();
  out += joined(counts, ", ");
  if (hidden > 0) out += " (" + grouped(hidden) + " not shown)";
  return out + "\n";
}

}  // namespace isospin
