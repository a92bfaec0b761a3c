#include <doctest/doctest.h>

#include <algorithm>

#include "base/json_writer.h"
#include "text/messages.h"
#include "text/pseudo.h"

namespace wonders {

namespace {

Messages parsed(std::string_view json) {
  std::string error;
  std::optional<Messages> messages = Messages::parse(json, &error);
  REQUIRE_MESSAGE(messages, error);
  return std::move(*messages);
}

std::string error_of(std::string_view json) {
  std::string error;
  CHECK_FALSE(Messages::parse(json, &error));
  return error;
}

TEST_CASE("a message has its placeholders filled, in any order and more than once") {
  const Messages m = parsed(R"({"pay": "{name} pays {n} to {other}, {name}!"})");
  CHECK(m.get("pay", {{"n", 2}, {"other", "Ben"}, {"name", "Ada"}}) == "Ada pays 2 to Ben, Ada!");
}

TEST_CASE("what is missing can be seen") {
  const Messages m = parsed(R"({"hello": "Hello {name}"})");
  CHECK(m.get("goodbye") == "⟦goodbye⟧");
  CHECK(m.get("hello") == "Hello {name}");
}

TEST_CASE("an argument is not searched for placeholders") {
  const Messages m = parsed(R"({"hello": "Hello {name}"})");
  CHECK(m.get("hello", {{"name", "{name}"}}) == "Hello {name}");
}

TEST_CASE("a broken catalogue is refused with a reason") {
  CHECK(error_of("{").find("line=1") != std::string::npos);
  CHECK(error_of("[]") == "expected an object");
  CHECK(error_of(R"({"a": 1})").find("a: expected a text") == 0);
  CHECK(error_of(R"({"a": {"other": "x"}})").find("a: expected a text") == 0);
  CHECK(error_of(R"({"a": "open { only"})") == "a, byte 11: expected ',' or '}' after the name of an argument");
}

TEST_CASE("English is there, and languages without a file are not") {
  CHECK(Messages::load("en").value().language() == "en");
  CHECK(Messages::languages().front() == "en");
  CHECK_FALSE(Messages::load("xx"));
  CHECK_FALSE(Messages::load(""));
}

TEST_CASE("the language for tests is English, longer, accented and in brackets, and nobody is offered it") {
  const Messages m = parsed(R"({"a": "Build {card}{n, plural, one {} other { # times}}"})");
  const std::vector<Arg> args{{"card", "Altar"}, {"n", 2}};
  CHECK(pseudo_pattern(*m.pattern("a")).format(args, "en") == "[Búúííld Altar 2 tíímééš]");
  const Messages pseudo = Messages::load(kPseudoLanguage).value();
  CHECK(pseudo.language() == kPseudoLanguage);
  CHECK(pseudo.get("card.Altar") == "[ÁÁltáár]");
  CHECK(pseudo.keys() == Messages::load("en").value().keys());
  CHECK(std::ranges::count(Messages::languages(), kPseudoLanguage) == 0);
}

TEST_CASE("a note is put into words, with what it holds inside") {
  const Messages m = parsed(R"({"paid": "{who} paid {n, plural, one {# coin} other {# coins}} for {what}",
                                "card": "the {name}", "none": "nothing"})");
  const Note forum("card", {{"name", "Forum"}}), loom("card", {{"name", "Loom"}});
  CHECK(m.get(Note("paid", {{"who", "Ada"}, {"n", 1}, {"what", forum}})) == "Ada paid 1 coin for the Forum");
  CHECK(m.get(Note("paid", {{"who", "Ada"}, {"n", 2}, {"what", {forum, loom}}})) ==
        "Ada paid 2 coins for the Forum, the Loom");
  CHECK(m.get(Note("sold")) == "⟦sold⟧");
  CHECK(Note("paid", {{"who", "Ada"}, {"what", {forum, Note("none")}}}).to_string() ==
        "paid(who=Ada, what=card(name=Forum) none)");
}

TEST_CASE("a note travels as JSON") {
  std::string text;
  JsonWriter json(text);
  write_note(json, {"paid", {{"who", "Ada"}, {"n", 2}, {"what", Note("card", {{"name", "Forum"}})}}});
  CHECK(text == R"({"key":"paid","args":{"who":"Ada","n":2,"what":[{"key":"card","args":{"name":"Forum"}}]}})");
}

TEST_CASE("the language of a locale is its first part") {
  CHECK(language_of_locale("tr_TR.UTF-8") == "tr");
  CHECK(language_of_locale("fi") == "fi");
  CHECK(language_of_locale("hu.UTF-8") == "hu");
  CHECK(language_of_locale("en@quot") == "en");
  CHECK(language_of_locale("C.UTF-8").empty());
  CHECK(language_of_locale("POSIX").empty());
  CHECK(language_of_locale("").empty());
}

TEST_CASE("a language takes from another what it lacks, and only that") {
  Messages m = parsed(R"({"b": "bir"})");
  m.add_missing(parsed(R"({"a": "an a", "b": "a b"})"));
  CHECK(m.get("a") == "an a");
  CHECK(m.get("b") == "bir");
}

}  // namespace

}  // namespace wonders
