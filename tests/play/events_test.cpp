#include "play/events.h"

#include <doctest/doctest.h>

#include "play/picture.h"
#include "support/position.h"
#include "support/random_game.h"

namespace wonders::testing {

namespace {

/// What a viewer is told of the step between two positions, as JSON.
struct Told {
  std::string text;

  bool says(std::string_view event) const { return text.find(event) != std::string::npos; }
};

Told told(const Edition& e, const State& before, const State& after, Seat viewer) {
  Told result;
  JsonWriter json(result.text);
  write_events(json, e.id, events_between(view_of(e, before, viewer), view_of(e, after, viewer)));
  return result;
}

/// The same of one step that is played now.
Told play(Position& p, std::initializer_list<Choice> choices, Seat viewer = seat(0)) {
  const State before = p.state();
  p.play(choices);
  return told(p.edition(), before, p.state(), viewer);
}

/// Gizah (stone), Rhodos (ore) and Ephesos (paper) around the table.
Position three(std::size_t age = 1, std::size_t turn = 2) {
  Position p(EditionId::first, 3);
  p.board(0, "Gizah", "A").board(1, "Rhodos", "A").board(2, "Ephesos", "A").at(age, turn);
  return p;
}

Position babylon(std::size_t age) {
  Position p(EditionId::first, 4);
  p.board(0, "Babylon", "B").board(1, "Ephesos", "A").board(2, "Gizah", "A").board(3, "Alexandria", "A");
  p.stages(0, 2).coins(0, 0).at(age, 6);
  return p;
}

Position halikarnassos() {
  Position p(EditionId::first, 4);
  p.board(0, "Halikarnassos", "A").board(1, "Gizah", "A").board(2, "Babylon", "B").board(3, "Alexandria", "A");
  p.stages(0, 1).built(0, {"Foundry", "Ore Vein"}).coins(0, 0).at(2, 3);
  return p;
}

}  // namespace

TEST_CASE("a step begins with the phase that was decided") {
  Position p = three(2, 4);
  const Told t = play(p, {});
  CHECK(t.text.starts_with(R"([{"type":"phase","age":2,"turn":4,"phase":"choose","controller":null})"));
}

TEST_CASE("who built what, by what right, whom it paid and what it earned") {
  Position p = three();
  const Told t = play(p, {build(0, "Timber Yard"), build(1, "Baths", 0, 2), build(2, "Tavern")});
  CHECK(t.says(R"({"type":"built","seat":0,"card":"Timber Yard","how":"cost","from":null})"));
  CHECK(t.says(R"({"type":"paid","seat":0,"to":null,"coins":1})"));
  CHECK(t.says(R"({"type":"built","seat":1,"card":"Baths","how":"cost","from":null})"));
  CHECK(t.says(R"({"type":"paid","seat":1,"to":0,"coins":2})"));
  CHECK(t.says(R"({"type":"built","seat":2,"card":"Tavern","how":"no_cost","from":null})"));
  CHECK(t.says(R"({"type":"earned","seat":2,"coins":5})"));
  CHECK_FALSE(t.says(R"("type":"earned","seat":0)"));
  CHECK_FALSE(t.says(R"("type":"earned","seat":1)"));
  CHECK_FALSE(t.says(R"("type":"paid","seat":2)"));
}

TEST_CASE("a chain names its parent") {
  Position p = three(2, 2);
  p.built(0, {"Altar"});
  CHECK(
      play(p, {build(0, "Temple")}).says(R"({"type":"built","seat":0,"card":"Temple","how":"chain","from":"Altar"})"));
}

TEST_CASE("a free build is told as such, whether it is spent or comes by itself") {
  Position spent(EditionId::first, 3);
  spent.board(0, "Olympia", "A").board(1, "Gizah", "A").board(2, "Ephesos", "A").stages(0, 2).at(2, 2);
  CHECK(play(spent, {build_free(0, "Walls")}).says(R"("card":"Walls","how":"free_build","from":null)"));
  Position by_itself(EditionId::second, 3);
  by_itself.board(0, "Olympia", "day").board(1, "Gizah", "day").board(2, "Ephesos", "day").stages(0, 2).at(2, 2);
  const Told t = play(by_itself, {build(0, "Walls")});
  CHECK(t.says(R"("card":"Walls","how":"power","from":null)"));
  CHECK_FALSE(t.says(R"("type":"paid")"));
}

TEST_CASE("a marker and a sold card are told to their owner alone") {
  Position p = three();
  p.built(0, {"Quarry"}).hand(1, {"Altar", "Loom", "Press", "Baths", "Tavern", "Theater"});
  const State before = p.state();
  p.play({stage(0, "Baths"), sell(1, "Altar")});
  const Told own = told(p.edition(), before, p.state(), seat(0));
  CHECK(own.says(R"({"type":"stage","seat":0,"card":"Baths","stage":1})"));
  CHECK(own.says(R"({"type":"sold","seat":1,"card":null,"coins":3})"));
  CHECK_FALSE(own.says(R"("type":"earned")"));
  const Told seller = told(p.edition(), before, p.state(), seat(1));
  CHECK(seller.says(R"({"type":"stage","seat":0,"card":null,"stage":1})"));
  CHECK(seller.says(R"({"type":"sold","seat":1,"card":"Altar","coins":3})"));
  const Told spectator = told(p.edition(), before, p.state(), kNoSeat);
  CHECK_FALSE(spectator.says("Altar"));
  CHECK_FALSE(spectator.says("Baths"));
}

TEST_CASE("hands are passed at the end of a turn: to the left, in Age II to the right") {
  Position first = three(1, 2);
  const Told left = play(first, {});
  CHECK(left.says(R"({"type":"passed","seat":0,"to":1,"cards":5})"));
  CHECK(left.says(R"({"type":"passed","seat":2,"to":0,"cards":5})"));
  CHECK_FALSE(left.says(R"("type":"discarded")"));
  Position second = three(2, 2);
  CHECK(play(second, {}).says(R"({"type":"passed","seat":0,"to":2,"cards":5})"));
  Position last = three(1, 6);
  CHECK_FALSE(play(last, {}).says(R"("type":"passed")"));
}

TEST_CASE("the sixth turn discards what is left, and its owner sees it") {
  Position p = three(1, 6);
  p.hand(0, {"Altar", "Loom"}).hand(1, {"Baths", "Press"});
  const Told t = play(p, {build(0, "Altar"), sell(1, "Press")});
  CHECK(t.says(R"({"type":"discarded","seat":0,"card":"Loom"})"));
  CHECK(t.says(R"({"type":"discarded","seat":1,"card":null})"));
  CHECK_FALSE(t.says("Baths"));
}

TEST_CASE("an Age ends with its conflicts, and the next one begins") {
  Position p = three(1, 6);
  p.shields(0, 2).shields(1, 1);
  const Told t = play(p, {});
  CHECK(t.says(R"({"type":"conflict","seat":0,"against":1,"shields":2,"their_shields":1,"token":1})"));
  CHECK(t.says(R"({"type":"conflict","seat":1,"against":0,"shields":1,"their_shields":2,"token":-1})"));
  CHECK(t.says(R"({"type":"age","age":2})"));
  CHECK_FALSE(t.says(R"("type":"over")"));
  CHECK_FALSE(t.says(R"("type":"scored")"));
  Position middle = three(1, 3);
  const Told between = play(middle, {});
  CHECK_FALSE(between.says(R"("type":"conflict")"));
  CHECK_FALSE(between.says(R"("type":"age")"));
}

TEST_CASE("a drawn conflict has no token") {
  Position p = three(3, 6);
  const Told t = play(p, {});
  CHECK(t.says(R"({"type":"conflict","seat":0,"against":1,"shields":0,"their_shields":0,"token":0})"));
}

TEST_CASE("the game ends with points and winners") {
  Position p = three(3, 6);
  p.built(1, {"Palace"}).coins(0, 0).coins(1, 0).coins(2, 0);
  const Told t = play(p, {});
  CHECK(t.says(R"({"type":"scored","seat":1,"points":)" + std::to_string(p.sheet(1).total()) + "}"));
  CHECK(t.says(R"({"type":"over","winners":[1]})"));
  CHECK_FALSE(t.says(R"("type":"age")"));
}

TEST_CASE("Babylon's seventh card is a phase of its own, and nothing of it is discarded") {
  Position p = babylon(1);
  const Told sixth = play(p, {build(0, "Theater"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
  REQUIRE(p.phase() == Phase::seventh);
  CHECK_FALSE(sixth.says(R"("type":"discarded","seat":0)"));
  CHECK(sixth.says(R"("type":"discarded","seat":1)"));
  CHECK_FALSE(sixth.says(R"("type":"conflict")"));
  const Told seventh = play(p, {sell(0, "Palace")});
  CHECK(seventh.text.starts_with(R"([{"type":"phase","age":1,"turn":6,"phase":"seventh","controller":null})"));
  CHECK(seventh.says(R"({"type":"sold","seat":0,"card":"Palace","coins":3})"));
  CHECK_FALSE(seventh.says(R"("type":"discarded")"));
  CHECK(seventh.says(R"("type":"conflict")"));
}

TEST_CASE("a salvage is told with its card and what it brings, or that none was taken") {
  const auto built_stage = [] {
    Position p = halikarnassos();
    p.discard({"Tavern"});
    p.play({stage(0, "Palace"), build(1, "Altar"), build(2, "Altar"), build(3, "Altar")});
    REQUIRE(p.phase() == Phase::salvage);
    return p;
  };
  Position taken = built_stage();
  const Told t = play(taken, {salvage(0, "Tavern")}, seat(2));
  CHECK(t.text.starts_with(R"([{"type":"phase","age":2,"turn":3,"phase":"salvage","controller":null})"));
  CHECK(t.says(R"({"type":"salvaged","seat":0,"card":"Tavern"},{"type":"earned","seat":0,"coins":5})"));
  CHECK(t.says(R"("type":"passed")"));
  CHECK_FALSE(t.says(R"("type":"declined")"));
  Position declined = built_stage();
  const Told none = play(declined, {decline(0)}, seat(2));
  CHECK(none.says(R"({"type":"declined","seat":0})"));
  CHECK_FALSE(none.says(R"("type":"salvaged")"));
  CHECK_FALSE(none.says(R"("type":"earned")"));
}

TEST_CASE("with two players nothing is told before the Free City's card, then everything at once") {
  Position p(EditionId::first, 2);
  p.board(0, "Ephesos", "A").board(1, "Alexandria", "A").board(2, "Gizah", "A").at(1, 2);
  const State before = p.state();
  p.choose_own({build(1, "Altar"), sell(2, "Palace")});
  REQUIRE(p.phase() == Phase::free_city);
  CHECK(told(p.edition(), before, p.state(), seat(1)).text == "[]");
  const Told t = play(p, {build(0, "Theater")}, seat(1));
  CHECK(t.text.starts_with(R"([{"type":"phase","age":1,"turn":2,"phase":"choose","controller":2})"));
  CHECK(t.says(R"({"type":"built","seat":0,"card":"Theater","how":"no_cost","from":null})"));
  CHECK(t.says(R"({"type":"built","seat":1,"card":"Altar","how":"no_cost","from":null})"));
  CHECK(t.says(R"({"type":"sold","seat":2,"card":null,"coins":3})"));
  CHECK(t.says(R"({"type":"passed","seat":1,"to":2,"cards":)"));
  CHECK(t.says(R"({"type":"drew","seat":1})"));
  Position more = three();
  CHECK_FALSE(play(more, {}).says(R"("type":"drew")"));
}

TEST_CASE("the cards of a game that is over can be told face up") {
  Position p = three();
  p.hand(1, {"Altar", "Loom", "Press", "Baths", "Tavern", "Theater"});
  const State states[] = {p.state(), p.play({sell(1, "Altar")}).state()};
  std::string text;
  JsonWriter json(text);
  write_events(json, EditionId::first, open_picture_at(p.edition(), states, 1).events);
  CHECK(text.find(R"({"type":"sold","seat":1,"card":"Altar","coins":3})") != std::string::npos);
}

// --- laws, in random games

namespace {

/// The coins that the events move into a treasury.
int coins_told(const Events& events, Seat who) {
  int coins = 0;
  for (const Event& event : events) {
    if (event.seat == who && (event.kind == EventKind::sold || event.kind == EventKind::earned)) coins += event.n;
    if (event.kind != EventKind::paid) continue;
    if (event.seat == who) coins -= event.n;
    if (event.other == who) coins += event.n;
  }
  return coins;
}

int discards_told(const Events& events) {
  int cards = 0;
  for (const Event& event : events) {
    if (event.kind == EventKind::sold || event.kind == EventKind::discarded) ++cards;
    if (event.kind == EventKind::salvaged) --cards;
  }
  return cards;
}

void check_passing(const Events& events, const State& after) {
  for (const Event& event : events) {
    if (event.kind != EventKind::passed) continue;
    const bool drew = after.has_free_city() && event.other == controller(after);
    CHECK(after.hand(event.other).size() == static_cast<std::size_t>(event.n) + (drew ? 1 : 0));
  }
}

/// The hand really went where the events say: without what was played, it lies there now.
void check_holders(const Events& events, const State& before, const State& after) {
  if (before.has_free_city() || after.resolved == Phase::salvage) return;
  for (const Event& event : events) {
    if (event.kind != EventKind::passed) continue;
    Hand hand = before.hand(event.seat);
    hand.erase(after.moves[index(event.seat)].card);
    CHECK(hand == after.hand(event.other));
  }
}

}  // namespace

TEST_CASE("events account for every coin, every discarded card and every hand") {
  for_each_kind([](const Edition& e, std::size_t players) {
    for (Seed seed = 1; seed <= 50 / kFewer; ++seed) {
      RandomGame game(e, players, seed);
      while (!game.over()) {
        const State before = game.s;
        game.step();
        const Events events = events_between(view_of(e, before, kNoSeat), view_of(e, game.s, kNoSeat));
        game.s.all_seats().for_each(
            [&](Seat i) { CHECK(coins_told(events, i) == game.s.city(i).coins - before.city(i).coins); });
        const int discarded = static_cast<int>(game.s.discard.size()) - static_cast<int>(before.discard.size());
        CHECK(discards_told(events) == discarded);
        check_passing(events, game.s);
        check_holders(events, before, game.s);
      }
    }
  });
}

}  // namespace wonders::testing
