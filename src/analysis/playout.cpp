#include "analysis/playout.h"

#include "rules/score.h"

namespace wonders {

void InstinctPolicy::choose(const Edition& e, const State& s, Rng& rng, TurnMoves& moves) {
  if (sharpness_ == kUsualSharpness) return choose_by_policy(weights_, e, s, rng, moves);
  awaiting(s).for_each([&](Seat who) {
    Options options;
    evaluate_options(weights_, e, s, who, options);
    for (Option& option : options) option.logit = option.logit * sharpness_ / kUsualSharpness;
    moves[index(who)] = options.size() == 1 ? options[0].move : sample_option(options, rng);
  });
}

void play_on(PlayoutPolicy& policy, const Edition& e, State& s, Rng& rng) {
  TurnMoves moves{};
  while (s.phase != Phase::over) {
    policy.choose(e, s, rng, moves);
    carry_out(e, s, moves);
  }
}

End end_of(const Edition& e, const State& over) {
  constexpr std::int64_t kStep = 1 << 16;  // coins decide between equal points
  End end;
  std::int64_t best = -kStep * kStep;
  std::int64_t winners = 0;
  std::array<std::int64_t, kMaxSeats> totals{};
  for (std::size_t i = 0; i < over.seats; ++i) {
    end.points[i] = score(e, over, seat(i)).total();
    if (over.is_free_city(seat(i))) continue;
    totals[i] = end.points[i] * kStep + over.cities[i].coins;
    winners = totals[i] > best ? 1 : winners + (totals[i] == best ? 1 : 0);
    best = std::max(best, totals[i]);
  }
  for (std::size_t i = 0; i < over.seats; ++i) {
    if (!over.is_free_city(seat(i)) && totals[i] == best) end.win[i] = kWholeWin / winners;
  }
  return end;
}

void Ends::add(const End& end) {
  ++games;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    wins[i] += end.win[i];
    points[i] += end.points[i];
    squares[i] += end.points[i] * end.points[i];
  }
}

}  // namespace wonders
