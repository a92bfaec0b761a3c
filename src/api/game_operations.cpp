#include <array>

#include "api/game_requests.h"
#include "api/operations.h"
#include "api/read_record.h"
#include "catalog/catalog.h"
#include "record/explain.h"
#include "record/replay.h"
#include "record/write.h"
#include "view/view_json.h"

namespace wonders {

namespace {

bool read_board(const Request& request, EditionId id, JsonValue value, Board& board) {
  const std::optional<JsonValue> wonder = value.get("wonder"), side = value.get("side");
  const std::optional<Board> found =
      wonder && side ? find_board(id, wonder->as_string().value_or(""), side->as_string().value_or("")) : std::nullopt;
  if (!found) return request.fail_expected("boards", "null or a wonder and a side of this edition for each seat");
  board = *found;
  return true;
}

bool uses(const Table& table, SeatSet seats, Board board) {
  bool used = false;
  seats.for_each([&](Seat i) { used = used || wonder_of(table.boards[index(i)]) == wonder_of(board); });
  return used;
}

/// Boards by seat, null for one by chance. Without the list all are.
bool read_boards(const Request& request, EditionId id, Seed seed, Table& table) {
  const Table random = random_table(table.players, seed);
  const std::optional<JsonValue> list = request.member("boards");
  if (!list) {
    table = random;
    return true;
  }
  if (!list->is_array() || list->size() != table.seats()) return request.fail_expected("boards", "one for each seat");
  SeatSet chosen;
  std::size_t i = 0;
  for (const JsonValue value : list->elements()) {
    const Seat who = seat(i++);
    if (value.is_null()) continue;
    Board& board = table.boards[index(who)];
    if (!read_board(request, id, value, board)) return false;
    if (uses(table, chosen, board)) return request.fail_expected("boards", "different wonders");
    chosen.insert(who);
  }
  std::size_t next = 0;
  for (std::size_t k = 0; k < table.seats(); ++k) {
    if (chosen.contains(seat(k))) continue;
    while (uses(table, chosen, random.boards[next])) ++next;
    table.boards[k] = random.boards[next];
    chosen.insert(seat(k));
  }
  return true;
}

/// The table and the deals of a record, whose game is to be played on from wherever its moves lead.
bool read_deals(const Request& request, LocalGame::Setup& setup) {
  GameRecord record;
  if (!read_record(request, record)) return false;
  const Replay replay(record);
  if (replay.disagreement()) return request.fail_noted("bad_record", with_place(record, *replay.disagreement()));
  setup.edition = record.edition;
  setup.table = table_of(record);
  setup.deals = record.deals;
  return true;
}

bool read_table(const Request& request, LocalGame::Setup& setup) {
  if (request.member("record")) return read_deals(request, setup);
  return request.edition("edition", setup.edition) && request.integer("players", 2, kMaxSeats, setup.table.players) &&
         read_boards(request, setup.edition, setup.seed, setup.table);
}

bool new_game(Context& context, const Request& request, JsonWriter& json) {
  if (context.games.full()) return request.fail("too_many", "close a game first");
  LocalGame::Setup setup;
  if (!request.seed("seed", setup.seed) || !read_table(request, setup) ||
      !read_people(request, setup.table.players, setup.people) || !read_bots(request, setup)) {
    return false;
  }
  const std::uint32_t id = context.games.add(std::make_unique<LocalGame>(std::move(setup)));
  write_local_game(json, id, *context.games.find(id));
  return true;
}

bool find_game(const Context& context, const Request& request, std::uint32_t& id, LocalGame*& game) {
  if (!request.integer("game", 1, UINT32_MAX, id)) return false;
  game = context.games.find(id);
  return game != nullptr || request.fail("not_open", "there is no game of that number");
}

bool fail_moves(const Request& request) {
  return request.fail_expected("moves", "one move with its seat for each seat asked");
}

bool read_choice(const Request& request, JsonValue value, const LocalGame& local, SeatSet& given, TurnMoves& moves) {
  const Game& game = local.game();
  const std::optional<JsonValue> number = value.get("seat");
  const std::optional<std::int64_t> i = number ? number->as_int(0, kMaxSeats - 1) : std::nullopt;
  const Seat who = i ? seat(static_cast<std::size_t>(*i)) : kNoSeat;
  if (!i || !game.awaited().contains(who) || given.contains(who)) {
    return fail_moves(request);
  }
  Move& m = moves[index(who)];
  if (!request.move(value, game.edition().id, m)) return false;
  const Objection objection = game.may_choose(who, m);
  if (objection != Objection::none) {
    return request.fail_illegal(objection, explain(game.edition(), game.state(), who, m, objection));
  }
  given.insert(who);
  return true;
}

enum class Then : std::uint8_t { wait, carry_out };

/// What people choose is kept until the phase is carried out, which takes the choices of all that are asked; everybody
/// else is a bot. A bot whose move is given does not think: so a game that was kept is played again as it was.
bool choose(Context& context, const Request& request, JsonWriter& json, Then then) {
  std::uint32_t id = 0;
  LocalGame* game = nullptr;
  if (!find_game(context, request, id, game)) return false;
  if (game->over()) return request.fail("bad_request", "the game is over");
  SeatSet given;
  TurnMoves moves{};
  if (const std::optional<JsonValue> list = request.member("moves")) {
    for (const JsonValue value : list->elements()) {
      if (!read_choice(request, value, *game, given, moves)) return false;
    }
  }
  if (then == Then::carry_out) {
    for (const Seat who : game->asked()) {
      if (!given.contains(who) && !game->game().chosen().contains(who)) return fail_moves(request);
    }
  }
  game->choose(given, moves);
  if (then == Then::carry_out) game->step();
  write_local_game(json, id, *game);
  return true;
}

bool decide(Context& context, const Request& request, JsonWriter& json) {
  return choose(context, request, json, Then::wait);
}

bool step(Context& context, const Request& request, JsonWriter& json) {
  return choose(context, request, json, Then::carry_out);
}

bool take_back(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  LocalGame* game = nullptr;
  std::size_t who = 0;
  if (!find_game(context, request, id, game) || !request.integer("seat", 0, kMaxSeats - 1, who)) return false;
  game->take_back(seat(who));
  write_local_game(json, id, *game);
  return true;
}

bool game_record(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  LocalGame* game = nullptr;
  if (!find_game(context, request, id, game)) return false;
  // The deals of a game that goes on would tell every hand.
  if (!game->over()) return request.fail("bad_request", "the game is not over");
  if (!game->game().has_record()) return request.fail("bad_request", "a game begun at a position has no record");
  std::string line;
  append_json(game->game().record(), line);
  json.raw(line);
  return true;
}

/// For keeping a game that goes on. They tell as much as the seed, which whoever began the game has too.
bool game_moves(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  LocalGame* local = nullptr;
  if (!find_game(context, request, id, local)) return false;
  const Game& game = local->game();
  auto phase = game.history().begin();
  json.begin_array();
  game.replay([&](const State& state) {
    if (phase == game.history().end()) return;
    json.begin_array();
    awaiting(state).for_each([&](Seat who) {
      json.begin_object().field("seat", index(who));
      write_move_members(json, game.edition().id, (*phase)[index(who)]);
      json.end_object();
    });
    json.end_array();
    ++phase;
  });
  json.end_array();
  return true;
}

bool close_game(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  LocalGame* game = nullptr;
  if (!find_game(context, request, id, game)) return false;
  context.games.close(id);
  json.value(true);
  return true;
}

constexpr std::array kGameOperations{
    NamedOperation{"new_game", new_game},       NamedOperation{"decide", decide},
    NamedOperation{"take_back", take_back},     NamedOperation{"step", step},
    NamedOperation{"game_record", game_record}, NamedOperation{"game_moves", game_moves},
    NamedOperation{"close_game", close_game}};

}  // namespace

std::span<const NamedOperation> game_operations() { return kGameOperations; }

}  // namespace wonders
