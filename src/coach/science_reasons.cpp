#include <algorithm>

#include "coach/themes.h"
#include "rules/score.h"

namespace wonders::coach {

namespace {

constexpr std::array kSymbols{Science::compass, Science::gear, Science::tablet};

/// The one symbol that a tally brings; Science::any for a free choice or none.
Science symbol_in(const Tally& tally) {
  for (const Science symbol : kSymbols) {
    if (tally[count_of(symbol)] != 0) return symbol;
  }
  return Science::any;
}

int kinds_missing(const Tally& tally) {
  return static_cast<int>(std::ranges::count_if(kSymbols, [&](Science s) { return tally[count_of(s)] == 0; }));
}

int sets_of(const Tally& tally) { return std::min({tally[Count::compass], tally[Count::gear], tally[Count::tablet]}); }

/// Another card of the hand that could be built and adds to a symbol that is there, for fewer points than the set.
void set_beats_same(const Trial& trial, int n, Reasons& out) {
  const Situation& at = trial.at;
  const Tally& own = trial.before_city().tally;
  CardId best = kNoCard;
  int most = -1;
  for (const CardId card : at.view.choices) {
    const Tally& brings = at.e.card(card).gives.tally;
    const Science symbol = symbol_in(brings);
    if (card == trial.move.card || symbol == Science::any || !at.can_build(card)) continue;
    const int points = science_points(own + brings) - science_points(own);
    const bool same = own[count_of(symbol)] != 0 && sets_of(own + brings) == sets_of(own);
    if (same && points < n && points > most) {
      best = card;
      most = points;
    }
  }
  if (best == kNoCard) return;
  const Science symbol = symbol_in(at.e.card(best).gives.tally);
  out.push_back(
      {{"coach.set_beats_same",
        {{"n", n}, {"other", most}, {"card", card_note(at.e.id, best)}, {"symbol", kScienceNames[index(symbol)]}}},
       5 * (n - most)});
}

void plain_symbol(const Trial& trial, Science symbol, int n, Reasons& out) {
  const Tally& before = trial.before_city().tally;
  const Tally& after = trial.after_city().tally;
  const NoteArg word{"symbol", kScienceNames[index(symbol)]};
  if (sets_of(after) > sets_of(before)) {
    out.push_back({{"coach.science_set", {{"n", n}}}, 10 * n});
    set_beats_same(trial, n, out);
  } else if (before[count_of(symbol)] != 0) {
    out.push_back({{"coach.science_same", {word, {"count", after[count_of(symbol)]}, {"n", n}}}, 10 * n});
  } else {
    const int missing = kinds_missing(after);
    out.push_back({{"coach.science_new", {word, {"missing", missing}}}, missing == 1 ? 34 : 22});
  }
}

}  // namespace

void science_reasons(const Trial& trial, Reasons& out) {
  const Tally& before = trial.before_city().tally;
  const Tally& after = trial.after_city().tally;
  const int n = science_points(after) - science_points(before);
  if (n <= 0) return;
  if (after[Count::any_science] > before[Count::any_science]) {
    out.push_back({{"coach.science_wild", {{"n", n}}}, 10 * n});
  } else if (before[Count::any_science] != 0) {
    out.push_back({{"coach.science_more", {{"n", n}}}, 10 * n});
  } else {
    plain_symbol(trial, symbol_in(trial.at.e.card(trial.move.card).gives.tally), n, out);
  }
}

}  // namespace wonders::coach
