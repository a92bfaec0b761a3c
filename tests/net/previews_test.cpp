#include <doctest/doctest.h>

#include "net/pages/previews.h"

using namespace wonders;
using namespace wonders::net;
using namespace wonders::server;

namespace {

/// A table that waits for somebody; its host has a name that would like to be markup.
GameTable waiting_table() {
  GameTable table("h2k9s0qd4m1x");
  TableEvent created{.kind = EventKind::created, .player = "aaaaaaaaaaaa"};
  created.code = "K7WQ2M";
  created.plan.settings.players = 3;
  created.plan.seats.assign(3, {SeatKind::person, "", ""});
  created.salt = std::string(32, '0');
  REQUIRE(table.apply(created));
  REQUIRE(table.apply({.kind = EventKind::sat, .seat = seat(0), .player = "aaaaaaaaaaaa", .name = "<b>\"Ada\" & I"}));
  return table;
}

constexpr std::string_view kClient =
    "<html><head><link href=\"./icon.svg\" /></head><body><script src=\"./assets/a.js\"></script></body></html>";

bool always() { return true; }
bool never() { return false; }

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("previews: the page tells what the link leads to, in the language asked for, and finds its files") {
  Previews previews;
  const GameTable table = waiting_table();
  const std::string page = previews.page(kClient, table, {"https://play.example.org", "/t/K7WQ2M", "en"});
  CHECK(has(page, "property=\"og:title\" content=\"&lt;b&gt;&quot;Ada&quot; &amp; I invites you"));
  CHECK(has(page, "First edition, 3 players, 2 seats free"));
  CHECK(has(page, "content=\"https://play.example.org/preview/h2k9s0qd4m1x.png?lang=en&amp;v=open0\""));
  CHECK(has(page, "content=\"https://play.example.org/t/K7WQ2M\""));
  CHECK(has(page, "href=\"../icon.svg\""));
  CHECK(has(page, "src=\"../assets/a.js\""));
  CHECK_FALSE(has(page, "<b>"));
  CHECK(has(previews.page(kClient, table, {"http://x", "/r/K7WQ2M/12", "hu"}), "src=\"../../assets/a.js\""));
  CHECK(has(previews.page(kClient, table, {"http://x", "/t/K7WQ2M", "fi"}), "kutsuu sinut"));
}

TEST_CASE("previews: the picture is a PNG of 1200 by 630, drawn once for the same facts") {
  Previews previews;
  GameTable table = waiting_table();
  const std::string image = previews.image(table, "en", always);
  REQUIRE(image.size() > 24);
  CHECK(image.substr(1, 3) == "PNG");
  const auto number = [&](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(image[i]);
    return value;
  };
  CHECK(number(16) == 1200);
  CHECK(number(20) == 630);
  CHECK(previews.image(table, "en", always) == image);
  CHECK(previews.drawn() == 1);
  REQUIRE(table.apply({.kind = EventKind::sat, .seat = seat(1), .player = "bbbbbbbbbbbb", .name = "Ben"}));
  CHECK(previews.image(table, "en", always) != image);
  CHECK(previews.drawn() == 2);
  CHECK(previews.image(table, "en", never).substr(1, 3) == "PNG");  // it is kept
  CHECK(previews.image(table, "fi", never).empty());
  CHECK(previews.drawn() == 2);
}

TEST_CASE("previews: the language of the link counts before that of the browser") {
  CHECK(preview_language("/t/K7WQ2M?lang=hu", "fi") == "hu");
  CHECK(preview_language("/t/K7WQ2M?lang=xx", "fi-FI, en;q=0.5") == "fi");
  CHECK(preview_language("/t/K7WQ2M", "de, tr;q=0.3") == "tr");
  CHECK(preview_language("/t/K7WQ2M", "") == "en");
}
