#include "server/messages/notices.h"

#include "base/json.h"

namespace wonders::server {

std::string hello_message(const StoredPlayer& player, std::string_view version, Time now) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "hello").field("protocol", 1).field("version", version);
  json.key("player").begin_object().field("id", player.id).field("name", player.name).end_object();
  json.field("time", now).end_object();
  return text;
}

std::string closed_message(std::string_view table, std::string_view reason) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "closed").field("table", table).field("reason", reason).end_object();
  return text;
}

std::string pong_message(std::optional<std::int64_t> ref) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "pong");
  if (ref) json.field("ref", *ref);
  json.end_object();
  return text;
}

std::string rematch_message(const GameTable& table, std::string_view by) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "rematch").field("table", table.id()).field("next", table.next());
  json.field("by", by).end_object();
  return text;
}

}  // namespace wonders::server
