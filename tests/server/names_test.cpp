#include <doctest/doctest.h>

#include "server/party.h"
#include "server/tools/clean_text.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("names: what cannot be seen is no name, and hides in none") {
  // Hangul fillers, a braille blank, joiners, selectors, tags, an accent on nothing: all of them show nothing.
  for (const char* unseen :
       {"\u3164", "\u115F\u1160", "\u2800", "\u200D", "\u200C\u200D", "\uFE0F", "\uFFA0", "\u034F", "\u180E",
        "\U000E0041", "\u0301", " \u200D ", "\u17B4", "\u1680", "\uFFFC", "\U0001D159"}) {
    CHECK_MESSAGE(!clean_text(unseen, kMaxName).has_value(), unseen);
  }
  CHECK(clean_text("A\u3164d\u200Ea\uFEFF", kMaxName) == "Ada");
  CHECK(clean_text("\u200DAda", kMaxName) == "Ada");
  CHECK(clean_text("Ada\u2800\u2800Eve", kMaxName) == "Ada Eve");
  CHECK(clean_text("👩‍🚀 e\u0301", kMaxName) ==
        "👩‍🚀 e\u0301");  // these need their joiner and their accent
  CHECK(clean_text("A" + std::string("\u0301\u0302\u0303\u0304\u0305"), kMaxName) == "A\u0301\u0302\u0303");
  // Nor does a tower grow where something unseen lies between its storeys, or in another alphabet.
  CHECK(clean_text("A\u0301\u0302\u0303\u200B\u0304\u200B\u0305b\u0301", kMaxName) == "A\u0301\u0302\u0303b\u0301");
  CHECK(clean_text("A\u0301\u0302\u0303\u200D\u0304\u200D\u0305", kMaxName) == "A\u0301\u0302\u0303\u200D\u200D");
  CHECK(clean_text("\u0E2A\u0E47\u0E47\u0E47\u0E47\u0E47", kMaxName) == "\u0E2A\u0E47\u0E47\u0E47");
  CHECK(clean_text("\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48", kMaxName) == "\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48");
}

TEST_CASE("names: what looks alike is the same to look_of, what does not is not") {
  for (const char* like : {"Paul", "paul", "РаuI", "Рaul", "Ｐａｕｌ", "𝐏𝐚𝐮𝐥", "Pau1", "P a u l", "P.a.u.l", "Ⓟⓐⓤⓛ",
                           "Pa\u200Dul", "Pau\u0301l", "Pau|"}) {
    CHECK_MESSAGE(look_of(like) == look_of("Paul"), like);
  }
  CHECK(look_of("Modern") == look_of("Modem"));
  CHECK(look_of("О0o") == look_of("ooo"));
  for (const char* other : {"Paula", "Saul", "Páu", "保罗", "Павел", "👩‍🚀"})
    CHECK(look_of(other) != look_of("Paul"));
  CHECK(look_of("保罗") != look_of("保"));
}

TEST_CASE("names: nobody passes for somebody else at a table") {
  World world;
  const SignedIn ada = world.guest("Ada"), eve = world.guest("Аdа"), bob = world.guest("B0t");
  const TableId table = world.create(ada, plan("first", 4, 3));
  const ConnectionId as_eve = world.connect(eve), as_bob = world.connect(bob);
  world.say(as_eve, msg("watch", table));
  world.say(as_eve, msg("chat", table, R"("text":"I am Ada")"));
  CHECK(world.last(as_eve, "chat").text("name") == "Аdа (2)");
  world.say(as_eve, msg("join", table));
  world.say(as_bob, msg("join", table));
  CHECK(world.last(as_bob, "table").text("table.seats.0.name") == "Ada");
  CHECK(world.last(as_bob, "table").text("table.seats.1.name") == "Аdа (2)");
  CHECK(world.last(as_bob, "table").text("table.seats.2.name") == "B0t (2)");  // there is a bot of that name
}

TEST_CASE("names: a number fits behind the longest name") {
  World world;
  const std::string longest = "ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ";
  const TableId table = world.create(world.guest(longest), plan("first", 3, 3));
  const ConnectionId second = world.connect(world.guest(longest));
  world.say(second, msg("join", table));
  CHECK(world.last(second, "table").text("table.seats.1.name") == "ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖ (2)");
}
