#include <doctest/doctest.h>

#include <map>
#include <set>
#include <vector>

#include "base/rng.h"
#include "view/matching.h"

namespace wonders::testing {

namespace {

using Placing = std::vector<std::size_t>;  // the place of each copy

void list_worlds(const Puzzle& puzzle, std::array<std::uint8_t, kMaxPlaces>& room, Placing& w, std::set<Placing>& out) {
  if (w.size() == puzzle.copies.size()) {
    out.insert(w);
    return;
  }
  puzzle.copies[w.size()].may_be.for_each([&](PlaceId p) {
    if (room[index(p)] == 0) return;
    --room[index(p)];
    w.push_back(index(p));
    list_worlds(puzzle, room, w, out);
    w.pop_back();
    ++room[index(p)];
  });
}

std::set<Placing> all_worlds(const Puzzle& puzzle) {
  std::array<std::uint8_t, kMaxPlaces> room{};
  puzzle.used.for_each([&](PlaceId p) { room[index(p)] = puzzle.place(p).slots; });
  std::set<Placing> out;
  Placing w;
  list_worlds(puzzle, room, w, out);
  return out;
}

void add_place(Puzzle& puzzle, std::size_t id, std::uint8_t slots) {
  puzzle.used.insert(static_cast<PlaceId>(id));
  puzzle.places[id].slots = slots;
}

PlaceSet places(std::initializer_list<std::size_t> ids) {
  PlaceSet set;
  for (std::size_t id : ids) set.insert(static_cast<PlaceId>(id));
  return set;
}

/// Six copies and four places with as many slots; where a copy may be is random, so some puzzles have no world.
Puzzle random_puzzle(Rng& rng) {
  Puzzle puzzle;
  std::array<std::uint8_t, 4> slots{};
  for (int i = 0; i < 6; ++i) ++slots[rng.below(4)];
  for (std::size_t p = 0; p < 4; ++p) add_place(puzzle, p, slots[p]);
  for (std::uint8_t i = 0; i < 6; ++i) {
    Copy copy{.may_be = {}, .card = CardId{i}};
    for (std::size_t p = 0; p < 4; ++p) {
      if (rng.below(2) == 0) copy.may_be.insert(static_cast<PlaceId>(p));
    }
    puzzle.copies.push_back(copy);
  }
  return puzzle;
}

Placing draw_one(const Puzzle& puzzle, const Plan& plan, Rng& rng) {
  Matching m;
  draw(puzzle, plan, rng, m);
  REQUIRE(m.unmatched == 0);
  Placing w;
  for (std::size_t i = 0; i < puzzle.copies.size(); ++i) w.push_back(index(m.at[i]));
  return w;
}

std::map<Placing, int> draw_many(const Puzzle& puzzle, int times, Rng& rng) {
  const Plan plan = make_plan(puzzle);
  std::map<Placing, int> count;
  for (int i = 0; i < times; ++i) ++count[draw_one(puzzle, plan, rng)];
  return count;
}

}  // namespace

TEST_CASE("narrow() keeps exactly the places that occur in some world") {
  Rng rng(1);
  int solvable = 0;
  for (int i = 0; i < 3000; ++i) {
    Puzzle puzzle = random_puzzle(rng);
    const std::set<Placing> worlds = all_worlds(puzzle);
    REQUIRE(narrow(puzzle) == !worlds.empty());
    if (worlds.empty()) continue;
    ++solvable;
    for (std::size_t c = 0; c < puzzle.copies.size(); ++c) {
      PlaceSet occurs;
      for (const Placing& w : worlds) occurs.insert(static_cast<PlaceId>(w[c]));
      REQUIRE(puzzle.copies[c].may_be == occurs);
    }
  }
  CHECK(solvable > 500);
}

TEST_CASE("draw() finds a world whenever there is one, and in time every world") {
  Rng rng(2);
  int tangled = 0;
  for (int i = 0; i < 300; ++i) {
    const Puzzle puzzle = random_puzzle(rng);
    const std::set<Placing> worlds = all_worlds(puzzle);
    if (worlds.empty() || worlds.size() > 40) continue;
    const auto drawn = draw_many(puzzle, 4000, rng);
    for (const auto& [w, n] : drawn) REQUIRE(worlds.contains(w));
    CHECK(drawn.size() == worlds.size());
    tangled += make_plan(puzzle).nested ? 0 : 1;
  }
  CHECK(tangled > 20);
}

TEST_CASE("Worlds are equally likely when candidates are nested, as after a deal with guilds in the box") {
  Puzzle puzzle;  // two guilds of which one is in the box, three other cards, two hands of two cards
  add_place(puzzle, 0, 2);
  add_place(puzzle, 1, 2);
  add_place(puzzle, 2, 1);
  for (std::uint8_t i = 0; i < 5; ++i) {
    puzzle.copies.push_back({.may_be = i < 2 ? places({0, 1, 2}) : places({0, 1}), .card = CardId{i}});
  }
  CHECK(make_plan(puzzle).nested);
  Rng rng(3);
  const auto drawn = draw_many(puzzle, 12000, rng);
  REQUIRE(drawn.size() == 12);  // the guild in the box, then two of the four others
  for (const auto& [w, n] : drawn) {
    CHECK(n > 850);
    CHECK(n < 1150);
  }
}

TEST_CASE("Worlds are about equally likely when candidates are tangled") {
  Puzzle puzzle;
  for (std::size_t p = 0; p < 3; ++p) add_place(puzzle, p, 2);
  for (std::uint8_t i = 0; i < 6; ++i) {
    const PlaceSet may_be = i < 2 ? places({0, 1}) : i < 4 ? places({1, 2}) : places({0, 1, 2});
    puzzle.copies.push_back({.may_be = may_be, .card = CardId{i}});
  }
  CHECK_FALSE(make_plan(puzzle).nested);
  Rng rng(4);
  const auto worlds = all_worlds(puzzle);
  const auto drawn = draw_many(puzzle, 1000 * static_cast<int>(worlds.size()), rng);
  CHECK(drawn.size() == worlds.size());
  for (const auto& [w, n] : drawn) {
    CHECK(n > 700);
    CHECK(n < 1300);
  }
}

}  // namespace wonders::testing
