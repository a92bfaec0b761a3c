// The tables that the rules read, and the promises that the compiler checks about them.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/check.h"

using namespace wonders;

namespace {

constexpr EditionId kEditions[] = {EditionId::first, EditionId::second};

/// A copy of an edition's rows that a test may spoil.
struct Spoiled {
  std::vector<CardDef> rows;
  EditionDef def;

  explicit Spoiled(EditionId id) : rows(definition(id).cards.begin(), definition(id).cards.end()), def(definition(id)) {
    def.cards = rows;
  }
  CardDef& row(std::string_view name) {
    return *std::find_if(rows.begin(), rows.end(), [&](const CardDef& r) { return r.name == name; });
  }
};

}  // namespace

TEST_CASE("every card is found by its name, and names are found by nothing else") {
  for (EditionId id : kEditions) {
    for (std::size_t c = 0; c < edition(id).card_count; ++c) {
      const CardId card = static_cast<CardId>(c);
      CHECK(find_card(id, card_name(id, card)) == card);
    }
    for (std::string_view wrong : {"", "loom", "Loom ", "Looms", "Theatre", "Free City"}) {
      CAPTURE(std::string(wrong));
      CHECK_FALSE(find_card(id, wrong).has_value());
    }
  }
}

TEST_CASE("every board is found by wonder and side, and only by the sides of its edition") {
  for (EditionId id : kEditions) {
    for (std::size_t b = 0; b < kBoards; ++b) {
      const Board board = static_cast<Board>(b);
      CHECK(find_board(id, wonder_name(id, board), side_name(id, board)) == board);
    }
  }
  CHECK_FALSE(find_board(EditionId::first, "Gizah", "day").has_value());
  CHECK_FALSE(find_board(EditionId::second, "Gizah", "A").has_value());
  CHECK_FALSE(find_board(EditionId::first, "Sparta", "A").has_value());
}

TEST_CASE("editions are found by their names") {
  CHECK(find_edition("first") == EditionId::first);
  CHECK(find_edition("second") == EditionId::second);
  CHECK_FALSE(find_edition("third").has_value());
}

TEST_CASE("a deck holds each printed copy whose mark is at most the number of seats, and no guild") {
  for (EditionId id : kEditions) {
    for (std::size_t seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      for (std::size_t age = 1; age <= kAges; ++age) {
        std::vector<CardId> expected;
        for (const CardDef& row : definition(id).cards) {
          if (row.age != age || row.color == Color::purple) continue;
          for (std::uint8_t mark : row.copies) {
            if (mark <= seats) expected.push_back(*find_card(id, row.name));
          }
        }
        std::sort(expected.begin(), expected.end());
        const Deck& deck = edition(id).deck(seats, age);
        CHECK(std::vector<CardId>(deck.begin(), deck.end()) == expected);
      }
    }
  }
}

TEST_CASE("Loom, Glassworks and Press of both Ages are one structure each") {
  for (EditionId id : kEditions) {
    const RowIds ids = row_ids(definition(id).cards);
    std::vector<std::string_view> twice;
    for (std::size_t i = 0; i < definition(id).cards.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (ids[i] == ids[k]) twice.push_back(definition(id).cards[i].name);
      }
    }
    CHECK(twice == std::vector<std::string_view>{"Loom", "Glassworks", "Press"});
  }
}

TEST_CASE("the promises hold for both editions") {
  for (EditionId id : kEditions) CHECK(complete(definition(id), edition(id)));
}

TEST_CASE("a table that breaks a promise is refused: copies, decks, names, chains") {
  Spoiled copies(EditionId::first);
  copies.row("Altar").copies = {3};
  CHECK_FALSE(promises::printed_cards(copies.def));
  CHECK_FALSE(promises::full_decks(compile(copies.def)));

  Spoiled marks(EditionId::first);
  marks.row("Altar").copies = {3, 6};
  CHECK(promises::printed_cards(marks.def));
  CHECK_FALSE(promises::full_decks(compile(marks.def)));

  Spoiled names(EditionId::first);
  names.row("Loom").cost = cost_coins(1);
  CHECK_FALSE(promises::same_name_same_structure(names.def));

  Spoiled by_name(EditionId::first);
  by_name.row("Library").free_with = {"Scriptoria"};
  CHECK_FALSE(promises::chains_join(by_name.def));

  Spoiled backwards(EditionId::first);
  backwards.row("Baths").free_with = {"Aqueduct"};
  CHECK_FALSE(promises::chains_join(backwards.def));

  Spoiled by_symbol(EditionId::second);
  by_symbol.row("Gardens").symbol_in = "masque";
  CHECK_FALSE(promises::chains_join(by_symbol.def));
}

TEST_CASE("a table that breaks a promise is refused: trade, colours, boards") {
  using namespace effects;
  Spoiled mixed(EditionId::first);
  mixed.row("Timber Yard").gives = {produces_one_of("WG")};
  CHECK_FALSE(promises::trade_theorem(mixed.def));

  Spoiled dear(EditionId::first);
  dear.row("Senate").cost = cost("WWWSSS");
  CHECK_FALSE(promises::trade_theorem(dear.def));

  Spoiled paid_stage(EditionId::first);
  paid_stage.def.wonders[0].sides[0].stages[0].cost.coins = 1;
  CHECK_FALSE(promises::trade_theorem(paid_stage.def));

  Spoiled sold(EditionId::first);
  sold.row("Forum").gives = {produces_one_of("GLP")};
  CHECK_FALSE(promises::colors_keep_to_their_kind(sold.def));

  Spoiled shielded(EditionId::first);
  shielded.row("Walls").gives = {shields(3)};
  CHECK_FALSE(promises::colors_keep_to_their_kind(shielded.def));

  Spoiled starts(EditionId::first);
  starts.def.wonders[0].sides[1].resource = Resource::wood;
  CHECK_FALSE(promises::boards_are_whole(starts.def));
}
