#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/thread_pool.hpp>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>

namespace wonders::net {

/// The threads besides the one that owns the tables: some write texts and carry what goes over sockets, and one writes
/// to the store.
class Workers {
 public:
  explicit Workers(std::size_t threads) : many_(threads) {}
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Where all that is done for one visitor is done, one after another.
  boost::asio::any_io_executor strand();

  /// What has to be done before something may be told.
  class Page {
   public:
    /// Until everything of it is done.
    void wait();
    /// Why the store was not written.
    std::exception_ptr problem() const { return problem_; }

   private:
    friend class Workers;
    void done();

    std::mutex mutex_;
    std::condition_variable all_done_;
    std::size_t left_ = 1;  // the page itself, until it is turned
    std::function<void()> finished_;
    std::exception_ptr problem_;
  };

  /// Does it soon; it belongs to the page that is open.
  void write(std::function<void()> job);
  /// That page is closed, with what `store` writes, if anything. `finished` is called when all of it is done, by some
  /// thread.
  std::shared_ptr<Page> turn(std::function<void()> store, std::function<void()> finished);
  /// Until nobody writes to the store. Throws what the last one threw who did, until that is known.
  void await_store();
  void forget_problem();

  /// What was begun is finished, and nothing more is begun.
  void stop();

 private:
  boost::asio::thread_pool many_;
  boost::asio::thread_pool one_{1};
  std::shared_ptr<Page> open_ = std::make_shared<Page>();
  std::mutex mutex_;
  std::condition_variable idle_;
  bool storing_ = false;
  std::exception_ptr problem_;  // of the store
};

}  // namespace wonders::net
