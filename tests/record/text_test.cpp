#include "games.h"
#include "record/text.h"

using namespace wonders;
using namespace wonders::test;

namespace {

CardId card(std::string_view name) { return *find_card(EditionId::first, name); }

std::string text(const Move& m) { return move_text(EditionId::first, m); }

}  // namespace

TEST_CASE("moves read like the table talk") {
  CHECK(text({Action::build, card("Stockade"), 2, 0}) == "build Stockade (2 left)");
  CHECK(text({Action::build, card("Forum"), 1, 2}) == "build Forum (1 left, 2 right)");
  CHECK(text({Action::build, card("Altar"), 0, 0}) == "build Altar");
  CHECK(text({Action::build_free, card("Palace"), 0, 0}) == "build Palace (free)");
  CHECK(text({Action::stage, card("Chamber of Commerce"), 0, 3}) == "stage Chamber of Commerce (3 right)");
  CHECK(text({Action::sell, card("Baths"), 0, 0}) == "sell Baths");
  CHECK(text({Action::salvage, card("Press"), 0, 0}) == "salvage Press");
  CHECK(text(kNoMove) == "decline");
}

TEST_CASE("every legal move is read back from its text") {
  for (EditionId id : kBothEditions) {
    const Edition& e = edition(id);
    for (Seed seed = 1; seed <= 40; ++seed) {
      Rng rng = stream(seed, 3);
      State s = new_game(e, random_table(2 + seed % 6, seed), seed);
      MoveList moves;
      TurnMoves chosen{};
      while (s.phase != Phase::over) {
        awaiting(s).for_each([&](Seat i) {
          legal_moves(e, s, i, moves);
          for (const Move& m : moves) REQUIRE(parse_move(id, move_text(id, m)) == m);
          chosen[index(i)] = stage_lovers_move(moves, rng);
        });
        play(e, s, chosen);
      }
    }
  }
}

TEST_CASE("text that no move prints is no move") {
  for (std::string_view bad : {"",
                               "build",
                               "build ",
                               "build Nothing",
                               "Build Altar",
                               "build Altar ",
                               " build Altar",
                               "build Altar()",
                               "build Altar ()",
                               "build Altar (0 left)",
                               "build Altar (2 left, 0 right)",
                               "build Altar (2 right, 1 left)",
                               "build Altar (256 left)",
                               "build Altar (-1 left)",
                               "build Altar (+1 left)",
                               "build Altar (01 left)",
                               "build Altar (2 left) ",
                               "build Altar (2 left",
                               "build Altar (free, free)",
                               "stage Altar (free)",
                               "sell Altar (free)",
                               "decline Altar",
                               "declines",
                               "salvage",
                               "build Altar (2 left, 2 left)"}) {
    CHECK_MESSAGE(!parse_move(EditionId::first, bad), bad);
  }
  CHECK_FALSE(parse_move(EditionId::first, "build Castrum"));
  CHECK(parse_move(EditionId::second, "build Castrum"));
}
