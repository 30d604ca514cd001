// The one way to fail: a value, or the reason why there is none.
//
// For what is asked of us and cannot be done. Mistakes in a text are many at once, with codes, and go to
// Diagnostics (base/diagnostics.hpp).
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/source.hpp"

namespace isospin {

enum class RefusalKind {
  request,   // what was asked for makes no sense, here or at all
  model,     // the model has mistakes; they are among the diagnostics, or `reason` is one
  output,    // something could not be written
  internal,  // our own mistake
};

struct Refusal {
  std::string reason;  // what cannot be done, and why: one sentence without its full stop
  Span at = {};        // the place in the model that stands in the way, if one does
  std::string hint = {};
  RefusalKind kind = RefusalKind::request;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : either_(std::in_place_index<0>, std::move(value)) {}
  Result(Refusal refusal) : either_(std::in_place_index<1>, std::move(refusal)) {}

  explicit operator bool() const { return either_.index() == 0; }
  T& operator*() { return std::get<0>(either_); }
  const T& operator*() const { return std::get<0>(either_); }
  T* operator->() { return &std::get<0>(either_); }
  const T* operator->() const { return &std::get<0>(either_); }
  const Refusal& refusal() const { return std::get<1>(either_); }

 private:
  std::variant<T, Refusal> either_;
};

// That something was done, or why it was not.
class [[nodiscard]] Done {
 public:
  Done() = default;
  Done(Refusal refusal) : refusal_(std::in_place_index<1>, std::move(refusal)) {}

  explicit operator bool() const { return refusal_.index() == 0; }
  const Refusal& refusal() const { return std::get<1>(refusal_); }

 private:
  std::variant<std::monostate, Refusal> refusal_;
};

}  // namespace isospin
