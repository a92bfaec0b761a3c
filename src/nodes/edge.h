#pragma once

#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "nodes/links.h"
#include "server/hub.h"
#include "server/messages/client_message.h"
#include "server/store/leases.h"

namespace wonders::nodes {

/// Connections of this node whose people have to do with tables of others. It knows who owns which shard, passes on
/// what people send there, and gives them what comes back. What was not confirmed is kept, and goes to the next owner
/// where the table moves.
class Edge {
 public:
  struct Parts {
    server::Hub& hub;
    Links& links;
    const server::Leases& leases;
    const server::ShardSet& ours;
    const server::Clock& clock;
    server::Outbox& sockets;
    server::Log& log;
  };
  explicit Edge(Parts parts) : parts_(parts) {}

  /// Takes care of a message that is about a table of another node; false: it is this node's.
  bool carries(server::ConnectionId id, std::string_view text);
  void disconnected(server::ConnectionId id);

  /// A node says what it holds.
  void holds(const std::string& node, const std::vector<std::pair<server::Shard, std::int64_t>>& shards);
  /// It holds nothing any more.
  void left(const std::string& node) { holds(node, {}); }
  /// Something between this node and that one was lost: a new session begins, in which everybody is there again.
  void begin_anew(const std::string& node);
  void delivered(const std::string& node, const Delivery& delivery);

  /// This node has some more: whoever was at their tables is so here. To be called again where the store was away.
  void came_here();
  /// This node had them; these people were there, and wait for the next owner.
  void went_away(const server::ShardSet& shards,
                 const std::vector<std::pair<server::ConnectionId, server::TableId>>& present);

  /// Tells people who wait for an owner that they do, and that they do no more.
  void tick();
  /// How many connections have to do with tables elsewhere.
  std::size_t size() const { return guests_.size(); }

 private:
  struct Held {
    std::uint64_t number = 0;
    std::string text;
    server::MessageKind kind{};
    std::optional<std::int64_t> ref;
    server::TableId table;
    bool sent = false;  // it may have been carried out or not
    server::Time since = 0;
  };
  /// What a connection has to do with one shard.
  struct Post {
    std::set<server::TableId> at;
    std::deque<Held> held;  // not confirmed, oldest first
  };
  struct Guest {
    server::StoredPlayer player;
    server::Whose whose{};
    std::map<server::Shard, Post> posts{};
    std::uint64_t last = 0;
    bool told = false;  // that the table is away
  };
  struct Owner {
    std::string node{};  // empty: nobody, as far as is known
    std::int64_t epoch = 0;
    server::Time since = 0;  // nobody
  };

  Guest* guest_of(server::ConnectionId id);
  bool away(server::Shard shard) const;
  void say(server::ConnectionId id, const Guest& guest, server::Shard shard, std::uint64_t counted,
           std::string_view text);
  /// What may be done again does no harm, is kept; the rest is answered.
  void drop_doubtful(server::ConnectionId id, Post& post);
  void enter(server::ConnectionId id, Guest& guest, server::Shard shard, Post& post);
  void nobody_has(server::Shard shard);
  void wait(server::ConnectionId id, const std::optional<std::int64_t>& ref, const server::TableId& table);

  Parts parts_;
  JsonDocument document_;
  std::array<Owner, server::kShards> owners_{};
  std::unordered_map<server::ConnectionId, Guest> guests_;
};

}  // namespace wonders::nodes
