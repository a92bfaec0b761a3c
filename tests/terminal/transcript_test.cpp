#include "terminal/report/transcript.h"

#include <algorithm>

#include "record/games.h"

namespace wonders {

namespace {

using test::contains;
using test::find_record;
using test::kBothEditions;
using test::random_record;

struct Told {
  Lines lines;
  std::string text;
  std::optional<Disagreement> wrong;
};

Told tell(const GameRecord& record, Theme theme = {}) {
  static const Messages messages = Messages::load("en").value();
  Told told;
  told.lines = transcript(Words(messages, record.edition, theme), record, told.wrong);
  for (const std::string& line : told.lines) told.text += line + "\n";
  return told;
}

std::string line_with(const Told& told, std::string_view part) {
  for (const std::string& line : told.lines) {
    if (contains(line, part)) return line;
  }
  return "";
}

/// Without the column of coins and the breaks of lines, so that a card's name stands in one piece.
std::string in_one_line(const Lines& lines) {
  std::string text;
  for (std::string_view line : lines) {
    const std::size_t coins = line.find_last_not_of("0123456789");
    if (coins != std::string_view::npos && line[coins] == ' ') line = line.substr(0, coins);
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
    text += " " + std::string(line);
  }
  return text;
}

/// The lines of one turn, up to the next blank one.
std::string turn_text(const Told& told, std::string_view title) {
  const std::size_t begin = told.text.find("\n" + std::string(title) + " ");
  return begin == std::string::npos ? "" : told.text.substr(begin, told.text.find("\n\n", begin + 1) - begin);
}

std::string title_of(const RecordedTurn& turn) {
  return "Age " + std::string(turn.age, 'I') + ", turn " + std::to_string(turn.turn);
}

TEST_CASE("a transcript fits into 80 columns and shows every card played") {
  for (EditionId id : kBothEditions) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 1; seed <= 5; ++seed) {
        GameRecord record = random_record(id, players, seed);
        record.seats[1].name = std::string(300, 'x') + "\x1b[31m";
        const Told told = tell(record);
        CHECK_FALSE(told.wrong.has_value());
        CHECK_FALSE(contains(told.text, "\x1b"));
        CHECK_FALSE(contains(told.text, "⟦"));
        for (const std::string& line : told.lines) REQUIRE_MESSAGE(display_width(line) <= kScreenWidth, line);
        CHECK((contains(told.text, "\nWinner: ") || contains(told.text, "\nShared victory: ")));
        const std::string text = in_one_line(told.lines);
        for (const RecordedTurn& turn : record.turns) {
          for (const RecordedMove& m : turn.moves) CHECK(contains(text, card_name(id, m.card)));
          for (const RecordedMove& m : turn.seventh) CHECK(contains(text, card_name(id, m.card)));
          for (const RecordedSalvage& entry : turn.salvage) {
            if (entry.card != kNoCard) CHECK(contains(text, card_name(id, entry.card)));
          }
        }
      }
    }
  }
}

TEST_CASE("a transcript names the table, and each player by a name of their own") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  const std::string wonder(wonder_name(record.edition, record.seats[0].board));
  const std::string side(side_name(record.edition, record.seats[1].board));
  record.seats[0].name = "greedy";
  record.seats[1].name = "Ada";
  record.seats[2].name = "greedy";
  const Told told = tell(record);
  CHECK(told.lines[0].starts_with("── 3 players, first edition ──"));
  CHECK(told.lines[0].ends_with("── seed 1 ──"));
  CHECK(told.lines[1].starts_with("  seat 0  " + wonder + " "));
  CHECK(told.lines[1].ends_with(", played by greedy"));
  CHECK(told.lines[2].starts_with("  seat 1  Ada "));
  CHECK(told.lines[2].ends_with(" " + side));
  CHECK(turn_text(told, "Age I, turn 1").find("\n  " + wonder + " ") != std::string::npos);
  CHECK(turn_text(told, "Age I, turn 1").find("\n  Ada ") != std::string::npos);
}

TEST_CASE("somebody who is called like another's wonder confuses nobody") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.seats[0].name = std::string(wonder_name(record.edition, record.seats[1].board));
  const std::string own(wonder_name(record.edition, record.seats[0].board));
  CHECK(tell(record).lines[1].starts_with("  seat 0  " + own + " "));
}

TEST_CASE("a transcript shows payments, treasuries, conflicts and totals as they were") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  const std::array<std::string, 3> names{"Ada", "Ben", "Cleo"};
  for (std::size_t i = 0; i < 3; ++i) record.seats[i].name = names[i];
  const Told told = tell(record);
  bool paid = false;
  for (const RecordedTurn& turn : record.turns) {
    const std::string text = turn_text(told, title_of(turn));
    CAPTURE(text);
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t begin = text.find("\n  " + names[i] + " ") + 1;
      const std::string line = text.substr(begin, text.find('\n', begin) - begin);
      CHECK(line.ends_with(" " + std::to_string(turn.coins[i])));
      const RecordedMove& m = turn.moves[i];
      if (m.left == 0 || m.right == 0) continue;
      paid = true;
      CHECK(contains(line, "paid " + std::to_string(m.left) + " to " + names[(i + 1) % 3] + " and " +
                               std::to_string(m.right) + " to " + names[(i + 2) % 3]));
    }
  }
  CHECK(paid);
  CHECK(contains(told.text, "Conflicts at the end of Age II\n"));
  std::string total = "  Total          ";
  for (const RecordedScore& score : record.result->scores) total += pad_left(std::to_string(score.total), 14);
  CHECK(line_with(told, "  Total") == total);
}

TEST_CASE("a transcript tells the seventh card and the discard pile apart from the turn's card") {
  const GameRecord seventh = find_record(EditionId::first, 3, "Babylon", "B",
                                         [](const GameRecord& r) { return !r.turns.back().seventh.empty(); });
  CHECK(contains(turn_text(tell(seventh), "Age III, turn 6"), "\n  Babylon  "));
  CHECK(contains(turn_text(tell(seventh), "Age III, turn 6"), " last card: "));
  CardId card = kNoCard;
  const GameRecord salvage = find_record(EditionId::first, 3, "Halikarnassos", "A", [&](const GameRecord& r) {
    for (const RecordedTurn& turn : r.turns) {
      for (const RecordedSalvage& entry : turn.salvage) card = entry.card;
    }
    return card != kNoCard;
  });
  CHECK(contains(line_with(tell(salvage), "from the discard pile"), card_name(EditionId::first, card)));
}

TEST_CASE("a transcript of two players says who decides for the Free City") {
  GameRecord record = random_record(EditionId::second, 2, 1);
  record.seats[1].name = "Ada";
  record.seats[2].name = "Ben";
  const Told told = tell(record);
  CHECK(told.lines[1].starts_with("  seat 0  Free City "));
  CHECK(contains(told.text, "\nAge I, turn 1; Ada decides for the Free City "));
  CHECK(contains(told.text, "\nAge I, turn 2; Ben decides for the Free City "));
}

TEST_CASE("of guilds that are worth the same, the one that the record names was copied") {
  GameRecord other;
  find_record(EditionId::first, 3, "Olympia", "B", [&](const GameRecord& r) {
    bool found = false;
    edition(r.edition).guilds.for_each([&](CardId guild) {
      if (found || guild == r.result->copied_guild[0] || r.result->copied_guild[0] == kNoCard) return;
      other = r;
      other.result->copied_guild[0] = guild;
      found = !verify(other).has_value();
    });
    return found;
  });
  const std::string guild(card_name(other.edition, other.result->copied_guild[0]));
  CHECK(contains(tell(other).text, "Olympia copied the " + guild));
}

TEST_CASE("a transcript goes as far as the record follows the rules") {
  GameRecord record = random_record(EditionId::first, 4, 2);
  record.turns[8].coins[2] = 77;
  const Told told = tell(record);
  REQUIRE(told.wrong.has_value());
  CHECK(told.wrong->age == 2);
  CHECK(told.wrong->turn == 3);
  CHECK(contains(told.text, "Age II, turn 2"));
  CHECK_FALSE(contains(told.text, "Age II, turn 3"));
  CHECK_FALSE(contains(told.text, "The score"));
}

TEST_CASE("a transcript of a game that stopped says so") {
  CHECK(contains(tell(random_record(EditionId::first, 3, 2, 1)).text, "\nThe record stops after 1 turn.\n"));
  CHECK(contains(tell(random_record(EditionId::first, 3, 2, 0)).text, "\nThe record stops after 0 turns.\n"));
}

}  // namespace

}  // namespace wonders
