#include "server/table/table_json.h"

#include "catalog/catalog.h"
#include "play/picture.h"
#include "record/write.h"
#include "view/view_json.h"

namespace wonders::server {

namespace {

void write_text_or_null(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  if (text.empty()) {
    json.null();
  } else {
    json.value(text);
  }
}

void write_time_or_null(JsonWriter& json, std::string_view key, Time time) {
  json.key(key);
  if (time == kNever) {
    json.null();
  } else {
    json.value(time);
  }
}

void write_deadline(JsonWriter& json, Time deadline) { write_time_or_null(json, "deadline", deadline); }

void write_seats(JsonWriter& json, std::string_view key, SeatSet seats) {
  json.key(key).begin_array();
  seats.for_each([&](Seat s) { json.value(index(s)); });
  json.end_array();
}

bool has_chosen(const GameTable& table, Seat s) {
  if (table.status() == Status::boards) return table.seat(s).board_chosen;
  return table.in_game() && table.game().chosen().contains(s);
}

/// A side is hidden from the others until everybody has one; a wonder chosen freely is seen, because it is taken.
void write_board(JsonWriter& json, const GameTable& table, Seat s, Seat you) {
  const TableSeat& seat = table.seat(s);
  const EditionId edition = table.settings().edition;
  const bool choosing = table.status() == Status::boards;
  const bool side_seen = choosing ? seat.board_chosen && s == you : true;
  write_text_or_null(json, "wonder", seat.has_board ? wonder_name(edition, seat.board) : std::string_view{});
  write_text_or_null(json, "side", seat.has_board && side_seen ? side_name(edition, seat.board) : std::string_view{});
}

void write_seat(JsonWriter& json, const GameTable& table, const Presence& presence, Seat s, Seat you) {
  const TableSeat& seat = table.seat(s);
  json.begin_object().field("seat", index(s)).field("kind", kSeatKindNames[index(seat.kind)]);
  write_text_or_null(json, "player", seat.player);
  write_text_or_null(json, "name", seat.name);
  write_text_or_null(json, "level", seat.level);
  json.field("connected", presence.connected.contains(s)).field("stand_in", seat.stand_in);
  write_board(json, table, s, you);
  json.field("chosen", has_chosen(table, s));
  write_seats(json, "votes", presence.votes[index(s)]);
  json.end_object();
}

void write_free_wonders(JsonWriter& json, const GameTable& table) {
  json.key("free_wonders").begin_array();
  if (table.status() == Status::boards && table.settings().assignment == Assignment::free) {
    for (std::size_t wonder : table.free_wonders()) {
      json.value(wonder_name(table.settings().edition, board_of(wonder, 0)));
    }
  }
  json.end_array();
}

void write_watching(JsonWriter& json, const std::vector<Watcher>& watching) {
  if (watching.empty()) return;
  json.key("watching").begin_array();
  for (const Watcher& one : watching) {
    json.begin_object().field("player", one.player).field("name", one.name).end_object();
  }
  json.end_array();
}

bool plays_now(const GameTable& table) { return table.status() == Status::playing || table.status() == Status::over; }

/// The people whom the others wait for.
void write_waiting(JsonWriter& json, const GameTable& table) {
  json.key("waiting").begin_array();
  table.waiting_for().for_each([&](Seat s) {
    if (!table.seat(s).automatic()) json.value(table.seat(s).name);
  });
  json.end_array();
}

}  // namespace

void write_table(JsonWriter& json, const GameTable& table, const Presence& presence, Seat you) {
  json.begin_object().field("id", table.id()).field("code", table.code());
  json.field("status", kStatusNames[index(table.status())]);
  write_settings(json.key("settings"), table.settings());
  json.field("host", table.host()).field("created", table.created());
  json.key("seats").begin_array();
  for (std::size_t i = 0; i < table.seats().size(); ++i) write_seat(json, table, presence, seat(i), you);
  json.end_array();
  write_free_wonders(json, table);
  json.field("watchers", presence.watchers);
  write_watching(json, presence.watching);
  json.key("you");
  write_seat(json, you);
  json.key("decision");
  if (plays_now(table)) {
    json.value(table.decision());
  } else {
    json.null();
  }
  write_deadline(json, presence.deadline);
  write_time_or_null(json, "silent_from", presence.silent_from);
  json.field("seed_hash", table.seed_hash());
  write_text_or_null(json, "next", table.next());
  json.end_object();
}

void write_summary(JsonWriter& json, const GameTable& table, const Presence& presence, Seat you) {
  std::size_t free = 0, bots = 0;
  std::string_view host;
  json.begin_object().field("id", table.id()).field("code", table.code());
  json.field("status", kStatusNames[index(table.status())]);
  write_settings(json.key("settings"), table.settings());
  json.key("people").begin_array();
  for (const TableSeat& seat : table.seats()) {
    free += seat.free() ? 1 : 0;
    bots += seat.kind == SeatKind::bot ? 1 : 0;
    if (seat.player == table.host()) host = seat.name;
    if (seat.person() && !seat.free()) json.value(seat.name);
  }
  json.end_array();
  json.field("host", host).field("free", free).field("bots", bots).field("watchers", presence.watchers);
  json.field("created", table.created());
  json.field("age", plays_now(table) ? table.state().age : 0).field("turn", plays_now(table) ? table.state().turn : 0);
  json.field("your_turn", you != kNoSeat && table.waiting_for().contains(you));
  write_waiting(json, table);
  write_deadline(json, presence.deadline);
  json.end_object();
}

std::string table_message(const GameTable& table, const Presence& presence, Seat you) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "table");
  write_table(json.key("table"), table, presence, you);
  json.end_object();
  return text;
}

std::string progress_message(const GameTable& table, const Presence& presence) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "progress").field("table", table.id()).field("decision", table.decision());
  write_seats(json, "chosen", table.game().chosen());
  write_deadline(json, presence.deadline);
  json.end_object();
  return text;
}

ViewSource view_source(const GameTable& table, const Presence& presence) {
  return {.table = table.id(),
          .moment = moment_of(table.game()),
          .deadline = presence.deadline,
          .silent_from = presence.silent_from};
}

std::string view_message(const ViewSource& source, Seat viewer) {
  std::string text;
  text.reserve(12288);
  JsonWriter json(text);
  json.begin_object().field("type", "view").field("table", source.table);
  write_picture(json.key("picture"), picture_of(source.moment, viewer));
  write_deadline(json, source.deadline);
  write_time_or_null(json, "silent_from", source.silent_from);
  json.end_object();
  return text;
}

std::string chat_message(const GameTable& table, const ChatLine& line) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "chat").field("table", table.id()).field("player", line.player);
  json.field("name", line.name);
  json.key("seat");
  write_seat(json, line.seat);
  json.field("text", line.text).field("time", line.time).end_object();
  return text;
}

std::string record_line(const GameTable& table) {
  std::string line;
  append_json(table.game().record(), line);
  return line;
}

std::string end_message(const GameTable& table) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "end").field("table", table.id());
  json.field("seed", std::to_string(table.seed())).field("salt", table.salt()).field("seed_hash", table.seed_hash());
  json.key("record").raw(record_line(table)).end_object();
  return text;
}

std::string error_message(const Refusal& refusal, std::optional<std::int64_t> ref, std::string_view table) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "error").field("code", error_name(refusal.code));
  json.field("message", refusal.message);
  if (ref) json.field("ref", *ref);
  if (!table.empty()) json.field("table", table);
  if (refusal.objection != Objection::none) json.field("objection", objection_name(refusal.objection));
  json.end_object();
  return text;
}

std::string ack_message(std::int64_t ref, std::string_view table) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("type", "ack").field("ref", ref);
  if (!table.empty()) json.field("table", table);
  json.end_object();
  return text;
}

}  // namespace wonders::server
