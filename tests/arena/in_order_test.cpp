#include "arena/work/in_order.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

using namespace wonders;

namespace {

/// Spends a time that differs from item to item, so that the threads finish out of order.
std::uint64_t square_slowly(std::uint64_t item) {
  std::uint64_t x = item;
  for (std::uint64_t i = 0; i < item * 7919 % 2000; ++i) x = x * 6364136223846793005u + 1;
  return x == 1 ? 0 : item * item;  // x is looked at, so that the loop stays
}

}  // namespace

TEST_CASE("results come in order and complete with any number of threads") {
  for (const std::size_t threads : {1u, 2u, 3u, 16u}) {
    CAPTURE(threads);
    std::vector<std::uint64_t> taken;
    in_order<std::uint64_t>(
        threads, 500, [] { return [](std::uint64_t item, std::uint64_t& out) { out = square_slowly(item); }; },
        [&](std::uint64_t item, const std::uint64_t& result) {
          CHECK(result == item * item);
          taken.push_back(item);
        });
    REQUIRE(taken.size() == 500);
    for (std::size_t i = 0; i < taken.size(); ++i) CHECK(taken[i] == i);
  }
}

TEST_CASE("workers wait for what has not been taken, so that memory is bounded") {
  std::atomic<std::uint64_t> started = 0;
  std::uint64_t most_ahead = 0;
  in_order<int>(
      3, 2000, [&] { return [&](std::uint64_t, int&) { ++started; }; },
      [&](std::uint64_t item, const int&) { most_ahead = std::max(most_ahead, started.load() - item); });
  CHECK(started == 2000);
  CHECK(most_ahead <= 12);  // four results for each thread
}

TEST_CASE("no items, no calls") {
  bool called = false;
  in_order<int>(2, 0, [] { return [](std::uint64_t, int&) {}; }, [&](std::uint64_t, const int&) { called = true; });
  CHECK_FALSE(called);
}

TEST_CASE("an exception of the taker ends the work and comes out") {
  const auto run = [] {
    in_order<int>(
        4, 1'000'000, [] { return [](std::uint64_t, int&) {}; },
        [](std::uint64_t item, const int&) {
          if (item == 50) throw std::runtime_error("full");
        });
  };
  CHECK_THROWS_WITH(run(), "full");
}

TEST_CASE("an exception of a worker ends the work and comes out") {
  const auto run = [] {
    in_order<int>(
        4, 1'000'000,
        [] {
          return [](std::uint64_t item, int&) {
            if (item == 50) throw std::runtime_error("broken");
          };
        },
        [](std::uint64_t, const int&) {});
  };
  CHECK_THROWS_WITH(run(), "broken");
}
