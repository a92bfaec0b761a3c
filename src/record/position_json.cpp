#include "catalog/catalog.h"
#include "record/fields.h"
#include "record/position.h"
#include "view/view_json.h"

namespace wonders {

namespace {

constexpr std::int64_t kMostCoinsSetUp = 999;
constexpr std::size_t kMostDealt = kAges * kHandSize * kMaxSeats;
constexpr std::size_t kMostInHand = kAges * kHandSize;  // more than there can be, so that too many can be set up
constexpr std::size_t kMaxPositionBytes = std::size_t{1} << 20U;

/// Every function returns false after `fail`.
class PositionFiller : FieldReader {
 public:
  PositionFiller(const JsonDocument& document, GamePosition& position, RecordError& error)
      : FieldReader(document, error), position_(position) {}

  bool position() {
    static constexpr Keys<6> kKeys{"edition", "players", "age", "turn", "cities", "discard"};
    Fields<6> fields;
    const JsonValue root = this->root();
    position_ = {};
    if (!known(root, kKeys, fields)) return false;
    if (!one_of(*fields[0], kEditionNames, "record.edition", position_.edition)) return false;
    if (!integer(*fields[1], 2, kMaxSeats, position_.players) || !integer(*fields[2], 1, kAges, position_.age) ||
        !integer(*fields[3], 1, kTurnsPerAge, position_.turn)) {
      return false;
    }
    const std::size_t seats = seats_for(position_.players);
    position_.cities.resize(seats);
    return items(*fields[4], seats, seats, "counted.seat",
                 [&](JsonValue value, std::size_t i) { return city(value, position_.cities[i]); }) &&
           cards(*fields[5], kMostDealt, position_.discard);
  }

 private:
  /// Each of the members is needed; others are not kept.
  template <std::size_t N>
  bool known(JsonValue object, const Keys<N>& keys, Fields<N>& fields) {
    if (!members(object, keys, fields, [](const JsonMember&) {})) return false;
    for (std::size_t i = 0; i < N; ++i) {
      if (!fields[i]) return fail_missing(object, keys[i]);
    }
    return true;
  }

  bool city(JsonValue value, PositionCity& out) {
    static constexpr Keys<8> kKeys{"wonder", "side",   "stages",           "structures",
                                   "coins",  "tokens", "free_build_spent", "hand"};
    Fields<8> fields;
    return known(value, kKeys, fields) && board(value, *fields[0], *fields[1], out.board) &&
           items(*fields[2], 0, kMaxStages, "counted.card",
                 [&](JsonValue v, std::size_t) {
                   CardId& marker = out.stages.emplace_back(kNoCard);
                   return v.is_null() || card(v, marker);
                 }) &&
           cards(*fields[3], kMaxCards, out.structures) && integer(*fields[4], 0, kMostCoinsSetUp, out.coins) &&
           tokens(*fields[5], out) && boolean(*fields[6], out.free_build_spent) &&
           cards(*fields[7], kMostInHand, out.hand);
  }

  bool board(JsonValue city, JsonValue wonder, JsonValue side, Board& out) {
    const std::optional<Board> found_board =
        find_board(position_.edition, wonder.as_string().value_or(""), side.as_string().value_or(""));
    if (!found_board) {
      return fail(city, {"record.no_wonder", {found("wonder", wonder), found("side", side), edition_arg()}});
    }
    out = *found_board;
    return true;
  }

  bool tokens(JsonValue value, PositionCity& out) {
    return items(value, kAges, kAges, "counted.number", [&](JsonValue pair, std::size_t age) {
      return items(pair, 2, 2, "counted.number", [&](JsonValue token, std::size_t side) {
        return integer(token, Rulebook::kDefeatToken, Rulebook::victory_token(kAges), out.tokens[age][side]);
      });
    });
  }

  bool boolean(JsonValue value, bool& out) {
    const std::optional<bool> truth = value.as_bool();
    if (!truth) return fail_expected(value, {"json.boolean"});
    out = *truth;
    return true;
  }

  bool cards(JsonValue value, std::size_t most, std::vector<CardId>& out) {
    return items(value, 0, most, "counted.card",
                 [&](JsonValue v, std::size_t) { return card(v, out.emplace_back(kNoCard)); });
  }

  bool card(JsonValue value, CardId& out) {
    const std::optional<std::string_view> name = value.as_string();
    const std::optional<CardId> found_card = name ? find_card(position_.edition, *name) : std::nullopt;
    if (!found_card) return fail_expected(value, {"record.card_name", {edition_arg()}});
    out = *found_card;
    return true;
  }

  NoteArg edition_arg() const { return {"edition", edition_name(position_.edition)}; }

  GamePosition& position_;
};

void write_names(JsonWriter& json, EditionId id, const std::vector<CardId>& cards) {
  json.begin_array();
  for (const CardId card : cards) write_card(json, id, card);
  json.end_array();
}

void write_position_city(JsonWriter& json, EditionId id, const PositionCity& city) {
  json.begin_object().field("wonder", wonder_name(id, city.board)).field("side", side_name(id, city.board));
  write_names(json.key("stages"), id, city.stages);
  write_names(json.key("structures"), id, city.structures);
  json.field("coins", city.coins).key("tokens").begin_array();
  for (const auto& age : city.tokens) json.begin_array().value(age[0]).value(age[1]).end_array();
  json.end_array().field("free_build_spent", city.free_build_spent);
  write_names(json.key("hand"), id, city.hand);
  json.end_object();
}

}  // namespace

bool PositionReader::read(std::string_view text, GamePosition& position) {
  if (document_.parse(text, {.max_bytes = kMaxPositionBytes})) {
    return PositionFiller(document_, position, error_).position();
  }
  error_ = {.path = "", .column = document_.error().position.column, .note = document_.error().note};
  return false;
}

void write_position(JsonWriter& json, const GamePosition& position) {
  json.begin_object().field("edition", edition_name(position.edition)).field("players", position.players);
  json.field("age", position.age).field("turn", position.turn).key("cities").begin_array();
  for (const PositionCity& city : position.cities) write_position_city(json, position.edition, city);
  json.end_array();
  write_names(json.key("discard"), position.edition, position.discard);
  json.end_object();
}

}  // namespace wonders
