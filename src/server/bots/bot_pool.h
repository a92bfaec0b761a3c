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
#include "server/ports.h"

namespace wonders::server {

/// Bots that think on threads of their own, so that a slow one keeps nobody waiting but its own table. What one bot is
/// told is carried out in order, by one thread at a time.
class BotPool : public BotService {
 public:
  /// Called on a thread of the pool with what a bot chose.
  using Deliver = std::function<void(BotHandle, std::uint32_t decision, Move)>;

  BotPool(std::size_t threads, Deliver deliver);
  ~BotPool() override;

  void begin(BotHandle bot, std::string_view level, std::uint64_t seed, const View& view) override;
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
    Rng rng{0};
    std::deque<Task> tasks;
    bool queued = false;  // in ready_, or being worked on
    bool forgotten = false;
  };
  using ActorPtr = std::shared_ptr<Actor>;

  void add(BotHandle bot, const Task& task);
  void work();
  void carry_out(Actor& actor, const Task& task);

  Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<BotHandle, ActorPtr> actors_;
  std::deque<ActorPtr> ready_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace wonders::server
