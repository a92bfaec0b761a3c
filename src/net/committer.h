#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "net/workers.h"
#include "server/hub.h"

namespace wonders::net {

class Core;

/// When what happened is made durable, and known: soon, everything that is ready together, and with workers while other
/// things go on (decision 0038). Where the store is away it pauses the core; where anything else fails the process
/// ends.
class Committer {
 public:
  explicit Committer(Core& core);
  ~Committer();

  /// Everything that is ready now is handled before one commit makes all of it durable.
  void soon();
  /// Commits and waits for it, as Commits::commit. It also sets the timer anew.
  bool commit();
  /// What is under way becomes known; waits for it if it must.
  void finish();
  /// After a pause: what has not been told. Throws what the store throws, and LeaseLost.
  void catch_up();
  /// Something that somebody sent is carried out: from here it is measured until it is told.
  void begins();

  /// Nothing is left that somebody was not told because it is not durable.
  bool all_durable() const { return !posted_ && !again_ && !under_way_; }
  /// Until what is not durable now is known, or the store is away.
  boost::asio::awaitable<void> known();
  void wake_waiters();

 private:
  using Steady = std::chrono::steady_clock;

  /// As commit(), where nobody waits for the outcome.
  void begin();
  /// When what was written began to be, and when it was.
  struct Outcome {
    bool kept = false;  // false: what was about guests alone was not
    Steady::time_point begun, durable;
  };
  /// Everything that happened becomes durable, and then known. Throws what the store throws, and LeaseLost.
  Outcome store_and_tell();
  void committed(Steady::time_point end, std::uint64_t decisions, Steady::time_point first_unsent,
                 server::LogOrigin origin);

  using Waiters = std::vector<std::shared_ptr<boost::asio::steady_timer>>;
  /// A commit that workers carry out.
  struct UnderWay {
    std::shared_ptr<Workers::Page> page;
    std::uint64_t number = 0;  // of those that workers carry out
    std::uint64_t commit = 0;  // in the log
    server::Commits::Written written;
    Steady::time_point start, sealed, stored;
    std::uint64_t decisions = 0;
    Steady::time_point first_unsent;
    server::LogOrigin first_origin;
    Waiters waiters;
  };

  Core& core_;
  bool posted_ = false;
  std::unique_ptr<UnderWay> under_way_;
  std::uint64_t last_under_way_ = 0;
  bool again_ = false;  // when that is over
  Waiters waiters_;     // for the next one

  std::uint64_t decisions_told_ = 0;
  Steady::time_point first_unsent_{};  // when the oldest message of this commit was read
  server::LogOrigin first_origin_;     // and which one it was
};

}  // namespace wonders::net
