#include "arena/threads.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/match.h"
#include "bots/search/parallel.h"
#include "catalog/catalog.h"
#include "rules/score.h"

using namespace wonders;

namespace {

std::string scores_of_a_game() {
  const Edition& e = edition(EditionId::second);
  const Players bots(std::vector<std::string>(3, "search:nodes=60:threads=3"));
  const State end = play_match(e, random_table(3, 5), 5, bots);
  std::string text;
  for (std::size_t i = 0; i < end.seats; ++i) text += std::to_string(score(e, end, seat(i)).total()) + " ";
  return text;
}

}  // namespace

TEST_CASE("a search with several threads chooses the same whether they run side by side or one after another") {
  const std::string in_turn = scores_of_a_game();
  use_threads(work_on_threads);
  CHECK(scores_of_a_game() == in_turn);
}

TEST_CASE("all the work is done when work_on_threads returns") {
  std::vector<int> done(5, 0);
  work_on_threads(done.size(), [&](std::size_t i) { done[i] = static_cast<int>(i) + 1; });
  CHECK(done == std::vector<int>{1, 2, 3, 4, 5});
}
