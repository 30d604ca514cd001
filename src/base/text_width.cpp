#include "base/text_width.hpp"

#include <algorithm>

namespace isospin {
namespace {

// Of the characters from space to ~, in thousandths of the size of the letters: the advances of DejaVu Sans,
// which is as wide as Verdana and wider than the other fonts that a viewer may take in its place.
constexpr short kPlain[] = {318,  401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
                            636,  636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
                            1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
                            603,  787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
                            500,  613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
                            635,  635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838};
constexpr short kBold[] = {348,  456, 521, 838, 696, 1002, 872, 306,  457, 457, 523, 838, 380, 415,  380, 365,
                           696,  696, 696, 696, 696, 696,  696, 696,  696, 696, 400, 400, 838, 838,  838, 580,
                           1000, 774, 762, 734, 830, 683,  683, 821,  837, 372, 372, 775, 637, 995,  837, 850,
                           733,  850, 770, 720, 682, 812,  774, 1103, 771, 724, 725, 457, 365, 457,  838, 500,
                           500,  675, 716, 593, 716, 678,  435, 716,  712, 343, 343, 665, 343, 1042, 712, 687,
                           716,  716, 493, 595, 478, 712,  652, 924,  645, 652, 582, 712, 365, 712,  838};

constexpr double kUnknown = 700;  // for each byte of what is not in the table

bool is_comparison(std::string_view word) {
  return word == "=" || word == "==" || word == "!=" || word == "<" || word == ">" || word == "<=" ||
         word == ">=";
}

// The word that begins at `at`, without spaces.
std::string_view word_at(std::string_view text, std::size_t at) {
  return text.substr(at, std::min(text.find(' ', at), text.size()) - at);
}

// Behind what must not be broken, and the spaces after it: up to a space that does not stand beside a
// comparison, or behind a comma.
std::size_t end_of_piece(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::string_view word = word_at(text, at);
    if (const std::size_t comma = word.find(','); comma != std::string_view::npos && comma + 1 < word.size())
      return at + comma + 1;
    std::size_t next = at + word.size();
    while (next < text.size() && text[next] == ' ') ++next;
    if (next == text.size() || !(is_comparison(word) || is_comparison(word_at(text, next)))) return next;
    at = next;
  }
  return at;
}

}  // namespace

double text_width(std::string_view text, double size, bool bold) {
  double thousandths = 0;
  for (const char c : text) thousandths += c >= ' ' && c <= '~' ? (bold ? kBold : kPlain)[c - ' '] : kUnknown;
  return thousandths * size / 1000;
}

std::vector<std::string> wrapped_to_width(std::string_view text, double width, double size, bool bold) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_piece(text, at);
    const std::string_view piece = text.substr(at, end - at);
    const std::string_view letters = piece.substr(0, piece.find_last_not_of(' ') + 1);
    if (!line.empty() && text_width(line + std::string(letters), size, bold) > width) {
      line.erase(line.find_last_not_of(' ') + 1);
      lines.push_back(std::move(line));
      line.clear();
    }
    line += piece;
    at = end;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

double widest(const std::vector<std::string>& lines, double size, bool bold) {
  double most = 0;
  for (const std::string& line : lines) most = std::max(most, text_width(line, size, bold));
  return most;
}

}  // namespace isospin
