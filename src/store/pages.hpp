// Memory by the page, straight from the system: zero at first, there only once it is touched, in huge pages
// where the system has them.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>

namespace isospin::store {

// Throws std::bad_alloc when there is no more.
void* allocate_pages(std::size_t bytes);
void free_pages(void* memory, std::size_t bytes);

// An array of such memory, zero at first.
template <typename T>
class PagedArray {
 public:
  PagedArray() = default;
  PagedArray(const PagedArray&) = delete;
  PagedArray& operator=(const PagedArray&) = delete;
  ~PagedArray() { free(); }

  // Another size, and everything is zero again. Pages that are there already are used again: the system takes
  // longer to give one than we take to clear it.
  void reset(std::size_t size) {
    if (size > room_) {
      free();
      try {
        allocate(kSpare * size);
      } catch (const std::bad_alloc&) {  // what is never touched may be limited, too
        allocate(size);
      }
    } else {
      std::memset(static_cast<void*>(data_), 0, bytes());
    }
    size_ = size;
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  static constexpr std::size_t kSpare = 4;  // what is never touched takes up no memory

  void allocate(std::size_t room) {
    data_ = static_cast<T*>(allocate_pages(room * sizeof(T)));
    room_ = room;
  }
  void free() {
    if (data_) free_pages(data_, room_ * sizeof(T));
    data_ = nullptr;
    size_ = room_ = 0;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace isospin::store
