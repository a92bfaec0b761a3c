// The server is killed at any moment, with choices under way: whatever it acknowledged is there when it comes back.
#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "attacks/kinds.h"
#include "base/json.h"
#include "support/picture_moves.h"
#include "support/program.h"
#include "support/stores/postgres.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

struct Choice {
  std::int64_t decision = 0;
  std::string move;
};

/// {"action":"build","card":"Altar","left":0,"right":0}, as the server writes a move.
std::string text_of(JsonValue move) {
  std::string text = "{";
  for (const char* key : {"action", "card", "left", "right"}) {
    text += text.size() == 1 ? "\"" : ",\"";
    text += std::string(key) + "\":";
    JsonWriter json(text);
    write_value(json, *move.get(key));
  }
  return text + "}";
}

/// A person at one seat, who believes what was acknowledged and nothing else.
class Player {
 public:
  explicit Player(std::string token) : token_(std::move(token)) {}

  void come_back(std::uint16_t port, const TableId& table) {
    table_ = table;
    client_ = std::make_unique<WebClient>(port);
    REQUIRE(client_->upgrade("Authorization: Bearer " + token_ + "\r\n").status == 101);
    client_->send_text(message("watch", table));
    const auto view = client_->receive_until(R"("type":"view")");
    REQUIRE(view.has_value());
    read(*view);
  }

  /// What was acknowledged before is still so: chosen, or carried out as it was. What was only sent may be.
  void look_up() {
    ++looked_up;
    if (!acknowledged_) return;
    Choice& last = *acknowledged_;
    CHECK(decision_ >= last.decision);
    if (decision_ == last.decision) {
      CHECK((chosen_ == last.move || chosen_ == sent_));
      last.move = chosen_;
      return;
    }
    // A decision carried out: naming the move of then again is acknowledged, any other is too late.
    const auto carried_out = [&](const std::string& move) {
      return !move.empty() && ask(last.decision, move).find("\"ack\"") != std::string::npos;
    };
    if (carried_out(last.move)) return;
    CHECK(carried_out(sent_));
    last.move = sent_;
  }

  bool over() const { return over_; }

  /// Sends a choice without waiting for the answer.
  void send(Rng& rng) {
    sent_.clear();
    if (moves_.empty()) return;
    sent_ = moves_[rng.below(static_cast<std::uint32_t>(moves_.size()))];
    sent_for_ = decision_;
    client_->send_text(message("choose", table_,
                               R"("decision":)" + std::to_string(decision_) + R"(,"move":)" + sent_ + R"(,"ref":7)"));
  }

  /// Reads what is there until the answer comes, or the server is gone.
  void hear() {
    while (!sent_.empty()) {
      const auto text = client_->receive();
      if (!text) return;
      if (text->find(R"("type":"ack","ref":7)") != std::string::npos) {
        acknowledged_ = Choice{sent_for_, sent_};
        sent_.clear();
        ++acknowledgements;
        return;
      }
      if (text->find(R"("ref":7)") != std::string::npos) {
        sent_.clear();
        return;
      }
    }
  }

  std::size_t acknowledgements = 0, looked_up = 0;

 private:
  void read(const std::string& view) {
    JsonDocument document;
    REQUIRE(document.parse(view));
    const JsonValue root = document.root();
    const JsonValue picture = *root.get("picture");
    decision_ = *picture.get("decision")->as_int();
    over_ = *picture.get("view")->get("phase")->as_string() == "over";
    moves_ = moves_in(*picture.get("legal"));
    const JsonValue own = *picture.get("chosen")->get("own");
    chosen_ = own.is_object() ? text_of(own) : "";
  }

  std::string ask(std::int64_t decision, const std::string& move) {
    client_->send_text(
        message("choose", table_, R"("decision":)" + std::to_string(decision) + R"(,"move":)" + move + R"(,"ref":9)"));
    return client_->receive_until(R"("ref":9)").value_or("");
  }

  std::string token_;
  TableId table_;
  std::unique_ptr<WebClient> client_;
  std::int64_t decision_ = 0, sent_for_ = 0;
  bool over_ = false;
  std::vector<std::string> moves_;
  std::string chosen_;
  std::string sent_;  // not acknowledged: it may be there or not
  std::optional<Choice> acknowledged_;
};

/// Two people and a bot at each of some tables.
class Evening {
 public:
  Evening(const std::string& database, std::vector<std::string> options)
      : database_(database), options_(std::move(options)) {
    restart();
  }

  void begin_games(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string tokens[2] = {sign_in(program_->port, "Guest"), sign_in(program_->port, "Guest")};
      const HttpReply made = post(program_->port, "/api/v1/tables",
                                  R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                                  R"({"kind":"bot","level":"random"}]})",
                                  tokens[0]);
      const TableId table = text_in(made.body, "id");
      for (const std::string& token : tokens) {
        WebClient client = open_socket(program_->port, token);
        client.send_text(message("join", table, R"("ref":1)"));
        REQUIRE(client.receive_until(R"("ref":1)").has_value());
      }
      WebClient host = open_socket(program_->port, tokens[0]);
      host.send_text(message("start", table, R"("ref":2)"));
      REQUIRE(host.receive_until(R"("type":"ack","ref":2)").has_value());
      tables_.push_back({table, {Player(tokens[0]), Player(tokens[1])}});
    }
  }

  /// Everybody comes back, finds what was acknowledged, and chooses once; the server dies somewhere on the way.
  void round(Rng& rng) {
    for (Table& table : tables_) {
      for (Player& player : table.players) {
        player.come_back(program_->port, table.id);
        player.look_up();
      }
    }
    std::thread killer;
    const auto moment = std::chrono::microseconds(rng.below(20000));
    killer = std::thread([&] {
      std::this_thread::sleep_for(moment);  // the moment of death is any: nothing is waited for
      program_->end(SIGKILL);
    });
    for (Table& table : tables_) {
      for (Player& player : table.players) player.send(rng);
    }
    for (Table& table : tables_) {
      for (Player& player : table.players) player.hear();
    }
    killer.join();
    ++kills;
    restart();
    std::erase_if(tables_, [&](Table& table) {
      if (!table.players[0].over()) return false;
      CHECK(get(program_->port, "/api/v1/tables/" + table.id + "/record").status == 200);
      ++finished;
      count(table);
      return true;
    });
  }

  std::size_t games() const { return tables_.size(); }

  void finish() {
    for (const Table& table : tables_) count(table);
    CHECK(program_->end(SIGTERM) == 0);
  }

  std::size_t kills = 0, acknowledged = 0, looked_up = 0, finished = 0;

 private:
  struct Table {
    TableId id;
    std::array<Player, 2> players;
  };

  void restart() {
    program_ = std::make_unique<Program>(program_path(), database_, options_);
    REQUIRE(program_->port != 0);
  }

  void count(const Table& table) {
    for (const Player& player : table.players) {
      acknowledged += player.acknowledgements;
      looked_up += player.looked_up;
    }
  }

  std::string database_;
  std::vector<std::string> options_;
  std::unique_ptr<Program> program_;
  std::vector<Table> tables_;
};

}  // namespace

namespace {

void check_evening(const std::string& database, std::size_t kills, const std::vector<std::string>& options = {}) {
  Evening evening(database, options);
  Rng rng(3);
  const std::size_t games = long_run() ? 12 : 3;
  while (evening.kills < kills) {
    if (evening.games() < games) evening.begin_games(games - evening.games());
    evening.round(rng);
  }
  evening.finish();
  MESSAGE(evening.kills, " kills, ", evening.acknowledged, " choices acknowledged, ", evening.looked_up,
          " seats looked up after a restart, ", evening.finished, " games finished");
  CHECK(evening.acknowledged > 0);
}

}  // namespace

TEST_CASE("attacks: what was acknowledged survives kill -9 at any moment") {
  const Folder folder;
  check_evening(folder.file("wonders.db"), runs(30, 2000));
}

TEST_CASE("attacks: what was acknowledged survives kill -9 at any moment, with several threads") {
  const Folder folder;
  check_evening(folder.file("wonders.db"), runs(20, 2000), {"--threads", "3"});
}

#if defined(WONDERS_POSTGRES)
TEST_CASE("attacks: what was acknowledged survives kill -9 at any moment, in PostgreSQL" *
          doctest::skip(!postgres_here())) {
  check_evening(PostgresServer::shared().new_database(), runs(10, 500));
}
#endif
