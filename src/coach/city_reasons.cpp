#include "coach/themes.h"
#include "rules/cost.h"
#include "rules/score.h"

namespace wonders::coach {

namespace {

void printed_points(const Trial& trial, Reasons& out) {
  const Tally& before = trial.before_city().tally;
  const Tally& after = trial.after_city().tally;
  const int n = after[Count::civilian] + after[Count::wonder] - before[Count::civilian] - before[Count::wonder];
  if (n > 0) out.push_back({{"coach.points", {{"n", n}}}, 10 * n});
}

/// Guilds and yellow cards that count something; and a stage that copies a guild.
void points_of_the_table(const Trial& trial, Reasons& out) {
  const Situation& at = trial.at;
  if (trial.builds() && at.e.end_scorers.contains(trial.move.card)) {
    const int n = points_at_end(at.e, trial.after, at.deciding, at.e.card(trial.move.card));
    if (n > 0) out.push_back({{"coach.worth_now", {{"n", n}}}, 10 * n});
  }
  if (!trial.stage()) return;
  const CardId copied = copied_guild(at.e, trial.after, at.deciding);
  if (copied == kNoCard || copied_guild(at.e, at.table, at.deciding) == copied) return;
  const int n = points_if_copied(at.e, trial.after, at.deciding, at.e.card(copied));
  out.push_back({{"coach.copies_guild", {{"card", card_note(at.e.id, copied)}, {"n", n}}}, 10 * n});
}

void coins(const Trial& trial, Reasons& out) {
  const int n = trial.after_city().coins + static_cast<int>(trial.spent()) - trial.before_city().coins;
  if (n <= 0) return;
  if (trial.move.action != Action::sell) {
    out.push_back({{"coach.coins", {{"n", n}}}, 4 * n});
    return;
  }
  const Situation& at = trial.at;
  const bool nothing_else = !at.can(Action::build) && !at.can(Action::build_free) && !at.can(Action::stage);
  if (nothing_else) {
    out.push_back({{"coach.only_sale", {{"n", n}}}, 40});
  } else {
    out.push_back({{"coach.sale", {{"n", n}}}, 4 * n});
  }
}

CardId parent_in_city(const Trial& trial) {
  CardId parent = kNoCard;
  (trial.before_city().structures & trial.at.e.card(trial.move.card).parents).for_each([&](CardId card) {
    if (parent == kNoCard) parent = card;
  });
  return parent;
}

void costs_nothing(const Trial& trial, Reasons& out) {
  const Situation& at = trial.at;
  if (!trial.builds() || !at.e.card(trial.move.card).has_cost) return;
  if (trial.move.action == Action::salvage) {
    out.push_back({{"coach.free_salvage"}, 8});
    return;
  }
  const Free free = free_reason(at.e, at.table, at.deciding, trial.move.card);
  if (free == Free::chain) {
    out.push_back({{"coach.free_chain", {{"card", card_note(at.e.id, parent_in_city(trial))}}}, 26});
  } else if (free == Free::power || trial.move.action == Action::build_free) {
    out.push_back({{"coach.free_power"}, 26});
  }
}

/// Structures of later Ages that the card makes free and that nothing in the city makes free already.
std::vector<Note> opened_chains(const Trial& trial) {
  const Situation& at = trial.at;
  CardSet opened;
  for (std::size_t age = at.view.age + 1u; age <= kAges; ++age) {
    for (const CardId card : at.e.deck(at.view.seats, age)) {
      const CardSet& parents = at.e.card(card).parents;
      if (parents.contains(trial.move.card) && !trial.before_city().structures.intersects(parents)) opened.insert(card);
    }
  }
  std::vector<Note> names;
  (opened - trial.before_city().structures).for_each([&](CardId card) { names.push_back(card_note(at.e.id, card)); });
  return names;
}

void chains(const Trial& trial, Reasons& out) {
  if (!trial.builds()) return;
  std::vector<Note> names = opened_chains(trial);
  if (names.empty()) return;
  const int weight = 12 * static_cast<int>(names.size());
  out.push_back({{"coach.chain_ahead", {{"n", names.size()}, {"cards", std::move(names)}}}, weight});
}

constexpr std::array<std::string_view, 7> kPowerWords{"salvage",        "seventh",      "free_build", "copy_guild",
                                                      "first_of_color", "first_of_age", "last_of_age"};

void stage_gives(const Trial& trial, Reasons& out) {
  if (!trial.stage()) return;
  const Situation& at = trial.at;
  const Powers powers = next_stage(at.e, trial.before_city()).gives.powers;
  for (std::size_t p = 0; p < kPowerWords.size(); ++p) {
    if (!powers.has(static_cast<Power>(p))) continue;
    out.push_back({{"coach.stage_power", {{"power", kPowerWords[p]}}}, 32});
    break;
  }
  if (!has_next_stage(at.e, trial.after_city())) out.push_back({{"coach.stage_last"}, 9});
}

}  // namespace

void city_reasons(const Trial& trial, Reasons& out) {
  printed_points(trial, out);
  points_of_the_table(trial, out);
  coins(trial, out);
  costs_nothing(trial, out);
  chains(trial, out);
  stage_gives(trial, out);
}

void objections(const Trial& trial, Reasons& out) {
  const int n = trial.move.to_left + trial.move.to_right;
  if (n > 0) {
    const std::string_view side = sides_word(trial.move.to_left != 0, trial.move.to_right != 0);
    out.push_back({{"coach.pays", {{"n", n}, {"side", side}}}, 5 * n});
  }
  const bool more_to_buy = trial.at.view.age < kAges || trial.at.view.turn < kTurnsPerAge;
  const bool spent_all = trial.spent() > 0 && trial.after_city().coins == 0;
  if (spent_all && more_to_buy && !trial.at.for_free_city()) out.push_back({{"coach.broke"}, 15});
}

}  // namespace wonders::coach
