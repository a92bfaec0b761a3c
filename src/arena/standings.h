#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics.h"
#include "arena/tournament.h"

namespace wonders {

/// Cities of some kind: how many there were, their wins (a shared win is its fraction) and their points.
struct CitySums {
  std::uint64_t cities = 0;
  double wins = 0;
  std::int64_t points = 0;

  void add(double win, int total);
  double win_share() const { return cities == 0 ? 0 : wins / static_cast<double>(cities); }
  double mean_score() const { return cities == 0 ? 0 : static_cast<double>(points) / static_cast<double>(cities); }
};

/// What one bot did in all games, at all of its seats. Bots of the same name are one.
struct BotStanding {
  std::string bot;
  std::size_t seats = 0;
  std::uint64_t games = 0;
  ClusteredMean wins;      // of one seat
  ClusteredMean adjusted;  // the same without the luck of the deals
  ClusteredMean ranks;     // 1 is best; a shared place counts as the mean of its places
  ClusteredMean scores;
  ClusteredMean margins;  // over the best of the others, below zero for losers
  ClusteredMean milliseconds;
  std::array<std::int64_t, kScoreRows.size()> rows{};
  std::uint64_t stages = 0;
  Faults faults{};
  double rating = 0;
  std::map<int, std::uint64_t> distribution;  // cities by points
  std::array<CitySums, kBoards> boards{};
  std::array<CitySums, kMaxCards> cards{};  // cities that built it

  std::uint64_t cities() const { return games * seats; }
  double mean_row(std::size_t row) const;
  /// So many games without adjusting are worth one with: the ratio of the variances.
  double worth_of_adjusting() const;
};

/// Adds up the games of a tournament as they come, in their order.
class Standings {
 public:
  explicit Standings(const Tournament& tournament);

  void add(const GameResult& result);
  /// After the last game: closes a deal that was not played to its last rotation, and rates the bots.
  void finish();

  const Tournament& tournament() const { return tournament_; }
  const std::vector<BotStanding>& bots() const { return bots_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t deals() const { return deals_; }
  const ClusteredMean& winning_scores() const { return winning_scores_; }

  /// The mean win share of the first bot in the deal that the last game completed, if it completed one.
  std::optional<double> completed_deal() const { return completed_; }

 private:
  void add_player(BotStanding& bot, const GameResult& result, const std::vector<int>& places, std::size_t player);
  void end_deal();

  Tournament tournament_;
  std::vector<BotStanding> bots_;
  std::vector<std::size_t> bot_of_player_;
  PlackettLuce rating_;
  ClusteredMean winning_scores_;
  std::uint64_t games_ = 0;
  std::uint64_t deals_ = 0;
  double open_wins_ = 0;
  double open_games_ = 0;
  std::optional<double> completed_;
};

}  // namespace wonders
