#include "coach/themes.h"

namespace wonders::coach {

namespace {

int shields(const State& s, Seat who) { return s.city(who).tally[Count::shields]; }

/// The Free City gets ahead of the other player, or draws level, and does neither to the one who chooses.
void against_the_other(const Trial& trial, Reasons& out) {
  const Situation& at = trial.at;
  const int before = shields(at.table, kFreeCity);
  const int after = shields(trial.after, kFreeCity);
  if (after == before) return;
  const int other = shields(at.table, other_player(at.me));
  const int own = shields(at.table, at.me);
  const bool hurts = other >= before && other < after;
  const bool harmless = own > after || own < before;
  if (hurts && harmless) out.push_back({{"coach.free_city_war"}, 20});
}

}  // namespace

void free_city_reasons(const Trial& trial, Reasons& out) {
  const Situation& at = trial.at;
  Goods7 fresh = gained(trial.before_city().offer, trial.after_city().offer);
  for (std::size_t r = 0; r < kResources; ++r) {
    fresh[r] = fresh[r] && at.own().production.sources_of(static_cast<Resource>(r)) == 0;
  }
  if (any(fresh)) out.push_back({{"coach.free_city_sells", {{"goods", good_notes(fresh)}}}, 22});
  against_the_other(trial, out);
}

}  // namespace wonders::coach
