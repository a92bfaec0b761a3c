#include "play/match.h"

#include <cassert>

#include "bots/factory.h"
#include "play/game.h"

namespace wonders {

namespace {

Game::Bots by_seat(const Table& table, const Players& players) {
  Game::Bots bots{};
  const std::size_t first = table.seats() - players.count();  // after the Free City
  for (std::size_t i = first; i < table.seats(); ++i) bots[i] = &players.at(seat(i));
  return bots;
}

void play_phase(Game& game, GameListener* listener) {
  game.ask_bots();
  if (listener == nullptr) {
    game.finish_phase();
    return;
  }
  const State before = game.state();
  const TurnMoves moves = game.choices();
  game.finish_phase();
  listener->played(game.edition(), before, moves, game.state());
}

}  // namespace

Players::Players(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    bots_.push_back(make_bot(spec).bot);
    assert(bots_.back() != nullptr);
  }
}

State play_match(const Edition& e, const Table& table, Seed seed, const Players& players, GameListener* listener) {
  assert(players.count() == table.players);
  Game game(
      {.edition = e, .table = table, .seed = seed, .bots = by_seat(table, players), .keeping = Keeping::position});
  if (listener != nullptr) listener->began(e, game.state());
  while (!game.over()) play_phase(game, listener);
  return game.state();
}

}  // namespace wonders
