#include "cli/progress.hpp"

#include <ostream>

#include "base/text.hpp"

namespace isospin::cli {

void ProgressLine::draw(const search::Progress& progress) {
  const double seconds = progress.seconds > 0 ? progress.seconds : 1;
  const auto rate = static_cast<std::uint64_t>(static_cast<double>(progress.states) / seconds);
  err_ << "\r\033[K" << grouped(progress.states) << ' ' << what_ << "  " << grouped(rate) << "/s  depth "
       << grouped(progress.depth) << "  " << grouped(progress.waiting) << " waiting  "
       << bytes_in_words(progress.memory_bytes) << "  " << seconds_in_words(progress.seconds) << std::flush;
  drawn_ = true;
}

void ProgressLine::clear() {
  if (drawn_) err_ << "\r\033[K" << std::flush;
  drawn_ = false;
}

}  // namespace isospin::cli
