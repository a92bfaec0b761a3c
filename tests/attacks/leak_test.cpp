// Two worlds that differ only in what is hidden: what leaves the server is the same, byte for byte, for everybody who
// may not know the difference.
#include <doctest/doctest.h>

#include <cstring>
#include <map>

#include "attacks/kinds.h"
#include "catalog/catalog.h"
#include "view/view.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

std::string bytes_of(const View& view) {
  std::string bytes(sizeof(View), '\0');
  std::memcpy(bytes.data(), &view, sizeof(View));
  return bytes;
}

/// Two seeds with which that seat (or a spectator) sees the same at first; they are equal if none were found.
std::pair<Seed, Seed> same_at_first(const TwinKind& kind, Seat viewer, Seed from) {
  constexpr Seed kTries = 20000;
  std::map<std::string, Seed> seeds;
  for (Seed seed = from; seed < from + kTries; ++seed) {
    const GameTable table = beginning(kind, seed);
    const auto [place, is_new] = seeds.try_emplace(bytes_of(view_of(table.edition(), table.state(), viewer)), seed);
    if (!is_new) return {place->second, seed};
  }
  return {from, from};
}

TwinKind all_people(EditionId edition, std::size_t players) {
  TwinKind kind;
  kind.edition = edition;
  kind.players = kind.persons = players;
  kind.assignment = Assignment::free;
  return kind;
}

}  // namespace

TEST_CASE("attacks: what is hidden changes no byte that leaves the server") {
  Totals totals;
  for (std::size_t n = 0; n < runs(72, 5000); ++n) {
    TwinGame game(kind_number(n));
    game.play();
    totals.add(game);
    REQUIRE_MESSAGE(game.twins.leak().empty(), game.twins.leak());
  }
  MESSAGE("same deal: ", totals.text());
  CHECK(totals.counts.telling > totals.games * 50);
  CHECK(totals.counts.calls > 0);
  CHECK(totals.voted > 0);
}

TEST_CASE("attacks: spectators and strangers cannot tell another deal by any byte") {
  Totals totals;
  for (std::size_t n = 0; n < runs(12, 1200); ++n) {
    TwinKind kind = all_people(n % 2 == 0 ? EditionId::first : EditionId::second, 2 + n / 2 % 6);
    std::tie(kind.seed, kind.other_seed) = same_at_first(kind, kNoSeat, 1 + 1000 * n);
    REQUIRE(kind.seed != kind.other_seed);
    kind.unaware = kNobody;
    TwinGame game(kind);
    game.play();
    totals.add(game);
    REQUIRE_MESSAGE(game.twins.leak().empty(), game.twins.leak());
  }
  MESSAGE("another deal: ", totals.text());
  CHECK(totals.counts.telling > totals.games * 50);
}

TEST_CASE("attacks: who sees the same hand cannot tell the rest of the deal by any byte") {
  Totals totals;
  for (std::size_t n = 0; n < runs(6, 120); ++n) {
    TwinKind kind = all_people(n % 2 == 0 ? EditionId::first : EditionId::second, 2 + n / 2 % 3);
    kind.unaware = n % kind.persons;
    const std::size_t seat_number = kind.unaware + (kind.players == 2 ? 1 : 0);
    std::tie(kind.seed, kind.other_seed) = same_at_first(kind, seat(seat_number), 1 + 20000 * n);
    REQUIRE(kind.seed != kind.other_seed);
    TwinGame game(kind);
    game.play();
    totals.add(game);
    REQUIRE_MESSAGE(game.twins.leak().empty(), game.twins.leak());
  }
  MESSAGE("the same first hand: ", totals.text());
  CHECK(totals.counts.telling > totals.games * 50);
}

// --- Can the comparison fail? Faults are planted in what the server sends.

namespace {

bool is(const std::string& text, std::string_view type) { return text.find(R"({"type":")" + std::string(type)) == 0; }

bool found(const Twins::Plant& plant, const TwinKind& kind) {
  TwinGame game(kind);
  game.twins.plant = plant;
  game.play();
  return !game.twins.leak().empty();
}

bool found_in_a_few(const Twins::Plant& plant) {
  for (std::size_t n = 0; n < 24; ++n) {
    if (found(plant, kind_number(n))) return true;
  }
  return false;
}

/// The worlds differ in everything that spectators do not see.
TwinKind other_deal() {
  TwinKind kind = all_people(EditionId::first, 3);
  kind.unaware = kNobody;
  kind.other_seed = 2;
  return kind;
}

}  // namespace

TEST_CASE("attacks: the comparison finds what is planted") {
  SUBCASE("a card of another hand") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId to) {
      const State& s = twins.state(world);
      const Seat me = twins.seat_of(to), other = me == kNoSeat ? seat(1) : left_of(me, s.seats);
      if (is(text, "view")) text += std::to_string(index(s.hand(other).front()));
    }));
  }
  SUBCASE("the card of a marker or a sale") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      const State& s = twins.state(world);
      if (!is(text, "view") || s.phase == Phase::free_city) return;
      s.moved.for_each([&](Seat i) { text += std::to_string(index(s.moves[index(i)].card)); });
    }));
  }
  SUBCASE("what somebody has chosen and not revealed") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      const GameTable& game = twins.game(world);
      if (!is(text, "progress")) return;
      game.chosen().for_each([&](Seat i) { text += std::to_string(index(game.game().choice(i).action)); });
    }));
  }
  SUBCASE("a side before it is revealed") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      if (is(text, "table")) text += std::to_string(index(twins.game(world).seats().back().board));
      if (is(text, "table")) text += std::to_string(index(twins.game(world).seats()[1].board));
    }));
  }
  SUBCASE("the size of a message") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      if (is(text, "view")) text.append(index(twins.state(world).hands[1].front()) % 2, ' ');
    }));
  }
  SUBCASE("whether a message is sent") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      const bool has = twins.state(world).discard.size() > 0 && !twins.state(world).discard.kinds.contains(CardId{1});
      if (is(text, "progress") && has) text.clear();
    }));
  }
  SUBCASE("the seed, in an answer to a request") {
    CHECK(found(
        [](std::string& text, const Twins& twins, std::size_t world, PersonId) {
          if (text.find("200 ") == 0) text += std::to_string(twins.game(world).seed());
        },
        other_deal()));
  }
  SUBCASE("somebody's token") {
    CHECK(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      if (is(text, "chat")) text += twins.people()[0].token[world];
    }));
  }
  SUBCASE("the next Age") {
    CHECK(found(
        [](std::string& text, const Twins& twins, std::size_t world, PersonId) {
          if (is(text, "view") && twins.state(world).age == 1) text += std::to_string(twins.game(world).seed() % 7);
        },
        other_deal()));
  }
  SUBCASE("but nothing where what was added is public") {
    CHECK_FALSE(found_in_a_few([](std::string& text, const Twins& twins, std::size_t world, PersonId) {
      if (is(text, "view")) text += std::to_string(twins.state(world).city(seat(1)).coins);
    }));
  }
}
