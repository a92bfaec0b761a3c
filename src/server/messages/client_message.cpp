#include "server/messages/client_message.h"

#include <algorithm>

#include "catalog/edition.h"
#include "text/messages.h"

namespace wonders::server {

namespace {

bool read_text(JsonValue json, std::string_view key, std::size_t most, std::string& target) {
  const auto member = json.get(key);
  const auto text = member ? member->as_string() : std::nullopt;
  if (!text || text->empty() || text->size() > most) return false;
  target = *text;
  return true;
}

Refused read_members(JsonValue json, ClientMessage& message) {
  switch (message.kind) {
    case MessageKind::join:
    case MessageKind::watch:
    case MessageKind::leave:
    case MessageKind::rematch:
    case MessageKind::ping: return {};
    case MessageKind::report:
      if (json.get("reason") && !read_text(json, "reason", kMaxMessageBytes, message.text))
        return bad("reason: expected some");
      [[fallthrough]];
    case MessageKind::remove:
      if (!read_text(json, "player", 32, message.player)) return bad("player: expected an id");
      return {};
    case MessageKind::sit:
    case MessageKind::stand_in: {
      const auto seat = json.get("seat");
      const auto number = seat ? seat->as_int(0, kMaxSeats - 1) : std::nullopt;
      if (!number) return bad("seat: expected 0 to 6");
      message.seat = wonders::seat(static_cast<std::size_t>(*number));
      return {};
    }
    case MessageKind::start:
      if (json.get("fill") && !read_text(json, "fill", 32, message.level)) return bad("fill: expected a level");
      return {};
    case MessageKind::board:
      if (!read_text(json, "wonder", 32, message.wonder)) return bad("wonder: expected a name");
      if (!read_text(json, "side", 8, message.side)) return bad("side: expected a name");
      return {};
    case MessageKind::choose:
    case MessageKind::unchoose: {
      const auto decision = json.get("decision");
      const auto number = decision ? decision->as_int(0, 1000000) : std::nullopt;
      if (!number) return bad("decision: expected a number");
      message.decision = static_cast<std::uint32_t>(*number);
      if (message.kind == MessageKind::unchoose) return {};
      message.move = json.get("move");
      if (!message.move) return bad("move: expected an object");
      return {};
    }
    case MessageKind::chat:
      if (!read_text(json, "text", kMaxMessageBytes, message.text)) return bad("text: expected some");
      return {};
  }
  return bad("type: not known");
}

}  // namespace

Refused read_message(std::string_view text, JsonDocument& document, ClientMessage& message) {
  if (text.size() > kMaxMessageBytes) return Refusal{ErrorCode::too_large, "a message has at most 4096 bytes"};
  if (!document.parse(text, {.max_depth = 8, .max_bytes = kMaxMessageBytes})) {
    return bad(in_english(document.error().with_position()));
  }
  const JsonValue json = document.root();
  if (!json.is_object()) return bad("expected an object");
  if (const auto ref = json.get("ref")) {
    message.ref = ref->as_int(0, INT64_MAX);
    if (!message.ref) return bad("ref: expected a number");
  }
  std::string type;
  if (!read_text(json, "type", 16, type)) return bad("type: expected a name");
  const auto found = std::find(kMessageNames.begin(), kMessageNames.end(), type);
  if (found == kMessageNames.end()) return bad("type: not known");
  message.kind = static_cast<MessageKind>(found - kMessageNames.begin());
  if (message.kind != MessageKind::ping && !read_text(json, "table", 16, message.table)) {
    return bad("table: expected an id");
  }
  return read_members(json, message);
}

}  // namespace wonders::server
