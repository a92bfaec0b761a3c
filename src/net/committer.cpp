#include "net/committer.h"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "net/core.h"

namespace wonders::net {

using namespace server;

Committer::Committer(Core& core) : core_(core) {}
Committer::~Committer() = default;

void Committer::begins() {
  if (first_unsent_ != Steady::time_point{}) return;
  first_unsent_ = Steady::now();
  first_origin_ = core_.log.origin();
}

boost::asio::awaitable<void> Committer::known() {
  auto timer = std::make_shared<boost::asio::steady_timer>(core_.io, Steady::time_point::max());
  (posted_ || again_ ? waiters_ : under_way_->waiters).push_back(timer);
  boost::system::error_code woken;
  co_await timer->async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, woken));
}

void Committer::wake_waiters() {
  for (const auto& waiter : std::exchange(waiters_, {})) waiter->cancel();
}

void Committer::catch_up() {
  (void)store_and_tell();
  core_.hub->commits().end();
}

void Committer::soon() {
  if (posted_ || core_.paused()) return;
  if (under_way_) {
    again_ = true;
    return;
  }
  posted_ = true;
  boost::asio::post(core_.io, [this] { begin(); });
}

/// What happens meanwhile waits for the next one, so a slow disk makes commits larger and nobody's turn longer.
void Committer::begin() {
  if (!core_.workers || core_.paused() || !posted_) {
    if (posted_) commit();
    return;
  }
  posted_ = false;
  auto next = std::make_unique<UnderWay>();
  next->start = Steady::now();
  try {
    if (core_.exchange != nullptr) core_.exchange->make_sure();
    core_.hub->commits().write_news();
  } catch (const StoreAway& away) {
    return core_.pause(away.what());
  }
  const bool writes = core_.hub->commits().seal();
  if (core_.exchange != nullptr) core_.exchange->seal();
  next->commit = writes ? core_.hub->commits().go_ahead() : core_.hub->commits().number();
  next->number = ++last_under_way_;
  next->decisions = core_.hub->metrics().decisions;
  next->first_unsent = std::exchange(first_unsent_, {});
  next->first_origin = first_origin_;
  next->waiters = std::exchange(waiters_, {});
  next->sealed = next->stored = Steady::now();
  const auto store = [this, &commit = *next] {
    core_.hub->commits().write_sealed(commit.written);
    commit.stored = Steady::now();
  };
  under_way_ = std::move(next);
  const auto finished = [this, number = under_way_->number] {
    boost::asio::post(core_.io, [this, number] {
      if (under_way_ && under_way_->number == number) finish();
    });
  };
  under_way_->page = core_.workers->turn(writes ? std::function<void()>(store) : nullptr, finished);
}

void Committer::finish() {
  if (!under_way_) return;
  under_way_->page->wait();
  const std::unique_ptr<UnderWay> done = std::exchange(under_way_, nullptr);
  core_.workers->forget_problem();
  core_.log.set_commit(done->commit);
  (void)core_.hub->commits().settle(done->written);
  again_ |= !done->written.lost.empty();  // somebody is to be told
  try {
    if (done->page->problem()) std::rethrow_exception(done->page->problem());
    const auto start = Steady::now();
    if (core_.exchange != nullptr) core_.exchange->make_sure();
    core_.hub->commits().hand_out_sealed();
    if (core_.exchange != nullptr) core_.exchange->flush_sealed();
    const auto end = Steady::now();
    if (done->written.commits > 0) {
      core_.hub->metrics().commit_time.add(
          std::chrono::duration<double, std::milli>(done->stored - done->sealed).count());
    }
    core_.took(Part::store, done->stored - done->sealed);
    core_.took(Part::telling, (done->sealed - done->start) + (end - start));
    committed(end, done->decisions, done->first_unsent, done->first_origin);
  } catch (const StoreAway& away) {
    core_.pause(away.what());
  } catch (const LeaseLost& lost) {
    core_.fail("lease_lost", lost.what());
  } catch (const std::exception& error) {
    core_.fail("store_failed", error.what());
  }
  core_.log.set_commit(core_.hub->commits().number());
  for (const auto& waiter : done->waiters) waiter->cancel();
  if (std::exchange(again_, false)) soon();
}

/// The store may take longer than a lease lasts.
Committer::Outcome Committer::store_and_tell() {
  Outcome outcome;
  if (core_.exchange != nullptr) core_.exchange->make_sure();
  core_.hub->commits().write_news();
  outcome.begun = Steady::now();
  outcome.kept = core_.hub->commits().make_durable();
  outcome.durable = Steady::now();
  if (core_.workers) core_.finish();
  if (core_.exchange != nullptr) core_.exchange->make_sure();
  core_.hub->commits().hand_out();
  if (core_.exchange != nullptr) core_.exchange->flush();
  return outcome;
}

bool Committer::commit() {
  finish();
  posted_ = false;
  if (core_.paused()) return false;
  const std::uint64_t commits = core_.hub->metrics().commits, decisions = core_.hub->metrics().decisions;
  const auto start = Steady::now();
  Outcome outcome;
  try {
    outcome = store_and_tell();
  } catch (const StoreAway& away) {
    core_.pause(away.what());
    return false;
  } catch (const StoreError& error) {
    core_.fail("store_failed", error.what());
  }
  const auto end = Steady::now();
  if (core_.hub->metrics().commits != commits) {
    core_.hub->metrics().commit_time.add(
        std::chrono::duration<double, std::milli>(outcome.durable - outcome.begun).count());
  }
  core_.took(Part::store, outcome.durable - outcome.begun);
  core_.took(Part::telling, (outcome.begun - start) + (end - outcome.durable));
  committed(end, decisions, std::exchange(first_unsent_, {}), first_origin_);
  core_.hub->commits().end();
  wake_waiters();
  return outcome.kept;
}

void Committer::committed(Steady::time_point end, std::uint64_t decisions, Steady::time_point first_unsent,
                          LogOrigin origin) {
  if (decisions != decisions_told_ && first_unsent != Steady::time_point{}) {
    const LogScope scope(core_.log, origin);
    core_.hub->metrics().choice_time.add(std::chrono::duration<double, std::milli>(end - first_unsent).count());
    core_.took(Part::choice, end - first_unsent);
  }
  decisions_told_ = decisions;
  core_.wake_at(core_.hub->next_wake());
}

}  // namespace wonders::net
