#include <doctest/doctest.h>

#include <string>

#include "catalog/catalog.h"
#include "insight/operations.h"
#include "record/position.h"

namespace wonders {

namespace {

/// Three cities in Age III; everybody's cards are drawn by a seed but the hand of seat 0.
GamePosition last_turns(std::size_t turn) {
  const EditionId id = EditionId::first;
  GamePosition position{.edition = id, .players = 3, .age = 3, .turn = static_cast<std::uint8_t>(turn)};
  position.cities.resize(3);
  for (std::size_t i = 0; i < 3; ++i) position.cities[i] = {.board = board_of(i, 0), .coins = 6};
  for (const char* name : {"Senate", "Haven", "Arsenal"}) {
    if (position.cities[0].hand.size() < hand_size_at(position, seat(0))) {
      position.cities[0].hand.push_back(*find_card(id, name));
    }
  }
  return position;
}

std::string asked(std::string_view op, const GamePosition& position, const std::string& more) {
  std::string text;
  JsonWriter json(text);
  write_position(json, position);
  std::string request = R"({"op":")" + std::string(op) + R"(","position":)";
  append_json_string(request, text);
  return request + more + "}";
}

std::string answer(const std::string& request) {
  Context context(insight_operations());
  return std::string(context.call(request));
}

TEST_CASE("what a choice is worth does not hang on cards that the seat cannot see") {
  const GamePosition position = last_turns(5);
  const Edition& e = edition(position.edition);
  const std::string how = R"(,"seat":0,"nodes":200,"seed":"5")";
  const GamePosition one = position_of(e, begin_at(position, 1)), other = position_of(e, begin_at(position, 2));
  REQUIRE(one.cities[1].hand != other.cities[1].hand);
  REQUIRE(one.cities[0].hand == other.cities[0].hand);
  const std::string judged = answer(asked("judge_position", one, how));
  CHECK(judged.starts_with(R"({"result":{"seat":0)"));
  CHECK(judged == answer(asked("judge_position", other, how)));
}

TEST_CASE("a game that begins at a position is played to its end by bots, and has no record") {
  Context context(insight_operations());
  JsonDocument document;
  const std::string begun = asked("play_position", last_turns(4), R"(,"seed":"3","people":[],"bots":["random"])");
  std::string text(context.call(begun));
  std::size_t phases = 0;
  for (;;) {
    REQUIRE(document.parse(text));
    REQUIRE(document.root().get("result").has_value());
    if (*document.root().get("result")->get("over")->as_bool()) break;
    text = context.call(R"({"op":"step","game":1})");
    ++phases;
  }
  CHECK(phases == 3);
  CHECK(context.call(R"({"op":"game_record","game":1})").find("has no record") != std::string_view::npos);
}

TEST_CASE("a position with a problem is neither played nor judged") {
  GamePosition position = last_turns(5);
  position.cities[1].structures.assign(2, *find_card(position.edition, "Baths"));
  for (const char* op : {"play_position", "judge_position", "fill_position"}) {
    const std::string refused = answer(asked(op, position, R"(,"seed":"3","seat":0,"people":[])"));
    CHECK(refused.find("bad_position") != std::string::npos);
    CHECK(refused.find("position.twice") != std::string::npos);
  }
}

}  // namespace

}  // namespace wonders
