#include "view/shortage.h"

#include <algorithm>

#include "catalog/catalog_json.h"

namespace wonders {

namespace {

/// Which of equal choices is left out does not matter: every largest part of the cost that can be had has the same
/// size, and taking units as they come finds one (the sets that can be had form a matroid).
std::string letters_not_to_be_had(const Market& market, const Units& cost) {
  Units obtained{}, missing{};
  for (std::size_t r = 0; r < kResources; ++r) {
    for (unsigned k = 0; k < cost[r]; ++k) {
      ++obtained[r];
      if (covers(market.with_both, sources_of_all(obtained))) continue;
      --obtained[r];
      ++missing[r];
    }
  }
  return letters(missing);
}

}  // namespace

Shortage shortage_of(Market market, const Cost& cost) {
  Shortage found{.letters = letters_not_to_be_had(market, cost.resources)};
  found.affordable = found.letters.empty();
  if (!found.affordable) return found;
  constexpr Coins kPlenty = 200;
  const unsigned coins = market.coins;
  market.coins = kPlenty;
  PaymentList payments;
  list_payments(market, sources_of_all(cost.resources), cost.coins, payments);
  unsigned least = kPlenty;
  for (const Move& p : payments) least = std::min<unsigned>(least, cost.coins + p.to_left + p.to_right);
  found.coins = least > coins ? least - coins : 0;
  found.affordable = found.coins == 0;
  return found;
}

}  // namespace wonders
