#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "nodes/edge.h"
#include "nodes/landlord.h"
#include "nodes/overview.h"
#include "nodes/remotes.h"

namespace wonders::nodes {

/// What makes a server one of several nodes: it keeps leases of shards, passes messages about others' tables on, and
/// answers for its own. Called by the thread that owns the hub; StoreAway and LeaseLost come out of it as from the hub.
class Exchange : public server::OtherNodes {
 public:
  struct Parts {
    server::Hub& hub;
    server::Leases& leases;
    server::ShardSet& ours;  // what the hub goes by
    Bus& bus;
    const server::Clock& clock;
    server::Entropy& entropy;
    server::Log& log;
    server::Outbox& sockets;       // of this node
    std::function<bool()> commit;  // everything that happened is durable, and told; false: it could not be
    std::function<void(std::function<void()>)> let;  // something comes from the bus: does it now, or drops it
    std::function<void()> begins = {};               // what somebody at another node sent is carried out now
    std::function<double()> processor_time = nodes::processor_time;
  };
  explicit Exchange(Parts parts);

  /// Takes part from now on.
  void open();
  /// Once a second.
  void tick();
  /// Gives all tables to others. Everything must have been committed.
  void leave();

  /// Before anything is shown: are this node's tables still its own?
  void make_sure() {
    if (!landlord_.sure()) landlord_.renew();
  }

  // Connections of this node.
  /// Takes care of a message about a table of another node; false: the hub shall.
  bool carries(server::ConnectionId id, std::string_view text) { return edge_.carries(id, text); }
  void disconnected(server::ConnectionId id) { edge_.disconnected(id); }

  // What the hub sends to connections of other nodes.
  void send(server::ConnectionId to, const std::string& text) { remotes_.send(to, text); }
  void close(server::ConnectionId connection, std::uint16_t code, std::string_view reason) {
    remotes_.close(connection, code, reason);
  }
  /// As Commits::seal: what comes from now on belongs to the next commit.
  void seal() { remotes_.seal(); }
  /// After Commits::hand_out_sealed.
  void flush_sealed() { remotes_.flush_sealed(); }
  /// After Commits::hand_out: all of it.
  void flush() {
    seal();
    flush_sealed();
  }

  // What all nodes have to know.
  void signed_out(const server::PlayerId& player, std::string_view session_hash) override;
  void renamed(const server::StoredPlayer& player) override;
  void forgets(const server::PlayerId& player) override;
  void taken(const server::Taken& taken) override;
  void house_changed();

  /// Others have this node's tables, or can take them, because it cannot speak with them: people had better go there.
  bool apart() const { return landlord_.apart(); }
  /// While the store is away here: is it there for others? Nobody who cannot reach it says anything to all. Who hears
  /// nobody, because the bus is lost, too, must think that it is.
  bool others_go_on() const;

  Overview overview() const;

  /// Who counts what addresses take at other nodes.
  void set_visitors(std::function<void(const server::Taken&)> visitors) { visitors_ = std::move(visitors); }

 private:
  void heard(std::string_view text);
  void heard_stranger(const Heard& said);
  void heard_beat(const NodeMessage& message);
  void heard_link(const NodeMessage& message);
  void heard_said(const NodeMessage& message);
  void heard_carry(const NodeMessage& message);
  void heard_news(const NodeMessage& message);
  void heard_taken(const NodeMessage& message);
  void beat(bool leaving = false);
  void live_on();
  void tell_lobby();
  void list_others();
  void count();
  void give(const server::ShardSet& shards);
  void look_after_others();
  void tell_news(NodeMessage news);
  void look_again_at_all();
  void look_again();

  Parts parts_;
  std::function<void(const server::Taken&)> visitors_ = [](const server::Taken&) {};
  Landlord landlord_;
  Links links_;
  Remotes remotes_;
  Edge edge_;
  server::ShardSet unread_;  // taken, and not in memory yet
  server::Time heard_ = 0;   // something that was said to all, be it by this node
  std::vector<server::PublicList::Line> told_lobby_;
  server::Time lobby_told_ = 0;
  std::map<std::string, std::vector<server::PublicList::Line>> lobbies_;
  ProcessorShare processor_;
  NodeLoad load_;  // of this node
  struct Told {
    NodeLoad load;
    std::size_t shards = 0;
  };
  std::map<std::string, Told> told_;  // by the beats of the others
  std::set<std::string> strangers_;   // nodes of a version that we do not understand
  std::uint64_t news_told_ = 0;
  std::map<std::string, std::uint64_t> news_heard_;  // of each node
  bool house_stale_ = false;                         // bans may have changed
  server::Time house_read_ = 0;
  server::ConnectionId looked_at_ = 0;  // of those whose sessions are looked at again, the last
  bool in_doubt_ = false;               // all are to be looked at, from the first
};

}  // namespace wonders::nodes
