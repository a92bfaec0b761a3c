#include "text/message_format.h"

#include <doctest/doctest.h>

namespace wonders {

namespace {

std::string said(std::string_view message, const std::vector<Arg>& args = {}, std::string_view language = "en") {
  MessagePattern::Fault fault;
  const std::optional<MessagePattern> pattern = MessagePattern::parse(message, &fault);
  REQUIRE_MESSAGE(pattern, std::string(message), " byte ", fault.position, ": ", fault.what);
  return pattern->format(args, language);
}

std::string fault_of(std::string_view message) {
  MessagePattern::Fault fault;
  CHECK_FALSE(MessagePattern::parse(message, &fault));
  return std::to_string(fault.position) + ": " + fault.what;
}

TEST_CASE("a number chooses its branch, exact ones first") {
  const std::string_view message = "{n, plural, =0 {no coins} one {# coin} other {# coins}}";
  CHECK(said(message, {{"n", 0}}) == "no coins");
  CHECK(said(message, {{"n", 1}}) == "1 coin");
  CHECK(said(message, {{"n", -1}}) == "-1 coin");
  CHECK(said(message, {{"n", 2}}) == "2 coins");
  CHECK(said(message, {{"n", 21}}) == "21 coins");
}

TEST_CASE("a text chooses its branch") {
  const std::string_view message = "{who, select, you {You build} other {{name} builds}} {card}";
  CHECK(said(message, {{"who", "you"}, {"name", "Ada"}, {"card", "Baths"}}) == "You build Baths");
  CHECK(said(message, {{"who", "left"}, {"name", "Ada"}, {"card", "Baths"}}) == "Ada builds Baths");
}

TEST_CASE("branches hold messages, and # is the number of the nearest plural alone") {
  const std::string_view message =
      "{a, plural, other {# and {b, plural, one {#} other {#s}}: {what, select, x {# {a}} other {}}}}";
  CHECK(said(message, {{"a", 3}, {"b", 2}, {"what", "x"}}) == "3 and 2s: # 3");
  CHECK(said("#1") == "#1");
}

TEST_CASE("an apostrophe quotes braces and otherwise stands for itself") {
  CHECK(said("it's the bot's '{name}'", {{"name", "x"}}) == "it's the bot's {name}");
  CHECK(said("''{name}''", {{"name", "x"}}) == "'x'");
  CHECK(said("'''}'''") == "'}'");
  CHECK(said("{n, plural, other {'#' of #}}", {{"n", 4}}) == "# of 4");
  CHECK(said("'# '") == "'# '");
  CHECK(said("to the end '{of it") == "to the end {of it");
}

TEST_CASE("numbers are written as the language writes them, texts as they are") {
  const std::vector<Arg> args{{"n", -1234567}, {"seed", std::string_view("1234567")}};
  CHECK(said("{n} {seed}", args, "en") == "-1,234,567 1234567");
  CHECK(said("{n, number} {seed}", args, "tr") == "-1.234.567 1234567");
  CHECK(said("{n} {seed}", args, "hu") == "-1\u00A0234\u00A0567 1234567");
  CHECK(said("{n} {seed}", args, "fi") == "\u22121\u00A0234\u00A0567 1234567");
  CHECK(number_text(1234, "hu") == "1234");
  CHECK(number_text(1234, "fi") == "1\u00A0234");
  CHECK(number_text(INT64_MIN, "en") == "-9,223,372,036,854,775,808");
}

TEST_CASE("an argument that is not given can be seen") {
  CHECK(said("{who} has {n, plural, one {#} other {# coins}}") == "{who} has {n}");
}

TEST_CASE("what is no message is refused, with the place") {
  CHECK(fault_of("a } b") == "2: this brace closes nothing");
  CHECK(fault_of("open {") == "6: expected the name of an argument");
  CHECK(fault_of("{n, plural, one {x}}") == "19: the branch 'other' is missing");
  CHECK(fault_of("{n, plural, few {x} other {y}}") == "12: a plural has the branches =N, one and other, found few");
  CHECK(fault_of("{n, plural, offset:1 other {y}}").starts_with("12: "));
  CHECK(fault_of("{n, select, a {x} a {y} other {z}}") == "18: the branch 'a' is there twice");
  CHECK(fault_of("{n, select, =1 {x} other {z}}") == "12: only a plural has exact branches");
  CHECK(fault_of("{n, plural, other {x}") == "21: the argument has no end");
  CHECK(fault_of("{n, plural, other {x") == "20: the branch has no end");
  CHECK(fault_of("{n, date}") == "4: expected number, plural or select, found date");
  CHECK(fault_of("{n, number, percent}") == "10: expected '}' after number");
}

TEST_CASE("a message tells its arguments and what it makes of them") {
  using Use = MessagePattern::Argument::Use;
  const auto pattern = MessagePattern::parse("{who, select, you {} other {{name}}} {n, plural, other {# {n}}} {n}");
  REQUIRE(pattern);
  CHECK(pattern->arguments() == std::vector<MessagePattern::Argument>{{"n", Use::any, {}},
                                                                      {"n", Use::plural, {}},
                                                                      {"name", Use::any, {}},
                                                                      {"who", Use::select, {"other", "you"}}});
}

}  // namespace

}  // namespace wonders
