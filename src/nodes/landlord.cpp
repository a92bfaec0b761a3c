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

Landlord::Changes Landlord::look() {
  const Time asked = clock_.now();
  const LeaseLook look = leases_.look();
  renewed_ = asked;
  nodes_ = std::max<std::size_t>(1, look.nodes.size());
  const std::size_t share = (kShards + nodes_ - 1) / nodes_;
  for (std::size_t i = 0; i < kShards; ++i) {
    const auto shard = static_cast<Shard>(i);
    const bool wanted = may_take(shard, look.shards[i]) && leases_.held().count() < share;
    if (wanted && !leases_.held().test(shard)) (void)leases_.take(shard, look.shards[i].epoch);
  }
  Changes changes{.taken = leases_.held() & ~known_, .to_give = {}};
  known_ = leases_.held();
  for (std::size_t i = kShards; i-- > 0 && known_.count() > share;) {
    if (!known_.test(i)) continue;
    changes.to_give.set(i);
    known_.reset(i);
  }
  return changes;
}

}  // namespace wonders::nodes
