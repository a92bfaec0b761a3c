#include "puzzles/ask.h"

#include "rules/deciding.h"
#include "rules/legal.h"

namespace wonders {

Move ask(Bot& bot, const Edition& e, std::span<const State> positions, Seat player, Rng& rng) {
  bot.begin(view_of(e, positions[0], player));
  for (const State& s : positions.subspan(1)) bot.observe(view_of(e, s, player));
  const State& now = positions.back();
  MoveList legal;
  legal_moves(e, now, deciding_for(now, player), legal);
  return bot.choose(view_of(e, now, player), {legal.begin(), legal.end()}, rng);
}

Knowledge knowledge_of(const Edition& e, std::span<const State> positions, Seat player) {
  Knowledge known(e, view_of(e, positions[0], player));
  for (std::size_t i = 1; i < positions.size(); ++i) {
    const State& before = positions[i - 1];
    const bool for_free_city = before.phase == Phase::free_city && player == controller(before);
    if (for_free_city) known.decided(kFreeCity, positions[i].moves[index(kFreeCity)]);
    known.observe(view_of(e, positions[i], player));
  }
  return known;
}

}  // namespace wonders
