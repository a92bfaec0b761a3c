#pragma once

#include <string_view>

#include "server/house/house.h"
#include "server/messages/client_message.h"
#include "server/rooms/steward.h"

namespace wonders::server {

/// Takes what clients send, refuses what they may not do, and lets the rest happen. Every message with a `ref` is
/// answered with `ack` or `error`.
class Router {
 public:
  struct Parts {
    const Clock& clock;
    const HubOptions& options;
    Connections& connections;
    Steward& steward;
    Teller& teller;
    Mail& mail;
    House& house;
    Log& log;
    Metrics& metrics;
  };
  explicit Router(Parts parts) : parts_(parts) {}

  void received(ConnectionId id, std::string_view text);
  /// One more message of that connection counts; false if nothing may come of it.
  bool admits(ConnectionId id);

 private:
  Refused handle(ConnectionId id, const ClientMessage& message);
  Refused find(ConnectionId id, const std::string& name, Room*& room);
  void come_back(ConnectionId id, const TableId& table, MessageKind kind);
  Refused act(ConnectionId id, Room& room, const ClientMessage& message);
  Refused join(ConnectionId id, Room& room, MessageKind kind);
  Refused sit(ConnectionId id, Room& room, Seat seat);
  Refused leave(ConnectionId id, Room& room);
  Refused remove(ConnectionId id, Room& room, const PlayerId& who);
  Refused start(ConnectionId id, Room& room, const std::string& level);
  Refused board(ConnectionId id, Room& room, const ClientMessage& message);
  Refused choose(ConnectionId id, Room& room, const ClientMessage& message);
  Refused unchoose(ConnectionId id, Room& room, std::uint32_t decision);
  Refused stand_in(ConnectionId id, Room& room, Seat silent);
  Refused chat(ConnectionId id, Room& room, const ClientMessage& message);
  Refused rematch(ConnectionId id, Room& room);
  Refused report(ConnectionId id, Room& room, const ClientMessage& message);

  void see_off(Room& room, const PlayerId& who, std::string_view reason);
  void too_fast(ConnectionId id);
  /// What people do without end would be stored without end.
  bool restless(const Room& room) const { return room.table.moves_about() >= parts_.options.most_moves; }
  Time now() const { return parts_.clock.now(); }
  const PlayerId& player(ConnectionId id) const { return parts_.connections.at(id).player; }
  TableEvent sat(ConnectionId id, const Room& room, Seat seat) const;
  std::string name_at(const Room& room, ConnectionId id) const;

  Parts parts_;
  JsonDocument document_;
};

}  // namespace wonders::server
