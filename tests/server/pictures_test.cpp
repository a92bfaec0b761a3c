// What a seat is shown is the same, byte for byte, wherever the game is played or played again.
#include <doctest/doctest.h>

#include "api/context.h"
#include "catalog/catalog.h"
#include "record/read.h"
#include "record/replay.h"
#include "server/table/game_table.h"
#include "server/table/table_json.h"

namespace wonders::server {

namespace {

constexpr Seed kSeed = 21;

/// The part of a text after `from`, up to and without `to`, which is looked for from the end.
std::string between(const std::string& text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  const std::size_t end = text.rfind(to);
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  return text.substr(begin + from.size(), end - begin - from.size());
}

std::string in_quotes(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

struct Shown {
  std::vector<std::string> pictures;
  std::string record;
};

/// The module plays: the person does what comes first among the choices, bots play the others.
class ModuleGame {
 public:
  Shown play(EditionId id, std::size_t players, Seat person) {
    const std::string seat = std::to_string(index(person));
    Shown shown;
    std::string answer(context_.call(R"({"op":"new_game","edition":")" + std::string(edition_name(id)) +
                                     R"(","players":)" + std::to_string(players) + R"(,"seed":)" +
                                     std::to_string(kSeed) + R"(,"people":[)" + seat + R"(],"bots":["greedy"]})"));
    shown.pictures.push_back(picture_in(answer));
    while (answer.find(R"("over":false)") != std::string::npos) {
      answer = context_.call(R"({"op":"step","game":1,"moves":[)" + first_move(shown.pictures.back()) + "]}");
      shown.pictures.push_back(picture_in(answer));
    }
    shown.record = between(std::string(context_.call(R"({"op":"game_record","game":1})")), R"({"result":)", "}");
    return shown;
  }

  std::vector<std::string> replay(const std::string& record, std::size_t positions, Seat viewer) {
    context_.call(R"({"op":"open_record","record":)" + in_quotes(record) + "}");
    std::vector<std::string> pictures;
    for (std::size_t i = 0; i < positions; ++i) {
      const std::string answer(context_.call(R"({"op":"record_position","record":1,"position":)" + std::to_string(i) +
                                             R"(,"seat":)" + std::to_string(index(viewer)) + "}"));
      pictures.push_back(between(answer, R"("picture":)", "}}"));
    }
    return pictures;
  }

 private:
  static std::string picture_in(const std::string& answer) { return between(answer, R"("pictures":[)", "]}}"); }

  static std::string first_move(const std::string& picture) {
    JsonDocument document;
    REQUIRE(document.parse(picture));
    const JsonValue legal = *document.root().get("legal");
    if (legal.is_null()) return "";
    const std::int64_t seat = *document.root().get("view")->get("deciding")->as_int();
    for (const JsonValue card : legal.get("cards")->elements()) {
      for (const JsonValue action : card.get("actions")->elements()) {
        const JsonValue way = *action.get("ways")->at(0);
        return R"({"seat":)" + std::to_string(seat) + R"(,"action":)" + in_quotes(*action.get("action")->as_string()) +
               R"(,"card":)" + in_quotes(*card.get("card")->as_string()) + R"(,"left":)" +
               std::to_string(*way.get("left")->as_int()) + R"(,"right":)" +
               std::to_string(*way.get("right")->as_int()) + "}";
      }
    }
    return R"({"seat":)" + std::to_string(seat) + R"(,"action":"decline"})";
  }

  Context context_;
};

/// A table of the server with bots alone: whoever sits there, the game is the same.
GameTable new_table(EditionId id, std::size_t players) {
  GameTable table("t");
  TableEvent created{.kind = EventKind::created, .seed = kSeed};
  created.plan.settings.edition = id;
  created.plan.settings.players = static_cast<std::uint8_t>(players);
  created.plan.settings.assignment = Assignment::random;
  created.plan.seats.assign(players, SeatPlan{.kind = SeatKind::bot, .level = "greedy", .name = ""});
  REQUIRE(table.apply(created));
  REQUIRE(table.apply({.kind = EventKind::started}));
  return table;
}

std::string picture_of_server(const GameTable& table, Seat viewer) {
  return between(view_message(view_source(table, {}), viewer), R"("picture":)", R"(,"deadline")");
}

std::vector<State> positions_of(const GameRecord& record) {
  Replay replay(record);
  std::vector<State> positions;
  replay.keep_positions(positions);
  while (replay.next_turn()) {
  }
  REQUIRE_FALSE(replay.disagreement().has_value());
  return positions;
}

}  // namespace

TEST_CASE("the module, the server and a replay show the same pictures of a game") {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      CAPTURE(players);
      const Seat person = seat(1);
      ModuleGame module;
      const Shown shown = module.play(id, players, person);
      CHECK(module.replay(shown.record, shown.pictures.size(), person) == shown.pictures);

      GameRecord record;
      REQUIRE(RecordReader().read(shown.record, record));
      const std::vector<State> positions = positions_of(record);
      REQUIRE(positions.size() == shown.pictures.size());
      GameTable table = new_table(id, players);
      for (std::size_t i = 0;; ++i) {
        CHECK(picture_of_server(table, person) == shown.pictures[i]);
        if (!table.in_game()) break;
        const std::uint32_t decision = table.decision();
        awaiting(positions[i]).for_each([&](Seat who) {
          REQUIRE(table.apply({.kind = EventKind::chose,
                               .seat = who,
                               .decision = decision,
                               .move = positions[i + 1].moves[index(who)]}));
        });
      }
    }
  }
}

}  // namespace wonders::server
