// A store that cannot be read costs whoever asks for what is in it; one for which memory does not suffice ends the
// server.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <atomic>
#include <new>

#include "net/pipe.h"
#include "net/running.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

[[noreturn]] void damaged() { throw server::StoreError("database disk image is malformed"); }

/// Some of its pages cannot be read any more.
struct DamagedStore : storage::MemoryStore {
  std::atomic<bool> tokens = false, codes = false, guests = false, people = false;
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
    MemoryStore::commit(batch);
  }
  std::optional<server::StoredTable> table_by_code(std::string_view code) override {
    if (codes) damaged();
    return MemoryStore::table_by_code(code);
  }
  std::string settings(std::string_view) override { damaged(); }
  std::vector<server::StoredReport> reports(std::size_t) override { damaged(); }
  std::size_t tidy(const server::Cutoffs&, std::size_t) override {
    ++tidied;
    damaged();
  }
};

/// A store for whose reading memory does not suffice.
struct StarvedStore : storage::MemoryStore {
  std::optional<server::StoredToken> token(std::string_view) override { throw std::bad_alloc(); }
  std::vector<server::StoredReport> reports(std::size_t) override { throw std::bad_alloc(); }
};

/// A server with that store in a process of its own; its port comes through the pipe.
pid_t start_starved(Pipe& ports, const std::string& admin_socket = {}) {
  const pid_t child = fork();
  if (child != 0) return child;
  StarvedStore store;
  const net::SystemClock clock;
  server::Log log(clock, server::LogLevel::off, {});
  net::ServerOptions options;
  options.port = 0;
  options.admin_socket = admin_socket;
  net::Server server(options, store, log);
  const std::uint16_t port = server.port();
  [[maybe_unused]] const auto sent = write(ports.ends[1], &port, sizeof port);
  server.run();
  _exit(0);
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

TEST_CASE("net: a server without memory stops instead of going on half applied") {
  const Folder folder;
  Pipe ports;
  const pid_t child = start_starved(ports, folder.file("admin"));
  REQUIRE(child > 0);
  std::uint16_t port = 0;
  REQUIRE(read(ports.ends[0], &port, sizeof port) == sizeof port);
  SUBCASE("for a request") {
    WebClient(port).request("GET", "/api/v1/me", "Authorization: Bearer " + std::string(64, '0') + "\r\n");
  }
  SUBCASE("for an order of its host") { told(folder.file("admin"), "{\"action\":\"reports\"}\n"); }
  const bool goes_on = get(port, "/healthz").status == 200;
  CHECK_FALSE(goes_on);
  if (goes_on) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 1));
}
