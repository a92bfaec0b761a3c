#include <doctest/doctest.h>

#include "terminal/console/layout.h"

namespace wonders {

namespace {

TEST_CASE("width counts columns, not bytes, and no colours") {
  CHECK(display_width("") == 0);
  CHECK(display_width("▲ Workshop") == 10);
  CHECK(display_width("Ödön") == 4);
  CHECK(display_width("\x1b[92m▲\x1b[0m") == 1);
  CHECK(display_width("日本") == 4);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\xff\xc3") == 2);
}

TEST_CASE("clipping marks the loss and keeps whole characters") {
  CHECK(clip("Bartholomew", 11) == "Bartholomew");
  CHECK(clip("Bartholomew", 6) == "Barth…");
  CHECK(clip("日本語", 4) == "日…");
  CHECK(clip("abc", 0).empty());
}

TEST_CASE("padding knows the width of what it pads") {
  CHECK(pad_right("é", 3) == "é  ");
  CHECK(pad_left("7", 3) == "  7");
  CHECK(pad_left("1234", 3) == "1234");
}

TEST_CASE("text wraps at blanks; a word that is too long is clipped") {
  CHECK(wrap("one two three", 7) == Lines{"one two", "three"});
  CHECK(wrap("incomprehensible", 7) == Lines{"incomp…"});
  CHECK(wrap("", 7) == Lines{""});
}

TEST_CASE("a flow breaks between items and indents under its label") {
  const std::string items[] = {std::string(40, 'a'), std::string(30, 'b'), std::string(20, 'c')};
  CHECK(flow("x  ", items, ", ") == Lines{"x  " + items[0] + ", " + items[1] + ",", "   " + items[2]});
}

TEST_CASE("a flow breaks an item that is wider than the screen") {
  const std::string items[] = {"word " + std::string(40, 'a') + " " + std::string(40, 'b')};
  for (const std::string& line : flow("label ", items, "  ")) CHECK(display_width(line) <= kScreenWidth);
}

TEST_CASE("a rule is exactly as wide as the screen, whatever its note") {
  CHECK(display_width(rule("Age I", "")) == kScreenWidth);
  CHECK(display_width(rule("Age I", "hands go left")) == kScreenWidth);
  CHECK(display_width(rule("Age I", std::string(200, 'x'))) == kScreenWidth);
}

TEST_CASE("names lose control characters, so that they cannot steer the terminal") {
  CHECK(clean_name("  Ada\t", 12) == "Ada");
  CHECK(clean_name("A\x1b[2Jda", 12) == "A[2Jda");
  CHECK(clean_name("\xc2\x9b"
                   "31m",
                   12) == "31m");
  CHECK(clean_name("Bartholomew the Second", 12) == "Bartholomew");
  CHECK(clean_name("\xff", 12).empty());
}

}  // namespace

}  // namespace wonders
