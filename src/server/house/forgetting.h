#pragma once

#include <map>
#include <optional>
#include <vector>

#include "server/guests/other_nodes.h"
#include "server/house/house.h"
#include "server/store/commits.h"

namespace wonders::server {

/// Makes people be forgotten: nobody can tell any more that it was this person who played. Name and id are replaced in
/// everything that stays, what the person wrote is deleted, and a bot takes over seats in games that go on. It commits.
class Forgetting {
 public:
  struct Parts {
    Entropy& entropy;
    GameStore& store;
    Log& log;
    Batch& batch;
    Mail& mail;
    Connections& connections;
    House& house;
    Rooms& rooms;
    Steward& steward;
    Teller& teller;
    Commits& commits;
    bool several_nodes = false;
  };
  explicit Forgetting(Parts parts) : parts_(parts) {}
  void set_others(OtherNodes* others) { others_ = others; }

  /// Returns at how many tables other nodes have yet to do the same; then the guest is kept until they have (go_on).
  /// Nothing if there is no such guest.
  std::optional<std::size_t> forget(const PlayerId& player);
  /// As far as it is about the tables of this node.
  void forget_at_tables(const PlayerId& player);
  /// Whoever is being forgotten and is named nowhere any more is gone. True if somebody was.
  bool go_on();

 private:
  bool finish(const PlayerId& player);
  void rewrite_events(const TableId& table, const PlayerId& player, const PlayerId& alias);
  bool names(const TableId& table, const PlayerId& player);

  Parts parts_;
  OtherNodes* others_ = nullptr;
  std::map<PlayerId, std::vector<TableId>> under_way_;  // and the tables that may still name them
};

}  // namespace wonders::server
