#pragma once

#include <array>
#include <cstdint>

#include "rules/legal.h"

namespace wonders {

/// A fixed numbering of what a seat can do, for learners: a policy is a vector with one entry for each, and a mask says
/// which are legal now. Whom to pay is left out: an action stands for its cheapest payment (of equals, the one that
/// pays the right neighbour most).
///
/// 4 · card + way, then one more for declining the discard pile.
enum class Way : std::uint8_t {
  build,
  build_free,  // by Olympia's power, or a card of the discard pile
  stage,
  sell,
};

inline constexpr std::size_t kActions = kMaxCards * 4 + 1;
inline constexpr std::uint16_t kDeclineAction = kMaxCards * 4;

/// One bit for each action.
struct ActionMask {
  static constexpr std::size_t kWords = (kActions + 31) / 32;
  std::array<std::uint32_t, kWords> words{};

  constexpr bool contains(std::size_t action) const { return ((words[action / 32] >> (action % 32)) & 1u) != 0; }
  constexpr void insert(std::size_t action) { words[action / 32] |= 1u << (action % 32); }
  friend constexpr bool operator==(const ActionMask&, const ActionMask&) = default;
};

constexpr std::uint16_t action_of(const Move& m) {
  const auto numbered = [&](Way way) { return static_cast<std::uint16_t>(4 * index(m.card) + index(way)); };
  switch (m.action) {
    case Action::build: return numbered(Way::build);
    case Action::build_free:
    case Action::salvage: return numbered(Way::build_free);
    case Action::stage: return numbered(Way::stage);
    case Action::sell: return numbered(Way::sell);
    case Action::decline: break;
  }
  return kDeclineAction;
}

constexpr ActionMask action_mask(const MoveList& legal) {
  ActionMask mask;
  for (const Move& m : legal) mask.insert(action_of(m));
  return mask;
}

/// The move that an action stands for; the first legal move if the action is not legal.
constexpr Move cheapest_move(const MoveList& legal, std::uint16_t action) {
  Move best = legal[0];
  unsigned best_price = ~0u;
  for (const Move& m : legal) {
    const unsigned price = unsigned{m.to_left} + m.to_right;
    if (action_of(m) != action || price >= best_price) continue;
    best = m;
    best_price = price;
  }
  return best;
}

}  // namespace wonders
