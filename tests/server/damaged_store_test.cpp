// A part of the store is damaged, and somebody writes there: that costs what is stored there, and nobody else.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/party.h"
#include "storage/memory_store.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// It cannot take what belongs into its holes.
struct HoledStore : storage::MemoryStore {
  TableId table;
  bool lists = false, reports_too = false, bans_too = false;

  std::vector<StoredBan> bans() override {
    if (bans_too) throw StoreDamaged("a page of bans");
    return MemoryStore::bans();
  }

  void commit(const Batch& batch) override {
    const bool there = std::any_of(batch.events.begin(), batch.events.end(),
                                   [&](const StoredEvent& event) { return event.table == table; });
    const bool in_lists = lists && (!batch.attended.empty() || !batch.played.empty());
    const bool in_reports = reports_too && !batch.reports.empty();
    if (there || in_lists || in_reports) throw StoreDamaged("database disk image is malformed");
    MemoryStore::commit(batch);
  }
};

bool logged(const World& world, std::string_view words) {
  return std::any_of(world.log_lines.begin(), world.log_lines.end(),
                     [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

std::string chat(const TableId& table, const std::string& text) {
  return msg("chat", table, R"("ref":5,"text":")" + text + '"');
}

}  // namespace

TEST_CASE("a table that can be stored no more is set aside, and the others go on") {
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  Party bad(world, "first", 3, 2), good(world, "first", 3, 2);
  for (Party* party : {&bad, &good}) party->start(world);
  const auto stored = store.events(bad.table);
  store.table = bad.table;
  world.forget_mail();

  // In one commit with what happens elsewhere, and with what may be told.
  world.hub->received(good.people[0], chat(good.table, "here"));
  world.hub->received(bad.people[0], chat(bad.table, "lost"));
  world.hub->received(bad.people[1], R"({"type":"ping","ref":6})");
  world.hub->commit();
  CHECK(world.last(good.people[1], "chat").text("text") == "here");
  CHECK(world.count(good.people[0], "ack") == 1);
  for (const ConnectionId id : bad.people) {
    CHECK(world.count(id, "chat") == 0);
    CHECK(world.count(id, "ack") == 0);
    CHECK(world.count(id, "table") == 0);
    CHECK(world.last(id, "closed").text("reason") == "damaged");
  }
  CHECK(world.count(bad.people[1], "pong") == 1);
  CHECK(world.hub->find_table(bad.table) == nullptr);
  CHECK(store.events(bad.table) == stored);
  CHECK(logged(world, R"("table_damaged")"));

  world.say(bad.people[0], chat(bad.table, "again"));
  CHECK(world.last_error(bad.people[0]) == "table_not_found");
  for (const ConnectionId id : good.people) world.say(id, msg("join", good.table));
  world.play_on(good.table, good.people);
  CHECK(good.game(world).status() == Status::over);
  world.restart();  // it may be read, and fails where it is written: again it alone
  CHECK(world.hub->find_table(bad.table) != nullptr);
  const ConnectionId back = world.connect(bad.guests[0]);
  world.say(back, msg("join", bad.table));
  world.say(back, chat(bad.table, "again"));
  CHECK(world.last(back, "closed").text("reason") == "damaged");
}

TEST_CASE("a table that sleeps before what happened there was stored is set aside, too") {
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  Party party(world, "first", 3, 1);
  party.start(world);
  store.table = party.table;
  world.hub->received(party.people[0], chat(party.table, "lost"));
  world.hub->disconnected(party.people[0]);
  world.clock.time += kHour;
  world.hub->tick();
  REQUIRE(world.hub->asleep(party.table));
  world.hub->commit();
  CHECK_FALSE(world.hub->asleep(party.table));
  CHECK(world.hub->find_table(party.table) == nullptr);
  world.pass(10 * kDay);
}

TEST_CASE("a line in a list that cannot be stored costs the list, not the game") {
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  Party party(world, "first", 3, 2);
  store.lists = true;
  party.start(world);
  world.play_on(party.table, party.people);
  CHECK(party.game(world).status() == Status::over);
  CHECK(store.table_by_code(party.game(world).code())->finished);
  CHECK(logged(world, R"("store_damaged")"));
  CHECK_FALSE(logged(world, R"("table_damaged")"));
}

TEST_CASE("whose report cannot be stored is told so, and the game goes on") {
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  Party party(world, "first", 3, 2);
  store.reports_too = true;
  world.say(party.people[0], msg("report", party.table, R"("player":")" + party.guests[1].player.id + '"'));
  CHECK(world.last_error(party.people[0]) == "internal");
  CHECK(world.last(party.people[0], "error").text("table") == party.table);
  party.start(world);
  CHECK(world.last(party.people[1], "view").number("picture.decision") == 1);
}

TEST_CASE("bans that cannot be read keep no server down: it says so, and those that it knows stay") {
  auto owned = std::make_unique<HoledStore>();
  HoledStore& store = *owned;
  World world({}, std::move(owned));
  Party party(world, "first", 3, 2);
  world.hub->house().ban({BanKind::guest, "0123456789ab", kNever, 0, "rude"});
  world.hub->commit();
  store.bans_too = true;
  world.hub->house_changed_elsewhere();
  CHECK(world.hub->house().banned("0123456789ab"));
  CHECK(logged(world, R"("bans_unreadable")"));
  world.log_lines.clear();
  world.restart();
  CHECK(logged(world, R"("bans_unreadable")"));
  CHECK_FALSE(world.hub->house().banned("0123456789ab"));
  CHECK(world.hub->find_table(party.table) != nullptr);
}
