#pragma once

#include "server/ports.h"
#include "server/store/leases.h"
#include "server/watch/log.h"

namespace wonders::nodes {

/// Decides which shards a node takes and which it gives away: each as many as the others.
class Landlord {
 public:
  Landlord(server::Leases& leases, const server::Clock& clock) : leases_(leases), clock_(clock) {}

  struct Changes {
    server::ShardSet taken;    // are this node's now
    server::ShardSet to_give;  // more than its share: others shall have them
  };
  /// Renews what is held, and takes what nobody holds. Throws StoreAway and LeaseLost. A node that hears nothing from
  /// the others for some seconds gives everything to those who do, if there are any.
  Changes look(bool deaf);
  /// Only the former. Throws the same.
  void renew();
  /// Were the leases renewed a moment ago, so that nobody else can have them yet? By this machine's clock, and for what
  /// is only shown: what is written, the store checks.
  bool sure() const { return clock_.now() - renewed_ < kSure; }
  /// Is it time to renew them again?
  bool due() const { return clock_.now() - renewed_ >= server::kSecond; }
  /// Others can do what this node cannot, because it does not hear them.
  bool apart() const { return apart_; }
  /// How many nodes live.
  std::size_t nodes() const { return nodes_; }

 private:
  static constexpr server::Time kSure = 3 * server::kSecond;   // a lease lasts for 5
  static constexpr server::Time kDoubt = 3 * server::kSecond;  // where all become deaf, one is the first to say so
  static constexpr server::Time kWatch = 2 * server::kSecond;  // after a pause of the store its holders come first

  bool may_take(server::Shard shard, const server::Lease& lease);
  std::size_t share(const server::LeaseLook& look);

  struct Over {
    std::int64_t epoch = -1;
    server::Time since = 0;
  };

  server::Leases& leases_;
  const server::Clock& clock_;
  server::Time renewed_ = -server::kHour;
  std::size_t nodes_ = 1;
  bool said_deaf_ = false;
  server::Time alone_deaf_since_ = server::kNever;
  bool apart_ = false;
  server::ShardSet known_;
  std::array<Over, server::kShards> over_{};
};

}  // namespace wonders::nodes
