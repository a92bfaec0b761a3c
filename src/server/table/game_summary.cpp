#include "server/table/game_summary.h"

#include "base/json_writer.h"
#include "catalog/catalog.h"
#include "rules/score.h"

namespace wonders::server {

namespace {

void write_name(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  if (text.empty()) {
    json.null();
  } else {
    json.value(text);
  }
}

void write_place(JsonWriter& json, const GameTable& table, Seat s, bool won) {
  const TableSeat& seat = table.seat(s);
  const EditionId edition = table.settings().edition;
  json.begin_object().field("kind", kSeatKindNames[index(seat.kind)]);
  write_name(json, "name", seat.name);
  write_name(json, "level", seat.level);
  json.field("wonder", wonder_name(edition, seat.board)).field("side", side_name(edition, seat.board));
  json.field("points", score(table.edition(), table.state(), s).total());
  json.field("coins", table.state().city(s).coins).field("winner", won).end_object();
}

}  // namespace

std::string game_summary(const GameTable& table, Seat you) {
  const SeatSet best = winners(table.edition(), table.state());
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("table", table.id()).field("ended", table.asked_at());
  json.field("edition", edition_name(table.settings().edition)).field("players", table.settings().players);
  json.field("you", index(you)).key("seats").begin_array();
  for (std::size_t i = 0; i < table.seats().size(); ++i) write_place(json, table, seat(i), best.contains(seat(i)));
  json.end_array().end_object();
  return text;
}

}  // namespace wonders::server
