#include "explorer/explorer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "catalog/catalog.h"

namespace wonders {

namespace {

constexpr const char* kSmall = R"({"format":2,"games":12,"trials":3,"kinds":[[0,2],[0,3]],"cards":["Altar","Baths"],
"categories":["science"],"colors":["blue"],"units":{"built":1000,"win":10000},
"tables":{"cards":{"kind":{"runs":[0,2,1,1]},"card":[0,1,0],"built":[250,null,1000],"win":[3333,0,-12]}}})";

std::string without(std::string text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.erase(at, part.size());
}

std::string with(std::string text, const std::string& part, const std::string& other) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

/// What is wrong with a text that is no file of the Explorer.
std::string problem_of(const std::string& text) {
  std::string problem;
  CHECK_FALSE(Explorer::parse(text, problem).has_value());
  return problem;
}

double seats(const Explorer& explorer, std::size_t kind) {
  double sum = 0;
  for (const std::size_t row : explorer.table("sides").where({{"kind", kind}})) {
    sum += explorer.table("sides").figure("seats", row).value();
  }
  return sum;
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
  std::string problem;
  const auto explorer = Explorer::parse(kSmall, problem);
  REQUIRE_MESSAGE(explorer.has_value(), problem);
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

TEST_CASE("a file of another form is refused, and it is told why") {
  CHECK(problem_of("") == "this is no JSON");
  CHECK(problem_of("[]") == "this is no file of the Explorer: it has no format");
  CHECK(problem_of(without(kSmall, "\"format\":2,")) == "this is no file of the Explorer: it has no format");
  CHECK(problem_of(with(kSmall, "\"format\":2,", "\"format\":1,")) ==
        "the file has the format 1, and only 2 can be read");
  CHECK(problem_of(without(kSmall, "\"games\":12,")) == "games is no whole number");
  CHECK(problem_of(with(kSmall, "[0,3]]", "[0,8]]")) == "kinds holds what is no edition with a number of players");
  CHECK(problem_of(without(kSmall, ",1000]")) == "this is no JSON");
  CHECK(problem_of(with(kSmall, "\"tables\":", "\"table\":")) == "tables is no object");
  CHECK(problem_of(without(kSmall, ",null")) == "cards: built has 2 rows, and the columns before it 3");
  CHECK(problem_of(with(kSmall, "[0,2,1,1]", "[0,2,1]")) == "cards: kind is no column of whole numbers");
  CHECK(problem_of(with(kSmall, "[0,2,1,1]", "[0,2000000,1,1]")) == "cards: kind is no column of whole numbers");
  CHECK(problem_of(with(kSmall, "null", "0.5")) == "cards: built is no column of whole numbers");
}

TEST_CASE("the shipped figures are about all kinds of games, and add up") {
  const Explorer& explorer = Explorer::shipped();
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      const std::size_t kind = explorer.kind(id, players);
      CAPTURE(players);
      CHECK(explorer.table("sides").where({{"kind", kind}}).size() == kBoards);
      CHECK(std::abs(mean_win(explorer, kind) - 1.0 / static_cast<double>(players)) < 0.001);
      CHECK(seats(explorer, kind) == doctest::Approx(static_cast<double>(players * 10'000'000) / 12).epsilon(2e-6));
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

TEST_CASE("the shipped figures are of ten million games, and every effect has its interval") {
  const Explorer& explorer = Explorer::shipped();
  CHECK(explorer.games == 10'000'000);
  for (const char* name : {"cards", "turns", "own boards", "openings", "neighbors", "stages", "stage turns", "pairs"}) {
    const ExplorerTable& table = explorer.table(name);
    CAPTURE(name);
    for (const std::string column : {"win more", "points more"}) {
      CAPTURE(column);
      REQUIRE(table.find(column) != nullptr);
      std::size_t known = 0;
      for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto value = table.figure(column, row), error = table.figure(column + " ±", row);
        CHECK(value.has_value() == error.has_value());
        if (error) CHECK(*error >= 0);
        known += value ? 1 : 0;
      }
      CHECK(known > table.rows() / 2);
    }
  }
}

}  // namespace wonders
