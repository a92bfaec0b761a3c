// The comparison of two worlds once more, with the real program and over real sockets: two servers go on from the same
// database, and their people choose different things in secret.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <regex>
#include <utility>

#include "attacks/kinds.h"
#include "attacks/same_looking.h"
#include "catalog/catalog.h"
#include "storage/sqlite_store.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kSeats = 3;
constexpr std::size_t kWatcher = kSeats;  // who comes after those who play
constexpr std::size_t kUnaware = 0;
constexpr Seat kUnawareSeat{kUnaware};

std::string headers_of(std::size_t person, const std::string& token) {
  return "Authorization: Bearer " + token + "\r\nX-Forwarded-For: 203.0.113." + std::to_string(person) + "\r\n";
}

/// The two servers have a clock each, and nothing else may differ.
std::string without_times(const std::string& text) {
  static const std::regex time("1[0-9]{12}");
  return std::regex_replace(text, time, "TIME");
}

class SocketWorld {
 public:
  SocketWorld(const std::string& database, const std::vector<std::string>& tokens, const ServerWords& words)
      : program_(program_path(), database, words), tokens_(tokens) {
    REQUIRE(program_.port != 0);
    heard_.resize(tokens.size());
    for (std::size_t p = 0; p < tokens.size(); ++p) {
      clients_.push_back(nullptr);
      connect(p);
    }
  }

  /// Goes and comes back; in between the witness is told of it, so that this is not a race.
  void reconnect(std::size_t p, std::size_t witness) {
    clients_[p].reset();
    while (auto text = clients_[witness]->receive()) {
      heard_[witness].push_back(without_times(*text));
      if (text->find(R"("type":"table")") != std::string::npos) break;
    }
    connect(p);
  }

  void connect(std::size_t p) {
    clients_[p] = std::make_unique<WebClient>(program_.port);
    REQUIRE(clients_[p]->upgrade(headers_of(p, tokens_[p])).status == 101);
  }

  void send(std::size_t p, const std::string& text) { clients_[p]->send_text(text); }

  /// What the person was sent up to the answer to that reference.
  std::vector<std::string> until_answer(std::size_t p, std::uint64_t ref) {
    std::vector<std::string> texts = std::exchange(heard_[p], {});
    const std::string mark = R"("ref":)" + std::to_string(ref);
    while (auto text = clients_[p]->receive()) {
      texts.push_back(without_times(*text));
      if (text->find(mark) != std::string::npos) return texts;
    }
    FAIL("the connection ended");
    return texts;
  }

  std::string ask(std::size_t p, const std::string& path) {
    const HttpReply reply = WebClient(program_.port).request("GET", "/api/v1" + path, headers_of(p, tokens_[p]));
    std::string text = std::to_string(reply.status) + "\n";
    for (const auto& [name, value] : reply.headers) text += name + ": " + value + "\n";
    return without_times(text + reply.body);
  }

 private:
  Program program_;
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<WebClient>> clients_;
  std::vector<std::vector<std::string>> heard_;  // of each person, and not looked at yet
};

GameTable read_table(const std::string& database, const TableId& id) {
  storage::SqliteStore store(database);
  GameTable table(id);
  for (const std::string& text : store.events(id)) {
    const auto event = decode_event(text, table.settings().edition);
    REQUIRE((event.has_value() && table.apply(*event)));
  }
  return table;
}

/// Three people and a spectator at a table whose game has begun.
struct Beginning {
  std::vector<std::string> tokens;
  TableId table;

  explicit Beginning(const std::string& database, std::string_view edition) {
    Program program(program_path(), database);
    for (std::size_t p = 0; p <= kSeats; ++p) tokens.push_back(sign_in(program.port, "Guest"));
    const std::string plan = R"({"edition":")" + std::string(edition) +
                             R"(","players":3,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"person"}]})";
    table = text_in(post(program.port, "/api/v1/tables", plan, tokens[0]).body, "id");
    for (std::size_t p = 0; p < kSeats; ++p) {
      WebClient client = open_socket(program.port, tokens[p]);
      client.send_text(message("join", table, R"("ref":1)"));
      REQUIRE(client.receive_until(R"("ref":1)").has_value());
    }
    WebClient host = open_socket(program.port, tokens[0]);
    host.send_text(message("start", table, R"("ref":2)"));
    REQUIRE(host.receive_until(R"("type":"ack","ref":2)").has_value());
    CHECK(program.end(SIGTERM) == 0);
  }
};

class SocketTwins {
 public:
  SocketTwins(const std::array<std::string, kWorlds>& databases, const Beginning& beginning, const ServerWords& words)
      : table_(beginning.table),
        games_{read_table(databases[0], beginning.table), read_table(databases[1], beginning.table)} {
    for (const std::string& database : databases) {
      worlds_.push_back(std::make_unique<SocketWorld>(database, beginning.tokens, words));
    }
    for (std::size_t p = 0; p <= kSeats; ++p) say(p, message("watch", table_), message("watch", table_));
  }

  void play() {
    while (games_[0].in_game()) decide();
  }

  std::size_t compared = 0, telling = 0;

 private:
  const State& state(std::size_t world) const { return games_[world].state(); }

  void decide() {
    const Edition& e = games_[0].edition();
    std::vector<std::pair<Seat, MovePair>> moves;
    awaiting(state(0)).for_each(
        [&](Seat who) { moves.emplace_back(who, same_looking({e, state(0), state(1), kUnawareSeat}, who, rng_)); });
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
      const Seat who = moves[i].first;
      if (who == kUnawareSeat) continue;
      choose(who, {other_move(e, state(0), who, kNoMove, rng_), other_move(e, state(1), who, kNoMove, rng_)});
    }
    if (games_[0].decision() % 9 == 0) reconnect(kUnaware);  // oftener, and what is told of it would be put off
    look(kUnaware);
    look(kWatcher);
    for (const auto& [who, pair] : moves) choose(who, pair);
    look(kUnaware);
    look(kWatcher);
  }

  void choose(Seat who, const MovePair& pair) {
    const std::uint32_t decision = games_[0].decision();
    const std::array<Move, kWorlds> moves{pair.a, pair.b};
    std::array<std::string, kWorlds> texts;
    for (std::size_t i = 0; i < kWorlds; ++i) {
      texts[i] = choose_message(table_, decision, games_[0].settings().edition, moves[i]);
      REQUIRE(games_[i].apply({.kind = EventKind::chose, .seat = who, .decision = decision, .move = moves[i]}));
    }
    say(index(who), texts[0], texts[1]);
  }

  void say(std::size_t p, std::string in_a, std::string in_b) {
    const std::uint64_t ref = ++last_ref_;
    for (std::string* text : {&in_a, &in_b}) text->insert(text->size() - 1, R"(,"ref":)" + std::to_string(ref));
    worlds_[0]->send(p, in_a);
    worlds_[1]->send(p, in_b);
    hear(p, ref);
  }

  void reconnect(std::size_t p) {
    for (auto& world : worlds_) world->reconnect(p, kWatcher);
    say(p, message("watch", table_), message("watch", table_));
  }

  /// Everything that was sent to somebody who may not know the difference.
  void look(std::size_t p) {
    const std::string ping = R"({"type":"ping"})";
    say(p, ping, ping);
    if (!unaware(p) || games_[0].chosen().empty()) return;
    for (const std::string& path : {"/tables/" + table_, std::string("/me")}) {
      CHECK(worlds_[0]->ask(p, path) == worlds_[1]->ask(p, path));
    }
  }

  void hear(std::size_t p, std::uint64_t ref) {
    const std::vector<std::string> a = worlds_[0]->until_answer(p, ref), b = worlds_[1]->until_answer(p, ref);
    if (!unaware(p)) return;
    CHECK(a == b);
    compared += a.size();
    telling += std::memcmp(&state(0), &state(1), sizeof(State)) != 0 ? a.size() : 0;
  }

  bool unaware(std::size_t p) const {
    if (p != kUnaware && p != kWatcher) return false;
    const Seat viewer = p == kUnaware ? kUnawareSeat : kNoSeat;
    const Edition& e = games_[0].edition();
    return games_[0].in_game() && view_of(e, state(0), viewer) == view_of(e, state(1), viewer);
  }

  TableId table_;
  std::array<GameTable, kWorlds> games_;
  std::vector<std::unique_ptr<SocketWorld>> worlds_;
  std::uint64_t last_ref_ = 100;
  Rng rng_{11};
};

void compare_programs(const ServerWords& words) {
  std::size_t compared = 0, telling = 0;
  for (std::size_t n = 0; n < runs(1, 50); ++n) {
    const Folder folder;
    const std::string database = folder.file("wonders.db");
    const Beginning beginning(database, n % 2 == 0 ? "first" : "second");
    const std::array<std::string, kWorlds> copies{folder.file("a.db"), folder.file("b.db")};
    for (const std::string& copy : copies) std::filesystem::copy_file(database, copy);
    SocketTwins twins(copies, beginning, words);
    twins.play();
    compared += twins.compared;
    telling += twins.telling;
  }
  MESSAGE(compared, " messages compared, ", telling, " of them while something hidden differed");
  CHECK(telling > 20);
}

}  // namespace

TEST_CASE("attacks: over real sockets nothing hidden changes a byte either") { compare_programs(kOneThread); }

TEST_CASE("attacks: over real sockets nothing hidden changes a byte either, with several threads") {
  compare_programs(kThreads);
}
