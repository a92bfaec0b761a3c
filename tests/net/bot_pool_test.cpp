#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "catalog/catalog.h"
#include "rules/setup.h"
#include "server/bots/bot_pool.h"
#include "server/bots/fair_queue.h"
#include "view/view.h"

using namespace wonders;
using namespace wonders::server;

namespace {

View first_view() {
  const Edition& e = edition(EditionId::first);
  return view_of(e, new_game(e, random_table(3, 1), 1), seat(0));
}

/// What the bots chose, in order. While it is shut, whoever delivers waits at the door.
class Deliveries {
 public:
  void deliver(BotHandle bot) {
    std::unique_lock lock(mutex_);
    order_.push_back(bot);
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_; });
  }

  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

  std::vector<BotHandle> first(std::size_t number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return order_.size() >= number; });
    return order_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<BotHandle> order_;
  bool open_ = false;
};

}  // namespace

TEST_CASE("a fair queue gives every owner a turn a round") {
  FairQueue<int> queue;
  for (int i = 0; i < 5; ++i) queue.push("many", i);
  queue.push("one", 10);
  queue.push("two", 20);
  queue.push("two", 21);
  std::vector<int> order;
  while (!queue.empty()) {
    order.push_back(queue.pop());
    if (order.size() == 2) queue.push("one", 11);
  }
  CHECK(order == std::vector<int>{0, 10, 20, 1, 11, 21, 2, 3, 4});
}

TEST_CASE("one guest's thinking bots keep no stranger's bots waiting") {
  const View view = first_view();
  Deliveries deliveries;
  BotPool pool(1, [&](BotHandle bot, std::uint32_t, Move) { deliveries.deliver(bot); });
  const auto ask = [&](BotHandle bot, std::string_view level, std::string_view owner) {
    pool.begin(bot, {.level = level, .owner = owner, .seed = 1}, view);
    pool.choose(bot, view, 1);
  };
  // The first occupies the one thread that searches; nineteen more of the same guest wait behind it.
  ask(1, "rollout", "greedy guest");
  REQUIRE(deliveries.first(1).front() == 1);
  for (BotHandle bot = 2; bot <= 20; ++bot) ask(bot, "rollout", "greedy guest");
  ask(100, "rollout", "stranger");
  ask(200, "greedy", "another");

  CHECK(deliveries.first(2)[1] == 200);  // while the others have not moved at all
  deliveries.open();
  const std::vector<BotHandle> order = deliveries.first(22);
  CHECK(order[2] == 2);
  CHECK(order[3] == 100);  // one of the guest's twenty, then the stranger's
}

TEST_CASE("what a bot is told is carried out in order, and a forgotten one says no more") {
  const View view = first_view();
  Deliveries deliveries;
  deliveries.open();
  BotPool pool(2, [&](BotHandle bot, std::uint32_t, Move) { deliveries.deliver(bot); });
  for (BotHandle bot = 1; bot <= 8; ++bot) {
    pool.begin(bot, {.level = bot % 2 == 0 ? "greedy" : "instinct", .owner = "ada", .seed = bot}, view);
    for (std::uint32_t decision = 1; decision <= 3; ++decision) {
      pool.observe(bot, view);
      pool.choose(bot, view, decision);
    }
  }
  CHECK(deliveries.first(24).size() == 24);
  pool.forget(1);
  pool.choose(1, view, 4);
  pool.choose(2, view, 4);
  CHECK(deliveries.first(25).back() == 2);
}
