// How wide text is in a picture, and how it is broken into lines: an SVG cannot ask.
//
// Widths are those of a wide sans-serif font, so that what fits here fits in whatever font a viewer takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isospin {

// In pixels, for letters of `size` pixels.
double text_width(std::string_view text, double size, bool bold = false);

// Broken at spaces and behind commas, but not inside of `x = 2`. A word that is wider than `width` has a line
// of its own; it is not broken, so widest() may be more than asked for. At least one line.
std::vector<std::string> wrapped_to_width(std::string_view text, double width, double size,
                                          bool bold = false);
double widest(const std::vector<std::string>& lines, double size, bool bold = false);

}  // namespace isospin
