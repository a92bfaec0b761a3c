// Somebody, or a disk, has been at the database: what no longer fits is refused with a word about it, nothing of it is
// changed, no table comes back in a position that was never played, and the other tables go on.
#include <doctest/doctest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "attacks/kinds.h"
#include "storage/sqlite_store.h"
#include "support/program.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// A game as it was stored, and the positions that it went through.
struct KeptGame {
  StoredTable table;
  std::vector<std::string> events;
  std::map<std::uint32_t, std::uint64_t> signatures;  // by decision
};

EditionId edition_of(const std::vector<std::string>& events) {
  const auto created = decode_event(events.front(), EditionId::first);
  return created ? created->plan.settings.edition : EditionId::first;
}

KeptGame play_and_store(std::size_t number) {
  TwinKind kind = kind_number(number);
  kind.rematch = false;
  TwinGame game(kind);
  game.play();
  auto& store = game.twins.world(0).store;
  KeptGame stored{*store.table(game.twins.table()), store.events(game.twins.table()), {}};
  stored.table.id = "table" + std::to_string(number);
  const std::string code = stored.table.code;
  stored.table.code = "CODE0" + std::to_string(number);
  std::string& created = stored.events.front();
  created.replace(created.find(code), code.size(), stored.table.code);
  stored.table.finished = false;
  const EditionId edition = edition_of(stored.events);
  GameTable table(stored.table.id);
  for (const std::string& text : stored.events) {
    REQUIRE(table.apply(*decode_event(text, edition)));
    stored.signatures[table.decision()] = table.signature();
  }
  return stored;
}

const std::vector<KeptGame>& stored_games() {
  static const std::vector<KeptGame> games = [] {
    std::vector<KeptGame> made;
    for (std::size_t number : {0u, 4u, 5u, 8u}) made.push_back(play_and_store(number));
    return made;
  }();
  return games;
}

void put(GameStore& store, const KeptGame& game) {
  Batch batch;
  batch.tables.push_back(game.table);
  std::uint32_t number = 0;
  for (const std::string& text : game.events) batch.events.push_back({game.table.id, number++, text});
  store.commit(batch);
}

/// A server on that store, without anybody.
struct Reader {
  FakeClock clock;
  Dice dice;
  ObedientBots bots;
  Wire wire;
  std::string said;
  Log log{clock, LogLevel::error, [this](std::string_view line) { said += std::string(line) + "\n"; }};
  Hub hub;

  explicit Reader(GameStore& store) : hub({clock, dice, store, bots, wire, log}) { hub.load(); }

  enum class Found { right, refused, wrong };
  Found look_for(const KeptGame& game) {
    const GameTable* table = hub.find_table(game.table.id);
    if (table == nullptr) return Found::refused;
    const auto position = game.signatures.find(table->decision());
    return position != game.signatures.end() && position->second == table->signature() ? Found::right : Found::wrong;
  }
};

// --- forged events

/// Changes one event, or the order of events. Returns what it did.
std::string forge(std::vector<std::string>& events, Rng& rng) {
  const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  const std::size_t at = below(events.size()), other = below(events.size());
  const auto from = events.begin() + static_cast<std::ptrdiff_t>(at);
  switch (below(9)) {
    case 0: events.erase(from); return "without event " + std::to_string(at);
    case 1: std::swap(events[at], events[other]); return "swapped " + std::to_string(at) + "," + std::to_string(other);
    case 2:
      events.insert(events.begin() + static_cast<std::ptrdiff_t>(other), std::string(events[at]));
      return "event " + std::to_string(at) + " again at " + std::to_string(other);
    case 3: events[at].resize(below(events[at].size() + 1)); return "cut event " + std::to_string(at);
    case 4:
      events[at][below(events[at].size())] ^= static_cast<char>(1 << below(7));
      return "a bit of event " + std::to_string(at);
    case 5: {
      // Another digit somewhere: a seat, a decision, a signature, a price.
      std::string& text = events[at];
      const std::size_t digit = text.find_first_of("0123456789", below(text.size()));
      if (digit != std::string::npos) text[digit] = static_cast<char>('0' + below(10));
      return "a digit of event " + std::to_string(at);
    }
    case 6: events[at] = events[other]; return "event " + std::to_string(other) + " for " + std::to_string(at);
    case 7: {
      const std::vector<std::string> forged{
          R"({"event":"closed","time":1})",
          R"({"event":"started","time":1})",
          R"({"event":"sat","time":1,"seat":6,"player":"x","name":"x"})",
          R"({"event":"stood_up","time":1,"seat":0})",
          R"({"event":"filled","time":1,"seat":1,"name":"greedy"})",
          R"({"event":"stand_in","time":1,"seat":6,"on":true})",
          R"({"event":"board","time":1,"seat":0,"wonder":"Gizah","side":"A"})",
          R"({"event":"chose","time":1,"seat":0,"decision":1,"move":{"action":"decline"}})",
          R"({"event":"chose","time":1,"seat":255,"decision":4294967295,"move":{"action":"sell","card":"Altar"}})",
          R"({"event":"resolved","time":1,"decision":999999,"signature":"18446744073709551615"})",
          R"({"event":"next","time":1,"text":"nowhere"})",
          R"({"event":"nothing","time":1})",
          R"([])",
          "",
      };
      events.insert(from, forged[below(forged.size())]);
      return "forged event at " + std::to_string(at);
    }
    default: events.resize(at); return "only " + std::to_string(at) + " events";
  }
}

}  // namespace

TEST_CASE("attacks: forged and reordered events give no table a position that was never played") {
  std::map<Reader::Found, std::size_t> found;
  const std::size_t forgeries = runs(1500, 100000);
  Rng rng(5);
  for (std::size_t n = 0; n < forgeries; ++n) {
    const auto& games = stored_games();
    const KeptGame& good = games[n % games.size()];
    const KeptGame& bad = games[(n + 1) % games.size()];
    KeptGame forged = bad;
    const std::string what = forge(forged.events, rng);
    storage::MemoryStore store;
    put(store, good);
    put(store, forged);
    Reader reader(store);
    const Reader::Found result = reader.look_for(bad);
    ++found[result];
    CHECK_MESSAGE(result != Reader::Found::wrong, "table ", bad.table.id, ": ", what);
    CHECK_MESSAGE(reader.look_for(good) == Reader::Found::right, what);
    // Whoever looks after the server is told; a table without any event never was.
    const bool told = reader.said.find("table_damaged") != std::string::npos;
    if (result == Reader::Found::refused) CHECK_MESSAGE((told || forged.events.empty()), what);
    CHECK(store.events(bad.table.id) == forged.events);  // it stays as it is for whoever looks into it
  }
  MESSAGE(forgeries, " forgeries: ", found[Reader::Found::refused], " refused, ", found[Reader::Found::right],
          " of no consequence to the position");
  CHECK(found[Reader::Found::refused] > forgeries / 4);
}

// --- damaged files

namespace {

std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  for (const char* more : {"-wal", "-shm"}) std::filesystem::remove(path + more);
}

std::string damage(std::string& bytes, Rng& rng) {
  const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  constexpr std::size_t kPage = 4096;
  const std::size_t at = below(bytes.size()), page = at / kPage * kPage;
  const std::size_t rest = std::min(kPage, bytes.size() - page);
  switch (below(5)) {
    case 0: bytes.resize(at); return "cut at " + std::to_string(at);
    case 1: bytes.replace(page, rest, rest, '\0'); return "an empty page at " + std::to_string(page);
    case 2:
      for (std::size_t i = 0; i < rest; ++i) bytes[page + i] = static_cast<char>(below(256));
      return "noise in the page at " + std::to_string(page);
    case 3: {
      const std::size_t other = below(bytes.size()) / kPage * kPage;
      bytes.replace(page, rest, bytes.substr(other, rest));
      return "the page at " + std::to_string(other) + " also at " + std::to_string(page);
    }
    default:
      for (int i = 0; i < 16; ++i) bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8));
      return "sixteen bits";
  }
}

/// A file of another program, as `kill -9` leaves it.
void leave_behind(const std::string& path, bool in_the_file) {
  const pid_t child = fork();
  if (child == 0) {
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    sqlite3_exec(database, "PRAGMA journal_mode = WAL; CREATE TABLE songs (title TEXT)", nullptr, nullptr, nullptr);
    if (in_the_file) sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nullptr, nullptr, nullptr);
    sqlite3_exec(database, "INSERT INTO songs VALUES ('Ode')", nullptr, nullptr, nullptr);
    _exit(0);
  }
  REQUIRE(child > 0);
  waitpid(child, nullptr, 0);
}

/// Of the file and of what SQLite keeps beside it, but its index of the log, which is for who has it open.
std::map<std::string, std::string> all_bytes(const std::string& path) {
  std::map<std::string, std::string> all;
  for (const char* beside : {"", "-wal", "-journal"}) {
    if (std::filesystem::exists(path + beside)) all[beside] = file_bytes(path + beside);
  }
  return all;
}

}  // namespace

TEST_CASE("attacks: a damaged file is refused, or its whole tables go on") {
  const Folder folder;
  const std::string path = folder.file("wonders.db");
  {
    storage::SqliteStore store(path, storage::Durability::normal);
    for (const KeptGame& game : stored_games()) put(store, game);
  }
  const std::string whole = file_bytes(path);
  std::size_t not_opened = 0, tables_refused = 0, tables_right = 0;
  const std::size_t trials = runs(150, 20000);
  Rng rng(6);
  for (std::size_t n = 0; n < trials; ++n) {
    std::string bytes = whole;
    const std::string what = damage(bytes, rng);
    write_bytes(path, bytes);
    try {
      storage::SqliteStore store(path, storage::Durability::normal);
      Reader reader(store);
      for (const KeptGame& game : stored_games()) {
        const Reader::Found found = reader.look_for(game);
        CHECK_MESSAGE(found != Reader::Found::wrong, game.table.id, ": ", what);
        ++(found == Reader::Found::right ? tables_right : tables_refused);
      }
    } catch (const StoreError&) {
      ++not_opened;
    }
  }
  MESSAGE(trials, " damaged files: ", not_opened, " refused as a whole; in the others ", tables_refused,
          " tables refused and ", tables_right, " right");
  CHECK(tables_right > 0);
  CHECK(tables_refused + not_opened > 0);
}

// --- a page that goes bad while the server runs

namespace {

/// It can be made to read its file again.
struct ForgetfulStore : storage::SqliteStore {
  using SqliteStore::SqliteStore;
  void forget_pages() {
    for (const char* order : {"PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA shrink_memory"}) {
      static_cast<storage::SqliteSql&>(sql()).ask(order, {});
    }
  }
};

/// Breaks every page with these words in it; none of them may have the others. Returns how many there are.
std::size_t break_pages(const std::string& path, const std::string& words, const std::string& others) {
  constexpr std::size_t kPage = 4096;
  const std::string bytes = file_bytes(path);
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  std::size_t broken = 0;
  for (std::size_t page = 0; page < bytes.size(); page += kPage) {
    const std::string_view text(bytes.data() + page, kPage);
    if (text.find(words) == std::string_view::npos) continue;
    REQUIRE(text.find(others) == std::string_view::npos);
    file.seekp(static_cast<std::streamoff>(page));
    file.put('\0');  // no kind of page
    ++broken;
  }
  return broken;
}

std::string about(std::string_view type, const TableId& table, const std::string& more = "") {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + '"' + more + "}";
}

std::string chat_line(const TableId& table, const std::string& text) {
  return about("chat", table, R"(,"text":")" + text + '"');
}

}  // namespace

TEST_CASE("attacks: who plays on where a page is damaged ends neither the server nor another game") {
  const Folder folder;
  const std::string path = folder.file("wonders.db");
  auto store = std::make_unique<ForgetfulStore>(path, storage::Durability::normal);
  auto house = std::make_unique<Reader>(*store);
  std::array<SignedIn, 2> guests;
  std::array<TableId, 2> tables;
  for (std::size_t i = 0; i < 2; ++i) {
    REQUIRE_FALSE(house->hub.sign_in("Guest", guests[i]));
    house->hub.commit();
    const ApiAnswer made =
        answer(house->hub, {Method::post, "/tables", guests[i].token,
                            R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                            R"({"kind":"bot","level":"random"}]})"});
    JsonDocument document;
    REQUIRE(document.parse(made.body));
    tables[i] = *document.root().get("id")->as_string();
  }
  // The events of the table with the greater id stand last: the page with the newest of them is its own.
  if (tables[0] > tables[1]) {
    std::swap(tables[0], tables[1]);
    std::swap(guests[0], guests[1]);
  }
  const TableId good = tables[0], bad = tables[1];
  const auto come = [&] {
    for (std::size_t i = 0; i < 2; ++i) {
      house->hub.connected(i + 1, guests[i].player);
      house->hub.received(i + 1, about("join", tables[i]));
    }
    house->hub.commit();
  };
  come();
  const auto all_say = [&](const std::string& text) {
    house->clock.time += kMinute;
    house->wire.sent.clear();
    for (std::size_t i = 0; i < 2; ++i) house->hub.received(i + 1, chat_line(tables[i], text + " at " + tables[i]));
    house->hub.commit();
  };
  for (int i = 0; i < 60; ++i) all_say(std::string(200, 'x'));
  all_say("the last words");
  const auto heard = [&](ConnectionId id, std::string_view words) {
    return std::any_of(house->wire.sent.begin(), house->wire.sent.end(), [&](const Wire::Sent& one) {
      return one.to == id && one.text.find(words) != std::string::npos;
    });
  };
  CHECK(heard(2, "the last words at " + bad));

  store->forget_pages();
  REQUIRE(break_pages(path, "the last words at " + bad, good) > 0);
  all_say("one more");
  CHECK(heard(1, "one more at " + good));
  CHECK_FALSE(heard(2, "one more"));
  CHECK(heard(2, R"("reason":"damaged")"));
  CHECK(house->said.find("table_damaged") != std::string::npos);
  CHECK(house->hub.find_table(bad) == nullptr);
  all_say("again");
  CHECK(heard(1, "again at " + good));
  CHECK(heard(2, "table_not_found"));

  house.reset();
  store.reset();
  store = std::make_unique<ForgetfulStore>(path, storage::Durability::normal);
  house = std::make_unique<Reader>(*store);
  come();
  all_say("after a new start");
  CHECK(heard(1, "after a new start at " + good));
  CHECK(heard(2, "table_not_found"));
}

TEST_CASE("attacks: what is not our database is refused and not touched") {
  const Folder folder;
  const std::string path = folder.file("other.db");
  SUBCASE("somebody else's SQLite file") {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    const char* sql = "CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Ode'); ";
    REQUIRE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
  }
  SUBCASE("one that another program left behind when it was killed") {
    bool in_the_file = false;  // or all of it beside the file
    SUBCASE("with what it wrote last beside the file") { in_the_file = true; }
    SUBCASE("with all that it wrote beside the file") {}
    leave_behind(path, in_the_file);
    REQUIRE(std::filesystem::exists(path + "-wal"));
  }
  SUBCASE("one with a change that is to be taken back") {
    leave_behind(path, true);
    std::filesystem::remove(path + "-wal");
    write_bytes(path + "-journal", std::string(5000, 'j'));
  }
  SUBCASE("a later version of ours") {
    {
      const storage::SqliteStore store(path);
    }
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    REQUIRE(sqlite3_exec(database, "UPDATE meta SET version = 99; PRAGMA journal_mode = DELETE", nullptr, nullptr,
                         nullptr) == SQLITE_OK);
    sqlite3_close(database);
  }
  SUBCASE("a text") { write_bytes(path, std::string(5000, 'x')); }
  const auto before = all_bytes(path);
  CHECK_THROWS_AS(storage::SqliteStore{path}, StoreError);
  CHECK(all_bytes(path) == before);
  Program program(program_path(), path);
  CHECK(program.port == 0);
  CHECK(program.wait() != 0);
  CHECK(all_bytes(path) == before);
}
