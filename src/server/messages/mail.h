#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/ports.h"

namespace wonders::server {

inline SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// WebSocket close code: who is sent it did what may not be done.
inline constexpr std::uint16_t kPolicyViolation = 1008;

/// What goes out after the next commit, in order. Nothing of it may be seen before.
class Mail {
 public:
  void send(ConnectionId to, std::string text);
  void send_about(const TableId& table, ConnectionId to, SharedText text);
  /// The same, but where it stands has nothing to do with what else there is about the table.
  void send_besides(const TableId& table, ConnectionId to, std::string text);
  /// After everything sent before; `code` is a WebSocket close code.
  void close(ConnectionId connection, std::uint16_t code, std::string_view reason);

  /// Where the next message will stand; a later one can be put there, before what followed.
  std::size_t place() const { return letters_.size(); }
  void send_at(std::size_t place, const TableId& table, ConnectionId to, std::string text);

  /// Each text goes before everything else about its table to that connection, and after all that is about no table.
  void put_first(std::map<std::pair<ConnectionId, TableId>, SharedText> texts);

  /// Nobody gets anything about that table, sealed or not.
  void take_back(const TableId& table);

  /// What there is now belongs to a commit that is under way.
  void seal();
  // Both return the number of texts.
  /// What was sealed.
  std::size_t hand_out_sealed(Outbox& outbox);
  /// Everything.
  std::size_t hand_out(Outbox& outbox) {
    seal();
    return hand_out_sealed(outbox);
  }

 private:
  struct Letter {
    ConnectionId to;
    SharedText text;  // null: close
    TableId about{};
    bool besides = false;  // put_first takes no notice of it
    std::uint16_t close_code = 0;
    std::string_view reason{};
  };

  std::vector<Letter> letters_;
  std::vector<Letter> sealed_;
};

}  // namespace wonders::server
