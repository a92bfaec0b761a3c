#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "catalog/catalog.h"
#include "learn/game.h"

namespace wonders {

namespace {

#ifdef WONDERS_SANITIZED
constexpr Seed kSeeds = 3;
#else
constexpr Seed kSeeds = 30;
#endif

struct Row {
  std::vector<std::uint8_t> features = std::vector<std::uint8_t>(kFeatures);
  std::vector<std::uint8_t> mask = std::vector<std::uint8_t>(kAllActions);

  std::vector<ActionId> actions() const {
    std::vector<ActionId> legal;
    for (std::size_t a = 0; a < mask.size(); ++a) {
      if (mask[a] != 0) legal.push_back(static_cast<ActionId>(a));
    }
    return legal;
  }
};

LearnTables tables_of(EditionId id) { return {edition(id), numbering_of(id)}; }

Row row_of(const LearnTables& tables, const LearnGame& game, Seat player) {
  Row row;
  MoveList scratch;
  write_row(tables, game, player, scratch, row.features.data(), row.mask.data());
  return row;
}

/// Plays games of every kind with random actions. Calls f(tables, game, player) before each decision.
template <class F>
void for_each_decision(F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const LearnTables tables = tables_of(id);
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= kSeeds; ++seed) {
        Rng rng(seed);
        MoveList scratch;
        LearnGame game;
        begin(tables, players, static_cast<BoardChoice>(seed % 3), seed, game);
        go_on(tables, game, scratch);
        while (!game.over()) {
          game.state.player_seats().for_each([&](Seat player) {
            if (open_decision(game, player) == kNoSeat) return;
            f(tables, game, player);
            const std::vector<ActionId> legal = row_of(tables, game, player).actions();
            act(tables, game, player, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], scratch);
          });
          go_on(tables, game, scratch);
        }
      }
    }
  }
}

TEST_CASE("a structure of both editions has one number, and a number has one structure") {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kStructures; ++i) names.insert(structure_name(i));
  CHECK(names.size() == kStructures);
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Numbering numbering = numbering_of(id);
    for (std::size_t i = 0; i < edition(id).card_count; ++i) {
      const auto card = static_cast<CardId>(i);
      CHECK(structure_name(numbering.of(card)) == card_name(id, card));
    }
  }
}

TEST_CASE("every action has a name of its own") {
  std::set<std::string> names;
  for (std::size_t a = 0; a < kAllActions; ++a) names.insert(action_name(static_cast<ActionId>(a), EditionId::first));
  CHECK(names.size() == kAllActions);
  CHECK(names.count("sell Altar") == 1);
  CHECK(names.count("board Gizah A") == 1);
  CHECK(names.count("payment 24") == 1);
}

TEST_CASE("actions reach every legal move and no other, whom to pay included") {
  std::size_t paid = 0;
  for_each_decision([&](const LearnTables& tables, const LearnGame& game, Seat player) {
    if (game.choosing_boards() || game.intents[index(player)].paying()) return;
    const Seat who = open_decision(game, player);
    MoveList legal;
    legal_moves(tables.edition, game.state, who, legal);
    std::size_t reached = 0;
    for (const ActionId action : row_of(tables, game, player).actions()) {
      Intent intent;
      Move move{};
      if (take_action(tables.numbering, legal, action, intent, move)) {
        reached += static_cast<std::size_t>(std::count(legal.begin(), legal.end(), move));
        continue;
      }
      std::vector<ActionId> payments;
      for_each_action(tables.numbering, legal, intent, [&](ActionId payment) { payments.push_back(payment); });
      for (const ActionId payment : payments) {
        Intent again = intent;
        CHECK(take_action(tables.numbering, legal, payment, again, move));
        CHECK(action_of(tables.numbering, move) == action);
        reached += static_cast<std::size_t>(std::count(legal.begin(), legal.end(), move));
        ++paid;
      }
    }
    CHECK(reached == legal.size());
  });
  CHECK(paid > 0);
}

TEST_CASE("what is made from the game in place is what is made from the View alone") {
  std::size_t compared = 0;
  for_each_decision([&](const LearnTables& tables, const LearnGame& game, Seat player) {
    if (game.choosing_boards()) return;
    const View view = view_of(tables.edition, game.state, player);
    const DecidingGlance glance(tables.edition, game.state, player);
    HandMemory by_view = game.memories[index(player)], by_glance = by_view;
    remember(by_view, view);
    remember(by_glance, glance);
    CHECK(by_view == by_glance);
    const State seen = public_state(view);
    MoveList legal;
    legal_moves(tables.edition, seen, view.deciding, legal);
    std::vector<std::uint8_t> features(kFeatures);
    write_features(tables, view, seen, game.memories[index(player)], game.intents[index(player)], legal,
                   features.data());
    CHECK(features == row_of(tables, game, player).features);
    ++compared;
  });
  CHECK(compared > 10000 * kSeeds / 30);
}

TEST_CASE("a memory of games in place is that of Views shown after every phase") {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const LearnTables tables = tables_of(id);
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= kSeeds; ++seed) {
        Rng rng(seed);
        MoveList legal;
        State state = new_game(tables.edition, random_table(players, seed), seed);
        std::array<HandMemory, kMaxSeats> by_view{}, by_glance{};
        const auto show_all = [&] {
          state.player_seats().for_each([&](Seat i) {
            remember(by_view[index(i)], view_of(tables.edition, state, i));
            remember(by_glance[index(i)], Glance(tables.edition, state, i));
          });
          return by_view == by_glance;
        };
        CHECK(show_all());
        while (state.phase != Phase::over) {
          TurnMoves moves{};
          awaiting(state).for_each([&](Seat who) {
            legal_moves(tables.edition, state, who, legal);
            moves[index(who)] = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
          });
          play(tables.edition, state, moves);
          CHECK(show_all());
        }
      }
    }
  }
}

TEST_CASE("who has two cards to sell is not taken for one with a single action") {
  std::size_t sellers = 0, single = 0;
  for_each_decision([&](const LearnTables& tables, const LearnGame& game, Seat player) {
    if (game.choosing_boards()) return;
    const Seat who = open_decision(game, player);
    MoveList legal;
    legal_moves(tables.edition, game.state, who, legal);
    if (!has_two_sales(game.state, who)) {
      ++single;
      return;
    }
    CHECK(!one_action(tables.numbering, legal));
    ++sellers;
  });
  CHECK(sellers > 5 * single);
}

TEST_CASE("a hand passed on is remembered with every card that is still in it") {
  std::size_t remembered = 0;
  for_each_decision([&](const LearnTables&, const LearnGame& game, Seat player) {
    if (game.state.phase != Phase::choose) return;
    const HandMemory& memory = game.memories[index(player)];
    Seat holder = player;
    for (std::size_t k = 1; k < game.state.players && k < game.state.turn; ++k) {
      holder = hand_goes_to(game.state, holder);
      Hand known = memory.ahead[k];
      for (CardId card : game.state.hand(holder)) {
        // The controller of the Free City draws a card that nobody else has seen.
        const bool drawn = game.state.has_free_city() && !known.contains(card);
        if (drawn) continue;
        CHECK(known.contains(card));
        known.erase(card);
        ++remembered;
      }
      // What is remembered too much was played face down, one card a turn at most.
      CHECK(known.size() <= 2 * k);
    }
  });
  CHECK(remembered > 100);
}

TEST_CASE("a row shows what its player knows, and nothing that another player knows") {
  std::size_t secrets = 0;  // choices of others that were there to be seen
  for_each_decision([&](const LearnTables& tables, const LearnGame& game, Seat player) {
    const Row row = row_of(tables, game, player);
    CHECK(row.features[offset(RowBlock::players) + game.state.players - 2u] == 1);
    // Other hands, markers, the pile and choices of this phase are replaced by nothing: the row stays as it is.
    LearnGame other = game;
    other.state.player_seats().for_each([&](Seat i) {
      if (i == player) return;
      other.state.hand(i).clear();
      other.state.markers[index(i)].clear();
      other.memories[index(i)] = {};
      other.intents[index(i)] = {};
      other.moves[index(i)] = no_move();
      if (game.chosen.contains(i)) ++secrets;
      if (other.state.phase != Phase::free_city) return;
      other.state.moves[index(i)] = no_move();  // in other phases everybody has seen them
      ++secrets;
    });
    other.state.seed = 0;
    if (other.state.phase != Phase::salvage) other.state.discard = {};
    const Row same = row_of(tables, other, player);
    CHECK(same.features == row.features);
    CHECK(same.mask == row.mask);
  });
  CHECK(secrets > 1000);
}

/// The boards that a player may take, as numbers.
std::vector<std::size_t> open_boards(const LearnTables& tables, const LearnGame& game) {
  std::vector<std::size_t> boards;
  for (const ActionId action : row_of(tables, game, game.choosing_board).actions()) {
    REQUIRE(is_board(action));
    boards.push_back(action - kFirstBoard);
  }
  return boards;
}

TEST_CASE("boards are chosen before the first Age, one seat after another, and nobody can take another's") {
  for (std::size_t players = 2; players <= kMaxSeats; ++players) {
    const LearnTables tables = tables_of(EditionId::second);
    MoveList scratch;
    LearnGame game;
    begin(tables, players, BoardChoice::free, 5, game);
    const Table dealt = random_table(players, 5);
    std::size_t chosen = 0;
    while (game.choosing_boards()) {
      const std::size_t taken = chosen + (players == 2 ? 1u : 0u);  // the Free City has one
      const std::vector<std::size_t> open = open_boards(tables, game);
      CHECK(open.size() == kBoards - 2 * taken);
      const Seat who = game.choosing_board;
      CHECK(index(who) == taken);
      act(tables, game, who, static_cast<ActionId>(kFirstBoard + open.back()), scratch);
      CHECK(game.table.boards[index(who)] == static_cast<Board>(open.back()));
      ++chosen;
    }
    CHECK(chosen == players);
    CHECK(valid_table(game.table));
    if (players == 2) CHECK(game.table.boards[0] == dealt.boards[0]);
    CHECK(game.state.age == 1);
    game.state.all_seats().for_each([&](Seat i) { CHECK(game.state.city(i).board == game.table.boards[index(i)]); });
  }
}

TEST_CASE("a player who was dealt a board chooses its side, and sees the sides that others have chosen") {
  const LearnTables tables = tables_of(EditionId::first);
  const Table dealt = random_table(4, 9);
  MoveList scratch;
  LearnGame game;
  begin(tables, 4, BoardChoice::side, 9, game);
  for (std::size_t i = 0; i < 4; ++i) {
    const Seat who = seat(i);
    const std::vector<std::size_t> open = open_boards(tables, game);
    CHECK(open == std::vector<std::size_t>{index(with_side(dealt.boards[i], 0)), index(with_side(dealt.boards[i], 1))});
    const Row row = row_of(tables, game, who);
    const auto shown = [&](std::size_t city, Board board) {
      return row.features[city + offset(CityBlock::board_stage) + index(board) * (kMaxStages + 1)] != 0;
    };
    const std::size_t right = index(right_of(who, 4));
    for (std::size_t side = 0; side < 2; ++side) {
      CHECK(shown(offset(RowBlock::own_city), with_side(dealt.boards[i], side)));
      const bool known_or_open = right > i || side == 1;  // everybody takes the second side
      CHECK(shown(offset(RowBlock::right_city), with_side(dealt.boards[right], side)) == known_or_open);
    }
    act(tables, game, who, static_cast<ActionId>(kFirstBoard + open[1]), scratch);
  }
  CHECK(!game.choosing_boards());
}

TEST_CASE("an action that is not legal becomes a legal one, also for a board") {
  const LearnTables tables = tables_of(EditionId::first);
  MoveList scratch;
  LearnGame game;
  begin(tables, 3, BoardChoice::free, 3, game);
  act(tables, game, seat(0), kFirstBoard + 4, scratch);
  act(tables, game, seat(1), kFirstBoard + 5, scratch);  // the other side of the same board
  CHECK(game.table.boards[1] == static_cast<Board>(0));
  act(tables, game, seat(2), kDecline, scratch);
  CHECK(game.table.boards[2] == static_cast<Board>(2));
  CHECK(game.state.age == 1);
}

TEST_CASE("the first decision of a game shows the hand and the board, and no hand of anybody else") {
  const LearnTables tables = tables_of(EditionId::first);
  MoveList scratch;
  LearnGame game;
  begin(tables, 3, 7, game, scratch);
  const Row row = row_of(tables, game, seat(0));
  const auto block = [&](std::size_t from, std::size_t width) {
    return std::count_if(row.features.begin() + static_cast<std::ptrdiff_t>(from),
                         row.features.begin() + static_cast<std::ptrdiff_t>(from + width),
                         [](std::uint8_t value) { return value != 0; });
  };
  std::set<std::size_t> cards;
  for (CardId card : game.state.hand(seat(0))) cards.insert(tables.numbering.of(card));
  CHECK(block(offset(RowBlock::hand), kStructures) == static_cast<std::ptrdiff_t>(cards.size()));
  CHECK(block(offset(RowBlock::own_city) + offset(CityBlock::board_stage), kBoards * (kMaxStages + 1)) == 1);
  CHECK(block(offset(RowBlock::next_hand), kStructures) == 0);
  CHECK(block(offset(RowBlock::far_cities), kCityWidth) == 0);
}

}  // namespace

}  // namespace wonders
