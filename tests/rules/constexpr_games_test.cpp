// Whole games inside the compiler. Constant evaluation proves that the rules read no clock, allocate nothing, leave no
// array and use nothing uninitialised; the pinned results prove that they mean the same as on the day they were
// written.
#include <doctest/doctest.h>

#include <array>

#include "catalog/first_edition.h"
#include "catalog/second_edition.h"
#include "rules/check.h"
#include "rules/score.h"
#include "rules/setup.h"

using namespace wonders;

namespace {

struct Result {
  std::array<int, kMaxSeats> points{};
  std::array<int, kMaxSeats> coins{};
  unsigned winners = 0;
  bool all_legal = true;

  friend constexpr bool operator==(const Result&, const Result&) = default;
};

/// Moves are drawn from the list, whose order is documented, and not by sample_move, which may draw as it likes.
constexpr Result play_out(const Edition& e, std::size_t players, Seed seed) {
  State s = new_game(e, random_table(players, seed), seed);
  Rng rng(seed);
  Result result;
  while (s.phase != Phase::over) {
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat who) {
      MoveList legal;
      legal_moves(e, s, who, legal);
      moves[index(who)] = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      result.all_legal = result.all_legal && is_legal(e, s, who, moves[index(who)]);
    });
    play(e, s, moves);
  }
  s.all_seats().for_each([&](Seat i) {
    result.points[index(i)] = score(e, s, i).total();
    result.coins[index(i)] = s.city(i).coins;
  });
  result.winners = winners(e, s).bits;
  return result;
}

constexpr Result first(std::size_t players, Seed seed) { return play_out(first_edition::kEdition, players, seed); }
constexpr Result second(std::size_t players, Seed seed) { return play_out(second_edition::kEdition, players, seed); }

constexpr Result kFirst2{.points = {52, 48, 8}, .coins = {15, 34, 27}, .winners = 0b010};
static_assert(first(2, 1) == kFirst2);
constexpr Result kFirst3{.points = {34, 30, 16}, .coins = {25, 46, 38}, .winners = 0b001};
static_assert(first(3, 2) == kFirst3);
constexpr Result kFirst5{.points = {34, 24, 38, 13, 27}, .coins = {34, 16, 56, 39, 44}, .winners = 0b00100};
static_assert(first(5, 3) == kFirst5);
constexpr Result kFirst7{
    .points = {17, 16, 40, 19, 34, 22, 16}, .coins = {40, 57, 42, 35, 38, 42, 45}, .winners = 0b0000100};
static_assert(first(7, 4) == kFirst7);
constexpr Result kSecond2{.points = {46, 27, 32}, .coins = {43, 39, 16}, .winners = 0b100};
static_assert(second(2, 5) == kSecond2);
constexpr Result kSecond3{.points = {14, 30, 30}, .coins = {34, 43, 38}, .winners = 0b010};
static_assert(second(3, 6) == kSecond3);
constexpr Result kSecond5{.points = {24, 17, 41, 31, 22}, .coins = {42, 38, 12, 29, 38}, .winners = 0b00100};
static_assert(second(5, 7) == kSecond5);
constexpr Result kSecond7{
    .points = {20, 28, 17, 38, 24, 36, 18}, .coins = {52, 34, 35, 49, 23, 37, 51}, .winners = 0b0001000};
static_assert(second(7, 8) == kSecond7);

// The same at run time: the optimiser must not change what the rules mean.
Result at_run_time(const Edition& e, std::size_t players, Seed seed) {
  volatile Seed hidden = seed;
  return play_out(e, players, hidden);
}

}  // namespace

TEST_CASE("games have the same result at run time as inside the compiler") {
  CHECK(at_run_time(first_edition::kEdition, 2, 1) == kFirst2);
  CHECK(at_run_time(first_edition::kEdition, 3, 2) == kFirst3);
  CHECK(at_run_time(first_edition::kEdition, 5, 3) == kFirst5);
  CHECK(at_run_time(first_edition::kEdition, 7, 4) == kFirst7);
  CHECK(at_run_time(second_edition::kEdition, 2, 5) == kSecond2);
  CHECK(at_run_time(second_edition::kEdition, 3, 6) == kSecond3);
  CHECK(at_run_time(second_edition::kEdition, 5, 7) == kSecond5);
  CHECK(at_run_time(second_edition::kEdition, 7, 8) == kSecond7);
}

TEST_CASE("single rules are constant expressions: legality, payments, points") {
  static constexpr State kStart = new_game(first_edition::kEdition, random_table(3, 1), 1);
  constexpr std::size_t kMoves = [] {
    MoveList moves;
    legal_moves(first_edition::kEdition, kStart, seat(0), moves);
    return moves.size();
  }();
  static_assert(kMoves >= kHandSize);
  static_assert(score(first_edition::kEdition, kStart, seat(0)).total() == 1);
  static_assert(science_points(3, 2, 1, 2) == 38);
  static_assert(winners(first_edition::kEdition, kStart).size() == 3);
  MoveList moves;
  legal_moves(first_edition::kEdition, kStart, seat(0), moves);
  CHECK(moves.size() == kMoves);
}
