#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace wonders {

/// Works on the items 0, 1, …, items − 1 with several threads and takes the results in order, whatever the number of
/// threads: take(item, result) is called on the calling thread. Memory stays bounded for any number of items, because
/// workers wait when they are kAhead results for each thread ahead of what was taken; results are used again.
///
/// make_worker() is called once in each thread and gives a function (item, Result&), whose result holds what an earlier
/// item left in it. An exception thrown by take() or by a worker ends the work and comes out of in_order().
template <class Result, class MakeWorker, class Take>
class InOrder {
 public:
  InOrder(std::size_t threads, std::uint64_t items, MakeWorker& make_worker, Take& take)
      : items_(items), slots_(threads * kAhead), make_worker_(make_worker), take_(take), threads_(threads) {}

  void run() {
    std::vector<std::jthread> workers;
    workers.reserve(threads_);
    for (std::size_t i = 0; i < threads_; ++i) workers.emplace_back([this] { work(); });
    try {
      take_all();
    } catch (...) {
      fail(std::current_exception());
    }
    workers.clear();  // joins
    if (error_) std::rethrow_exception(error_);
  }

 private:
  static constexpr std::size_t kAhead = 4;

  struct Slot {
    Result result{};
    bool ready = false;
  };

  Slot& slot(std::uint64_t item) { return slots_[item % slots_.size()]; }

  void work() {
    try {
      auto worker = make_worker_();
      std::uint64_t item = 0;
      while (claim(item)) {
        worker(item, slot(item).result);
        const std::lock_guard lock(mutex_);
        slot(item).ready = true;
        changed_.notify_all();
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  bool claim(std::uint64_t& item) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || claimed_ == items_ || claimed_ < taken_ + slots_.size(); });
    if (stopped_ || claimed_ == items_) return false;
    item = claimed_++;
    return true;
  }

  void take_all() {
    for (std::uint64_t item = 0; item < items_; ++item) {
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || slot(item).ready; });
        if (stopped_) return;
      }
      take_(item, slot(item).result);
      const std::lock_guard lock(mutex_);
      slot(item).ready = false;
      ++taken_;
      changed_.notify_all();
    }
  }

  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    stopped_ = true;
    changed_.notify_all();
  }

  const std::uint64_t items_;
  std::vector<Slot> slots_;
  MakeWorker& make_worker_;
  Take& take_;
  const std::size_t threads_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t claimed_ = 0;
  std::uint64_t taken_ = 0;
  bool stopped_ = false;
  std::exception_ptr error_;
};

template <class Result, class MakeWorker, class Take>
void in_order(std::size_t threads, std::uint64_t items, MakeWorker make_worker, Take take) {
  InOrder<Result, MakeWorker, Take>(threads, items, make_worker, take).run();
}

}  // namespace wonders
