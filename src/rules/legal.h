#pragma once

#include "rules/city.h"
#include "rules/cost.h"
#include "rules/deciding.h"
#include "rules/fast/list_moves.h"
#include "rules/payments.h"

namespace wonders {

/// Every legal move of an awaited seat, each once. Cards in ascending order; for each card
///
/// - the build, in every way to pay for it (`list_payments`) or for nothing (`free_reason`), unless a structure of that
///   name is in the city;
/// - the free build, if the city has the power, has not spent it in this Age and the card is not free anyway;
/// - the next stage with this card as its marker, in every way to pay for it;
/// - the sale.
///
/// The Free City sells only if it can do nothing else, and what it can build by chain marks no stage.
/// For the discard pile: the structures that the city lacks, ascending, then declining.
constexpr void legal_moves(const Edition& e, const State& s, Seat who, MoveList& out) {
  out.end_at(fast::append_legal(e, s, who, out.data()));
}

/// The same where they are wanted: from `out` on, where there is room for as many as a MoveList takes. Returns where
/// they end.
constexpr Move* legal_moves_at(const Edition& e, const State& s, Seat who, Move* out) {
  return fast::append_legal(e, s, who, out);
}

}  // namespace wonders
