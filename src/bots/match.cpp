#include "bots/match.h"

#include <cassert>

#include "bots/factory.h"
#include "rules/check.h"

namespace wonders {

namespace {

/// Streams 0 to 3 of a seed are the game's own (rules/deal.h).
constexpr std::uint64_t kFirstBotStream = 16;

class Match {
 public:
  Match(const Edition& e, const Table& table, Seed seed, const Players& players)
      : e_(e), players_(players), state_(new_game(e, table, seed)) {
    for (std::size_t i = 0; i < kMaxSeats; ++i) rngs_.push_back(stream(seed, kFirstBotStream + i));
  }

  const State& state() const { return state_; }
  bool over() const { return state_.phase == Phase::over; }

  void begin() {
    for_each_player([&](Seat i) { players_.at(i).begin(view_of(e_, state_, i)); });
  }

  TurnMoves ask() {
    TurnMoves moves{};
    awaiting(state_).for_each([&](Seat who) { moves[index(who)] = ask(who); });
    return moves;
  }

  void advance(const TurnMoves& moves) {
    play(e_, state_, moves);
    for_each_player([&](Seat i) { players_.at(i).observe(view_of(e_, state_, i)); });
  }

 private:
  Move ask(Seat who) {
    const Seat player = decider(state_, who);
    MoveList legal;
    legal_moves(e_, state_, who, legal);
    const Move move =
        players_.at(player).choose(view_of(e_, state_, player), {legal.begin(), legal.end()}, rngs_[index(player)]);
    assert(is_legal(e_, state_, who, move));
    return move;
  }

  template <class F>
  void for_each_player(F&& f) {
    state_.player_seats().for_each(f);
  }

  const Edition& e_;
  const Players& players_;
  State state_;
  std::vector<Rng> rngs_;
};

}  // namespace

Players::Players(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    bots_.push_back(make_bot(spec).bot);
    assert(bots_.back() != nullptr);
  }
}

State play_match(const Edition& e, const Table& table, Seed seed, const Players& players, GameListener* listener) {
  assert(valid_table(table) && players.count() == table.players);
  Match match(e, table, seed, players);
  if (listener != nullptr) listener->began(e, match.state());
  match.begin();
  while (!match.over()) {
    const TurnMoves moves = match.ask();
    if (listener == nullptr) {
      match.advance(moves);
    } else {
      const State before = match.state();
      match.advance(moves);
      listener->played(e, before, moves, match.state());
    }
  }
  return match.state();
}

}  // namespace wonders
