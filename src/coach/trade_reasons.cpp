#include "coach/themes.h"

namespace wonders::coach {

namespace {

Goods7 with_more_sources(const Supply& before, const Supply& after) {
  Goods7 goods{};
  for (std::size_t r = 0; r < kResources; ++r) {
    const auto good = static_cast<Resource>(r);
    goods[r] = before.sources_of(good) != 0 && after.sources_of(good) > before.sources_of(good);
  }
  return goods;
}

void production(const Trial& trial, Reasons& out) {
  const Supply& before = trial.before_city().production;
  const Supply& after = trial.after_city().production;
  const Goods7 fresh = gained(before, after);
  if (const unsigned n = coming_that_cost(trial.at, trial.before_city(), fresh); n > 0) {
    out.push_back({{"coach.production_new", {{"goods", good_notes(fresh)}, {"n", n}}}, 10 + 2 * static_cast<int>(n)});
  }
  const Goods7 grown = with_more_sources(before, after);
  for (std::size_t r = 0; r < kResources; ++r) {
    if (!grown[r]) continue;
    const auto good = static_cast<Resource>(r);
    Goods7 one{};
    one[r] = true;
    const unsigned n = coming_that_cost(trial.at, trial.before_city(), one, before.sources_of(good) + 1);
    if (n == 0) continue;
    out.push_back(
        {{"coach.production_more", {{"goods", good_note(good)}, {"n", n}, {"units", before.sources_of(good) + 1}}},
         8 + static_cast<int>(n)});
  }
}

/// What the next stage still lacks.
void stage_cost(const Trial& trial, Reasons& out) {
  if (!trial.builds()) return;
  const unsigned before = missing_for_stage(trial.at.e, trial.before_city());
  const unsigned after = missing_for_stage(trial.at.e, trial.after_city());
  if (after >= before) return;
  if (after == 0) {
    out.push_back({{"coach.stage_ready"}, 24});
  } else {
    out.push_back({{"coach.stage_nearer", {{"n", after}}}, 12});
  }
}

/// Goods that the city offers from now on and that a neighbour can have from nobody else.
Goods7 new_goods_for(const Trial& trial, Side side) {
  const Goods7 fresh = gained(trial.before_city().offer, trial.after_city().offer);
  Goods7 wanted = needs_from_player(trial.at, side);
  for (std::size_t r = 0; r < kResources; ++r) wanted[r] = wanted[r] && fresh[r];
  return wanted;
}

void income(const Trial& trial, Reasons& out) {
  const Goods7 left = new_goods_for(trial, Side::left);
  const Goods7 right = new_goods_for(trial, Side::right);
  if (any(left) && left == right) {
    out.push_back({{"coach.sells_to", {{"side", "both"}, {"goods", good_notes(left)}}}, 24});
    return;
  }
  if (any(left)) out.push_back({{"coach.sells_to", {{"side", "left"}, {"goods", good_notes(left)}}}, 14});
  if (any(right)) out.push_back({{"coach.sells_to", {{"side", "right"}, {"goods", good_notes(right)}}}, 14});
}

void cheaper(const Trial& trial, Goods kind, Reasons& out) {
  const auto now_cheaper = [&](Side side) {
    const Where from = side == Side::left ? kLeft : kRight;
    return !trial.before_city().discounts.on(kind, from) && trial.after_city().discounts.on(kind, from) &&
           trial.at.city(side).offer.has(kind);
  };
  const bool left = now_cheaper(Side::left);
  const bool right = now_cheaper(Side::right);
  if (!left && !right) return;
  const std::string_view word = kind == Goods::raw ? "raw" : "manufactured";
  out.push_back({{"coach.discount", {{"kind", word}, {"side", sides_word(left, right)}}}, left && right ? 20 : 14});
}

}  // namespace

void trade_reasons(const Trial& trial, Reasons& out) {
  production(trial, out);
  stage_cost(trial, out);
  income(trial, out);
  cheaper(trial, Goods::raw, out);
  cheaper(trial, Goods::manufactured, out);
}

}  // namespace wonders::coach
