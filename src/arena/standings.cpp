#include "arena/standings.h"

#include <algorithm>

namespace wonders {

namespace {

std::vector<std::string> names_once(const std::vector<std::string>& bots) {
  std::vector<std::string> names;
  for (const std::string& bot : bots) {
    if (std::ranges::find(names, bot) == names.end()) names.push_back(bot);
  }
  return names;
}

int best_of_others(const GameResult& result, std::size_t player) {
  int best = -1000;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    if (i != player) best = std::max(best, result.players[i].total());
  }
  return best;
}

}  // namespace

void CitySums::add(double win, int total) {
  ++cities;
  wins += win;
  points += total;
}

double BotStanding::mean_row(std::size_t row) const {
  return cities() == 0 ? 0 : static_cast<double>(rows[row]) / static_cast<double>(cities());
}

double BotStanding::worth_of_adjusting() const {
  const double error = adjusted.standard_error();
  return error == 0 ? 1 : wins.standard_error() * wins.standard_error() / (error * error);
}

Standings::Standings(const Tournament& tournament)
    : tournament_(tournament), rating_(names_once(tournament.bots).size()) {
  const std::vector<std::string> names = names_once(tournament.bots);
  for (const std::string& name : names) bots_.emplace_back().bot = name;
  for (const std::string& bot : tournament.bots) {
    bot_of_player_.push_back(static_cast<std::size_t>(std::ranges::find(names, bot) - names.begin()));
    ++bots_[bot_of_player_.back()].seats;
  }
}

void Standings::add_player(BotStanding& bot, const GameResult& result, const std::vector<int>& places,
                           std::size_t player) {
  const PlayerResult& own = result.players[player];
  const auto sharing = static_cast<int>(std::ranges::count(places, places[player]));
  const double win = places[player] == 1 ? 1.0 / sharing : 0.0;
  const int total = own.total();
  bot.wins.add(win);
  bot.adjusted.add(win - share(own.luck));
  bot.ranks.add(places[player] + (sharing - 1) / 2.0);
  bot.scores.add(total);
  bot.margins.add(total - best_of_others(result, player));
  bot.milliseconds.add(static_cast<double>(own.nanoseconds) / 1e6, static_cast<double>(own.moves));
  for (std::size_t row = 0; row < own.rows.size(); ++row) bot.rows[row] += own.rows[row];
  bot.stages += own.stages;
  bot.faults.add(own.faults);
  ++bot.distribution[total];
  bot.boards[index(own.board)].add(win, total);
  own.structures.for_each([&](CardId card) { bot.cards[index(card)].add(win, total); });
  if (places[player] == 1) winning_scores_.add(static_cast<double>(total) / sharing, 1.0 / sharing);
  if (&bot == bots_.data()) {
    open_wins_ += win;
    open_games_ += 1;
  }
}

void Standings::add(const GameResult& result) {
  completed_.reset();
  const std::vector<int> places = result.places();
  for (std::size_t i = 0; i < result.players.size(); ++i) add_player(bots_[bot_of_player_[i]], result, places, i);
  for (BotStanding& bot : bots_) ++bot.games;
  rating_.add_game(bot_of_player_, places);
  ++games_;
  if (tournament_.rotation_of(result.game) + 1 == tournament_.rotations()) {
    completed_ = open_wins_ / open_games_;
    end_deal();
  }
}

void Standings::end_deal() {
  for (BotStanding& bot : bots_) {
    for (ClusteredMean* mean : {&bot.wins, &bot.adjusted, &bot.ranks, &bot.scores, &bot.margins, &bot.milliseconds}) {
      mean->end_cluster();
    }
  }
  winning_scores_.end_cluster();
  if (open_games_ > 0) ++deals_;
  open_wins_ = open_games_ = 0;
}

void Standings::finish() {
  end_deal();
  const std::vector<double> ratings = rating_.ratings();
  for (std::size_t i = 0; i < bots_.size(); ++i) bots_[i].rating = ratings[i];
}

}  // namespace wonders
