#include <doctest/doctest.h>

#include "terminal/english.h"
#include "terminal/table/cities.h"
#include "terminal/words/describe.h"

namespace wonders {

using testing::words_of;

namespace {

bool complete(const std::string& text) {
  return !text.empty() && text.find("⟦") == std::string::npos && text.find('{') == std::string::npos;
}

std::string effects_of(EditionId id, std::string_view name) {
  return effects_text(words_of(id), card_def(id, find_card(id, name).value()).gives);
}

TEST_CASE("every card and every stage of both editions has its words") {
  for (EditionId id : {EditionId::first, EditionId::second}) {
    const Words words = words_of(id);
    for (const CardDef& card : definition(id).cards) {
      CAPTURE(card.name);
      CHECK(complete(words.card(find_card(id, card.name).value())));
      CHECK(complete(effects_text(words, card.gives)));
      CHECK(complete(cost_text(words, card.cost)));
    }
    for (std::size_t b = 0; b < kBoards; ++b) {
      const Board board = static_cast<Board>(b);
      CHECK(complete(words.board(board)));
      for (const std::string& stage : stage_texts(words, board, 1)) CHECK(complete(stage));
    }
  }
}

TEST_CASE("cards say what they do") {
  const EditionId first = EditionId::first;
  CHECK(effects_of(first, "Sawmill") == "2 wood");
  CHECK(effects_of(first, "Clay Pit") == "clay or ore");
  CHECK(effects_of(first, "Caravansery") == "any one raw material");
  CHECK(effects_of(first, "Forum") == "any one manufactured good");
  CHECK(effects_of(first, "East Trading Post") == "raw materials for 1 coin from the right");
  CHECK(effects_of(first, "West Trading Post") == "raw materials for 1 coin from the left");
  CHECK(effects_of(first, "Marketplace") == "manufactured goods for 1 coin from both sides");
  CHECK(effects_of(first, "Tavern") == "5 coins");
  CHECK(effects_of(first, "Vineyard") == "1 coin per brown card here and next door");
  CHECK(effects_of(first, "Bazaar") == "2 coins per gray card here and next door");
  CHECK(effects_of(first, "Arena") == "3 coins now, 1 point later per wonder stage here");
  CHECK(effects_of(first, "Stockade") == "1 shield");
  CHECK(effects_of(first, "Workshop") == "gear");
  CHECK(effects_of(first, "Craftsmens Guild") == "2 points per gray card next door");
  CHECK(effects_of(first, "Shipowners Guild") == "1 point per brown, gray and purple card here");
  CHECK(effects_of(first, "Strategists Guild") == "1 point per defeat token next door");
  CHECK(effects_of(first, "Scientists Guild") == "any one science symbol");
  CHECK(effects_of(EditionId::second, "Decorators Guild") == "7 points if the wonder is complete");
}

TEST_CASE("costs name coins and resources") {
  const Words words = words_of(EditionId::first);
  CHECK(cost_text(words, Cost{}) == "free");
  CHECK(cost_text(words, cost_coins(1)) == "1 coin");
  CHECK(cost_text(words, cost("WWSL")) == "2 wood, stone, textile");
}

}  // namespace

}  // namespace wonders
