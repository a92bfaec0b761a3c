#include "bots/levels.h"

#include "bots/learned/policy.h"
#include "catalog/catalog.h"
#include "view/decision.h"

namespace wonders {

namespace {

int sample_noise(int most, Rng& rng) {
  if (most == 0) return 0;
  // The mean of two draws: small errors are likelier than great ones.
  const auto range = static_cast<std::uint32_t>(2 * most + 1);
  return static_cast<int>((std::uint64_t{rng.below(range)} + rng.below(range)) / 2) - most;
}

PlannerWeights with(PlannerWeights weights, PlannerTaste taste) {
  weights.taste = taste;
  return weights;
}

PlannerTaste preferring(Color color, int bonus) {
  PlannerTaste taste;
  taste.color[index(color)] = bonus;
  return taste;
}

}  // namespace

Move HumanBot::choose(const View& view, std::span<const Move>, Rng& rng) {
  Options options;
  evaluate_options(policy_weights(), edition(view.edition), public_state(view), view.deciding, options);
  const Option* best = nullptr;
  int best_value = 0;
  for (const Option& option : options) {
    const int noise = sample_noise(error_.noise, rng);
    const bool overlooked = error_.overlooks > 0 && rng.below(100) < static_cast<std::uint32_t>(error_.overlooks);
    // A sale is what is left when nothing else was seen: people do not sell by mistake.
    const bool sale = option.move.action == Action::sell || option.move.action == Action::decline;
    if (overlooked && !sale) continue;
    const int value = option.logit + (sale ? 0 : noise);
    if (best == nullptr || value > best_value) {
      best = &option;
      best_value = value;
    }
  }
  return (best == nullptr ? options[0] : *best).move;
}

std::span<const Style> styles() {
  static const std::array all{
      Style{"trader", with({}, preferring(Color::yellow, 3500))},
      Style{"builder", with({}, {.color = {}, .stage = 6000})},
      Style{"military", with({}, preferring(Color::red, 9000))},
      Style{"science", with({}, preferring(Color::green, 3000))},
  };
  return all;
}

}  // namespace wonders
