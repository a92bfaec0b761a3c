// A store that cannot be read costs whoever asks for what is in it; one for which memory does not suffice ends the
// server.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <new>

#include "net/pipe.h"
#include "net/running.h"
#include "storage/sqlite_store.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

[[noreturn]] void damaged() { throw server::StoreError("database disk image is malformed"); }

/// Some of its pages cannot be read any more.
struct DamagedStore : storage::MemoryStore {
  std::atomic<bool> tokens = false, codes = false, guests = false, people = false, new_tables = false;
  std::atomic<std::size_t> tidied = 0;

  std::optional<server::StoredToken> token(std::string_view hash) override {
    if (tokens) damaged();
    return MemoryStore::token(hash);
  }
  std::optional<server::StoredPlayer> player(std::string_view id) override {
    if (people) damaged();
    return MemoryStore::player(id);
  }
  void commit(const server::Batch& batch) override {
    if (guests && !batch.players.empty()) damaged();
    const bool said = std::any_of(batch.events.begin(), batch.events.end(), [](const server::StoredEvent& event) {
      return event.text.find("into the hole") != std::string::npos;
    });
    if ((new_tables && !batch.tables.empty()) || said) throw server::StoreDamaged("a page");
    MemoryStore::commit(batch);
  }
  std::optional<server::StoredTable> table_by_code(std::string_view code) override {
    if (codes) damaged();
    return MemoryStore::table_by_code(code);
  }
  std::string settings(std::string_view) override { damaged(); }
  std::vector<server::StoredReport> reports(std::size_t, std::size_t) override { damaged(); }
  std::size_t tidy(const server::Cutoffs&, std::size_t) override {
    ++tidied;
    damaged();
  }
};

/// A store for whose reading memory does not suffice.
struct StarvedStore : storage::MemoryStore {
  std::optional<server::StoredToken> token(std::string_view) override { throw std::bad_alloc(); }
  std::vector<server::StoredReport> reports(std::size_t, std::size_t) override { throw std::bad_alloc(); }
};

/// Where memory runs out while the choice of the first seat becomes an event.
enum class At : std::uint8_t { applying, before_storing, after_storing };

class StarvingStore : public storage::SqliteStore {
 public:
  StarvingStore(const std::string& path, At at) : SqliteStore(path), at_(at) {}

  void commit(const server::Batch& batch) override {
    const bool chose = std::any_of(batch.events.begin(), batch.events.end(), [](const server::StoredEvent& event) {
      return event.text.find(R"("chose")") != std::string::npos && event.text.find(R"("seat":0)") != std::string::npos;
    });
    if (chose && at_ == At::before_storing) throw std::bad_alloc();
    SqliteStore::commit(batch);
    if (chose && at_ == At::after_storing) throw std::bad_alloc();
  }

 private:
  At at_;
};

/// A server in this process, which is a child of the test's; its port goes into the pipe.
[[noreturn]] void serve(Pipe& ports, server::GameStore& store, const server::Log::Sink& sink,
                        const std::string& admin_socket = {}) {
  const net::SystemClock clock;
  server::Log log(clock, server::LogLevel::debug, sink);
  net::ServerOptions options;
  options.port = 0;
  options.admin_socket = admin_socket;
  net::Server server(options, store, log);
  const std::uint16_t port = server.port();
  [[maybe_unused]] const auto sent = write(ports.ends[1], &port, sizeof port);
  server.run();
  _exit(0);
}

pid_t start_starved(Pipe& ports, const std::string& admin_socket) {
  const pid_t child = fork();
  if (child != 0) return child;
  StarvedStore store;
  serve(ports, store, {}, admin_socket);
}

/// It is told what happens when the table has changed already, and nothing is on its way to the store yet.
pid_t start_starving(Pipe& ports, const std::string& database, At at) {
  const pid_t child = fork();
  if (child != 0) return child;
  StarvingStore store(database, at);
  std::size_t chosen = 0;  // by people
  serve(ports, store, [&](std::string_view line) {
    const bool one = line.find(R"("happened")") != std::string_view::npos &&
                     line.find(R"("kind":"chose","connection")") != std::string_view::npos;
    if (one && ++chosen == 2 && at == At::applying) throw std::bad_alloc();
  });
}

std::uint16_t port_from(const Pipe& ports) {
  std::uint16_t port = 0;
  REQUIRE(read(ports.ends[0], &port, sizeof port) == sizeof port);
  return port;
}

bool ended_with_1(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

std::string at_table(std::string_view type, const std::string& table, const std::string& more) {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + R"(","ref":7)" + more + "}";
}

/// In the first decision.
std::string sell(const std::string& table, const std::string& view) {
  const std::string cards = view.substr(view.find(R"("hand":[)") + 8);
  return at_table("choose", table,
                  R"(,"decision":1,"move":{"action":"sell","card":)" + cards.substr(0, cards.find_first_of(",]")) +
                      "}");
}

}  // namespace

TEST_CASE("net: what cannot be read costs who asks for it, and nobody else") {
  const Folder folder;
  auto owned = std::make_unique<DamagedStore>();
  DamagedStore& store = *owned;
  net::ServerOptions options;
  options.admin_socket = folder.file("admin");
  options.tidy_after = std::chrono::seconds(0);
  Running server(options, std::move(owned));
  const std::string plan = R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                           R"({"kind":"bot","level":"random"}]})";
  const std::string ada = sign_in(server.port, "Ada");
  const std::string bearer = "Authorization: Bearer " + ada + "\r\n";
  const HttpReply me = get(server.port, "/api/v1/me", bearer);
  CHECK(me.status == 200);  // without the settings that were kept
  CHECK(me.body.find(R"("settings":{})") != std::string::npos);
  const HttpReply made = post(server.port, "/api/v1/tables", plan, ada);
  REQUIRE(made.status == 201);
  WebClient player(server.port);
  REQUIRE(player.upgrade(bearer).status == 101);
  player.send_text(R"({"type":"join","table":")" + text_in(made.body, "id") + R"("})");
  REQUIRE(player.receive_until(R"("type":"table")").has_value());

  store.guests = true;
  CHECK(post(server.port, "/api/v1/guest", R"({"name":"Bob"})").status == 500);
  player.send_text(R"({"type":"chat","table":")" + text_in(made.body, "id") + R"(","text":"still here"})");
  CHECK(player.receive_until("still here").has_value());

  store.codes = true;
  CHECK(post(server.port, "/api/v1/tables", plan, ada).status == 500);
  CHECK(get(server.port, "/api/v1/tables/ABCDEF").status == 404);
  store.tokens = true;
  CHECK(get(server.port, "/api/v1/me", bearer).status == 500);
  CHECK(post(server.port, "/api/v1/recover", R"({"token":")" + std::string(64, '0') + R"("})", "").status == 500);
  CHECK(WebClient(server.port).upgrade(bearer).status == 500);
  CHECK(told(options.admin_socket, "{\"action\":\"reports\"}\n").find("error") != std::string::npos);
  store.people = true;
  for (const char* action : {"ban", "mute", "remove"}) {
    const std::string order = R"({"action":")" + std::string(action) + R"(","subject":"aaaaaaaaaaaa"})" + "\n";
    CHECK(told(options.admin_socket, order).find("error") != std::string::npos);
  }
  while (store.tidied == 0) std::this_thread::yield();

  player.send_text(R"({"type":"ping"})");
  CHECK(player.receive_until(R"("pong")").has_value());
  CHECK(get(server.port, "/healthz").status == 200);
}

TEST_CASE("net: a table that cannot be written is set aside, and the others go on") {
  net::ServerOptions options;
  SUBCASE("with one thread") {}
  SUBCASE("with several") { options.threads = 3; }
  auto owned = std::make_unique<DamagedStore>();
  DamagedStore& store = *owned;
  Running server(options, std::move(owned));
  const std::string plan = R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                           R"({"kind":"bot","level":"random"}]})";
  const std::string ada = sign_in(server.port, "Ada"), bob = sign_in(server.port, "Bob");
  const auto make = [&](const std::string& token) { return post(server.port, "/api/v1/tables", plan, token); };
  const std::string bad = text_in(make(ada).body, "id"), good = text_in(make(bob).body, "id");
  WebClient adas = open_socket(server.port, ada), bobs = open_socket(server.port, bob);
  adas.send_text(at_table("join", bad, ""));
  bobs.send_text(at_table("join", good, ""));
  for (WebClient* socket : {&adas, &bobs}) REQUIRE(socket->receive_until(R"("type":"ack")").has_value());
  adas.send_text(at_table("chat", bad, R"(,"text":"into the hole")"));
  while (const auto text = adas.receive()) {
    CHECK(text->find("into the hole") == std::string::npos);
    if (text->find(R"("reason":"damaged")") != std::string::npos) break;
    CHECK(text->find(R"("type":"ack")") == std::string::npos);
  }
  CHECK(get(server.port, "/api/v1/tables/" + bad).status == 404);
  bobs.send_text(at_table("chat", good, R"(,"text":"still here")"));
  CHECK(bobs.receive_until("still here").has_value());
  store.new_tables = true;
  CHECK(make(ada).status == 500);
  store.new_tables = false;
  CHECK(make(ada).status == 201);
}

TEST_CASE("net: a server without memory stops instead of going on half applied") {
  const Folder folder;
  Pipe ports;
  const pid_t child = start_starved(ports, folder.file("admin"));
  REQUIRE(child > 0);
  const std::uint16_t port = port_from(ports);
  SUBCASE("for a request") {
    WebClient(port).request("GET", "/api/v1/me", "Authorization: Bearer " + std::string(64, '0') + "\r\n");
  }
  SUBCASE("for an order of its host") { told(folder.file("admin"), "{\"action\":\"reports\"}\n"); }
  const bool goes_on = get(port, "/healthz").status == 200;
  CHECK_FALSE(goes_on);
  if (goes_on) kill(child, SIGKILL);
  CHECK(ended_with_1(child));
}

TEST_CASE("net: where memory runs out in the middle of a choice, nobody sees half of it, and a restart is right") {
  At at{};
  SUBCASE("when the table has changed") { at = At::applying; }
  SUBCASE("before it is stored") { at = At::before_storing; }
  SUBCASE("after it was stored") { at = At::after_storing; }
  const Folder folder;
  const std::string database = folder.file("wonders.db");
  Pipe ports;
  const pid_t child = start_starving(ports, database, at);
  REQUIRE(child > 0);
  const std::uint16_t port = port_from(ports);
  const std::string ada = sign_in(port, "Ada"), bob = sign_in(port, "Bob");
  const HttpReply made = post(port, "/api/v1/tables",
                              R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                              R"({"kind":"bot","level":"random"}]})",
                              ada);
  REQUIRE(made.status == 201);
  const std::string table = text_in(made.body, "id");
  WebClient adas = open_socket(port, ada), bobs = open_socket(port, bob);
  for (WebClient* socket : {&adas, &bobs}) {
    socket->send_text(at_table("join", table, ""));
    REQUIRE(socket->receive_until(R"("type":"ack")").has_value());
  }
  adas.send_text(at_table("start", table, ""));
  const auto adas_view = adas.receive_until(R"("type":"view")"), bobs_view = bobs.receive_until(R"("type":"view")");
  REQUIRE(adas_view.has_value());
  REQUIRE(bobs_view.has_value());
  bobs.send_text(sell(table, *bobs_view));
  for (WebClient* socket : {&adas, &bobs}) REQUIRE(socket->receive_until(R"("chosen":[1,2])").has_value());

  adas.send_text(sell(table, *adas_view));  // the last one of the turn
  for (WebClient* socket : {&adas, &bobs}) {
    while (const auto text = socket->receive()) CHECK_MESSAGE(text->empty(), *text);
  }
  CHECK(ended_with_1(child));

  const Running again({}, std::make_unique<storage::SqliteStore>(database));
  WebClient back = open_socket(again.port, ada);
  back.send_text(at_table("join", table, ""));
  const auto view = back.receive_until(R"("type":"view")");
  REQUIRE(view.has_value());
  CHECK((view->find(R"("picture":{"decision":2,)") != std::string::npos) == (at == At::after_storing));
  back.send_text(sell(table, *adas_view));
  CHECK(back.receive_until(R"("type":"ack")").has_value());
  if (at != At::after_storing) CHECK(back.receive_until(R"("picture":{"decision":2,)").has_value());
}
