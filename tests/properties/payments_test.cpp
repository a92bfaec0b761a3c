// Legal payments against a search through all actual purchases.
#include <doctest/doctest.h>

#include <string>

#include "properties/purchases.h"
#include "rules/legal.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// Boards with more, and more curious, production than games have: for up to seven turns every seat builds whatever
/// card of these colours, or a stage, regardless of the cost.
class RandomBoards {
 public:
  explicit RandomBoards(const Edition& e) : e_(e) {
    for (std::size_t c = 0; c < e.card_count; ++c) {
      const Color color = e.cards[c].color;
      if (color == Color::brown || color == Color::gray || color == Color::yellow) useful_.push_back(CardId(c));
    }
  }

  State draw(Rng& rng) {
    State s = new_game(e_, random_table(3 + rng.below(2), rng.next()), rng.next());
    const unsigned turns = rng.below(8);
    for (unsigned t = 0; t < turns; ++t) build_everywhere(s, rng);
    s.all_seats().for_each([&](Seat i) {
      s.city(i).coins = static_cast<Coins>(rng.below(16));
      s.city(i).free_build_left = 0;
      s.city(i).powers = {};  // payments only
    });
    return s;
  }

 private:
  void build_everywhere(State& s, Rng& rng) {
    TurnMoves moves{};
    s.hands = {};
    s.all_seats().for_each([&](Seat i) {
      City& city = s.city(i);
      city.coins = 100;
      const CardId card = useful_[rng.below(static_cast<std::uint32_t>(useful_.size()))];
      Action action = Action::build;
      if (city.structures.contains(card)) action = Action::sell;
      if (rng.below(6) == 0 && has_next_stage(e_, city)) action = Action::stage;
      s.hand(i).push_back(card);
      moves[index(i)] = {action, card, 0, 0};
    });
    play(e_, s, moves);
    s.phase = Phase::choose;
    s.salvage_due = {};
    s.age = s.turn = 1;
  }

  const Edition& e_;
  FixedVector<CardId, kMaxCards> useful_;
};

struct Offered {
  Purchases builds, stages;
  std::size_t listed = 0;
};

Offered offered(const Edition& e, State& s, Seat who, CardId card) {
  s.hand(who).clear();
  s.hand(who).push_back(card);
  MoveList moves;
  legal_moves(e, s, who, moves);
  Offered found;
  for (const Move& m : moves) {
    if (m.action == Action::build) found.builds.emplace(m.to_left, m.to_right);
    if (m.action == Action::stage) found.stages.emplace(m.to_left, m.to_right);
    if (m.action != Action::sell) ++found.listed;
  }
  return found;
}

std::string text(const Purchases& all) {
  std::string out;
  for (const auto& [left, right] : all) out += std::to_string(left) + "+" + std::to_string(right) + " ";
  return out;
}

}  // namespace

TEST_CASE("payments are exactly those of the search, on 300,000 random boards") {
  const std::size_t boards = 150'000 / kFewer;
  for (EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    RandomBoards random(e);
    Rng rng(index(id) + 17);
    std::size_t wrong = 0, traded = 0;
    for (std::size_t n = 0; n < boards && wrong == 0; ++n) {
      State s = random.draw(rng);
      const Seat who = seat(rng.below(s.seats));
      const CardId card = static_cast<CardId>(rng.below(e.card_count));
      const Offered fast = offered(e, s, who, card);
      const Purchases builds = purchases_for_card(s, id, who, card);
      const Purchases stages = purchases_for_stage(s, id, who);
      traded += (builds.size() > 1 ? 1u : 0u) + (stages.size() > 1 ? 1u : 0u);
      if (fast.builds == builds && fast.stages == stages && fast.listed == builds.size() + stages.size()) continue;
      ++wrong;
      FAIL_CHECK("board ", n, ", ", card_name(id, card), ": builds ", text(fast.builds), "instead of ", text(builds),
                 "; stages ", text(fast.stages), "instead of ", text(stages), "; ", fast.listed, " listed");
    }
    CHECK(wrong == 0);
    CHECK(traded > boards / 20);  // the boards are not trivial
  }
}

TEST_CASE("payments are exactly those of the search, for every hand of random games") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    for (Seed seed = 1; seed <= (kFewer == 1 ? 4 : 1); ++seed) {
      RandomGame game(e, players, seed);
      for (; !game.over(); game.step()) {
        if (game.s.phase != Phase::choose || game.s.turn % 2 == 0) continue;
        awaiting(game.s).for_each([&](Seat who) {
          if (game.s.city(who).powers.bits != 0) return;  // powers that build free have their own scenarios
          State s = game.s;
          for (CardId card : game.s.hand(who)) {
            const Offered fast = offered(e, s, who, card);
            CHECK(text(fast.builds) == text(purchases_for_card(s, e.id, who, card)));
            CHECK(text(fast.stages) == text(purchases_for_stage(s, e.id, who)));
          }
        });
      }
    }
  });
}
