#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "nodes/exchange.h"
#include "nodes/memory_bus.h"
#include "server/api.h"
#include "storage/memory_store.h"
#include "support/server_doubles.h"

namespace wonders::testing {

using namespace server;

/// Who holds which shard, as a database would know it.
struct Registry {
  struct Entry {
    std::string holder;
    std::int64_t epoch = 0;
    Time until = 0;
  };
  std::array<Entry, kShards> shards;
  std::map<std::string, Time> nodes;
  std::set<std::string> deaf;
  std::function<void(const std::string& node)> before_reading = [](const std::string&) {};  // the events of a table
};

class RegistryLeases : public Leases {
 public:
  RegistryLeases(Registry& registry, const Clock& clock, std::string node)
      : registry_(registry), clock_(clock), node_(std::move(node)) {}

  const std::string& node() const override { return node_; }
  std::string cluster() override { return "town"; }
  LeaseLook look() override;
  bool take(Shard shard, std::int64_t seen_epoch) override;
  void give_back(Shard shard) override;
  void set_deaf(bool deaf) override;
  void leave() override;
  ShardSet held() const override { return held_; }
  std::int64_t epoch(Shard shard) const override { return epochs_[shard]; }
  void before_reading() const { registry_.before_reading(node_); }
  /// Throws LeaseLost, as the database refuses.
  void check(std::string_view table) const;

 private:
  Registry& registry_;
  const Clock& clock_;
  std::string node_;
  ShardSet held_;
  std::array<std::int64_t, kShards> epochs_{};
};

/// One store for all nodes, which refuses who does not hold the table; and each node can lose sight of it.
class NodeStore : public GameStore {
 public:
  NodeStore(GameStore& all, RegistryLeases& leases) : all_(all), leases_(leases) {}

  bool away = false;

  void commit(const Batch& batch) override;
  Leases* leases() override { return &leases_; }
  void reach() override { (void)all(); }
  std::optional<StoredPlayer> player(std::string_view id) override { return all().player(id); }
  std::string settings(std::string_view id) override { return all().settings(id); }
  std::optional<StoredToken> token(std::string_view hash) override { return all().token(hash); }
  std::vector<StoredSubscription> subscriptions(std::string_view id) override { return all().subscriptions(id); }
  std::string push_key() override { return all().push_key(); }
  std::optional<StoredTable> table(std::string_view id) override { return all().table(id); }
  std::optional<StoredTable> table_by_code(std::string_view code) override { return all().table_by_code(code); }
  std::vector<StoredTable> unfinished_tables() override { return all().unfinished_tables(); }
  std::vector<TableId> tables_of(std::string_view id) override { return all().tables_of(id); }
  std::vector<StoredTable> unfinished_tables_of(std::string_view id) override { return all().unfinished_tables_of(id); }
  std::vector<StoredGame> games_of(std::string_view id, Time before, std::size_t most) override {
    return all().games_of(id, before, most);
  }
  std::vector<TableId> unnoted_games(std::string_view id, std::size_t most) override {
    return all().unnoted_games(id, most);
  }
  std::vector<StoredPlayer> players_named(std::string_view name, std::size_t most) override {
    return all().players_named(name, most);
  }
  std::vector<StoredBan> bans() override { return all().bans(); }
  std::vector<StoredReport> reports(std::size_t skip, std::size_t most) override { return all().reports(skip, most); }
  std::vector<AuditEntry> audit(std::size_t skip, std::size_t most) override { return all().audit(skip, most); }
  std::size_t tidy(const Cutoffs& cutoffs, std::size_t most) override { return all().tidy(cutoffs, most); }
  std::vector<std::string> events(std::string_view table) override {
    leases_.before_reading();
    return all().events(table);
  }

 private:
  GameStore& all() const;

  GameStore& all_;
  RegistryLeases& leases_;
};

/// Bots that choose what comes first, when they are let.
struct QuickBots : BotService {
  struct Answer {
    BotHandle bot;
    std::uint32_t decision;
    Move move;
  };
  std::deque<Answer> answers;

  void begin(BotHandle, const BotRole&, const View&) override {}
  void observe(BotHandle, const View&) override {}
  void choose(BotHandle bot, const View& view, std::uint32_t decision) override;
  void forget(BotHandle) override {}
};

class Town;

/// A message as a node of the next version might say it: with members that nobody knows yet.
std::string as_later_version(const std::string& text);

/// The end of the bus of such a node. It also says things of a kind that nobody knows.
class LaterEnd : public nodes::MemoryBus::End {
 public:
  using End::End;
  void say(const std::string& subject, std::string_view text) override;
};

/// A node without sockets: what people are sent lies in boxes.
class TestNode : public Outbox, public PushService {
 public:
  enum class Version : std::uint8_t { ours, later };
  TestNode(Town& town, const std::string& name, Version version = Version::ours);

  void send(ConnectionId to, SharedText text) override;
  void close(ConnectionId connection, std::uint16_t code, std::string_view reason) override;
  void push(PushMessage message) override { calls.push_back(std::move(message)); }

  ConnectionId connect(const SignedIn& guest, const Whose& whose = {});
  void disconnect(ConnectionId id);
  void say(ConnectionId id, const std::string& text);
  bool commit();
  void tick();
  ApiAnswer get(std::string_view path, const SignedIn* who = nullptr);
  ApiAnswer post(std::string_view path, const std::string& body, const SignedIn* who = nullptr);

  /// How many texts with these words the connection was sent; the last of them.
  std::size_t count(ConnectionId id, std::string_view words) const;
  std::string last(ConnectionId id, std::string_view words) const;

  Town& town;
  RegistryLeases leases;
  NodeStore store;
  ShardSet ours;
  Dice dice;
  QuickBots bots;
  std::vector<std::string> log_lines;
  Log log;
  std::unique_ptr<nodes::MemoryBus::End> bus;
  std::unique_ptr<Hub> hub;
  std::unique_ptr<nodes::Exchange> exchange;
  std::map<ConnectionId, std::vector<std::string>> boxes;
  std::map<ConnectionId, std::uint16_t> closed;
  std::vector<PushMessage> calls;  // of browsers
  std::size_t begun = 0;           // what others sent
  bool hangs = false;              // nothing happens there
  double processor = 0;            // what it used, in seconds

 private:
  ConnectionId last_ = 0;
};

/// Several nodes in one thread, with a clock that stands still.
class Town {
 public:
  explicit Town(std::size_t nodes);

  TestNode& operator[](std::size_t node) { return *nodes[node]; }
  /// Everything that was said is heard, and everything that follows happens.
  void settle();
  /// Second by second.
  void pass(Time duration);
  TestNode& add(const std::string& name, TestNode::Version version = TestNode::Version::ours);
  /// As `kill -9`.
  void kill(std::size_t node);
  /// Whose table that is; none if nobody holds it.
  TestNode* owner(const TableId& table);

  FakeClock clock;
  Registry registry;
  storage::MemoryStore store;
  nodes::MemoryBus bus;
  std::vector<std::unique_ptr<TestNode>> nodes;
};

}  // namespace wonders::testing
