#include <doctest/doctest.h>

#include <string>

#include "api/context.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "play/match.h"
#include "record/recorder.h"
#include "record/write.h"
#include "rules/sample.h"
#include "view/decision.h"

namespace wonders {

namespace {

/// A context and its last answer.
class Caller {
 public:
  JsonValue result(const std::string& request) {
    answer_ = context_.call(request);
    REQUIRE(document_.parse(answer_));
    INFO(request.substr(0, 200), " -> ", answer_.substr(0, 300));
    REQUIRE(document_.root().get("result").has_value());
    return *document_.root().get("result");
  }

  std::string error(const std::string& request) {
    answer_ = context_.call(request);
    REQUIRE(document_.parse(answer_));
    const std::optional<JsonValue> error = document_.root().get("error");
    REQUIRE_MESSAGE(error.has_value(), request);
    CHECK(!error->get("message")->as_string()->empty());
    return std::string(*error->get("code")->as_string());
  }

  std::optional<JsonValue> last_error() const { return document_.root().get("error"); }

 private:
  Context context_;
  std::string answer_;
  JsonDocument document_;
};

std::string text_of(JsonValue value) {
  std::string out;
  JsonWriter json(out);
  write_value(json, value);
  return out;
}

std::string quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

std::string json_of(const View& view) {
  std::string out;
  JsonWriter json(out);
  write_view(json, view);
  return out;
}

std::string json_of(EditionId id, const Move& move) {
  std::string out;
  JsonWriter json(out);
  write_move(json, id, move);
  return out;
}

std::string view_request(const char* op, const View& view) {
  return std::string(R"({"op":")") + op + R"(","view":)" + json_of(view) + "}";
}

std::string move_request(const char* op, const View& view, const Move& move) {
  return std::string(R"({"op":")") + op + R"(","view":)" + json_of(view) + R"(,"move":)" + json_of(view.edition, move) +
         "}";
}

struct Recording final : GameListener {
  Recorder recorder;
  std::vector<State> states;
  Seed seed = 0;

  void began(const Edition& e, const State& first) override {
    recorder.begin(e, first, seed);
    states = {first};
  }
  void played(const Edition& e, const State& before, const TurnMoves& moves, const State& after) override {
    recorder.add(e, before, moves, after);
    states.push_back(after);
  }
  std::string line() const {
    std::string out;
    append_json(recorder.record(), out);
    return out;
  }
};

Recording match(EditionId id, std::size_t players, Seed seed) {
  Recording heard;
  heard.seed = seed;
  play_match(edition(id), random_table(players, seed), seed, Players(bot_specs("greedy,random", players).specs),
             &heard);
  return heard;
}

template <class F>
void each_kind(F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t players = 2; players <= kMaxSeats; ++players) f(id, players);
  }
}

std::string new_game(EditionId id, std::size_t players, Seed seed, const std::string& more) {
  return R"({"op":"new_game","edition":")" + std::string(edition_name(id)) + R"(","players":)" +
         std::to_string(players) + R"(,"seed":")" + std::to_string(seed) + "\"," + more + "}";
}

}  // namespace

TEST_CASE("a game without people is the match of the same seed, and its record follows the rules") {
  Caller engine;
  each_kind([&](EditionId id, std::size_t players) {
    const std::string expected = match(id, players, 77).line();
    const std::int64_t game =
        *engine.result(new_game(id, players, 77, R"("people":[],"bots":["greedy","random"])")).get("game")->as_int();
    const std::string step = R"({"op":"step","game":)" + std::to_string(game) + "}";
    while (!*engine.result(step).get("over")->as_bool()) {
    }
    CHECK(engine.error(step) == "bad_request");
    const std::string record = text_of(engine.result(R"({"op":"game_record","game":)" + std::to_string(game) + "}"));
    CHECK(record == expected);
    CHECK(*engine.result(R"({"op":"verify","record":)" + quoted(record) + "}").get("valid")->as_bool());
    CHECK(*engine.result(R"({"op":"close_game","game":)" + std::to_string(game) + "}").as_bool());
    CHECK(engine.error(step) == "not_open");
  });
}

TEST_CASE("people play a whole game by the moves that the engine lists") {
  Caller engine;
  each_kind([&](EditionId id, std::size_t players) {
    const std::string seats = players == 2 ? "[1,2]" : "[0,2]";
    std::string position = text_of(engine.result(new_game(id, players, 3, R"("people":)" + seats)));
    std::size_t decisions = 0;
    for (bool over = false; !over;) {
      JsonDocument document;
      REQUIRE(document.parse(position));
      const JsonValue now = document.root();
      REQUIRE(now.get("pictures")->size() == 2);
      std::string moves;
      for (const JsonValue picture : now.get("pictures")->elements()) {
        const JsonValue view = *picture.get("view");
        if (view.get("deciding")->is_null()) continue;
        const std::string seat = text_of(*view.get("deciding"));
        const JsonValue listed = engine.result(R"({"op":"moves","view":)" + text_of(view) + "}");
        const JsonValue first = *listed.get("moves")->at(decisions++ % listed.get("moves")->size());
        moves += (moves.empty() ? "" : ",") + (R"({"seat":)" + seat) + "," + text_of(first).substr(1);
      }
      position = text_of(
          engine.result(R"({"op":"step","game":)" + text_of(*now.get("game")) + R"(,"moves":[)" + moves + "]}"));
      over = position.find(R"("over":true)") != position.npos;
    }
    CHECK(decisions >= 36);
  });
}

TEST_CASE("a step with missing, foreign or illegal moves changes nothing") {
  Caller engine;
  const std::string first = text_of(engine.result(new_game(EditionId::first, 3, 9, R"("people":[1])")));
  const auto step = [](const std::string& moves) { return R"({"op":"step","game":1,"moves":[)" + moves + "]}"; };
  CHECK(engine.error(step("")) == "bad_request");
  CHECK(engine.error(step("7")) == "bad_request");
  CHECK(engine.error(step(R"({"action":"sell","card":"Altar"})")) == "bad_request");
  CHECK(engine.error(step(R"({"seat":0,"action":"sell","card":"Altar"})")) == "bad_request");
  CHECK(engine.error(step(R"({"seat":1,"action":"sell","card":"Alter"})")) == "bad_request");
  CHECK(engine.error(step(R"({"seat":1,"action":"sell","card":"Palace"})")) == "illegal_move");
  CHECK(engine.last_error()->get("objection")->as_string() == "not_in_hand");
  CHECK(engine.error(R"({"op":"game_record","game":1})") == "bad_request");

  JsonDocument document;
  REQUIRE(document.parse(first));
  const std::string card = text_of(*document.root().get("pictures")->at(0)->get("view")->get("hand")->at(0));
  const std::string sale = R"({"seat":1,"action":"sell","card":)" + card + "}";
  CHECK(engine.error(step(sale + "," + sale)) == "bad_request");
  CHECK(*engine.result(step(sale)).get("pictures")->at(0)->get("view")->get("turn")->as_int() == 2);
}

TEST_CASE("what people have chosen is in the pictures, may be changed and taken back, and is carried out by a step") {
  Caller engine;
  const std::string first = text_of(engine.result(new_game(EditionId::first, 3, 9, R"("people":[0,1])")));
  const auto ask = [](const std::string& op, const std::string& more) {
    return R"({"op":")" + op + R"(","game":1,)" + more + "}";
  };
  const auto chosen = [](const JsonValue& position, std::size_t person) {
    return text_of(*position.get("pictures")->at(person)->get("chosen"));
  };
  JsonDocument document;
  REQUIRE(document.parse(first));
  const auto sale = [&](std::size_t seat, std::size_t card) {
    const JsonValue hand = *document.root().get("pictures")->at(seat)->get("view")->get("hand");
    return R"({"seat":)" + std::to_string(seat) + R"(,"action":"sell","card":)" + text_of(*hand.at(card)) + "}";
  };
  const auto decide = [&](const std::string& moves) { return ask("decide", R"("moves":[)" + moves + "]"); };

  CHECK(chosen(engine.result(decide(sale(1, 0))), 1).find(R"({"seats":[1],"own":{"action":"sell")") == 0);
  CHECK(chosen(engine.result(decide("")), 0) == R"({"seats":[1],"own":null})");  // nobody else learns what it is
  CHECK(engine.error(decide(R"({"seat":0,"action":"sell","card":"Palace"})")) == "illegal_move");
  CHECK(engine.error(decide(R"({"seat":3,"action":"sell","card":"Palace"})")) == "bad_request");
  CHECK(engine.error(ask("step", R"("moves":[])")) == "bad_request");  // seat 0 has not chosen
  CHECK(chosen(engine.result(ask("take_back", R"("seat":1)")), 1) == R"({"seats":[],"own":null})");
  CHECK(engine.error(ask("take_back", R"("seat":7)")) == "bad_request");
  CHECK(engine.error(ask("step", R"("moves":[)" + sale(0, 0) + "]")) == "bad_request");  // nor seat 1, any more
  engine.result(decide(sale(1, 0)));
  engine.result(decide(sale(1, 1)));
  CHECK(chosen(engine.result(ask("step", R"("moves":[)" + sale(0, 0) + "]")), 1) == R"({"seats":[],"own":null})");
  const JsonValue moves = engine.result(R"({"op":"game_moves","game":1})");
  CHECK(text_of(*moves.at(0)->at(1)).find(sale(1, 1).substr(1, sale(1, 1).size() - 2)) == 1);
}

TEST_CASE("a game that was kept goes on where it was, and the bots do not think again") {
  each_kind([&](EditionId id, std::size_t players) {
    Caller engine;
    const std::string options = R"({"op":"new_game","people":[],"bots":["random"],"seed":"5","players":)" +
                                std::to_string(players) + R"(,"edition":")" + std::string(edition_name(id)) + R"("})";
    const auto step = [&](const std::string& game, const std::string& moves) {
      return text_of(engine.result(R"({"op":"step","game":)" + game + R"(,"moves":)" + moves + "}"));
    };
    engine.result(options);
    std::string last;
    for (int i = 0; i < 9; ++i) last = step("1", "[]");
    const std::string moves = text_of(engine.result(R"({"op":"game_moves","game":1})"));
    JsonDocument kept;
    REQUIRE(kept.parse(moves));
    CHECK(kept.root().size() == 9);
    engine.result(options);
    std::string again;
    for (const JsonValue phase : kept.root().elements()) again = step("2", text_of(phase));
    again.replace(again.find("\"game\":2"), 8, "\"game\":1");
    CHECK(again == last);
  });
}

TEST_CASE(
    "the game of a record is begun with its boards and deals, whatever the seed, and its moves lead where they led") {
  each_kind([&](EditionId id, std::size_t players) {
    Caller engine;
    const Edition& e = edition(id);
    const Recording game = match(id, players, 5);
    const std::string record = quoted(game.line());
    const std::string who = players == 2 ? "1" : "0";
    engine.result(R"({"op":"new_game","seed":"99","record":)" + record + R"(,"people":[)" + who + "]}");
    for (std::size_t i = 1; i < game.states.size(); ++i) {
      std::string moves;
      awaiting(game.states[i - 1]).for_each([&](Seat k) {
        JsonWriter json(moves);
        json.begin_object().field("seat", index(k));
        write_move_members(json, id, game.states[i].moves[index(k)]);
        json.end_object();
        moves += ",";
      });
      moves.pop_back();
      const JsonValue now = engine.result(R"({"op":"step","game":1,"moves":[)" + moves + "]}");
      CHECK(text_of(*now.get("pictures")->at(0)->get("view")) ==
            json_of(view_of(e, game.states[i], seat(players == 2 ? 1 : 0))));
    }
    const std::string played = text_of(engine.result(R"({"op":"game_record","game":1})"));
    CHECK(*engine.result(R"({"op":"verify","record":)" + quoted(played) + "}").get("valid")->as_bool());
  });
}

TEST_CASE("a record whose deals are wrong begins no game") {
  Caller engine;
  std::string line = match(EditionId::first, 3, 5).line();
  line.replace(line.find("Loom"), 4, "Mine");
  CHECK(engine.error(R"({"op":"new_game","seed":"1","people":[0],"record":)" + quoted(line) + "}") == "bad_record");
  CHECK(engine.error(R"({"op":"new_game","seed":"1","people":[0],"record":"{}"})") == "bad_record");
}

TEST_CASE("a text becomes a QR code, unless it is too long for one") {
  Caller engine;
  const JsonValue rows = *engine.result(R"({"op":"qr_code","text":"http://localhost:8000/"})").get("rows");
  CHECK(rows.size() == 25);
  CHECK(rows.at(0)->as_string()->starts_with("11111110"));
  CHECK(engine.error(R"({"op":"qr_code","text":")" + std::string(214, 'x') + "\"}") == "bad_request");
}

TEST_CASE("boards are chosen, drawn or both, and never twice") {
  Caller engine;
  const auto wonder = [](JsonValue position, std::size_t i) {
    return std::string(*position.get("pictures")->at(0)->get("view")->get("cities")->at(i)->get("wonder")->as_string());
  };
  for (Seed seed = 0; seed < 20; ++seed) {
    const JsonValue position = engine.result(
        new_game(EditionId::first, 3, seed, R"("people":[0],"boards":[null,{"wonder":"Gizah","side":"B"},null])"));
    CHECK(wonder(position, 1) == "Gizah");
    CHECK(*position.get("pictures")->at(0)->get("view")->get("cities")->at(1)->get("side")->as_string() == "B");
    CHECK(wonder(position, 0) != "Gizah");
    CHECK(wonder(position, 2) != "Gizah");
    CHECK(wonder(position, 0) != wonder(position, 2));
  }
  const std::string gizah = R"({"wonder":"Gizah","side":"A"})";
  for (const std::string& boards : {"[" + gizah + ",null," + gizah + "]", "[null,null]" + std::string(),
                                    std::string("7"), std::string(R"([null,null,{"wonder":"Gizah","side":"day"}])")}) {
    CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":[0],"boards":)" + boards)) == "bad_request");
  }
}

TEST_CASE("wrong settings of a game are refused") {
  Caller engine;
  CHECK(engine.error(new_game(EditionId::first, 8, 1, R"("people":[0])")) == "bad_request");
  CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":[3])")) == "bad_request");
  CHECK(engine.error(new_game(EditionId::first, 2, 1, R"("people":[0])")) == "bad_request");
  CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":0)")) == "bad_request");
  CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":[0],"bots":["sphinx"])")) == "bad_request");
  CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":[0],"bots":[7])")) == "bad_request");
  CHECK(engine.error(R"({"op":"new_game","edition":"first","players":3,"people":[]})") == "bad_request");
  CHECK(engine.error(R"({"op":"new_game","edition":"first","players":3,"people":[],"seed":"18446744073709551616"})") ==
        "bad_request");
}

TEST_CASE("games that stay open are limited") {
  Caller engine;
  for (std::size_t i = 0; i < Handles<LocalGame>::kMost; ++i) {
    engine.result(new_game(EditionId::first, 3, i, R"("people":[])"));
  }
  CHECK(engine.error(new_game(EditionId::first, 3, 1, R"("people":[])")) == "too_many");
}

TEST_CASE("a preview is what the game does when nobody else gains or pays") {
  // The own city's structures, stages and shields do not depend on the others' moves of the same turn.
  Caller engine;
  std::size_t previews = 0;
  each_kind([&](EditionId id, std::size_t players) {
    const Edition& e = edition(id);
    State s = new_game(e, random_table(players, 21), 21);
    Rng rng(5);
    while (s.phase != Phase::over) {
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
      const State before = s;
      play(e, s, moves);
      awaiting(before).for_each([&](Seat i) {
        const View view = view_of(e, before, decider(before, i));
        const JsonValue preview = engine.result(move_request("preview", view, moves[index(i)]));
        const JsonValue city = *preview.get("cities")->at(index(i));
        if (before.phase == Phase::choose && before.has_free_city()) return;  // carried out with the Free City's
        CHECK(*city.get("stages")->as_int() == static_cast<std::int64_t>(s.city(i).stages_built()));
        CHECK(*city.get("shields")->as_int() == s.city(i).tally[Count::shields]);
        CHECK(city.get("structures")->size() == s.city(i).structures.size());
        CHECK(*city.get("score")->get("civilian")->as_int() == s.city(i).tally[Count::civilian]);
        if (awaiting(before).size() == 1 && before.age == s.age && before.phase != Phase::free_city) {
          CHECK(*city.get("coins")->as_int() == s.city(i).coins);
        }
        ++previews;
      });
    }
  });
  CHECK(previews > 800);
}

TEST_CASE("check_move says of every move what the rules say") {
  Caller engine;
  std::size_t salvages = 0, legal_moves_seen = 0;
  each_kind([&](EditionId id, std::size_t players) {
    const Edition& e = edition(id);
    State s = new_game(e, random_table(players, 4), 4);
    Rng rng(6);
    while (s.phase != Phase::over) {
      awaiting(s).for_each([&](Seat i) {
        const View view = view_of(e, s, decider(s, i));
        salvages += s.phase == Phase::salvage ? 1 : 0;
        for (int k = 0; k < 4; ++k) {
          Move m{static_cast<Action>(rng.below(6)), static_cast<CardId>(rng.below(e.card_count)),
                 static_cast<std::uint8_t>(rng.below(2)), 0};
          if (k > 0 && !view.choices.empty()) {
            m.card = view.choices[rng.below(static_cast<std::uint32_t>(view.choices.size()))];
          }
          if (k == 3) m = sample_move(e, s, i, rng);
          if (m.action == Action::decline) m = kNoMove;
          const JsonValue answer = engine.result(move_request("check_move", view, m));
          const Objection expected = check(e, s, i, m);
          CHECK(*answer.get("objection")->as_string() == objection_name(expected));
          CHECK(*answer.get("legal")->as_bool() == (expected == Objection::none));
          CHECK(answer.get("text")->as_string()->empty() == (expected == Objection::none));
          legal_moves_seen += expected == Objection::none ? 1u : 0u;
          if (expected != Objection::none) CHECK(engine.error(move_request("preview", view, m)) == "illegal_move");
        }
      });
      TurnMoves moves{};
      awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
      play(e, s, moves);
    }
  });
  CHECK(salvages > 0);
  CHECK(legal_moves_seen > 800);
}

TEST_CASE("a bot answers for a view as it does in a match") {
  Caller engine;
  const Edition& e = edition(EditionId::first);
  const State s = new_game(e, random_table(4, 8), 8);
  const View view = view_of(e, s, seat(2));
  MoveList legal;
  legal_moves(e, s, seat(2), legal);
  Rng rng(0);
  const Move expected = make_bot("greedy").bot->choose(view, {legal.begin(), legal.end()}, rng);
  std::string request = view_request("choose", view);
  request.insert(request.size() - 1, R"(,"bot":"greedy")");
  CHECK(text_of(engine.result(request)) == json_of(EditionId::first, expected));
  request = view_request("choose", view_of(e, s, kNoSeat));
  request.insert(request.size() - 1, R"(,"bot":"greedy")");
  CHECK(engine.error(request) == "bad_request");
}

TEST_CASE("every position of a record is shown to each seat as it was, and to the replayer whole") {
  Caller engine;
  each_kind([&](EditionId id, std::size_t players) {
    const Edition& e = edition(id);
    const Recording game = match(id, players, 5);
    const JsonValue opened = engine.result(R"({"op":"open_record","record":)" + quoted(game.line()) + "}");
    CHECK(opened.get("problem")->is_null());
    REQUIRE(opened.get("positions")->size() == game.states.size());
    const std::string record = text_of(*opened.get("record"));
    for (std::size_t i = 0; i < game.states.size(); ++i) {
      const State& s = game.states[i];
      const std::string request =
          R"({"op":"record_position","record":)" + record + R"(,"position":)" + std::to_string(i) + R"(,"seat":)";
      for (std::size_t k = s.has_free_city() ? 1 : 0; k < s.seats; ++k) {
        CHECK(text_of(*engine.result(request + std::to_string(k) + "}").get("picture")->get("view")) ==
              json_of(view_of(e, s, seat(k))));
      }
      CHECK(text_of(*engine.result(request + "null}").get("picture")->get("view")) == json_of(view_of(e, s, kNoSeat)));
      const JsonValue all = engine.result(request + "\"all\"}");
      for (std::size_t k = 0; k < s.seats; ++k) CHECK(all.get("hands")->at(k)->size() == s.hands[k].size());
      CHECK(all.get("discard")->size() == s.discard.size());
    }
    CHECK(engine.error(R"({"op":"record_position","record":)" + record + R"(,"position":9999})") == "bad_request");
    CHECK(*engine.result(R"({"op":"close_record","record":)" + record + "}").as_bool());
  });
}

TEST_CASE("a record that breaks the rules is shown up to there, and a cut one to its end") {
  Caller engine;
  std::string line = match(EditionId::first, 3, 2).line();
  const auto open = [&](const std::string& text) {
    return engine.result(R"({"op":"open_record","record":)" + quoted(text) + "}");
  };
  const std::size_t whole = open(line).get("positions")->size();
  const std::size_t at = line.find(R"("coins":[)", line.find(R"("age":2,"turn":3)"));
  std::string wrong = line;
  wrong.insert(at + 9, "9");
  const JsonValue opened = open(wrong);
  CHECK(opened.get("problem")->as_string()->find("Age II, turn 3") != std::string_view::npos);
  CHECK(opened.get("positions")->size() < whole);
  CHECK(opened.get("positions")->size() > 8);

  const JsonValue note = *opened.get("problem_note");
  CHECK(note.get("key")->as_string() == "wrong.at");
  CHECK(note.get("args")->get("what")->size() == 1);

  const JsonValue verified = engine.result(R"({"op":"verify","record":)" + quoted(wrong) + "}");
  CHECK_FALSE(*verified.get("valid")->as_bool());
  CHECK(engine.error(R"({"op":"open_record","record":"{}"})") == "bad_record");
  CHECK(engine.last_error()->get("message")->as_string() == R"(column 1: the field "format" is missing)");
  CHECK(engine.last_error()->get("note")->get("key")->as_string() == "record.at_column");

  GameRecord cut = match(EditionId::first, 3, 2).recorder.record();
  while (cut.turns.size() > 6) cut.turns.erase_at(cut.turns.size() - 1);
  while (cut.deals.size() > 1) cut.deals.erase_at(1);
  while (cut.conflicts.size() > 1) cut.conflicts.erase_at(1);
  cut.result.reset();
  std::string short_line;
  append_json(cut, short_line);
  const JsonValue first_age = open(short_line);
  CHECK(first_age.get("problem")->is_null());
  const std::size_t last = first_age.get("positions")->size() - 1;
  CHECK(*first_age.get("positions")->at(last)->get("age")->as_int() == 2);
}

TEST_CASE("the catalogue and the description are JSON") {
  Caller engine;
  CHECK(*engine.result(R"({"op":"catalog","edition":"second"})").get("edition")->as_string() == "second");
  const JsonValue described = engine.result(R"({"op":"describe"})");
  CHECK(*described.get("api")->as_int() == kApiVersion);
  const auto shown =
      std::ranges::count_if(bot_kinds(), [](const BotKind& kind) { return kind.category != BotCategory::classic; });
  CHECK(described.get("bots")->size() == static_cast<std::size_t>(shown));
}

}  // namespace wonders
