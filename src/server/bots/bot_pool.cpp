#include "server/bots/bot_pool.h"

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "view/decision.h"

namespace wonders::server {

BotPool::BotPool(std::size_t threads, Deliver deliver) : deliver_(std::move(deliver)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::begin(BotHandle bot, std::string_view level, std::uint64_t seed, const View& view) {
  auto actor = std::make_shared<Actor>();
  actor->handle = bot;
  actor->bot = make_bot(level).bot;
  if (actor->bot == nullptr) actor->bot = make_bot("greedy").bot;  // a level that no longer exists
  actor->rng = Rng(seed);
  {
    const std::lock_guard lock(mutex_);
    actors_[bot] = std::move(actor);
  }
  add(bot, {Task::Kind::begin, view, 0});
}

void BotPool::observe(BotHandle bot, const View& view) { add(bot, {Task::Kind::observe, view, 0}); }

void BotPool::choose(BotHandle bot, const View& view, std::uint32_t decision) {
  add(bot, {Task::Kind::choose, view, decision});
}

void BotPool::forget(BotHandle bot) {
  const std::lock_guard lock(mutex_);
  const auto found = actors_.find(bot);
  if (found == actors_.end()) return;
  found->second->forgotten = true;
  found->second->tasks.clear();
  actors_.erase(found);
}

void BotPool::add(BotHandle bot, const Task& task) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = actors_.find(bot);
    if (found == actors_.end()) return;
    Actor& actor = *found->second;
    actor.tasks.push_back(task);
    if (actor.queued) return;
    actor.queued = true;
    ready_.push_back(found->second);
  }
  wake_.notify_one();
}

void BotPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !ready_.empty(); });
    if (stopping_) return;
    const ActorPtr actor = std::move(ready_.front());
    ready_.pop_front();
    while (!actor->tasks.empty() && !stopping_) {
      const Task task = actor->tasks.front();
      actor->tasks.pop_front();
      lock.unlock();
      carry_out(*actor, task);
      lock.lock();
    }
    actor->queued = false;
  }
}

void BotPool::carry_out(Actor& actor, const Task& task) {
  switch (task.kind) {
    case Task::Kind::begin: actor.bot->begin(task.view); return;
    case Task::Kind::observe: actor.bot->observe(task.view); return;
    case Task::Kind::choose: break;
  }
  MoveList legal;
  legal_moves(edition(task.view.edition), task.view, legal);
  if (legal.empty()) return;
  const Move move = actor.bot->choose(task.view, {legal.begin(), legal.end()}, actor.rng);
  deliver_(actor.handle, task.decision, move);
}

}  // namespace wonders::server
