#include "puzzles/puzzle.h"

#include <algorithm>
#include <cmath>

#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "rules/check.h"
#include "rules/deciding.h"
#include "rules/setup.h"
#include "view/view_json.h"

namespace wonders {

namespace {

constexpr std::string_view kCardLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%()*+,-./:;=?^_";
static_assert(kCardLetters.size() == kMaxCards);
constexpr char kNoCardLetter = '~';
constexpr std::string_view kActionLetters = "bfsxvd";        // nothing goes to neighbours
constexpr std::string_view kPayingActionLetters = "BFSXVD";  // followed by what goes left and right
constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

void append_move(std::string& text, const Move& move) {
  const bool pays = move.to_left + move.to_right > 0;
  text += (pays ? kPayingActionLetters : kActionLetters)[index(move.action)];
  text += move.card == kNoCard ? kNoCardLetter : kCardLetters[index(move.card)];
  if (!pays) return;
  text += kDigits[move.to_left];
  text += kDigits[move.to_right];
}

/// Takes what append_move wrote from the front of the text.
bool take_move(std::string_view& text, Move& move) {
  if (text.size() < 2) return false;
  const bool pays = kPayingActionLetters.find(text[0]) != std::string_view::npos;
  const std::size_t action = (pays ? kPayingActionLetters : kActionLetters).find(text[0]);
  const std::size_t card = kCardLetters.find(text[1]);
  const bool known = action != std::string_view::npos && (card != std::string_view::npos || text[1] == kNoCardLetter);
  if (!known || (pays && text.size() < 4)) return false;
  move = {static_cast<Action>(action), text[1] == kNoCardLetter ? kNoCard : static_cast<CardId>(card), 0, 0};
  if (pays) {
    const std::size_t left = kDigits.find(text[2]);
    const std::size_t right = kDigits.find(text[3]);
    if (left == std::string_view::npos || right == std::string_view::npos) return false;
    move.to_left = static_cast<std::uint8_t>(left);
    move.to_right = static_cast<std::uint8_t>(right);
  }
  text.remove_prefix(pays ? 4 : 2);
  return true;
}

State first_position(const GamePuzzle& puzzle) {
  State s = new_game(edition(puzzle.edition), puzzle.table, puzzle.seed);
  if (!puzzle.deals.empty()) deal_again(s, puzzle.deals[0]);
  return s;
}

State position_after(const GamePuzzle& puzzle, const State& before, const TurnMoves& moves) {
  State s = before;
  carry_out(edition(puzzle.edition), s, moves);
  if (s.age != before.age && s.age <= puzzle.deals.size()) deal_again(s, puzzle.deals[s.age - 1u]);
  return s;
}

bool all_legal(const Edition& e, const State& s, const TurnMoves& moves) {
  bool legal = true;
  awaiting(s).for_each([&](Seat who) { legal = legal && check(e, s, who, moves[index(who)]) == Objection::none; });
  return legal;
}

/// The phases of the text as moves; what they are is told by playing them.
bool read_moves(std::string_view text, GamePuzzle& puzzle) {
  const Edition& e = edition(puzzle.edition);
  State s = first_position(puzzle);
  while (!text.empty()) {
    if (s.phase == Phase::over) return false;
    if (!puzzle.moves.empty() && text[0] == ' ') text.remove_prefix(1);
    if (text.starts_with('@')) text.remove_prefix(std::min(text.find(':'), text.size() - 1) + 1);
    TurnMoves moves{};
    bool good = true;
    awaiting(s).for_each([&](Seat who) { good = good && take_move(text, moves[index(who)]); });
    if (!good || !all_legal(e, s, moves)) return false;
    puzzle.moves.push_back(moves);
    s = position_after(puzzle, s, moves);
  }
  return deciding_for(s, puzzle.player) != kNoSeat;
}

void write_names(JsonWriter& json, EditionId edition, const std::vector<CardId>& cards) {
  json.begin_array();
  for (const CardId card : cards) {
    if (card != kNoCard) json.value(card_name(edition, card));
  }
  json.end_array();
}

void write_deals(JsonWriter& json, const GamePuzzle& puzzle) {
  json.key("deals").begin_array();
  for (const Deal& deal : puzzle.deals) {
    json.begin_array();
    for (const DealtHand& hand : deal) write_names(json, puzzle.edition, {hand.begin(), hand.end()});
    json.end_array();
  }
  json.end_array();
}

void write_boards(JsonWriter& json, const GamePuzzle& puzzle) {
  json.key("boards").begin_array();
  for (std::size_t i = 0; i < puzzle.table.seats(); ++i) {
    const Board board = puzzle.table.boards[i];
    json.begin_array().value(wonder_name(puzzle.edition, board)).value(side_name(puzzle.edition, board)).end_array();
  }
  json.end_array();
}

/// Reads members of an object; the first that is not as it should be makes all others fail.
class PuzzleReader {
 public:
  explicit PuzzleReader(JsonValue object) : object_(object) {}

  bool good() const { return good_; }
  bool has(std::string_view key) const { return object_.get(key).has_value(); }

  std::string_view text(std::string_view key) {
    const auto value = object_.get(key);
    const auto found = value ? value->as_string() : std::nullopt;
    good_ = good_ && found;
    return found.value_or("");
  }
  std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high) {
    const auto value = object_.get(key);
    const auto found = value ? value->as_int(low, high) : std::nullopt;
    good_ = good_ && found;
    return found.value_or(low);
  }
  Millionths chance(std::string_view key) {
    const auto value = object_.get(key);
    const auto found = value ? value->as_double() : std::nullopt;
    good_ = good_ && found && *found >= 0 && *found <= 1;
    return good_ ? static_cast<Millionths>(std::lround(*found * static_cast<double>(kCertain))) : 0;
  }
  template <class F>
  void each(std::string_view key, F&& read) {
    const auto value = object_.get(key);
    good_ = good_ && value && value->is_array();
    if (!good_) return;
    for (const JsonValue element : value->elements()) good_ = good_ && read(element);
  }

 private:
  JsonValue object_;
  bool good_ = true;
};

template <std::size_t N>
std::size_t place_of(const std::array<std::string_view, N>& names, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

bool read_card(JsonValue value, EditionId edition, CardId& card) {
  const auto name = value.as_string();
  const auto found = name ? find_card(edition, *name) : std::nullopt;
  if (found) card = *found;
  return found.has_value();
}

bool read_board(JsonValue value, EditionId edition, Board& board) {
  const auto wonder = value.at(0);
  const auto side = value.at(1);
  if (!wonder || !side) return false;
  const auto found = find_board(edition, wonder->as_string().value_or(""), side->as_string().value_or(""));
  if (found) board = *found;
  return found.has_value();
}

bool read_deal(JsonValue value, const GamePuzzle& puzzle, Deal& deal) {
  if (value.size() != puzzle.table.seats()) return false;
  for (const JsonValue hand : value.elements()) {
    if (hand.size() != kHandSize) return false;
    DealtHand cards;
    for (const JsonValue name : hand.elements()) {
      CardId card{};
      if (!read_card(name, puzzle.edition, card)) return false;
      cards.push_back(card);
    }
    deal.push_back(cards);
  }
  return true;
}

bool read_table(PuzzleReader& reader, GamePuzzle& puzzle) {
  const auto id = find_edition(reader.text("edition"));
  const auto players = static_cast<std::size_t>(reader.integer("players", 2, kMaxSeats));
  const std::string_view seed = reader.text("seed");
  if (!id || !reader.good() || seed.empty() || seed.size() > 20) return false;
  puzzle.edition = *id;
  for (const char digit : seed) {
    if (digit < '0' || digit > '9') return false;
    puzzle.seed = 10 * puzzle.seed + static_cast<Seed>(digit - '0');
  }
  puzzle.table = random_table(players, puzzle.seed);
  if (!reader.has("boards")) return true;
  std::size_t seats = 0;
  reader.each("boards", [&](JsonValue value) {
    if (seats == puzzle.table.seats()) return false;
    return read_board(value, puzzle.edition, puzzle.table.boards[seats++]);
  });
  return reader.good() && seats == puzzle.table.seats() && valid_table(puzzle.table);
}

}  // namespace

bool GamePuzzle::is_right(const Move& move) const {
  return move.action == action && std::ranges::find(cards, move.card) != cards.end();
}

std::string GamePuzzle::id() const {
  constexpr std::size_t kLetters = 6;
  std::uint64_t hash = Rng::mix(seed ^ (moves.size() * kMaxSeats + index(player)));
  hash = Rng::mix(hash ^ (index(edition) * kMaxSeats + table.players));
  std::string text;
  for (std::size_t i = 0; i < kLetters; ++i, hash /= kDigits.size()) text += kDigits[hash % kDigits.size()];
  return text;
}

std::vector<State> positions_of(const GamePuzzle& puzzle) {
  std::vector<State> positions{first_position(puzzle)};
  for (const TurnMoves& moves : puzzle.moves) {
    const State& s = positions.back();
    if (s.phase == Phase::over || !all_legal(edition(puzzle.edition), s, moves)) return {};
    positions.push_back(position_after(puzzle, s, moves));
  }
  return positions;
}

std::string moves_text(const std::vector<State>& positions, const std::vector<TurnMoves>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const State& s = positions[i];
    if (i > 0) text += ' ';
    if (s.phase != Phase::choose) {
      text += '@';
      awaiting(s).for_each([&](Seat who) { text += kDigits[index(who)]; });
      text += ':';
    }
    awaiting(s).for_each([&](Seat who) { append_move(text, moves[i][index(who)]); });
  }
  return text;
}

std::string puzzle_json(const GamePuzzle& puzzle) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("id", puzzle.id()).field("edition", edition_name(puzzle.edition));
  json.field("players", puzzle.table.players).field("seed", std::to_string(puzzle.seed));
  if (puzzle.table != random_table(puzzle.table.players, puzzle.seed)) write_boards(json, puzzle);
  if (!puzzle.deals.empty()) write_deals(json, puzzle);
  json.field("seat", index(puzzle.player)).field("moves", moves_text(positions_of(puzzle), puzzle.moves));
  json.field("action", kMoveActionNames[index(puzzle.action)]);
  write_names(json.key("cards"), puzzle.edition, puzzle.cards);
  json.key("themes").begin_array();
  puzzle.themes.for_each([&](PuzzleTheme theme) { json.value(kPuzzleThemeNames[index(theme)]); });
  json.end_array().field("win", share(puzzle.win)).field("gap", share(puzzle.gap)).key("found").begin_array();
  for (const std::uint8_t percent : puzzle.found) json.value(percent);
  json.end_array().field("rating", puzzle.rating).end_object();
  return text;
}

bool read_puzzle(std::string_view line, GamePuzzle& puzzle) {
  puzzle = {};
  JsonDocument document;
  if (!document.parse(line) || !document.root().is_object()) return false;
  PuzzleReader reader(document.root());
  if (!read_table(reader, puzzle)) return false;
  if (reader.has("deals")) {
    reader.each("deals", [&](JsonValue value) {
      if (puzzle.deals.size() == kAges) return false;
      puzzle.deals.push_back({});
      return read_deal(value, puzzle, puzzle.deals[puzzle.deals.size() - 1]);
    });
  }
  const std::size_t first = has_free_city(puzzle.table.players) ? 1 : 0;
  puzzle.player = seat(static_cast<std::size_t>(
      reader.integer("seat", static_cast<std::int64_t>(first), static_cast<std::int64_t>(puzzle.table.seats()) - 1)));
  const std::size_t action = place_of(kMoveActionNames, reader.text("action"));
  if (action == kMoveActionNames.size()) return false;
  puzzle.action = static_cast<Action>(action);
  reader.each("cards", [&](JsonValue value) {
    puzzle.cards.push_back(kNoCard);
    return read_card(value, puzzle.edition, puzzle.cards.back());
  });
  if (puzzle.cards.empty()) puzzle.cards.push_back(kNoCard);
  reader.each("themes", [&](JsonValue value) {
    const std::size_t theme = place_of(kPuzzleThemeNames, value.as_string().value_or(""));
    if (theme < kPuzzleThemeNames.size()) puzzle.themes.insert(static_cast<PuzzleTheme>(theme));
    return theme < kPuzzleThemeNames.size();
  });
  puzzle.win = reader.chance("win");
  puzzle.gap = reader.chance("gap");
  std::size_t level = 0;
  reader.each("found", [&](JsonValue value) {
    const auto percent = value.as_int(0, 100);
    if (!percent || level == puzzle.found.size()) return false;
    puzzle.found[level++] = static_cast<std::uint8_t>(*percent);
    return true;
  });
  puzzle.rating = static_cast<int>(reader.integer("rating", 0, 4000));
  return reader.good() && read_moves(reader.text("moves"), puzzle);
}

}  // namespace wonders
