#include "bots/simple/random_bot.h"

#include <cassert>

namespace wonders {

namespace {

bool same_choice(const Move& a, const Move& b) { return a.card == b.card && a.action == b.action; }

/// Legal moves come grouped: those that differ only in their payment follow each other. The size of the group that
/// begins at `first`.
std::size_t group_size(std::span<const Move> legal, std::size_t first) {
  std::size_t end = first + 1;
  while (end < legal.size() && same_choice(legal[first], legal[end])) ++end;
  return end - first;
}

std::uint32_t draw(std::size_t n, Rng& rng) { return n == 1 ? 0 : rng.below(static_cast<std::uint32_t>(n)); }

}  // namespace

Move RandomBot::choose(const View&, std::span<const Move> legal, Rng& rng) {
  assert(!legal.empty());
  std::size_t groups = 0;
  for (std::size_t i = 0; i < legal.size(); i += group_size(legal, i)) ++groups;
  std::size_t first = 0;
  for (std::uint32_t skip = draw(groups, rng); skip > 0; --skip) first += group_size(legal, first);
  return legal[first + draw(group_size(legal, first), rng)];
}

}  // namespace wonders
