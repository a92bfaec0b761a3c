#include "play/game.h"

#include <cassert>

#include "play/bot_stream.h"
#include "view/view.h"

namespace wonders {

Game::Game(const Setup& setup)
    : edition_(setup.edition), sealed_(setup.sealed), deals_(setup.deals), state_(first_position(setup)),
      bots_(setup.bots) {
  assert(setup.from || valid_table(setup.table));
  if (setup.keeping == Keeping::history) {
    past_ = std::make_unique<Past>(Past{.first = state_, .before = state_, .moves = {}, .recorder = {}});
    if (!setup.from) begin_record(setup.seed);
  }
  for (std::size_t i = 0; i < kMaxSeats; ++i) chances_.push_back(bot_stream(setup.seed, seat(i)));
  for_each_bot([&](Seat i, Bot& bot) { bot.begin(view_of(edition_, state_, i)); });
}

State Game::first_position(const Setup& setup) const {
  if (setup.from) return *setup.from;
  State s = new_game(setup.edition, setup.table, setup.sealed ? 0 : setup.seed);
  deal_otherwise(s);
  return s;
}

/// The rules deal each Age from the seed of the state.
void Game::deal_otherwise(State& s) const {
  if (s.age <= deals_.size()) {
    deal_again(s, deals_[s.age - 1u]);
  } else if (sealed_) {
    deal_again(edition_, s, *sealed_);
  }
}

void Game::begin_record(Seed seed) {
  Recorder& recorder = past_->recorder.emplace();
  if (sealed_) {
    recorder.begin(edition_, state_, *sealed_);
  } else {
    recorder.begin(edition_, state_, seed);
  }
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

void Game::take_back(Seat who) {
  choices_[index(who)] = TurnMoves{}[index(who)];
  chosen_.erase(who);
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

void Game::carry_out(State& s, const TurnMoves& moves) const {
  const std::uint8_t age = s.age;
  play(edition_, s, moves);
  if (s.age != age) deal_otherwise(s);
}

void Game::finish_phase() {
  assert(ready());
  if (past_ != nullptr) past_->before = state_;
  carry_out(state_, choices_);
  if (past_ != nullptr) {
    past_->moves.push_back(choices_);
    if (past_->recorder) past_->recorder->add(edition_, past_->before, choices_, state_);
  }
  choices_ = {};
  chosen_ = {};
  ++decision_;
  for_each_bot([&](Seat i, Bot& bot) { bot.observe(view_of(edition_, state_, i)); });
}

}  // namespace wonders
