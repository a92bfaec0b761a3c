#pragma once

#include "rules/fast/payments.h"
#include "rules/trade.h"

namespace wonders {

/// Ways to pay for one thing, as moves that differ in their coins alone: at most 6 splits of the missing raw materials
/// and 4 of the manufactured goods. Two places more than that, because moves are written before they are found not
/// to count.
using PaymentList = ScratchList<Move, 26>;

/// Every legal way to pay for a cost, each once: fewest raw materials from the left first, then fewest manufactured
/// goods from the left. Coins to the bank are part of the price.
constexpr void list_payments(const Market& market, const Supply& need, unsigned bank, PaymentList& out) {
  out.end_at(fast::append_payments(market, need, bank, no_move(), out.data()));
}

}  // namespace wonders
