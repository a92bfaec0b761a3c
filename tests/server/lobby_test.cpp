#include <doctest/doctest.h>

#include "server/party.h"
#include "server/tools/clean_text.h"
#include "support/json_schema.h"

using namespace wonders;
using namespace wonders::testing;

TEST_CASE("guests: names are cleaned, and the store has no token") {
  World world;
  const ApiAnswer made = world.post("/guest", R"({"name":"  Ada\n<b>Love\u202Elace</b> "})");
  CHECK(made.status == 201);
  CHECK(protocol_schema().check("Session", made.body) == "");
  const Message session(made.body);
  CHECK(session.text("player.name") == "Ada <b>Lovelace</b>");  // text, to be shown as text
  CHECK(made.session == session.text("token"));
  CHECK_FALSE(world.store.token(made.session).has_value());
  CHECK(world.hub->who(made.session)->name == "Ada <b>Lovelace</b>");
  for (const char* name : {"", "   ", "\\u0000", "1234567890123456789012345"}) {
    const ApiAnswer refused = world.post("/guest", R"({"name":")" + std::string(name) + R"("})");
    CHECK(refused.status == 400);
    CHECK(Message(refused.body).text("error.code") == "bad_name");
    CHECK(protocol_schema().check("ErrorBody", refused.body) == "");
  }
}

TEST_CASE("text: length is counted in characters, and invalid UTF-8 is refused") {
  CHECK(clean_text("ÄÖÜäöü", 6) == "ÄÖÜäöü");
  CHECK_FALSE(clean_text("ÄÖÜäöüß", 6).has_value());
  CHECK_FALSE(clean_text("\xC3(", 6).has_value());
  CHECK_FALSE(clean_text("\xED\xA0\x80", 6).has_value());
  CHECK(clean_text("a \t\n b", 6) == "a b");
  CHECK(clean_text("a\xE2\x80\xAEz", 6) == "az");
}

TEST_CASE("the API refuses what it does not understand, with a code") {
  World world;
  const SignedIn ada = world.guest("Ada");
  struct Case {
    const char* body;
    const char* code;
  };
  for (
      const Case& c : {
          Case{"", "bad_request"},
          Case{"[]", "bad_request"},
          Case{"{", "bad_request"},
          Case{R"({"edition":"third","players":3,"seats":[]})", "bad_request"},
          Case{R"({"edition":"first","players":8,"seats":[]})", "bad_request"},
          Case{R"({"edition":"first","players":3,"seats":[{"kind":"person"}]})", "bad_request"},
          Case{
              R"({"edition":"first","players":2,"seats":[{"kind":"bot","level":"greedy"},{"kind":"bot","level":"greedy"}]})",
              "bad_request"},
          Case{
              R"({"edition":"first","players":2,"seats":[{"kind":"person"},{"kind":"bot","level":"search:nodes=1000000"}]})",
              "bad_request"},
          Case{R"({"edition":"first","players":2,"seats":[{"kind":"person"},{"kind":"free_city"}]})", "bad_request"},
          Case{
              R"({"edition":"first","players":2,"seats":[{"kind":"person"},{"kind":"person"}],"clock":{"kind":"turn"}})",
              "bad_request"},
      }) {
    const ApiAnswer refused = world.post("/tables", c.body, &ada);
    CHECK_MESSAGE(refused.status == 400, c.body);
    CHECK(Message(refused.body).text("error.code") == c.code);
  }
  CHECK(world.post("/tables", plan("first", 3, 1)).status == 401);
  CHECK(world.get("/me").status == 401);
  CHECK(world.get("/tables/nothinghere").status == 404);
  CHECK(world.get("/nowhere").status == 404);
  CHECK(answer(*world.hub, {Method::other, "/me", ada.token, ""}).status == 400);
  CHECK(world.post("/guest", std::string(20000, 'x')).status == 413);
}

TEST_CASE("what cannot be the name of a table is no question for the store, which might not bear it") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const ConnectionId here = world.connect(ada);
  CHECK(world.post("/games", R"({"hide":"a\u0000b"})", &ada).status == 400);
  CHECK(world.get(std::string("/tables/a\0b", 11)).status == 404);
  CHECK(world.get("/tables/\xFF\xFE").status == 404);
  world.say(here, R"({"type":"watch","table":"a\u0000b","ref":1})");
  CHECK(world.last(here, "error").text("code") == "table_not_found");
  CHECK(world.hub->trouble().empty());
  for (const std::string& line : world.log_lines) CHECK(line.find(R"("level":"error")") == std::string::npos);
}

TEST_CASE("the list is made anew a few times a second, however many ask for it") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const std::string listed = plan("first", 3, 2, R"("listed":true)");
  const TableId first = world.create(ada, listed);
  const auto shows = [&](const TableId& table) {
    const ApiAnswer list = world.get("/tables");
    CHECK(protocol_schema().check("TableList", list.body) == "");
    return list.body.find(table) != std::string::npos;
  };
  const TableId second = world.create(ada, listed);
  CHECK(shows(second));
  for (int i = 0; i < 100; ++i) CHECK(shows(first));
  const TableId third = world.create(ada, listed);
  CHECK_FALSE(shows(third));
  world.pass(kSecond);
  CHECK(shows(third));
}

TEST_CASE("tables are found by list, code and link; private ones are not listed") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TableId open = world.create(ada, plan("first", 3, 2, R"("listed":true)"));
  const TableId hidden = world.create(ada, plan("second", 4, 2));
  const ApiAnswer list = world.get("/tables");
  CHECK(protocol_schema().check("TableList", list.body) == "");
  CHECK(list.body.find(open) != std::string::npos);
  CHECK(list.body.find(hidden) == std::string::npos);
  const std::string code = Message(world.get("/tables/" + hidden).body).text("code");
  const ConnectionId bob = world.connect(world.guest("Bob"));
  std::string typed = code;
  for (char& c : typed) c = static_cast<char>(std::tolower(c));
  world.say(bob, msg("join", typed, R"("ref":5)"));
  CHECK(world.last(bob, "ack").text("table") == hidden);
  CHECK(world.last(bob, "ack").number("ref") == 5);
  CHECK(world.last(bob, "table").number("table.you") == 1);
  const ApiAnswer me = world.get("/me", &ada);
  CHECK(protocol_schema().check("Me", me.body) == "");
  CHECK(Message(me.body).at("tables").size() == 2);
  CHECK(protocol_schema().check("Info", world.get("/info").body) == "");
}

TEST_CASE("a guest's settings are kept, and are there wherever the guest signs in") {
  World world;
  const SignedIn ada = world.guest("Ada"), bob = world.guest("Bob");
  const auto settings_of = [&](const SignedIn& who) {
    const ApiAnswer me = world.get("/me", &who);
    CHECK(protocol_schema().check("Me", me.body) == "");
    return me.body.substr(me.body.find(R"("settings":)"), 60);
  };
  CHECK(settings_of(ada).starts_with(R"("settings":{},)"));
  const ApiAnswer set = world.post("/me", R"({"settings":{"theme":"dark","sound":true}})", &ada);
  CHECK(set.status == 200);
  CHECK(set.body.find(R"("settings":{"theme":"dark","sound":true})") != std::string::npos);
  CHECK(set.body.find(R"("name":"Ada")") != std::string::npos);
  CHECK(settings_of(ada).starts_with(R"("settings":{"theme":"dark","sound":true},)"));
  CHECK(settings_of(bob).starts_with(R"("settings":{},)"));
  SignedIn elsewhere;
  REQUIRE_FALSE(world.hub->recover(ada.recovery, elsewhere).has_value());
  world.hub->commit();
  CHECK(settings_of(elsewhere).starts_with(R"("settings":{"theme":"dark","sound":true},)"));
  for (const std::string& wrong : {std::string(R"([])"), std::string(R"("dark")"), std::string(R"({"a":{"b":1}})"),
                                   std::string(R"({"a":[1]})"), R"({"a":")" + std::string(2048, 'x') + R"("})"}) {
    CHECK(world.post("/me", R"({"settings":)" + wrong + "}", &elsewhere).status == 400);
  }
  CHECK(world.post("/me", "{}", &elsewhere).status == 400);
}

TEST_CASE("seats are taken, changed and given up before the game") {
  World world;
  Party party(world, "first", 4, 3);
  const ConnectionId late = world.connect(world.guest("Late"));
  world.say(late, msg("join", party.table));
  CHECK(world.last(late, "table").json("table.you") == "null");
  CHECK(world.last(late, "table").number("table.watchers") == 1);
  world.say(late, msg("sit", party.table, R"("seat":1)"));
  CHECK(world.last_error(late) == "seat_taken");
  world.say(late, msg("sit", party.table, R"("seat":3)"));  // a bot's
  CHECK(world.last_error(late) == "seat_taken");
  world.say(party.people[1], msg("start", party.table));
  CHECK(world.last_error(party.people[1]) == "not_host");
  world.say(party.people[0], msg("leave", party.table));  // the host: the next one takes over
  CHECK(world.last(late, "table").text("table.host") == party.guests[1].player.id);
  world.say(late, msg("sit", party.table, R"("seat":0)"));
  CHECK(world.last(late, "table").number("table.you") == 0);
  world.say(party.people[2], msg("leave", party.table));
  world.say(party.people[1], msg("sit", party.table, R"("seat":2)"));
  CHECK(world.last(late, "table").json("table.seats.1.player") == "null");
  world.say(party.people[1], msg("start", party.table));
  CHECK(world.last_error(party.people[1]) == "seats_empty");
  world.say(party.people[1], msg("start", party.table, R"("fill":"random")"));
  CHECK(world.last(late, "view").number("picture.decision") == 1);
  CHECK(world.last(late, "table").text("table.seats.1.kind") == "bot");
  world.say(party.people[0], msg("join", party.table));
  CHECK(world.last(party.people[0], "table").json("table.you") == "null");
}

TEST_CASE("malformed messages are refused and change nothing") {
  World world;
  Party party(world, "first", 3, 1);
  party.start(world);
  const std::size_t events = world.store.events(party.table).size();
  const std::string table = party.table;
  for (const std::string& text : std::vector<std::string>{
           "",
           "x",
           "null",
           "[]",
           "{}",
           R"({"type":5})",
           R"({"type":"dance","table":"x"})",
           R"({"type":"join"})",
           R"({"type":"join","table":5})",
           R"({"type":"join","table":""})",
           R"({"type":"join","table":"a","ref":-1})",
           R"({"type":"join","table":"a","ref":"x"})",
           msg("choose", table),
           msg("choose", table, R"("decision":1)"),
           msg("choose", table, R"("decision":-1,"move":{})"),
           msg("choose", table, R"("decision":1,"move":[])"),
           msg("choose", table, R"("decision":1,"move":{"action":"build","card":"No such card"})"),
           msg("choose", table, R"("decision":1,"move":{"action":"win","card":"Altar"})"),
           msg("choose", table, R"("decision":1,"move":{"action":"sell","card":"Altar","left":-1})"),
           msg("choose", table, R"("decision":1.5,"move":{"action":"sell","card":"Altar"})"),
           msg("sit", table, R"("seat":9)"),
           msg("board", table, R"("wonder":"Gizah","side":"Z")"),
           msg("start", table),
           msg("rematch", table),
           msg("chat", table, R"("text":"")"),
           std::string(5000, '['),
           std::string(4000, '['),
           "\xff\xfe",
           std::string("{\"type\":\"ping\0\"}", 16)}) {
    world.box(party.people[0]).clear();
    world.say(party.people[0], text);
    CHECK_MESSAGE(world.count(party.people[0], "error") == 1, text);
    CHECK(world.store.events(table).size() == events);
  }
}

TEST_CASE("whoever sends too much is told, and then disconnected") {
  World world;
  const ConnectionId id = world.connect(world.guest("Flood"));
  for (int i = 0; i < 300; ++i) world.hub->received(id, R"({"type":"ping"})");
  world.hub->commit();
  CHECK(world.count(id, "pong") == 60);
  CHECK(world.last(id, "error").text("code") == "rate_limited");
  CHECK(world.mail.closed[id] == 1008);
}

TEST_CASE("chat is plain text, limited, and there for those who come later") {
  World world;
  Party party(world, "first", 3, 2);
  world.say(party.people[0], msg("chat", party.table, R"("text":"<script>alert(1)</script>\nhello")"));
  CHECK(world.last(party.people[1], "chat").text("text") == "<script>alert(1)</script> hello");
  CHECK(world.last(party.people[1], "chat").text("name") == "Guest 0");
  for (int i = 0; i < 10; ++i) world.say(party.people[0], msg("chat", party.table, R"("text":"again")"));
  CHECK(world.last_error(party.people[0]) == "chat_too_fast");
  const ConnectionId stranger = world.connect(world.guest("Stranger"));
  world.say(stranger, msg("chat", party.table, R"("text":"psst")"));
  CHECK(world.last_error(stranger) == "not_seated");
  world.restart();
  const ConnectionId late = world.connect(world.guest("Late"));
  world.say(late, msg("watch", party.table));
  CHECK(world.count(late, "chat") >= 5);
}

TEST_CASE("a guest hosts a limited number of tables") {
  HubOptions options;
  options.most_hosted = 3;
  World world(options);
  const SignedIn ada = world.guest("Ada");
  for (int i = 0; i < 3; ++i) world.create(ada, plan("first", 3, 1));
  const ApiAnswer refused = world.post("/tables", plan("first", 3, 1), &ada);
  CHECK(refused.status == 403);
  CHECK(Message(refused.body).text("error.code") == "table_limit");
}

TEST_CASE("an event that a table refuses is not stored") {
  World world;
  const SignedIn ada = world.guest("Ada");
  const TablePlan seats_missing{.settings = {.players = 3},
                                .seats = {{.kind = SeatKind::person, .level = {}, .name = {}}}};
  TableId id;
  const Refused refused = world.hub->create_table(ada.player, seats_missing, {}, id);
  world.hub->commit();
  REQUIRE(refused.has_value());
  CHECK(refused->code == ErrorCode::internal);
  CHECK(world.hub->metrics().tables == 0);
  CHECK(world.store.unfinished_tables().empty());
}

TEST_CASE("a table is as it was after an event that it refuses") {
  GameTable table("t");
  const PlayerId ada = "ada", bob = "bob";
  const SeatPlan person{.kind = SeatKind::person, .level = {}, .name = {}};
  const TablePlan plan{.settings = {.players = 3}, .seats = {person, person, person}};
  const TableEvent created{.kind = EventKind::created, .player = ada, .plan = plan, .code = "ABCDEF"};
  const auto fill = [](Seat who, const char* level) {
    return TableEvent{.kind = EventKind::filled, .seat = who, .name = level};
  };
  const auto sit = [](Seat who, const PlayerId& player) {
    return TableEvent{.kind = EventKind::sat, .seat = who, .player = player, .name = player};
  };
  const auto refuses = [&](const TableEvent& event) {
    const std::string before = table_message(table, {}, kNoSeat);
    const bool refused = !table.apply(event);
    return refused && table_message(table, {}, kNoSeat) == before;
  };
  CHECK(refuses({.kind = EventKind::created, .player = ada, .plan = {.settings = {.players = 4}, .seats = {person}}}));
  REQUIRE(table.apply(created));
  CHECK(refuses(created));
  REQUIRE(table.apply(sit(seat(0), ada)));
  REQUIRE(table.apply(sit(seat(1), bob)));
  CHECK(refuses(fill(seat(2), "no such level")));
  CHECK(refuses(fill(seat(1), "greedy")));  // somebody sits there
  CHECK(refuses(sit(seat(1), ada)));
  CHECK(refuses({.kind = EventKind::stood_up, .seat = seat(2)}));  // nobody does
  CHECK(refuses({.kind = EventKind::stand_in, .seat = seat(2), .on = true}));
  CHECK(refuses({.kind = EventKind::started}));
  REQUIRE(table.apply(fill(seat(2), "greedy")));
  REQUIRE(table.apply({.kind = EventKind::started}));
  CHECK(refuses({.kind = EventKind::stood_up, .seat = seat(0)}));
  CHECK(refuses(fill(seat(0), "greedy")));
  CHECK(refuses({.kind = EventKind::started}));
  CHECK(refuses({.kind = EventKind::stand_in, .seat = seat(2), .on = true}));  // a bot
  REQUIRE(table.apply({.kind = EventKind::closed}));
  CHECK(refuses({.kind = EventKind::closed}));
  CHECK(refuses({.kind = EventKind::stand_in, .seat = seat(0), .on = true}));
}

TEST_CASE("logs are JSON, without what is secret") {
  World world;
  Party party(world, "first", 3, 1);
  world.say(party.people[0], msg("chat", party.table, R"("text":"between us")"));
  for (const std::string& line : world.log_lines) {
    const Message entry(line);
    CHECK(entry.number("time") > 0);
    CHECK(line.find(party.guests[0].token) == std::string::npos);
    CHECK(line.find("between us") == std::string::npos);
  }
  CHECK(world.hub->metrics().text().find("\nwonders_guests_total 1\n") != std::string::npos);
}
