// The same seed is the same game, play cannot change a later deal, and nothing is allocated.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>

#include "rules/check.h"
#include "rules/score.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

std::atomic<std::size_t> allocations{0};

void* counted_allocation(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

// Replaced for the whole program, so that nothing hides: not even an allocation inside the standard library.
void* operator new(std::size_t size) { return counted_allocation(size); }
void* operator new[](std::size_t size) { return counted_allocation(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

/// The three deals of a game that is played with the given choices.
std::array<std::array<Hand, kMaxSeats>, kAges> deals(const Edition& e, std::size_t players, Seed seed, Seed play_seed) {
  RandomGame game(e, players, seed);
  game.rng = Rng(play_seed);
  std::array<std::array<Hand, kMaxSeats>, kAges> hands{};
  while (!game.over()) {
    if (game.s.turn == 1 && game.s.phase == Phase::choose) hands[game.s.age - 1u] = game.s.hands;
    game.step();
  }
  return hands;
}

int play_and_score(const Edition& e, std::size_t players, Seed seed) {
  RandomGame game(e, players, seed);
  MoveList moves;
  int sum = 0;
  while (!game.over()) {
    awaiting(game.s).for_each([&](Seat who) {
      legal_moves(e, game.s, who, moves);
      sum += is_legal(e, game.s, who, moves[0]) ? 1 : 0;
    });
    game.step();
  }
  game.s.all_seats().for_each([&](Seat i) { sum += score(e, game.s, i).total(); });
  return sum + static_cast<int>(winners(e, game.s).size());
}

}  // namespace

TEST_CASE("no memory is allocated while games are set up, listed, checked, played and scored") {
  std::size_t allocated = 0;
  int sum = 0;
  for (EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      const std::size_t before = allocations;
      for (Seed seed = 1; seed <= 20; ++seed) sum += play_and_score(edition(id), players, seed);
      allocated += allocations - before;
    }
  }
  CHECK(allocated == 0);
  CHECK(sum > 0);
  const std::size_t before = allocations;
  ::operator delete(::operator new(8));
  const std::size_t after = allocations;
  CHECK(after == before + 1);  // the count counts
}

TEST_CASE("the same seed and the same choices give the same game") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed : {Seed{0}, Seed{1}, Seed{81985529216486895u}, ~Seed{0}}) {
      RandomGame one(e, players, seed), two(e, players, seed);
      while (!one.over()) {
        REQUIRE(one.s == two.s);
        one.step();
        two.step();
      }
      CHECK(one.s == two.s);
    }
  });
}

TEST_CASE("the deal of each Age depends on the seed alone, not on how the game was played") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= 10; ++seed) {
      const auto first = deals(e, players, seed, 1);
      for (Seed play_seed = 2; play_seed <= 4; ++play_seed) CHECK(deals(e, players, seed, play_seed) == first);
      CHECK(deals(e, players, seed + 1000, 1) != first);
    }
  });
}

TEST_CASE("the deal does not depend on the boards, nor the boards on the edition") {
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    const Edition& e = edition(EditionId::first);
    const State one = new_game(e, random_table(players, 5), 77);
    const State two = new_game(e, random_table(players, 6), 77);
    CHECK(one.hands == two.hands);
    CHECK(one.cities != two.cities);
  }
}
