#include "games.h"
#include "rules/score.h"

using namespace wonders;
using namespace wonders::test;

namespace {

/// The place of a move in a record.
struct Place {
  std::size_t turn = 0;
  std::size_t seat = 0;
};

/// The first move for which the condition holds.
template <class F>
std::optional<Place> find_move(const GameRecord& record, F&& holds) {
  for (std::size_t t = 0; t < record.turns.size(); ++t) {
    for (std::size_t i = 0; i < record.turns[t].moves.size(); ++i) {
      if (holds(record.turns[t].moves[i])) return Place{t, i};
    }
  }
  return std::nullopt;
}

template <class F>
GameRecord record_with_move(EditionId id, std::string_view wonder, std::string_view side, F&& holds) {
  return find_record(id, 3, wonder, side, [&](const GameRecord& r) { return find_move(r, holds).has_value(); });
}

RecordedMove& move_at(GameRecord& record, Place place) { return record.turns[place.turn].moves[place.seat]; }

State final_state(const GameRecord& record) {
  Replay replay(record);
  while (replay.next_turn()) {
  }
  return replay.state();
}

}  // namespace

TEST_CASE("a card must be in the hand") {
  GameRecord record = random_record(EditionId::first, 3, 1);
  record.turns[2].moves[1].card = *find_card(EditionId::first, "Palace");
  CHECK(contains(complaint(record), "Age I, turn 3, seat 1 ("));
  CHECK(contains(complaint(record), "Palace is not in the hand: "));
}

TEST_CASE("a wrong payment is answered with the legal ones") {
  const auto paid = [](const RecordedMove& m) { return m.action == RecordedAction::build && m.left + m.right > 0; };
  GameRecord record = record_with_move(EditionId::first, "Gizah", "A", paid);
  const Place place = *find_move(record, paid);
  const RecordedMove good = move_at(record, place);
  const std::string name(card_name(EditionId::first, good.card));
  ++move_at(record, place).left;
  CHECK(contains(complaint(record), name + " cannot be paid with "));
  CHECK(contains(complaint(record), "legal payments (left+right): "));
  CHECK(contains(complaint(record), std::to_string(good.left) + "+" + std::to_string(good.right)));
  move_at(record, place).left = move_at(record, place).right = 0;
  CHECK(contains(complaint(record), name + " cannot be paid with 0 coins to the left and 0 to the right"));
}

TEST_CASE("a sale pays nobody") {
  const auto sold = [](const RecordedMove& m) { return m.action == RecordedAction::sell; };
  GameRecord record = record_with_move(EditionId::first, "Gizah", "A", sold);
  move_at(record, *find_move(record, sold)).left = 1;
  CHECK(contains(complaint(record), "a sale pays no neighbour, found 1 coin to the left"));
}

TEST_CASE("what cannot be built is answered with what can be done with the card") {
  const auto sold = [](const RecordedMove& m) { return m.action == RecordedAction::sell; };
  std::size_t refused = 0;
  for (Seed seed = 1; seed <= 30; ++seed) {
    GameRecord record = random_record(EditionId::first, 3, seed);
    const std::optional<Place> place = find_move(record, sold);
    if (!place) continue;
    move_at(record, *place).action = RecordedAction::stage;
    const std::string said = complaint(record);
    CHECK(said != "");
    if (!contains(said, "; legal with ")) continue;
    ++refused;
    CHECK(said.ends_with("sell"));
  }
  CHECK(refused > 5);
}

TEST_CASE("a structure stands once in a city, and a wonder has its stages only") {
  std::size_t duplicates = 0, complete = 0;
  for (Seed seed = 1; seed <= 300; ++seed) {
    const GameRecord good = random_record(EditionId::first, 7, seed);
    for (std::size_t t = 0; t < kTurns; ++t) {
      for (std::size_t i = 0; i < 7; ++i) {
        if (good.turns[t].moves[i].action != RecordedAction::sell) continue;
        GameRecord record = good;
        record.turns[t].moves[i].action = RecordedAction::build;
        duplicates += contains(complaint(record), "the city already has ") ? 1 : 0;
        record.turns[t].moves[i].action = RecordedAction::stage;
        complete += contains(complaint(record), "all stages of ") ? 1 : 0;
      }
    }
    if (duplicates > 0 && complete > 0) break;
  }
  CHECK(duplicates > 0);
  CHECK(complete > 0);
}

TEST_CASE("a chain is marked, and only a chain") {
  const auto chained = [](const RecordedMove& m) { return m.free == FreeMark::chain; };
  GameRecord record = record_with_move(EditionId::first, "Gizah", "A", chained);
  CHECK(complaint(record) == "");
  const Place place = *find_move(record, chained);
  move_at(record, place).free = FreeMark::none;
  CHECK(contains(complaint(record), "expected \"free\": \"chain\", found no mark"));
  move_at(record, place).free = FreeMark::power;
  CHECK(contains(complaint(record), "expected \"free\": \"chain\", found \"power\""));
  move_at(record, place).free = FreeMark::chain;
  move_at(record, place).left = 2;
  CHECK(contains(complaint(record), " costs nothing, found 2 coins to the left"));
}

TEST_CASE("a card without a printed cost is never marked") {
  const auto no_cost = [](const RecordedMove& m) {
    return m.action == RecordedAction::build && !edition(EditionId::first).card(m.card).has_cost;
  };
  GameRecord record = record_with_move(EditionId::first, "Olympia", "A", no_cost);
  const Place place = *find_move(record, no_cost);
  for (FreeMark mark : {FreeMark::chain, FreeMark::power}) {
    move_at(record, place).free = mark;
    CHECK(contains(complaint(record), "has no printed cost: expected no \"free\", found "));
  }
}

TEST_CASE("a card that is paid for is not marked as a chain, nor as a power that is not there") {
  const auto paid = [](const RecordedMove& m) { return m.action == RecordedAction::build && m.left + m.right > 0; };
  GameRecord record = record_with_move(EditionId::first, "Gizah", "A", paid);
  const Place place = *find_move(record, paid);
  move_at(record, place).free = FreeMark::chain;
  CHECK(contains(complaint(record), "nothing in the city makes "));
  move_at(record, place).free = FreeMark::power;
  CHECK(contains(complaint(record), "no power lets the city build "));
}

TEST_CASE("only builds are marked") {
  for (RecordedAction action : {RecordedAction::stage, RecordedAction::sell}) {
    const auto wanted = [&](const RecordedMove& m) { return m.action == action; };
    GameRecord record = record_with_move(EditionId::first, "Gizah", "A", wanted);
    for (FreeMark mark : {FreeMark::chain, FreeMark::power}) {
      move_at(record, *find_move(record, wanted)).free = mark;
      CHECK(contains(complaint(record), "only a build can be marked \"free\""));
    }
  }
}

TEST_CASE("first-edition Olympia A marks the build of the Age that it spends") {
  const auto spent = [](const RecordedMove& m) { return m.free == FreeMark::power && m.seat == seat(0); };
  GameRecord record = record_with_move(EditionId::first, "Olympia", "A", spent);
  CHECK(complaint(record) == "");
  const Place place = *find_move(record, spent);
  move_at(record, place).right = 1;
  CHECK(contains(complaint(record), "a build free by power pays nobody"));
  move_at(record, place).right = 0;
  move_at(record, place).free = FreeMark::none;
  // Unmarked it would be a paid build: refused at once, or noticed by the coins, or by the power spent twice.
  CHECK(complaint(record) != "");
}

TEST_CASE("second-edition Olympia marks what its power makes free") {
  for (std::string_view side : {"day", "night"}) {
    const auto free = [](const RecordedMove& m) { return m.free == FreeMark::power; };
    GameRecord record = record_with_move(EditionId::second, "Olympia", side, free);
    CHECK(complaint(record) == "");
    const Place place = *find_move(record, free);
    move_at(record, place).free = FreeMark::none;
    CHECK(contains(complaint(record), "is free by the wonder: expected \"free\": \"power\", found no mark"));
    move_at(record, place).free = FreeMark::chain;
    CHECK(contains(complaint(record), "is free by the wonder: expected \"free\": \"power\", found \"chain\""));
  }
}

TEST_CASE("the seventh card stands exactly where Babylon plays it") {
  const auto played = [](const GameRecord& r) {
    return !r.turns[5].seventh.empty() && r.turns[17].seventh.size() == 1;
  };
  for (EditionId id : kBothEditions) {
    const std::string_view side = id == EditionId::first ? "B" : "night";
    const GameRecord good = find_record(id, 3, "Babylon", side, played);
    CHECK(complaint(good) == "");
    GameRecord record = good;
    record.turns[11].seventh.clear();
    CHECK(contains(complaint(record), "Age II, turn 6, seat 0 (Babylon "));
    CHECK(contains(complaint(record), "\"seventh\": expected one entry for seat 0, found 0"));
    record = good;
    record.turns[4].seventh.push_back(good.turns[5].seventh[0]);
    CHECK(contains(complaint(record), "Age I, turn 5, seat 0 (Babylon "));
    CHECK(contains(complaint(record), "\"seventh\": expected no entry, found 1"));
    record = good;
    record.turns[5].seventh[0].seat = seat(1);
    CHECK(contains(complaint(record), "expected the move of this seat, found that of seat 1"));
    record = good;
    record.turns[5].seventh[0].card = good.turns[5].moves[0].card;
    if (record.turns[5].seventh[0].card != good.turns[5].seventh[0].card) {
      CHECK(contains(complaint(record), "is not in the hand: "));
    }
    record = good;
    record.turns[5].seventh.push_back(good.turns[5].seventh[0]);
    CHECK(contains(complaint(record), "found 2"));
  }
}

TEST_CASE("the Free City's seventh card is the last one of the draw pile") {
  const auto played = [](const GameRecord& r) { return !r.turns[17].seventh.empty(); };
  const GameRecord good = find_record(EditionId::first, 2, "Babylon", "B", played);
  CHECK(complaint(good) == "");
  CHECK(good.turns[17].seventh[0].seat == kFreeCity);
  CHECK(good.turns[17].seventh[0].card == good.deals[2][0][6]);
  GameRecord record = good;
  record.turns[17].seventh.clear();
  CHECK(contains(complaint(record), "seat 0 (Babylon B, the Free City)"));
}

TEST_CASE("salvage has an entry whenever its stage was built") {
  const auto taken = [](const RecordedTurn& turn) { return !turn.salvage.empty() && turn.salvage[0].card != kNoCard; };
  const auto declined = [](const RecordedTurn& turn) {
    return !turn.salvage.empty() && turn.salvage[0].card == kNoCard;
  };
  for (EditionId id : kBothEditions) {
    const std::string_view side = id == EditionId::first ? "B" : "night";
    const GameRecord good = find_record(id, 3, "Halikarnassos", side, [&](const GameRecord& r) {
      return std::any_of(r.turns.begin(), r.turns.end(), taken) &&
             std::any_of(r.turns.begin(), r.turns.end(), declined);
    });
    CHECK(complaint(good) == "");
    const auto t =
        static_cast<std::size_t>(std::find_if(good.turns.begin(), good.turns.end(), taken) - good.turns.begin());
    GameRecord record = good;
    record.turns[t].salvage.clear();
    CHECK(contains(complaint(record), "\"salvage\": expected one entry for seat 0, found 0"));
    record = good;
    record.turns[t].salvage[0].seat = seat(2);
    CHECK(contains(complaint(record), "\"salvage\": expected the entry of this seat, found that of seat 2"));
    record = good;
    record.turns[t].salvage[0].card = *find_card(id, "Palace");
    if (t < 12) {
      CHECK(contains(complaint(record), "salvage: Palace is not on the discard pile; expected null or one of: "));
    }
    record = good;
    for (std::size_t other = 0; other < kTurns; ++other) {
      if (!good.turns[other].salvage.empty()) continue;
      record.turns[other].salvage.push_back({.seat = seat(0), .card = kNoCard});
      CHECK(contains(complaint(record), "\"salvage\": expected no entry, found 1"));
      break;
    }
  }
}

TEST_CASE("the Free City sells only when it can play nothing, and builds by chain what it can") {
  std::size_t must_play = 0, must_chain = 0;
  for (Seed seed = 1; seed <= 200 && (must_play == 0 || must_chain == 0); ++seed) {
    const GameRecord good = random_record(EditionId::first, 2, seed);
    for (std::size_t t = 0; t < kTurns; ++t) {
      GameRecord record = good;
      RecordedMove& m = record.turns[t].moves[0];
      if (m.action != RecordedAction::build) continue;
      const bool chained = m.free == FreeMark::chain;
      m = {.seat = kFreeCity, .card = m.card, .action = RecordedAction::sell};
      CHECK(contains(complaint(record), "the Free City may sell only when it can play no card; it could: "));
      ++must_play;
      if (!chained) continue;
      m.action = RecordedAction::stage;
      CHECK(contains(complaint(record), "the Free City must build "));
      ++must_chain;
    }
  }
  CHECK(must_play > 0);
  CHECK(must_chain > 0);
}

TEST_CASE("the copied guild is one that is worth most; without the stage it is null") {
  const GameRecord good = find_record(EditionId::first, 4, "Olympia", "B",
                                      [](const GameRecord& r) { return r.result->copied_guild[0] != kNoCard; });
  CHECK(complaint(good) == "");
  GameRecord record = good;
  record.result->copied_guild[0] = kNoCard;
  CHECK(contains(complaint(record), "result: copied_guild: expected "));
  record = good;
  record.result->copied_guild[1] = good.result->copied_guild[0];
  CHECK(contains(complaint(record), "result: copied_guild: expected null, found "));
  record = good;
  record.result->copied_guild[0] = *find_card(EditionId::first, "Palace");
  CHECK(contains(complaint(record), "found Palace"));
}

TEST_CASE("of guilds worth the same any may be named, and its points stand in its row") {
  const Edition& e = edition(EditionId::first);
  CardId equal = kNoCard;
  bool scientists = false;
  const auto tie = [&](const GameRecord& r) {
    const CardId best = r.result->copied_guild[0];
    if (best == kNoCard) return false;
    const State s = final_state(r);
    const CardSet offered = (s.cities[1].structures | s.cities[s.seats - 1u].structures) & e.guilds;
    equal = kNoCard;
    offered.for_each([&](CardId guild) {
      const bool same = points_if_copied(e, s, seat(0), e.card(guild)) == points_if_copied(e, s, seat(0), e.card(best));
      if (guild != best && same) equal = guild;
    });
    return equal != kNoCard;
  };
  GameRecord record = find_record(EditionId::first, 7, "Olympia", "B", tie);
  const CardId best = record.result->copied_guild[0];
  scientists = e.card(best).gives.tally[Count::any_science] + e.card(equal).gives.tally[Count::any_science] != 0;
  record.result->copied_guild[0] = equal;
  CHECK((complaint(record) == "") == !scientists);
}

TEST_CASE("where no guild adds a point, null or any neighbouring guild may be named") {
  const Edition& e = edition(EditionId::first);
  CardId worthless = kNoCard;
  const auto none_counts = [&](const GameRecord& r) {
    const State s = final_state(r);
    if (!s.cities[0].powers.has(Power::copy_neighbor_guild) || r.result->copied_guild[0] != kNoCard) return false;
    worthless = kNoCard;
    const CardSet offered = (s.cities[1].structures | s.cities[s.seats - 1u].structures) & e.guilds;
    offered.for_each([&](CardId guild) { worthless = guild; });
    return worthless != kNoCard;
  };
  GameRecord record = find_record(EditionId::first, 5, "Olympia", "B", none_counts);
  CHECK(complaint(record) == "");
  record.result->copied_guild[0] = worthless;
  CHECK(complaint(record) == "");
  CardId elsewhere = kNoCard;
  const State s = final_state(record);
  (e.guilds - (s.cities[1].structures | s.cities[4].structures)).for_each([&](CardId guild) { elsewhere = guild; });
  record.result->copied_guild[0] = elsewhere;
  CHECK(contains(complaint(record), "result: copied_guild: expected null"));
}
