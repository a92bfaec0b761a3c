#pragma once

#include "api/local_game.h"
#include "api/request.h"

// What all operations that begin a game have in common.
namespace wonders {

/// "people": the seats that the caller plays.
bool read_people(const Request& request, std::size_t players, SeatSet& people);

/// "bots": one for each player that is no person, in the order of the seats; the last spec is used again.
bool read_bots(const Request& request, LocalGame::Setup& setup);

/// Where the game stands: one picture for each person; a spectator's if there is none.
void write_local_game(JsonWriter& json, std::uint32_t id, const LocalGame& local);

}  // namespace wonders
