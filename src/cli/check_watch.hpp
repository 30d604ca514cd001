// What goes on while a check runs: the progress line, warnings, the picture of an automaton, and the guard
// that keeps the limits where the check itself cannot.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "api/session.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/guard.hpp"
#include "cli/last_words.hpp"
#include "cli/progress.hpp"

namespace isospin::cli {

class CheckWatch final : public CheckObserver {
 public:
  CheckWatch(const Arguments& arguments, const Patience& patience, Output& output);

  // What is going to be checked: the last words name what is missing.
  void expect(const std::vector<Property>& properties);
  // The rest is quick, and nothing may come in between.
  void end() { guard_.watch(Guard::Watched::nothing); }
  // "ltl p in p.svg"; empty: no automaton was drawn.
  const std::string& drawn_in() const { return drawn_in_; }

  void enters(Stage stage) override;
  Done prepared(const PreparedModel& prepared) override;
  void analysed(const SymmetryAnalysis& analysis, bool orbits) override;
  // Also where nobody sees it: the last words tell how far the search was.
  bool wants_progress() const override { return true; }
  void progress(const search::Progress& progress) override;
  void found(const search::Finding& finding) override;
  void decided(const PropertyRow& row) override;

 private:
  const Arguments& arguments_;
  Output& output_;
  ProgressLine progress_;
  std::string drawn_in_;
  std::set<std::uint32_t> told_of_declared_;  // lines of comments that have been warned of
  KnownSoFar known_;
  Guard guard_;  // last: its thread uses the others
};

}  // namespace isospin::cli
