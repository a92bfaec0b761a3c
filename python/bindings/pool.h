#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace wonders::python {

/// Threads that wait for work: starting new ones for each step of a batch would take longer than the step.
class Pool {
 public:
  /// The calling thread counts as one of them.
  explicit Pool(std::size_t threads) {
    for (std::size_t i = 1; i < threads; ++i) workers_.emplace_back([this] { serve(); });
  }
  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  std::size_t threads() const { return workers_.size() + 1; }

  /// Calls work(begin, end) for parts of [0, count), each of `part` items but the last, and returns when all is done.
  /// What a part throws is thrown here, after the others have ended.
  template <class F>
  void for_parts(std::size_t count, std::size_t part, F&& work) {
    if (workers_.empty() || count <= part) {
      for (std::size_t i = 0; i < count; i += part) work(i, std::min(i + part, count));
      return;
    }
    const std::function<void(std::size_t)> one = [&](std::size_t k) {
      work(k * part, std::min((k + 1) * part, count));
    };
    {
      const std::lock_guard lock(mutex_);
      job_ = &one;
      parts_ = (count + part - 1) / part;
      next_ = 0;
      busy_ = workers_.size();
      ++jobs_;
    }
    changed_.notify_all();
    take_parts(one, parts_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return busy_ == 0; });
    if (std::exception_ptr error = std::exchange(error_, nullptr)) std::rethrow_exception(error);
  }

 private:
  void take_parts(const std::function<void(std::size_t)>& job, std::size_t parts) {
    try {
      for (std::size_t k = next_++; k < parts; k = next_++) job(k);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      next_ = parts;
    }
  }

  void serve() {
    std::size_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return ended_ || jobs_ != seen; });
      if (ended_) return;
      seen = jobs_;
      const std::function<void(std::size_t)>& job = *job_;
      const std::size_t parts = parts_;
      lock.unlock();
      take_parts(job, parts);
      lock.lock();
      if (--busy_ == 0) changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t parts_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::size_t busy_ = 0;  // workers that have not ended this job
  std::size_t jobs_ = 0;
  bool ended_ = false;
  std::exception_ptr error_;
  std::vector<std::jthread> workers_;  // last, so that they end before what they use
};

}  // namespace wonders::python
