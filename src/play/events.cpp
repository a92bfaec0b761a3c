#include "play/events.h"

#include "catalog/catalog.h"
#include "rules/score.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// Reads off two views what happened between them.
class Telling {
 public:
  Telling(const View& before, const View& after)
      : e_(edition(after.edition)), before_(before), after_(after), was_(public_state(before)),
        is_(public_state(after)) {}

  Events tell() {
    add({.kind = EventKind::phase,
         .seat = was_.has_free_city() ? controller(was_) : kNoSeat,
         .phase = after_.resolved,
         .age = before_.age,
         .turn = before_.turn});
    after_.moved.for_each([&](Seat who) { tell_deed(who, after_.moves[index(who)]); });
    if (before_.turn == kTurnsPerAge && after_.resolved == Phase::choose) tell_leftovers();
    const bool over = after_.phase == Phase::over;
    if (over || after_.age != before_.age) tell_conflicts();
    if (after_.age != before_.age) {
      add({.kind = EventKind::age, .n = after_.age});
    } else if (after_.turn != before_.turn) {
      tell_passing();
    }
    if (over) {
      tell_result();
    } else if (after_.has_free_city() && after_.phase == Phase::choose) {
      add({.kind = EventKind::drew, .seat = controller(is_)});
    }
    return std::move(events_);
  }

 private:
  void add(const Event& event) { events_.push_back(event); }

  void tell_deed(Seat who, const Move& m) {
    switch (m.action) {
      case Action::build:
      case Action::build_free: {
        const How how = right_to_build(e_, was_, who, m);
        add({.kind = EventKind::built,
             .seat = who,
             .card = m.card,
             .from = how == How::chain ? chain_parent(e_, was_.city(who), m.card) : kNoCard,
             .how = how});
        break;
      }
      case Action::stage:
        add({.kind = EventKind::stage,
             .seat = who,
             .card = m.card,
             .n = static_cast<int>(was_.city(who).stages_built()) + 1});
        break;
      case Action::sell:
        // The price is all that a seller gets from the bank.
        add({.kind = EventKind::sold, .seat = who, .card = m.card, .n = from_bank(who, m)});
        return;
      case Action::salvage: add({.kind = EventKind::salvaged, .seat = who, .card = m.card}); break;
      case Action::decline: add({.kind = EventKind::declined, .seat = who}); return;
    }
    tell_coins(who, m);
  }

  void tell_coins(Seat who, const Move& m) {
    const auto pay = [&](Seat to, unsigned coins) {
      if (coins != 0) add({.kind = EventKind::paid, .seat = who, .other = to, .n = static_cast<int>(coins)});
    };
    pay(after_.left(who), m.to_left);
    pay(after_.right(who), m.to_right);
    pay(kNoSeat, to_bank(who, m));
    if (const int coins = from_bank(who, m); coins != 0) add({.kind = EventKind::earned, .seat = who, .n = coins});
  }

  /// A card that was sold or lies under a stage may be hidden, and costs no coins.
  unsigned to_bank(Seat who, const Move& m) const {
    return m.action == Action::build ? coins_to_bank(e_, was_, who, m) : 0;
  }

  /// What the treasury has more than payments explain.
  int from_bank(Seat who, const Move& m) const {
    const int paid = m.to_left + m.to_right + static_cast<int>(to_bank(who, m));
    return after_.city(who).coins - before_.city(who).coins + paid - from_neighbours(who);
  }

  int from_neighbours(Seat who) const {
    int coins = 0;
    after_.moved.for_each([&](Seat payer) {
      const Move& m = after_.moves[index(payer)];
      if (after_.left(payer) == who) coins += m.to_left;
      if (after_.right(payer) == who) coins += m.to_right;
    });
    return coins;
  }

  /// The cards that stayed in a hand after what was played from it. The Free City plays from its controller's hand in
  /// the choice of a turn.
  unsigned left_in_hand(Seat who) const {
    unsigned left = before_.hand_sizes[index(who)];
    if (after_.resolved == Phase::salvage) return left;
    after_.moved.for_each([&](Seat i) {
      const Seat holder = after_.resolved == Phase::choose ? decider(was_, i) : i;
      if (holder == who) --left;
    });
    return left;
  }

  /// but a seat that may play its last card still holds it.
  void tell_leftovers() {
    was_.all_seats().for_each([&](Seat who) {
      if (after_.phase == Phase::seventh && after_.awaiting.contains(who)) return;
      for (unsigned left = left_in_hand(who); left > 0; --left) {
        add({.kind = EventKind::discarded, .seat = who, .card = leftover_seen(who)});
      }
    });
  }

  /// The viewer's own last card, if what it saw played leaves no other.
  CardId leftover_seen(Seat who) const {
    if (who != after_.seat) return kNoCard;
    Hand hand = before_.hand;
    after_.moved.for_each([&](Seat i) {
      const CardId card = after_.moves[index(i)].card;
      if (decider(was_, i) == who && card != kNoCard) hand.erase(card);
    });
    return hand.size() == 1 ? hand.front() : kNoCard;
  }

  void tell_passing() {
    was_.player_seats().for_each([&](Seat who) {
      const auto cards = static_cast<int>(left_in_hand(who));
      add({.kind = EventKind::passed, .seat = who, .other = hand_goes_to(was_, who), .n = cards});
    });
  }

  void tell_conflicts() {
    was_.all_seats().for_each([&](Seat who) {
      const auto& tokens = after_.city(who).tokens[before_.age - 1u];
      tell_conflict(who, after_.left(who), tokens[0]);
      tell_conflict(who, after_.right(who), tokens[1]);
    });
  }

  void tell_conflict(Seat who, Seat other, int token) {
    add({.kind = EventKind::conflict,
         .seat = who,
         .other = other,
         .n = token,
         .shields = after_.city(who).tally[Count::shields],
         .their_shields = after_.city(other).tally[Count::shields]});
  }

  void tell_result() {
    is_.all_seats().for_each(
        [&](Seat who) { add({.kind = EventKind::scored, .seat = who, .n = score(e_, is_, who).total()}); });
    add({.kind = EventKind::over, .winners = winners(e_, is_)});
  }

  const Edition& e_;
  const View& before_;
  const View& after_;
  State was_;
  State is_;
  Events events_;
};

}  // namespace

How right_to_build(const Edition& e, const State& table, Seat who, const Move& move) {
  if (move.action == Action::build_free) return How::free_build;
  switch (free_reason(e, table, who, move.card)) {
    case Free::no: break;
    case Free::no_cost: return How::no_cost;
    case Free::chain: return How::chain;
    case Free::power: return How::power;
  }
  return How::cost;
}

CardId chain_parent(const Edition& e, const City& city, CardId card) {
  CardId parent = kNoCard;
  (city.structures & e.card(card).parents).for_each([&](CardId c) { parent = parent == kNoCard ? c : parent; });
  return parent;
}

Events events_between(const View& before, const View& after) {
  if (before.phase == Phase::over || after.phase == Phase::free_city) return {};
  return Telling(before, after).tell();
}

}  // namespace wonders
