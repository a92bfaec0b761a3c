#pragma once

#include <optional>

#include "rules/state.h"

namespace wonders {

/// The rules keep only the coins of a purchase; people also want to know what they buy, and what is missing.

/// A builder and the neighbours it can buy from.
struct Traders {
  const City& own;
  const City& left;
  const City& right;
};

struct Purchase {
  Units from_left{};
  Units from_right{};
};

/// One purchase, without a superfluous unit, that covers the cost and comes to exactly these coins.
std::optional<Purchase> purchase_for(const Traders& traders, const Units& cost, unsigned to_left, unsigned to_right);

/// Units that neither the city nor its neighbours have; none if the cost can be covered.
Units missing_units(const Traders& traders, const Units& cost);

/// Coins for the cheapest purchase of a cost that can be covered, with those for the bank.
unsigned cheapest_price(const Traders& traders, const Cost& cost);

}  // namespace wonders
