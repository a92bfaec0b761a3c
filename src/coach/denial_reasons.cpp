#include "bots/learned/policy.h"
#include "coach/themes.h"
#include "rules/score.h"

namespace wonders::coach {

namespace {

/// The table as whoever takes up the hand would find it next turn if nothing else changed, with all cards of the
/// decision in that hand.
State at_the_receiver(const Situation& at, Seat receiver) {
  State s = at.table;
  s.phase = Phase::choose;
  ++s.turn;
  s.hand(receiver) = at.view.choices;
  return s;
}

bool can_build_there(const State& s, const Edition& e, Seat who, CardId card) {
  Options options;
  list_options(e, s, who, options);
  for (const Option& option : options) {
    const bool builds = option.move.action == Action::build || option.move.action == Action::build_free;
    if (builds && option.move.card == card) return true;
  }
  return false;
}

CardId likeliest_build(const State& s, const Edition& e, Seat who) {
  Options options;
  evaluate_options(policy_weights(), e, s, who, options);
  const Option* best = &options[0];
  for (const Option& option : options) {
    if (option.logit > best->logit) best = &option;
  }
  const bool builds = best->move.action == Action::build || best->move.action == Action::build_free;
  return builds ? best->move.card : kNoCard;
}

}  // namespace

CardId wanted_by_receiver(const Situation& at) {
  if (!at.hand_goes_on() || at.view.choices.empty()) return kNoCard;
  const Seat receiver = at.neighbour(at.receiver());
  return likeliest_build(at_the_receiver(at, receiver), at.e, receiver);
}

void denial_reasons(const Trial& trial, Reasons& out) {
  const Situation& at = trial.at;
  if (!at.hand_goes_on() || !at.view.choices.contains(trial.move.card)) return;
  const std::string_view side = side_word(at.receiver());
  const Seat receiver = at.neighbour(at.receiver());
  const City& other = at.table.city(receiver);
  const CardSpec& card = at.e.card(trial.move.card);
  const State there = at_the_receiver(at, receiver);
  if (!can_build_there(there, at.e, receiver, trial.move.card)) return;
  const int science = science_points(other.tally + card.gives.tally) - science_points(other.tally);
  constexpr int kMuch = 5;
  if (science >= kMuch) out.push_back({{"coach.denial_science", {{"side", side}, {"n", science}}}, 4 * science});
  if (free_reason(at.e, there, receiver, trial.move.card) == Free::chain) {
    out.push_back({{"coach.denial_chain", {{"side", side}}}, 16});
  }
  if (wanted_by_receiver(at) == trial.move.card) out.push_back({{"coach.denial_best", {{"side", side}}}, 18});
}

}  // namespace wonders::coach
