#include "play/game.h"

#include <cassert>

#include "view/view.h"

namespace wonders {

namespace {

/// Streams 0 to 3 of a seed are the game's own (rules/deal.h); from here on each seat's bot has one. All who play games
/// use the same, so that the same bots play the same game everywhere.
constexpr std::uint64_t kFirstBotStream = 16;

}  // namespace

Game::Game(const Setup& setup)
    : edition_(setup.edition), state_(new_game(setup.edition, setup.table, setup.seed)), bots_(setup.bots) {
  assert(valid_table(setup.table));
  if (setup.keeping == Keeping::history) {
    past_ = std::make_unique<Past>(Past{.first = state_, .before = state_, .moves = {}, .recorder = {}});
    past_->recorder.begin(edition_, state_, setup.seed);
  }
  for (std::size_t i = 0; i < kMaxSeats; ++i) chances_.push_back(stream(setup.seed, kFirstBotStream + i));
  for_each_bot([&](Seat i, Bot& bot) { bot.begin(view_of(edition_, state_, i)); });
}

template <class F>
void Game::for_each_bot(F&& f) {
  state_.player_seats().for_each([&](Seat i) {
    if (bots_[index(i)] != nullptr) f(i, *bots_[index(i)]);
  });
}

Seat Game::undecided(Seat player) const {
  const Seat who = asked_of(player);
  return who != kNoSeat && !chosen_.contains(who) ? who : kNoSeat;
}

void Game::choose(Seat who, const Move& move) {
  assert(may_choose(who, move) == Objection::none);
  choices_[index(who)] = move;
  chosen_.insert(who);
}

Move Game::default_move(Seat who) const {
  MoveList legal;
  legal_moves(edition_, state_, who, legal);
  for (const Move& move : legal) {
    if (move.action == Action::sell || move.action == Action::decline) return move;
  }
  return legal[0];
}

Move Game::ask_bot(Seat who) {
  const Seat player = decider(state_, who);
  MoveList legal;
  legal_moves(edition_, state_, who, legal);
  return bots_[index(player)]->choose(view_of(edition_, state_, player), {legal.begin(), legal.end()},
                                      chances_[index(player)]);
}

void Game::ask_bots() {
  awaited().for_each([&](Seat who) {
    if (bots_[index(decider(state_, who))] != nullptr && !chosen_.contains(who)) choose(who, ask_bot(who));
  });
}

void Game::finish_phase() {
  assert(ready());
  if (past_ != nullptr) past_->before = state_;
  play(edition_, state_, choices_);
  if (past_ != nullptr) {
    past_->moves.push_back(choices_);
    past_->recorder.add(edition_, past_->before, choices_, state_);
  }
  choices_ = {};
  chosen_ = {};
  ++decision_;
  for_each_bot([&](Seat i, Bot& bot) { bot.observe(view_of(edition_, state_, i)); });
}

}  // namespace wonders
