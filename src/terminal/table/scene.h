#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/legal.h"
#include "terminal/table/purchase.h"
#include "terminal/words/words.h"
#include "view/view.h"

namespace wonders {

/// Everything that may be shown to one person now: built from a View, so that nothing hidden can appear on a screen.
class Scene {
 public:
  Scene(const Words& words, const View& view, std::span<const std::string> names);

  const Words& words() const { return words_; }
  const View& view() const { return view_; }
  const Edition& edition() const { return wonders::edition(view_.edition); }
  const std::string& name(Seat seat) const { return names_[index(seat)]; }
  const City& city(Seat seat) const { return view_.city(seat); }
  Traders traders(Seat who) const { return {city(who), city(view_.left(who)), city(view_.right(who))}; }

  /// The public part of the game, for the functions of the rules that ask for nothing else.
  const State& state() const { return state_; }

  /// Cities are numbered for people from 1, their own, clockwise.
  std::size_t number(Seat seat) const;
  Seat seat_of(std::size_t number) const;

 private:
  const Words& words_;
  const View& view_;
  std::span<const std::string> names_;
  State state_;
};

/// What can be done with one card of a decision: every legal move, the cheapest ways first.
struct Offer {
  CardId card = kNoCard;
  std::vector<Move> builds;
  std::vector<Move> stages;
  bool free_build = false;
  bool sale = false;
};

/// One offer for each card of the view's decision, sorted by colour.
std::vector<Offer> offers(const View& view, std::span<const Move> legal);

}  // namespace wonders
