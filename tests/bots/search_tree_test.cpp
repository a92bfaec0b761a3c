#include <doctest/doctest.h>

#include <array>

#include "bots/search/search_tree.h"

using namespace wonders;

TEST_CASE("a search tree comes to prefer what pays, and counts an option only where it is possible") {
  SearchTree tree;
  Rng rng(2);
  constexpr std::int32_t kTemperature = kSureWin / 20;
  Options both;
  both.push_back({{Action::build, CardId{1}, 0, 0}, 2 * kLogitUnit});  // likely, but bad
  both.push_back({{Action::build, CardId{2}, 0, 0}, 0});
  int good = 0;
  for (int i = 0; i < 400; ++i) {
    const SearchTree::Step step = tree.select(SearchTree::kRoot, 0, both, kTemperature, rng);
    const bool is_good = tree.move_of(step).card == CardId{2};
    if (i >= 200 && is_good) ++good;
    tree.update(step, is_good ? kSureWin * 3 / 4 : kSureWin / 4);
  }
  CHECK(good > 150);
  Options one;
  one.push_back({{Action::build, CardId{1}, 0, 0}, 0});
  CHECK(tree.move_of(tree.select(SearchTree::kRoot, 0, one, kTemperature, rng)).card == CardId{1});
}

TEST_CASE("a search tree learns what pays in each information set, and starts a new one from the others") {
  SearchTree tree;
  Rng rng(3);
  constexpr std::int32_t kTemperature = kSureWin / 20;
  Options options;
  for (std::uint8_t card = 1; card <= 3; ++card) options.push_back({{Action::build, CardId{card}, 0, 0}, 0});
  const auto chosen = [&](std::uint64_t hash) {
    return index(tree.move_of(tree.select(SearchTree::kRoot, hash, options, kTemperature, rng)).card);
  };
  // The first card never pays, the second in set 2, the third in set 3.
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    const std::uint64_t hash = 2 + i % 2;
    const SearchTree::Step step = tree.select(SearchTree::kRoot, hash, options, kTemperature, rng);
    tree.update(step, index(tree.move_of(step).card) == hash ? kSureWin * 3 / 4 : kSureWin / 4);
  }
  std::array<std::array<int, 4>, 5> often{};
  for (std::uint64_t hash = 2; hash <= 4; ++hash) {
    for (int i = 0; i < 200; ++i) ++often[hash][chosen(hash)];
  }
  CHECK(often[2][2] > 150);
  CHECK(often[3][3] > 150);
  CHECK(often[4][2] > 50);
  CHECK(often[4][3] > 50);
  CHECK(often[4][1] < 20);
}
