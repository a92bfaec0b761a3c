#include "storage/contract.h"

#include <doctest/doctest.h>

namespace wonders::testing {

using namespace server;

Batch some_table(const TableId& id, const std::string& code, Time created) {
  Batch batch;
  batch.tables.push_back({id, code, created, false});
  batch.events.push_back({id, 0, R"({"event":"created"})"});
  return batch;
}

void check_contract(GameStore& store) {
  CHECK_FALSE(store.player("ada").has_value());
  CHECK_FALSE(store.token("hash").has_value());
  CHECK_FALSE(store.table("t1").has_value());
  CHECK(store.unfinished_tables().empty());
  CHECK(store.events("t1").empty());

  Batch people;
  people.players.push_back({"ada", "Ada 👑", 5});
  people.tokens.push_back({"hash", "ada", TokenKind::recovery, 6});
  store.commit(people);
  CHECK(store.player("ada") == StoredPlayer{"ada", "Ada 👑", 5});
  CHECK(store.token("hash") == StoredToken{"hash", "ada", TokenKind::recovery, 6});

  CHECK(store.settings("ada").empty());
  for (const char* json : {R"({"sound":true})", R"({"sound":false})"}) {
    Batch settings;
    settings.settings.push_back({"ada", json});
    CHECK_FALSE(settings.empty());
    store.commit(settings);
    CHECK(store.settings("ada") == json);
  }

  Batch renamed;
  renamed.players.push_back({"ada", "Countess", 99});
  renamed.revoked.push_back("hash");
  store.commit(renamed);
  CHECK(store.player("ada") == StoredPlayer{"ada", "Countess", 5});
  CHECK_FALSE(store.token("hash").has_value());

  Batch tokens;
  tokens.players.push_back({"bob", "Bob", 7});
  tokens.tokens = {{"old", "ada", TokenKind::session, 8},
                   {"link", "ada", TokenKind::recovery, 8},
                   {"bobs", "bob", TokenKind::session, 8}};
  store.commit(tokens);
  Batch anew;
  anew.signed_out.push_back("ada");
  anew.tokens.push_back({"new", "ada", TokenKind::session, 9});
  store.commit(anew);
  CHECK_FALSE(store.token("old").has_value());
  CHECK_FALSE(store.token("link").has_value());
  CHECK(store.token("new").has_value());
  CHECK(store.token("bobs").has_value());

  store.commit(some_table("t2", "CODE02", 20));
  store.commit(some_table("t1", "CODE01", 10));
  REQUIRE(store.unfinished_tables().size() == 2);
  CHECK(store.unfinished_tables()[0].id == "t1");
  CHECK(store.table_by_code("CODE02")->id == "t2");
  CHECK_FALSE(store.table_by_code("code02").has_value());

  Batch events;
  for (std::uint32_t i = 1; i <= 300; ++i) events.events.push_back({"t1", i, std::to_string(i)});
  events.events.push_back({"t2", 1, std::string("nul \0 inside", 12)});
  store.commit(events);
  REQUIRE(store.events("t1").size() == 301);
  CHECK(store.events("t1")[299] == "299");
  CHECK(store.events("t2")[1].size() == 12);
  std::vector<TableId> many(120, "t9");
  many[0] = many[119] = "t2";
  many[60] = "t1";
  const auto all = store.events_of(many);
  REQUIRE(all.size() == many.size());
  for (std::size_t i = 0; i < many.size(); ++i) CHECK(all[i] == store.events(many[i]));

  SUBCASE("a number that is taken is an error, and nothing of the batch is kept") {
    Batch bad;
    bad.players.push_back({"eve", "Eve", 1});
    bad.events.push_back({"t2", 2, "fits"});
    bad.events.push_back({"t1", 5, "taken"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
    CHECK_FALSE(store.player("eve").has_value());
    CHECK(store.events("t2").size() == 2);
  }
  SUBCASE("so is a gap") {
    Batch bad;
    bad.events.push_back({"t1", 302, "gap"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
    CHECK(store.events("t1").size() == 301);
  }
  SUBCASE("so is an event of no table") {
    Batch bad;
    bad.events.push_back({"t9", 0, "lost"});
    CHECK_THROWS_AS(store.commit(bad), StoreError);
  }
  SUBCASE("so is an id or a code that is taken") {
    CHECK_THROWS_AS(store.commit(some_table("t1", "CODE03", 1)), StoreError);
    CHECK_THROWS_AS(store.commit(some_table("t3", "CODE01", 1)), StoreError);
    CHECK_FALSE(store.table("t3").has_value());
  }
  SUBCASE("where browsers are called ends with their session") {
    CHECK(store.subscriptions("ada").empty());
    CHECK(store.push_key().empty());
    Batch anywhere;
    anywhere.push_key = "key";
    CHECK_FALSE(anywhere.empty());
    anywhere.tokens = {{"phone", "ada", TokenKind::session, 9}, {"desk", "ada", TokenKind::session, 9}};
    const StoredSubscription first{"https://a/1", "ada", "new", "public", "auth", 3};
    anywhere.subscribed = {{"https://a/2", "ada", "phone", "p", "a", 4},
                           first,
                           {"https://a/3", "ada", "desk", "p", "a", 5},
                           {"https://b/1", "bob", "bobs", "p", "a", 1},
                           {"https://a/4", "ada", "nowhere", "p", "a", 1}};
    store.commit(anywhere);
    CHECK(store.push_key() == "key");
    REQUIRE(store.subscriptions("ada").size() == 3);
    CHECK(store.subscriptions("ada")[0] == first);
    CHECK(store.subscriptions("ada")[2].endpoint == "https://a/3");

    Batch changed;
    changed.push_key = "another";
    changed.revoked = {"phone"};
    changed.unsubscribed = {"https://a/3", "https://a/9"};
    changed.subscribed = {{"https://a/1", "bob", "bobs", "p", "a", 6}};  // another guest at the same browser
    store.commit(changed);
    CHECK(store.push_key() == "another");
    CHECK(store.subscriptions("ada").empty());
    CHECK(store.subscriptions("bob").size() == 2);
    SUBCASE("that is ended") {
      Batch out;
      out.signed_out = {"bob"};
      store.commit(out);
    }
    SUBCASE("that is too old") {
      CHECK(store.tidy({.guests = 0, .sessions = 9, .chat = 0, .given_up = 0, .reports = 0}, 10) == 1);
    }
    SUBCASE("of somebody who is forgotten") {
      Batch gone;
      gone.forgotten = {"bob"};
      store.commit(gone);
    }
    CHECK(store.subscriptions("bob").empty());
  }
  SUBCASE("a finished table is kept, and may go on") {
    Batch done;
    done.ended.push_back({"t1", 5, false});
    done.events.push_back({"t1", 301, "rematch"});
    store.commit(done);
    CHECK(store.unfinished_tables().size() == 1);
    CHECK(store.table("t1")->finished);
    CHECK(store.events("t1").size() == 302);
  }
  SUBCASE("finished games are listed for who played them, newest first, until they are hidden") {
    Batch done;
    done.attended = {{"ada", "t1"}, {"ada", "t2"}, {"bob", "t1"}};
    done.ended = {{"t1", 5, false}, {"t2", 6, true}};
    store.commit(done);
    CHECK(store.unnoted_games("ada", 10) == std::vector<TableId>{"t1"});  // the other was given up
    CHECK(store.games_of("ada", kNever, 10).empty());
    Batch games;
    games.played = {
        {"ada", "t1", 5, "one"}, {"bob", "t1", 5, "his"}, {"ada", "t2", 6, "two"}, {"bob", "t2", 6, "", true}};
    CHECK_FALSE(games.empty());
    store.commit(games);
    CHECK(store.unnoted_games("ada", 10).empty());
    REQUIRE(store.games_of("ada", kNever, 10).size() == 2);
    CHECK(store.games_of("ada", kNever, 10)[0] == StoredGame{"ada", "t2", 6, "two"});
    CHECK(store.games_of("ada", kNever, 1).size() == 1);
    CHECK(store.games_of("ada", 6, 10)[0].table == "t1");
    CHECK(store.games_of("bob", kNever, 10).size() == 1);
    Batch hidden;
    hidden.hidden = {{"ada", "t1"}, {"eve", "t1"}};
    CHECK_FALSE(hidden.empty());
    store.commit(hidden);
    Batch again;
    again.played = {{"ada", "t1", 5, "one, rewritten"}, {"bob", "t1", 5, "his, rewritten"}};
    store.commit(again);
    CHECK(store.games_of("ada", kNever, 10).size() == 1);
    CHECK(store.games_of("bob", kNever, 10)[0].summary == "his, rewritten");
    Batch gone;
    gone.forgotten = {"ada"};
    store.commit(gone);
    CHECK(store.games_of("ada", kNever, 10).empty());
  }
  SUBCASE("events can be given another text, and people be forgotten") {
    Batch batch;
    batch.rewritten.push_back({"t1", 7, "another"});
    batch.attended = {{"ada", "t1"}, {"ada", "t1"}, {"ada", "t2"}};
    batch.reports.push_back({3, "t1", "bob", "ada", "Ada", "why", "line"});
    batch.audit = {{1, "first", "", ""}, {2, "second", "x", "y"}};
    batch.bans.push_back({BanKind::network, "192.0.2.0/24", 9, 1, "floods"});
    batch.bans.push_back({BanKind::mute, "bob", kNever, 2, ""});
    CHECK_FALSE(batch.empty());
    store.commit(batch);
    CHECK(store.events("t1")[7] == "another");
    CHECK(store.events("t1")[8] == "8");
    CHECK(store.tables_of("ada") == std::vector<TableId>{"t1", "t2"});
    CHECK(store.tables_of("bob").empty());
    std::vector<StoredTable> open = store.unfinished_tables();
    std::erase_if(open, [](const StoredTable& table) { return table.id != "t1" && table.id != "t2"; });
    CHECK(store.unfinished_tables_of("ada") == open);
    CHECK(store.unfinished_tables_of("bob").empty());
    CHECK(store.reports(0, 10).front() == batch.reports.front());
    CHECK(store.audit(0, 1).front() == batch.audit.back());
    CHECK(store.reports(1, 10).empty());
    const auto all = store.audit(0, 10);
    for (std::size_t skip = 0; skip <= all.size(); ++skip) {
      const auto rest = store.audit(skip, 10);
      CHECK(std::equal(rest.begin(), rest.end(), all.begin() + static_cast<std::ptrdiff_t>(skip), all.end()));
    }
    CHECK(store.bans() == batch.bans);
    CHECK(store.players_named("Countess", 5).size() == 1);
    Batch gone;
    gone.forgotten.push_back("ada");
    gone.lifted.push_back({BanKind::network, "192.0.2.0/24", 0, 0, ""});
    store.commit(gone);
    CHECK_FALSE(store.player("ada").has_value());
    CHECK_FALSE(store.token("new").has_value());
    CHECK(store.settings("ada").empty());
    CHECK(store.tables_of("ada").empty());
    CHECK(store.reports(0, 10).empty());
    CHECK(store.bans().size() == 1);
    CHECK(store.player("bob").has_value());
  }
  SUBCASE("what is old is tidied away, a little at a time") {
    Batch batch;
    batch.events.push_back({"t1", 301, R"({"event":"chat","time":1,"player":"ada","name":"Ada","text":"secret"})"});
    batch.attended.push_back({"bob", "t2"});
    batch.ended.push_back({"t1", 100, false});
    batch.reports.push_back({50, "t1", "bob", "ada", "Ada", "", ""});
    batch.players.push_back({"eve", "Eve", 1, 100});
    for (const char* name : {"t3", "t4"}) {
      batch.tables.push_back({name, std::string("CODE") + name, 1, false});
      batch.events.push_back({name, 0, "{}"});
      batch.ended.push_back({name, 100, true});
    }
    store.commit(batch);
    CHECK(store.tidy({.guests = 0, .sessions = 0, .chat = 100, .given_up = 100, .reports = 0}, 10) == 0);
    CHECK(store.tidy({.guests = 0, .sessions = 0, .chat = 0, .given_up = 101, .reports = 0}, 1) == 1);
    CHECK(store.tidy({.guests = 0, .sessions = 0, .chat = 0, .given_up = 101, .reports = 0}, 10) == 1);
    CHECK_FALSE(store.table("t3").has_value());
    CHECK(store.events("t4").empty());
    CHECK(store.tidy({.guests = 0, .sessions = 9, .chat = 101, .given_up = 0, .reports = 51}, 10) == 3);
    CHECK(store.events("t1")[301] == R"({"event":"chat"})");
    CHECK(store.events("t1")[300] == "300");
    CHECK_FALSE(store.token("bobs").has_value());
    CHECK(store.token("new").has_value());
    CHECK(store.reports(0, 9).empty());
    Batch played;
    played.played.push_back({"ada", "t1", 100, "{}"});
    played.played.push_back({"ada", "t2", 100, "{}"});
    store.commit(played);
    CHECK(store.tidy({.games = 100}, 10) == 0);
    CHECK(store.tidy({.games = 101}, 10) == 1);
    CHECK_FALSE(store.table("t1").has_value());
    CHECK_FALSE(store.table_by_code("CODE01").has_value());
    CHECK(store.events("t1").empty());
    CHECK(store.games_of("ada", 1000, 9).size() == 1);
    CHECK(store.tidy({.guests = 101, .sessions = 0, .chat = 101, .given_up = 0, .reports = 0}, 10) == 2);
    CHECK_FALSE(store.player("eve").has_value());
    CHECK_FALSE(store.player("ada").has_value());
    CHECK(store.player("bob").has_value());  // sits at a table that is not over
  }
  SUBCASE("after an error the store goes on") {
    CHECK_THROWS_AS(store.commit(some_table("t1", "CODE03", 1)), StoreError);
    store.commit(some_table("t3", "CODE03", 1));
    CHECK(store.table("t3").has_value());
  }
}

}  // namespace wonders::testing
