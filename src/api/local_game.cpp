#include "api/local_game.h"

#include "catalog/catalog.h"
#include "view/view.h"

namespace wonders {

namespace {

/// As in a match between bots, so that a game without people is the match of the same seed.
constexpr std::uint64_t kFirstBotStream = 16;

}  // namespace

LocalGame::LocalGame(Setup setup)
    : edition_(wonders::edition(setup.edition)), state_(new_game(edition_, setup.table, setup.seed)),
      people_(setup.people), bots_(std::move(setup.bots)) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) rngs_.push_back(stream(setup.seed, kFirstBotStream + i));
  recorder_.begin(edition_, state_, setup.seed);
  bot_seats().for_each([&](Seat i) { bots_[index(i)]->begin(view_of(edition_, state_, i)); });
}

SeatSet LocalGame::bot_seats() const {
  SeatSet seats = state_.player_seats();
  people_.for_each([&](Seat i) { seats.erase(i); });
  return seats;
}

SeatSet LocalGame::asked() const {
  SeatSet seats;
  awaiting(state_).for_each([&](Seat who) {
    if (people_.contains(decider(state_, who))) seats.insert(who);
  });
  return seats;
}

Move LocalGame::ask_bot(Seat who) {
  const Seat player = decider(state_, who);
  MoveList legal;
  legal_moves(edition_, state_, who, legal);
  const View view = view_of(edition_, state_, player);
  return bots_[index(player)]->choose(view, {legal.begin(), legal.end()}, rngs_[index(player)]);
}

void LocalGame::step(TurnMoves moves) {
  const SeatSet by_people = asked();
  awaiting(state_).for_each([&](Seat who) {
    if (!by_people.contains(who)) moves[index(who)] = ask_bot(who);
  });
  const State before = state_;
  play(edition_, state_, moves);
  recorder_.add(edition_, before, moves, state_);
  bot_seats().for_each([&](Seat i) { bots_[index(i)]->observe(view_of(edition_, state_, i)); });
}

}  // namespace wonders
