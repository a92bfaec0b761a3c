#include "explorer/explorer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "catalog/catalog.h"

namespace wonders {

namespace {

constexpr const char* kSmall = R"({"format":1,"games":12,"trials":3,"kinds":[[0,2],[0,3]],"cards":["Altar","Baths"],
"categories":["science"],"colors":["blue"],"units":{"built":1000,"win":10000},
"tables":{"cards":{"kind":[0,0,1],"card":[0,1,0],"built":[250,null,1000],"win":[3333,0,-12]}}})";

std::string without(std::string text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.erase(at, part.size());
}

/// All win shares of a kind's boards, each weighed by how often it was played.
double mean_win(const Explorer& explorer, std::size_t kind) {
  const ExplorerTable& sides = explorer.table("sides");
  double wins = 0, seats = 0;
  for (const std::size_t row : sides.where({{"kind", kind}})) {
    wins += sides.figure("win", row).value() * sides.figure("seats", row).value();
    seats += sides.figure("seats", row).value();
  }
  return wins / seats;
}

}  // namespace

TEST_CASE("figures are read in their units, and unknown ones are told from zero") {
  const auto explorer = Explorer::parse(kSmall);
  REQUIRE(explorer);
  const ExplorerTable& cards = explorer->table("cards");
  const std::size_t kind = explorer->kind(EditionId::first, 2);
  const auto rows = cards.where({{"kind", kind}, {"card", explorer->find_card("Baths").value()}});
  REQUIRE(rows.size() == 1);
  CHECK_FALSE(cards.figure("built", rows[0]).has_value());
  CHECK(cards.figure("win", rows[0]) == 0.0);
  CHECK(cards.figure("built", 0) == 0.25);
  CHECK(cards.figure("win", 2) == -0.0012);
  CHECK(explorer->kind(EditionId::first, 3) == 1);
  CHECK_FALSE(explorer->find_card("Palace").has_value());
}

TEST_CASE("a file of another form is refused") {
  CHECK_FALSE(Explorer::parse("").has_value());
  CHECK_FALSE(Explorer::parse("[]").has_value());
  CHECK_FALSE(Explorer::parse(without(kSmall, "\"format\":1,")).has_value());
  CHECK_FALSE(Explorer::parse(without(kSmall, "\"games\":12,")).has_value());
  CHECK_FALSE(Explorer::parse(without(kSmall, ",1000]")).has_value());
  CHECK_FALSE(Explorer::parse(without(kSmall, ",null")).has_value());  // a column that is too short
}

TEST_CASE("the shipped figures are about all kinds of games, and add up") {
  const Explorer& explorer = Explorer::shipped();
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      const std::size_t kind = explorer.kind(id, players);
      CAPTURE(players);
      CHECK(explorer.table("sides").where({{"kind", kind}}).size() == kBoards);
      CHECK(std::abs(mean_win(explorer, kind) - 1.0 / static_cast<double>(players)) < 0.001);
      const ExplorerTable& cards = explorer.table("cards");
      CHECK(cards.where({{"kind", kind}}).size() > 60);
      for (const std::size_t row : cards.where({{"kind", kind}})) {
        const std::string& name = explorer.cards[cards.key("card", row)];
        CAPTURE(name);
        REQUIRE(find_card(id, name).has_value());
        const double used = cards.figure("built", row).value() + cards.figure("marker", row).value() +
                            cards.figure("sold", row).value();
        CHECK(used <= 1.002);
        CHECK(cards.figure("built", row).value() + cards.figure("out of reach", row).value() <= 1.002);
      }
    }
  }
}

}  // namespace wonders
