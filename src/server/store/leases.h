#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "server/noted_error.h"
#include "server/store/shards.h"

namespace wonders::server {

/// Another has taken what this node held: whatever it still knows may be old. Nobody survives that.
struct LeaseLost : NotedError {
  LeaseLost() : NotedError(Note("serve.lease_lost")) {}
};

/// How a lease stands, by the database's time.
struct Lease {
  std::string holder{};  // empty: given back
  std::int64_t epoch = 0;
  bool over = true;  // its time has run out: whoever takes it may have it
};

struct LeaseLook {
  std::array<Lease, kShards> shards;
  std::vector<std::string> nodes;  // that live, this one among them
  std::set<std::string> deaf;      // of these, who hear nothing from the others
};

/// Who holds which shard, where all nodes can see it. The store refuses to write for who does not hold the table's
/// shard with the present epoch. All functions throw StoreAway, and LeaseLost where something that was held is not.
class Leases {
 public:
  virtual ~Leases() = default;

  /// This node's name.
  virtual const std::string& node() const = 0;
  /// What all nodes that share this store have in common, and nobody else.
  virtual std::string cluster() = 0;
  /// Renews what this node holds, and looks at all.
  virtual LeaseLook look() = 0;
  /// Takes a lease whose time is over; false if somebody was faster, or it has another epoch by now.
  virtual bool take(Shard shard, std::int64_t seen_epoch) = 0;
  /// Gives it to whoever wants it.
  virtual void give_back(Shard shard) = 0;
  /// Says to all that this node hears nothing from the others, or that it does again.
  virtual void set_deaf(bool deaf) = 0;
  /// Gives everything back; the node lives no more.
  virtual void leave() = 0;

  virtual ShardSet held() const = 0;
  virtual std::int64_t epoch(Shard shard) const = 0;
};

}  // namespace wonders::server
