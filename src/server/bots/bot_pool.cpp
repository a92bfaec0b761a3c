#include "server/bots/bot_pool.h"

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "view/decision.h"

namespace wonders::server {

BotPool::BotPool(std::size_t threads, Deliver deliver) : deliver_(std::move(deliver)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(Takes::everything); });
  threads_.emplace_back([this] { work(Takes::quick); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  wake_quick_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::begin(BotHandle bot, const BotRole& role, const View& view) {
  auto actor = std::make_shared<Actor>();
  actor->handle = bot;
  actor->bot = make_bot(role.level).bot;
  if (actor->bot == nullptr) actor->bot = make_bot("greedy").bot;  // a level that no longer exists
  actor->owner = role.owner;
  actor->searches = takes_long(role.level);
  actor->rng = Rng(role.seed);
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
  const std::lock_guard lock(mutex_);
  const auto found = actors_.find(bot);
  if (found == actors_.end()) return;
  found->second->tasks.push_back(task);
  if (!found->second->queued) line_up(found->second);
}

void BotPool::line_up(const ActorPtr& actor) {
  actor->queued = true;
  const bool quick = !actor->searches;
  FairQueue<ActorPtr>& queue = quick ? quick_ : searching_;
  const std::string& owner = actor->owner;
  queue.push(owner, actor);
  wake_.notify_one();
  if (quick) wake_quick_.notify_one();
}

void BotPool::work(Takes takes) {
  std::unique_lock lock(mutex_);
  std::condition_variable& wake = takes == Takes::quick ? wake_quick_ : wake_;
  while (true) {
    const auto has_work = [&] { return !quick_.empty() || (takes == Takes::everything && !searching_.empty()); };
    wake.wait(lock, [&] { return stopping_ || has_work(); });
    if (stopping_) return;
    const ActorPtr actor = quick_.empty() ? searching_.pop() : quick_.pop();
    take_turn(*actor, lock);
    actor->queued = false;
    if (!actor->tasks.empty()) line_up(actor);
  }
}

/// Up to its next decision: then it is somebody else's turn.
void BotPool::take_turn(Actor& actor, std::unique_lock<std::mutex>& lock) {
  bool decided = false;
  while (!actor.tasks.empty() && !stopping_ && !decided) {
    const Task task = actor.tasks.front();
    actor.tasks.pop_front();
    decided = task.kind == Task::Kind::choose;
    lock.unlock();
    carry_out(actor, task);
    lock.lock();
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
