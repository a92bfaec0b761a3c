// Are deals fair? Counts over fixed seeds against what chance would give; deterministic, so a failure means a change.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kDeals = 20'000 / kFewer;

/// The squared distance between counts and what is expected, in units of chance: about the number of cells when fair.
double chi_square(const std::vector<double>& counts, double expected) {
  double sum = 0;
  for (double n : counts) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

/// Six standard deviations of a chi-square with that many degrees of freedom. A fair deal fails once in millions of
/// seeds, and these seeds do not.
bool fair(double chi, double freedom) {
  return chi < freedom + 6 * std::sqrt(2 * freedom) + 6 && (freedom < 10 || chi > freedom - 6 * std::sqrt(2 * freedom));
}

State dealt(const Edition& e, std::size_t seats, std::uint8_t age, Seed seed) {
  State s{};
  s.seed = seed;
  s.players = s.seats = static_cast<std::uint8_t>(seats);
  s.age = age;
  deal_age(e, s);
  return s;
}

}  // namespace

TEST_CASE("every card is equally likely in every hand") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (std::size_t seats : {3u, 5u, 7u}) {
      for (std::uint8_t age = 1; age <= 3; ++age) {
        std::map<CardId, std::vector<double>> where;
        for (Seed seed = 0; seed < kDeals; ++seed) {
          const State s = dealt(e, seats, age, seed);
          for (std::size_t i = 0; i < seats; ++i) {
            REQUIRE(s.hands[i].size() == 7);
            for (CardId card : s.hands[i]) {
              auto& counts = where[card];
              counts.resize(seats);
              counts[i] += 1;
            }
          }
        }
        for (const auto& [card, counts] : where) {
          double total = 0;
          for (double n : counts) total += n;
          CAPTURE(card_name(id, card));
          CHECK(chi_square(counts, total / static_cast<double>(seats)) < 7.0 * static_cast<double>(seats) + 12);
        }
      }
    }
  }
}

TEST_CASE("two cards lie in the same hand as often as chance has it") {
  const Edition& e = edition(EditionId::first);
  const std::size_t seats = 3;  // one copy of each of 21 cards
  std::vector<double> together(21 * 21);
  for (Seed seed = 0; seed < kDeals; ++seed) {
    const State s = dealt(e, seats, 1, seed);
    std::array<std::size_t, kMaxCards> owner{};
    const Deck& deck = e.deck(seats, 1);
    for (std::size_t i = 0; i < seats; ++i) {
      for (CardId card : s.hands[i]) owner[index(card)] = i;
    }
    for (std::size_t a = 0; a < 21; ++a) {
      for (std::size_t b = 0; b < a; ++b)
        together[a * 21 + b] += owner[index(deck[a])] == owner[index(deck[b])] ? 1 : 0;
    }
  }
  const double p = 6.0 / 20.0, n = static_cast<double>(kDeals);
  for (std::size_t a = 0; a < 21; ++a) {
    for (std::size_t b = 0; b < a; ++b) CHECK(std::abs(together[a * 21 + b] - n * p) < 5 * std::sqrt(n * p * (1 - p)));
  }
}

TEST_CASE("every guild, and every pair of guilds, is equally likely to be in play") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (std::size_t seats = 3; seats <= 7; ++seats) {
      std::vector<double> single(kGuilds), pair(kGuilds * kGuilds);
      for (Seed seed = 0; seed < kDeals; ++seed) {
        std::vector<std::size_t> chosen;
        Rng rng = deal_stream(seed, 3);
        const Deck deck = deck_of_age(e, seats, 3, rng);
        for (CardId card : deck) {
          if (e.guilds.contains(card)) chosen.push_back(index(card) - (e.card_count - kGuilds));
        }
        REQUIRE(chosen.size() == seats + 2);
        for (std::size_t a : chosen) {
          ++single[a];
          for (std::size_t b : chosen) pair[a * kGuilds + b] += a < b ? 1 : 0;
        }
      }
      const double n = static_cast<double>(kDeals), k = static_cast<double>(seats + 2);
      const double p = k / 10, q = k * (k - 1) / 90;
      for (std::size_t a = 0; a < kGuilds; ++a) {
        CHECK(std::abs(single[a] - n * p) < 5 * std::sqrt(n * p * (1 - p)));
        for (std::size_t b = a + 1; b < kGuilds; ++b) {
          CHECK(std::abs(pair[a * kGuilds + b] - n * q) < 5 * std::sqrt(n * q * (1 - q)));
        }
      }
    }
  }
}

TEST_CASE("every board and side is equally likely at every seat, and every two neighbours too") {
  for (std::size_t players = 2; players <= 7; ++players) {
    const std::size_t seats = seats_for(players);
    std::vector<std::vector<double>> at(seats, std::vector<double>(kBoards));
    std::vector<double> neighbours(kBoards * kBoards);
    for (Seed seed = 0; seed < kDeals; ++seed) {
      const Table table = random_table(players, seed);
      REQUIRE(valid_table(table));
      for (std::size_t i = 0; i < seats; ++i) ++at[i][index(table.boards[i])];
      ++neighbours[index(table.boards[0]) * kBoards + index(table.boards[1])];
    }
    const double n = static_cast<double>(kDeals);
    for (const auto& counts : at) CHECK(fair(chi_square(counts, n / kBoards), kBoards - 1));
    double chi = 0;
    const double expected = n / (14 * 12);
    for (std::size_t a = 0; a < kBoards; ++a) {
      for (std::size_t b = 0; b < kBoards; ++b) {
        const double count = neighbours[a * kBoards + b];
        if (a / kSides == b / kSides) {
          CHECK(count == 0);
        } else {
          chi += (count - expected) * (count - expected) / expected;
        }
      }
    }
    CHECK(fair(chi, 14 * 12 - 1));
  }
}

TEST_CASE("two players: every card is equally likely at every place of the draw pile") {
  const Edition& e = edition(EditionId::first);
  std::map<CardId, std::vector<double>> at;
  for (Seed seed = 0; seed < 3 * kDeals; ++seed) {
    const State s = [&] {
      State fresh{};
      fresh.seed = seed;
      fresh.players = 2;
      fresh.seats = 3;
      fresh.age = 1;
      deal_age(e, fresh);
      return fresh;
    }();
    REQUIRE(s.hand(kFreeCity).size() == 7);
    for (std::size_t k = 0; k < 7; ++k) {
      auto& counts = at[s.hand(kFreeCity)[k]];
      counts.resize(7);
      counts[k] += 1;
    }
  }
  CHECK(at.size() == 21);
  double chi = 0;
  for (const auto& [card, counts] : at) chi += chi_square(counts, static_cast<double>(3 * kDeals) / 21);
  CHECK(fair(chi, 21 * 7 - 1 - 20));
}

TEST_CASE("the deals of two Ages, and of neighbouring seeds, have nothing to do with each other") {
  const Edition& e = edition(EditionId::first);
  std::vector<double> ages(9), seeds(9);
  for (Seed seed = 0; seed < kDeals; ++seed) {
    const auto owner = [&](std::uint8_t age, Seed of_seed) {
      const State s = dealt(e, 3, age, of_seed);
      const CardId card = e.deck(3, age)[0];
      return s.hands[0].contains(card) ? 0u : s.hands[1].contains(card) ? 1u : 2u;
    };
    ++ages[owner(1, seed) * 3 + owner(2, seed)];
    ++seeds[owner(1, seed) * 3 + owner(1, seed + 1)];
  }
  CHECK(fair(chi_square(ages, static_cast<double>(kDeals) / 9), 8));
  CHECK(fair(chi_square(seeds, static_cast<double>(kDeals) / 9), 8));
}
