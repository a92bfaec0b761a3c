#include "learn/actions.h"

#include "catalog/catalog.h"

namespace wonders {

std::string action_name(ActionId action, EditionId edition) {
  constexpr std::array<std::string_view, kWays> kWayNames{"build", "build free", "stage with", "sell"};
  if (action < kDecline) {
    return std::string(kWayNames[action % kWays]) + " " + std::string(structure_name(action / kWays));
  }
  if (action == kDecline) return "decline";
  if (is_payment(action)) return "payment " + std::to_string(action - kFirstPayment + 1);
  const auto board = static_cast<Board>(action - kFirstBoard);
  return "board " + std::string(wonder_name(edition, board)) + " " + std::string(side_name(edition, board));
}

}  // namespace wonders
