#include "base/json.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace wonders;

namespace {

std::string written(double number) {
  std::string out;
  JsonWriter(out).value(number);
  return out;
}

std::optional<double> read_back(const std::string& text) {
  JsonDocument document;
  REQUIRE(document.parse(text));
  return document.root().as_double();
}

}  // namespace

TEST_CASE("json writer: commas, colons and nesting") {
  std::string out = "before ";
  JsonWriter json(out);
  json.begin_object().field("seat", 0).field("card", "Stockade").field("paid", true).key("none").null();
  json.key("coins").begin_array().value(1).value(-23).value(std::uint64_t{18446744073709551615U}).end_array();
  json.key("empty").begin_object().end_object().key("raw").raw("[1]").key("list").begin_array().end_array();
  json.field("small", std::int8_t{-7}).field("view", std::string_view("x")).field("text", std::string("y"));
  json.end_object();
  CHECK(out == R"(before {"seat":0,"card":"Stockade","paid":true,"none":null,"coins":[1,-23,18446744073709551615],)"
               R"("empty":{},"raw":[1],"list":[],"small":-7,"view":"x","text":"y"})");
}

TEST_CASE("json writer: the limits of integers") {
  std::string out;
  JsonWriter json(out);
  json.begin_array().value(std::numeric_limits<std::int64_t>::min()).value(std::numeric_limits<std::int64_t>::max());
  json.value(9).value(10).value(-1).end_array();
  CHECK(out == "[-9223372036854775808,9223372036854775807,9,10,-1]");
}

TEST_CASE("json writer: strings are escaped, and bytes that are no UTF-8 replaced") {
  std::string out;
  append_json_string(out, std::string_view("\"\\/\b\f\n\r\t\x01\x1f\x7f\0é😀", 18));
  CHECK(out == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\\u0000é😀\"");
  JsonDocument document;
  REQUIRE(document.parse(out));
  CHECK(document.root().as_string()->size() == 18);
  out.clear();
  append_json_string(out, "a\xff\xC3(b\xED\xA0\x80");
  CHECK(out == "\"a\xEF\xBF\xBD\xEF\xBF\xBD(b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST_CASE("json writer: doubles take the shortest form that reads back the same") {
  CHECK(written(0.1) == "0.1");
  CHECK(written(100) == "100");
  CHECK(written(-2.5) == "-2.5");
  CHECK(written(-0.0) == "-0.0");
  CHECK(written(1e300) == "1e+300");
  CHECK(written(std::numeric_limits<double>::infinity()) == "null");
  CHECK(written(std::nan("")) == "null");
  for (const double number :
       {1.0 / 3, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 9007199254740993.0, -0.0}) {
    CAPTURE(number);
    CHECK(read_back(written(number)) == number);
    CHECK(std::signbit(*read_back(written(number))) == std::signbit(number));
  }
}

namespace {

// Small random numbers of our own: the documents must be the same everywhere.
struct Dice {
  std::uint64_t state;
  std::uint64_t roll(std::uint64_t sides) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33U) % sides;
  }
};

std::string random_text(Dice& dice) {
  static const std::vector<std::string> kPieces = {
      "a", "Stockade", "\"", "\\", "\n", std::string(1, '\0'), "é", "€", "😀", "/", " ", "\x7f", "\x1f", "wonders"};
  std::string text;
  for (std::uint64_t i = dice.roll(6); i > 0; --i) text += kPieces[dice.roll(kPieces.size())];
  return text;
}

void write_random(JsonWriter& json, Dice& dice, int depth) {
  const std::uint64_t kind = dice.roll(depth > 0 ? 8 : 6);
  if (kind == 0) json.null();
  if (kind == 1) json.value(dice.roll(2) == 0);
  if (kind == 2) json.value(static_cast<std::int64_t>(dice.roll(1000)) - 500);
  if (kind == 3) json.value(static_cast<std::int64_t>(dice.state));
  if (kind == 4) json.value(static_cast<double>(dice.roll(1'000'000)) / 1024 + 0.125);
  if (kind == 5) json.value(random_text(dice));
  if (kind == 6) {
    json.begin_array();
    for (std::uint64_t i = dice.roll(5); i > 0; --i) write_random(json, dice, depth - 1);
    json.end_array();
  }
  if (kind == 7) {
    json.begin_object();
    for (std::uint64_t i = dice.roll(20); i > 0; --i) {
      json.key(std::to_string(i) + random_text(dice));
      write_random(json, dice, depth - 1);
    }
    json.end_object();
  }
}

}  // namespace

TEST_CASE("json: printing what was read gives the same text, on random documents") {
  JsonDocument document;
  Dice dice{1};
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    JsonWriter json(text);
    write_random(json, dice, 6);
    CAPTURE(text);
    REQUIRE_MESSAGE(document.parse(text), document.error().with_position().to_string());
    std::string printed;
    JsonWriter printer(printed);
    write_value(printer, document.root());
    REQUIRE(printed == text);
  }
}
