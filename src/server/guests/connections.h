#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/guests/other_nodes.h"
#include "server/messages/mail.h"
#include "server/options.h"
#include "server/store/store.h"
#include "server/tools/rate_limit.h"

namespace wonders::server {

struct Connection {
  PlayerId player;
  std::string name;
  std::string session{};  // hash of the token that it was opened with
  std::string address{};  // kept as long as the connection, for the host of the server
  Whose whose{};          // whom what it does is counted for; empty: for nobody but the guest
  unsigned strikes = 0;   // messages over the limit
  bool ended = false;     // it is being closed: nothing that still comes counts
  bool remote = false;    // another node has it; this one knows it for some tables
  std::set<TableId> tables{};
};

/// What all connections of one guest share, so that more of them gain nothing.
struct Allowance {
  RateLimit messages;
  RateLimit chat;
  RateLimit guesses;  // codes that no table has
  RateLimit changes;  // of what everybody at a table sees: coming, sitting down, boards
  RateLimit reports;
  RateLimit tables;  // that are made
  std::size_t sockets = 0;

  bool idle(Time now) const {
    return sockets == 0 && messages.idle(now) && chat.idle(now) && guesses.idle(now) && changes.idle(now) &&
           reports.idle(now) && tables.idle(now);
  }
};

/// What all guests of one network share, so that more of them gain nothing: what is stored, and what is guessed.
struct NetworkAllowance {
  explicit NetworkAllowance(Time now)
      : chat(2, 30, now), guesses(0.1, 20, now), reports(0.03, 10, now), tables(0.1, 100, now) {}

  RateLimit chat, guesses, reports, tables;

  bool idle(Time now) const { return chat.idle(now) && guesses.idle(now) && reports.idle(now) && tables.idle(now); }
};

/// Who is connected, and what each may still send. An allowance outlives its connections, or coming back would be a way
/// around it.
class Connections {
 public:
  explicit Connections(const HubOptions& options) : options_(options) {}

  /// False if the guest has as many as may be; then nothing is remembered of this one.
  [[nodiscard]] bool open(ConnectionId id, const StoredPlayer& player, std::string session, Time now);
  /// One that another node has, and counts.
  void open_remote(ConnectionId id, const StoredPlayer& player, Time now);
  /// For one that is open, after it has left its tables.
  void close(ConnectionId id, Time now);

  Connection* find(ConnectionId id);
  Connection& at(ConnectionId id) { return connections_.at(id); }
  const Connection& at(ConnectionId id) const { return connections_.at(id); }
  Allowance& allowance(ConnectionId id) { return allowances_.at(at(id).player); }
  /// Whoever comes from the same network shares an allowance.
  void belongs_to(ConnectionId id, Whose whose, Time now);
  /// Has the guest, and the network, a wrong code left?
  bool may_guess(ConnectionId id, Time now);
  void guessed_wrong(ConnectionId id, Time now);
  // One of those that the guest has left, and the network.
  [[nodiscard]] bool take_chat(ConnectionId id, Time now);
  [[nodiscard]] bool take_report(ConnectionId id, Time now);
  [[nodiscard]] bool take_table(ConnectionId id, Time now);
  /// Without a connection: the guest's alone.
  [[nodiscard]] bool take_table(const PlayerId& player, Time now);
  /// Who hears what is taken of what there is so much of at all nodes together.
  void set_others(OtherNodes* others) { others_ = others; }
  void taken_elsewhere(const Taken& taken, Time now);
  /// Without those that other nodes have.
  std::size_t size() const { return connections_.size() - remote_; }

  /// All of a guest; those of one session, where one is named.
  std::vector<ConnectionId> of(const PlayerId& player, std::string_view session = {}) const;
  void rename(const StoredPlayer& player);
  template <class F>
  void for_each(F&& visit) const {
    for (const auto& [id, connection] : connections_) visit(id, connection);
  }

 private:
  Allowance& allowance_of(const PlayerId& player, Time now);
  NetworkAllowance& allowance_of(const Whose& whose, Time now);
  void tell(Shared what, const PlayerId& player) const;
  void tell(Shared what, const Whose& whose) const;
  void forget_guests(Time now);
  void forget_networks(Time now);
  template <class F>
  bool take(ConnectionId id, Time now, F&& limit_in);

  const HubOptions& options_;
  OtherNodes* others_ = nullptr;
  std::size_t forget_at_ = 0;  // so many guests and networks: then those are forgotten that have all they may have
  std::size_t remote_ = 0;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::unordered_map<PlayerId, Allowance> allowances_;
  std::unordered_map<std::string, NetworkAllowance> networks_;
};

/// Nothing that still comes from these counts, and they are closed with the next commit.
void end_connections(Connections& connections, Mail& mail, const std::vector<ConnectionId>& ended,
                     std::string_view reason);

}  // namespace wonders::server
