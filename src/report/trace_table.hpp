// Steps as rows of a table, no wider than a terminal:
//
//      step  process  statement         changes
//         8  Proc(1)  ncrit++      :26  ncrit 0 -> 1
//
// What does not fit its column goes on in the next line of that column. A rule changes much at once: where a
// single change of one does not fit, all changes of the table stand below their rules. Steps that continue an
// atomic sequence, and the further statements of a d_step, are indented and have no number: they belong to
// the step above.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "trace/explain.hpp"

namespace isospin {

struct TraceColumns {
  std::size_t process = 7;
  std::size_t statement = 9;
  std::size_t place = 4;
  std::size_t changes = 20;
  bool below = false;  // changes stand in lines of their own, below what makes them
};

// As wide as these steps need, if that is not too wide.
TraceColumns columns_for(const std::vector<trace::Step>& steps, const trace::Explainer& explainer,
                         std::size_t width);
// For steps that are not known yet, from what the model could do.
TraceColumns columns_for(const model::Model& model, const Sources& sources, std::size_t width);

class TraceTable {
 public:
  // `full`: every variable after each step. `colour`: what fails stands out.
  TraceTable(const trace::Explainer& explainer, TraceColumns columns, bool full, bool colour);

  std::string heading() const;
  // With its line breaks; what was printed and, if so wanted, `state` behind it follow.
  std::string rows(const trace::Step& step, execute::StateView state) const;
  std::string row(const std::string& number, const std::string& process, const std::string& statement,
                  const std::string& place, const std::vector<std::string>& changes,
                  bool fails = false) const;
  // Something about the rows around it.
  std::string note(const std::string& text) const;
  // The initial state, as step 0; or, where the model says how runs begin, that (Explainer::start).
  std::string initial(execute::StateView state) const;
  std::string start(const trace::Step& start) const;
  // All variables and where every process is, in lines.
  std::string variables(execute::StateView state) const;

 private:
  const trace::Explainer& explainer_;
  TraceColumns columns_;
  bool full_;
  bool colour_;
};

// `items` with commas between them, in lines of at most `width` bytes, broken between items where that is
// possible.
std::vector<std::string> wrapped_list(const std::vector<std::string>& items, std::size_t width);

// `text` in lines of at most `width` bytes, broken at spaces where there are some.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace isospin
