#include <doctest/doctest.h>

#include <algorithm>

#include "view/decision.h"
#include "view/games.h"

namespace wonders::testing {

namespace {

bool same_moves(const MoveList& a, const MoveList& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

/// All that is public or follows from it, in a state that can be compared.
bool same_public_part(const State& a, const State& b) {
  return a.cities == b.cities && a.phase == b.phase && a.resolved == b.resolved && a.players == b.players &&
         a.seats == b.seats && a.age == b.age && a.turn == b.turn && a.moved == b.moved &&
         a.salvage_due == b.salvage_due && a.discard.size() == b.discard.size();
}

/// A face-down card of the last phase lies where the move says.
bool moves_fit_their_cards(const State& s) {
  bool fit = true;
  s.moved.for_each([&](Seat i) {
    const Move& m = s.moves[index(i)];
    if (s.phase == Phase::free_city) {
      fit = fit && s.hand(i).contains(m.card);
    } else if (m.action == Action::stage) {
      fit = fit && s.markers[index(i)].back() == m.card;
    } else if (m.action == Action::sell) {
      fit = fit && s.discard.kinds.contains(m.card);
    }
  });
  return fit;
}

}  // namespace

TEST_CASE("Laws 2 and 3: a drawn world looks the same and offers the same moves") {
  std::size_t worlds = 0;
  for_each_game(kGames, [&](const Kind& kind) {
    WatchedGame game(kind);
    const Edition& e = game.e;
    while (true) {
      const State& s = game.s;
      for (const Knowledge& k : game.known) {
        State world;
        const bool fits = draw_world(k, game.draws, world);
        ++worlds;
        bool good = fits && same_bytes(view_of(e, world, k.now().seat), k.now()) && same_public_part(world, s) &&
                    moves_fit_their_cards(world) && hands_ascend(world) && cards_are_conserved(e, world);
        if (k.now().deciding != kNoSeat) {
          MoveList real, drawn, seen;
          legal_moves(e, s, k.now().deciding, real);
          legal_moves(e, world, k.now().deciding, drawn);
          legal_moves(e, k.now(), seen);
          good = good && same_moves(real, drawn) && same_moves(real, seen) && !real.empty();
        }
        if (!good) FAIL_CHECK(kind.name(), ", Age ", +s.age, ", turn ", +s.turn, ", seat ", index(k.now().seat));
      }
      if (game.over()) break;
      game.step();
    }
    for (const Knowledge& k : game.known) {
      if (k.restarts() != 0 || k.whereabouts().blurred() != 0) FAIL_CHECK(kind.name(), ": memory was lost");
    }
  });
  CHECK(worlds > 2 * 6 * kGames * 18);
}

TEST_CASE("A view answers what is legal and what the score is like the game itself") {
  for_each_game(kGames / 8, [](const Kind& kind) {
    WatchedGame game(kind);
    const Edition& e = game.e;
    for (; !game.over(); game.step()) {
      for (const Knowledge& k : game.known) {
        const View& v = k.now();
        game.s.all_seats().for_each([&](Seat i) { CHECK(score(e, v, i) == score(e, game.s, i)); });
        CHECK(winners(e, v) == winners(e, game.s));
        if (v.deciding == kNoSeat) {
          CHECK(check(e, v, {Action::sell, CardId{0}, 0, 0}) == Objection::not_awaited);
          continue;
        }
        for (std::uint8_t c = 0; c < e.card_count; ++c) {
          for (Action a : {Action::build, Action::build_free, Action::stage, Action::sell, Action::salvage}) {
            const Move m{a, CardId{c}, 0, static_cast<std::uint8_t>(2 * (c % 2))};
            CHECK(check(e, v, m) == check(e, game.s, v.deciding, m));
          }
        }
      }
    }
  });
}

TEST_CASE("Drawn worlds can be played to the end, and no card is lost or made") {
  std::size_t played = 0;
  for_each_game(std::max<std::size_t>(kGames / 8, 2), [&](const Kind& kind) {
    WatchedGame game(kind);
    for (; !game.over(); game.step()) {
      for (const Knowledge& k : game.known) {
        State world = determinize(k, game.draws);
        play_to_end(game.e, world, game.draws);
        if (!cards_are_conserved(game.e, world)) FAIL_CHECK(kind.name());
        ++played;
      }
    }
  });
  CHECK(played > 0);
}

TEST_CASE("Knowledge that begins in the middle of a game fits what is shown and goes on from there") {
  for_each_game(std::max<std::size_t>(kGames / 8, 2), [](const Kind& kind) {
    WatchedGame game(kind);
    std::vector<Knowledge> late;
    for (; !game.over(); game.step()) {
      for (Knowledge& k : late) k.observe(view_of(game.e, game.s, k.now().seat));
      for (const Knowledge& k : game.known) {
        const Knowledge fresh(game.e, k.now());
        if (game.draws.below(40) == 0) late.push_back(fresh);
        CHECK(fresh.consistent());
        State world;
        const bool fits = draw_world(fresh, game.draws, world);
        if (!fits || !same_bytes(view_of(game.e, world, k.now().seat), k.now())) FAIL_CHECK(kind.name());
      }
      for (const Knowledge& k : late) {
        State world;
        const bool fits = draw_world(k, game.draws, world);
        if (!fits || !same_bytes(view_of(game.e, world, k.now().seat), k.now())) FAIL_CHECK(kind.name());
      }
    }
  });
}

TEST_CASE("A missed view costs memory but no law") {
  for_each_game(4, [](const Kind& kind) {
    WatchedGame game(kind);
    Knowledge forgetful = game.known.back();
    for (std::size_t i = 0; !game.over(); game.step(), ++i) {
      if (i % 3 == 2) continue;
      forgetful.observe(view_of(game.e, game.s, forgetful.now().seat));
      State world;
      CHECK(draw_world(forgetful, game.draws, world));
      CHECK(same_bytes(view_of(game.e, world, forgetful.now().seat), forgetful.now()));
    }
    CHECK(forgetful.restarts() > 0);
  });
}

}  // namespace wonders::testing
