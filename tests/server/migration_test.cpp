// Databases of released versions: they are opened, brought up to date, and every table in them goes on.
#include <doctest/doctest.h>

#include <filesystem>

#include "record/read.h"
#include "record/replay.h"
#include "server/party.h"
#include "storage/backup.h"
#include "storage/sqlite_store.h"
#include "support/program.h"
#include "support/source_dir.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

// Version 0.1 (commit 5c7686e) played these, with the tools of its own tests: two games to the end, one with two people
// in the middle, one of five in which one person has chosen, and a table that has not begun.
constexpr std::size_t kFinished = 2, kUnfinished = 3;
const TableId kPlaying = "25rng0h0byew";
const std::array<std::string, 2> kTokens{"ace47572659449c87d73ef43cec3340c8c2152caa96b76cdb1e17a7d5b7b596a",
                                         "79dad0fea745bc197b68dbe2a42c4c3d73f93e8f628e361b44a439a7f2ca1ac7"};

std::unique_ptr<storage::SqliteStore> opened(const Folder& folder) {
  std::filesystem::copy_file(source_path("tests/storage/data/v0.1.db"), folder.file("old.db"));
  return std::make_unique<storage::SqliteStore>(folder.file("old.db"), storage::Durability::normal);
}

std::vector<TableId> finished_tables(storage::Sql& sql) {
  std::vector<TableId> tables;
  for (const storage::SqlRow& row : sql.ask("SELECT id FROM tables WHERE finished = 1", {}))
    tables.push_back(row.text(0));
  return tables;
}

/// The store that the tests run on, with everything of the old one; memory has no way to take it.
std::unique_ptr<GameStore> moved(std::unique_ptr<storage::SqliteStore> old) {
  auto store = test_store();
  auto* target = dynamic_cast<storage::SqlStore*>(store.get());
  if (target == nullptr) return old;
  std::vector<std::string> lines;
  storage::write_backup(old->sql(), [&](std::string_view line) { lines.emplace_back(line); });
  std::size_t next = 0;
  storage::read_backup(target->sql(), [&]() -> std::optional<std::string_view> {
    return next < lines.size() ? std::optional<std::string_view>(lines[next++]) : std::nullopt;
  });
  return store;
}

}  // namespace

TEST_CASE("server: a database of version 0.1 goes on") {
  const Folder folder;
  auto old = opened(folder);
  const std::vector<TableId> finished = finished_tables(old->sql());
  REQUIRE(finished.size() == kFinished);
  World world({}, moved(std::move(old)));
  CHECK(world.store.unfinished_tables().size() == kUnfinished);
  for (const StoredTable& table : world.store.unfinished_tables()) CHECK(world.hub->find_table(table.id) != nullptr);
  for (const std::string& line : world.log_lines) CHECK(line.find("damaged") == std::string::npos);

  RecordReader reader;
  GameRecord record;
  for (const TableId& table : finished) {
    const ApiAnswer got = world.get("/tables/" + table + "/record");
    REQUIRE(got.status == 200);
    REQUIRE(reader.read(got.body, record));
    CHECK_FALSE(verify(record).has_value());
  }

  std::vector<ConnectionId> people;
  for (const std::string& token : kTokens) {
    const auto player = world.hub->who(token);
    REQUIRE(player.has_value());
    people.push_back(world.connect({*player, token, ""}));
    world.say(people.back(), msg("watch", kPlaying));
  }
  CHECK(world.play_on(kPlaying, people) > 5);
  CHECK(world.hub->find_table(kPlaying)->status() == Status::over);
  world.restart();
  CHECK(world.hub->find_table(kPlaying)->status() == Status::over);
  CHECK(world.hub->games_of(world.hub->who(kTokens[0])->id, kNever, 10).size() == 1);
}
