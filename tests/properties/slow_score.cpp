#include "properties/slow_score.h"

#include <algorithm>

#include "catalog/catalog.h"

namespace wonders::testing {

namespace {

/// Things of one sort in a city, counted from what lies there.
int things(const State& s, EditionId id, Seat where, std::size_t sort) {
  const City& city = s.city(where);
  int n = 0;
  if (sort < kColors) {
    city.structures.for_each([&](CardId card) { n += index(card_def(id, card).color) == sort ? 1 : 0; });
  } else if (sort == index(Count::wonder_stage)) {
    n = static_cast<int>(s.markers[index(where)].size());
  } else {
    for (const auto& age : city.tokens) n += (age[0] == -1 ? 1 : 0) + (age[1] == -1 ? 1 : 0);
  }
  return n;
}

int per(const State& s, EditionId id, Seat who, const Effect& effect) {
  int n = 0;
  for (std::size_t sort = 0; sort < kCountables; ++sort) {
    if ((effect.of >> sort & 1) == 0) continue;
    if ((effect.where & kSelf) != 0) n += things(s, id, who, sort);
    if ((effect.where & kLeft) != 0) n += things(s, id, s.left(who), sort);
    if ((effect.where & kRight) != 0) n += things(s, id, s.right(who), sort);
  }
  return n * effect.n;
}

int end_points(const State& s, EditionId id, Seat who, const CardDef& card) {
  const bool complete = s.markers[index(who)].size() == side_def(id, s.city(who).board).stages.size();
  int points = 0;
  for (const Effect& effect : card.gives) {
    if (effect.type == EffectType::points_per) points += per(s, id, who, effect);
    if (effect.type == EffectType::points_if_wonder_complete && complete) points += effect.n;
  }
  return points;
}

struct ScienceSymbols {
  int fixed[3] = {};
  int wild = 0;

  void add(const Effects& effects) {
    for (const Effect& effect : effects) {
      if (effect.type != EffectType::science) continue;
      if (effect.symbol == Science::any) {
        ++wild;
      } else {
        ++fixed[index(effect.symbol)];
      }
    }
  }

  /// Tries every assignment of the wild symbols, one after the other.
  int best() const {
    if (wild == 0) {
      const int sets = std::min({fixed[0], fixed[1], fixed[2]});
      return fixed[0] * fixed[0] + fixed[1] * fixed[1] + fixed[2] * fixed[2] + 7 * sets;
    }
    int most = 0;
    for (std::size_t symbol = 0; symbol < 3; ++symbol) {
      ScienceSymbols with = *this;
      ++with.fixed[symbol];
      --with.wild;
      most = std::max(most, with.best());
    }
    return most;
  }
};

}  // namespace

ScoreSheet slow_score(const State& s, EditionId id, Seat who) {
  const City& city = s.city(who);
  const SideDef& side = side_def(id, city.board);
  ScoreSheet sheet;
  ScienceSymbols science;
  bool copies = false;
  for (const auto& age : city.tokens) sheet.conflicts += age[0] + age[1];
  sheet.treasury = (city.coins - city.coins % 3) / 3;
  for (std::size_t i = 0; i < s.markers[index(who)].size(); ++i) {
    science.add(side.stages[i].gives);
    for (const Effect& effect : side.stages[i].gives) {
      if (effect.type == EffectType::points) sheet.wonder += effect.n;
      if (effect.type == EffectType::copy_neighbor_guild) copies = true;
    }
  }
  city.structures.for_each([&](CardId card) {
    const CardDef& def = card_def(id, card);
    science.add(def.gives);
    (def.color == Color::purple ? sheet.guilds : sheet.commercial) += end_points(s, id, who, def);
    for (const Effect& effect : def.gives) {
      if (effect.type == EffectType::points) sheet.civilian += effect.n;
    }
  });
  sheet.science = science.best();
  if (!copies) return sheet;

  ScoreSheet best = sheet;  // OP-16: whichever guild of a neighbour makes most of it, the first printed among equals
  const CardSet around = s.city(s.left(who)).structures | s.city(s.right(who)).structures;
  around.for_each([&](CardId card) {
    const CardDef& def = card_def(id, card);
    if (def.color != Color::purple) return;
    ScoreSheet with = sheet;
    ScienceSymbols more = science;
    more.add(def.gives);
    with.science = more.best();
    with.guilds += end_points(s, id, who, def) + (def.name == "Shipowners Guild" ? 1 : 0);
    if (with.total() > best.total()) best = with;
  });
  return best;
}

}  // namespace wonders::testing
