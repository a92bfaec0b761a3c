// A store that is away for a while: nobody is told anything before it is back, and then everything once.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/party.h"
#include "storage/memory_store.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

struct DistantStore : storage::MemoryStore {
  bool away = false;
  void commit(const Batch& batch) override {
    if (away) throw StoreAway("no route to host");
    MemoryStore::commit(batch);
  }
  std::optional<StoredTable> table_by_code(std::string_view code) override {
    if (away) throw StoreAway("no route to host");
    return MemoryStore::table_by_code(code);
  }
};

std::size_t lines_with(const World& world, std::string_view words) {
  return static_cast<std::size_t>(std::ranges::count_if(
      world.log_lines, [&](const std::string& line) { return line.find(words) != std::string::npos; }));
}

}  // namespace

TEST_CASE("what could not be committed is told when the store is back, once and under the number of that commit") {
  auto owned = std::make_unique<DistantStore>();
  DistantStore& store = *owned;
  World world({}, std::move(owned));
  Party party(world, "first", 3, 3);
  world.forget_mail();
  world.log_lines.clear();
  const std::size_t events = store.events(party.table).size();

  store.away = true;
  world.hub->received(party.people[0], msg("chat", party.table, R"("text":"hello")"));
  for (int tries = 0; tries < 3; ++tries) {
    CHECK_THROWS_AS(world.hub->commit(), StoreAway);
    CHECK(world.box(party.people[1]).empty());
  }
  CHECK_THROWS_AS((void)world.hub->trouble(), StoreAway);
  CHECK(lines_with(world, R"("event":"committed")") == 0);

  store.away = false;
  CHECK(world.hub->commit());
  CHECK(world.count(party.people[1], "chat") == 1);
  CHECK(store.events(party.table).size() == events + 1);
  CHECK(lines_with(world, R"("event":"committed","events":1,)") == 1);
  CHECK(world.hub->trouble().empty());
  CHECK(world.hub->commit());
  CHECK(world.count(party.people[1], "chat") == 1);
  CHECK(lines_with(world, R"("event":"committed")") == 1);
}
