#include "nodes/landlord.h"

#include <algorithm>

namespace wonders::nodes {

using namespace server;

/// One that was given back is anybody's; one whose time ran out only if it stays so for a moment.
bool Landlord::may_take(Shard shard, const Lease& lease) {
  Over& seen = over_[shard];
  if (!lease.over) {
    seen = {};
    return false;
  }
  if (lease.holder.empty()) return true;
  if (seen.epoch != lease.epoch) seen = {lease.epoch, clock_.now()};
  return clock_.now() - seen.since >= kWatch;
}

void Landlord::renew() {
  const Time asked = clock_.now();
  (void)leases_.look();
  renewed_ = asked;
}

/// Where nobody hears anybody the bus is gone: nobody would be better off elsewhere, and all keep what they have.
std::size_t Landlord::share(const LeaseLook& look) {
  const auto hear = static_cast<std::size_t>(
      std::ranges::count_if(look.nodes, [&](const std::string& node) { return !look.deaf.contains(node); }));
  if (!said_deaf_ || hear == 0) {
    alone_deaf_since_ = kNever;
  } else if (alone_deaf_since_ == kNever) {
    alone_deaf_since_ = clock_.now();
  }
  apart_ = alone_deaf_since_ != kNever && clock_.now() - alone_deaf_since_ >= kDoubt;
  if (apart_) return 0;
  const std::size_t among = hear == 0 || said_deaf_ ? nodes_ : hear;
  return (kShards + among - 1) / among;
}

Landlord::Changes Landlord::look(bool deaf) {
  const Time asked = clock_.now();
  if (deaf != said_deaf_) leases_.set_deaf(deaf);
  said_deaf_ = deaf;
  const LeaseLook look = leases_.look();
  renewed_ = asked;
  nodes_ = std::max<std::size_t>(1, look.nodes.size());
  const std::size_t most = share(look);
  const std::size_t may_hold = alone_deaf_since_ == kNever ? most : 0;  // deaf, and not yet sure about the others
  for (std::size_t i = 0; i < kShards; ++i) {
    const auto shard = static_cast<Shard>(i);
    const bool wanted = may_take(shard, look.shards[i]) && leases_.held().count() < may_hold;
    if (wanted && !leases_.held().test(shard)) (void)leases_.take(shard, look.shards[i].epoch);
  }
  Changes changes{.taken = leases_.held() & ~known_, .to_give = {}};
  known_ = leases_.held();
  for (std::size_t i = kShards; i-- > 0 && known_.count() > most;) {
    if (!known_.test(i)) continue;
    changes.to_give.set(i);
    known_.reset(i);
  }
  return changes;
}

}  // namespace wonders::nodes
