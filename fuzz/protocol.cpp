// Any bytes, line by line as messages of two people at one table, the first line as the table's plan: the server
// refuses what is wrong, sends only JSON, and reads its own events back to the same game.
#include <cstdlib>

#include "server/api.h"
#include "storage/memory_store.h"
#include "support/server_doubles.h"

namespace {

using namespace wonders;
using namespace wonders::server;

struct NoBots : BotService {
  void begin(BotHandle, const BotRole&, const View&) override {}
  void observe(BotHandle, const View&) override {}
  void choose(BotHandle, const View&, std::uint32_t) override {}
  void forget(BotHandle) override {}
};

struct CheckingOutbox : Outbox {
  JsonDocument document;
  void send(ConnectionId, SharedText text) override {
    if (!document.parse(*text) || !document.root().get("type")) std::abort();
  }
  void close(ConnectionId, std::uint16_t, std::string_view) override {}
};

constexpr std::string_view kPlan =
    R"({"edition":"first","players":2,"seats":[{"kind":"person"},{"kind":"person"}],"assignment":"free"})";

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

void put(std::string& text, std::string_view member, const std::string& value) {
  if (const std::size_t at = text.find(member); at != std::string::npos) {
    text.replace(at + member.size() - 2, 1, value);
  }
}

/// The table that the messages are about is called "T", and the people are "0" and "1".
std::string named(std::string_view line, const TableId& table, const SignedIn (&guests)[2]) {
  std::string text(line);
  put(text, R"("table":"T")", table);
  put(text, R"("player":"0")", guests[0].player.id);
  put(text, R"("player":"1")", guests[1].player.id);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  testing::FakeClock clock;
  testing::Dice dice;
  storage::MemoryStore store;
  NoBots bots;
  CheckingOutbox outbox;
  Log log(clock, LogLevel::off, {});
  const Hub::Ports ports{clock, dice, store, bots, outbox, log};
  Hub hub(ports);
  SignedIn guests[2];
  for (ConnectionId i = 0; i < 2; ++i) {
    if (hub.sign_in("Guest", guests[i])) std::abort();
    hub.connected(i, guests[i].player);
  }
  hub.commit();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  ApiAnswer made = answer(hub, {Method::post, "/tables", guests[0].token, take_line(rest)});
  if (made.status != 201) made = answer(hub, {Method::post, "/tables", guests[0].token, kPlan});
  hub.commit();
  JsonDocument document;
  if (made.status != 201 || !document.parse(made.body)) std::abort();
  const TableId table(*document.root().get("id")->as_string());
  for (ConnectionId turn = 0; !rest.empty(); turn = 1 - turn) {
    clock.time += 1000;
    hub.received(turn, named(take_line(rest), table, guests));
    hub.tick();
    hub.commit();
  }
  Hub again(ports);
  again.load();
  const GameTable* before = hub.find_table(table);
  const GameTable* after = again.find_table(table);
  if (after == nullptr || before->decision() != after->decision() || before->signature() != after->signature()) {
    std::abort();
  }
  return 0;
}
