// One thread owns the tables and others help it: the promises are those of one thread.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <vector>

#include "net/running.h"
#include "support/picture_moves.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

net::ServerOptions three_threads() {
  net::ServerOptions options;
  options.threads = 3;
  return options;
}

std::string plan(std::size_t people) {
  std::string seats;
  for (std::size_t i = 0; i < 3; ++i) {
    seats += i == 0 ? "" : ",";
    seats += i < people ? R"({"kind":"person"})" : R"({"kind":"bot","level":"random"})";
  }
  return R"({"edition":"first","players":3,"seats":[)" + seats + "]}";
}

std::string about(std::string_view type, const std::string& table, const std::string& more = R"("ref":1)") {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + "\"," + more + "}";
}

/// Whoever commits what happened at a table waits while the gate is closed.
class GatedStore : public storage::MemoryStore {
 public:
  void commit(const server::Batch& batch) override {
    if (!batch.events.empty()) {
      std::unique_lock lock(mutex_);
      someone_waits_ = !open_;
      changed_.notify_all();
      changed_.wait(lock, [this] { return open_; });
    }
    MemoryStore::commit(batch);
  }
  void close_gate() {
    const std::lock_guard lock(mutex_);
    open_ = someone_waits_ = false;
    closed = true;
  }
  void open_gate() {
    closed = false;
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void await_somebody() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return someone_waits_; });
  }

  std::atomic<bool> closed = false;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = true, someone_waits_ = false;
};

/// A person with some moves to choose from, at a table with others.
class TablePlayer {
 public:
  TablePlayer(std::uint16_t port, const std::string& token) : client(open_socket(port, token)) {}

  /// Chooses the first move whenever something is asked, to the end. Returns the decisions that were seen.
  std::vector<std::int64_t> play(const std::string& table) {
    std::vector<std::int64_t> decisions;
    while (const auto text = client.receive()) {
      if (text->find(R"("type":"end")") != std::string::npos) break;
      if (text->find(R"("type":"error")") != std::string::npos) problems.push_back(*text);
      if (!text->starts_with(R"({"type":"view")")) continue;
      JsonDocument document;
      if (!document.parse(*text)) problems.push_back("not JSON: " + *text);
      if (text_in(*text, "table") != table) problems.push_back("another table's: " + *text);
      const JsonValue picture = *document.root().get("picture");
      decisions.push_back(*picture.get("decision")->as_int());
      const std::vector<std::string> moves = moves_in(*picture.get("legal"));
      if (moves.empty()) continue;
      client.send_text(
          about("choose", table, R"("decision":)" + std::to_string(decisions.back()) + R"(,"move":)" + moves.front()));
    }
    return decisions;
  }

  WebClient client;
  std::vector<std::string> problems;
};

}  // namespace

TEST_CASE("net: with several threads everybody sees every decision of their table, in order") {
  Running server(three_threads(), std::make_unique<storage::MemoryStore>());  // one, wherever the others run
  constexpr std::size_t kTables = 4, kPeople = 2;
  std::vector<std::string> tables;
  std::vector<std::unique_ptr<TablePlayer>> people;
  for (std::size_t t = 0; t < kTables; ++t) {
    std::vector<std::string> tokens;
    for (std::size_t p = 0; p < kPeople; ++p) tokens.push_back(sign_in(server.port, "Guest"));
    tables.push_back(text_in(post(server.port, "/api/v1/tables", plan(kPeople), tokens[0]).body, "id"));
    for (const std::string& token : tokens) {
      people.push_back(std::make_unique<TablePlayer>(server.port, token));
      people.back()->client.send_text(about("join", tables[t]));
      REQUIRE(people.back()->client.receive_until(R"("type":"ack","ref":1)").has_value());
    }
  }
  std::vector<std::vector<std::int64_t>> seen(people.size());
  std::vector<std::thread> playing;
  for (std::size_t i = 0; i < people.size(); ++i) {
    playing.emplace_back([&, i] {
      if (i % kPeople == 0) people[i]->client.send_text(about("start", tables[i / kPeople]));
      seen[i] = people[i]->play(tables[i / kPeople]);
    });
  }
  for (std::thread& one : playing) one.join();
  for (std::size_t i = 0; i < people.size(); ++i) {
    CHECK(people[i]->problems.empty());
    CHECK(seen[i].size() >= 18);
    CHECK(std::ranges::is_sorted(seen[i]));
    CHECK(std::set<std::int64_t>(seen[i].begin(), seen[i].end()).size() == seen[i].size());
    CHECK(seen[i] == seen[i / kPeople * kPeople]);
  }
  for (const std::string& table : tables) {
    CHECK(get(server.port, "/api/v1/tables/" + table + "/record").status == 200);
  }
  CHECK(get(server.port, "/metrics").body.find("\nwonders_games_finished_total 4\n") != std::string::npos);
}

TEST_CASE("net: with several threads nobody is shown what is not durable, by whatever way they ask") {
  auto owned = std::make_unique<GatedStore>();
  GatedStore& store = *owned;
  Running server(three_threads(), std::move(owned));
  const std::uint16_t port = server.port;
  const std::string ada = sign_in(port, "Ada"), bob = sign_in(port, "Bob");
  const std::string table = text_in(post(port, "/api/v1/tables", plan(2), ada).body, "id");
  WebClient at_table = open_socket(port, ada), other = open_socket(port, bob);
  at_table.send_text(about("join", table));
  REQUIRE(at_table.receive_until(R"("type":"ack")").has_value());

  store.close_gate();
  at_table.send_text(about("chat", table, R"("text":"Anybody here?","ref":2)"));
  store.await_somebody();
  // The others go on: what happens now is told later, too.
  other.send_text(about("join", table, R"("ref":3)"));
  std::atomic<std::size_t> too_early = 0;
  const auto waits_for = [&](auto&& ask) {
    return std::thread([&, ask] {
      ask();
      too_early += store.closed ? 1 : 0;
    });
  };
  std::vector<std::thread> waiting;
  waiting.push_back(waits_for([&] { CHECK(at_table.receive_until("Anybody here?").has_value()); }));
  waiting.push_back(waits_for([&] { CHECK(other.receive_until(R"("ref":3)").has_value()); }));
  waiting.push_back(waits_for([&] { CHECK(get(port, "/api/v1/tables/" + table).status == 200); }));
  for (int i = 0; i < 20; ++i) CHECK(get(port, "/healthz").status == 200);
  store.open_gate();
  for (std::thread& one : waiting) one.join();
  CHECK(too_early == 0);
}

TEST_CASE("net: a server with several threads ends while people are in the middle of something") {
  for (int i = 0; i < 2; ++i) {
    auto server = std::make_unique<Running>(three_threads());
    const std::string token = sign_in(server->port, "Ada");
    const std::string table = text_in(post(server->port, "/api/v1/tables", plan(1), token).body, "id");
    WebClient idle(server->port), half(server->port), player = open_socket(server->port, token);
    half.send_bytes("GET / HTTP/1.1\r\nHost: ");
    player.send_text(about("join", table));
    player.send_text(about("start", table));
    REQUIRE(player.receive_until(R"("type":"view")").has_value());
    for (int n = 0; n < 10; ++n) player.send_text(about("chat", table, R"("text":"still here")"));
    server.reset();
    CHECK_FALSE(player.receive_until("nobody says that").has_value());
    CHECK(player.close_code() == 1012);
  }
}
