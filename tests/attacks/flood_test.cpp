// Any messages, in any order, from several people at several tables: through the hub in this process, and over sockets.
// The server refuses what is wrong, sends only JSON, stays well, and reads its own events back to the same games.
#include <doctest/doctest.h>

#include <array>
#include <map>

#include "attacks/any_message.h"
#include "attacks/kinds.h"
#include "catalog/catalog.h"
#include "rules/legal.h"
#include "support/program.h"
#include "support/web_client.h"
#include "view/view_json.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kGuests = 5, kTables = 3;
constexpr std::size_t kWorldMessages = 20000;  // then a new world, so that memory stays small

/// Looks at everything that is sent; parses a share of it, because views are long.
struct Censor : Outbox {
  JsonDocument document;
  std::size_t sent = 0, parsed = 0;
  std::string wrong{};

  void send(ConnectionId, SharedText text) override {
    ++sent;
    const bool short_one = text->size() < 400;
    if (!short_one && sent % 64 != 0) {
      if (text->front() != '{' || text->back() != '}') wrong = *text;
      return;
    }
    ++parsed;
    if (!document.parse(*text) || !document.root().get("type")) wrong = *text;
  }
  void close(ConnectionId, std::uint16_t, std::string_view) override {}
};

struct FloodCounts {
  std::size_t messages = 0, refused = 0, decisions = 0, games = 0, worlds = 0, sent = 0, reloads = 0;
  std::size_t taken_back = 0, votes = 0;
  std::array<std::size_t, kClockNames.size()> timed_out{};  // by the table's clock
};

/// One server with some tables of any kind, until enough has been said.
class FloodedWorld {
 public:
  FloodedWorld(std::uint64_t seed, FloodCounts& counts) : rng_(seed), counts_(counts) {
    options_.messages_per_second = options_.message_burst = 1e12;
    options_.changes_per_second = options_.change_burst = 1e12;
    dice_.rng = Rng(seed + 1);
    hub_ = std::make_unique<Hub>(ports(), options_);
    for (SignedIn& guest : guests_) REQUIRE_FALSE(hub_->sign_in("Guest", guest));
    hub_->commit();
    for (std::size_t i = 0; i < kTables; ++i) tables_.push_back(make_table());
    say_anything(seed + 2);
  }

  void flood(std::size_t messages) {
    for (std::size_t i = 0; i < messages && outbox_.wrong.empty(); ++i) {
      step();
      if (i % 16 == 0) clock_.time += static_cast<Time>(rng_.below(200));
      if (i % 512 == 511) replace_ended();
      if (i % 4096 == 4095) clock_.time += static_cast<Time>(rng_.below(30)) * kMinute;
      if (i % 4096 == 2047) clock_.time += static_cast<Time>(rng_.below(4)) * kDay;
    }
    reload();
    REQUIRE_MESSAGE(outbox_.wrong.empty(), outbox_.wrong);
    counts_.messages += messages;
    counts_.refused += hub_->metrics().refused;
    counts_.sent += outbox_.sent;
    ++counts_.worlds;
  }

 private:
  Hub::Ports ports() { return {clock_, dice_, store_, bots_, outbox_, log_}; }

  void say_anything(std::uint64_t seed) {
    std::vector<std::string> players;
    for (const SignedIn& guest : guests_) players.push_back(guest.player.id);
    any_ = std::make_unique<AnyMessage>(seed, tables_, players);
  }

  /// Nothing happens any more at a table that is over or was given up: there is another in its place.
  void replace_ended() {
    const auto ended = [&](const std::string& name) {
      const GameTable* table = hub_->find_table(name);
      return table == nullptr || table->status() == Status::over || table->status() == Status::closed;
    };
    if (std::none_of(tables_.begin(), tables_.end(), ended)) return;
    reload();
    for (std::string& name : tables_) {
      if (ended(name)) name = make_table();
    }
    say_anything(rng_.below(1u << 30u));
  }

  std::string make_table() {
    const TwinKind kind = kind_number(rng_.below(1000));
    const auto clock = static_cast<ClockKind>(made_++ % kClockNames.size());  // of each kind at any time
    std::string plan = R"({"edition":")" + std::string(edition_name(kind.edition)) + R"(","players":)" +
                       std::to_string(kind.players) + R"(,"assignment":")" +
                       std::string(kAssignmentNames[index(kind.assignment)]) + R"(","absence":")" +
                       std::string(kAbsenceNames[index(kind.absence)]) + R"(","clock":{"kind":")" +
                       std::string(kClockNames[index(clock)]) + '"';
    if (clock == ClockKind::turn) plan += R"(,"seconds":)" + std::to_string(5 + rng_.below(60));
    if (clock == ClockKind::days) plan += R"(,"days":)" + std::to_string(1 + rng_.below(3));
    plan += R"(},"seats":[)";
    for (std::size_t i = 0; i < kind.players; ++i) {
      plan += std::string(i == 0 ? "" : ",") +
              (i < 2 || rng_.below(2) == 0 ? R"({"kind":"person"})" : R"({"kind":"bot","level":"random"})");
    }
    // Whoever waits at five rematches already may make no table: then somebody else does.
    const std::size_t first = rng_.below(kGuests);
    ApiAnswer made;
    for (std::size_t i = 0; i < kGuests && made.status != 201; ++i) {
      made = answer(*hub_, {Method::post, "/tables", guests_[(first + i) % kGuests].token, plan + "]}"});
      REQUIRE_MESSAGE((made.status == 201 || made.body.find("table_limit") != std::string::npos), made.body);
    }
    REQUIRE_MESSAGE(made.status == 201, made.body);
    JsonDocument document;
    REQUIRE(document.parse(made.body));
    hub_->commit();
    const std::string id(*document.root().get("id")->as_string());
    clocks_[id] = clock;
    return id;
  }

  void step() {
    const std::size_t who = rng_.below(kGuests);
    if (!connected_[who]) {
      hub_->connected(++last_, guests_[who].player);
      connections_[who] = last_;
      connected_[who] = true;
    }
    if (rng_.below(3) == 0) {
      hub_->received(connections_[who], sensible(who));
      count_votes();
    } else {
      hub_->received(connections_[who], any_->next());
    }
    const std::uint32_t chance = rng_.below(64);
    if (chance == 0) {
      hub_->disconnected(connections_[who]);
      connected_[who] = false;
    }
    if (chance < 8) hub_->tick();
    if (chance < 16) let_bot_move();
    if (chance < 48) hub_->commit();
  }

  /// What brings a game on: coming, beginning, a legal move; taking it back, a vote on who keeps the others waiting.
  std::string sensible(std::size_t who) {
    const std::string& name = tables_[rng_.below(kTables)];
    const GameTable* table = hub_->find_table(name);
    const Seat at = table != nullptr ? table->seat_of(guests_[who].player.id) : kNoSeat;
    if (at == kNoSeat || !table->in_game()) {
      return rng_.below(4) != 0 ? message("join", name) : message("start", name, R"("fill":"random")");
    }
    const Seat asked = table->game().asked_of(at);
    if (asked == kNoSeat) return any_->next();
    if (table->game().chosen().contains(asked)) {
      switch (rng_.below(4)) {
        case 0: return any_->about("unchoose", name, R"("decision":)" + std::to_string(table->decision()));
        case 1: return vote(name);
        default: break;
      }
    }
    MoveList legal;
    legal_moves(table->edition(), table->state(), asked, legal);
    std::string move;
    JsonWriter json(move);
    write_move(json, table->settings().edition, legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
    return any_->choose(name, table->decision(), move);
  }

  /// Against one who has not chosen, after a while.
  std::string vote(const std::string& name) {
    clock_.time += options_.away;
    voted_at_ = name;
    votes_before_ = votes_at(name);
    std::size_t silent = 0;
    hub_->find_room(name)->people_asked().for_each([&](Seat seat) { silent = index(seat); });
    return any_->about("stand_in", name, R"("seat":)" + std::to_string(silent));
  }

  std::size_t votes_at(const std::string& name) {
    const Room* room = hub_->find_room(name);
    std::size_t votes = 0;
    for (const SeatSet& seats : room == nullptr ? decltype(room->votes){} : room->votes) votes += seats.size();
    return votes;
  }

  void count_votes() {
    if (voted_at_.empty()) return;
    counts_.votes += votes_at(std::exchange(voted_at_, {})) > votes_before_ ? 1 : 0;
  }

  void let_bot_move() {
    if (bots_.asked.empty()) return;
    const ObedientBots::Asked one = bots_.asked.back();
    bots_.asked.pop_back();
    hub_->bot_moved(one.bot, one.decision, kNoMove);  // breaks the rules: the default is played
  }

  /// Somebody's time was over: a bot stands in, or something was chosen for them.
  void note(std::string_view line) {
    if (line.find(R"("event":"timed_out")") == std::string_view::npos) return;
    for (const auto& [table, clock] : clocks_) {
      if (line.find(table) != std::string_view::npos) ++counts_.timed_out[index(clock)];
    }
  }

  /// The tables are the sum of what was stored.
  void reload() {
    hub_->commit();
    Hub again(ports(), options_);
    again.load();
    for (const std::string& name : tables_) {
      const GameTable* before = hub_->find_table(name);
      const GameTable* after = again.find_table(name);
      if (before == nullptr) continue;
      REQUIRE(after != nullptr);
      CHECK(before->status() == after->status());
      CHECK(before->decision() == after->decision());
      CHECK(before->signature() == after->signature());
      for (const std::string& event : store_.events(before->id())) {
        counts_.taken_back += event.find(R"("event":"unchose")") != std::string::npos ? 1 : 0;
      }
      counts_.decisions += before->decision();
      counts_.games += before->status() == Status::over ? 1 : 0;
      ++counts_.reloads;
    }
  }

  Rng rng_;
  FloodCounts& counts_;
  HubOptions options_;
  FakeClock clock_;
  Dice dice_;
  storage::MemoryStore store_;
  ObedientBots bots_;
  Censor outbox_;
  Log log_{clock_, LogLevel::info, [this](std::string_view line) { note(line); }};
  std::unique_ptr<Hub> hub_;
  std::array<SignedIn, kGuests> guests_;
  std::array<ConnectionId, kGuests> connections_{};
  std::array<bool, kGuests> connected_{};
  ConnectionId last_ = 0;
  std::vector<std::string> tables_;
  std::map<std::string, ClockKind> clocks_;  // of all that there were
  std::size_t made_ = 0;
  std::unique_ptr<AnyMessage> any_;
  std::string voted_at_;
  std::size_t votes_before_ = 0;
};

std::string address_number(std::size_t n) {
  return "X-Forwarded-For: 10." + std::to_string(n / 65536 % 256) + "." + std::to_string(n / 256 % 256) + "." +
         std::to_string(n % 256) + "\r\n";
}

/// A guest who says sixty things, as many as one may at once, and goes. Returns how many were answered.
std::size_t visit(std::uint16_t port, std::size_t number, std::vector<std::string>& tables) {
  constexpr std::size_t kBurst = 60;
  const std::string from = address_number(number);
  const HttpReply guest = WebClient(port).request("POST", "/api/v1/guest", from + "Content-Type: application/json\r\n",
                                                  R"({"name":"Guest"})");
  REQUIRE(guest.status == 201);
  const std::string token = "Authorization: Bearer " + text_in(guest.body, "token") + "\r\n";
  if (number % 50 == 0) {
    const HttpReply made = WebClient(port).request(
        "POST", "/api/v1/tables", from + token + "Content-Type: application/json\r\n",
        R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"random"}]})");
    REQUIRE(made.status == 201);
    tables.push_back(text_in(made.body, "id"));
    if (tables.size() > 8) tables.erase(tables.begin());
  }
  AnyMessage any(number, tables, {text_in(guest.body, "id")});
  WebClient client(port);
  REQUIRE(client.upgrade(token + from).status == 101);
  std::size_t said = 0;
  for (; said + 1 < kBurst; ++said) client.send_text(any.next());
  client.send_text(R"({"type":"ping","ref":424242})");
  client.receive_until(R"("pong")");  // or until the server has enough of what is no text
  return said + 1;
}

}  // namespace

TEST_CASE("attacks: any messages through the hub leave every table sound") {
  FloodCounts counts;
  const std::size_t messages = runs(20000, 100'000'000);
  for (std::uint64_t n = first_run(1); counts.messages < messages; ++n) {
    FloodedWorld(n, counts).flood(std::min(kWorldMessages, messages - counts.messages));
    if (n % 500 == 0) MESSAGE(counts.messages, " messages so far");
  }
  MESSAGE(counts.messages, " messages in ", counts.worlds, " worlds, ", counts.refused, " refused, ", counts.decisions,
          " decisions, ", counts.games, " games finished, ", counts.sent, " messages sent, ", counts.reloads,
          " tables read again, ", counts.taken_back, " choices taken back, ", counts.votes, " votes, ",
          counts.timed_out[index(ClockKind::none)], " decisions of people who were away, and ",
          counts.timed_out[index(ClockKind::turn)], " and ", counts.timed_out[index(ClockKind::days)],
          " whose seconds and days were over");
  CHECK(counts.taken_back > counts.worlds);
  CHECK(counts.votes > counts.worlds);
  CHECK(counts.decisions > counts.worlds);
  for (const std::size_t timed_out : counts.timed_out) CHECK(timed_out > 0);
  CHECK(counts.refused > counts.messages / 10);
}

namespace {

void flood_sockets(const ServerWords& words) {
  const Folder folder;
  Program program(program_path(), folder.file("wonders.db"), words);
  REQUIRE(program.port != 0);
  const std::size_t messages = runs(600, 1'000'000);
  std::vector<std::string> tables;
  std::size_t said = 0, visits = 0;
  while (said < messages) said += visit(program.port, visits++, tables);
  MESSAGE(said, " messages from ", visits, " guests");
  CHECK(get(program.port, "/healthz").status == 200);
  CHECK(program.end(SIGTERM) == 0);
}

}  // namespace

TEST_CASE("attacks: any messages over sockets leave the server well") { flood_sockets(kOneThread); }

TEST_CASE("attacks: any messages over sockets leave the server well, with several threads") { flood_sockets(kThreads); }
