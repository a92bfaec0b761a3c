#include "coach/situation.h"

#include "rules/cost.h"

namespace wonders::coach {

namespace {

constexpr std::array<std::string_view, kResources> kGoodKeys{"coach.good.wood",   "coach.good.stone", "coach.good.clay",
                                                             "coach.good.ore",    "coach.good.glass", "coach.good.loom",
                                                             "coach.good.papyrus"};

bool costs(const Cost& cost, const Goods7& goods, unsigned units) {
  for (std::size_t r = 0; r < kResources; ++r) {
    if (goods[r] && cost.resources[r] >= units) return true;
  }
  return false;
}

CardSet structures_to_come(const Situation& at) {
  CardSet coming;
  for (std::size_t age = at.view.age + 1u; age <= kAges; ++age) {
    for (const CardId card : at.e.deck(at.view.seats, age)) coming.insert(card);
  }
  return coming;
}

/// Does a stage that the city has not built yet cost the good?
bool stages_cost(const Situation& at, const City& city, Resource good) {
  const auto& stages = side_def(at.e.id, city.board).stages;
  for (std::size_t i = city.stages_built(); i < stages.size(); ++i) {
    if (stages[i].cost.resources[index(good)] != 0) return true;
  }
  return false;
}

}  // namespace

bool Situation::can_build(CardId card) const {
  for (const Move& m : legal) {
    const bool builds = m.action == Action::build || m.action == Action::build_free || m.action == Action::salvage;
    if (builds && m.card == card) return true;
  }
  return false;
}

bool Situation::can(Action action) const {
  for (const Move& m : legal) {
    if (m.action == action) return true;
  }
  return false;
}

unsigned Trial::spent() const {
  if (move.action == Action::sell || move.action == Action::decline) return 0;
  return unsigned{move.to_left} + move.to_right + coins_to_bank(at.e, at.table, at.deciding, move);
}

Note card_note(EditionId edition, CardId card) { return {"card." + std::string(card_name(edition, card))}; }

Note good_note(Resource resource) { return {kGoodKeys[index(resource)]}; }

std::vector<Note> good_notes(const Goods7& goods) {
  std::vector<Note> notes;
  for (std::size_t r = 0; r < kResources; ++r) {
    if (goods[r]) notes.push_back(good_note(static_cast<Resource>(r)));
  }
  return notes;
}

bool any(const Goods7& goods) {
  for (const bool there : goods) {
    if (there) return true;
  }
  return false;
}

Goods7 gained(const Supply& before, const Supply& after) {
  Goods7 goods{};
  for (std::size_t r = 0; r < kResources; ++r) {
    const auto good = static_cast<Resource>(r);
    goods[r] = before.sources_of(good) == 0 && after.sources_of(good) != 0;
  }
  return goods;
}

unsigned coming_that_cost(const Situation& at, const City& city, const Goods7& goods, unsigned units) {
  unsigned n = 0;
  (structures_to_come(at) - city.structures).for_each([&](CardId card) {
    const bool chained = city.structures.intersects(at.e.card(card).parents);
    if (!chained && costs(card_def(at.e.id, card).cost, goods, units)) ++n;
  });
  return n;
}

unsigned missing_for_stage(const Edition& e, const City& city) {
  if (!has_next_stage(e, city)) return 0;
  const Supply& need = next_stage(e, city).need;
  return units_missing(city.production, need, Goods::raw) + units_missing(city.production, need, Goods::manufactured);
}

Goods7 needs_from_player(const Situation& at, Side side) {
  Goods7 goods{};
  if (at.table.is_free_city(at.neighbour(side))) return goods;
  const City& other = at.city(side);
  for (std::size_t r = 0; r < kResources; ++r) {
    const auto good = static_cast<Resource>(r);
    if (other.production.sources_of(good) != 0 || at.beyond(side).offer.sources_of(good) != 0) continue;
    Goods7 one{};
    one[r] = true;
    goods[r] = coming_that_cost(at, other, one) != 0 || stages_cost(at, other, good);
  }
  return goods;
}

}  // namespace wonders::coach
