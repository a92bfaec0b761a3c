#include <algorithm>
#include <array>

#include "base/json.h"
#include "terminal/report/score_pad.h"

namespace wonders {

namespace {

constexpr std::array<std::string_view, 4> kSymbolKeys{"compass", "gear", "tablet", "wild"};

/// Reads one document and remembers the first thing that was wrong.
class PadReader {
 public:
  explicit PadReader(std::string_view json) {
    if (!document_.parse(json)) {
      reading_.error = document_.error().with_position();
      return;
    }
    read_root(document_.root());
  }

  PadReading take() { return std::move(reading_); }

 private:
  bool failed() const { return !reading_.error.empty(); }

  void fail(const JsonValue& where, Note what) {
    if (failed()) return;
    const TextPosition at = document_.position(where.offset());
    reading_.error = {
        "json.at",
        {{"line", std::to_string(at.line)}, {"column", std::to_string(at.column)}, {"what", std::move(what)}}};
  }

  void read_root(const JsonValue& root) {
    if (!root.is_object()) return fail(root, {"pad_json.object"});
    if (const auto edition = root.get("edition")) {
      const auto id = edition->is_string() ? find_edition(*edition->as_string()) : std::nullopt;
      if (!id) return fail(*edition, {"pad_json.edition"});
      reading_.edition = *id;
    }
    const auto players = root.get("players");
    if (!players || !players->is_array()) return fail(players.value_or(root), {"pad_json.players"});
    if (players->size() < kFewestNames || players->size() > kMostNames) {
      return fail(*players, {"pad_json.count", {{"n", players->size()}}});
    }
    for (const JsonValue player : players->elements()) read_player(player);
  }

  void read_player(const JsonValue& player) {
    if (failed()) return;
    if (!player.is_object()) return fail(player, {"pad_json.player"});
    PadEntry entry{.name = read_name(player), .science = {}};
    entry.conflicts = read_number(player, "conflicts", range_of(Row::conflicts));
    entry.coins = read_number(player, "coins", range_of(Row::treasury));
    entry.wonder = read_number(player, "wonder", range_of(Row::wonder));
    entry.civilian = read_number(player, "civilian", range_of(Row::civilian));
    entry.commercial = read_number(player, "commercial", range_of(Row::commercial));
    entry.guilds = read_number(player, "guilds", range_of(Row::guilds));
    if (const auto science = player.get("science")) read_science(*science, entry.science);
    reject_unknown(player, {"name", "conflicts", "coins", "wonder", "civilian", "commercial", "guilds", "science"});
    reading_.entries.push_back(std::move(entry));
  }

  std::string read_name(const JsonValue& player) {
    const auto name = player.get("name");
    if (!name || !name->is_string()) {
      fail(name.value_or(player), {"pad_json.name"});
      return {};
    }
    std::string shown = clean_name(*name->as_string(), kLongestPadName);
    if (shown.empty()) fail(*name, {"pad_json.empty_name"});
    for (const PadEntry& entry : reading_.entries) {
      if (entry.name == shown) fail(*name, {"pad_json.same_name", {{"name", shown}}});
    }
    return shown;
  }

  /// Rows that are not named are 0.
  int read_number(const JsonValue& object, std::string_view key, PadRange range) {
    const auto value = object.get(key);
    if (!value) return 0;
    if (const auto number = value->as_int(range.least, range.most)) return static_cast<int>(*number);
    fail(*value, {"pad_json.number", {{"least", range.least}, {"most", range.most}, {"key", key}}});
    return 0;
  }

  void read_science(const JsonValue& science, ScienceCount& count) {
    if (!science.is_object()) {
      return fail(science, {"pad_json.science", {{"example", R"({"compass": 2, "gear": 1})"}}});
    }
    const PadRange range = range_of(Row::science);
    std::array<int, 4> symbols{};
    for (std::size_t i = 0; i < kSymbolKeys.size(); ++i) symbols[i] = read_number(science, kSymbolKeys[i], range);
    count = {symbols[0], symbols[1], symbols[2], symbols[3]};
    reject_unknown(science, kSymbolKeys);
  }

  /// A misspelt row must not count as nothing.
  void reject_unknown(const JsonValue& object, std::initializer_list<std::string_view> known) {
    reject_unknown(object, std::span(known.begin(), known.size()));
  }
  void reject_unknown(const JsonValue& object, std::span<const std::string_view> known) {
    for (const JsonMember& member : object.members()) {
      if (std::find(known.begin(), known.end(), member.key) == known.end()) {
        fail(member.value, {"pad_json.unknown", {{"key", member.key}}});
      }
    }
  }

  JsonDocument document_;
  PadReading reading_;
};

}  // namespace

PadReading read_pad(std::string_view json) { return PadReader(json).take(); }

std::string pad_json(const std::vector<PadEntry>& entries) {
  const std::vector<PadColumn> columns = columns_of(entries);
  const std::vector<std::size_t> winners = winners_of(columns);
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("players").begin_array();
  for (const PadColumn& column : columns) {
    const ScoreSheet& sheet = column.sheet;
    json.begin_object().field("name", std::string_view(column.name));
    json.field("conflicts", sheet.conflicts).field("treasury", sheet.treasury).field("wonder", sheet.wonder);
    json.field("civilian", sheet.civilian).field("science", sheet.science).field("commercial", sheet.commercial);
    json.field("guilds", sheet.guilds).field("total", sheet.total()).field("coins", column.coins).end_object();
  }
  json.end_array().key("winners").begin_array();
  for (std::size_t i : winners) json.value(std::string_view(columns[i].name));
  json.end_array().end_object();
  return text;
}

}  // namespace wonders
