#pragma once

#include <string>

#include "catalog/resource.h"
#include "rules/payments.h"

namespace wonders {

/// What keeps somebody from paying a cost.
struct Shortage {
  std::string letters;     // cost units that can be had from nobody
  unsigned coins = 0;      // when all can be had: how many more it would take
  bool affordable = true;  // neither
};

Shortage shortage_of(Market market, const Cost& cost);

}  // namespace wonders
