#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "learn/game.h"
#include "learn/network.h"
#include "neural/network_files.h"
#include "neural/network_prior.h"
#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "rules/setup.h"
#include "support/source_dir.h"

namespace wonders {

namespace {

void allow_neural_bots() { add_neural_bots(shipped_weights()); }

/// All decisions of a game with these bots, as one number.
std::uint64_t decisions(EditionId id, std::size_t players, std::string_view spec, Seed seed) {
  const Edition& e = edition(id);
  State s = new_game(e, random_table(players, seed), seed);
  std::vector<std::unique_ptr<Bot>> bots(kMaxSeats);
  s.player_seats().for_each([&](Seat i) {
    bots[index(i)] = make_bot(spec).bot;
    bots[index(i)]->begin(view_of(e, s, i));
  });
  Rng rng(seed);
  std::uint64_t hash = 0;
  while (s.phase != Phase::over) {
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat who) {
      const Seat player = decider(s, who);
      MoveList legal;
      legal_moves(e, s, who, legal);
      const Move move = bots[index(player)]->choose(view_of(e, s, player), {legal.begin(), legal.end()}, rng);
      CHECK(std::ranges::find(legal, move) != legal.end());
      moves[index(who)] = move;
      hash = Rng::mix(hash ^ std::bit_cast<std::uint32_t>(move));
    });
    play(e, s, moves);
    s.player_seats().for_each([&](Seat i) { bots[index(i)]->observe(view_of(e, s, i)); });
  }
  return hash;
}

}  // namespace

TEST_CASE("the Explorer's file was made with the weights that are shipped; if not, run train/make_explorer") {
  std::ifstream file(testing::source_path("train/explorer/strong-play.json"));
  std::string member;
  while (std::getline(file, member) && !member.starts_with("\"weights\":")) {
  }
  std::array<char, 17> hash{};
  std::snprintf(hash.data(), hash.size(), "%016llx",
                static_cast<unsigned long long>(file_hash(shipped_weights())));  // NOLINT(google-runtime-int)
  CHECK(member == "\"weights\":\"" + std::string(hash.data()) + "\",");
}

TEST_CASE("neural plays the action that the network finds likeliest, whom to pay included") {
  allow_neural_bots();
  const FoundNetwork found = network_of("");
  REQUIRE(found.network != nullptr);
  std::size_t paid = 0;
  for (Seed seed = 1; seed <= 3; ++seed) {
    const LearnTables tables{edition(EditionId::first), numbering_of(EditionId::first)};
    LearnGame game;
    MoveList scratch;
    begin(tables, 3, seed, game, scratch);
    std::vector<std::unique_ptr<Bot>> bots;
    for (std::size_t i = 0; i < 3; ++i) {
      bots.push_back(make_bot("neural").bot);
      bots[i]->begin(view_of(tables.edition, game.state, seat(i)));
    }
    while (!game.over()) {
      for (std::size_t i = 0; i < 3; ++i) bots[i]->observe(view_of(tables.edition, game.state, seat(i)));
      std::array<Move, 3> expected{};
      SeatSet asked;
      Rng rng(1);
      game.state.player_seats().for_each([&](Seat player) {
        if (open_decision(game, player) == kNoSeat || game.intents[index(player)].paying()) return;
        legal_moves(tables.edition, game.state, player, scratch);
        const MoveList legal = scratch;
        expected[index(player)] =
            bots[index(player)]->choose(view_of(tables.edition, game.state, player), {legal.begin(), legal.end()}, rng);
        asked.insert(player);
      });
      game.state.player_seats().for_each([&](Seat player) {
        while (open_decision(game, player) != kNoSeat) {
          std::vector<std::uint8_t> row(kFeatures), mask(kAllActions);
          write_row(tables, game, player, scratch, row.data(), mask.data());
          std::vector<ActionId> actions;
          for (std::size_t a = 0; a < kAllActions; ++a) {
            if (mask[a] != 0) actions.push_back(static_cast<ActionId>(a));
          }
          std::vector<std::int32_t> logits(actions.size());
          Network::Hidden hidden;
          found.network->look(row.data(), hidden);
          found.network->policy(hidden, actions, logits.data());
          const ActionId best = actions[static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin())];
          if (game.intents[index(player)].paying()) ++paid;
          act(tables, game, player, best, scratch);
        }
      });
      asked.for_each([&](Seat player) { CHECK(game.moves[index(player)] == expected[index(player)]); });
      go_on(tables, game, scratch);
    }
  }
  CHECK(paid > 0);
}

TEST_CASE("what a seat of a world remembers are the hands that it has passed on") {
  const Edition& e = edition(EditionId::first);
  State s = new_game(e, random_table(4, 9), 9);
  CHECK(memory_in(s, view_of(e, s, seat(0))).ahead[1].empty());
  std::vector<HandMemory> memories(4);
  for (std::size_t i = 0; i < 4; ++i) remember(memories[i], view_of(e, s, seat(i)));
  Rng rng(3);
  while (s.age == 1) {
    TurnMoves moves{};
    awaiting(s).for_each([&](Seat who) {
      MoveList legal;
      legal_moves(e, s, who, legal);
      moves[index(who)] = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    });
    play(e, s, moves);
    for (std::size_t i = 0; i < 4; ++i) {
      const View view = view_of(e, s, seat(i));
      remember(memories[i], view);
      if (s.phase != Phase::choose) continue;
      const HandMemory seen = memory_in(s, view);
      CHECK(seen.ahead[1] == memories[i].ahead[1]);  // nobody has played from it since
      for (const CardId card : seen.ahead[2]) CHECK(memories[i].ahead[2].contains(card));
      CHECK(seen.ahead[3].empty() == memories[i].ahead[3].empty());
    }
  }
}

TEST_CASE("levels and styles of people play with the network, each in its own way") {
  allow_neural_bots();
  std::set<std::uint64_t> games;
  std::size_t kinds = 0;
  for (const BotKind& kind : bot_kinds()) {
    CAPTURE(kind.name);
    if (kind.category != BotCategory::level && kind.category != BotCategory::style) continue;
    CHECK(make_bot(std::string(kind.name) + ":noise=3").error.key == "bot_error.no_options");
    if (kind.searches) continue;
    games.insert(decisions(EditionId::first, 3, kind.name, 60));
    ++kinds;
  }
  CHECK(kinds == 9);
  CHECK(games.size() == kinds);
  CHECK(make_bot("level:6").bot != nullptr);
  CHECK(takes_long("oracle"));
  CHECK_FALSE(takes_long("master"));
  CHECK(decisions(EditionId::second, 4, "neural:nodes=8", 61) == decisions(EditionId::second, 4, "search:nodes=8", 61));
}

TEST_CASE("what a level overlooks is gone from what it sees, and nothing else") {
  const LearnTables tables{edition(EditionId::first), numbering_of(EditionId::first)};
  LearnGame game;
  MoveList scratch;
  begin(tables, 3, 5, game, scratch);
  std::set<std::size_t> wanted;  // so that there is something to overlook
  for (std::size_t i = 0; i < tables.edition.card_count; ++i) {
    const Color color = tables.edition.card(static_cast<CardId>(i)).color;
    if (color == Color::green || color == Color::red) wanted.insert(tables.numbering.of(static_cast<CardId>(i)));
  }
  while (game.state.age < 3) {
    game.state.player_seats().for_each([&](Seat player) {
      while (open_decision(game, player) != kNoSeat) {
        std::vector<std::uint8_t> row(kFeatures), mask(kAllActions);
        write_row(tables, game, player, scratch, row.data(), mask.data());
        ActionId chosen = kAllActions;
        for (ActionId a = 0; a < kAllActions; ++a) {
          if (mask[a] == 0) continue;
          if (chosen == kAllActions || (a % kWays == index(Way::build) && wanted.contains(a / kWays))) chosen = a;
        }
        act(tables, game, player, chosen, scratch);
      }
    });
    go_on(tables, game, scratch);
  }
  const auto row_of = [&] {
    std::vector<std::uint8_t> row(kFeatures), mask(kAllActions);
    write_row(tables, game, seat(0), scratch, row.data(), mask.data());
    return row;
  };
  const auto sees = [&](const Lapses& lapses) {
    std::vector<std::uint8_t> row = row_of();
    overlook(tables, lapses, row.data());
    return row;
  };
  const std::vector<std::uint8_t> whole = row_of();
  CHECK(sees({}) == whole);

  const auto changed = [&](const Lapses& lapses) {
    const std::vector<std::uint8_t> row = sees(lapses);
    std::set<std::size_t> blocks;
    for (std::size_t at = 0; at < kFeatures; ++at) {
      if (row[at] == whole[at]) continue;
      std::size_t block = 0;
      while (block + 1 < kRowBlocks.size() && width_before(kRowBlocks, block + 1) <= at) ++block;
      blocks.insert(block);
    }
    return blocks;
  };
  const auto blocks = [](std::initializer_list<RowBlock> of) {
    std::set<std::size_t> numbers;
    for (const RowBlock block : of) numbers.insert(index(block));
    return numbers;
  };
  const auto only = [&](const Lapses& lapses, std::initializer_list<RowBlock> where) {
    const std::set<std::size_t> found = changed(lapses), allowed = blocks(where);
    CHECK_FALSE(found.empty());
    CHECK(std::ranges::includes(allowed, found));
  };
  only({{true, false, false}}, {RowBlock::left_city, RowBlock::right_city});
  only({{false, true, false}}, {RowBlock::left_city, RowBlock::right_city, RowBlock::lead_left, RowBlock::lead_right});
  for (const std::size_t block : changed({{false, false, true}})) {
    CHECK((block == index(RowBlock::price) || block == index(RowBlock::stage_price)));
  }
  const std::vector<std::uint8_t> row = sees({{true, false, false}});
  for (const std::size_t city : {offset(RowBlock::left_city), offset(RowBlock::right_city)}) {
    for (const Count symbol : {Count::compass, Count::gear, Count::tablet}) {
      CHECK(row[city + offset(CityBlock::counts) + index(symbol)] == 0);
    }
    CHECK(row[city + offset(CityBlock::counts) + index(Count::shields)] ==
          whole[city + offset(CityBlock::counts) + index(Count::shields)]);
  }
}

TEST_CASE("options of neural: weights by file, limits, and errors that say what was wrong") {
  allow_neural_bots();
  const std::string file = testing::source_path("train/weights/all-kinds.bin");
  CHECK(make_bot("neural:weights=" + file).bot != nullptr);
  CHECK(make_bot("neural:nodes=5:weights=" + file).bot != nullptr);
  CHECK(make_bot("neural:weights=" + file + ":nodes=5").bot != nullptr);
  CHECK(make_bot("neural:weights=nowhere.bin").error.key == "bot_error.weights");
  CHECK(make_bot("neural:weights=" + testing::source_path("README.md")).error.key == "bot_error.weights");
  CHECK(make_bot("neural:nodes=0").error.key == "bot_error.number");
  CHECK(make_bot("neural:wings=2").error.key == "bot_error.no_option");
  CHECK(make_bot("neural:overlooks=20:lapses=10:noise=100:reach=300:red=50:stage=-20").bot != nullptr);
  CHECK(make_bot("neural:noise=100:nodes=5").error.key == "bot_error.no_option");
  CHECK(make_bot("search:weights=" + file + ":nodes=5").bot != nullptr);
  CHECK(make_bot("search:opponent_model=0").error.key == "bot_error.no_option");
}

}  // namespace wonders
