#include "catalog/catalog.h"
#include "record/deck_copies.h"
#include "record/explain.h"
#include "record/position.h"
#include "rules/city.h"
#include "rules/setup.h"

namespace wonders {

namespace {

/// Every check adds what it finds. Those of single cards come first: what they complain about is not counted again.
class PositionChecks {
 public:
  explicit PositionChecks(const GamePosition& position)
      : position_(position), e_(edition(position.edition)), copies_(e_, position.seats()) {}

  std::vector<PositionProblem> all() {
    for_each_seat([&](Seat i) { check_board(i); });
    for_each_seat([&](Seat i) { check_cards_of(i); });
    for (const CardId card : position_.discard) check_outside(kNoSeat, PositionPart::discard, card);
    for_each_seat([&](Seat i) { check_hand(i); });
    check_discard_size();
    if (found_.empty()) check_counts();
    for_each_seat([&](Seat i) { check_city(i); });
    return std::move(found_);
  }

 private:
  template <class F>
  void for_each_seat(F&& f) const {
    for (std::size_t i = 0; i < position_.seats(); ++i) f(seat(i));
  }
  const PositionCity& described(Seat who) const { return position_.cities[index(who)]; }

  void say(Seat where, PositionPart part, Note note) { found_.push_back({where, part, std::move(note)}); }
  NoteArg card_arg(CardId card) const { return {"card", card_note(e_.id, card)}; }

  // Single things

  void check_board(Seat who) {
    const PositionCity& city = described(who);
    for (std::size_t i = 0; i < index(who); ++i) {
      if (wonder_of(position_.cities[i].board) != wonder_of(city.board)) continue;
      say(who, PositionPart::board, {"position.same_wonder"});
      break;
    }
    const std::size_t most = e_.board(city.board).stage_count;
    if (city.stages.size() > most) say(who, PositionPart::stages, {"position.stages", {{"n", most}}});
  }

  void check_cards_of(Seat who) {
    const PositionCity& city = described(who);
    CardSet stand;
    for (const CardId card : city.structures) {
      if (stand.contains(card)) {
        say(who, PositionPart::structures, {"position.twice", {card_arg(card)}});
      } else {
        stand.insert(card);
        check_outside(who, PositionPart::structures, card);
      }
    }
    for (const CardId card : city.stages) {
      if (card != kNoCard) check_outside(who, PositionPart::stages, card);
    }
  }

  /// A card of a city, under a board or on the discard pile.
  void check_outside(Seat who, PositionPart part, CardId card) {
    if (!in_game(who, part, card)) return;
    if (copies_.up_to(position_.age, card) == 0) {
      say(who, part, {"position.later_age", {card_arg(card), {"age", copies_.first_age(card)}}});
    } else {
      count(who, part, card);
    }
  }

  void check_hand(Seat who) {
    const PositionCity& city = described(who);
    for (const CardId card : city.hand) {
      if (!in_game(who, PositionPart::hand, card)) continue;
      if (copies_.of_age(position_.age, card) == 0) {
        say(who, PositionPart::hand, {"position.other_age", {card_arg(card), {"age", position_.age}}});
      } else if (++in_hands_[index(card)] > copies_.of_age(position_.age, card)) {
        const unsigned n = copies_.of_age(position_.age, card);
        say(who, PositionPart::hand, {"position.copies_of_age", {card_arg(card), {"age", position_.age}, {"n", n}}});
      } else {
        count(who, PositionPart::hand, card);
      }
    }
    const std::size_t most = hand_size_at(position_, who);
    if (city.hand.size() <= most) return;
    say(who, PositionPart::hand,
        {"position.hand", {{"n", city.hand.size()}, {"most", most}, {"age", position_.age}, {"turn", position_.turn}}});
  }

  bool in_game(Seat who, PositionPart part, CardId card) {
    if (copies_.in_all(card) > 0) return true;
    say(who, part, {"position.not_in_game", {card_arg(card), {"n", position_.seats()}}});
    return false;
  }

  void count(Seat who, PositionPart part, CardId card) {
    const unsigned n = copies_.up_to(position_.age, card);
    if (++seen_[index(card)] > n) say(who, part, {"position.copies", {card_arg(card), {"n", n}}});
    if (!e_.guilds.contains(card)) return;
    const std::size_t most = guilds_in_play(position_.seats());
    if (++guilds_ == most + 1) say(who, part, {"position.guilds", {{"n", most}}});
  }

  void check_discard_size() {
    const int most = discard_size_at(position_);
    const auto n = static_cast<int>(position_.discard.size());
    if (most < 0) {
      say(kNoSeat, PositionPart::discard, {"position.too_many_cards", {{"n", -most}}});
    } else if (n > most) {
      say(kNoSeat, PositionPart::discard, {"position.discard", {{"n", n}, {"most", most}}});
    }
  }

  /// The cards of this Age that are in no hand have been played in its turns before this one. Whatever else is known
  /// then, the others can be drawn.
  void check_counts() {
    const KnownCards known(position_);
    std::size_t played = 0;
    for (std::size_t i = 0; i < e_.card_count; ++i) {
      const unsigned before = copies_.before(position_.age, static_cast<CardId>(i));
      if (known.outside[i] > before) played += known.outside[i] - before;
    }
    const std::size_t most = position_.seats() * (position_.turn - 1u);
    if (played <= most) return;
    say(kNoSeat, PositionPart::discard,
        {"position.played_of_age", {{"n", played}, {"most", most}, {"age", position_.age}}});
  }

  // A city and what its player can have done

  void check_city(Seat who) {
    const City city = city_at(position_, who);
    check_built(who, city);
    check_tokens(who, city);
    check_free_build(who, city);
  }

  /// One card a turn, and a seventh or one from the discard pile for those who have the power.
  void check_built(Seat who, const City& city) {
    for (std::size_t age = 1; age <= position_.age; ++age) {
      std::size_t built = age == 1 ? described(who).stages.size() : 0;
      city.structures.for_each([&](CardId card) {
        if (copies_.in_all(card) > 0 && copies_.first_age(card) >= age) ++built;
      });
      const std::size_t most = most_built(city, age);
      if (built <= most) continue;
      say(who, PositionPart::structures,
          {age == 1 ? "position.built" : "position.built_since", {{"n", built}, {"most", most}, {"age", age}}});
      return;
    }
  }

  /// From an Age on.
  std::size_t most_built(const City& city, std::size_t age) const {
    const std::size_t finished = position_.age - age;
    std::size_t most = finished * kTurnsPerAge + position_.turn - 1u;
    if (city.powers.has(Power::play_seventh_card)) most += finished;
    const BoardSpec& board = e_.board(city.board);
    for (std::size_t i = 0; i < city.stages_built(); ++i) {
      if (board.stages[i].gives.powers.has(Power::build_from_discard)) ++most;
    }
    return most;
  }

  static bool is_token(int token, std::size_t age) {
    return token == 0 || token == Rulebook::kDefeatToken || token == Rulebook::victory_token(age);
  }

  void check_tokens(Seat who, const City& city) {
    bool won = false;
    for (std::size_t age = 1; age <= kAges; ++age) {
      const auto& own = city.tokens[age - 1];
      const auto& left = described(left_of(who, position_.seats())).tokens[age - 1];
      if (age >= position_.age) {
        if (own[0] != 0 || own[1] != 0) say(who, PositionPart::tokens, {"position.token_too_early", {{"age", age}}});
      } else if (!is_token(own[0], age) || !is_token(own[1], age)) {
        say(who, PositionPart::tokens, {"position.token", {{"age", age}, {"n", Rulebook::victory_token(age)}}});
      } else if (is_token(left[1], age) && !fit(own[0], left[1])) {
        say(who, PositionPart::tokens, {"position.tokens_do_not_fit", {{"age", age}}});
      }
      won = won || own[0] > 0 || own[1] > 0;
    }
    if (won && city.tally[Count::shields] == 0) say(who, PositionPart::tokens, {"position.no_shield"});
  }

  /// What two neighbours took against each other: one of them won, or neither.
  static bool fit(int a, int b) { return (a == 0 && b == 0) || (a > 0 && b < 0) || (a < 0 && b > 0); }

  void check_free_build(Seat who, const City& city) {
    if (!described(who).free_build_spent) return;
    if (!city.powers.has(Power::free_build_once_per_age)) {
      say(who, PositionPart::free_build, {"position.no_free_build"});
    } else if (position_.turn == 1) {
      say(who, PositionPart::free_build, {"position.free_build_too_early"});
    }
  }

  const GamePosition& position_;
  const Edition& e_;
  DeckCopies copies_;
  CardCount seen_{};
  CardCount in_hands_{};
  std::size_t guilds_ = 0;
  std::vector<PositionProblem> found_;
};

}  // namespace

std::vector<PositionProblem> problems_of(const GamePosition& position) { return PositionChecks(position).all(); }

}  // namespace wonders
