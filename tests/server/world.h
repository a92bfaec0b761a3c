#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "server/api.h"
#include "server/hub.h"
#include "support/server_doubles.h"
#include "support/stores/stores.h"

namespace wonders::testing {

using namespace server;

/// A message as a test reads it.
class Message {
 public:
  explicit Message(std::string text);

  JsonValue root() const { return document_->root(); }
  const std::string& raw() const { return *text_; }
  std::string type() const { return text("type"); }
  /// The member at a path like "table.seats.1.name"; null if there is none.
  JsonValue at(std::string_view path) const;
  std::string text(std::string_view path) const;
  std::int64_t number(std::string_view path) const;
  bool flag(std::string_view path) const;
  std::string json(std::string_view path) const;

 private:
  std::unique_ptr<std::string> text_;
  std::unique_ptr<JsonDocument> document_;
};

/// Bots that answer when the test lets them.
struct PatientBots : BotService {
  struct Answer {
    BotHandle bot;
    std::uint32_t decision;
    Move move;
  };
  struct Mind {
    std::unique_ptr<Bot> bot;
    Rng rng{1};
    std::size_t views = 0;
  };
  std::map<BotHandle, Mind> minds;
  std::deque<Answer> answers;
  std::vector<std::uint64_t> seeds;  // that bots were given, in their order

  void begin(BotHandle bot, const BotRole& role, const View& view) override;
  void observe(BotHandle bot, const View& view) override;
  void choose(BotHandle bot, const View& view, std::uint32_t decision) override;
  void forget(BotHandle bot) override { minds.erase(bot); }
};

/// Keeps what each connection was sent, checked against the schema.
struct Mailboxes : Outbox {
  std::map<ConnectionId, std::vector<Message>> boxes;
  std::map<ConnectionId, std::uint16_t> closed;

  void send(ConnectionId to, SharedText text) override;
  void close(ConnectionId connection, std::uint16_t code, std::string_view) override { closed[connection] = code; }
};

/// Keeps whom the server called.
struct Calls : PushService {
  std::vector<PushMessage> all;
  void push(PushMessage message) override { all.push_back(std::move(message)); }
};

/// A server without network, and people who talk to it.
class World {
 public:
  explicit World(HubOptions options = {}, std::unique_ptr<GameStore> store = test_store());

  FakeClock clock;
  Dice dice;
  const std::unique_ptr<GameStore> owned_store;
  GameStore& store = *owned_store;
  PatientBots bots;
  Mailboxes mail;
  Calls calls;
  std::vector<std::string> log_lines;
  Log log{clock, LogLevel::debug, [this](std::string_view line) { log_lines.emplace_back(line); }};
  std::unique_ptr<Hub> hub;

  /// The process ends and begins again: only the store is left.
  void restart();

  SignedIn guest(const std::string& name);
  ConnectionId connect(const SignedIn& guest, const Whose& whose = {});
  void disconnect(ConnectionId id);
  /// Sends, commits, and lets the bots play until they wait for people.
  void say(ConnectionId id, const std::string& json);
  void settle();
  void pass(Time duration);

  ApiAnswer post(std::string_view path, const std::string& body, const SignedIn* who = nullptr,
                 const Whose& whose = {});
  ApiAnswer get(std::string_view path, const SignedIn* who = nullptr);
  /// Creates a table and returns its id.
  TableId create(const SignedIn& host, const std::string& body);

  std::vector<Message>& box(ConnectionId id) { return mail.boxes[id]; }
  /// The last message of that type; fails if there is none.
  const Message& last(ConnectionId id, std::string_view type);
  std::size_t count(ConnectionId id, std::string_view type);
  std::string last_error(ConnectionId id);
  void forget_mail() { mail.boxes.clear(); }

  /// A legal move, by chance, for what the last view asks; empty if it asks nothing.
  std::string any_move(ConnectionId id);
  void choose(ConnectionId id, const TableId& table, std::uint32_t decision, const std::string& move);
  /// Everybody chooses what the last view asks, until the game is over. Returns the number of rounds.
  std::size_t play_on(const TableId& table, const std::vector<ConnectionId>& people, std::size_t most = 1000);

 private:
  HubOptions options_;
  ConnectionId last_connection_ = 0;
  Rng rng_{7};
};

/// {"edition":…,"players":N,"seats":[…]} with `people` persons first and bots after them; `more` is added.
std::string plan(std::string_view edition, std::size_t players, std::size_t people, const std::string& more = "");

}  // namespace wonders::testing
