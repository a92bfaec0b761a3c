#include "games.h"

using namespace wonders;
using namespace wonders::test;

TEST_CASE("random games of every kind follow the rules") {
  for (EditionId id : kBothEditions) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= 60; ++seed) {
        const std::string said = complaint(random_record(id, players, seed));
        REQUIRE_MESSAGE(said == "", said);
      }
    }
  }
}

TEST_CASE("the record's own deal counts, not the seed's") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.seed = 999;
  CHECK(complaint(record) == "");
  record.seed.reset();
  CHECK(complaint(record) == "");
}

TEST_CASE("the order of a hand does not matter, that of the draw pile does") {
  GameRecord record = random_record(EditionId::first, 2, 6);
  std::swap(record.deals[0][1][0], record.deals[0][1][6]);
  CHECK(complaint(record) == "");
  // The Free City plays what is drawn; with the pile backwards some card is missing sooner or later.
  for (std::size_t k = 0; k < 3; ++k) std::swap(record.deals[0][0][k], record.deals[0][0][6 - k]);
  CHECK(contains(complaint(record), "Age I, turn "));
}

TEST_CASE("a wonder sits at one seat only") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.seats[2].board = with_side(record.seats[0].board, 1 - side_of(record.seats[0].board));
  CHECK(contains(complaint(record), "seat 2 ("));
  CHECK(contains(complaint(record), "seat 0 has the same wonder"));
}

TEST_CASE("every deal is the whole deck of its Age") {
  const GameRecord good = random_record(EditionId::first, 4, 3);
  for (std::size_t age = 0; age < kAges; ++age) {
    for (std::size_t other = 0; other < kAges; ++other) {
      GameRecord record = good;
      record.deals[age][1][2] = record.deals[other][3][4];
      if (record.deals[age][1][2] == good.deals[age][1][2]) continue;
      CHECK(contains(complaint(record), std::array{"Age I: ", "Age II: ", "Age III: "}[age]));
      CHECK(contains(complaint(record), "dealt"));
    }
  }
}

TEST_CASE("Age III has two guilds more than there are cities, all different") {
  const Edition& e = edition(EditionId::first);
  GameRecord record = random_record(EditionId::first, 3, 3, 12);  // stopped before Age III is played
  CHECK(complaint(record) == "");
  CardId* guild = nullptr;
  CardId* other_guild = nullptr;
  CardId* other = nullptr;
  CardSet dealt;
  for (DealtHand& hand : record.deals[2]) {
    for (CardId& card : hand) {
      dealt.insert(card);
      if (!e.guilds.contains(card)) other = &card;
      if (e.guilds.contains(card)) (guild == nullptr ? guild : other_guild) = &card;
    }
  }
  const CardId kept = *guild;
  *guild = *other_guild;
  CHECK(contains(complaint(record), "dealt to 3 cities: expected 1, found 2"));
  bool changed = false;
  (e.guilds - dealt).for_each([&](CardId absent) {
    *guild = absent;
    changed = true;
    CHECK(complaint(record) == "");  // any guilds will do
  });
  CHECK(changed);
  *guild = kept;
  *other = [&] {
    CardId absent = kNoCard;
    (e.guilds - dealt).for_each([&](CardId c) { absent = c; });
    return absent;
  }();
  CHECK(contains(complaint(record), "expected 1, found 0"));
}

TEST_CASE("later deals may be there, and are checked; deals of Ages begun must be there") {
  const GameRecord whole = random_record(EditionId::second, 3, 8);
  for (std::size_t turns : {0u, 1u, 6u, 7u, 12u, 17u}) {
    GameRecord record = random_record(EditionId::second, 3, 8, turns);
    record.deals = whole.deals;
    CHECK(complaint(record) == "");
    const std::size_t begun = (turns + 5) / 6;
    record.deals.clear();
    for (std::size_t i = 0; i < begun; ++i) record.deals.push_back(whole.deals[i]);
    CHECK(complaint(record) == "");
    if (begun == 0) continue;
    record.deals.erase_at(begun - 1);
    CHECK(contains(complaint(record), "\"deals\": expected an entry for "));
    CHECK(contains(complaint(record), std::to_string(begun) + (begun == 1 ? " Age begun" : " Ages begun")));
  }
}

TEST_CASE("turns stand in order") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.turns[7].turn = 3;
  CHECK(complaint(record) == "Age II, turn 2: expected \"age\": 2, \"turn\": 2, found 2 and 3");
  record = random_record(EditionId::first, 3, 1);
  record.turns.erase_at(4);
  CHECK(contains(complaint(record), "Age I, turn 5: expected \"age\": 1, \"turn\": 5, found 1 and 6"));
}

TEST_CASE("moves stand in the order of the seats") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  std::swap(record.turns[0].moves[1], record.turns[0].moves[2]);
  CHECK(contains(complaint(record), "Age I, turn 1, seat 1 ("));
  CHECK(contains(complaint(record), "expected the move of this seat, found that of seat 2"));
}

TEST_CASE("treasuries are compared after every turn") {
  const GameRecord good = random_record(EditionId::second, 5, 4);
  for (std::size_t t = 0; t < kTurns; ++t) {
    for (std::size_t i = 0; i < 5; ++i) {
      GameRecord record = good;
      ++record.turns[t].coins[i];
      const std::optional<Disagreement> wrong = verify(record);
      REQUIRE(wrong.has_value());
      CHECK(wrong->age == t / 6 + 1);
      CHECK(wrong->turn == t % 6 + 1);
      CHECK(wrong->seat == seat(i));
      CHECK(in_words(wrong->note) == "coins after the turn: expected " + std::to_string(good.turns[t].coins[i]) +
                                         ", found " + std::to_string(good.turns[t].coins[i] + 1));
    }
  }
}

TEST_CASE("conflicts are compared, one entry for each finished Age") {
  const GameRecord good = random_record(EditionId::first, 3, 4);
  for (std::size_t age = 0; age < kAges; ++age) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t side = 0; side < 2; ++side) {
        GameRecord record = good;
        record.conflicts[age][i][side] = record.conflicts[age][i][side] == 0 ? std::int8_t{1} : std::int8_t{0};
        CHECK(contains(complaint(record), "conflicts: expected ["));
      }
    }
  }
  GameRecord record = good;
  record.conflicts.erase_at(2);
  CHECK(complaint(record) == "Age III: the conflicts of this Age are missing");
  record = random_record(EditionId::first, 3, 4, 6);
  record.conflicts.push_back(record.conflicts[0]);
  CHECK(complaint(record) == "Ages in \"conflicts\": expected 1, found 2");
}

TEST_CASE("a result is there exactly when the game is over") {
  GameRecord record = random_record(EditionId::first, 3, 4);
  const RecordedResult result = *record.result;
  record.result.reset();
  CHECK(complaint(record) == "the game is over: expected a \"result\"");
  record = random_record(EditionId::first, 3, 4, 17);
  record.result = result;
  CHECK(complaint(record) == "the game stops after 17 turns: expected no \"result\"");
}

TEST_CASE("every row of every score is compared") {
  const GameRecord good = random_record(EditionId::first, 3, 4);
  constexpr std::array rows{&ScoreSheet::conflicts, &ScoreSheet::treasury,   &ScoreSheet::wonder, &ScoreSheet::civilian,
                            &ScoreSheet::science,   &ScoreSheet::commercial, &ScoreSheet::guilds};
  for (std::size_t i = 0; i < 3; ++i) {
    for (int ScoreSheet::* row : rows) {
      GameRecord record = good;
      ++(record.result->scores[i].sheet.*row);
      CHECK(contains(complaint(record), "seat " + std::to_string(i) + " ("));
      CHECK(contains(complaint(record), "result: "));
    }
    GameRecord record = good;
    ++record.result->scores[i].total;
    CHECK(contains(complaint(record), "result: total: expected "));
    record = good;
    ++record.result->coins[i];
    CHECK(contains(complaint(record), "result: coins: expected "));
  }
}

TEST_CASE("winners are compared as a set") {
  GameRecord record = random_record(EditionId::first, 3, 4);
  const SeatSet right = record.result->winners;
  for (std::uint8_t bits = 0; bits < 8; ++bits) {
    record.result->winners = {bits};
    CHECK((complaint(record) == "") == (bits == right.bits));
  }
  record.result->winners = {};
  CHECK(contains(complaint(record), "found nobody"));
}

TEST_CASE("the Free City never wins") {
  const GameRecord good = find_record(EditionId::first, 2, "Gizah", "A", [](const GameRecord& r) {
    const auto total = [&](std::size_t i) { return r.result->scores[i].total; };
    return total(0) > total(1) && total(0) > total(2);
  });
  CHECK(complaint(good) == "");
  CHECK_FALSE(good.result->winners.contains(kFreeCity));
  GameRecord record = good;
  record.result->winners = {1};
  CHECK(contains(complaint(record), "winners: expected seat "));
}

TEST_CASE("the controller of a two-player game is named in every turn, and nowhere else") {
  const GameRecord good = random_record(EditionId::first, 2, 4);
  for (std::size_t t = 0; t < kTurns; ++t) {
    for (Seat other : {kNoSeat, kFreeCity, seat(1), seat(2)}) {
      GameRecord record = good;
      record.turns[t].controller = other;
      CHECK((complaint(record) == "") == (other == good.turns[t].controller));
    }
  }
  GameRecord record = random_record(EditionId::first, 3, 4);
  record.turns[3].controller = seat(1);
  CHECK(complaint(record) == "Age I, turn 4: \"controller\": expected null, found 1");
}

TEST_CASE("a changed number is always noticed") {
  for (std::size_t players : {2u, 3u}) {
    const std::string line = line_of(random_record(EditionId::first, players, 21));
    bool in_string = false;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') in_string = !in_string;
      const bool digit = line[i] >= '0' && line[i] <= '9';
      if (in_string || !digit) continue;
      std::string other = line;
      other[i] = line[i] == '9' ? '8' : static_cast<char>(line[i] + 1);
      const bool leads = i + 1 < line.size() && line[i + 1] >= '0' && line[i + 1] <= '9';
      if (leads && line[i] == '0') continue;
      REQUIRE_MESSAGE(complaint(other) != "", other.substr(i > 40 ? i - 40 : 0, 60));
      ++changed;
    }
    CHECK(changed > 250);
  }
}

TEST_CASE("a required field that is missing is always noticed") {
  const std::string line = line_of(random_record(EditionId::second, 3, 22));
  for (std::string_view key :
       {"format", "version",  "edition",  "players", "seats",      "deals",  "turns", "conflicts",    "result",
        "wonder", "side",     "age",      "turn",    "moves",      "coins",  "seat",  "card",         "action",
        "scores", "treasury", "civilian", "science", "commercial", "guilds", "total", "copied_guild", "winners"}) {
    const std::string quoted = "\"" + std::string(key) + "\":";
    std::size_t found = 0;
    for (std::string other = line; (other = replaced(line, quoted, "\"gone\":", found)) != line; ++found) {
      REQUIRE_MESSAGE(complaint(other) != "", key << " " << found);
    }
    CHECK_MESSAGE(found > 0, key);
  }
}
