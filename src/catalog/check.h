#pragma once

#include "catalog/compile.h"

namespace wonders {

/// What the rules rely on, checked while compiling: `static_assert(complete(definition, edition))`. Each function is
/// one promise; a table that breaks it does not compile.
namespace promises {

/// 49, 49 and 50 printed cards.
constexpr bool printed_cards(const EditionDef& def) {
  std::array<std::size_t, kAges> printed{};
  for (const CardDef& row : def.cards) printed[row.age - 1u] += row.copies.size();
  return printed == std::array<std::size_t, kAges>{49, 49, 50};
}

/// with the guilds of Age III, every deck has seven cards for each seat.
constexpr bool full_decks(const Edition& e) {
  for (std::size_t seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (std::size_t age = 1; age <= kAges; ++age) {
      const std::size_t guilds = age == kAges ? guilds_in_play(seats) : 0;
      if (e.deck(seats, age).size() + guilds != kHandSize * seats) return false;
    }
  }
  return e.guilds.size() == kGuilds;
}

/// One structure a name: rows of the same name differ only in Age and copies.
constexpr bool same_name_same_structure(const EditionDef& def) {
  const RowIds ids = row_ids(def.cards);
  for (std::size_t i = 0; i < def.cards.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (ids[i] != ids[k]) continue;
      const CardDef &a = def.cards[i], &b = def.cards[k];
      if (a.age == b.age || a.color != b.color || a.cost != b.cost || !(a.gives == b.gives)) return false;
    }
  }
  return true;
}

constexpr bool knows(const EditionDef& def, std::string_view name, std::size_t before_age) {
  for (const CardDef& row : def.cards) {
    if (row.name == name) return row.age < before_age;
  }
  return false;
}

/// Chains lead from an earlier Age to a later one and both ends exist: names that a card is free with are cards, a
/// symbol asked for is printed on some card, and a symbol printed is asked for.
constexpr bool chains_join(const EditionDef& def) {
  for (const CardDef& row : def.cards) {
    for (std::string_view parent : row.free_with) {
      if (!knows(def, parent, row.age)) return false;
    }
    bool given = row.symbol_in.empty();
    for (const CardDef& other : def.cards) {
      for (std::string_view symbol : other.symbols_out)
        given = given || (symbol == row.symbol_in && other.age < row.age);
    }
    if (!given) return false;
    for (std::string_view symbol : row.symbols_out) {
      bool asked = false;
      for (const CardDef& other : def.cards) asked = asked || other.symbol_in == symbol;
      if (!asked) return false;
    }
  }
  return true;
}

/// The theorem behind payments (docs/decisions/0003): a source gives one unit, and no source mixes raw materials with
/// manufactured goods.
constexpr bool one_kind_of_goods(const Effect& effect) {
  const Supply source = source_of_one(effect.goods);
  return effect.type != EffectType::produce_choice || source.has(Goods::raw) != source.has(Goods::manufactured);
}

/// No need is larger than a lane of Supply can hold, with the top bit free, and no purchase larger than the list of its
/// payments.
constexpr bool fits_lanes(const Cost& cost) {
  unsigned raw = 0, manufactured = 0;
  for (std::size_t r = 0; r < kResources; ++r) (r < kRawMaterials ? raw : manufactured) += cost.resources[r];
  return raw <= lanes::kMaxUnits && manufactured <= 3;
}

constexpr bool trade_theorem(const EditionDef& def) {
  const auto holds = [](const Cost& cost, const Effects& gives) {
    unsigned producing = 0;
    for (const Effect& effect : gives) {
      if (!one_kind_of_goods(effect)) return false;
      if (effect.type == EffectType::produce || effect.type == EffectType::produce_choice) ++producing;
    }
    return fits_lanes(cost) && producing <= 1;
  };
  for (const CardDef& row : def.cards) {
    if (!holds(row.cost, row.gives)) return false;
  }
  for (const WonderDef& wonder : def.wonders) {
    for (const SideDef& side : wonder.sides) {
      for (const StageDef& stage : side.stages) {
        if (!holds(stage.cost, stage.gives) || stage.cost.coins != 0) return false;
      }
    }
  }
  return true;
}

/// and the closed places of effects: powers stand on boards only, brown and gray sell, yellow does not.
constexpr bool colors_keep_to_their_kind(const EditionDef& def) {
  for (const CardDef& row : def.cards) {
    const bool goods = row.color == Color::brown || row.color == Color::gray;
    if (goods && row.age == kAges) return false;
    const bool unchained = row.free_with.empty() && row.symbol_in.empty() && row.symbols_out.empty();
    if (row.color == Color::purple && !(row.age == kAges && row.copies == Copies{3} && unchained)) return false;
    for (const Effect& effect : row.gives) {
      if (effect.tradable != goods || effect.type >= EffectType::build_from_discard) return false;
      if (effect.type == EffectType::shields && (row.color != Color::red || effect.n != row.age)) return false;
      if (effect.type == EffectType::points && row.color != Color::blue) return false;
    }
  }
  return true;
}

/// One board for each resource, the same resource on both sides, 2 to 4 stages.
constexpr bool boards_are_whole(const EditionDef& def) {
  unsigned starts = 0;
  for (const WonderDef& wonder : def.wonders) {
    if (wonder.sides[0].resource != wonder.sides[1].resource) return false;
    starts |= 1u << index(wonder.sides[0].resource);
    for (const SideDef& side : wonder.sides) {
      if (side.stages.size() < 2) return false;
    }
  }
  return starts == (1u << kResources) - 1;
}

}  // namespace promises

constexpr bool complete(const EditionDef& def, const Edition& e) {
  using namespace promises;
  return printed_cards(def) && full_decks(e) && same_name_same_structure(def) && chains_join(def) &&
         trade_theorem(def) && colors_keep_to_their_kind(def) && boards_are_whole(def);
}

}  // namespace wonders
