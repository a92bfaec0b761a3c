#include "bots/levels.h"

#include <algorithm>
#include <cassert>

namespace wonders {

namespace {

bool same_choice(const Move& a, const Move& b) { return a.card == b.card && a.action == b.action; }

int draw_error(int most, Rng& rng) {
  if (most == 0) return 0;
  // The mean of two draws: small errors are likelier than great ones.
  const auto range = static_cast<std::uint32_t>(2 * most + 1);
  return static_cast<int>((std::uint64_t{rng.below(range)} + rng.below(range)) / 2) - most;
}

PlannerWeights with(PlannerWeights weights, PlannerTaste taste) {
  weights.taste = taste;
  return weights;
}

PlannerTaste liking(Color color, int bonus) {
  PlannerTaste taste;
  taste.color[index(color)] = bonus;
  return taste;
}

}  // namespace

Move HumanBot::choose(const View& view, std::span<const Move> legal, Rng& rng) {
  assert(!legal.empty() && legal.size() <= 512);
  std::array<int, 512> values{};
  planner_.judge(view, legal, std::span(values).first(legal.size()));
  std::size_t best = legal.size();
  int best_value = 0;
  int error = 0;
  bool overlooked = false;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (i == 0 || !same_choice(legal[i - 1], legal[i])) {
      error = draw_error(error_.misjudges, rng);
      overlooked = error_.overlooks > 0 && rng.below(100) < static_cast<std::uint32_t>(error_.overlooks);
    }
    // A sale is what is left when nothing else was seen: people do not sell by mistake.
    if (overlooked && legal[i].action != Action::sell && legal[i].action != Action::decline) continue;
    const int value = values[i] + (legal[i].action == Action::sell ? 0 : error);
    if (best == legal.size() || value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return legal[best == legal.size() ? 0 : best];
}

std::span<const Style> styles() {
  static const std::array all{
      Style{"military", "likes to win conflicts", with({}, liking(Color::red, 9000))},
      Style{"science", "collects symbols", with({}, liking(Color::green, 3000))},
      Style{"trader", "lives by coins and yellow cards", with({}, liking(Color::yellow, 3500))},
      Style{"builder", "finishes its wonder early", with({}, {.color = {}, .stage = 6000})},
  };
  return all;
}

}  // namespace wonders
