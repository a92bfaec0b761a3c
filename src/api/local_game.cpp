#include "api/local_game.h"

#include "catalog/catalog.h"

namespace wonders {

namespace {

Game::Bots pointers_to(const std::array<std::unique_ptr<Bot>, kMaxSeats>& bots) {
  Game::Bots pointers{};
  for (std::size_t i = 0; i < bots.size(); ++i) pointers[i] = bots[i].get();
  return pointers;
}

}  // namespace

LocalGame::LocalGame(Setup setup)
    : people_(setup.people), bots_(std::move(setup.bots)), game_({.edition = edition(setup.edition),
                                                                  .table = setup.table,
                                                                  .seed = setup.seed,
                                                                  .deals = setup.deals,
                                                                  .from = setup.from,
                                                                  .bots = pointers_to(bots_)}) {}

SeatSet LocalGame::asked() const {
  SeatSet seats;
  game_.awaited().for_each([&](Seat who) {
    if (people_.contains(decider(game_.state(), who))) seats.insert(who);
  });
  return seats;
}

void LocalGame::choose(SeatSet given, const TurnMoves& moves) {
  given.for_each([&](Seat who) { game_.choose(who, moves[index(who)]); });
}

void LocalGame::step() {
  game_.ask_bots();
  game_.finish_phase();
}

}  // namespace wonders
