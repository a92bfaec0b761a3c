#include <doctest/doctest.h>

#include <string>

#include "base/sha256.h"
#include "insight/operations.h"

namespace wonders {

namespace {

std::string text_of(JsonValue value) {
  std::string out;
  JsonWriter json(out);
  write_value(json, value);
  return out;
}

/// A context and what it answered last.
class Asked {
 public:
  Asked() = default;
  explicit Asked(Operations operations) : context_(std::move(operations)) {}

  JsonValue result(const std::string& request) {
    answer_ = context_.call(request);
    REQUIRE(document_.parse(answer_));
    REQUIRE_MESSAGE(document_.root().get("result").has_value(), answer_);
    return *document_.root().get("result");
  }
  std::string error(const std::string& request) {
    answer_ = context_.call(request);
    REQUIRE(document_.parse(answer_));
    REQUIRE(document_.root().get("error").has_value());
    return std::string(*document_.root().get("error")->get("code")->as_string());
  }

 private:
  Context context_;
  std::string answer_;
  JsonDocument document_;
};

struct Coached {
  std::string digest;  // of all advice
  std::size_t decisions = 0;
};

/// A game against greedy bots in which the person does what the coach says first. tests/wasm/analysis.mjs plays the
/// same games with the modules and reads the digests below.
Coached play_as_coached(const std::string& edition, int players) {
  Asked engine;
  Asked analysis(insight_operations());
  const std::string you = players == 2 ? "1" : "0";
  JsonValue position =
      engine.result(R"({"op":"new_game","edition":")" + edition + R"(","players":)" + std::to_string(players) +
                    R"(,"seed":"11","people":[)" + you + R"(],"bots":["greedy"]})");
  std::string views, all;
  Coached coached;
  while (!*position.get("over")->as_bool()) {
    const JsonValue view = *(*position.get("pictures")->elements().begin()).get("view");
    views += (views.empty() ? "" : ",") + text_of(view);
    std::string moves;
    if (!view.get("deciding")->is_null()) {
      const JsonValue advice = analysis.result(R"({"op":"coach","nodes":40,"seed":"5","views":[)" + views + "]}");
      all += text_of(advice);
      std::string move = text_of(*(*advice.get("moves")->elements().begin()).get("move"));
      moves = move.substr(0, move.size() - 1) + R"(,"seat":)" + text_of(*view.get("deciding")) + "}";
      ++coached.decisions;
    }
    const std::string game = text_of(*position.get("game"));
    std::string step = R"({"op":"step","game":)";
    step.append(game).append(R"(,"moves":[)").append(moves).append("]}");
    position = engine.result(step);
  }
  coached.digest = hex(sha256(all));
  return coached;
}

TEST_CASE("advice through the interface is what it was, and the same in WebAssembly") {
  struct Row {
    std::string edition;
    int players;
    std::string digest;
  };
  const Row rows[] = {
      {"first", 2, "7913c5f0d3551edfb43a8047b08e635752294c80fd3c31b3509ed07715487569"},
      {"second", 3, "b9430b1e366f3a9d537ad5599bd5b1e54f0a497b19371c0f7a09badde9b5ca5d"},
      {"first", 5, "a722c0074203f417b83829718b84fbc2143e071e92734f6dfb7fe31001e30b90"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.edition);
    CAPTURE(row.players);
    const Coached coached = play_as_coached(row.edition, row.players);
    CHECK(coached.decisions >= 18);
    CHECK(coached.digest == row.digest);
  }
}

TEST_CASE("a wrong request for advice is refused and says why") {
  Asked analysis(insight_operations());
  Asked engine;
  CHECK(analysis.error(R"({"op":"coach"})") == "bad_request");
  CHECK(analysis.error(R"({"op":"coach","views":[]})") == "bad_request");
  CHECK(analysis.error(R"({"op":"coach","views":[{}]})") == "bad_view");
  CHECK(analysis.error(R"({"op":"moves"})") == "unknown_op");
  const auto view_of_seat = [&](const std::string& person) {
    const JsonValue position =
        engine.result(R"({"op":"new_game","edition":"first","players":3,"seed":1,"people":[)" + person + "]}");
    return text_of(*(*position.get("pictures")->elements().begin()).get("view"));
  };
  const std::string mine = view_of_seat("0");
  CHECK(analysis.error(R"({"op":"coach","views":[)" + mine + "," + view_of_seat("1") + "]}") == "bad_request");
  CHECK(analysis.error(R"({"op":"coach","nodes":0,"views":[)" + mine + "]}") == "bad_request");
  CHECK(analysis.error(R"({"op":"coach","views":[)" + view_of_seat("") + "]}") == "bad_request");  // a spectator's
  CHECK_FALSE(text_of(analysis.result(R"({"op":"coach","nodes":10,"views":[)" + mine + "]}")).empty());
}

}  // namespace

}  // namespace wonders
