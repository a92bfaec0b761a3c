#pragma once

#include "view/view.h"
#include "view/whereabouts.h"

namespace wonders {

/// What a player with perfect memory knows at one seat (or watching, for a spectator's views). It learns from Views
/// alone: give it the seat's view after every phase. See docs/knowledge.md.
///
/// A value without pointers to anything but the edition, which must outlive it.
class Knowledge {
 public:
  /// From the first view of a game. From a later one too, but then it does not know what was seen before.
  Knowledge(const Edition& e, const View& first);

  /// The view after the next phase. Seeing one twice does no harm; after a gap it begins anew from what is shown.
  void observe(const View& next);

  /// What the seat has chosen. Only needed for the Free City, whose face-down cards a view does not repeat.
  void decided(Seat for_whom, const Move& m);

  const View& now() const { return now_; }
  const Edition& edition() const { return *edition_; }

  /// The cards that may be in a hand (the Free City's is the draw pile), and those that must be, with repetitions.
  CardSet possible_in_hand(Seat holder) const;
  Hand certain_in_hand(Seat holder) const;

  CardSet possible_marker(Seat city, std::size_t stage) const;
  CardSet possible_in_discard() const;
  Discard certain_in_discard() const { return whereabouts_.known_discard(); }

  /// How often it had to begin anew because views contradicted each other or were missing.
  unsigned restarts() const { return restarts_; }
  /// False only if even the view as it is now makes no sense, such as a card that is not in the game.
  bool consistent() const { return whereabouts_.consistent(); }

  const Whereabouts& whereabouts() const { return whereabouts_; }
  const Plan& plan() const { return plan_; }
  /// All that is the same in every world: the public part and the hidden cards that are certain, hands excepted.
  const State& certain_state() const { return certain_; }

 private:
  void begin_anew();
  bool follow(const View& before);
  void resolve(const View& before);
  void resolve_move(const View& before, Seat who);
  void discard_leftovers();
  void go_on(const View& before);
  void look();
  void finish();
  void fill_certain_state();
  CardId known_card(Seat who, const Move& m) const;
  CardSet cards_in(const PlaceSet& where) const;
  std::size_t least_copies_in(PlaceId place, CardId card) const;

  const Edition* edition_;
  View now_;
  Whereabouts whereabouts_;
  Plan plan_;
  State certain_;
  Move for_free_city_ = kNoMove;
  unsigned restarts_ = 0;
};

}  // namespace wonders
