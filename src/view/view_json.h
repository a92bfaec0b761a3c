#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "rules/check.h"
#include "view/view.h"

// A View as JSON, for the server, the browser and other languages (docs/embedding.md describes the form). Names are
// those of the catalogue; translating them is the client's task.
namespace wonders {

inline constexpr std::array<std::string_view, 5> kPhaseNames{"choose", "free_city", "seventh", "salvage", "over"};
inline constexpr std::array<std::string_view, 6> kMoveActionNames{"build", "build_free", "stage",
                                                                  "sell",  "salvage",    "decline"};

/// "cost_not_met", …; "none" for a legal move.
std::string_view objection_name(Objection objection);

/// What is derived from the rest (scores, shields, production, the result) is written too, so that a client needs no
/// rules.
void write_view(JsonWriter& json, const View& view);

/// The card's name, or null for kNoCard.
void write_card(JsonWriter& json, EditionId edition, CardId card);
/// The seat's number, or null for kNoSeat.
void write_seat(JsonWriter& json, Seat seat);

/// {"action":"build","card":"Stockade","left":2,"right":0}
void write_move(JsonWriter& json, EditionId edition, const Move& move);
/// The same members in an object that the caller has begun.
void write_move_members(JsonWriter& json, EditionId edition, const Move& move);

/// The legal moves of the decision that the view asks, and for each card why it can or cannot be built.
void write_explained_moves(JsonWriter& json, const View& view);

/// The cities of a table as write_view writes them. "offer" and "private" are where their production comes from, each
/// source by the letters of which it yields one: what neighbours may buy, and what they may not.
void write_cities(JsonWriter& json, const Edition& e, const State& table);

/// What was wrong with a view or a move that somebody sent.
struct ViewError {
  std::string path;     // "cities[2].coins"
  std::string message;  // what was expected

  /// "cities[2].coins: expected …"
  std::string to_string() const { return path.empty() ? message : path + ": " + message; }
};

/// Reads a view from untrusted JSON. What write_view derives is not read but derived again, and what remains must fit
/// together, so that every question about the view that is returned has an answer. Unknown members are ignored.
std::optional<View> read_view(JsonValue json, ViewError& error);

/// "left" and "right" may be missing and then mean 0. The card must be one of the edition's, and null or missing
/// to decline.
std::optional<Move> read_move(JsonValue json, EditionId edition, ViewError& error);

}  // namespace wonders
