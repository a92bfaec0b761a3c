#include "neural/levels.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "neural/neural_bots.h"
#include "neural/shipped_weights.h"
#include "support/match_means.h"

namespace wonders {

using testing::counted;
using testing::mean_of_first;
using testing::wins;

#ifndef WONDERS_SANITIZED  // strength is the same there, and takes ten times as long to see
TEST_CASE("each level that plays by the network beats the one two below it, and the oracle's search the architect") {
  add_neural_bots(shipped_weights());
  CHECK(mean_of_first("citizen,novice", 24, wins) > 0.5);
  CHECK(mean_of_first("architect,apprentice", 24, wins) > 0.5);
  CHECK(mean_of_first("master,citizen", 15, wins) > 0.5);
  CHECK(mean_of_first("search:nodes=60,architect", 9, wins) > 0.4);  // the oracle, with less time
}
#endif

TEST_CASE("a manner lies between those of three and of seven players") {
  const Manners manners{{.overlooks = 60, .lapses = 40, .noise = 200, .reach = 900, .looks = 200},
                        {.overlooks = 20, .lapses = 20, .noise = 100, .reach = 500, .looks = 200}};
  CHECK(manners.of(2) == manners.of_three);
  CHECK(manners.of(3) == manners.of_three);
  CHECK(manners.of(5) == Manner{.overlooks = 32, .lapses = 26, .noise = 130, .reach = 620, .looks = 200});
  CHECK(manners.of(7) == manners.of_seven);
  const Manners always(Manner{.overlooks = 7});
  CHECK(always.of(6) == Manner{.overlooks = 7});
}

TEST_CASE("from the citizen up a level looks again before it leaps, and errs less than the one below") {
  for (std::size_t i = 0; i + 1 < kNeuralLevels.size(); ++i) {
    CAPTURE(kLevels[i].name);
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      const Manner manner = kNeuralLevels[i].manners.of(players);
      CHECK((manner.looks > 0) == (i >= 2));
      if (i == 0 || i == 2) continue;  // the citizen's second look makes up for what it overlooks
      CHECK(manner.overlooks < kNeuralLevels[i - 1].manners.of(players).overlooks);
    }
  }
}

#ifndef WONDERS_SANITIZED
TEST_CASE("styles of the network play visibly differently") {
  add_neural_bots(shipped_weights());
  const auto gains = [](std::string_view style, Count what) {
    return mean_of_first(std::string(style) + ",neural", 30, counted(what)) -
           mean_of_first("neural", 30, counted(what));
  };
  CHECK(gains("military", Count::shields) > 2);
  CHECK(gains("science", Count::green) > 1.5);
  CHECK(gains("trader", Count::yellow) > 1.5);
  CHECK(gains("builder", Count::wonder_stage) > 0.1);  // of three or so, and everybody builds most of them
}
#endif

}  // namespace wonders
