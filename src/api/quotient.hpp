// A search of orbits instead of states: a model's symmetries, found and certified, put to use.
//
// Takes  a prepared model, and which symmetries and strategy are wanted.
// Gives  representatives for a search; afterwards how many states its orbits stand for, and what it cost.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "api/prepare.hpp"
#include "quotient/representative/orbit_sizes.hpp"
#include "quotient/representative/quotient.hpp"
#include "report/symmetry_analysis.hpp"
#include "search/explicit/representative.hpp"
#include "search/explicit/search.hpp"
#include "trace/outcome.hpp"

namespace isospin {

struct QuotientOptions {
  bool on = false;
  std::optional<std::string> written;  // symmetries from a file: these, and no others
  symmetry::Strategy strategy = symmetry::Strategy::canonical;
  std::string main_array;          // of `sorted` and `segmented`; empty: the first that fits
  std::uint64_t memory_bytes = 0;  // that the process may hold while symmetries are looked for; 0: no limit
};

class ModelQuotient {
 public:
  // `prepared` must outlive it. Looking for symmetries is cut off after half of the time that is left.
  ModelQuotient(const PreparedModel& prepared, const QuotientOptions& options, const Patience& patience = {});

  const SymmetryAnalysis& analysis() const { return analysis_; }
  // Null when symmetry is not used; use() says why.
  const symmetry::Quotient* quotient() const { return quotient_.get(); }
  // The strategy that was asked for does not suit the group, and why.
  const std::optional<Refusal>& refused() const { return refused_; }

  search::RepresentativeFactory representatives();
  // Statements that the images of what was executed would have executed: those of written-out proctypes.
  void complete_executed(std::vector<bool>& executed) const;
  // Why there is no symmetry, or whom the property keeps in place: for use() to tell. Takes milliseconds, and
  // gives up early; to be called when the search is over.
  void find_reasons(const Patience& patience);
  SymmetryUse use(const search::SearchResult& result) const;
  // The states that orbits stand for, given their tally; nothing where an orbit may be there several times.
  std::optional<BigInteger> states_for(const std::vector<std::uint64_t>& tally) const;

 private:
  void make_quotient();
  bool is_unique() const;
  std::set<std::int32_t> renamed_values() const;
  const PreparedModel& prepared_;
  QuotientOptions options_;
  SymmetryAnalysis analysis_;
  std::unique_ptr<symmetry::Quotient> quotient_;
  std::optional<Refusal> refused_;
  std::unique_ptr<symmetry::OrbitSizes> sizes_;
  std::atomic<std::uint64_t> nanoseconds_{0};
  std::atomic<std::uint64_t> given_up_{0};
};

}  // namespace isospin
