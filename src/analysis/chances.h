#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "analysis/playout.h"
#include "view/knowledge.h"

namespace wonders {

/// Chances in whole numbers, so that parts of them add up exactly.
using Millionths = std::int64_t;
inline constexpr Millionths kCertain = 1'000'000;
constexpr double share(Millionths m) { return static_cast<double>(m) / static_cast<double>(kCertain); }

using SeatChances = std::array<Millionths, kMaxSeats>;

/// What is expected of a game: the chance of each seat to win (a shared win counts as its fraction; all add up to
/// kCertain), its points at the end and their standard deviation.
struct Outlook {
  SeatChances win{};
  std::array<double, kMaxSeats> points{};
  std::array<double, kMaxSeats> spread{};
};
Outlook outlook_of(const Ends& ends, std::size_t seats);

/// Of a game that is over.
Outlook outlook_of_end(const Edition& e, const State& over);

/// Takes a part of the distance to even chances away, because the games that are played on are too sure, most of all in
/// the first turns (docs/analysis.md): 38 of 100 parts before the first turn, 9 less with every turn, but never less
/// than 2; nothing before the last turn, which is no longer a matter of judgement.
Millionths tempered(Millionths win, std::size_t players, std::size_t turns_over);
Outlook tempered(Outlook outlook, std::size_t seats, std::size_t players, std::size_t turns_over);

/// From all that somebody knows: in a world of its own for each game.
Outlook expected_by(const Knowledge& known, PlayoutPolicy& policy, std::uint64_t games, Rng rng);

/// From a position with all its cards face up.
Outlook expected_in(const Edition& e, const State& s, PlayoutPolicy& policy, std::uint64_t games, Rng rng);

/// From a position at the start of an Age before its cards are dealt: another deal for each game.
Outlook expected_before_deal(const Edition& e, const State& s, PlayoutPolicy& policy, std::uint64_t games, Rng rng);

/// The luck of a game, by seat: for each deal, how much better the chances are with it than with other deals of the
/// same Age. Over many games its mean is zero, whoever plays. `starts` are the positions at which an Age begins.
SeatChances luck_of_deals(const Edition& e, std::span<const State> starts, PlayoutPolicy& policy, std::uint64_t games,
                          Rng rng);

/// What each player's choice of a phase is worth by itself: the chance of that player with this choice, and everybody
/// else's by the policy. All are played out with the same chance, and so is `before`, where nobody's choice is fixed.
struct ChoiceWorths {
  Outlook before;
  SeatChances with_choice{};  // by the seat that decides, for itself
};
ChoiceWorths worths_of_choices(const Edition& e, const State& s, const TurnMoves& moves, PlayoutPolicy& policy,
                               std::uint64_t games, Rng rng);

/// A world for what somebody knows. Choices made in secret are the policy's, where determinize() has any.
State likely_world(const Knowledge& known, PlayoutPolicy& policy, Rng& rng);

}  // namespace wonders
