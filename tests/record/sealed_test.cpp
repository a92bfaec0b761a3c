// Records with a `deal`: boards and hands are those of its seed and salt, or the record is wrong.
#include "games.h"

using namespace wonders;
using namespace wonders::test;

namespace {

SealedDeal deal_number(std::uint64_t n, Assignment assignment = Assignment::random) {
  return {.seed = n, .salt = "00112233445566778899aabbccddeeff", .assignment = assignment};
}

GameRecord sealed_record(EditionId id, std::size_t players, const SealedDeal& deal, const Table& table) {
  const Edition& e = edition(id);
  Rng rng(players);
  State s = new_game(e, table, 0);
  deal_again(e, s, deal);
  Recorder recorder;
  recorder.begin(e, s, deal);
  MoveList moves;
  TurnMoves chosen{};
  while (s.phase != Phase::over) {
    awaiting(s).for_each([&](Seat i) {
      legal_moves(e, s, i, moves);
      chosen[index(i)] = stage_lovers_move(moves, rng);
    });
    const State before = s;
    play(e, s, chosen);
    if (s.age != before.age) deal_again(e, s, deal);
    recorder.add(e, before, chosen, s);
  }
  return recorder.record();
}

GameRecord sealed_record(EditionId id, std::size_t players, const SealedDeal& deal) {
  return sealed_record(id, players, deal, random_table(players, deal));
}

std::string names_of(EditionId id, const DealtHand& hand) {
  std::string text;
  for (const CardId card : hand) text += (text.empty() ? "" : ", ") + std::string(card_name(id, card));
  return text;
}

}  // namespace

TEST_CASE("games with a sealed deal are written, read and confirmed") {
  RecordReader reader;
  GameRecord again;
  for (EditionId id : kBothEditions) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (std::uint64_t n = 1; n <= 3; ++n) {
        const GameRecord record = sealed_record(id, players, deal_number(n));
        CHECK(complaint(record) == "");
        REQUIRE_MESSAGE(reader.read(line_of(record), again), in_words(reader.error().with_place()));
        CHECK(again == record);
        CHECK_FALSE(again.seed.has_value());
      }
    }
  }
}

// Anybody's program must come to the same cards: these were worked out by tests/oracle/sealed.py.
TEST_CASE("a sealed deal gives the boards and hands that docs/record.md says") {
  const GameRecord record = sealed_record(EditionId::first, 2, deal_number(42));
  CHECK(contains(
      line_of(record),
      R"("deal":{"scheme":"hmac-sha256","seed":"42","salt":"00112233445566778899aabbccddeeff",)"
      R"("assignment":"random"},"seats":[{"wonder":"Alexandria","side":"B"},{"wonder":"Halikarnassos","side":"B"},)"
      R"({"wonder":"Rhodos","side":"B"}])"));
  CHECK(names_of(EditionId::first, record.deals[0][0]) ==
        "Clay Pool, Scriptorium, Marketplace, Barracks, East Trading Post, Workshop, Apothecary");
  CHECK(names_of(EditionId::first, record.deals[0][1]) ==
        "Clay Pit, Loom, Glassworks, Altar, West Trading Post, Stockade, Guard Tower");
  CHECK(names_of(EditionId::first, record.deals[2][2]) ==
        "Lighthouse, Siege Workshop, Fortifications, Observatory, Study, Scientists Guild, Magistrates Guild");
}

TEST_CASE("every number, letter and Age of a sealed deal counts") {
  const Edition& e = edition(EditionId::first);
  const auto hands = [&](const SealedDeal& deal, std::uint8_t age) {
    State s;
    s.players = s.seats = 3;
    s.age = age;
    deal_age(e, s, deal);
    return s.hands;
  };
  const SealedDeal deal = deal_number(7);
  SealedDeal other_salt = deal;
  other_salt.salt[31] = '0';
  CHECK(hands(deal, 1) == hands(deal, 1));
  CHECK(hands(deal, 1) != hands(deal_number(8), 1));
  CHECK(hands(deal, 1) != hands(other_salt, 1));
  CHECK(hands(deal, 3) != hands(deal, 2));
  CHECK(random_table(7, deal) != random_table(7, other_salt));
}

TEST_CASE("a sealed deal that the hands do not fit is refused, with the place") {
  GameRecord record = sealed_record(EditionId::first, 3, deal_number(1));
  SUBCASE("another seed") { record.deal->seed = 2; }
  SUBCASE("another salt") { record.deal->salt.back() = '0'; }
  SUBCASE("two cards of two hands") {
    std::swap(record.deals[0][0][0], record.deals[0][1][0]);
    REQUIRE(record.deals[0][0][0] != record.deals[0][1][0]);
  }
  record.deal->assignment.reset();
  CHECK(contains(complaint(record), "Age I, seat 0 ("));
  CHECK(contains(complaint(record), "not the cards that the seed and salt of \"deal\" give: expected "));
}

TEST_CASE("a sealed deal holds for Ages that were not played, and for the order of the draw pile alone") {
  GameRecord record = sealed_record(EditionId::second, 2, deal_number(5));
  std::swap(record.deals[2][1][0], record.deals[2][1][6]);
  CHECK(complaint(record) == "");
  std::swap(record.deals[2][0][0], record.deals[2][0][6]);
  CHECK(contains(complaint(record), "Age III, seat 0 ("));
}

TEST_CASE("boards are checked as far as they were dealt") {
  const SealedDeal dealt = deal_number(3);
  Table table = random_table(3, dealt);
  table.boards[1] = with_side(table.boards[1], 1 - side_of(table.boards[1]));
  CHECK(contains(complaint(sealed_record(EditionId::first, 3, dealt, table)), "seat 1 ("));
  CHECK(complaint(sealed_record(EditionId::first, 3, deal_number(3, Assignment::side), table)) == "");
  std::swap(table.boards[0], table.boards[2]);
  const std::string wrong = complaint(sealed_record(EditionId::first, 3, deal_number(3, Assignment::side), table));
  CHECK(contains(wrong, "not the board that the seed and salt of \"deal\" give: expected "));
  CHECK(complaint(sealed_record(EditionId::first, 3, deal_number(3, Assignment::free), table)) == "");
}

TEST_CASE("with boards chosen by two players the Free City's is still the deal's") {
  const SealedDeal deal = deal_number(4, Assignment::free);
  const Table drawn = random_table(kMaxSeats, deal);
  Table table{.players = 2, .boards = {drawn.boards[1], drawn.boards[0], drawn.boards[2]}};
  CHECK(complaint(sealed_record(EditionId::first, 2, deal, table)) == "");
  table.boards[0] = drawn.boards[3];
  CHECK(contains(complaint(sealed_record(EditionId::first, 2, deal, table)), "the Free City"));
}

TEST_CASE("what cannot be a sealed deal is refused when it is read") {
  const std::string good = line_of(sealed_record(EditionId::first, 3, deal_number(1)));
  const std::string seed = R"("seed":"1","salt")";
  RecordReader reader;
  GameRecord record;
  const auto said = [&](std::string_view part, std::string_view instead) {
    std::string line = good;
    REQUIRE(contains(line, part));
    line.replace(line.find(part), part.size(), instead);
    return reader.read(line, record) ? "" : in_words(reader.error().with_place());
  };
  CHECK(said("hmac-sha256", "hmac-sha512") ==
        "deal.scheme (column 87): expected \"hmac-sha256\", found \"hmac-sha512\"");
  CHECK(contains(said(R"("scheme":"hmac-sha256",)", ""), R"(the field "scheme" is missing)"));
  CHECK(contains(said(seed, R"("salt")"), R"(the field "seed" is missing)"));
  CHECK(contains(said(seed, R"("seed":1,"salt")"), "deal.seed"));
  CHECK(contains(said(seed, R"("seed":"18446744073709551616","salt")"), "deal.seed"));
  CHECK(contains(said(R"("salt":"00112233445566778899aabbccddeeff",)", ""), R"(the field "salt" is missing)"));
  CHECK(contains(said(R"("00112233445566778899aabbccddeeff")", "0"), "deal.salt"));
  CHECK(contains(said(R"("random"})", R"("lot"})"), R"(expected "random", "side" or "free")"));
  CHECK(said(R"(,"assignment":"random"})", "}") == "");
  CHECK_FALSE(record.deal->assignment.has_value());
  CHECK(said(R"("random"})", R"("random","note":[1]})") == "");
  CHECK(contains(line_of(record), R"("assignment":"random","note":[1]},"seats")"));
}
