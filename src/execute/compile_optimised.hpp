// The optimising tier: generated code compiled by the system's compiler, where there is one.
//
// Takes a tenth of a second and more, so it runs beside the search (execute/program.hpp).
#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <string>

#include "execute/code_cache.hpp"
#include "execute/compiled_code.hpp"

namespace isospin::execute {

class OptimisingCompiler {
 public:
  // `compiler` is a command that understands cc's options; empty: the first of cc, gcc and clang that is in
  // PATH.
  explicit OptimisingCompiler(CodeCache cache, std::string compiler = {});

  // From the cache alone; quick. Null when it is not there.
  std::unique_ptr<CompiledCode> find(const std::string& text) const;
  // From the cache or by the compiler. Null when there is no compiler, or it fails, or it was stopped.
  std::unique_ptr<CompiledCode> compile(const std::string& text);
  // From another thread: ends the compiler that runs, and no other will be started.
  void stop();

  bool available() const { return !compiler_.empty(); }

 private:
  std::string cached_text(const std::string& text) const;
  bool run(const std::string& source, const std::string& object);

  CodeCache cache_;
  std::string compiler_;  // its path
  std::string identity_;  // changes when the compiler does
  std::mutex mutex_;      // over what follows
  pid_t running_ = 0;
  bool stopped_ = false;
};

// For those who end the program without destroying anything: no compiler goes on after it. Safe in a signal
// handler.
void kill_running_compilers() noexcept;

}  // namespace isospin::execute
