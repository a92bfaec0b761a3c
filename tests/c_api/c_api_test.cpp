#include <doctest/doctest.h>

#include <string>

#include "c_api/in_c.h"
#include "catalog/catalog.h"
#include "rules/measure/signature.h"
#include "wonders.h"

using namespace wonders;

namespace {

void check(const char* problem) { CHECK_MESSAGE(problem == nullptr, std::string(problem == nullptr ? "" : problem)); }

}  // namespace

TEST_CASE("from C: answers end with a zero and have the length they say") { check(answers_end_with_a_zero()); }
TEST_CASE("from C: contexts share nothing") { check(contexts_share_nothing()); }
TEST_CASE("from C: every wrong request gets the error that fits") { check(wrong_requests_get_errors()); }
TEST_CASE("from C: random games repeat") { check(random_games_repeat()); }

TEST_CASE("the C interface plays the games of the bench signature") {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      const auto signature = [&](int mode) {
        wonders_played played{};
        REQUIRE(wonders_play_random(static_cast<int>(index(id)), static_cast<int>(players), mode, 0, 50, &played) == 0);
        return played.signature;
      };
      CHECK(signature(WONDERS_LIST) == signature_of_playouts<Draw::list>(edition(id), players, 50));
      CHECK(signature(WONDERS_SAMPLE) == signature_of_playouts<Draw::sample>(edition(id), players, 50));
    }
  }
}
