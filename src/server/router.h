#pragma once

#include <string_view>

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
    Metrics& metrics;
  };
  explicit Router(Parts parts) : parts_(parts) {}

  void received(ConnectionId id, std::string_view text);

 private:
  Refused handle(ConnectionId id, const ClientMessage& message);
  Refused find(ConnectionId id, const std::string& name, Room*& room);
  Refused act(ConnectionId id, Room& room, const ClientMessage& message);
  Refused join(ConnectionId id, Room& room, MessageKind kind);
  Refused sit(ConnectionId id, Room& room, Seat seat);
  Refused leave(ConnectionId id, Room& room);
  Refused start(ConnectionId id, Room& room, const std::string& level);
  Refused board(ConnectionId id, Room& room, const ClientMessage& message);
  Refused choose(ConnectionId id, Room& room, const ClientMessage& message);
  Refused chat(ConnectionId id, Room& room, const ClientMessage& message);
  Refused rematch(ConnectionId id, Room& room);

  void too_fast(ConnectionId id);
  Time now() const { return parts_.clock.now(); }
  const PlayerId& player(ConnectionId id) const { return parts_.connections.at(id).player; }
  TableEvent sat(ConnectionId id, Seat seat) const;

  Parts parts_;
  JsonDocument document_;
};

}  // namespace wonders::server
