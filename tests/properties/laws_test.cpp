// Laws that hold in every game, checked after every step of random games of every edition and player count.
#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <string>
#include <type_traits>

#include "rules/check.h"
#include "support/random_game.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kGames = 300 / kFewer;

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) < 1024);

using CardCounts = std::array<int, kMaxCards>;

void count(CardCounts& counts, CardId card) { ++counts[index(card)]; }

CardCounts cards_in_hands(const State& s) {
  CardCounts counts{};
  for (const Hand& hand : s.hands) {
    for (CardId card : hand) count(counts, card);
  }
  return counts;
}

CardCounts cards_anywhere(const State& s) {
  CardCounts counts = cards_in_hands(s);
  for (const City& city : s.cities) city.structures.for_each([&](CardId card) { count(counts, card); });
  for (const Markers& markers : s.markers) {
    for (CardId card : markers) count(counts, card);
  }
  for (std::size_t c = 0; c < kMaxCards; ++c) counts[c] += s.discard.copies[c];
  return counts;
}

/// Coins that a seat gains at once by an effect, counted from the printed table on the cities after the step.
int printed_gain(const State& after, EditionId id, Seat who, const Effects& effects) {
  int coins = 0;
  for (const Effect& effect : effects) {
    if (effect.type == EffectType::coins) coins += effect.n;
    if (effect.type != EffectType::coins_per) continue;
    const auto counted = [&](Seat where) {
      int n = 0;
      after.city(where).structures.for_each(
          [&](CardId card) { n += (effect.of >> index(card_def(id, card).color)) & 1; });
      if ((effect.of >> index(Count::wonder_stage) & 1) != 0) n += static_cast<int>(after.markers[index(where)].size());
      return n;
    };
    if ((effect.where & kSelf) != 0) coins += effect.n * counted(who);
    if ((effect.where & kLeft) != 0) coins += effect.n * counted(after.left(who));
    if ((effect.where & kRight) != 0) coins += effect.n * counted(after.right(who));
  }
  return coins;
}

/// The treasuries that the moves of one step must leave behind.
std::array<int, kMaxSeats> expected_coins(const State& before, const State& after, EditionId id, SeatSet who,
                                          const TurnMoves& moves) {
  std::array<int, kMaxSeats> coins{};
  for (std::size_t i = 0; i < kMaxSeats; ++i) coins[i] = before.cities[i].coins;
  who.for_each([&](Seat i) {
    const Move& m = moves[index(i)];
    coins[index(i)] -= m.to_left + m.to_right;
    coins[index(before.left(i))] += m.to_left;
    coins[index(before.right(i))] += m.to_right;
    if (m.action == Action::sell) coins[index(i)] += 3;
    if (m.action == Action::stage) {
      const std::size_t stage = before.markers[index(i)].size();
      coins[index(i)] += printed_gain(after, id, i, side_def(id, before.city(i).board).stages[stage].gives);
    }
    if (m.action != Action::build && m.action != Action::build_free && m.action != Action::salvage) return;
    const CardDef& card = card_def(id, m.card);
    coins[index(i)] += printed_gain(after, id, i, card.gives);
    const bool free = free_reason(edition(id), before, i, m.card) != Free::no;
    if (m.action == Action::build && !free) coins[index(i)] -= card.cost.coins;
  });
  return coins;
}

/// Two-player games resolve the players' choices together with the Free City's.
struct Step {
  SeatSet who;
  TurnMoves moves{};
  bool resolved = false;
};

Step take_step(RandomGame& game) {
  Step step{.who = awaiting(game.s), .moves = game.sample()};
  if (game.s.phase == Phase::free_city) {
    const Move own = step.moves[0];
    step.moves = game.s.moves;
    step.moves[0] = own;
    step.who = game.s.all_seats();
  }
  play(game.e, game.s, step.moves);
  step.resolved = game.s.phase != Phase::free_city;
  return step;
}

bool zero_bytes(const void* from, std::size_t size) {
  const unsigned char* bytes = static_cast<const unsigned char*>(from);
  for (std::size_t i = 0; i < size; ++i) {
    if (bytes[i] != 0) return false;
  }
  return true;
}

void check_form(const Edition& e, const State& s) {
  for (std::size_t i = s.seats; i < kMaxSeats; ++i) {
    CHECK(s.cities[i] == City{});
    CHECK(s.hands[i] == Hand{});
    CHECK(s.markers[i] == Markers{});
  }
  CHECK(zero_bytes(s.unused.data(), s.unused.size()));
  for (std::size_t c = 0; c < kMaxCards; ++c) {
    const CardId card = static_cast<CardId>(c);
    if (s.discard.kinds.contains(card) != (s.discard.copies[c] > 0)) CHECK(c == kMaxCards);
  }
  s.all_seats().for_each([&](Seat i) {
    const City& city = s.city(i);
    CHECK(zero_bytes(city.unused.data(), city.unused.size()));
    CHECK(city.coins < 1000);  // never below zero: it would wrap
    CHECK(city.stages_built() == s.markers[index(i)].size());
    CHECK(city.stages_built() <= e.board(city.board).stage_count);
    CHECK(city.free_build_left <= (city.powers.has(Power::free_build_once_per_age) ? 1 : 0));
    std::size_t by_color = 0;
    for (std::size_t color = 0; color < kColors; ++color) by_color += city.tally.counts[color];
    CHECK(by_color == city.structures.size());
    const Hand& hand = s.hand(i);
    if (s.has_free_city() && i == kFreeCity) return;  // the draw pile has its own order
    for (std::size_t k = 1; k < hand.size(); ++k) CHECK(hand[k - 1] <= hand[k]);
  });
}

void check_tokens(const State& s, std::size_t age) {
  int victories = 0, defeats = 0;
  s.all_seats().for_each([&](Seat i) {
    for (std::int8_t token : s.city(i).tokens[age - 1]) {
      CHECK((token == -1 || token == 0 || token == Rulebook::victory_token(age)));
      (token > 0 ? victories : defeats) += token;
    }
  });
  CHECK(victories == -defeats * Rulebook::victory_token(age));
}

}  // namespace

TEST_CASE("cards are neither lost nor made: what was dealt is in hands, cities, under boards or on the pile") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    for (Seed seed = 1; seed <= kGames; ++seed) {
      RandomGame game(e, players, seed);
      CardCounts dealt = cards_in_hands(game.s);
      while (!game.over()) {
        const std::uint8_t age = game.s.age;
        game.step();
        if (game.s.age != age) {
          const CardCounts fresh = cards_in_hands(game.s);
          int cards = 0;
          for (std::size_t c = 0; c < kMaxCards; ++c) {
            dealt[c] += fresh[c];
            cards += fresh[c];
          }
          CHECK(cards == static_cast<int>(7 * game.s.seats));
        }
        CHECK(cards_anywhere(game.s) == dealt);
      }
      const CardCounts left = cards_in_hands(game.s);
      CHECK(left == CardCounts{});
    }
  });
}

TEST_CASE("coins change only by bank costs, trade, sales and one-off gains") {
  for_each_kind([](const Edition& e, std::size_t players) {
    CAPTURE(players);
    for (Seed seed = 1; seed <= kGames; ++seed) {
      RandomGame game(e, players, seed);
      while (!game.over()) {
        const State before = game.s;
        const Step step = take_step(game);
        std::array<int, kMaxSeats> coins{};
        for (std::size_t i = 0; i < kMaxSeats; ++i) coins[i] = game.s.cities[i].coins;
        if (step.resolved) {
          CHECK(coins == expected_coins(before, game.s, e.id, step.who, step.moves));
        } else {
          CHECK(game.s.cities == before.cities);
        }
      }
    }
  });
}

TEST_CASE("a city gains exactly what its player built: no structure twice, stages in order") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= kGames; ++seed) {
      RandomGame game(e, players, seed);
      std::array<std::size_t, kMaxSeats> structures{}, stages{};
      while (!game.over()) {
        const Step step = take_step(game);
        if (!step.resolved) continue;
        step.who.for_each([&](Seat i) {
          const Action action = step.moves[index(i)].action;
          if (action == Action::build || action == Action::build_free || action == Action::salvage) {
            ++structures[index(i)];
          }
          if (action == Action::stage) ++stages[index(i)];
        });
        for (std::size_t i = 0; i < game.s.seats; ++i) {
          CHECK(game.s.cities[i].structures.size() == structures[i]);
          CHECK(game.s.markers[i].size() == stages[i]);
        }
      }
    }
  });
}

TEST_CASE("victory tokens of an Age are worth its value times the defeats") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= kGames; ++seed) {
      RandomGame game(e, players, seed);
      while (!game.over()) game.step();
      for (std::size_t age = 1; age <= kAges; ++age) check_tokens(game.s, age);
      game.s.all_seats().for_each([&](Seat i) {
        int defeats = 0;
        for (const auto& age : game.s.city(i).tokens) defeats += (age[0] < 0 ? 1 : 0) + (age[1] < 0 ? 1 : 0);
        CHECK(game.s.city(i).tally[Count::defeat_token] == defeats);
      });
    }
  });
}

TEST_CASE("a state keeps its form: seats that are not there, unused bytes, counts and hands in order") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= kGames / 10; ++seed) {
      RandomGame game(e, players, seed);
      check_form(e, game.s);
      while (!game.over()) {
        game.step();
        check_form(e, game.s);
      }
    }
  });
}

TEST_CASE("every game has eighteen turns of six an Age, hands of seven down to two cards") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= kGames / 10; ++seed) {
      RandomGame game(e, players, seed);
      int turns = 0;
      while (!game.over()) {
        if (game.s.phase == Phase::choose) {
          CHECK((game.s.age - 1) * 6 + game.s.turn == ++turns);
          awaiting(game.s).for_each([&](Seat i) {
            const bool drew = game.s.has_free_city() && controller(game.s) == i;
            CHECK(game.s.hand(i).size() == 8u - game.s.turn + (drew ? 1 : 0));
          });
        }
        game.step();
      }
      CHECK(turns == 18);
    }
  });
}

TEST_CASE("equal states are equal bytes, and a copy plays on alike") {
  for_each_kind([](const Edition& e, std::size_t players) {
    RandomGame game(e, players, 4), again(e, players, 4);
    while (!game.over()) {
      State copy;
      std::memcpy(static_cast<void*>(&copy), &game.s, sizeof(State));
      CHECK(copy == again.s);
      CHECK(std::memcmp(&copy, &again.s, sizeof(State)) == 0);
      game.step();
      again.step();
    }
  });
}
