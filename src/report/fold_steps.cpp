#include "report/fold_steps.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace isospin {

namespace {

// Statements of one row; of more, the first are shown.
constexpr std::size_t kLongestRow = 44;

using execute::Change;
using execute::ChangeKind;

// A value that changes again changes once, from the first to the last.
void add_change(std::vector<Change>& changes, const Change& change) {
  const auto same = std::ranges::find_if(changes, [&](const Change& earlier) {
    return earlier.kind == ChangeKind::value && change.kind == ChangeKind::value &&
           earlier.full_name == change.full_name;
  });
  if (same == changes.end())
    changes.push_back(change);
  else if ((same->after = change.after) == same->before)
    changes.erase(same);
}

// What no statement of the model does: going from the end of a choice to what follows it.
bool is_silent(const trace::Part& part) {
  return (part.statement == "(end of choice)" || part.statement.empty()) && part.changes.empty() &&
         !part.fails && part.output.empty();
}

class Folded {
 public:
  void add(const trace::Part& part) {
    const bool goes_on = !parts_.empty() && parts_.back().pid == part.pid;
    if (goes_on && is_silent(part)) return;
    if (!goes_on) {
      close();
      parts_.push_back(part);
      statements_ = {part.statement};
      return;
    }
    trace::Part& whole = parts_.back();
    if (is_silent(whole)) {
      statements_.clear();
      whole.span = part.span;
    }
    statements_.push_back(part.statement);
    for (const Change& change : part.changes) add_change(whole.changes, change);
    whole.output += part.output;
    whole.fails |= part.fails;
    if (part.fails) whole.values = part.values;
  }

  std::vector<trace::Part> take() {
    close();
    return std::move(parts_);
  }

 private:
  void close() {
    if (parts_.empty()) return;
    std::string& text = parts_.back().statement;
    text = statements_.front();
    std::size_t shown = 1;
    while (shown < statements_.size() && text.size() + 2 + statements_[shown].size() <= kLongestRow)
      text += "; " + statements_[shown++];
    // What fails is shown in any case.
    const std::size_t hidden = statements_.size() - shown;
    if (hidden == 0) return;
    if (parts_.back().fails)
      text += (hidden > 1 ? "; ...; " : "; ") + statements_.back();
    else
      text += "; ... (" + grouped(statements_.size()) + " statements)";
  }

  std::vector<trace::Part> parts_;
  std::vector<std::string> statements_;  // of the last part
};

}  // namespace

trace::Step folded(std::span<const trace::Step> moves) {
  trace::Step step = moves.front();
  Folded parts;
  for (const trace::Step& move : moves)
    for (const trace::Part& part : move.parts) parts.add(part);
  step.parts = parts.take();
  step.left_out = 0;
  step.inside_atomic = false;
  step.ends_atomic = true;
  return step;
}

}  // namespace isospin
