#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "learn/game.h"
#include "move_batch.h"
#include "pool.h"

namespace wonders::python {

/// Many games for a learner: rows of features and masks of the players that have to decide (learn/game.h), one action
/// for each of them. Bots may sit at some of the seats.
///
/// A row is a player of a game, by game and then player; the Free City is none.
class ActionBatch {
 public:
  struct Setup {
    EditionId edition{};
    std::size_t players = 3;
    std::size_t games = 1;
    Seed seed = 0;  // game g is dealt from seed + g, the one after it from seed + g + games, …
    std::size_t threads = 1;
    BoardChoice boards = BoardChoice::random;
    std::vector<std::string> bots;  // by player, empty for a learner; the specs must be good ones
    bool new_games = true;          // a game that ends is followed by the next
  };

  explicit ActionBatch(const Setup& setup);

  std::size_t games() const { return games_.size(); }
  std::size_t players() const { return setup_.players; }
  std::size_t rows() const { return games() * players(); }
  EditionId edition() const { return setup_.edition; }

  /// Fills waiting(), features() and masks(), which hold until the next step.
  void look();
  /// The rows that have to decide, ascending. Entry i of features() and masks() belongs to row waiting()[i].
  const std::vector<std::int64_t>& waiting() const { return waiting_; }
  std::vector<std::uint8_t>& features() { return features_; }
  std::vector<std::uint8_t>& masks() { return masks_; }

  bool is_legal(std::size_t entry, std::int64_t action) const;
  /// One legal action for each entry of waiting().
  void step(const std::int64_t* actions);

  /// Of the last step: which games ended, and how, by row.
  const std::vector<std::uint8_t>& ended() const { return ended_; }
  const std::vector<SeatResult>& results() const { return results_; }

  const LearnGame& game(std::size_t g) const { return games_[g].game; }
  Seat player_seat(std::size_t player) const { return seat(player + (players() == 2 ? 1 : 0)); }

 private:
  struct Place {
    LearnGame game;
    std::uint64_t played = 0;
    bool bots_know = false;                  // that the game has begun
    std::vector<std::unique_ptr<Bot>> bots;  // by player; null for a learner
    std::vector<Rng> chances;
  };

  void start(std::size_t g);
  void go_on_with_bots(Place& place, MoveList& scratch);
  void choose_boards_of_bots(Place& place, MoveList& scratch);
  void ask_bots(Place& place, MoveList& scratch);
  template <class F>
  void show_bots(Place& place, F&& f);
  void step_one(std::size_t g, MoveList& scratch);

  Setup setup_;
  LearnTables tables_;
  std::vector<Place> games_;
  std::vector<std::int64_t> waiting_;
  std::vector<std::uint8_t> features_, masks_;
  std::vector<std::int16_t> actions_;  // by row
  std::vector<std::uint8_t> ended_;
  std::vector<SeatResult> results_;
  Pool pool_;
};

}  // namespace wonders::python
