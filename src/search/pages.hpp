// Memory by the page, straight from the system: zero at first, there only once it is touched, in huge pages
// where the system has them.
#pragma once

#include <cstddef>

namespace isospin::search {

// Throws std::bad_alloc when there is no more.
void* allocate_pages(std::size_t bytes);
void free_pages(void* memory, std::size_t bytes);

// An array of such memory that can be larger than what will ever be used of it.
template <typename T>
class PagedArray {
 public:
  PagedArray() = default;
  explicit PagedArray(std::size_t size)
      : data_(static_cast<T*>(allocate_pages(size * sizeof(T)))), size_(size) {}
  PagedArray(PagedArray&& other) noexcept : data_(other.data_), size_(other.size_) {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  PagedArray& operator=(PagedArray&& other) noexcept {
    PagedArray moved(static_cast<PagedArray&&>(other));
    T* data = data_;
    const std::size_t size = size_;
    data_ = moved.data_;
    size_ = moved.size_;
    moved.data_ = data;
    moved.size_ = size;
    return *this;
  }
  ~PagedArray() {
    if (data_) free_pages(data_, size_ * sizeof(T));
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace isospin::search
