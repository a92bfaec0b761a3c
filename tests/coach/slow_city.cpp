#include "coach/slow_city.h"

#include <algorithm>
#include <functional>

namespace wonders::testing {

namespace {

std::string letters_of(const Units& goods) {
  std::string all;
  for (std::size_t r = 0; r < kResources; ++r) all.append(goods[r], kResourceLetters[r]);
  return all;
}

void add_sources(const Effect& effect, bool tradable_only, std::vector<std::string>& out) {
  if (tradable_only && !effect.tradable) return;
  if (effect.type == EffectType::produce_choice) out.push_back(letters_of(effect.goods));
  if (effect.type != EffectType::produce) return;
  for (const char letter : letters_of(effect.goods)) out.emplace_back(1, letter);
}

/// The most letters of the cost that can be covered, each source used once: tried in every way.
int most_covered(const std::string& cost, std::size_t at, std::vector<std::string>& left) {
  if (at == cost.size()) return 0;
  int best = most_covered(cost, at + 1, left);
  for (std::string& source : left) {
    if (source.find(cost[at]) == std::string::npos) continue;
    std::string used;
    std::swap(used, source);
    best = std::max(best, 1 + most_covered(cost, at + 1, left));
    std::swap(used, source);
  }
  return best;
}

}  // namespace

bool SlowCity::has(std::string_view name) const {
  return std::ranges::any_of(structures, [&](const CardDef* card) { return card->name == name; });
}

std::vector<Effect> SlowCity::effects() const {
  std::vector<Effect> all;
  for (const CardDef* card : structures) all.insert(all.end(), card->gives.begin(), card->gives.end());
  for (std::size_t i = 0; i < stages; ++i) {
    all.insert(all.end(), board->stages[i].gives.begin(), board->stages[i].gives.end());
  }
  return all;
}

int SlowCity::shields() const {
  int n = 0;
  for (const Effect& effect : effects()) n += effect.type == EffectType::shields ? effect.n : 0;
  return n;
}

std::array<int, 4> SlowCity::symbols() const {
  std::array<int, 4> found{};
  for (const Effect& effect : effects()) {
    if (effect.type == EffectType::science) ++found[index(effect.symbol)];
  }
  return found;
}

int slow_science(std::array<int, 4> symbols) {
  if (symbols[3] > 0) {
    --symbols[3];
    int best = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      std::array<int, 4> with = symbols;
      ++with[k];
      best = std::max(best, slow_science(with));
    }
    return best;
  }
  const int sets = std::min({symbols[0], symbols[1], symbols[2]});
  return symbols[0] * symbols[0] + symbols[1] * symbols[1] + symbols[2] * symbols[2] + 7 * sets;
}

int SlowCity::science() const { return slow_science(symbols()); }

std::vector<std::string> SlowCity::sources(bool tradable_only) const {
  std::vector<std::string> all{std::string(1, kResourceLetters[index(board->resource)])};
  for (const Effect& effect : effects()) add_sources(effect, tradable_only, all);
  return all;
}

bool SlowCity::produces(char letter) const {
  return std::ranges::any_of(sources(false), [&](const std::string& s) { return s.find(letter) != std::string::npos; });
}

bool SlowCity::offers(char letter) const {
  return std::ranges::any_of(sources(true), [&](const std::string& s) { return s.find(letter) != std::string::npos; });
}

int SlowCity::missing(const Cost& cost) const {
  const std::string needed = letters_of(cost.resources);
  std::vector<std::string> left;
  for (const std::string& source : sources(false)) {
    if (source.find_first_of(needed) != std::string::npos) left.push_back(source);
  }
  return static_cast<int>(needed.size()) - most_covered(needed, 0, left);
}

int SlowCity::counted(std::uint16_t of) const {
  int n = 0;
  for (const CardDef* card : structures) n += (of >> index(count_of(card->color))) & 1;
  if (((of >> index(Count::wonder_stage)) & 1) != 0) n += static_cast<int>(stages);
  return n;
}

bool SlowCity::chains_to(const CardDef& card) const {
  return std::ranges::any_of(structures, [&](const CardDef* parent) { return chained(*parent, card); });
}

SlowCity slow_city(const View& view, Seat who) {
  const City& city = view.city(who);
  SlowCity slow{.edition = view.edition, .board = &side_def(view.edition, city.board)};
  city.structures.for_each([&](CardId card) { slow.structures.push_back(&def_of(view.edition, card)); });
  slow.stages = city.stages_built();
  slow.coins = city.coins;
  return slow;
}

const CardDef& def_named(EditionId edition, std::string_view name) {
  for (const CardDef& card : definition(edition).cards) {
    if (card.name == name) return card;
  }
  return definition(edition).cards.front();
}

const CardDef& def_of(EditionId edition, CardId card) { return def_named(edition, card_name(edition, card)); }

bool chained(const CardDef& parent, const CardDef& child) {
  const bool by_name = std::ranges::find(child.free_with, parent.name) != child.free_with.end();
  const bool by_symbol =
      !child.symbol_in.empty() && std::ranges::find(parent.symbols_out, child.symbol_in) != parent.symbols_out.end();
  return by_name || by_symbol;
}

std::vector<const CardDef*> slow_coming(const View& view, const SlowCity& city) {
  std::vector<const CardDef*> all;
  for (const CardDef& card : definition(view.edition).cards) {
    const bool in_game = std::ranges::any_of(card.copies, [&](std::uint8_t least) { return least <= view.seats; });
    if (card.age <= view.age || card.color == Color::purple || !in_game || city.has(card.name)) continue;
    const bool again = std::ranges::any_of(all, [&](const CardDef* other) { return other->name == card.name; });
    if (!again) all.push_back(&def_named(view.edition, card.name));
  }
  return all;
}

}  // namespace wonders::testing
