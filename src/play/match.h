#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "rules/setup.h"

namespace wonders {

/// Hears a game as it is played, e.g. to write it down.
class GameListener {
 public:
  virtual ~GameListener() = default;
  virtual void began(const Edition&, const State& first) = 0;
  /// One call of play().
  virtual void played(const Edition&, const State& before, const TurnMoves& moves, const State& after) = 0;
};

/// The players of a game, each made from its spec (see make_bot), in the order of the seats; the Free City has none.
class Players {
 public:
  /// The specs must be good ones: bot_specs has checked them.
  explicit Players(const std::vector<std::string>& specs);
  /// Bots made already.
  explicit Players(std::vector<std::unique_ptr<Bot>> bots) : bots_(std::move(bots)) {}

  std::size_t count() const { return bots_.size(); }
  /// Who answers for a seat that decides for itself.
  Bot& at(Seat s) const { return *bots_[index(s) - (bots_.size() == 2 ? 1 : 0)]; }

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
};

/// Plays a whole game and returns its end. Each bot sees its own View alone and draws from its own stream of the seed,
/// so that a game depends on its table, seed and bots and on nothing else. The Free City's decisions are asked of the
/// player who controls it.
State play_match(const Edition& e, const Table& table, Seed seed, const Players& players,
                 GameListener* listener = nullptr);

/// The seed of game `game` in a series with one seed: series and games are far apart, so that the games of two series
/// have nothing in common.
constexpr Seed game_seed(Seed series, std::uint64_t game) { return Rng::mix(Rng::mix(series) + game + 1); }

}  // namespace wonders
