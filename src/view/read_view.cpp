#include <algorithm>

#include "catalog/catalog.h"
#include "rules/setup.h"
#include "view/view_json.h"

namespace wonders {

namespace {

constexpr int kMostCoins = 9999;
constexpr std::size_t kMostDiscarded = kAges * kHandSize * kMaxSeats;

/// Every function returns false after `fail`, which says where and what was expected.
class Reader {
 public:
  explicit Reader(ViewError& error) : error_(error) {}

  bool read_view(JsonValue json, View& v) {
    return read_table(json, v) && read_moment(json, v) && read_cities(json, v) && read_last(json, v) &&
           read_counts(json, v) && read_viewer(json, v) && read_decision(json, v);
  }

  bool read_move(JsonValue json, EditionId id, Move& m) {
    return name_in(json, "action", kMoveActionNames, m.action) && card_or_null(json, "card", id, m.card) &&
           coins_paid(json, "left", m.to_left) && coins_paid(json, "right", m.to_right);
  }

 private:
  // Pieces of JSON. `path_` names the object being read.

  bool fail(std::string_view key, std::string message) {
    error_.path = path_ + (path_.empty() || key.empty() ? "" : ".") + std::string(key);
    error_.message = std::move(message);
    return false;
  }

  template <class T>
  bool integer(JsonValue object, std::string_view key, std::int64_t low, std::int64_t high, T& out) {
    const std::optional<JsonValue> value = object.get(key);
    const std::optional<std::int64_t> number = value ? value->as_int(low, high) : std::nullopt;
    if (!number) return fail(key, "expected an integer from " + std::to_string(low) + " to " + std::to_string(high));
    out = static_cast<T>(*number);
    return true;
  }

  bool coins_paid(JsonValue object, std::string_view key, std::uint8_t& out) {
    out = 0;
    return !object.get(key) || integer(object, key, 0, 255, out);
  }

  bool boolean(JsonValue object, std::string_view key, bool& out) {
    const std::optional<JsonValue> value = object.get(key);
    const std::optional<bool> truth = value ? value->as_bool() : std::nullopt;
    if (!truth) return fail(key, "expected true or false");
    out = *truth;
    return true;
  }

  bool text(JsonValue object, std::string_view key, std::string_view& out) {
    const std::optional<JsonValue> value = object.get(key);
    const std::optional<std::string_view> found = value ? value->as_string() : std::nullopt;
    if (!found) return fail(key, "expected a string");
    out = *found;
    return true;
  }

  template <class E, std::size_t N>
  bool name_in(JsonValue object, std::string_view key, const std::array<std::string_view, N>& names, E& out) {
    std::string_view name;
    if (!text(object, key, name)) return false;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return fail(key, "this name is not known");
    out = static_cast<E>(found - names.begin());
    return true;
  }

  /// Missing or null: kNoSeat.
  bool seat_or_null(JsonValue object, std::string_view key, std::size_t seats, Seat& out) {
    out = kNoSeat;
    const std::optional<JsonValue> value = object.get(key);
    if (!value || value->is_null()) return true;
    return integer(object, key, 0, static_cast<std::int64_t>(seats) - 1, out);
  }

  /// Missing or null: kNoCard.
  bool card_or_null(JsonValue object, std::string_view key, EditionId id, CardId& out) {
    out = kNoCard;
    const std::optional<JsonValue> value = object.get(key);
    if (!value || value->is_null()) return true;
    return card(*value, key, id, out);
  }

  bool card(JsonValue value, std::string_view key, EditionId id, CardId& out) {
    const std::optional<std::string_view> name = value.as_string();
    const std::optional<CardId> found = name ? find_card(id, *name) : std::nullopt;
    if (!found) return fail(key, "expected the name of a card of this edition");
    out = *found;
    return true;
  }

  /// Calls read(element, i) for each element of an array of `least` to `most` elements.
  template <class F>
  bool list(JsonValue object, std::string_view key, std::size_t least, std::size_t most, F&& read) {
    const std::optional<JsonValue> array = object.get(key);
    if (!array || !array->is_array() || array->size() < least || array->size() > most) {
      return fail(key, "expected an array of " + std::to_string(least) +
                           (least == most ? "" : " to " + std::to_string(most)) + " elements");
    }
    std::size_t i = 0;
    for (const JsonValue element : array->elements()) {
      if (!read(element, i++)) return false;
    }
    return true;
  }

  /// The same for an array of objects, whose members then have their full path.
  template <class F>
  bool objects(JsonValue object, std::string_view key, std::size_t least, std::size_t most, F&& read) {
    const std::string outer = path_;
    const bool good = list(object, key, least, most, [&](JsonValue element, std::size_t i) {
      path_ = outer + (outer.empty() ? "" : ".") + std::string(key) + "[" + std::to_string(i) + "]";
      return element.is_object() ? read(element, i) : fail("", "expected an object");
    });
    path_ = outer;
    return good;
  }

  template <class F>
  bool cards(JsonValue object, std::string_view key, EditionId id, std::size_t most, F&& take) {
    return list(object, key, 0, most, [&](JsonValue element, std::size_t) {
      CardId found{};
      if (!card(element, key, id, found)) return false;
      take(found);
      return true;
    });
  }

  bool hand(JsonValue object, std::string_view key, EditionId id, Hand& out) {
    return cards(object, key, id, 8, [&](CardId c) { out.insert(c); });
  }

  // The view, part by part; each may rely on those before it.

  bool read_table(JsonValue json, View& v) {
    if (!json.is_object()) return fail("", "expected an object");
    if (!name_in(json, "edition", kEditionNames, v.edition)) return false;
    if (!integer(json, "players", 2, kMaxSeats, v.players)) return false;
    const auto seats = static_cast<std::int64_t>(seats_for(v.players));
    return integer(json, "seats", seats, seats, v.seats);
  }

  bool read_moment(JsonValue json, View& v) {
    if (!integer(json, "age", 1, kAges, v.age) || !integer(json, "turn", 1, kTurnsPerAge, v.turn)) return false;
    if (!name_in(json, "phase", kPhaseNames, v.phase)) return false;
    const bool last_turn = v.turn == kTurnsPerAge;
    const bool possible = (v.phase != Phase::free_city || v.has_free_city()) &&
                          (v.phase != Phase::seventh || last_turn) &&
                          (v.phase != Phase::over || (last_turn && v.age == kAges));
    return possible || fail("phase", "not possible in this turn of this game");
  }

  bool read_cities(JsonValue json, View& v) {
    Table table{.players = v.players};
    const bool good = objects(json, "cities", v.seats, v.seats, [&](JsonValue city, std::size_t i) {
      if (!read_city(city, v, v.cities[i])) return false;
      table.boards[i] = v.cities[i].board;
      return true;
    });
    return good && (valid_table(table) || fail("cities", "expected different wonders"));
  }

  /// Everything that structures and stages give is derived by the rules' own functions.
  bool read_city(JsonValue json, const View& v, City& city) {
    const Edition& e = edition(v.edition);
    std::string_view wonder, side;
    if (!text(json, "wonder", wonder) || !text(json, "side", side)) return false;
    const std::optional<Board> board = find_board(v.edition, wonder, side);
    if (!board) return fail("wonder", "expected a wonder and a side of this edition");
    const BoardSpec& spec = e.board(*board);
    city = found_city(e, *board);

    std::size_t stages = 0;
    if (!integer(json, "stages", 0, spec.stage_count, stages)) return false;
    for (std::size_t i = 0; i < stages; ++i) receive(city, place_stage(e, city));
    bool twice = false;
    const bool known = cards(json, "structures", v.edition, kMaxCards, [&](CardId c) {
      twice = twice || city.structures.contains(c);
      if (!twice) receive(city, place_structure(e, city, c));
    });
    if (!known) return false;
    if (twice) return fail("structures", "expected each structure once");

    bool free_build = false;
    if (!integer(json, "coins", 0, kMostCoins, city.coins) || !boolean(json, "free_build", free_build)) return false;
    if (free_build && !city.powers.has(Power::free_build_once_per_age)) {
      return fail("free_build", "this city has no such power");
    }
    city.free_build_left = free_build ? 1 : 0;
    return read_tokens(json, v, city);
  }

  bool read_tokens(JsonValue json, const View& v, City& city) {
    const std::size_t finished = v.phase == Phase::over ? kAges : v.age - 1u;
    return list(json, "tokens", kAges, kAges, [&](JsonValue pair, std::size_t age) {
      if (!pair.is_array() || pair.size() != 2) return fail("tokens", "expected two numbers for each Age");
      std::size_t side = 0;
      for (const JsonValue token : pair.elements()) {
        const int victory = Rulebook::victory_token(age + 1);
        const std::optional<std::int64_t> points = token.as_int(Rulebook::kDefeatToken, victory);
        const bool taken = points && (*points == Rulebook::kDefeatToken || *points == victory);
        const bool right = points && (*points == 0 || (age < finished && taken));
        if (!right) return fail("tokens", "expected the tokens of the Ages that are over");
        city.tokens[age][side++] = static_cast<std::int8_t>(*points);
        if (*points < 0) ++city.tally[Count::defeat_token];
      }
      return true;
    });
  }

  bool read_last(JsonValue json, View& v) {
    const std::optional<JsonValue> last = json.get("last");
    if (!last || !last->is_object()) return fail("last", "expected an object");
    path_ = "last";
    if (!name_in(*last, "phase", kPhaseNames, v.resolved)) return false;
    if (v.resolved == Phase::over) return fail("phase", "expected a phase with moves");
    const bool good = objects(*last, "moves", 0, v.seats, [&](JsonValue entry, std::size_t) {
      Seat who{};
      if (!integer(entry, "seat", 0, v.seats - 1, who)) return false;
      if (v.moved.contains(who)) return fail("seat", "expected one move of a seat");
      v.moved.insert(who);
      return read_move(entry, v.edition, v.moves[index(who)]);
    });
    path_.clear();
    return good;
  }

  bool read_counts(JsonValue json, View& v) {
    if (!integer(json, "discard_size", 0, kMostDiscarded, v.discard_size)) return false;
    return list(json, "hand_sizes", v.seats, v.seats, [&](JsonValue value, std::size_t i) {
      const std::optional<std::int64_t> size = value.as_int(0, kHandSize + 1);
      if (!size) return fail("hand_sizes", "expected integers from 0 to " + std::to_string(kHandSize + 1));
      v.hand_sizes[i] = static_cast<std::uint8_t>(*size);
      return true;
    });
  }

  bool read_viewer(JsonValue json, View& v) {
    if (!seat_or_null(json, "you", v.seats, v.seat)) return false;
    if (v.is_free_city(v.seat)) return fail("you", "the Free City is nobody's seat");
    if (!hand(json, "hand", v.edition, v.hand)) return false;
    const std::size_t held = v.seat == kNoSeat ? 0 : v.hand_sizes[index(v.seat)];
    if (v.hand.size() != held) return fail("hand", "expected " + std::to_string(held) + " cards");
    const std::size_t stages = v.seat == kNoSeat ? 0 : v.city(v.seat).stages_built();
    const bool known = cards(json, "markers", v.edition, kMaxStages, [&](CardId c) { v.markers.push_back(c); });
    return known && (v.markers.size() == stages || fail("markers", "expected a card for each of the own stages"));
  }

  /// Who is awaited and what is asked follow from the rest, except that only the view itself says whose salvage it is.
  bool read_decision(JsonValue json, View& v) {
    if (!list(json, "awaiting", 0, v.seats, [&](JsonValue value, std::size_t) {
          const std::optional<std::int64_t> who = value.as_int(0, v.seats - 1);
          if (!who) return fail("awaiting", "expected seats");
          v.awaiting.insert(seat(static_cast<std::size_t>(*who)));
          return true;
        })) {
      return false;
    }
    State table{};
    table.cities = v.cities;
    table.players = v.players;
    table.seats = v.seats;
    table.phase = v.phase;
    table.age = v.age;
    table.turn = v.turn;
    table.salvage_due = v.awaiting;
    if (v.phase == Phase::salvage && !one_salvager(v)) return fail("awaiting", "expected one seat with the power");
    if (awaiting(table) != v.awaiting) return fail("awaiting", "not who decides in this phase");

    Seat deciding = kNoSeat;
    if (!seat_or_null(json, "deciding", v.seats, deciding)) return false;
    if (v.seat != kNoSeat) v.deciding = deciding_for(table, v.seat);
    if (deciding != v.deciding) return fail("deciding", "not what this seat is asked now");
    return v.phase == Phase::salvage ? read_discard(json, v) : read_choices(json, v);
  }

  static bool one_salvager(const View& v) {
    return v.awaiting.size() == 1 && v.city(v.awaiting.front()).powers.has(Power::build_from_discard);
  }

  bool read_discard(JsonValue json, View& v) {
    if (v.deciding == kNoSeat) return true;
    std::size_t count = 0;
    const bool known = cards(json, "discard", v.edition, kMostDiscarded, [&](CardId c) {
      v.discard.add(c);
      ++count;
    });
    return known && (count == v.discard_size || fail("discard", "expected as many cards as discard_size says"));
  }

  bool read_choices(JsonValue json, View& v) {
    if (v.deciding == kNoSeat) return true;
    if (!hand(json, "choices", v.edition, v.choices)) return false;
    Hand expected = v.hand;
    if (v.phase == Phase::free_city) {
      const CardId chosen = v.moved.contains(v.seat) ? v.moves[index(v.seat)].card : kNoCard;
      if (chosen == kNoCard || !expected.contains(chosen)) return fail("last", "expected the own move of this turn");
      expected.erase(chosen);
    } else if (v.deciding != v.seat) {
      expected = v.choices;  // the Free City's seventh card lies in nobody's hand
    }
    const bool right = v.choices == expected && !v.choices.empty() && v.choices.size() <= most_choices(v);
    return right || fail("choices", "not the cards that this decision is about");
  }

  static std::size_t most_choices(const View& v) { return v.phase == Phase::seventh ? 1 : kHandSize + 1; }

  ViewError& error_;
  std::string path_;
};

}  // namespace

std::optional<View> read_view(JsonValue json, ViewError& error) {
  View view;
  return Reader(error).read_view(json, view) ? std::optional(view) : std::nullopt;
}

std::optional<Move> read_move(JsonValue json, EditionId edition, ViewError& error) {
  if (!json.is_object()) {
    error = {.path = "", .message = "expected an object"};
    return std::nullopt;
  }
  Move move{};
  if (!Reader(error).read_move(json, edition, move)) return std::nullopt;
  if ((move.card == kNoCard) != (move.action == Action::decline)) {
    error = {.path = "card", .message = "expected a card for every action but to decline"};
    return std::nullopt;
  }
  return move;
}

}  // namespace wonders
