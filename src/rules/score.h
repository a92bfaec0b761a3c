#pragma once

#include <cstdint>

#include "rules/city.h"
#include "rules/state.h"

namespace wonders {

/// The seven rows of the score pad.
struct ScoreSheet {
  int conflicts = 0;
  int treasury = 0;
  int wonder = 0;
  int civilian = 0;
  int science = 0;
  int commercial = 0;
  int guilds = 0;

  constexpr int total() const { return conflicts + treasury + wonder + civilian + science + commercial + guilds; }
  friend constexpr bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// coins that do not make up a whole point are worth nothing.
constexpr int treasury_points(int coins) { return coins / Rulebook::kCoinsPerPoint; }

/// the square of each count, and more for each set of three different symbols.
constexpr int science_points(int a, int b, int c) {
  const int sets = a < b ? (a < c ? a : c) : (b < c ? b : c);
  return a * a + b * b + c * c + Rulebook::kScienceSet * sets;
}

/// the best that `wild` symbols of free choice can make of the counts.
constexpr int science_points(int a, int b, int c, int wild) {
  if (wild == 0) return science_points(a, b, c);
  int best = 0;
  for (int x = 0; x <= wild; ++x) {
    for (int y = 0; x + y <= wild; ++y) {
      const int points = science_points(a + x, b + y, c + wild - x - y);
      if (points > best) best = points;
    }
  }
  return best;
}

constexpr int science_points(const Tally& tally) {
  return science_points(tally[Count::compass], tally[Count::gear], tally[Count::tablet], tally[Count::any_science]);
}

constexpr int conflict_points(const City& city) {
  int points = 0;
  for (const auto& age : city.tokens) points += age[0] + age[1];
  return points;
}

/// What a yellow card or a guild is worth at the end in the city of `who`.
constexpr int points_at_end(const Edition& e, const State& s, Seat who, const CardSpec& card) {
  const City& city = s.city(who);
  int points = 0;
  if (card.points_per.n != 0) points += card.points_per.n * static_cast<int>(counted(s, who, card.points_per));
  if (!has_next_stage(e, city)) points += card.points_if_wonder_complete;
  return points;
}

/// What a neighbour's guild would add if it stood in the city of `who`. It counts itself as a purple card, but
/// only in its own scoring (OP-16b).
constexpr int points_if_copied(const Edition& e, const State& s, Seat who, const CardSpec& guild) {
  int points = points_at_end(e, s, who, guild);
  const bool counts_itself =
      (guild.points_per.where & kSelf) != 0 && ((guild.points_per.of >> index(Count::purple)) & 1u) != 0;
  if (counts_itself) points += guild.points_per.n;
  const Tally& own = s.city(who).tally;
  return points + science_points(own + guild.gives.tally) - science_points(own);
}

/// The guild that Olympia B's last stage copies: the neighbour's guild worth most to the owner, the first of equals;
/// none without the stage or if no guild adds a point.
constexpr CardId copied_guild(const Edition& e, const State& s, Seat who) {
  if (!s.city(who).powers.has(Power::copy_neighbor_guild)) return kNoCard;
  const CardSet offered = (s.city(s.left(who)).structures | s.city(s.right(who)).structures) & e.guilds;
  CardId best = kNoCard;
  int best_points = 0;
  offered.for_each([&](CardId guild) {
    const int points = points_if_copied(e, s, who, e.card(guild));
    if (points > best_points) {
      best = guild;
      best_points = points;
    }
  });
  return best;
}

/// The points of a seat if the game ended now; final in Phase::over.
constexpr ScoreSheet score(const Edition& e, const State& s, Seat who) {
  const City& city = s.city(who);
  ScoreSheet sheet;
  sheet.conflicts = conflict_points(city);
  sheet.treasury = treasury_points(city.coins);
  sheet.wonder = city.tally[Count::wonder];
  sheet.civilian = city.tally[Count::civilian];
  sheet.science = science_points(city.tally);
  (city.structures & e.end_scorers).for_each([&](CardId card) {
    const CardSpec& spec = e.card(card);
    (spec.color == Color::purple ? sheet.guilds : sheet.commercial) += points_at_end(e, s, who, spec);
  });
  if (const CardId copy = copied_guild(e, s, who); copy != kNoCard) {
    const CardSpec& guild = e.card(copy);
    const int points = points_if_copied(e, s, who, guild);
    // A copied Scientists Guild scores in the science row, like the guild itself.
    (guild.gives.tally[Count::any_science] != 0 ? sheet.science : sheet.guilds) += points;
  }
  return sheet;
}

/// most points, then most coins; all who are still equal share the victory. Never the Free City.
constexpr SeatSet winners(const Edition& e, const State& s) {
  SeatSet best;
  int best_points = 0;
  Coins best_coins = 0;
  s.all_seats().for_each([&](Seat i) {
    if (s.is_free_city(i)) return;
    const int points = score(e, s, i).total();
    const Coins coins = s.city(i).coins;
    const bool better = best.empty() || points > best_points || (points == best_points && coins > best_coins);
    if (better) {
      best = {};
      best_points = points;
      best_coins = coins;
    }
    if (points == best_points && coins == best_coins) best.insert(i);
  });
  return best;
}

}  // namespace wonders
