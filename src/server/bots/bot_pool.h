#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bots/bot.h"
#include "server/bots/fair_queue.h"
#include "server/ports.h"

namespace wonders::server {

/// Bots that think on threads of their own, so that a slow one keeps nobody waiting but its own table. What one bot is
/// told is carried out in order, by one thread at a time.
///
/// Nobody can take the time of others: each owner gets one decision a round, bots that do not search go before those
/// that do, and have one more thread to themselves.
class BotPool : public BotService {
 public:
  /// Called on a thread of the pool with what a bot chose.
  using Deliver = std::function<void(BotHandle, std::uint32_t decision, Move)>;

  /// `threads` for all bots, and one for those that do not search.
  BotPool(std::size_t threads, Deliver deliver);
  ~BotPool() override;

  void begin(BotHandle bot, const BotRole& role, const View& view) override;
  void observe(BotHandle bot, const View& view) override;
  void choose(BotHandle bot, const View& view, std::uint32_t decision) override;
  void forget(BotHandle bot) override;

 private:
  struct Task {
    enum class Kind : std::uint8_t { begin, observe, choose } kind{};
    View view;
    std::uint32_t decision = 0;
  };

  struct Actor {
    BotHandle handle = 0;
    std::unique_ptr<Bot> bot;
    std::string owner;
    bool searches = false;
    Rng rng{0};
    std::deque<Task> tasks;
    bool queued = false;  // it waits for its turn, or has it
    bool forgotten = false;
  };
  using ActorPtr = std::shared_ptr<Actor>;

  void add(BotHandle bot, const Task& task);
  enum class Takes : std::uint8_t { everything, quick };
  void work(Takes takes);
  void take_turn(Actor& actor, std::unique_lock<std::mutex>& lock);
  void line_up(const ActorPtr& actor);
  void carry_out(Actor& actor, const Task& task);

  Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable wake_quick_;
  std::unordered_map<BotHandle, ActorPtr> actors_;
  FairQueue<ActorPtr> quick_;      // do not search
  FairQueue<ActorPtr> searching_;  // do
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace wonders::server
