#include "neural/second_look.h"

#include "bots/search/rollouts.h"

namespace wonders {

namespace {

constexpr double kTooMuch = 0.2 * kSureWin;

std::vector<Candidate> race(std::vector<Candidate> moves, int games, Rollouts& rollouts) {
  return sequential_halving(std::move(moves), {.nodes = static_cast<std::uint64_t>(games)}, std::span(&rollouts, 1));
}

}  // namespace

Move second_look(const Knowledge& known, const Move& chosen, int games, Rng& rng) {
  Rollouts rollouts(known, policy_weights(), share_of_win, Rng(rng.next()));
  const Move rival = race(candidates(known, policy_weights()), games / 2, rollouts).front().move;
  if (rival == chosen) return chosen;
  const std::vector<Candidate> two =
      race({{.move = chosen, .number = 0}, {.move = rival, .number = 1}}, games / 2, rollouts);
  return two[0].move == rival && two[0].mean() - two[1].mean() > kTooMuch ? rival : chosen;
}

}  // namespace wonders
