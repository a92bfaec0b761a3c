#include "record/read.h"

#include <charconv>

#include "catalog/catalog.h"
#include "record/fields.h"

namespace wonders {

namespace {

using Place = ExtraMembers::Place;

constexpr std::int64_t kMostCoins = 9999;
constexpr std::int64_t kMostPoints = 9999;
constexpr std::int64_t kMostPaid = 255;

/// Fills a record from a document. Every function returns false after `fail`.
class Filler : FieldReader {
 public:
  Filler(const JsonDocument& document, GameRecord& record, RecordError& error)
      : FieldReader(document, error), record_(record) {}

  bool record() {
    record_.extras.clear();
    static constexpr Keys<12> kKeys{"format", "version",   "edition", "players", "seed",      "deal",
                                    "seats",  "free_city", "deals",   "turns",   "conflicts", "result"};
    Fields<12> fields;
    const JsonValue root = this->root();
    if (!members(root, kKeys, fields, Place::record, 0, 0)) return false;
    if (!header(root, fields[0], fields[1], fields[2], fields[3])) return false;
    return plain_seed(fields[4]) && sealed_deal(fields[5]) && seats(root, fields[6]) && free_city(root, fields[7]) &&
           deals(root, fields[8]) && turns(root, fields[9]) && conflicts(root, fields[10]) && result(fields[11]);
  }

 private:
  /// As FieldReader's, and keeps the members that are not known.
  template <std::size_t N>
  bool members(JsonValue object, const Keys<N>& keys, Fields<N>& fields, Place place, std::size_t turn,
               std::size_t entry) {
    ExtraMembers* extra = nullptr;
    return FieldReader::members(object, keys, fields,
                                [&](const JsonMember& member) { keep(member, place, turn, entry, extra); });
  }

  void keep(const JsonMember& member, Place place, std::size_t turn, std::size_t entry, ExtraMembers*& extra) {
    if (extra == nullptr) {
      extra = &record_.extras.emplace_back();
      extra->place = place;
      extra->turn = static_cast<std::uint8_t>(turn);
      extra->entry = static_cast<std::uint8_t>(entry);
    } else {
      extra->members.push_back(',');
    }
    append_json_string(extra->members, member.key);
    extra->members.push_back(':');
    JsonWriter json(extra->members);
    write_value(json, member.value);
  }

  NoteArg edition_arg() const { return {"edition", edition_name(record_.edition)}; }

  bool card(JsonValue value, CardId& out) {
    const std::optional<std::string_view> name = value.as_string();
    const std::optional<CardId> card = name ? find_card(record_.edition, *name) : std::nullopt;
    if (!card) {
      return fail_expected(value, {"record.card_name", {edition_arg()}});
    }
    out = *card;
    return true;
  }

  bool card_or_null(JsonValue value, CardId& out) {
    out = kNoCard;
    return value.is_null() || card(value, out);
  }

  bool seat_number(JsonValue object, const std::optional<JsonValue>& value, Seat& out) {
    return integer_of(object, "seat", value, 0, static_cast<std::int64_t>(seats_) - 1, out);
  }

  bool header(JsonValue root, const std::optional<JsonValue>& format, const std::optional<JsonValue>& version,
              const std::optional<JsonValue>& edition, const std::optional<JsonValue>& players) {
    int one = 0;
    if (!word(root, "format", format, "wonders-record")) return false;
    if (!integer_of(root, "version", version, 1, 1, one)) return false;
    if (!edition) return fail_missing(root, "edition");
    const std::optional<std::string_view> name = edition->as_string();
    const std::optional<EditionId> id = name ? find_edition(*name) : std::nullopt;
    if (!id) return fail_expected(*edition, {"record.edition"});
    record_.edition = *id;
    if (!integer_of(root, "players", players, 2, kMaxSeats, record_.players)) return false;
    seats_ = record_.seat_count();
    return true;
  }

  bool plain_seed(const std::optional<JsonValue>& value) {
    record_.seed.reset();
    return !value || seed(*value, record_.seed.emplace());
  }

  bool seed(JsonValue value, Seed& out) {
    const std::string_view digits = value.as_string().value_or("");
    Seed number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) {
      return fail_expected(value, {"record.seed"});
    }
    out = number;
    return true;
  }

  /// One that is not known could not be checked, so it is no record that can be trusted.
  bool sealed_deal(const std::optional<JsonValue>& value) {
    record_.deal.reset();
    if (!value) return true;
    static constexpr Keys<4> kKeys{"scheme", "seed", "salt", "assignment"};
    Fields<4> fields;
    if (!members(*value, kKeys, fields, Place::deal, 0, 0)) return false;
    if (!word(*value, "scheme", fields[0], kSealedScheme)) return false;
    if (!fields[1]) return fail_missing(*value, "seed");
    if (!fields[2]) return fail_missing(*value, "salt");
    if (!fields[2]->is_string()) return fail_expected(*fields[2], {"json.string"});
    SealedDeal& deal = record_.deal.emplace();
    deal.salt = *fields[2]->as_string();
    if (!seed(*fields[1], deal.seed)) return false;
    return !fields[3] || one_of(*fields[3], kAssignmentNames, "record.assignment", deal.assignment.emplace());
  }

  bool seats(JsonValue root, const std::optional<JsonValue>& value) {
    for (RecordedSeat& seat : record_.seats) seat.board = {};
    for (std::size_t i = seats_; i < kMaxSeats; ++i) record_.seats[i].name.reset();
    return list(root, "seats", value, seats_, "counted.seat", [&](JsonValue v, std::size_t i) { return seat(v, i); });
  }

  bool seat(JsonValue value, std::size_t i) {
    static constexpr Keys<3> kKeys{"wonder", "side", "name"};
    Fields<3> fields;
    if (!members(value, kKeys, fields, Place::seat, 0, i)) return false;
    for (std::size_t k = 0; k < 2; ++k) {
      if (!fields[k]) return fail_missing(value, kKeys[k]);
      if (!fields[k]->is_string()) return fail_expected(*fields[k], {"json.string"});
    }
    const auto board = find_board(record_.edition, *fields[0]->as_string(), *fields[1]->as_string());
    if (!board) {
      return fail(value, {"record.no_wonder", {found("wonder", *fields[0]), found("side", *fields[1]), edition_arg()}});
    }
    record_.seats[i].board = *board;
    return name(fields[2], record_.seats[i].name);
  }

  bool name(const std::optional<JsonValue>& value, std::optional<std::string>& out) {
    if (!value) {
      out.reset();
      return true;
    }
    const std::optional<std::string_view> name = value->as_string();
    if (!name) return fail_expected(*value, {"json.string"});
    if (out) {
      out->assign(*name);
    } else {
      out.emplace(*name);
    }
    return true;
  }

  bool free_city(JsonValue root, const std::optional<JsonValue>& value) {
    if (record_.has_free_city()) {
      int zero = 0;
      return integer_of(root, "free_city", value, 0, 0, zero);
    }
    if (!value || value->is_null()) return true;
    return fail_expected(*value, {"record.no_free_city"});
  }

  bool deals(JsonValue root, const std::optional<JsonValue>& value) {
    if (!value) return fail_missing(root, "deals");
    record_.deals.clear();
    return items(*value, 0, kAges, "counted.age", [&](JsonValue hands, std::size_t) {
      Deal deal;
      const auto read_hand = [&](JsonValue cards, std::size_t) {
        DealtHand hand;
        const auto read_card = [&](JsonValue v, std::size_t) {
          CardId id{};
          if (!card(v, id)) return false;
          hand.push_back(id);
          return true;
        };
        if (!items(cards, kHandSize, kHandSize, "counted.card", read_card)) return false;
        deal.push_back(hand);
        return true;
      };
      if (!items(hands, seats_, seats_, "counted.hand", read_hand)) return false;
      record_.deals.push_back(deal);
      return true;
    });
  }

  bool turns(JsonValue root, const std::optional<JsonValue>& value) {
    if (!value) return fail_missing(root, "turns");
    record_.turns.clear();
    return items(*value, 0, kTurns, "counted.turn", [&](JsonValue v, std::size_t t) {
      record_.turns.push_back({});
      return turn(v, t, record_.turns[t]);
    });
  }

  bool turn(JsonValue value, std::size_t t, RecordedTurn& out) {
    static constexpr Keys<7> kKeys{"age", "turn", "controller", "moves", "seventh", "salvage", "coins"};
    Fields<7> fields;
    if (!members(value, kKeys, fields, Place::turn, t, 0)) return false;
    if (!integer_of(value, "age", fields[0], 1, kAges, out.age)) return false;
    if (!integer_of(value, "turn", fields[1], 1, kTurnsPerAge, out.turn)) return false;
    if (!controller(fields[2], out.controller)) return false;
    const auto push_move = [&](auto& moves, Place place) {
      return [this, &moves, place, t](JsonValue v, std::size_t i) {
        RecordedMove m;
        if (!move(v, place, t, i, m)) return false;
        moves.push_back(m);
        return true;
      };
    };
    if (!list(value, "moves", fields[3], seats_, "counted.move", push_move(out.moves, Place::move))) return false;
    if (fields[4] && !items(*fields[4], 0, seats_, "counted.move", push_move(out.seventh, Place::seventh)))
      return false;
    const auto push_salvage = [&](JsonValue v, std::size_t i) {
      RecordedSalvage entry;
      if (!salvage(v, t, i, entry)) return false;
      out.salvage.push_back(entry);
      return true;
    };
    if (fields[5] && !items(*fields[5], 0, seats_, "counted.salvage", push_salvage)) return false;
    return coins(value, fields[6], out.coins);
  }

  bool controller(const std::optional<JsonValue>& value, Seat& out) {
    out = kNoSeat;
    if (!value || value->is_null()) return true;
    return integer(*value, 0, static_cast<std::int64_t>(seats_) - 1, out);
  }

  bool move(JsonValue value, Place place, std::size_t t, std::size_t i, RecordedMove& out) {
    static constexpr Keys<6> kKeys{"seat", "card", "action", "left", "right", "free"};
    Fields<6> fields;
    if (!members(value, kKeys, fields, place, t, i)) return false;
    if (!seat_number(value, fields[0], out.seat)) return false;
    if (!fields[1]) return fail_missing(value, "card");
    if (!card(*fields[1], out.card)) return false;
    if (!fields[2]) return fail_missing(value, "action");
    if (!one_of(*fields[2], kActionNames, "record.action", out.action)) return false;
    if (fields[3] && !integer(*fields[3], 0, kMostPaid, out.left)) return false;
    if (fields[4] && !integer(*fields[4], 0, kMostPaid, out.right)) return false;
    return !fields[5] || mark(*fields[5], out.free);
  }

  bool mark(JsonValue value, FreeMark& out) {
    static constexpr std::string_view kExpected = "record.mark";
    if (value.as_string() == "") return fail_expected(value, Note(kExpected));
    return one_of(value, kFreeMarkNames, kExpected, out);
  }

  bool salvage(JsonValue value, std::size_t t, std::size_t i, RecordedSalvage& out) {
    static constexpr Keys<2> kKeys{"seat", "card"};
    Fields<2> fields;
    if (!members(value, kKeys, fields, Place::salvage, t, i)) return false;
    if (!seat_number(value, fields[0], out.seat)) return false;
    return fields[1] ? card_or_null(*fields[1], out.card) : fail_missing(value, "card");
  }

  bool coins(JsonValue object, const std::optional<JsonValue>& value, SeatCoins& out) {
    out.clear();
    return list(object, "coins", value, seats_, "counted.number", [&](JsonValue v, std::size_t) {
      Coins coins = 0;
      if (!integer(v, 0, kMostCoins, coins)) return false;
      out.push_back(coins);
      return true;
    });
  }

  bool conflicts(JsonValue root, const std::optional<JsonValue>& value) {
    if (!value) return fail_missing(root, "conflicts");
    record_.conflicts.clear();
    return items(*value, 0, kAges, "counted.age", [&](JsonValue age, std::size_t) {
      Conflicts all;
      const auto read_seat = [&](JsonValue pair, std::size_t) {
        std::array<std::int8_t, 2> tokens{};
        const auto read_token = [&](JsonValue v, std::size_t side) { return integer(v, -1, 5, tokens[side]); };
        if (!items(pair, 2, 2, "counted.token", read_token)) return false;
        all.push_back(tokens);
        return true;
      };
      if (!items(age, seats_, seats_, "counted.seat", read_seat)) return false;
      record_.conflicts.push_back(all);
      return true;
    });
  }

  bool result(const std::optional<JsonValue>& value) {
    record_.result.reset();
    if (!value) return true;
    static constexpr Keys<4> kKeys{"coins", "scores", "copied_guild", "winners"};
    Fields<4> fields;
    if (!members(*value, kKeys, fields, Place::result, 0, 0)) return false;
    RecordedResult& out = record_.result.emplace();
    if (!coins(*value, fields[0], out.coins)) return false;
    const auto read_score = [&](JsonValue v, std::size_t i) {
      out.scores.push_back({});
      return score(v, i, out.scores[i]);
    };
    if (!list(*value, "scores", fields[1], seats_, "counted.score", read_score)) return false;
    const auto read_guild = [&](JsonValue v, std::size_t) {
      CardId guild{};
      if (!card_or_null(v, guild)) return false;
      out.copied_guild.push_back(guild);
      return true;
    };
    if (!list(*value, "copied_guild", fields[2], seats_, "counted.guild", read_guild)) return false;
    return winners(*value, fields[3], out.winners);
  }

  bool score(JsonValue value, std::size_t i, RecordedScore& out) {
    static constexpr Keys<8> kKeys{"conflicts", "treasury",   "wonder", "civilian",
                                   "science",   "commercial", "guilds", "total"};
    Fields<8> fields;
    if (!members(value, kKeys, fields, Place::score, 0, i)) return false;
    ScoreSheet& sheet = out.sheet;
    const std::array<int*, 8> rows{&sheet.conflicts, &sheet.treasury,   &sheet.wonder, &sheet.civilian,
                                   &sheet.science,   &sheet.commercial, &sheet.guilds, &out.total};
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (!integer_of(value, kKeys[k], fields[k], -kMostPoints, kMostPoints, *rows[k])) return false;
    }
    return true;
  }

  bool winners(JsonValue object, const std::optional<JsonValue>& value, SeatSet& out) {
    if (!value) return fail_missing(object, "winners");
    return items(*value, 0, seats_, "counted.seat", [&](JsonValue v, std::size_t) {
      Seat seat{};
      if (!integer(v, 0, static_cast<std::int64_t>(seats_) - 1, seat)) return false;
      if (out.contains(seat)) return fail(v, {"record.seat_twice", {{"seat", index(seat)}}});
      out.insert(seat);
      return true;
    });
  }

  GameRecord& record_;
  std::size_t seats_ = 0;
};

}  // namespace

Note RecordError::with_place() const {
  if (path.empty()) return {"record.at_column", {{"column", std::to_string(column)}, {"what", note}}};
  return {"record.at", {{"path", path}, {"column", std::to_string(column)}, {"what", note}}};
}

bool RecordReader::read(std::string_view line, GameRecord& record) {
  if (document_.parse(line, {.max_bytes = kMaxRecordBytes})) return Filler(document_, record, error_).record();
  error_.path.clear();
  error_.column = document_.error().position.column;
  error_.note = document_.error().note;
  return false;
}

}  // namespace wonders
