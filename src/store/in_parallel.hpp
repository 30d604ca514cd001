// The same work, divided among some threads that live as long as it takes.
#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace isospin::store {

// Calls work(0) here, and work(1) to work(threads - 1) each in a thread of its own, or here where the system
// gives none. All are done afterwards. What one of them throws is thrown on.
template <class Work>
void in_parallel(std::size_t threads, const Work& work) {
  std::vector<std::exception_ptr> thrown(threads);
  const auto run = [&](std::size_t t) {
    try {
      work(t);
    } catch (...) {
      thrown[t] = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  helpers.reserve(threads);
  for (std::size_t t = 1; t < threads; ++t) {
    try {
      helpers.emplace_back([&run, t] { run(t); });
    } catch (const std::system_error&) {
      run(t);
    }
  }
  run(0);
  for (std::thread& helper : helpers) helper.join();
  for (const std::exception_ptr& exception : thrown)
    if (exception) std::rethrow_exception(exception);
}

}  // namespace isospin::store
