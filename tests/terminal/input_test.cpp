#include "terminal/console/input.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "terminal/words/words.h"

namespace wonders {

namespace {

using Kind = Command::Kind;
using Use = Command::Use;

void check_card(std::string_view line, std::size_t number, Use use, std::size_t way = 0) {
  CAPTURE(line);
  const Command command = parse_command(line);
  CHECK(command.kind == Kind::card);
  CHECK(command.number == number);
  CHECK(command.use == use);
  CHECK(command.way == way);
}

TEST_CASE("a card and what to do with it can be typed in many ways") {
  check_card("3 b", 3, Use::build);
  check_card("b 3", 3, Use::build);
  check_card("3b", 3, Use::build);
  check_card("  B3 ", 3, Use::build);
  check_card("build 3", 3, Use::build);
  check_card("3 b 2", 3, Use::build, 2);
  check_card("3b2", 3, Use::build, 2);
  check_card("2 s", 2, Use::stage);
  check_card("7 x", 7, Use::sell);
  check_card("1 f", 1, Use::build_free);
  check_card("4", 4, Use::look);
  check_card("b", 0, Use::build);
}

TEST_CASE("other commands") {
  CHECK(parse_command("?").kind == Kind::help);
  CHECK(parse_command("HELP").kind == Kind::help);
  CHECK(parse_command("v 2").kind == Kind::city);
  CHECK(parse_command("v 2").number == 2);
  CHECK(parse_command("v").kind == Kind::city);
  CHECK(parse_command("l").kind == Kind::log);
  CHECK(parse_command("t").kind == Kind::table);
  CHECK(parse_command("q").kind == Kind::quit);
  CHECK(parse_command("").kind == Kind::nothing);
  CHECK(parse_command(" \t ").kind == Kind::nothing);
}

TEST_CASE("anything else is unclear, never a guess") {
  for (std::string_view line :
       {"foo", "3 y", "3 b s", "1 2 3", "v 2 3", "q 1", "-1 b", "3.5", "\xff\xfe", "b b", "? 3"}) {
    CAPTURE(line);
    CHECK(parse_command(line).kind == Kind::unclear);
  }
}

TEST_CASE("numbers do not overflow") {
  CHECK(parse_number("99999999999999999999999") == 1000000);
  CHECK(parse_command("99999999999999999999999 b").number == 1000000);
  CHECK_FALSE(parse_number("12a"));
  CHECK_FALSE(parse_number(""));
}

TEST_CASE("numbers to be added up") {
  CHECK(parse_numbers("5") == std::vector<int>{5});
  CHECK(parse_numbers("1 3 -1") == std::vector<int>{1, 3, -1});
  CHECK(parse_numbers("1+3-1") == std::vector<int>{1, 3, -1});
  CHECK(parse_numbers("1, 3, −1") == std::vector<int>{1, 3, -1});
  CHECK_FALSE(parse_numbers(""));
  CHECK_FALSE(parse_numbers("-"));
  CHECK_FALSE(parse_numbers("1 x"));
  CHECK_FALSE(parse_numbers("--1"));
}

TEST_CASE("a list is cut at commas") {
  CHECK(split_list("Ada, Ben") == std::vector<std::string_view>{"Ada", "Ben"});
  CHECK(split_list("") == std::vector<std::string_view>{""});
  CHECK(split_list("a,,b") == std::vector<std::string_view>{"a", "", "b"});
}

}  // namespace

TEST_CASE("words of another language are read as the English ones, capitals too") {
  const std::vector<Synonym> words{{"épít", "build"}, {"şehir", "view"}, {"i", "yes"}, {"b", "back"}};
  CHECK(in_english("3 ÉPÍT", words) == "3 build");
  CHECK(in_english("épít3 2", words) == "build 3 2");
  CHECK(in_english("ŞEHİR 2", words) == "view 2");
  CHECK(in_english("I", words) == "yes");
  CHECK(in_english("3 b", words) == "3 b");  // an English word stays what it is
  CHECK(in_english("xyz", words) == "xyz");
}

TEST_CASE("every language has words of its own for each command, and none means two things") {
  for (std::string_view language : Messages::languages()) {
    CAPTURE(language);
    const Messages messages = *Messages::load(language);
    const std::vector<Synonym> all = synonyms(Words(messages, EditionId::first, {}));
    CHECK(all.size() >= 12);
    for (const Synonym& one : all) {
      CAPTURE(one.word);
      CHECK(lower(one.word) == one.word);
      CHECK(std::ranges::count(all, one.word, &Synonym::word) == 1);
      const std::string command = in_english(one.word, all);
      const bool answer = one.english == "yes" || one.english == "none" || one.english == "back";
      if (!answer) CHECK(parse_command(command).kind == parse_command(one.english).kind);
      if (!answer) CHECK(parse_command(command).use == parse_command(one.english).use);
    }
  }
}

}  // namespace wonders
