#include "neural/manner.h"

#include <algorithm>

namespace wonders {

namespace {

void overlook_science(const LearnTables& tables, std::uint8_t* city) {
  for (std::size_t i = 0; i < tables.edition.card_count; ++i) {
    const auto card = static_cast<CardId>(i);
    if (tables.edition.card(card).color == Color::green) {
      city[offset(CityBlock::structures) + tables.numbering.of(card)] = 0;
    }
  }
  for (const Count symbol : {Count::compass, Count::gear, Count::tablet, Count::any_science}) {
    city[offset(CityBlock::counts) + index(symbol)] = 0;
  }
  std::uint8_t* symbols = city + offset(CityBlock::symbols);
  std::fill_n(symbols, 3 * kSymbolSteps, std::uint8_t{0});
  for (std::size_t kind = 0; kind < 3; ++kind) symbols[kSymbolSteps * kind] = 1;  // none
  std::uint8_t* wild = city + offset(CityBlock::wild_symbols);
  std::fill_n(wild, 3, std::uint8_t{0});
  wild[0] = 1;
  constexpr std::size_t kScience = 4, kTotal = 7;  // rows of the score pad
  std::uint8_t* score = city + offset(CityBlock::score);
  const int points = score[kScience] - kScoreZero;
  score[kScience] = kScoreZero;
  score[kTotal] = static_cast<std::uint8_t>(std::clamp(score[kTotal] - points, 0, 255));
}

/// As if there were nothing to fear.
void overlook_conflicts(std::uint8_t* row, std::size_t city, std::size_t lead) {
  row[city + offset(CityBlock::counts) + index(Count::shields)] = 0;
  std::fill_n(row + lead, kLeadSteps, std::uint8_t{0});
  row[lead + kLeadSteps - 1] = 1;
}

}  // namespace

void overlook(const LearnTables& tables, const Lapses& lapses, std::uint8_t* row) {
  if (lapses.has(Lapse::science)) {
    overlook_science(tables, row + offset(RowBlock::left_city));
    overlook_science(tables, row + offset(RowBlock::right_city));
  }
  if (lapses.has(Lapse::military)) {
    overlook_conflicts(row, offset(RowBlock::left_city), offset(RowBlock::lead_left));
    overlook_conflicts(row, offset(RowBlock::right_city), offset(RowBlock::lead_right));
  }
  if (lapses.has(Lapse::prices)) {
    std::fill_n(row + offset(RowBlock::price), kStructures, std::uint8_t{0});
    row[offset(RowBlock::stage_price)] = 0;
  }
}

Manner Manners::of(std::size_t players) const {
  // By what hangs on a choice: a share of a win that is one in the number of players.
  constexpr int kFew = 3, kMany = 7;
  const int count = std::clamp(static_cast<int>(players), kFew, kMany);
  const int part = kMany * (count - kFew), whole = count * (kMany - kFew);
  Manner manner = of_three;
  for (int Manner::* number : {&Manner::overlooks, &Manner::lapses, &Manner::noise, &Manner::reach, &Manner::looks}) {
    manner.*number += (of_seven.*number - of_three.*number) * part / whole;
  }
  return manner;
}

}  // namespace wonders
