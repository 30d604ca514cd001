// A model from text, made ready to ask about its symmetries.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "api/load.hpp"
#include "model/reduce/reduce.hpp"
#include "symmetry/certify/certify.hpp"
#include "symmetry/cosets/find_user_symmetry.hpp"
#include "symmetry/detect/detect.hpp"
#include "symmetry/diagram/diagram.hpp"

namespace isospin::symmetry {

class ModelSymmetry {
 public:
  explicit ModelSymmetry(const std::string& text, bool reduced = true)
      : loaded_(load_text("model.pml", text)) {
    EXPECT_TRUE(loaded_->good()) << render(loaded_->diagnostics(), loaded_->sources());
    Diagnostics diagnostics;
    model_ = loaded_->lower({{}, "model.pml"}, diagnostics);
    if (reduced) model::reduce(*model_, {});
    detection = detect(system::unfold(*model_));
    EXPECT_TRUE(detection->possible()) << detection->model.obstacle->reason;
    certifier = std::make_unique<Certifier>(*detection->points);
  }

  const Points& points() const { return *detection->points; }
  const GroundForm& model() const { return detection->model; }

  // Why cycles over names, as (P(0), P(1))(a[0], a[1]), are no symmetry; "" when they are one.
  std::string why_not(const std::string& cycles) {
    const UserSymmetries written = read_symmetries(cycles, points());
    EXPECT_TRUE(written.mistakes.empty()) << written.mistakes.front().message;
    if (written.symmetries.size() != 1) return "no symmetry was written";
    const Validity validity = UserSymmetryFinder(*detection, *certifier).find(written.symmetries.front());
    at = validity.breach.at;
    return validity.extension ? "" : validity.breach.reason;
  }

  // The text of the statement that the last breach was at.
  std::string statement() const { return at.valid() ? std::string(loaded_->sources().text(at)) : ""; }

  std::unique_ptr<Detection> detection;
  std::unique_ptr<Certifier> certifier;
  Span at;

 private:
  std::shared_ptr<SourceModel> loaded_;
  std::unique_ptr<model::Model> model_;
};

}  // namespace isospin::symmetry
