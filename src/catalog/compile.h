#pragma once

#include <algorithm>
#include <span>

#include "catalog/card.h"
#include "catalog/edition.h"
#include "catalog/wonder.h"

namespace wonders {

struct Component {
  std::string_view name;
  std::uint8_t count = 0;
};

/// An edition for people: the data tables as they are written.
struct EditionDef {
  EditionId id{};
  std::uint16_t year = 0;
  std::array<std::string_view, kSides> side_names;
  FixedVector<Component, 8> components;
  std::span<const CardDef> cards;
  std::array<WonderDef, kWonders> wonders;
};

/// Each row's structure: rows of one name are one structure, numbered in the order of their first row.
using RowIds = std::array<CardId, kMaxCards>;

constexpr RowIds row_ids(std::span<const CardDef> rows) {
  RowIds ids{};
  std::uint8_t structures = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::size_t first = 0;
    while (rows[first].name != rows[i].name) ++first;
    ids[i] = first < i ? ids[first] : static_cast<CardId>(structures++);
  }
  return ids;
}

namespace detail {

constexpr Power power_of(EffectType type) {
  switch (type) {
    case EffectType::play_seventh_card: return Power::play_seventh_card;
    case EffectType::free_build_once_per_age: return Power::free_build_once_per_age;
    case EffectType::copy_neighbor_guild: return Power::copy_neighbor_guild;
    case EffectType::free_first_of_color: return Power::free_first_of_color;
    case EffectType::free_first_of_age: return Power::free_first_of_age;
    case EffectType::free_last_of_age: return Power::free_last_of_age;
    case EffectType::build_from_discard:
    case EffectType::produce:
    case EffectType::produce_choice:
    case EffectType::points:
    case EffectType::shields:
    case EffectType::coins:
    case EffectType::science:
    case EffectType::discount:
    case EffectType::coins_per:
    case EffectType::points_per:
    case EffectType::points_if_wonder_complete: break;
  }
  return Power::build_from_discard;
}

constexpr Discounts discounts_of(const Effect& effect) {
  Discounts d;
  for (Where side : {kLeft, kRight}) {
    if ((effect.where & side) != 0) d.add(Discounts{Discounts::bit(effect.kind, side)});
  }
  return d;
}

/// Points are civilian on a card and wonder points on a stage; the other effects are the same on both.
constexpr void add_effect(Gives& gives, const Effect& effect, Count points_row) {
  switch (effect.type) {
    case EffectType::produce:
    case EffectType::produce_choice:
      gives.supply = effect.type == EffectType::produce ? sources_of_all(effect.goods) : source_of_one(effect.goods);
      gives.offer = effect.tradable ? gives.supply : Supply{};
      break;
    case EffectType::points: gives.tally[points_row] = effect.n; break;
    case EffectType::shields: gives.tally[Count::shields] = effect.n; break;
    case EffectType::coins: gives.coins = effect.n; break;
    case EffectType::science: gives.tally[count_of(effect.symbol)] = 1; break;
    case EffectType::discount: gives.discounts.add(discounts_of(effect)); break;
    case EffectType::coins_per: gives.coins_per = {effect.of, effect.where, effect.n}; break;
    case EffectType::points_per:
    case EffectType::points_if_wonder_complete: break;  // counted at the end, from the CardSpec
    case EffectType::build_from_discard:
    case EffectType::play_seventh_card:
    case EffectType::free_build_once_per_age:
    case EffectType::copy_neighbor_guild:
    case EffectType::free_first_of_color:
    case EffectType::free_first_of_age:
    case EffectType::free_last_of_age: gives.powers.add(power_of(effect.type)); break;
  }
}

constexpr bool chained(const CardDef& parent, const CardDef& child) {
  for (std::string_view name : child.free_with) {
    if (name == parent.name) return true;
  }
  for (std::string_view symbol : parent.symbols_out) {
    if (symbol == child.symbol_in) return true;
  }
  return false;
}

constexpr CardSpec compile_card(std::span<const CardDef> rows, const RowIds& ids, const CardDef& row) {
  CardSpec spec;
  spec.need = sources_of_all(row.cost.resources);
  spec.coin_cost = row.cost.coins;
  spec.has_cost = !row.cost.free();
  spec.color = row.color;
  spec.gives.tally[count_of(row.color)] = 1;
  for (const Effect& effect : row.gives) {
    add_effect(spec.gives, effect, Count::civilian);
    if (effect.type == EffectType::points_per) spec.points_per = {effect.of, effect.where, effect.n};
    if (effect.type == EffectType::points_if_wonder_complete) spec.points_if_wonder_complete = effect.n;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (chained(rows[i], row)) spec.parents.insert(ids[i]);
  }
  return spec;
}

constexpr BoardSpec compile_board(const SideDef& side) {
  BoardSpec board;
  Units start{};
  start[index(side.resource)] = 1;
  board.start = source_of_one(start);
  board.stage_count = static_cast<std::uint8_t>(side.stages.size());
  for (std::size_t i = 0; i < side.stages.size(); ++i) {
    StageSpec& stage = board.stages[i];
    stage.need = sources_of_all(side.stages[i].cost.resources);
    stage.gives.tally[Count::wonder_stage] = 1;
    for (const Effect& effect : side.stages[i].gives) add_effect(stage.gives, effect, Count::wonder);
  }
  for (std::size_t i = side.stages.size(); i < board.stages.size(); ++i) board.stages[i].need = unpayable();
  return board;
}

constexpr void insert_sorted(Deck& deck, CardId card) {
  std::size_t at = deck.size();
  while (at > 0 && deck[at - 1] > card) --at;
  deck.insert_at(at, card);
}

constexpr Deck compile_deck(std::span<const CardDef> rows, const RowIds& ids, std::size_t seats, std::size_t age) {
  Deck deck;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].age != age || rows[i].color == Color::purple) continue;
    for (std::uint8_t mark : rows[i].copies) {
      if (mark <= seats) insert_sorted(deck, ids[i]);
    }
  }
  return deck;
}

}  // namespace detail

constexpr Edition compile(const EditionDef& def) {
  Edition e{};
  e.id = def.id;
  const RowIds ids = row_ids(def.cards);
  for (std::size_t i = 0; i < def.cards.size(); ++i) {
    const CardSpec spec = detail::compile_card(def.cards, ids, def.cards[i]);
    e.cards[index(ids[i])] = spec;
    e.card_count = std::max(e.card_count, static_cast<std::uint8_t>(index(ids[i]) + 1));
    if (def.cards[i].color == Color::purple) e.guilds.insert(ids[i]);
    if (spec.points_per.n != 0 || spec.points_if_wonder_complete != 0) e.end_scorers.insert(ids[i]);
  }
  for (std::size_t w = 0; w < kWonders; ++w) {
    for (std::size_t side = 0; side < kSides; ++side) {
      e.boards[index(board_of(w, side))] = detail::compile_board(def.wonders[w].sides[side]);
    }
  }
  for (std::size_t seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (std::size_t age = 1; age <= kAges; ++age) {
      e.decks[seats - kMinSeats][age - 1] = detail::compile_deck(def.cards, ids, seats, age);
    }
  }
  return e;
}

}  // namespace wonders
