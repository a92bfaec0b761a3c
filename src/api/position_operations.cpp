#include <algorithm>
#include <array>

#include "api/game_requests.h"
#include "api/operations.h"
#include "api/position_requests.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

void write_problems(JsonWriter& json, const std::vector<PositionProblem>& problems) {
  json.key("problems").begin_array();
  for (const PositionProblem& problem : problems) {
    json.begin_object().key("seat");
    write_seat(json, problem.seat);
    json.field("part", kPositionPartNames[index(problem.part)]);
    write_note(json.key("note"), problem.note);
    json.end_object();
  }
  json.end_array();
}

/// The cities as a client shows them, also where something is wrong.
void write_cities_of(JsonWriter& json, const GamePosition& position) {
  State table{};
  table.players = position.players;
  table.seats = static_cast<std::uint8_t>(position.seats());
  table.all_seats().for_each([&](Seat i) { table.city(i) = city_at(position, i); });
  write_cities(json.key("cities"), edition(position.edition), table);
}

/// {"position": text}
bool check_position(Context&, const Request& request, JsonWriter& json) {
  GamePosition position;
  if (!read_position(request, position)) return false;
  json.begin_object();
  write_problems(json, problems_of(position));
  json.key("hands").begin_array();
  for (std::size_t i = 0; i < position.seats(); ++i) json.value(hand_size_at(position, seat(i)));
  json.end_array().field("discard", std::max(0, discard_size_at(position)));
  write_cities_of(json, position);
  json.end_object();
  return true;
}

/// {"position": text, "seed": …}: the same position with every card.
bool fill_position(Context&, const Request& request, JsonWriter& json) {
  GamePosition position;
  Seed seed = 0;
  if (!read_sound_position(request, position) || !request.seed("seed", seed)) return false;
  write_position(json, position_of(edition(position.edition), begin_at(position, seed)));
  return true;
}

/// {"position": text, "seed": …, "people": […], "bots": […]}: a game that begins there, as new_game.
bool play_position(Context& context, const Request& request, JsonWriter& json) {
  if (context.games.full()) return request.fail("too_many", "close a game first");
  GamePosition position;
  LocalGame::Setup setup;
  if (!read_sound_position(request, position) || !request.seed("seed", setup.seed)) return false;
  setup.edition = position.edition;
  setup.table.players = position.players;
  setup.from = begin_at(position, setup.seed);
  if (!read_people(request, position.players, setup.people) || !read_bots(request, setup)) return false;
  const std::uint32_t id = context.games.add(std::make_unique<LocalGame>(std::move(setup)));
  write_local_game(json, id, *context.games.find(id));
  return true;
}

constexpr std::array kPositionOperations{NamedOperation{"check_position", check_position},
                                         NamedOperation{"fill_position", fill_position},
                                         NamedOperation{"play_position", play_position}};

}  // namespace

std::span<const NamedOperation> position_operations() { return kPositionOperations; }

}  // namespace wonders
