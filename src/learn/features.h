#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "learn/actions.h"
#include "learn/boards.h"
#include "learn/memory.h"
#include "view/decision.h"

namespace wonders {

/// What a network sees of a decision: a row of small whole numbers, built from what a seat's View shows, its HandMemory
/// and its Intent, and from nothing else. The same code runs on the host, on a GPU and in WebAssembly, on a View and on
/// a Glance (learn/glance.h), where only tests keep it from what is hidden: a row from the game is that of the View,
/// and stays the same when everything hidden is changed.
///
/// A row is made of blocks. Their widths stand in two tables, and every offset is computed from these.

struct Block {
  std::string_view name;
  std::uint16_t width;
  std::uint8_t unit;  // what the values are divided by, so that most lie between 0 and 1
};

enum class CityBlock : std::uint8_t {
  structures,
  board_stage,
  coins_at_least,
  coins,
  counts,
  symbols,
  wild_symbols,
  production,
  offer,
  powers,
  discounts,
  free_build,
  score,
};

inline constexpr std::size_t kCoinSteps = 12;
inline constexpr std::size_t kSymbolSteps = 6;
inline constexpr std::size_t kSourceSets = 15 + 7;  // sets of raw materials, sets of manufactured goods
inline constexpr int kScoreZero = 32;               // scores are counted from here, since some are negative

inline constexpr std::array kCityBlocks{
    Block{"structures", kStructures, 1},
    Block{"board and stages built", kBoards*(kMaxStages + 1), 1},
    Block{"coins, at least", kCoinSteps, 1},
    Block{"coins", 1, 8},
    Block{"counts", kCounts, 4},
    Block{"symbols of a kind", 3 * kSymbolSteps, 1},
    Block{"wild symbols", 3, 1},
    Block{"sources by set of resources", kSourceSets, 2},
    Block{"sources that neighbours may buy", kSourceSets, 2},
    Block{"powers", 7, 1},
    Block{"discounts", 4, 1},
    Block{"free build left", 1, 1},
    Block{"score by row, and its total", 8, 16},
};

enum class RowBlock : std::uint8_t {
  own_city,
  left_city,
  right_city,
  far_cities,
  lead_left,
  lead_right,
  turn,
  phase,
  players,
  edition,
  for_free_city,
  hand,
  next_hand,
  next_can_build,
  next_for_me,
  second_hand,
  second_can_build,
  second_for_me,
  coming_hand,
  coming_for_me,
  buildable,
  price,
  free_to_take,
  stage,
  stage_price,
  paying,
  paying_way,
  paying_structure,
  payment_left,
  payment_right,
};

inline constexpr std::size_t kLeadSteps = 13;
inline constexpr std::size_t kPhases = 5;
inline constexpr std::size_t kBoardPhase = index(Phase::over);  // boards are chosen; nobody decides when all is over

template <std::size_t N>
constexpr std::size_t width_before(const std::array<Block, N>& blocks, std::size_t count) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += blocks[i].width;
  return sum;
}

inline constexpr std::size_t kCityWidth = width_before(kCityBlocks, kCityBlocks.size());

inline constexpr std::array kRowBlocks{
    Block{"own city", kCityWidth, 0},  // units of their own
    Block{"left city", kCityWidth, 0},
    Block{"right city", kCityWidth, 0},
    Block{"all other cities, added up", kCityWidth, 0},
    Block{"shields more than the left", kLeadSteps, 1},
    Block{"shields more than the right", kLeadSteps, 1},
    Block{"Age and turn", kAges* kTurnsPerAge, 1},
    Block{"phase", kPhases, 1},
    Block{"players", kMaxSeats - 1, 1},
    Block{"edition", 2, 1},
    Block{"decides for the Free City", 1, 1},
    Block{"cards to choose from", kStructures, 1},
    Block{"hand passed on last turn", kStructures, 1},
    Block{"which of these its holder can build alone", kStructures, 1},
    Block{"which of these I could build alone", kStructures, 1},
    Block{"hand passed on the turn before", kStructures, 1},
    Block{"which of these its holder can build alone", kStructures, 1},
    Block{"which of these I could build alone", kStructures, 1},
    Block{"hand that comes next", kStructures, 1},
    Block{"which of these I could build alone", kStructures, 1},
    Block{"can be built now", kStructures, 1},
    Block{"at this price to the neighbours", kStructures, 4},
    Block{"can be had for nothing by a power", kStructures, 1},
    Block{"the next stage can be built", 1, 1},
    Block{"at this price", 1, 4},
    Block{"only the payment is open", 1, 1},
    Block{"for this way to use a card", kWays, 1},
    Block{"and this card", kStructures, 1},
    Block{"payment: coins to the left", kMostPayments, 4},
    Block{"payment: coins to the right", kMostPayments, 4},
};

/// Worked out by the compiler, always: a GPU has no access to the tables.
consteval std::size_t offset(CityBlock block) { return width_before(kCityBlocks, index(block)); }
consteval std::size_t offset(RowBlock block) { return width_before(kRowBlocks, index(block)); }

static_assert(kCityBlocks.size() == index(CityBlock::score) + 1);
static_assert(kRowBlocks.size() == index(RowBlock::payment_right) + 1);

inline constexpr std::size_t kFeatures = width_before(kRowBlocks, kRowBlocks.size());

/// What each feature is divided by for training: a power of two.
inline constexpr std::array<std::uint8_t, kFeatures> kFeatureUnits = [] {
  std::array<std::uint8_t, kFeatures> units{};
  std::size_t at = 0;
  const auto add = [&](const Block& block) {
    for (std::size_t k = 0; k < block.width; ++k) units[at++] = block.unit;
  };
  for (const Block& block : kRowBlocks) {
    if (block.unit != 0) {
      add(block);
    } else {
      for (const Block& part : kCityBlocks) add(part);
    }
  }
  return units;
}();

namespace detail {

/// Writes into a row that starts with zeros; what is too large for a byte stays at its end. Nothing is written twice,
/// so that nothing need be read: a GPU would wait for it.
struct RowWriter {
  std::uint8_t* row;

  constexpr void add(std::size_t at, unsigned value = 1) const {
    row[at] = static_cast<std::uint8_t>(value < 255 ? value : 255);
  }
};

/// The same where several cities are added up.
struct SumWriter {
  std::uint8_t* row;

  constexpr void add(std::size_t at, unsigned value = 1) const {
    if (value != 0) RowWriter{row}.add(at, row[at] + value);
  }
};

constexpr unsigned capped(unsigned n, unsigned most) { return n < most ? n : most; }

template <class Writer>
constexpr void write_sources(Writer out, std::size_t at, const Supply& supply) {
  for (unsigned set = 1; set < 16; ++set) {
    if (const unsigned n = supply.sources_among(Goods::raw, set); n != 0) out.add(at + set - 1, n);
  }
  for (unsigned set = 1; set < 8; ++set) {
    if (const unsigned n = supply.sources_among(Goods::manufactured, set); n != 0) out.add(at + 15 + set - 1, n);
  }
}

template <class Writer>
constexpr void write_score(Writer out, std::size_t at, const ScoreSheet& sheet) {
  const std::array<int, 8> rows{sheet.conflicts, sheet.treasury,   sheet.wonder, sheet.civilian,
                                sheet.science,   sheet.commercial, sheet.guilds, sheet.total()};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int n = rows[i] + kScoreZero;
    out.add(at + i, n > 0 ? static_cast<unsigned>(n) : 0u);
  }
}

template <class Writer>
constexpr void write_city(Writer out, std::size_t base, const Edition& e, const Numbering& numbering, const State& s,
                          Seat who) {
  const City& city = s.city(who);
  city.structures.for_each([&](CardId card) { out.add(base + offset(CityBlock::structures) + numbering.of(card)); });
  out.add(base + offset(CityBlock::board_stage) + index(city.board) * (kMaxStages + 1) + city.stages_built());
  for (std::size_t k = 0; k < capped(city.coins, kCoinSteps); ++k)
    out.add(base + offset(CityBlock::coins_at_least) + k);
  out.add(base + offset(CityBlock::coins), city.coins);
  for (std::size_t k = 0; k < kCounts; ++k) out.add(base + offset(CityBlock::counts) + k, city.tally.counts[k]);
  for (std::size_t k = 0; k < 3; ++k) {
    const unsigned n = city.tally.counts[index(Count::compass) + k];
    out.add(base + offset(CityBlock::symbols) + kSymbolSteps * k + capped(n, kSymbolSteps - 1));
  }
  out.add(base + offset(CityBlock::wild_symbols) + capped(city.tally[Count::any_science], 2));
  write_sources(out, base + offset(CityBlock::production), city.production);
  write_sources(out, base + offset(CityBlock::offer), city.offer);
  for (std::size_t k = 0; k < 7; ++k) out.add(base + offset(CityBlock::powers) + k, (city.powers.bits >> k) & 1u);
  for (std::size_t k = 0; k < 4; ++k) out.add(base + offset(CityBlock::discounts) + k, (city.discounts.bits >> k) & 1u);
  out.add(base + offset(CityBlock::free_build), city.free_build_left);
  write_score(out, base + offset(CityBlock::score), score(e, s, who));
}

constexpr std::size_t lead_step(const City& own, const City& other) {
  const int lead = int{own.tally[Count::shields]} - int{other.tally[Count::shields]};
  const int half = static_cast<int>(kLeadSteps / 2);
  const int step = (lead < -half ? -half : lead > half ? half : lead) + half;
  return static_cast<std::size_t>(step);
}

/// From its own production, by chain or for nothing, with the coins it has.
constexpr bool can_build_alone(const Edition& e, const City& city, CardId card) {
  const CardSpec& spec = e.card(card);
  if (city.structures.contains(card)) return false;
  return city.structures.intersects(spec.parents) ||
         (covers(city.production, spec.need) && spec.coin_cost <= city.coins);
}

/// The cards of a hand.
constexpr void write_cards(RowWriter out, std::size_t at, const Numbering& numbering, const Hand& hand) {
  for (CardId card : hand) out.row[at + numbering.of(card)] = 1;
}

/// Those that a city could build without its neighbours.
constexpr void write_buildable(RowWriter out, std::size_t at, const Edition& e, const Numbering& numbering,
                               const Hand& hand, const City& city) {
  for (CardId card : hand) {
    if (can_build_alone(e, city, card)) out.row[at + numbering.of(card)] = 1;
  }
}

template <class Sight>
constexpr void write_known_hands(RowWriter out, const Edition& e, const Numbering& numbering, const Sight& v,
                                 const HandMemory& memory) {
  const City& own = v.city(v.seat);
  const std::size_t hands = hands_round(v);
  const Seat next = hand_goes_to(v, v.seat);
  const Hand& first = memory.ahead[1];
  write_cards(out, offset(RowBlock::next_hand), numbering, first);
  write_buildable(out, offset(RowBlock::next_can_build), e, numbering, first, v.city(next));
  write_buildable(out, offset(RowBlock::next_for_me), e, numbering, first, own);
  if (hands > 2) {
    const Hand& second = memory.ahead[2];
    write_cards(out, offset(RowBlock::second_hand), numbering, second);
    write_buildable(out, offset(RowBlock::second_can_build), e, numbering, second, v.city(hand_goes_to(v, next)));
    write_buildable(out, offset(RowBlock::second_for_me), e, numbering, second, own);
  }
  const Hand& coming = memory.ahead[hands - 1];
  write_cards(out, offset(RowBlock::coming_hand), numbering, coming);
  write_buildable(out, offset(RowBlock::coming_for_me), e, numbering, coming, own);
}

constexpr void write_payments(RowWriter out, const Numbering& numbering, const MoveList& legal, const Intent& intent) {
  out.add(offset(RowBlock::paying));
  out.add(offset(RowBlock::paying_way) + intent.action % kWays);
  out.add(offset(RowBlock::paying_structure) + intent.action / kWays);
  std::size_t k = 0;
  for_each_payment(numbering, legal, intent.action, [&](const Move& m) {
    out.add(offset(RowBlock::payment_left) + k, m.to_left);
    out.add(offset(RowBlock::payment_right) + k, m.to_right);
    ++k;
  });
}

/// The cheapest price of each card, and of the stage.
constexpr void write_legal(RowWriter out, const Numbering& numbering, const MoveList& legal) {
  unsigned stage_price = 255;
  for (const Move& m : legal) {
    const unsigned price = unsigned{m.to_left} + m.to_right;
    if (m.action == Action::stage) {
      if (price < stage_price) stage_price = price;
    } else if (m.action == Action::build) {
      const std::size_t number = numbering.of(m.card);
      std::uint8_t& known = out.row[offset(RowBlock::buildable) + number];
      std::uint8_t& cheapest = out.row[offset(RowBlock::price) + number];
      if (known == 0 || price < cheapest) cheapest = static_cast<std::uint8_t>(price);
      known = 1;
    } else if (m.action == Action::build_free || m.action == Action::salvage) {
      out.row[offset(RowBlock::free_to_take) + numbering.of(m.card)] = 1;
    }
  }
  if (stage_price == 255) return;
  out.add(offset(RowBlock::stage));
  out.add(offset(RowBlock::stage_price), stage_price);
}

}  // namespace detail

/// The tables that features are made with; a value, so that it can be copied to a GPU.
struct LearnTables {
  Edition edition;
  Numbering numbering;
};

namespace detail {

template <class Sight>
constexpr void write_near_city(const LearnTables& tables, const Sight& v, const State& seen, std::size_t k,
                               std::uint8_t* row) {
  const std::array<Seat, 3> near{v.seat, v.left(v.seat), v.right(v.seat)};
  const std::size_t base = offset(RowBlock::own_city) + k * kCityWidth;
  write_city(RowWriter{row}, base, tables.edition, tables.numbering, seen, near[k]);
}

template <class Sight>
constexpr void write_far_cities(const LearnTables& tables, const Sight& v, const State& seen, std::uint8_t* row) {
  const Seat left = v.left(v.seat), right = v.right(v.seat);
  for (std::size_t i = 0; i < v.seats; ++i) {
    const Seat far = seat(i);
    if (far == v.seat || far == left || far == right) continue;
    write_city(SumWriter{row}, offset(RowBlock::far_cities), tables.edition, tables.numbering, seen, far);
  }
}

template <class Sight>
constexpr void write_moment(const LearnTables& tables, const Sight& v, const HandMemory& memory, std::uint8_t* row) {
  const RowWriter out{row};
  out.add(offset(RowBlock::lead_left) + lead_step(v.city(v.seat), v.city(v.left(v.seat))));
  out.add(offset(RowBlock::lead_right) + lead_step(v.city(v.seat), v.city(v.right(v.seat))));
  out.add(offset(RowBlock::turn) + (v.age - 1u) * kTurnsPerAge + v.turn - 1u);
  out.add(offset(RowBlock::phase) + index(v.phase));
  out.add(offset(RowBlock::players) + v.players - 2u);
  out.add(offset(RowBlock::edition) + index(v.edition));
  if (v.deciding != v.seat) out.add(offset(RowBlock::for_free_city));
  write_cards(out, offset(RowBlock::hand), tables.numbering, v.choices);
  write_known_hands(out, tables.edition, tables.numbering, v, memory);
}

}  // namespace detail

static_assert(offset(RowBlock::left_city) == offset(RowBlock::own_city) + kCityWidth);
static_assert(offset(RowBlock::right_city) == offset(RowBlock::left_city) + kCityWidth);

/// A row is filled in so many steps, one after the other: many threads of a GPU go through them together.
inline constexpr std::size_t kRowSteps = 6;

/// One step of a row of kFeatures bytes, for who sees a View or a DecidingGlance. `legal` are the legal moves of
/// `v.deciding`, `seen` a State that has everything public.
template <class Sight>
constexpr void write_features(std::size_t step, const LearnTables& tables, const Sight& v, const State& seen,
                              const HandMemory& memory, const Intent& intent, const MoveList& legal,
                              std::uint8_t* row) {
  if (step < 3) return detail::write_near_city(tables, v, seen, step, row);
  if (step == 3) return detail::write_far_cities(tables, v, seen, row);
  if (step == 4) return detail::write_moment(tables, v, memory, row);
  if (intent.paying()) {
    detail::write_payments(detail::RowWriter{row}, tables.numbering, legal, intent);
  } else {
    detail::write_legal(detail::RowWriter{row}, tables.numbering, legal);
  }
}

/// All of them.
template <class Sight>
constexpr void write_features(const LearnTables& tables, const Sight& v, const State& seen, const HandMemory& memory,
                              const Intent& intent, const MoveList& legal, std::uint8_t* row) {
  for (std::size_t step = 0; step < kRowSteps; ++step) {
    write_features(step, tables, v, seen, memory, intent, legal, row);
  }
}

/// The row of a seat that chooses its board: the boards taken so far and, where sides are chosen, those dealt, each on
/// both sides while its side is open.
constexpr void write_board_features(const LearnTables& tables, const Table& table, BoardChoice choice, Seat who,
                                    std::uint8_t* row) {
  const detail::SumWriter out{row};  // far cities share their place
  const std::size_t seats = table.seats();
  for (std::size_t i = 0; i < seats; ++i) {
    const bool settled = i < index(who);
    if (!settled && choice == BoardChoice::free) continue;
    std::size_t city = offset(RowBlock::far_cities);
    if (seat(i) == right_of(who, seats)) city = offset(RowBlock::right_city);
    if (seat(i) == left_of(who, seats)) city = offset(RowBlock::left_city);
    if (seat(i) == who) city = offset(RowBlock::own_city);
    for (std::size_t side = 0; side < 2; ++side) {
      const Board board = with_side(table.boards[i], side);
      if (settled && board != table.boards[i]) continue;
      out.add(city + offset(CityBlock::board_stage) + index(board) * (kMaxStages + 1));
    }
  }
  out.add(offset(RowBlock::phase) + kBoardPhase);
  out.add(offset(RowBlock::players) + table.players - 2u);
  out.add(offset(RowBlock::edition) + index(tables.edition.id));
}

}  // namespace wonders
