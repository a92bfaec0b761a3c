#include "terminal/scene.h"

#include <algorithm>
#include <utility>

namespace wonders {

namespace {

State public_state(const View& view) {
  State s{};
  s.cities = view.cities;
  s.players = view.players;
  s.seats = view.seats;
  s.age = view.age;
  s.turn = view.turn;
  s.phase = view.phase;
  s.resolved = view.resolved;
  return s;
}

void sort_by_price(std::vector<Move>& moves) {
  const auto order = [](const Move& m) { return std::pair{unsigned{m.to_left} + m.to_right, m.to_left}; };
  std::sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return order(a) < order(b); });
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
  for (CardId card : view.choices) {
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
