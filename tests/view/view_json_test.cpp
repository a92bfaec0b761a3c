#include "view/view_json.h"

#include <doctest/doctest.h>

#include <cstring>

#include "catalog/catalog.h"
#include "rules/sample.h"
#include "rules/setup.h"
#include "view/decision.h"

namespace wonders {

namespace {

std::string json_of(const View& view) {
  std::string out;
  JsonWriter json(out);
  write_view(json, view);
  return out;
}

std::string moves_json(const View& view) {
  std::string out;
  JsonWriter json(out);
  write_explained_moves(json, view);
  return out;
}

std::optional<View> read(const std::string& text, ViewError& error) {
  JsonDocument document;
  REQUIRE(document.parse(text));
  return read_view(document.root(), error);
}

/// Calls f(edition, state) at every decision of a few random games of every kind, and at their ends.
template <class F>
void each_position(std::size_t games, F&& f) {
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    const Edition& e = edition(id);
    for (std::size_t players = 2; players <= kMaxSeats; ++players) {
      for (Seed seed = 0; seed < games; ++seed) {
        State s = new_game(e, random_table(players, seed), seed);
        Rng rng = stream(seed, 99);
        while (s.phase != Phase::over) {
          f(e, s);
          TurnMoves moves{};
          awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
          play(e, s, moves);
        }
        f(e, s);
      }
    }
  }
}

template <class F>
void each_view(std::size_t games, F&& f) {
  each_position(games, [&](const Edition& e, const State& s) {
    f(e, s, view_of(e, s, kNoSeat));
    for (std::size_t i = s.has_free_city() ? 1 : 0; i < s.seats; ++i) f(e, s, view_of(e, s, seat(i)));
  });
}

State second_turn() {
  const Edition& e = edition(EditionId::first);
  State s = new_game(e, random_table(3, 5), 5);
  Rng rng(1);
  TurnMoves moves{};
  awaiting(s).for_each([&](Seat i) { moves[index(i)] = sample_move(e, s, i, rng); });
  play(e, s, moves);
  return s;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE_MESSAGE(at != text.npos, std::string(from));
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a view survives JSON byte for byte") {
  each_view(6, [](const Edition&, const State&, const View& view) {
    ViewError error;
    const std::optional<View> back = read(json_of(view), error);
    REQUIRE_MESSAGE(back.has_value(), error.to_string());
    REQUIRE(std::memcmp(&*back, &view, sizeof view) == 0);
  });
}

TEST_CASE("moves listed from a view read from JSON are those of the game") {
  each_view(3, [](const Edition& e, const State& s, const View& view) {
    JsonDocument document;
    const std::string text = moves_json(view);
    REQUIRE(document.parse(text));
    MoveList legal;
    if (view.deciding != kNoSeat) legal_moves(e, s, view.deciding, legal);
    const JsonValue moves = *document.root().get("moves");
    REQUIRE(moves.size() == legal.size());
    std::size_t i = 0;
    for (const JsonValue entry : moves.elements()) {
      ViewError error;
      REQUIRE(read_move(entry, e.id, error) == legal[i++]);
    }
  });
}

TEST_CASE("what is missing for a card is missing") {
  std::size_t short_of_goods = 0, short_of_coins = 0;
  each_view(3, [&](const Edition& e, const State& s, const View& view) {
    if (view.deciding == kNoSeat || view.phase == Phase::salvage) return;
    JsonDocument document;
    const std::string text = moves_json(view);
    REQUIRE(document.parse(text));
    for (const JsonValue entry : document.root().get("cards")->elements()) {
      const CardId card = *find_card(e.id, *entry.get("card")->as_string());
      const std::string_view build = *entry.get("build")->as_string();
      const std::string_view missing = *entry.get("missing")->as_string();
      const std::int64_t coins = *entry.get("missing_coins")->as_int();
      const Market market = market_of(s, view.deciding);
      PaymentList payments;
      list_payments(market, e.card(card).need, e.card(card).coin_cost, payments);
      const bool built = s.city(view.deciding).structures.contains(card);
      const bool free = free_reason(e, s, view.deciding, card) != Free::no;
      CHECK((build == "already_built") == built);
      CHECK((build == "ok") == (!built && (free || !payments.empty())));
      CHECK((build == "cost_not_met") == (!missing.empty() || coins > 0));
      if (build != "cost_not_met") continue;
      (missing.empty() ? short_of_coins : short_of_goods)++;
      CHECK(missing.empty() == covers(market.with_both, e.card(card).need));
      // With the missing goods as production of its own the rest can be had.
      Market helped = market;
      helped.with_both = helped.with_both + sources_of_all(units(missing));
      CHECK(covers(helped.with_both, e.card(card).need));
      if (!missing.empty()) continue;
      helped.coins = static_cast<Coins>(helped.coins + coins);
      list_payments(helped, e.card(card).need, e.card(card).coin_cost, payments);
      CHECK(!payments.empty());
      --helped.coins;
      list_payments(helped, e.card(card).need, e.card(card).coin_cost, payments);
      CHECK(payments.empty());
    }
  });
  CHECK(short_of_goods > 100);
  CHECK(short_of_coins > 10);
}

TEST_CASE("a chain names the structure it comes from") {
  bool seen = false;
  each_view(3, [&](const Edition& e, const State& s, const View& view) {
    JsonDocument document;
    const std::string text = moves_json(view);
    REQUIRE(document.parse(text));
    for (const JsonValue entry : document.root().get("moves")->elements()) {
      if (entry.get("free")->as_string() != "chain") continue;
      const CardId parent = *find_card(e.id, *entry.get("chain_from")->as_string());
      const CardId card = *find_card(e.id, *entry.get("card")->as_string());
      CHECK(s.city(view.deciding).structures.contains(parent));
      CHECK(e.card(card).parents.contains(parent));
      seen = true;
    }
  });
  CHECK(seen);
}

TEST_CASE("derived members are not believed") {
  const Edition& e = edition(EditionId::first);
  const View view = view_of(e, second_turn(), seat(1));
  const std::string text = json_of(view);
  ViewError error;
  for (const std::string& lie :
       {replaced(text, "\"shields\":", "\"shields\":9"), replaced(text, "\"total\":", "\"total\":7"),
        replaced(text, "\"offer\":[", "\"offer\":[\"G\","), replaced(text, "\"result\":null", "\"result\":[1]")}) {
    CHECK(read(lie, error) == view);
  }
}

TEST_CASE("a view that does not fit together is refused, and the place is named") {
  const Edition& e = edition(EditionId::first);
  const State s = second_turn();
  const std::string text = json_of(view_of(e, s, seat(1)));
  ViewError error;
  REQUIRE(read(text, error).has_value());
  struct Case {
    std::string from, to, path;
  };
  for (const Case& c : {
           Case{"\"edition\":\"first\"", "\"edition\":\"third\"", "edition"},
           {"\"edition\":\"first\"", "\"edition\":1", "edition"},
           {"\"players\":3", "\"players\":8", "players"},
           {"\"players\":3", "\"players\":4", "seats"},
           {"\"seats\":3", "\"seats\":300", "seats"},
           {"\"you\":1", "\"you\":3", "you"},
           {"\"you\":1", "\"you\":null", "hand"},
           {"\"you\":1", "\"you\":-1", "you"},
           {"\"age\":1", "\"age\":0", "age"},
           {"\"turn\":2", "\"turn\":7", "turn"},
           {"\"turn\":2", "\"turn\":2.0", "turn"},
           {"\"phase\":\"choose\"", "\"phase\":\"over\"", "phase"},
           {"\"phase\":\"choose\"", "\"phase\":\"free_city\"", "phase"},
           {"\"phase\":\"choose\"", "\"phase\":\"seventh\"", "phase"},
           {"\"phase\":\"choose\"", "\"phase\":\"salvage\"", "awaiting"},
           {"\"awaiting\":[0,1,2]", "\"awaiting\":[0,1]", "awaiting"},
           {"\"awaiting\":[0,1,2]", "\"awaiting\":[0,1,7]", "awaiting"},
           {"\"deciding\":1", "\"deciding\":null", "deciding"},
           {"\"deciding\":1", "\"deciding\":2", "deciding"},
           {"\"hand_sizes\":[6,6,6]", "\"hand_sizes\":[6,6]", "hand_sizes"},
           {"\"hand_sizes\":[6,6,6]", "\"hand_sizes\":[6,5,6]", "hand"},
           {"\"hand_sizes\":[6,6,6]", "\"hand_sizes\":[6,6,255]", "hand_sizes"},
           {"\"hand\":[", "\"hand\":[\"Palace\",", "hand"},
           {"\"hand\":[", "\"hand\":[\"No such card\",", "hand"},
           {"\"choices\":[", "\"choices\":[\"Palace\",", "choices"},
           {"\"markers\":[", "\"markers\":[\"Altar\"", "markers"},
           {"\"coins\":", "\"coins\":-", "cities[0].coins"},
           {"\"coins\":", "\"coins\":70000", "cities[0].coins"},
           {"\"stages\":", "\"stages\":7", "cities[0].stages"},
           {"\"free_build\":false", "\"free_build\":true", "cities[0].free_build"},
           {"\"tokens\":[[0,0]", "\"tokens\":[[1,0]", "cities[0].tokens"},
           {"\"tokens\":[[0,0]", "\"tokens\":[[0]", "cities[0].tokens"},
           {"\"structures\":[", "\"structures\":[\"Altar\",\"Altar\",", "cities[0].structures"},
           {"\"last\":{\"phase\":\"choose\"", "\"last\":{\"phase\":\"over\"", "last.phase"},
           {"\"moves\":[{\"seat\":0", "\"moves\":[{\"seat\":1", "last.moves[1].seat"},
           {"\"action\":\"", "\"action\":\"x", "last.moves[0].action"},
           {"\"cities\":[", "\"cities\":[7,", "cities"},
       }) {
    INFO(c.from, " -> ", c.to);
    CHECK_FALSE(read(replaced(text, c.from, c.to), error).has_value());
    CHECK(error.path == c.path);
  }
}

TEST_CASE("JSON that is no view is refused") {
  ViewError error;
  for (const char* text : {"null", "[]", "{}", "7", "\"view\"", "{\"edition\":\"first\"}"}) {
    CHECK_FALSE(read(text, error).has_value());
  }
}

TEST_CASE("a spectator's view shows no cards") {
  each_position(1, [](const Edition& e, const State& s) {
    const std::string text = json_of(view_of(e, s, kNoSeat));
    CHECK(text.find("\"hand\":[],\"choices\":[],\"discard\":null") != text.npos);
    CHECK(text.find("\"markers\":[],\"cities\"") != text.npos);
  });
}

TEST_CASE("a move is read with its defaults and refused with a reason") {
  JsonDocument document;
  ViewError error;
  REQUIRE(document.parse(R"({"action":"sell","card":"Altar"})"));
  CHECK(read_move(document.root(), EditionId::first, error) ==
        Move{Action::sell, *find_card(EditionId::first, "Altar"), 0, 0});
  REQUIRE(document.parse(R"({"action":"decline"})"));
  CHECK(read_move(document.root(), EditionId::first, error) == kNoMove);
  for (const char* text :
       {"7", R"({"card":"Altar"})", R"({"action":"sell","card":"Alter"})",
        R"({"action":"build","card":"Altar","left":256})", R"({"action":"build","card":7})", R"({"action":"build"})",
        R"({"action":"sell","card":null})", R"({"action":"decline","card":"Altar"})"}) {
    REQUIRE(document.parse(text));
    CHECK_FALSE(read_move(document.root(), EditionId::first, error).has_value());
    CHECK(!error.message.empty());
  }
}

}  // namespace wonders
