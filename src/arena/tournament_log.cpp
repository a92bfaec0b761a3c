#include "arena/tournament_log.h"

#include <algorithm>

#include "catalog/catalog.h"

namespace wonders {

namespace {

void write_player(JsonWriter& json, const PlayerResult& player) {
  json.begin_object().field("board", index(player.board)).key("rows").begin_array();
  for (const int points : player.rows) json.value(points);
  json.end_array().field("coins", player.coins).field("stages", player.stages).key("cards").begin_array();
  player.structures.for_each([&](CardId card) { json.value(index(card)); });
  json.end_array().field("moves", player.moves).field("ns", player.nanoseconds);
  if (player.luck != 0) json.field("luck", player.luck);
  json.key("faults").begin_array();
  player.faults.for_each([&](Fault fault, const Faults::Count& count) {
    json.begin_object().field("kind", kFaultNames[index(fault)]).field("count", count.times);
    json.field("first", count.first).end_object();
  });
  json.end_array().end_object();
}

template <class T>
bool read_number(JsonValue object, std::string_view name, std::int64_t most, T& out) {
  const std::optional<JsonValue> member = object.get(name);
  const std::optional<std::int64_t> number = member ? member->as_int(0, most) : std::nullopt;
  if (number) out = static_cast<T>(*number);
  return number.has_value();
}

bool read_rows(JsonValue json, PlayerResult& player) {
  std::size_t row = 0;
  for (const JsonValue points : json.elements()) {
    const auto number = points.as_int(-100, 10'000);
    if (!number || row == player.rows.size()) return false;
    player.rows[row++] = static_cast<int>(*number);
  }
  return row == player.rows.size();
}

bool read_cards(JsonValue json, PlayerResult& player) {
  for (const JsonValue card : json.elements()) {
    const auto number = card.as_int(0, kMaxCards - 1);
    if (!number) return false;
    player.structures.insert(static_cast<CardId>(*number));
  }
  return true;
}

bool read_faults(JsonValue json, Faults& faults) {
  if (!json.is_array()) return false;
  for (const JsonValue one : json.elements()) {
    const auto kind = one.get("kind"), first = one.get("first");
    const auto name = kind ? kind->as_string() : std::nullopt;
    const auto written = first ? first->as_string() : std::nullopt;
    const auto found = std::ranges::find(kFaultNames, name.value_or(""));
    std::uint64_t count = 0;
    if (found == kFaultNames.end() || !written || !read_number(one, "count", INT64_MAX, count)) return false;
    faults.add(static_cast<Fault>(found - kFaultNames.begin()), *written, count);
  }
  return true;
}

/// Missing where it was nothing or not asked for.
bool read_luck(JsonValue json, PlayerResult& player) {
  const auto luck = json.get("luck");
  const auto number = luck ? luck->as_int(-3 * kCertain, 3 * kCertain) : 0;
  player.luck = number.value_or(0);
  return number.has_value();
}

bool read_player(JsonValue json, PlayerResult& player) {
  constexpr std::int64_t kMost = std::int64_t{1} << 62;
  const auto rows = json.get("rows"), cards = json.get("cards"), faults = json.get("faults");
  return rows && cards && read_rows(*rows, player) && read_cards(*cards, player) &&
         read_number(json, "board", kBoards - 1, player.board) && read_number(json, "coins", 100'000, player.coins) &&
         read_number(json, "stages", kMaxStages, player.stages) && read_number(json, "moves", kMost, player.moves) &&
         read_number(json, "ns", kMost, player.nanoseconds) && read_luck(json, player) && faults &&
         read_faults(*faults, player.faults);
}

}  // namespace

std::string log_heading(const Tournament& tournament) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().field("arena", 1).field("edition", edition_name(tournament.edition));
  json.field("players", tournament.players).field("seed", std::to_string(tournament.seed));
  if (tournament.luck_nodes > 0) json.field("luck", tournament.luck_nodes);
  json.key("bots").begin_array();
  for (const std::string& bot : tournament.bots) json.value(bot);
  json.end_array().end_object();
  return line;
}

void append_log_line(const GameResult& result, std::string& out) {
  JsonWriter json(out);
  json.begin_object().field("game", result.game).key("players").begin_array();
  for (const PlayerResult& player : result.players) write_player(json, player);
  json.end_array().end_object();
  out += '\n';
}

std::optional<GameResult> read_log_line(const Tournament& tournament, std::string_view line, JsonDocument& document) {
  if (!document.parse(line)) return std::nullopt;
  GameResult result;
  const auto players = document.root().get("players");
  if (!players || !read_number(document.root(), "game", std::int64_t{1} << 62, result.game)) return std::nullopt;
  for (const JsonValue player : players->elements()) {
    if (!read_player(player, result.players.emplace_back())) return std::nullopt;
  }
  if (result.players.size() != tournament.players) return std::nullopt;
  return result;
}

}  // namespace wonders
