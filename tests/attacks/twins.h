#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/api.h"
#include "server/hub.h"
#include "storage/memory_store.h"
#include "support/server_doubles.h"

namespace wonders::testing {

using namespace server;

/// The worlds are called 0 and 1.
inline constexpr std::size_t kWorlds = 2;

inline constexpr std::size_t kTokenBytes = 32;
inline constexpr std::size_t kSaltBytes = 16;
/// Of every table: the deal follows from seed and salt, and tests have to know it.
inline const std::string kSalt(2 * kSaltBytes, '0');

/// The same numbers in both worlds, except for what nobody else may ever learn.
struct TwinDice : Entropy {
  Rng rng{1};
  std::size_t secret_size = 0;          // fills of this size come out differently in world 1
  std::optional<std::uint64_t> number;  // what the next eight bytes are
  bool second = false;                  // world 1

  void fill(std::span<std::uint8_t> bytes) override;
};

/// Bots that do what the test says.
struct ObedientBots : BotService {
  struct Asked {
    BotHandle bot;
    Seat seat;
    std::uint32_t decision;
  };
  std::vector<Asked> asked;

  void begin(BotHandle, const BotRole&, const View&) override {}
  void observe(BotHandle, const View&) override {}
  void choose(BotHandle bot, const View& view, std::uint32_t decision) override;
  void forget(BotHandle bot) override;
};

/// Everything that left the server, in its order.
struct Wire : Outbox {
  struct Sent {
    ConnectionId to;
    std::string text;
  };
  std::vector<Sent> sent;

  void send(ConnectionId to, SharedText text) override { sent.push_back({to, *text}); }
  void close(ConnectionId to, std::uint16_t code, std::string_view reason) override;
};

/// Whom the server called, and with what.
struct Calls : PushService {
  std::vector<PushMessage> made;
  void push(PushMessage message) override { made.push_back(std::move(message)); }
};

struct TwinWorld {
  FakeClock clock;
  TwinDice dice;
  storage::MemoryStore store;
  ObedientBots bots;
  Wire wire;
  Calls calls;
  Log log{clock, LogLevel::off, {}};
  std::unique_ptr<Hub> hub;
};

struct Person {
  std::string name;
  std::array<std::string, kWorlds> token, recovery;
  PlayerId id;
  ConnectionId connection = 0;  // 0: none
  /// Everything that this person may know has been the same in both worlds.
  bool unaware = true;
};
using PersonId = std::size_t;

/// The one push service that there is.
inline constexpr std::string_view kPushHost = "push.example";

/// Somebody without a session.
inline constexpr PersonId kNobody = SIZE_MAX;

struct Request {
  Method method = Method::get;
  std::string path;
  std::string body{};
};

/// Two servers that are told the same things, except for what is hidden. The rule: as long as a person's views
/// (`view_of`, which tests/view proves) and own choices have been the same in both, so is every byte that it is sent.
class Twins {
 public:
  Twins();

  // What happens in both worlds.
  PersonId sign_in(const std::string& name);
  void connect(PersonId p);
  void disconnect(PersonId p);
  void say(PersonId p, const std::string& text) { say(p, text, text); }
  /// Who says different things knows that the worlds differ.
  void say(PersonId p, const std::string& in_a, const std::string& in_b);
  /// What was answered in each world.
  std::array<std::string, kWorlds> ask(PersonId p, const Request& request);
  /// Here, or everywhere; and comes back by the recovery link.
  void log_out(PersonId p, bool everywhere);
  TableId create(PersonId host, const std::string& plan, Seed seed_in_a, Seed seed_in_b);
  void bot_moves(const ObedientBots::Asked& asked, const Move& in_a, const Move& in_b);
  void pass(Time duration);
  void restart();

  /// The table that the people are asked about from now on; whoever knew anything begins anew.
  void look_at(const TableId& table);
  /// Secrets of that many bytes come out differently until this is set to 0 again.
  void draw_secrets_of(std::size_t bytes);
  const TableId& table() const { return table_; }
  const GameTable& game(std::size_t world) const;
  const State& state(std::size_t world) const;
  /// Is anything hidden different at this moment?
  bool differ() const;
  Seat seat_of(PersonId p) const;

  Person& person(PersonId p) { return people_[p]; }
  const std::vector<Person>& people() const { return people_; }
  TwinWorld& world(std::size_t i) { return worlds_[i]; }

  /// The first thing that somebody unaware could tell the worlds apart by; empty if nothing did.
  const std::string& leak() const { return leak_; }

  /// A fault planted in the server: changes what it sends, by what it knows. It is given the text, the world, and who
  /// gets it.
  using Plant = std::function<void(std::string& text, const Twins& twins, std::size_t world, PersonId to)>;
  Plant plant;

  struct Counts {
    std::size_t messages = 0;  // compared
    std::size_t bytes = 0;
    std::size_t telling = 0;  // messages compared while something hidden was different
    std::size_t answers = 0;  // to requests
    std::size_t calls = 0;    // to people who are not there
    std::size_t aware = 0;    // people who found out as they should
    // What was tried by somebody who may not know the difference, while something hidden was different.
    std::set<std::string, std::less<>> kinds;  // of messages
    std::set<std::pair<Method, std::string_view>> routes;
  };
  Counts counts;
  std::string doing;                      // for the report
  std::array<std::string, kWorlds> said;  // the last message

 private:
  void settle();
  void find_aware();
  void compare();
  void compare_person(PersonId p);
  void note_kind(const std::string& text);
  void note_route(const Request& request);
  void report(PersonId p, std::string a, std::string b);
  std::string masked(std::string text, std::size_t world) const;
  std::vector<std::string> sent_to(PersonId p, std::size_t world) const;

  std::array<TwinWorld, kWorlds> worlds_;
  std::vector<Person> people_;
  std::map<ConnectionId, PersonId> owners_;
  ConnectionId last_connection_ = 0;
  TableId table_;
  std::vector<std::array<std::string, kWorlds>> hashes_;  // of seed and salt: public, and different where the deals are
  std::string leak_;
};

/// What a browser subscribes with.
std::string push_request(const std::string& browser);
std::string message(std::string_view type, const TableId& table, const std::string& more = "");
std::string choose_message(const TableId& table, std::uint32_t decision, EditionId edition, const Move& move);

}  // namespace wonders::testing
