#include "terminal/table/prices.h"

#include "terminal/console/layout.h"
#include "terminal/words/describe.h"

namespace wonders {

namespace {

/// Ways that take more room than two lines of the hand's column are counted instead of listed.
constexpr std::size_t kWaysRoom = 52;

std::string to_neighbor(const Scene& scene, Seat seller, unsigned coins, const Units& units) {
  return scene.words().say("pay.to",
                           {{"n", coins}, {"name", scene.name(seller)}, {"goods", units_text(scene.words(), units)}});
}

unsigned coins_of(const Move& move) { return unsigned{move.to_left} + move.to_right; }

std::string ways_text(const Scene& scene, Seat who, const Cost& cost, const std::vector<Move>& ways) {
  std::vector<std::string> texts;
  texts.reserve(ways.size());
  for (const Move& way : ways) texts.push_back(payment_text(scene, who, cost, way));
  std::string all = joined(scene.words(), texts, Joint::disjunction);
  if (ways.size() == 1 || display_width(all) <= kWaysRoom) return all;
  return scene.words().say("pay.ways", {{"ways", ways.size()}, {"n", coins_of(ways.front()) + cost.coins}});
}

std::string shortage_text(const Scene& scene, Seat who, const Cost& cost) {
  const Traders traders = scene.traders(who);
  const Units missing = missing_units(traders, cost.resources);
  if (missing != Units{}) return scene.words().say("no.units", {{"units", units_text(scene.words(), missing)}});
  return scene.words().say("no.coins", {{"n", cheapest_price(traders, cost)}});
}

bool affordable(const Scene& scene, Seat who, const Cost& cost) {
  const Traders traders = scene.traders(who);
  return missing_units(traders, cost.resources) == Units{} && cheapest_price(traders, cost) <= traders.own.coins;
}

const Cost& next_stage_cost(const Scene& scene, Seat who) {
  const City& city = scene.city(who);
  return side_def(scene.view().edition, city.board).stages[city.stages_built()].cost;
}

}  // namespace

CardId chain_parent(const Scene& scene, Seat who, CardId card) {
  CardId found = kNoCard;
  (scene.city(who).structures & scene.edition().card(card).parents).for_each([&](CardId parent) { found = parent; });
  return found;
}

std::string payment_text(const Scene& scene, Seat who, const Cost& cost, const Move& move) {
  const Words& words = scene.words();
  std::vector<std::string> parts;
  if (cost.coins != 0) parts.push_back(words.say("pay.bank", {{"n", cost.coins}}));
  if (coins_of(move) == 0) {
    if (cost.resources == Units{} && cost.coins != 0) return coins_text(words, cost.coins);
    if (cost.resources != Units{})
      parts.push_back(words.say("pay.own", {{"goods", units_text(words, cost.resources)}}));
    return parts.empty() ? words.say("cost.free") : joined(words, parts, Joint::conjunction);
  }
  const Purchase bought =
      purchase_for(scene.traders(who), cost.resources, move.to_left, move.to_right).value_or(Purchase{});
  if (move.to_left != 0) parts.push_back(to_neighbor(scene, scene.view().left(who), move.to_left, bought.from_left));
  if (move.to_right != 0)
    parts.push_back(to_neighbor(scene, scene.view().right(who), move.to_right, bought.from_right));
  return joined(words, parts, Joint::conjunction);
}

std::string build_price_text(const Scene& scene, Seat who, const Offer& offer, std::size_t number) {
  const Words& words = scene.words();
  const Cost& cost = card_def(scene.view().edition, offer.card).cost;
  if (offer.builds.empty()) {
    const std::string why = why_no_build(scene, who, offer.card);
    return offer.free_build ? words.say("pay.only_free_build", {{"n", number}})
                            : words.say("pay.impossible", {{"why", why}});
  }
  switch (free_reason(scene.edition(), scene.state(), who, offer.card)) {
    case Free::no_cost: return words.say("cost.free");
    case Free::chain: return words.say("pay.chain", {{"card", words.card(chain_parent(scene, who, offer.card))}});
    case Free::power: return words.say("pay.power");
    case Free::no: break;
  }
  return ways_text(scene, who, cost, offer.builds);
}

std::string stage_price_text(const Scene& scene, Seat who, std::span<const Offer> cards) {
  for (const Offer& offer : cards) {
    if (!offer.stages.empty()) return ways_text(scene, who, next_stage_cost(scene, who), offer.stages);
  }
  return scene.words().say("pay.impossible", {{"why", why_no_stage(scene, who)}});
}

std::string why_no_build(const Scene& scene, Seat who, CardId card) {
  if (scene.city(who).structures.contains(card)) return scene.words().say("no.built");
  return shortage_text(scene, who, card_def(scene.view().edition, card).cost);
}

std::string why_no_stage(const Scene& scene, Seat who) {
  if (!has_next_stage(scene.edition(), scene.city(who))) return scene.words().say("no.stage_left");
  const Cost& cost = next_stage_cost(scene, who);
  // The one reason that lies in the card: the Free City must build by chain what it can.
  return affordable(scene, who, cost) ? scene.words().say("no.must_chain") : shortage_text(scene, who, cost);
}

}  // namespace wonders
