// What a person wants to see after each step: variables by name, and expressions over the model.
//
// A name means every variable that is called so, now or later: `k` is that of each process, `a` all of an
// array, `P(1)` all that is P(1)'s. Anything else is an expression, as in a formula of the model.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/prepare.hpp"
#include "base/result.hpp"
#include "trace/explain.hpp"

namespace isospin::cli {

class Watches {
 public:
  // Both must outlive it.
  Watches(const PreparedModel& prepared, const trace::Explainer& explainer)
      : prepared_(prepared), explainer_(explainer) {}

  // Refused when it is neither a name nor an expression.
  Done add(const std::string& text);
  // False: there is no such one.
  bool remove(const std::string& text);
  void clear() { all_.clear(); }
  bool empty() const { return all_.empty(); }

  // "x = 3, P(1).k = 2", of all of them.
  std::vector<std::string> values(execute::StateView state) const;

 private:
  struct Watch {
    std::string text;
    // Of an expression: a MODEL that has it as the guard of its claim. Otherwise it is a name.
    std::shared_ptr<model::Model> holder;
    const model::Expr* value = nullptr;
  };
  bool is_name(std::string_view text) const;
  Done read(Watch& watch) const;
  std::string evaluated(const Watch& watch, execute::StateView state) const;

  const PreparedModel& prepared_;
  const trace::Explainer& explainer_;
  std::vector<Watch> all_;
};

}  // namespace isospin::cli
