// A model, and all that can be asked of it: the one door to the program for the command line, a page, an
// editor and tests.
//
// Nothing here prints or ends the program. What goes on is told to an observer, what cannot be done is a
// Refusal, mistakes of the model are among the diagnostics.
//
//   open, properties    what is there
//   check               one property or several, with an observer for progress and findings
//   symmetry            found, certified, described
//   explore             moves from a state, its orbit, its canonical form (api/explore.hpp)
//   prepare             the MODEL ready to run, for simulation
//   cancel              from any thread, or from a signal handler: what is going on ends with what it has
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "api/check.hpp"
#include "api/explore.hpp"
#include "api/prepare.hpp"
#include "api/symmetry.hpp"
#include "base/result.hpp"
#include "language/language.hpp"
#include "report/check_report.hpp"

namespace isospin {

// What a check is doing.
enum class Stage {
  preparing,  // lowering, compiling, looking for symmetries: work that has no end that could be foretold
  searching,
  telling,  // something was found, and the run to it is made
};

class CheckObserver {
 public:
  virtual ~CheckObserver() = default;
  virtual void enters(Stage) {}
  // A property is ready to be searched. A refusal ends the check.
  virtual Done prepared(const PreparedModel&) { return {}; }
  // Symmetries were looked for. `orbits`: they are used, and what the search counts are orbits.
  virtual void analysed(const SymmetryAnalysis&, bool /*orbits*/) {}
  virtual bool wants_progress() const { return false; }
  virtual void progress(const search::Progress&) {}
  virtual void found(const search::Finding&) {}
  // The verdict of a property is there; why it holds is perhaps still asked.
  virtual void decided(const PropertyRow&) {}
};

struct CheckRequest {
  std::vector<Property> properties;  // at least one
  PrepareOptions reductions;         // its property is not looked at
  // Hidden variables do not tell states apart, as in SPIN, where that is possible: in a search in depth for
  // safety, without symmetry.
  bool leave_out_hidden = false;
  CheckOptions options;
};

// What checking one property came to.
struct CheckedProperty {
  Property property;
  std::size_t row = 0;  // among all that were checked
  Outcome outcome;
  std::unique_ptr<PreparedModel> prepared;  // what was searched
  std::unique_ptr<PreparedModel> shown;     // what outcome.run is a run of; null: of `prepared`

  PreparedModel& of_run() const { return shown ? *shown : *prepared; }
};

// The members that it inherits are those of the property that is worth showing in full: the first that is
// violated, else undecided, else the last.
struct CheckedModel : CheckedProperty {
  std::vector<PropertyRow> rows;        // one for each property
  StatementKeys executed;               // while any of them was checked
  std::vector<CheckedProperty> others;  // that are violated, too
};

struct FoundSymmetries {
  std::unique_ptr<PreparedModel> prepared;  // what the analysis is about
  SymmetryAnalysis analysis;
};

// Of a property that has not been begun.
PropertyRow empty_row(const Property& property);

class Session {
 public:
  // `stop`, where it is given, is what cancel() sets; whoever sets it cancels.
  static std::unique_ptr<Session> open(const std::string& path, const ReadOptions& options = {},
                                       std::atomic<bool>* stop = nullptr);
  explicit Session(std::shared_ptr<SourceModel> source, std::string name, std::atomic<bool>* stop = nullptr);

  // The text has no errors: only then may anything else be asked.
  bool good() const { return source_->good(); }
  const std::string& name() const { return name_; }
  const std::shared_ptr<SourceModel>& source() const { return source_; }
  const Sources& sources() const { return source_->sources(); }
  // Of the text, and of what was asked about it.
  const Diagnostics& diagnostics() const { return diagnostics_; }
  std::vector<Property> properties() const { return source_->properties(); }

  Result<CheckedModel> check(const CheckRequest& request, CheckObserver& observer);
  Result<FoundSymmetries> symmetry(const PrepareOptions& prepare, SymmetryOptions options);
  Result<std::unique_ptr<PreparedModel>> prepare(const PrepareOptions& options);

  Result<std::unique_ptr<Exploration>> explore(const PrepareOptions& options);

  // For good: whoever wants to go on opens another session. One question at a time may be asked of a session;
  // only this may be called meanwhile.
  void cancel() { stop_->store(true); }

 private:
  struct Lowered {
    PrepareOptions options;
    std::unique_ptr<model::Model> model;
    Diagnostics diagnostics;  // of the property
  };
  // Null when the property has mistakes: what is wrong is then said when it is prepared.
  const model::Model* lower(const PrepareOptions& options);
  // What of the request does not go together, now that the model is known.
  Done refuse(const CheckRequest& request);

  std::shared_ptr<SourceModel> source_;
  std::string name_;
  Diagnostics diagnostics_;
  std::atomic<bool> own_stop_ = false;
  std::atomic<bool>* stop_;
  std::vector<Lowered> lowered_;  // to decide whether a request is refused; used when it is not
};

// Compilers that run beside searches of this process, of whatever session: for whoever is about to end it.
// May be called in a signal handler.
void end_running_compilers();

}  // namespace isospin
