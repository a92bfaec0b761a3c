#include "nodes/message.h"

#include <algorithm>

#include "base/json.h"

namespace wonders::nodes {

using namespace server;

namespace {

void write_numbers(JsonWriter& json, const NodeMessage& message) {
  json.field("session", message.session).field("number", message.number);
}

void write_beat(JsonWriter& json, const NodeMessage& message) {
  json.field("leaving", message.leaving).field("news", message.news).key("shards").begin_array();
  for (const auto& [shard, epoch] : message.shards) json.begin_array().value(shard).value(epoch).end_array();
  json.end_array().field("version", message.load.version).field("connections", message.load.connections);
  json.field("tables", message.load.tables).field("processor", message.load.processor);
}

void write_whose(JsonWriter& json, const Whose& whose) {
  if (!whose.network.empty()) json.field("network", whose.network);
  if (!whose.site.empty()) json.field("site", whose.site);
}

void write_say(JsonWriter& json, const NodeMessage& message) {
  json.field("connection", message.connection).field("shard", message.shard).field("counted", message.counted);
  json.field("player", message.player).field("name", message.name).field("text", message.text);
  write_whose(json, message.whose);
}

void write_taken(JsonWriter& json, const NodeMessage& message) {
  json.field("what", message.what);
  if (!message.player.empty()) json.field("player", message.player);
  write_whose(json, message.whose);
}

void write_delivery(JsonWriter& json, const Delivery& delivery) {
  json.begin_object().field("connection", delivery.connection).field("shard", delivery.shard);
  json.field("epoch", delivery.epoch).field("done", delivery.done);
  if (delivery.refused) json.field("refused", true);
  json.key("at").begin_array();
  for (const std::string& table : delivery.at) json.value(table);
  json.end_array().key("texts").begin_array();
  for (const std::string& text : delivery.texts) json.value(text);
  json.end_array();
  if (delivery.close != 0) json.field("close", delivery.close).field("reason", delivery.reason);
  json.end_object();
}

void write_lobby(JsonWriter& json, const NodeMessage& message) {
  json.key("tables").begin_array();
  for (const PublicList::Line& line : message.listed) {
    json.begin_object().field("id", line.table).field("created", line.created).field("summary", line.summary);
    json.end_object();
  }
  json.end_array();
}

template <class T>
T number_in(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member ? static_cast<T>(member->as_int().value_or(0)) : T{};
}

std::string text_in(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member ? std::string(member->as_string().value_or("")) : std::string();
}

bool flag_in(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member && member->as_bool().value_or(false);
}

std::vector<std::string> texts_in(JsonValue json, std::string_view key) {
  std::vector<std::string> texts;
  if (const auto member = json.get(key)) {
    for (const JsonValue text : member->elements()) texts.emplace_back(text.as_string().value_or(""));
  }
  return texts;
}

/// False for a shard that there is not.
bool read_shard(JsonValue json, Shard& shard) {
  const auto member = json.get("shard");
  const auto number = member ? member->as_int(0, kShards - 1) : std::nullopt;
  shard = static_cast<Shard>(number.value_or(0));
  return number.has_value();
}

void read_beat(JsonValue json, NodeMessage& message) {
  message.leaving = flag_in(json, "leaving");
  message.news = number_in<std::uint64_t>(json, "news");
  message.load = {.version = text_in(json, "version"),
                  .connections = number_in<std::uint64_t>(json, "connections"),
                  .tables = number_in<std::uint64_t>(json, "tables"),
                  .processor = number_in<std::uint64_t>(json, "processor")};
  const auto shards = json.get("shards");
  if (!shards) return;
  for (const JsonValue pair : shards->elements()) {
    const auto shard = pair.at(0), epoch = pair.at(1);
    if (!shard || !epoch || !shard->as_int(0, kShards - 1)) continue;
    message.shards.emplace_back(static_cast<Shard>(*shard->as_int()), epoch->as_int().value_or(0));
  }
}

bool read_carry(JsonValue json, NodeMessage& message) {
  const auto deliveries = json.get("deliveries");
  if (!deliveries) return false;
  for (const JsonValue one : deliveries->elements()) {
    Delivery delivery{.connection = number_in<ConnectionId>(one, "connection"),
                      .epoch = number_in<std::int64_t>(one, "epoch"),
                      .done = number_in<std::uint64_t>(one, "done"),
                      .refused = flag_in(one, "refused"),
                      .at = texts_in(one, "at"),
                      .texts = texts_in(one, "texts"),
                      .close = number_in<std::uint16_t>(one, "close"),
                      .reason = text_in(one, "reason")};
    if (!read_shard(one, delivery.shard)) return false;
    message.deliveries.push_back(std::move(delivery));
  }
  return true;
}

void read_lobby(JsonValue json, NodeMessage& message) {
  const auto tables = json.get("tables");
  if (!tables) return;
  for (const JsonValue line : tables->elements()) {
    message.listed.push_back({number_in<Time>(line, "created"), text_in(line, "id"), text_in(line, "summary")});
  }
}

bool read_rest(JsonValue json, NodeMessage& message) {
  message.session = number_in<std::uint64_t>(json, "session");
  message.number = number_in<std::uint64_t>(json, "number");
  message.connection = number_in<ConnectionId>(json, "connection");
  message.player = text_in(json, "player");
  message.name = text_in(json, "name");
  switch (message.kind) {
    case Kind::beat: read_beat(json, message); return true;
    case Kind::link:
      message.back_session = number_in<std::uint64_t>(json, "back_session");
      message.back_number = number_in<std::uint64_t>(json, "back_number");
      return true;
    case Kind::say:
      message.counted = number_in<std::uint64_t>(json, "counted");
      message.text = text_in(json, "text");
      message.whose = {text_in(json, "network"), text_in(json, "site")};
      return read_shard(json, message.shard);
    case Kind::carry: return read_carry(json, message);
    case Kind::lobby: read_lobby(json, message); return true;
    case Kind::news:
      message.what = text_in(json, "what");
      message.session_hash = text_in(json, "session_hash");
      return true;
    case Kind::taken:
      message.what = text_in(json, "what");
      message.whose = {text_in(json, "network"), text_in(json, "site")};
      return true;
    case Kind::gone:
    case Kind::reset: return true;
  }
  return false;
}

}  // namespace

std::string encode(const NodeMessage& message) {
  std::string text;
  JsonWriter json(text);
  json.begin_object()
      .field("protocol", kProtocol)
      .field("oldest", kOldestProtocol)
      .field("kind", kKindNames[index(message.kind)]);
  json.field("from", message.from);
  switch (message.kind) {
    case Kind::beat: write_beat(json, message); break;
    case Kind::link:
      write_numbers(json, message);
      json.field("back_session", message.back_session).field("back_number", message.back_number);
      break;
    case Kind::say:
      write_numbers(json, message);
      write_say(json, message);
      break;
    case Kind::gone:
      write_numbers(json, message);
      json.field("connection", message.connection);
      break;
    case Kind::carry:
      write_numbers(json, message);
      json.key("deliveries").begin_array();
      for (const Delivery& delivery : message.deliveries) write_delivery(json, delivery);
      json.end_array();
      break;
    case Kind::reset: write_numbers(json, message); break;
    case Kind::lobby: write_lobby(json, message); break;
    case Kind::news:
      json.field("what", message.what)
          .field("number", message.number)
          .field("player", message.player)
          .field("name", message.name);
      json.field("session_hash", message.session_hash);
      break;
    case Kind::taken: write_taken(json, message); break;
  }
  json.end_object();
  return text;
}

Heard decode(std::string_view text) {
  Heard heard;
  JsonDocument document;
  if (!document.parse(text)) return heard;
  const JsonValue json = document.root();
  heard.message.from = text_in(json, "from");
  if (heard.message.from.empty()) return heard;
  heard.protocol = number_in<std::int64_t>(json, "protocol");
  const auto least = json.get("oldest");
  const std::int64_t oldest = least ? least->as_int().value_or(0) : heard.protocol;
  if (heard.protocol < kOldestProtocol || oldest > kProtocol) {
    heard.sense = Heard::Sense::other_version;
    return heard;
  }
  const std::string name = text_in(json, "kind");
  const auto* const kind = std::find(kKindNames.begin(), kKindNames.end(), name);
  if (kind == kKindNames.end()) {
    heard.sense = name.empty() ? Heard::Sense::nonsense : Heard::Sense::unknown_kind;
    return heard;
  }
  heard.message.kind = static_cast<Kind>(kind - kKindNames.begin());
  if (read_rest(json, heard.message)) heard.sense = Heard::Sense::message;
  return heard;
}

}  // namespace wonders::nodes
