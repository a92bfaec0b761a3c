#include "api/game_requests.h"

#include <algorithm>
#include <vector>

#include "bots/factory.h"
#include "play/picture.h"

namespace wonders {

bool read_people(const Request& request, std::size_t players, SeatSet& people) {
  const std::optional<JsonValue> list = request.member("people");
  if (!list || !list->is_array()) return request.fail_expected("people", "an array of seats");
  for (const JsonValue value : list->elements()) {
    const std::optional<std::int64_t> i = value.as_int(0, kMaxSeats - 1);
    if (!i || !player_seats(players).contains(seat(static_cast<std::size_t>(*i)))) {
      return request.fail_expected("people", "seats of players of this game");
    }
    people.insert(seat(static_cast<std::size_t>(*i)));
  }
  return true;
}

bool read_bots(const Request& request, LocalGame::Setup& setup) {
  std::vector<std::string_view> specs;
  const std::optional<JsonValue> list = request.member("bots");
  if (list) {
    for (const JsonValue value : list->elements()) {
      const std::optional<std::string_view> spec = value.as_string();
      if (!spec) return request.fail_expected("bots", "an array of names");
      specs.push_back(*spec);
    }
  }
  if (specs.empty()) specs.push_back("greedy");
  std::size_t next = 0;
  Note problem;
  player_seats(setup.table.players).for_each([&](Seat i) {
    if (setup.people.contains(i) || !problem.empty()) return;
    MadeBot made = make_bot(specs[std::min(next++, specs.size() - 1)]);
    setup.bots[index(i)] = std::move(made.bot);
    problem = made.error;
  });
  return problem.empty() || request.fail_noted("bad_request", problem);
}

void write_local_game(JsonWriter& json, std::uint32_t id, const LocalGame& local) {
  const Game& game = local.game();
  json.begin_object().field("game", id).field("over", game.over()).key("asked").begin_array();
  local.asked().for_each([&](Seat i) { json.value(index(i)); });
  json.end_array().key("pictures").begin_array();
  local.people().for_each([&](Seat i) { write_picture(json, picture_of(game, i)); });
  if (local.people().empty()) write_picture(json, picture_of(game, kNoSeat));
  json.end_array().end_object();
}

}  // namespace wonders
