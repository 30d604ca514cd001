// Threads that have their room to themselves.
#pragma once

#include <exception>
#include <future>
#include <thread>
#include <utility>

namespace isospin::store {

// A thread that first makes what it works with, and then works with it. What threads allocate for themselves
// lies apart, so that none of them writes where another one reads all the time. Comes back when it is made;
// throws what `make` threw.
template <class Make, class Work>
std::thread thread_with_own_room(Make make, Work work) {
  std::promise<void> promise;
  std::future<void> made = promise.get_future();
  std::thread thread(
      [promise = std::move(promise), make = std::move(make), work = std::move(work)]() mutable {
        decltype(make()) tools = nullptr;
        try {
          tools = make();
        } catch (...) {
          promise.set_exception(std::current_exception());
          return;
        }
        promise.set_value();
        work(*tools);
      });
  try {
    made.get();
  } catch (...) {
    thread.join();
    throw;
  }
  return thread;
}

}  // namespace isospin::store
