// Generated code and its tiers: quick code at once, optimised code when it is ready.
//
// Both come from the same text and give the same successors in the same order, so the switch can happen
// between any two calls. Shared by the executors of all threads.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/patience.hpp"
#include "base/result.hpp"
#include "execute/compile_optimised.hpp"
#include "execute/compiled_code.hpp"

namespace isospin::execute {

enum class Tier : std::uint8_t {
  automatic,  // quick at first, optimised as soon as it is there
  quick,      // quick for good
  optimised,  // nothing runs before optimised code is there, or it is clear that there will be none
};

struct TierOptions {
  Tier tier = Tier::quick;
  std::string cache_folder;  // empty: nothing is kept
  std::string compiler;      // empty: the system's
  // A search that ends sooner is not worth a compiler's work.
  std::chrono::milliseconds delay{100};
  Patience patience;  // with a compiler that is waited for
};

class Program {
 public:
  // A text that does not compile is our mistake, never the user's.
  static Result<std::shared_ptr<Program>> create(std::string text);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const std::string& text() const { return text_; }
  const CompiledCode& code() const { return *code_.load(std::memory_order_acquire); }
  bool is_optimised() const { return code_.load(std::memory_order_acquire) != quick_.get(); }

  // What optimised code has beside, before the tier is chosen. False: it has something else.
  bool extend(const std::string& text);
  // The first choice counts.
  void choose(const TierOptions& options);

 private:
  Program(std::string text, std::unique_ptr<CompiledCode> quick);
  void publish(std::unique_ptr<CompiledCode> optimised);

  std::string text_;
  std::string extension_;
  std::unique_ptr<CompiledCode> quick_;
  std::unique_ptr<CompiledCode> optimised_;
  std::atomic<const CompiledCode*> code_;
  std::unique_ptr<OptimisingCompiler> compiler_;
  std::mutex mutex_;  // over these:
  std::condition_variable changed_;
  bool stopping_ = false;
  bool compiled_ = false;
  std::thread thread_;
};

}  // namespace isospin::execute
