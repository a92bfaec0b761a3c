#include "server/table/table_event.h"

#include <algorithm>
#include <charconv>

#include "catalog/catalog.h"
#include "view/view_json.h"

namespace wonders::server {

namespace {

std::uint64_t number64(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string string_of(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member ? std::string(member->as_string().value_or("")) : std::string();
}

std::optional<Board> read_board(JsonValue json, EditionId edition) {
  return find_board(edition, string_of(json, "wonder"), string_of(json, "side"));
}

bool read_scheme(JsonValue json, DealScheme& scheme) {
  const auto member = json.get("scheme");
  if (!member) return true;
  const auto found = std::find(kDealSchemeNames.begin(), kDealSchemeNames.end(), member->as_string());
  if (found == kDealSchemeNames.end()) return false;
  scheme = static_cast<DealScheme>(found - kDealSchemeNames.begin());
  return true;
}

bool read_created(JsonValue json, TableEvent& event) {
  const auto plan = json.get("plan");
  event.seed = number64(string_of(json, "seed"));
  event.salt = string_of(json, "salt");
  event.code = string_of(json, "code");
  return plan && read_scheme(json, event.scheme) && !read_plan(*plan, event.plan);
}

/// The members that only one kind has.
bool read_special(JsonValue json, EditionId edition, TableEvent& event) {
  if (event.kind == EventKind::created) return read_created(json, event);
  if (event.kind == EventKind::board) {
    const auto board = read_board(json, edition);
    if (board) event.board = *board;
    return board.has_value();
  }
  if (event.kind == EventKind::chose) {
    ViewError error;
    const auto member = json.get("move");
    const auto move = member ? read_move(*member, edition, error) : std::nullopt;
    if (move) event.move = *move;
    return move.has_value();
  }
  return true;
}

}  // namespace

bool replace_person(TableEvent& event, const PlayerId& player, const PlayerId& alias, const std::string& name) {
  if (event.player != player) return false;
  event.player = alias;
  if (!event.name.empty()) event.name = name;
  event.text.clear();
  return true;
}

std::string encode(const TableEvent& event, EditionId edition) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("event", kEventNames[index(event.kind)]).field("time", event.time);
  if (event.seat != kNoSeat) json.field("seat", index(event.seat));
  if (!event.player.empty()) json.field("player", event.player);
  if (!event.name.empty()) json.field("name", event.name);
  if (!event.text.empty()) json.field("text", event.text);
  if (event.decision != 0) json.field("decision", event.decision);
  if (event.kind == EventKind::chose) write_move(json.key("move"), edition, event.move);
  if (event.kind == EventKind::board) {
    json.field("wonder", wonder_name(edition, event.board)).field("side", side_name(edition, event.board));
  }
  if (event.kind == EventKind::resolved) json.field("signature", std::to_string(event.signature));
  if (event.kind == EventKind::stand_in) json.field("on", event.on);
  if (event.kind == EventKind::created) {
    write_plan(json.key("plan"), event.plan);
    json.field("scheme", kDealSchemeNames[index(event.scheme)]);
    json.field("seed", std::to_string(event.seed)).field("salt", event.salt).field("code", event.code);
  }
  json.end_object();
  return text;
}

std::optional<TableEvent> decode_event(std::string_view text, EditionId edition) {
  JsonDocument document;
  if (!document.parse(text)) return std::nullopt;
  const JsonValue json = document.root();
  const std::string kind = string_of(json, "event");
  const auto found = std::find(kEventNames.begin(), kEventNames.end(), kind);
  if (found == kEventNames.end()) return std::nullopt;
  TableEvent event{.kind = static_cast<EventKind>(found - kEventNames.begin())};
  if (const auto time = json.get("time")) event.time = time->as_int().value_or(0);
  if (const auto seat = json.get("seat")) {
    event.seat = wonders::seat(static_cast<std::size_t>(seat->as_int(0, kMaxSeats - 1).value_or(255)));
  }
  event.player = string_of(json, "player");
  event.name = string_of(json, "name");
  event.text = string_of(json, "text");
  if (const auto decision = json.get("decision")) {
    event.decision = static_cast<std::uint32_t>(decision->as_int(0, 1000000).value_or(0));
  }
  event.signature = number64(string_of(json, "signature"));
  if (const auto on = json.get("on")) event.on = on->as_bool().value_or(false);
  if (!read_special(json, edition, event)) return std::nullopt;
  return event;
}

}  // namespace wonders::server
