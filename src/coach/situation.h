#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/note.h"
#include "catalog/catalog.h"
#include "rules/legal.h"
#include "rules/turn.h"
#include "view/decision.h"

// What the coach looks at: a decision as the player sees it, and one move of it with what it changes. Everything that
// is said of a position is read off these, so that it is true by construction.
namespace wonders::coach {

/// The two neighbours of a player, as messages name them: left, right, or both.
enum class Side : std::uint8_t { left, right };
inline constexpr std::array kBothSides{Side::left, Side::right};

constexpr std::string_view side_word(Side side) { return side == Side::left ? "left" : "right"; }
/// The word for one side or for both; at least one of them.
constexpr std::string_view sides_word(bool left, bool right) {
  return left && right ? "both" : left ? "left" : "right";
}

struct Situation {
  explicit Situation(const View& seen)
      : e(edition(seen.edition)), view(seen), table(public_state(seen)), me(seen.seat), deciding(seen.deciding) {
    legal_moves(e, view, legal);
  }

  const City& own() const { return table.city(me); }
  Seat neighbour(Side side) const { return side == Side::left ? table.left(me) : table.right(me); }
  const City& city(Side side) const { return table.city(neighbour(side)); }
  /// The neighbour of a neighbour who is not the player; with three cities, the player's other neighbour.
  const City& beyond(Side side) const {
    const Seat near = neighbour(side);
    return table.city(side == Side::left ? table.left(near) : table.right(near));
  }
  bool for_free_city() const { return deciding != me; }

  /// Does the rest of the hand go to a neighbour after this turn?
  bool hand_goes_on() const {
    return (view.phase == Phase::choose || view.phase == Phase::free_city) && view.turn < kTurnsPerAge;
  }
  /// On which side whoever takes up the rest of the hand sits.
  Side receiver() const { return hand_goes_to(table, me) == neighbour(Side::left) ? Side::left : Side::right; }

  /// Is there a legal move that builds the card, or any card?
  bool can_build(CardId card) const;
  bool can(Action action) const;

  const Edition& e;
  const View& view;
  State table;
  Seat me;        // whom the coach speaks to
  Seat deciding;  // for whom: the same, or the Free City
  MoveList legal;
};

/// One move, and the table after it if everybody else waited.
struct Trial {
  Trial(const Situation& situation, const Move& m)
      : at(situation), move(m), after(after_move_alone(situation.e, situation.table, situation.deciding, m)) {}

  bool builds() const {
    return move.action == Action::build || move.action == Action::build_free || move.action == Action::salvage;
  }
  bool stage() const { return move.action == Action::stage; }
  const City& before_city() const { return at.table.city(at.deciding); }
  const City& after_city() const { return after.city(at.deciding); }
  /// Coins that leave the city for the move.
  unsigned spent() const;

  const Situation& at;
  Move move;
  State after;
};

/// The name of a card, or of resources, in a message.
Note card_note(EditionId edition, CardId card);
Note good_note(Resource resource);

using Goods7 = std::array<bool, kResources>;
std::vector<Note> good_notes(const Goods7& goods);
bool any(const Goods7& goods);

/// Resources with a source in one supply and none in the other.
Goods7 gained(const Supply& before, const Supply& after);

/// Structures of the Ages to come (guilds aside, which are drawn) that the city does not have and will not get by a
/// chain it already has, and that cost one of the goods, at least `units` of it.
unsigned coming_that_cost(const Situation& at, const City& city, const Goods7& goods, unsigned units = 1);

/// Units of the next stage's cost that the city's own production lacks; 0 if there is no next stage.
unsigned missing_for_stage(const Edition& e, const City& city);

/// Resources of which a neighbour has no source and that it could buy from nobody but the player, as far as it has a
/// use for them: in structures to come or in its stages. Whether the player offers them is another question.
Goods7 needs_from_player(const Situation& at, Side side);

}  // namespace wonders::coach
