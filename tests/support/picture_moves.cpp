#include "support/picture_moves.h"

namespace wonders::testing {

namespace {

std::string move(std::string_view action, std::string_view card, JsonValue way) {
  const auto coins = [&](std::string_view side) { return std::to_string(*way.get(side)->as_int()); };
  return R"({"action":")" + std::string(action) + R"(","card":")" + std::string(card) + R"(","left":)" + coins("left") +
         R"(,"right":)" + coins("right") + "}";
}

}  // namespace

std::vector<std::string> moves_in(JsonValue legal) {
  std::vector<std::string> moves;
  if (legal.is_null()) return moves;
  for (const JsonValue card : legal.get("cards")->elements()) {
    for (const JsonValue action : card.get("actions")->elements()) {
      for (const JsonValue way : action.get("ways")->elements()) {
        moves.push_back(move(*action.get("action")->as_string(), *card.get("card")->as_string(), way));
      }
    }
  }
  if (*legal.get("decline")->as_bool()) moves.emplace_back(R"({"action":"decline","card":null,"left":0,"right":0})");
  return moves;
}

}  // namespace wonders::testing
