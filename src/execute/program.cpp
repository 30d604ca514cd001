#include "execute/program.hpp"

#include <utility>

#include "execute/compile_quick.hpp"

namespace isospin::execute {

Result<std::shared_ptr<Program>> Program::create(std::string text) {
  Result<std::unique_ptr<CompiledCode>> quick = compile_quick(text);
  if (!quick) return quick.refusal();
  return std::shared_ptr<Program>(new Program(std::move(text), std::move(*quick)));
}

Program::Program(std::string text, std::unique_ptr<CompiledCode> quick)
    : text_(std::move(text)), quick_(std::move(quick)), code_(quick_.get()) {}

Program::~Program() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  compiler_->stop();
  thread_.join();
}

void Program::publish(std::unique_ptr<CompiledCode> optimised) {
  if (!optimised) return;
  optimised_ = std::move(optimised);
  code_.store(optimised_.get(), std::memory_order_release);
}

bool Program::extend(const std::string& text) {
  if (!compiler_ && extension_.empty()) extension_ = text;
  return extension_ == text;
}

void Program::choose(const TierOptions& options) {
  if (compiler_ || options.tier == Tier::quick) return;
  compiler_ = std::make_unique<OptimisingCompiler>(CodeCache(options.cache_folder), options.compiler);
  publish(compiler_->find(text_ + extension_));
  if (is_optimised() || !compiler_->available()) return;
  const bool waits = options.tier == Tier::optimised;
  thread_ = std::thread([this, delay = waits ? std::chrono::milliseconds(0) : options.delay] {
    {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, delay, [this] { return stopping_; })) return;
    }
    publish(compiler_->compile(text_ + extension_));
    const std::lock_guard lock(mutex_);
    compiled_ = true;
    changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  while (waits && !compiled_ && !options.patience.over())
    changed_.wait_for(lock, std::chrono::milliseconds(50));
}

}  // namespace isospin::execute
