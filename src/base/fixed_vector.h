#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace wonders {

/// A vector of at most N items that lives where it is declared: no allocation, trivially copyable. Items beyond size()
/// are zero in a value-initialised vector and stay so (erased slots are reset), so that equal contents mean equal
/// bytes.
template <class T, std::size_t N>
class FixedVector {
  static_assert(N < 256);

 public:
  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr const T& front() const { return items_[0]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }

  constexpr void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }

  constexpr void erase_at(std::size_t i) {
    assert(i < size_);
    for (std::size_t k = i + 1; k < size_; ++k) items_[k - 1] = items_[k];
    items_[--size_] = T{};
  }

  constexpr void insert_at(std::size_t i, const T& item) {
    assert(size_ < N && i <= size_);
    for (std::size_t k = size_; k > i; --k) items_[k] = items_[k - 1];
    items_[i] = item;
    ++size_;
  }

  constexpr void clear() { *this = FixedVector{}; }

  friend constexpr bool operator==(const FixedVector&, const FixedVector&) = default;

 private:
  std::array<T, N> items_{};
  std::uint8_t size_ = 0;
};

/// A buffer of at most N items for scratch lists that are filled and read at once. Unlike FixedVector it leaves its
/// memory uninitialised: clearing costs nothing, however large it is.
template <class T, std::size_t N>
class ScratchList {
 public:
  constexpr ScratchList() {}  // NOLINT: items_ is left uninitialised on purpose

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

  constexpr void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  constexpr void clear() { size_ = 0; }

  /// For functions that write items through a pointer: where they begin, and where the last one has ended.
  constexpr T* data() { return items_; }
  constexpr void end_at(const T* end) {
    size_ = static_cast<std::uint32_t>(end - items_);
    assert(size_ <= N);
  }

 private:
  T items_[N];
  std::uint32_t size_ = 0;
};

}  // namespace wonders
