#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "nodes/links.h"
#include "server/hub.h"

namespace wonders::nodes {

/// Connections of other nodes, as the hub of an owner knows them: one for each shard that the connection has to do
/// with. What the hub sends to one goes back to the node that has it, after the commit.
class Remotes {
 public:
  /// `begins` is called before something that came is carried out.
  Remotes(server::Hub& hub, Links& links, const server::Leases& leases, const server::ShardSet& ours, server::Log& log,
          std::function<void()> begins)
      : hub_(hub), links_(links), leases_(leases), ours_(ours), log_(log), begins_(std::move(begins)) {}

  /// Ids of theirs are apart from those of connections of this node.
  static bool is_remote(server::ConnectionId id) { return id >= kFirst; }

  void said(const NodeMessage& message);
  void gone(const NodeMessage& message);
  /// All connections of that node.
  void forget(const std::string& node);
  /// All that were there for tables of these shards.
  void forget(const server::ShardSet& shards);

  // What the hub hands out.
  void send(server::ConnectionId to, const std::string& text);
  void close(server::ConnectionId connection, std::uint16_t code, std::string_view reason);
  /// What came until now belongs to the commit that begins: only with that is it confirmed.
  void seal();
  /// What was handed out, and that what was sealed is durable, goes to the other nodes.
  void flush_sealed();

 private:
  static constexpr server::ConnectionId kFirst = server::ConnectionId{1} << 48U;
  using Place = std::pair<server::ConnectionId, server::Shard>;  // at its node

  struct Remote {
    std::string node;
    Place place;
    std::uint64_t done = 0;    // carried out
    std::uint64_t sealed = 0;  // as much of it is told
    std::vector<std::string> texts{};
    std::uint16_t close = 0;
    std::string reason{};
  };

  server::ConnectionId find_or_open(const NodeMessage& message);
  void forget(server::ConnectionId id);
  Delivery delivery_for(server::ConnectionId id, Remote& remote);

  server::Hub& hub_;
  Links& links_;
  const server::Leases& leases_;
  const server::ShardSet& ours_;
  server::Log& log_;
  std::function<void()> begins_;
  server::ConnectionId last_ = kFirst;
  std::unordered_map<server::ConnectionId, Remote> remotes_;
  std::map<std::string, std::map<Place, server::ConnectionId>> of_node_;
  std::set<server::ConnectionId> touched_;  // something came from them
  std::set<server::ConnectionId> sealed_;   // something is to be told about them
};

}  // namespace wonders::nodes
