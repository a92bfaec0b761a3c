#include "base/json.h"

#include "base/json_text.h"
#include "text/messages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace wonders;

namespace {

constexpr const char* kSample =
    R"({"format":"wonders-record","players":3,"free":null,"ok":[true,false],)"
    R"("seats":[{"name":"Ad\u00e4 \"\\","side":"A"},{}],"x":[-1.5e-3,0,-12,[[]]],"é":"😀"})";

// The text is copied to the heap without a terminator, so that the address sanitizer sees every read past its end.
struct Parsed {
  explicit Parsed(std::string_view source, JsonLimits limits = {}) : bytes(source.begin(), source.end()) {
    bytes.shrink_to_fit();
    ok = document.parse({bytes.data(), bytes.size()}, limits);
  }
  JsonValue root() const { return document.root(); }

  std::vector<char> bytes;
  JsonDocument document;
  bool ok = false;
};

std::string error_of(std::string_view text, JsonLimits limits = {}) {
  const Parsed parsed(text, limits);
  return parsed.ok ? "no error" : in_english(parsed.document.error().with_position());
}

bool accepts(std::string_view text) { return Parsed(text).ok; }

std::string print(JsonValue value) {
  std::string out;
  JsonWriter json(out);
  write_value(json, value);
  return out;
}

std::string reprint(std::string_view text) {
  const Parsed parsed(text);
  return parsed.ok ? print(parsed.root()) : in_english(parsed.document.error().with_position());
}

std::optional<std::int64_t> int_of(std::string_view text) { return Parsed(text).root().as_int(); }
std::optional<double> double_of(std::string_view text) { return Parsed(text).root().as_double(); }

std::string string_of(std::string_view text) {
  const Parsed parsed(text);
  return parsed.ok ? std::string(parsed.root().as_string().value_or("no string"))
                   : in_english(parsed.document.error().with_position());
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_CASE("json: every kind of value is read") {
  const Parsed parsed(kSample);
  REQUIRE(parsed.ok);
  const JsonValue root = parsed.root();
  CHECK(root.is_object());
  CHECK(root.size() == 7);
  CHECK(root.get("format")->as_string() == "wonders-record");
  CHECK(root.get("players")->as_int() == 3);
  CHECK(root.get("free")->is_null());
  CHECK(root.get("ok")->at(0)->as_bool() == true);
  CHECK(root.get("ok")->at(1)->as_bool() == false);
  CHECK(root.get("seats")->at(0)->get("name")->as_string() == "Adä \"\\");
  CHECK(root.get("seats")->at(0)->get("side")->as_string() == "A");
  CHECK(root.get("seats")->at(1)->size() == 0);
  CHECK(root.get("x")->at(0)->as_double() == -1.5e-3);
  CHECK(root.get("x")->at(2)->as_int() == -12);
  CHECK(root.get("x")->at(3)->size() == 1);
  CHECK(root.get("é")->as_string() == "😀");
  CHECK_FALSE(root.get("absent"));
  CHECK_FALSE(root.get("ok")->at(2));
}

TEST_CASE("json: members and elements come in the order of the text, with their offsets") {
  const std::string text = R"( {"b" : [10, [11], 12], "a":{} , "\u0063":1})";
  const Parsed parsed(text);
  REQUIRE(parsed.ok);
  std::string keys;
  for (const JsonMember member : parsed.root().members()) {
    keys += member.key;
    CHECK(text[member.key_offset] == '"');
    CHECK(text.substr(member.value.offset()).find_first_of("[{1") == 0);
  }
  CHECK(keys == "bac");
  std::vector<std::size_t> offsets;
  for (const JsonValue element : parsed.root().get("b")->elements()) offsets.push_back(element.offset());
  CHECK(offsets == std::vector<std::size_t>{text.find("10"), text.find("[11"), text.find("12")});
}

TEST_CASE("json: a value is never taken for one of another type") {
  const Parsed parsed(R"({"s":"1","i":1,"r":1.0,"b":true,"n":null,"a":[1],"o":{"k":1}})");
  const JsonValue root = parsed.root();
  CHECK_FALSE(root.get("s")->as_int());
  CHECK_FALSE(root.get("s")->as_double());
  CHECK_FALSE(root.get("i")->as_string());
  CHECK_FALSE(root.get("i")->as_bool());
  CHECK_FALSE(root.get("r")->as_int());
  CHECK_FALSE(root.get("b")->as_int());
  CHECK_FALSE(root.get("n")->as_bool());
  CHECK_FALSE(root.get("a")->get("k"));
  CHECK_FALSE(root.get("o")->at(0));
  CHECK(root.get("s")->size() == 0);
  for (const JsonValue element : root.get("o")->elements())
    FAIL("an object has no elements, found one at ", element.offset());
  for (const JsonMember member : root.get("a")->members())
    FAIL("an array has no members, found ", std::string(member.key));
  CHECK(root.get("i")->as_double() == 1.0);
  CHECK(type_key(root.get("a")->type()) == "json.array");
}

TEST_CASE("json: integers are exact up to 64 bits and never wrap") {
  CHECK(int_of("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(int_of("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK(int_of("999999999999999999") == 999999999999999999);
  CHECK(int_of("-0") == 0);
  CHECK(int_of("5").has_value());
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "18446744073709551616", "9999999999999999999",
                           "100000000000000000000", "18446744073709551617000000000000000000000"}) {
    CAPTURE(text);
    const Parsed parsed(text);
    CHECK(parsed.ok);
    CHECK_FALSE(parsed.root().as_int());
    CHECK(parsed.root().is_oversized_int());
  }
  CHECK_FALSE(Parsed("1e30").root().is_oversized_int());
  CHECK_FALSE(Parsed("12").root().is_oversized_int());
  CHECK(double_of("9223372036854775808") == 9223372036854775808.0);
  CHECK(Parsed("7").root().as_int(0, 7) == 7);
  CHECK_FALSE(Parsed("8").root().as_int(0, 7));
  CHECK_FALSE(Parsed("-1").root().as_int(0, 7));
}

TEST_CASE("json: doubles are read to the nearest, and too large ones are told from too small ones") {
  CHECK(double_of("0.1") == 0.1);
  CHECK(double_of("1E+2") == 100.0);
  CHECK(double_of("2.2250738585072011e-308") == 2.2250738585072011e-308);
  CHECK(double_of("1.7976931348623157e308") == std::numeric_limits<double>::max());
  CHECK(std::signbit(*double_of("-0.0")));
  for (const char* text : {"1e309", "-1e400", "0.001e99999999999999999999", "1e99999999999999999999"}) {
    CAPTURE(text);
    CHECK(accepts(text));
    CHECK_FALSE(double_of(text));
  }
  CHECK_FALSE(double_of(std::string(400, '9')));
  CHECK_FALSE(double_of(std::string(400, '9') + "e-1"));
  CHECK(double_of("1e-400") == 0.0);
  CHECK(double_of("-10.5e-99999999999999999999") == 0.0);
  CHECK(double_of("0." + std::string(400, '0') + "1") == 0.0);
  CHECK(double_of("0e99999") == 0.0);
}

TEST_CASE("json: malformed numbers are rejected") {
  for (const char* text :
       {"-",    "+1",    "01",  "-01", "00",       "1.",        ".5",    "1.e3",  "1e",  "1e+", "1E-",
        "0x10", "1_000", "--1", "NaN", "Infinity", "-Infinity", "1.2.3", "1e5.2", "1 2", "١"}) {
    CAPTURE(text);
    CHECK_FALSE(accepts(text));
  }
  CHECK(error_of("[01]") == "line 1, column 2: a number may not begin with a superfluous 0");
  CHECK(error_of("[1.]") == "line 1, column 4: expected a digit after the decimal point, found ']'");
}

TEST_CASE("json: escapes are decoded") {
  CHECK(string_of(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
  CHECK(string_of(R"("a\u0041\u00e9\u20AC\ud83d\ude00z")") == "aAé€😀z");
  CHECK(string_of(R"("\u0000")") == std::string(1, '\0'));
  CHECK(string_of("\"\x7f\"") == "\x7f");
  CHECK(string_of(R"("")").empty());
}

TEST_CASE("json: malformed strings are rejected") {
  for (const char* text : {R"("\x41")", R"("\u12")", R"("\u12g4")", R"("\U0041")", R"(")", R"("\)", R"("\")", R"("abc)",
                           R"('a')", "\"a\nb\"", "\"\t\"", R"("\u")", R"("\u+123")"}) {
    CAPTURE(text);
    CHECK_FALSE(accepts(text));
  }
  CHECK_FALSE(accepts(std::string_view("\"\0\"", 3)));
  CHECK(error_of("[\"a\tb\"]") ==
        "line 1, column 4: a control character in a string must be escaped, found the control character 0x09");
  CHECK(error_of(R"({"k":"abc)") == "line 1, column 6: this string has no closing quote");
}

TEST_CASE("json: lone surrogates are rejected") {
  for (const char* text : {R"("\ud800")", R"("\udc00")", R"("\ud800x")", R"("\ud800\n")", R"("\ud800\ud800")",
                           R"("\ud800\u0041")", R"("\udc00\ud800")", R"("\ud83d\ude0")"}) {
    CAPTURE(text);
    CHECK_FALSE(accepts(text));
  }
  CHECK(error_of(R"(["\udc00"])") == "line 1, column 3: the second half of a surrogate pair stands alone");
}

TEST_CASE("json: invalid UTF-8 is rejected wherever it stands") {
  for (const char* bytes : {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE0\x9F\xBF",
                            "\xE2\x82", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF",
                            "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF"}) {
    for (std::size_t before = 0; before < 10; ++before) {  // at every place of the eight bytes looked at together
      const std::string text = "\"" + std::string(before, 'a') + bytes + "bcdefghijk\"";
      CAPTURE(text);
      const Parsed parsed(text);
      CHECK_FALSE(parsed.ok);
      CHECK(parsed.document.error().offset == before + 1);
    }
    CHECK_FALSE(accepts(bytes));
    CHECK_FALSE(accepts(std::string("[1,") + bytes + "]"));
    CHECK_FALSE(accepts(std::string("{\"") + bytes + "\":1}"));
  }
  for (const char* good : {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
                           "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    CHECK(string_of("\"" + std::string(good) + "\"") == good);
  }
  CHECK(error_of("\"\xff\"") == "line 1, column 2: a string must be valid UTF-8, found the invalid byte 0xFF");
}

TEST_CASE("json: only what may not stand in a string stops the scan, at every place of a word") {
  for (int c = 0; c < 256; ++c) {
    for (std::size_t at = 0; at < 20; ++at) {
      std::string text(20, 'a');
      text[at] = static_cast<char>(c);
      const char* const end = text.data() + text.size();
      const bool special = c < 0x20 || c >= 0x80 || c == '"' || c == '\\';
      CHECK(json_text::find_special(text.data(), end) == (special ? text.data() + at : end));
    }
  }
}

TEST_CASE("json: the sentence of an error says what was expected and where") {
  CHECK(error_of("") == "line 1, column 1: expected a value, found the end of the text");
  CHECK(error_of(" \n ") == "line 2, column 2: expected a value, found the end of the text");
  CHECK(error_of("[1 2]") == "line 1, column 4: expected ',' or ']' after an element, found '2'");
  CHECK(error_of("{\"a\":1\n \"b\":2}") == "line 2, column 2: expected ',' or '}' after a member, found '\"'");
  CHECK(error_of("{\"a\" 1}") == "line 1, column 6: expected ':' after the member name, found '1'");
  CHECK(error_of("{a:1}") == "line 1, column 2: expected a member name in double quotes or '}', found 'a'");
  CHECK(error_of("{\"a\":1,}") == "line 1, column 8: expected a member name in double quotes, found '}'");
  CHECK(error_of("[1,]") == "line 1, column 4: expected a value, found ']'");
  CHECK(error_of("[,1]") == "line 1, column 2: expected a value, found ','");
  CHECK(error_of("[") == "line 1, column 2: expected a value or ']', found the end of the text");
  CHECK(error_of("{]") == "line 1, column 2: expected a member name in double quotes or '}', found ']'");
  CHECK(error_of("[}") == "line 1, column 2: expected a value, found '}'");
  CHECK(error_of("[\"é\",é]") == "line 1, column 6: expected a value, found 'é'");
  CHECK(error_of("{} {}") == "line 1, column 4: expected nothing after the end of the document, found '{'");
  CHECK(error_of("[tru]") == "line 1, column 2: expected a value; only true, false and null may stand without quotes");
  CHECK(error_of("\xEF\xBB\xBF{}").starts_with("line 1, column 1: expected a value"));
  CHECK(error_of(std::string_view("[1]\0", 4)) ==
        "line 1, column 4: expected nothing after the end of the document, found the control character 0x00");
}

TEST_CASE("json: extensions of the grammar are rejected") {
  for (const char* text : {"// c\n1",
                           "[1/**/]",
                           "{'a':1}",
                           "[1,,2]",
                           "True",
                           "nulls",
                           "nul",
                           "undefined",
                           "[1]]",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{1:1}",
                           "{:1}",
                           "{,}",
                           "\v1",
                           "\f1",
                           "\xC2\xA0"
                           "1",
                           "]",
                           "}",
                           ":",
                           ",",
                           "[\"a\":1]",
                           "{\"a\",\"b\"}",
                           "{\"a\":1:2}"}) {
    CAPTURE(text);
    CHECK_FALSE(accepts(text));
  }
}

TEST_CASE("json: white space may stand between all tokens") {
  CHECK(reprint(" \t\r\n{ \"a\" :\n[ 1 ,\t2 ] , \"b\" : { } , \"c\" : [ ] }\r\n") == R"({"a":[1,2],"b":{},"c":[]})");
}

TEST_CASE("json: a repeated key is an error that names it") {
  CHECK(error_of(R"({"a":1,"b":2,"a":3})") ==
        R"(line 1, column 14: the member name "a" appears twice in the same object)");
  CHECK(error_of(R"([{"seat":1,"\u0073eat":3}])") ==
        R"(line 1, column 12: the member name "seat" appears twice in the same object)");
  CHECK(error_of(R"({"":{"":1},"":2})") == R"(line 1, column 12: the member name "" appears twice in the same object)");
  CHECK(accepts(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]})"));
  const std::string key(200, 'k');
  CHECK(error_of("{\"" + key + "\":1,\"" + key + "\":2}").size() < 150);
}

TEST_CASE("json: repeated keys are found in objects of any size") {
  for (const int count : {2, 3, 15, 16, 17, 18, 40, 3000}) {
    std::string text = "{";
    for (int i = 0; i < count; ++i) text += "\"key" + std::to_string(i) + "\":{\"key0\":[" + std::to_string(i) + "]},";
    CAPTURE(count);
    CHECK(accepts(text + "\"last\":0}"));
    for (int i = 0; i < std::min(count, 40); ++i) {
      // The error is the first repetition, not one that sorts earlier or later, and not the key it repeats.
      const std::string repeated = "\"key" + std::to_string(i) + "\"";
      const Parsed parsed(text + repeated + ":0,\"key0\":0,\"key1\":0}");
      CHECK_FALSE(parsed.ok);
      CHECK(parsed.document.error().offset == text.size());
      CHECK(in_english(parsed.document.error().note).find(repeated) != std::string::npos);
    }
  }
}

TEST_CASE("json: depth is limited, and any depth can be allowed without using the stack") {
  CHECK(accepts(nested(64)));
  CHECK(error_of(nested(65)) == "line 1, column 65: more than 64 arrays and objects inside each other");
  CHECK(error_of(std::string(10'000, '[')) == "line 1, column 65: more than 64 arrays and objects inside each other");
  CHECK(error_of("{\"a\":" + nested(64) + "}").find("more than 64") != std::string::npos);
  CHECK_FALSE(Parsed("[1]", {.max_depth = 0}).ok);
  CHECK(Parsed("1", {.max_depth = 0}).ok);
  std::string siblings = "[";
  for (int i = 0; i < 100; ++i) siblings += nested(63) + ",";
  CHECK(accepts(siblings + "1]"));  // depth goes down again
  const std::string deep = nested(1'000'000);
  const Parsed parsed(deep, {.max_depth = 1'000'000});
  REQUIRE(parsed.ok);
  CHECK(print(parsed.root()) == deep);
}

TEST_CASE("json: the size of the text is limited") {
  CHECK(Parsed("[1,2]", {.max_bytes = 5}).ok);
  CHECK(error_of("[1,2]", {.max_bytes = 4}) == "line 1, column 1: the text has 5 bytes, at most 4 are allowed");
}

TEST_CASE("json: a document cut off at any byte is an error at or before its end") {
  const std::string_view sample = kSample;
  REQUIRE(accepts(sample));
  for (std::size_t length = 0; length < sample.size(); ++length) {
    CAPTURE(length);
    const Parsed parsed(sample.substr(0, length));
    CHECK_FALSE(parsed.ok);
    CHECK(parsed.document.error().offset <= length);
    CHECK_FALSE(parsed.document.error().note.empty());
    CHECK(parsed.root().is_null());
  }
}

TEST_CASE("json: any byte may be changed or removed without a crash, and what is accepted prints and reads the same") {
  const std::string sample = kSample;
  for (std::size_t at = 0; at < sample.size(); ++at) {
    for (const char c : {'"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'u', '\xff', '\0', ' '}) {
      std::string text = sample;
      text[at] = c;
      const Parsed parsed(text);
      if (!parsed.ok) continue;
      const std::string once = print(parsed.root());
      CHECK(reprint(once) == once);
    }
    CHECK_FALSE(error_of(std::string(sample).erase(at, 1)).empty());
  }
}

TEST_CASE("json: a document can be used again, also after an error") {
  JsonDocument document;
  CHECK(document.root().is_null());
  CHECK(document.parse(R"({"a":"\u0041","b":[1,2,3]})"));
  CHECK_FALSE(document.parse(R"({"a":"\u0042",)"));
  CHECK(document.root().is_null());
  CHECK(document.parse(R"(["\u0043","D"])"));
  CHECK(document.error().note.empty());
  CHECK(print(document.root()) == R"(["C","D"])");
}

TEST_CASE("json: reading again and again takes no more memory than reading once") {
  JsonDocument document;
  REQUIRE(document.parse(kSample));
  const std::size_t once = document.memory_bytes();
  for (int i = 0; i < 1000; ++i) REQUIRE(document.parse(kSample));
  CHECK(document.memory_bytes() == once);
}

TEST_CASE("json: the position of a value can be asked for") {
  const Parsed parsed("{\n  \"é\": 5}");
  REQUIRE(parsed.ok);
  const TextPosition position = parsed.document.position(parsed.root().get("é")->offset());
  CHECK(position.line == 2);
  CHECK(position.column == 8);
}
