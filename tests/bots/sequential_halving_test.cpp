#include "bots/search/sequential_halving.h"

#include <doctest/doctest.h>

#include <numeric>

#include "bots/learned/utility.h"

using namespace wonders;

namespace {

/// Moves whose worth is known, give or take the luck of a world, which is half as much for all of them alike.
class Lottery {
 public:
  static constexpr std::int32_t kNothing = 3 * kSureWin / 1000;

  explicit Lottery(std::vector<std::int32_t> worths, std::int32_t luck) : worths_(std::move(worths)), luck_(luck) {}

  void try_all(std::span<const Judged> moves, std::span<std::int32_t> came_to) {
    const std::int32_t world = throw_dice();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      came_to[i] = worths_[moves[i].number] + (world + throw_dice()) / 2;
    }
  }

 private:
  std::int32_t throw_dice() {
    return static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(2 * luck_ + 1))) - luck_;
  }

  std::vector<std::int32_t> worths_;
  std::int32_t luck_;
  Rng rng_{7};
};

/// The same, for someone to whom any difference matters.
class FineLottery : public Lottery {
 public:
  using Lottery::Lottery;
  static constexpr std::int32_t kNothing = 0;
};

struct Found {
  std::size_t best;
  std::uint64_t games;
};

template <class Worker = Lottery>
Found find_best(const std::vector<std::int32_t>& worths, std::int32_t luck, std::uint64_t nodes) {
  std::vector<Judged> moves(worths.size());
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].number = i;
  Worker lottery(worths, luck);
  moves = halve(std::move(moves), {.nodes = nodes}, std::span(&lottery, 1));
  const auto add = [](std::uint64_t sum, const Judged& judged) { return sum + judged.games; };
  return {moves.front().number, std::accumulate(moves.begin(), moves.end(), std::uint64_t{0}, add)};
}

constexpr std::int32_t kPoint = kSureWin / 67;  // as much as the own points count

}  // namespace

TEST_CASE("who thinks stops when one move is clearly the best") {
  const Found found = find_best({0, kPoint, 5 * kPoint, 2 * kPoint, 0}, 10 * kPoint, 1'000'000);
  CHECK(found.best == 2);
  CHECK(found.games < 10'000);
}

TEST_CASE("who thinks stops when the moves are as good as each other, unless any difference matters") {
  CHECK(find_best({0, 0, 0, 0}, 10 * kPoint, 10'000'000).games < 2'000'000);
  CHECK(find_best<FineLottery>({0, 0}, 10 * kPoint, 1'000'000).games == 1'000'000);
}

TEST_CASE("close moves are tried for as long as there is time") {
  // A third of a point apart, where luck is a hundred: 20,000 games cannot tell, a few millions can.
  CHECK(find_best({0, kPoint / 3}, 100 * kPoint, 20'000).games == 20'000);
  CHECK(find_best({0, kPoint / 3}, 100 * kPoint, 4'000'000).best == 1);
}

TEST_CASE("a few games are shared out by halves") {
  // Sixteen moves, four rounds: each has a quarter of the games, among 16, 8, 4 and 2 moves.
  std::vector<std::int32_t> worths(16);
  worths[11] = 4 * kPoint;
  const Found found = find_best(worths, kPoint, 640);
  CHECK(found.best == 11);
  CHECK(found.games == 640);
}
