#include "net/workers.h"

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <utility>

namespace wonders::net {

namespace asio = boost::asio;

void Workers::Page::wait() {
  std::unique_lock lock(mutex_);
  all_done_.wait(lock, [this] { return left_ == 0; });
}

void Workers::Page::done() {
  std::function<void()> finished;
  {
    const std::lock_guard lock(mutex_);
    if (--left_ > 0) return;
    finished = std::exchange(finished_, nullptr);
    all_done_.notify_all();
  }
  if (finished) finished();
}

asio::any_io_executor Workers::strand() { return asio::make_strand(many_.get_executor()); }

void Workers::write(std::function<void()> job) {
  {
    const std::lock_guard lock(open_->mutex_);
    ++open_->left_;
  }
  asio::post(many_, [page = open_, job = std::move(job)] {
    job();
    page->done();
  });
}

std::shared_ptr<Workers::Page> Workers::turn(std::function<void()> store, std::function<void()> finished) {
  const std::shared_ptr<Page> page = std::exchange(open_, std::make_shared<Page>());
  {
    const std::lock_guard lock(page->mutex_);
    page->finished_ = std::move(finished);
    if (store) ++page->left_;
  }
  if (store) {
    {
      const std::lock_guard lock(mutex_);
      storing_ = true;
    }
    asio::post(one_, [this, page, work = std::move(store)] {
      try {
        work();
      } catch (...) {
        page->problem_ = std::current_exception();
      }
      {
        const std::lock_guard lock(mutex_);
        storing_ = false;
        problem_ = page->problem_;
        idle_.notify_all();
      }
      page->done();
    });
  }
  page->done();
  return page;
}

void Workers::await_store() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return !storing_; });
  if (problem_) std::rethrow_exception(problem_);
}

void Workers::forget_problem() {
  const std::lock_guard lock(mutex_);
  problem_ = nullptr;
}

void Workers::stop() {
  one_.join();
  many_.stop();
  many_.join();
}

}  // namespace wonders::net
