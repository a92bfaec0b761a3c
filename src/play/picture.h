#pragma once

#include <optional>
#include <span>

#include "play/choices.h"
#include "play/events.h"
#include "play/game.h"
#include "play/moment.h"

// What one seat is shown of a game: made here and nowhere else, and the same JSON from the server, from the WebAssembly
// module and from a record that is played again.
//
//     { "decision": 4,                          counts the phases from 1
//       "view": { … },                          what the seat may know (view/view.h)
//       "legal": { … } or null,                 what it can do now (play/choices.h)
//       "chosen": {"seats": [0], "own": null},  who has chosen; what was chosen for the seat that this one decides for
//       "events": [ … ] }                       what happened in the phase before this decision (play/events.h)
//
// Everything in it but `chosen.seats`, which is public, is a function of views of the seat (and of its own choice), so
// that a picture cannot show more than views do. It depends on nothing else: whoever is shown the same decision twice
// is shown the same picture, and knows by its number that the events are old.
namespace wonders {

struct Picture {
  std::uint32_t decision = 0;
  View view{};
  SeatSet chosen{};
  std::optional<Move> own{};
  Events events{};
};

/// What `viewer` (kNoSeat: a spectator) is shown of a game that is being played.
Picture picture_of(const Game& game, Seat viewer);
Picture picture_of(const Moment& moment, Seat viewer);

/// The same of position `at` of a game that has been played, when nobody had chosen yet.
Picture picture_at(const Edition& e, std::span<const State> positions, std::size_t at, Seat viewer);

/// What a spectator would see if every card played lay face up: for games that are over.
View open_view(const Edition& e, const State& s);
/// The picture of a position with such views.
Picture open_picture_at(const Edition& e, std::span<const State> positions, std::size_t at);

void write_picture(JsonWriter& json, const Picture& picture);

}  // namespace wonders
