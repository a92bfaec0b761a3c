#pragma once

#include "coach/reason.h"
#include "coach/situation.h"

// What may speak for a move, by theme, and what a position is about. Each adds the reasons that hold.
namespace wonders::coach {

/// Points, coins, what costs nothing, the chains that it opens.
void city_reasons(const Trial& trial, Reasons& out);
void science_reasons(const Trial& trial, Reasons& out);
/// Shields against each neighbour, before and after.
void conflict_reasons(const Trial& trial, Reasons& out);
/// Production that is missing, what neighbours will pay for, cheaper trade.
void trade_reasons(const Trial& trial, Reasons& out);
/// What whoever takes up the rest of the hand would do with the card.
void denial_reasons(const Trial& trial, Reasons& out);
/// A choice for the Free City, as it concerns the player who makes it.
void free_city_reasons(const Trial& trial, Reasons& out);

/// What speaks against a move.
void objections(const Trial& trial, Reasons& out);

/// What the position is about, whatever is chosen.
void position_reasons(const Situation& at, Reasons& out);

/// The card that whoever takes up the hand would build first of it, by the policy (bots/learned/policy.h); kNoCard if
/// it would build none.
CardId wanted_by_receiver(const Situation& at);

}  // namespace wonders::coach
