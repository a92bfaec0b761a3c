#include "games.h"
#include "record/transcript.h"

using namespace wonders;
using namespace wonders::test;

namespace {

/// Characters, not bytes.
std::size_t width(std::string_view line) {
  std::size_t n = 0;
  for (char c : line) n += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
  return n;
}

}  // namespace

TEST_CASE("a transcript fits into 80 columns and shows every card played") {
  for (EditionId id : kBothEditions) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= 10; ++seed) {
        GameRecord record = random_record(id, players, seed);
        record.seats[0].name = std::string(300, 'x') + "\x1b[31m";
        std::optional<Disagreement> wrong;
        const std::string text = transcript(record, wrong);
        CHECK_FALSE(wrong.has_value());
        CHECK_FALSE(contains(text, "\x1b"));
        for (std::size_t begin = 0; begin < text.size();) {
          const std::size_t end = text.find('\n', begin);
          REQUIRE_MESSAGE(width(text.substr(begin, end - begin)) <= 80, text.substr(begin, end - begin));
          begin = end + 1;
        }
        for (const RecordedTurn& turn : record.turns) {
          for (const RecordedMove& m : turn.moves) CHECK(contains(text, card_name(id, m.card)));
          for (const RecordedMove& m : turn.seventh) {
            CHECK(contains(text, "last card: "));
            CHECK(contains(text, card_name(id, m.card)));
          }
          for (const RecordedSalvage& entry : turn.salvage) {
            const std::string_view card = entry.card == kNoCard ? "nothing" : card_name(id, entry.card);
            CHECK(contains(text, "from the discard pile: " + std::string(card)));
          }
        }
        CHECK(contains(text, "Score sheet"));
        CHECK((contains(text, "Winner: seat ") || contains(text, "Shared victory: seat ")));
      }
    }
  }
}

TEST_CASE("a transcript shows payments, treasuries, conflicts and totals as they were") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.seats[1].name = "Ada";
  std::optional<Disagreement> wrong;
  const std::string text = transcript(record, wrong);
  CHECK(contains(text, "7 Wonders, first edition, 3 players, seed 1\n"));
  CHECK(contains(text, "Ada\n"));
  CHECK(contains(text, "Age III, turn 6"));
  CHECK(contains(text, "Conflicts of Age II"));
  bool paid = false;
  for (const RecordedTurn& turn : record.turns) {
    for (const RecordedMove& m : turn.moves) {
      if (m.left == 0 || m.right == 0) continue;
      paid = true;
      CHECK(contains(text, "(" + std::to_string(m.left) + " left, " + std::to_string(m.right) + " right)"));
    }
  }
  CHECK(paid);
  std::string total = "\n  total       ";
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string points = std::to_string(record.result->scores[i].total);
    total += std::string(8 - points.size(), ' ') + points;
  }
  CHECK(contains(text, total + "\n"));
}

TEST_CASE("a transcript goes as far as the record follows the rules") {
  GameRecord record = random_record(EditionId::first, 4, 2);
  record.turns[8].coins[2] = 77;
  std::optional<Disagreement> wrong;
  const std::string text = transcript(record, wrong);
  REQUIRE(wrong.has_value());
  CHECK(wrong->age == 2);
  CHECK(wrong->turn == 3);
  CHECK(contains(text, "Age II, turn 2"));
  CHECK_FALSE(contains(text, "Age II, turn 3"));
  CHECK_FALSE(contains(text, "Score sheet"));
}

TEST_CASE("a transcript of a game that stopped says so") {
  std::optional<Disagreement> wrong;
  CHECK(contains(transcript(random_record(EditionId::first, 3, 2, 1), wrong), "stops after 1 turn.\n"));
  CHECK(contains(transcript(random_record(EditionId::first, 3, 2, 0), wrong), "stops after 0 turns.\n"));
}
