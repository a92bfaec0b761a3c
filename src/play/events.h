#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "view/view.h"

// What happened in one step of a game, told to one seat: made from what that seat saw before and what it sees after,
// and from nothing else, so that an event cannot tell more than the two views do. Logs, sheets and animations, in the
// terminal, in the browser and in replays, all read these.
namespace wonders {

/// In the order in which they come: the phase; what each seat did, clockwise from seat 0, with what it paid and earned;
/// then what the end of a turn, an Age or the game brings.
enum class EventKind : std::uint8_t {
  phase,      // what follows was decided in this phase of this Age and turn; `seat`: who decided for the Free City
  built,      // `seat` built the structure `card`, and by what right (`how`; `from`: the parent of a chain)
  stage,      // `seat` built stage `n` of its wonder; `card` is the marker, seen by its owner alone
  sold,       // `seat` sold a card for `n` coins; its owner alone sees `card`
  salvaged,   // `seat` built `card` from the discard pile
  declined,   // `seat` took no card from the discard pile
  paid,       // `seat` paid `n` coins to `other`, or to the bank (kNoSeat)
  earned,     // `seat` got `n` coins from the bank for what it built
  discarded,  // the last card of the Age of `seat` was discarded; its owner alone sees `card`
  passed,     // `seat` passed its hand of `n` cards to `other`
  drew,       // two players: `seat`, who decides for the Free City now, drew a card
  conflict,   // at the end of an Age: `seat`, with `shields`, took token `n` (0: none) against `other`, with
              // `their_shields`
  age,        // Age `n` began
  scored,     // the game is over: `seat` has `n` points
  over,       // the game is over: `winners` won
};
inline constexpr std::array<std::string_view, 15> kEventKindNames{
    "phase",     "built",  "stage", "sold",     "salvaged", "declined", "paid", "earned",
    "discarded", "passed", "drew",  "conflict", "age",      "scored",   "over"};

/// By what right a structure was built.
enum class How : std::uint8_t {
  cost,        // its cost was met: own production, neighbours and coins
  no_cost,     // none is printed on it
  chain,       // a parent stands in the city
  power,       // a power made it free by itself
  free_build,  // the free build of the Age was spent on it
};
inline constexpr std::array<std::string_view, 5> kHowNames{"cost", "no_cost", "chain", "power", "free_build"};

struct Event {
  EventKind kind{};
  Seat seat = kNoSeat;
  Seat other = kNoSeat;
  CardId card = kNoCard;
  CardId from = kNoCard;
  How how{};
  Phase phase{};
  std::uint8_t age = 0;
  std::uint8_t turn = 0;
  int n = 0;
  int shields = 0;
  int their_shields = 0;
  SeatSet winners{};

  friend bool operator==(const Event&, const Event&) = default;
};

using Events = std::vector<Event>;

/// `before` and `after` are one viewer's views of a game before and after one phase. Empty if nothing was carried out:
/// with two players, what everybody chose waits for the Free City's card.
Events events_between(const View& before, const View& after);

/// By what right a seat builds a card (Action::build or Action::build_free) at a table, and the parent that a chain
/// starts from, or kNoCard.
How right_to_build(const Edition& e, const State& table, Seat who, const Move& move);
CardId chain_parent(const Edition& e, const City& city, CardId card);

/// [{"type": "built", "seat": 0, "card": "Altar", …}, …], see docs/embedding.md.
void write_events(JsonWriter& json, EditionId edition, const Events& events);

}  // namespace wonders
