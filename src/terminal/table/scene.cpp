#include "terminal/table/scene.h"

#include <algorithm>
#include <utility>

#include "view/decision.h"

namespace wonders {

namespace {

void sort_by_price(std::vector<Move>& moves) {
  const auto order = [](const Move& m) { return std::pair{unsigned{m.to_left} + m.to_right, m.to_left}; };
  std::sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return order(a) < order(b); });
}

/// Hands are in the order of the catalogue, in which Loom, Glassworks and Press of Age II stand among the cards of Age
/// I; people expect them with their colour.
std::vector<CardId> by_color(const View& view) {
  std::vector<CardId> cards;
  for (CardId card : view.choices) cards.push_back(card);
  const Edition& e = edition(view.edition);
  const auto order = [&](CardId card) { return std::pair{e.card(card).color, card}; };
  std::sort(cards.begin(), cards.end(), [&](CardId a, CardId b) { return order(a) < order(b); });
  return cards;
}

void add(Offer& offer, const Move& move) {
  switch (move.action) {
    case Action::build: offer.builds.push_back(move); break;
    case Action::build_free: offer.free_build = true; break;
    case Action::stage: offer.stages.push_back(move); break;
    case Action::sell: offer.sale = true; break;
    case Action::salvage:
    case Action::decline: break;
  }
}

}  // namespace

Scene::Scene(const Words& words, const View& view, std::span<const std::string> names)
    : words_(words), view_(view), names_(names), state_(public_state(view)) {}

std::size_t Scene::number(Seat seat) const {
  const std::size_t own = view_.seat == kNoSeat ? 0 : index(view_.seat);
  return (index(seat) + view_.seats - own) % view_.seats + 1;
}

Seat Scene::seat_of(std::size_t number) const {
  const std::size_t own = view_.seat == kNoSeat ? 0 : index(view_.seat);
  return seat((own + number - 1) % view_.seats);
}

std::vector<Offer> offers(const View& view, std::span<const Move> legal) {
  std::vector<Offer> all;
  for (CardId card : by_color(view)) {
    Offer offer{.card = card, .builds = {}, .stages = {}};
    for (const Move& move : legal) {
      if (move.card == card) add(offer, move);
    }
    sort_by_price(offer.builds);
    sort_by_price(offer.stages);
    all.push_back(std::move(offer));
  }
  return all;
}

}  // namespace wonders
