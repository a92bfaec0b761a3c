#include "properties/purchases.h"

#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace wonders::testing {

namespace {

enum class Owner { self, left, right };

/// One printed symbol: whose it is and what it can be. Equal symbols are counted.
struct Symbol {
  Owner owner;
  unsigned goods;  // bit set of Resource

  friend auto operator<=>(const Symbol&, const Symbol&) = default;
};
using Symbols = std::map<Symbol, int>;

/// A symbol bought as one kind of goods.
struct Purchase {
  Symbol symbol;
  std::size_t kind;

  friend auto operator<=>(const Purchase&, const Purchase&) = default;
};
using Plan = std::multiset<Purchase>;

void add_effects(Symbols& symbols, Owner owner, const Effects& effects) {
  for (const Effect& effect : effects) {
    unsigned any = 0;
    for (std::size_t r = 0; r < kResources; ++r) {
      if (effect.goods[r] == 0) continue;
      any |= 1u << r;
      if (effect.type == EffectType::produce) symbols[{owner, 1u << r}] += effect.goods[r];
    }
    if (effect.type == EffectType::produce_choice) symbols[{owner, any}] += 1;
  }
}

/// the owner uses everything; neighbours buy the starting symbol, brown and gray cards.
void add_city(Symbols& symbols, Owner owner, EditionId id, const City& city) {
  const SideDef& side = side_def(id, city.board);
  symbols[{owner, 1u << index(side.resource)}] += 1;
  city.structures.for_each([&](CardId card) {
    const CardDef& def = card_def(id, card);
    const bool sold = def.color == Color::brown || def.color == Color::gray;
    if (owner == Owner::self || sold) add_effects(symbols, owner, def.gives);
  });
  if (owner != Owner::self) return;
  for (std::size_t i = 0; i < city.stages_built(); ++i) add_effects(symbols, owner, side.stages[i].gives);
}

class Market {
 public:
  Market(const State& s, EditionId id, Seat who) : id_(id), city_(s.city(who)) {
    add_city(symbols_, Owner::self, id, city_);
    add_city(symbols_, Owner::left, id, s.city(s.left(who)));
    add_city(symbols_, Owner::right, id, s.city(s.right(who)));
  }

  Purchases pay_for(const Cost& cost) {
    std::vector<std::size_t> units;
    for (std::size_t r = 0; r < kResources; ++r) units.insert(units.end(), cost.resources[r], r);
    plans_.clear();
    Plan plan;
    assign(units, 0, plan);
    Purchases found;
    for (const Plan& p : plans_) {
      if (superfluous(units, p)) continue;
      const auto [left, right] = prices(p);
      if (left + right + cost.coins <= city_.coins) found.emplace(left, right);
    }
    return found;
  }

 private:
  /// Gives each unit of the cost a symbol, in every way, and notes what was bought.
  void assign(const std::vector<std::size_t>& units, std::size_t at, Plan& plan) {
    if (at == units.size()) {
      plans_.insert(plan);
      return;
    }
    for (auto& [symbol, count] : symbols_) {
      if (count == 0 || (symbol.goods >> units[at] & 1u) == 0) continue;
      --count;
      if (symbol.owner == Owner::self) {
        assign(units, at + 1, plan);
      } else {
        const auto bought = plan.insert({symbol, units[at]});
        assign(units, at + 1, plan);
        plan.erase(bought);
      }
      ++count;
    }
  }

  /// a plan is superfluous if it still suffices with one unit less.
  bool superfluous(const std::vector<std::size_t>& units, const Plan& plan) {
    for (auto left_out = plan.begin(); left_out != plan.end(); ++left_out) {
      std::array<int, kResources> bought{};
      for (auto it = plan.begin(); it != plan.end(); ++it) {
        if (it != left_out) ++bought[it->kind];
      }
      if (own_covers(units, 0, bought)) return true;
    }
    return false;
  }

  bool own_covers(const std::vector<std::size_t>& units, std::size_t at, std::array<int, kResources>& bought) {
    if (at == units.size()) return true;
    const std::size_t unit = units[at];
    if (bought[unit] > 0) {
      --bought[unit];
      const bool ok = own_covers(units, at + 1, bought);
      ++bought[unit];
      if (ok) return true;
    }
    for (auto& [symbol, count] : symbols_) {
      if (count == 0 || symbol.owner != Owner::self || (symbol.goods >> unit & 1u) == 0) continue;
      --count;
      const bool ok = own_covers(units, at + 1, bought);
      ++count;
      if (ok) return true;
    }
    return false;
  }

  std::pair<int, int> prices(const Plan& plan) const {
    int left = 0, right = 0;
    for (const Purchase& p : plan) (p.symbol.owner == Owner::left ? left : right) += price(p);
    return {left, right};
  }

  /// 2 coins, or 1 with any number of discounts that apply.
  int price(const Purchase& p) const {
    const Goods kind = p.kind < kRawMaterials ? Goods::raw : Goods::manufactured;
    const Where from = p.symbol.owner == Owner::left ? kLeft : kRight;
    int price = 2;
    const auto look = [&](const Effects& effects) {
      for (const Effect& effect : effects) {
        if (effect.type == EffectType::discount && effect.kind == kind && (effect.where & from) != 0) price = 1;
      }
    };
    city_.structures.for_each([&](CardId card) { look(card_def(id_, card).gives); });
    const SideDef& side = side_def(id_, city_.board);
    for (std::size_t i = 0; i < city_.stages_built(); ++i) look(side.stages[i].gives);
    return price;
  }

  EditionId id_;
  const City& city_;
  Symbols symbols_;
  std::set<Plan> plans_;
};

bool chained(EditionId id, const City& city, const CardDef& child) {
  bool free = false;
  city.structures.for_each([&](CardId card) {
    const CardDef& parent = card_def(id, card);
    for (std::string_view name : child.free_with) free = free || name == parent.name;
    for (std::string_view symbol : parent.symbols_out) free = free || symbol == child.symbol_in;
  });
  return free;
}

}  // namespace

Purchases purchases_for_card(const State& s, EditionId id, Seat who, CardId card) {
  const CardDef& def = card_def(id, card);
  if (s.city(who).structures.contains(card)) return {};
  if (chained(id, s.city(who), def)) return {{0, 0}};
  return Market(s, id, who).pay_for(def.cost);
}

Purchases purchases_for_stage(const State& s, EditionId id, Seat who) {
  const City& city = s.city(who);
  const SideDef& side = side_def(id, city.board);
  if (city.stages_built() >= side.stages.size()) return {};
  return Market(s, id, who).pay_for(side.stages[city.stages_built()].cost);
}

}  // namespace wonders::testing
