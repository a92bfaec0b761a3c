#include "bots/search/sequential_halving.h"

#include <doctest/doctest.h>

#include <numeric>

#include "bots/learned/utility.h"

using namespace wonders;

namespace {

/// Moves whose mean is known, give or take the luck of a world, which is half as much for all of them alike.
class Lottery {
 public:
  static constexpr std::int32_t kIndifference = 3 * kSureWin / 1000;

  explicit Lottery(std::vector<std::int32_t> means, std::int32_t luck) : means_(std::move(means)), luck_(luck) {}

  void evaluate_all(std::span<const Candidate> moves, std::span<std::int32_t> results) {
    const std::int32_t world = throw_dice();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      results[i] = means_[moves[i].number] + (world + throw_dice()) / 2;
    }
  }

 private:
  std::int32_t throw_dice() {
    return static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(2 * luck_ + 1))) - luck_;
  }

  std::vector<std::int32_t> means_;
  std::int32_t luck_;
  Rng rng_{7};
};

/// The same, for someone to whom any difference matters.
class FineLottery : public Lottery {
 public:
  using Lottery::Lottery;
  static constexpr std::int32_t kIndifference = 0;
};

struct Found {
  std::size_t best;
  std::uint64_t visits;
};

template <class Worker = Lottery>
Found find_best(const std::vector<std::int32_t>& means, std::int32_t luck, std::uint64_t nodes) {
  std::vector<Candidate> moves(means.size());
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].number = i;
  Worker lottery(means, luck);
  moves = sequential_halving(std::move(moves), {.nodes = nodes}, std::span(&lottery, 1));
  const auto add = [](std::uint64_t sum, const Candidate& candidate) { return sum + candidate.visits; };
  return {moves.front().number, std::accumulate(moves.begin(), moves.end(), std::uint64_t{0}, add)};
}

constexpr std::int32_t kPoint = kSureWin / 67;  // as much as the own points count

}  // namespace

TEST_CASE("the search stops when one move is clearly the best") {
  const Found found = find_best({0, kPoint, 5 * kPoint, 2 * kPoint, 0}, 10 * kPoint, 1'000'000);
  CHECK(found.best == 2);
  CHECK(found.visits < 10'000);
}

TEST_CASE("the search stops when the moves are as good as each other, unless any difference matters") {
  CHECK(find_best({0, 0, 0, 0}, 10 * kPoint, 10'000'000).visits < 2'000'000);
  CHECK(find_best<FineLottery>({0, 0}, 10 * kPoint, 1'000'000).visits == 1'000'000);
}

TEST_CASE("close moves are visited for as long as there is time") {
  // A third of a point apart, where luck is a hundred: 20,000 games cannot tell, a few millions can.
  CHECK(find_best({0, kPoint / 3}, 100 * kPoint, 20'000).visits == 20'000);
  CHECK(find_best({0, kPoint / 3}, 100 * kPoint, 4'000'000).best == 1);
}

TEST_CASE("a few games are shared out by halves") {
  // Sixteen moves, four rounds: each has a quarter of the games, among 16, 8, 4 and 2 moves.
  std::vector<std::int32_t> means(16);
  means[11] = 4 * kPoint;
  const Found found = find_best(means, kPoint, 640);
  CHECK(found.best == 11);
  CHECK(found.visits == 640);
}
