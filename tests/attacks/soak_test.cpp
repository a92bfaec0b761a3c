// People come and go for long, politely and not: memory and descriptors stay what they were.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <thread>

#include "attacks/kinds.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

struct Usage {
  std::size_t descriptors = 0;
  std::size_t kilobytes = 0;  // of memory
};

Usage usage_of(pid_t pid) {
  Usage usage;
  const std::filesystem::path process = "/proc/" + std::to_string(pid);
  for ([[maybe_unused]] const auto& one : std::filesystem::directory_iterator(process / "fd")) ++usage.descriptors;
  std::ifstream status(process / "status");
  for (std::string line; std::getline(status, line);) {
    if (line.find("VmRSS:") == 0) usage.kilobytes = std::stoul(line.substr(6));
  }
  return usage;
}

class Crowd {
 public:
  explicit Crowd(std::uint16_t port) : port_(port) {}

  /// Somebody plays a little against bots and gives up; others break in, hang about and vanish.
  void come_and_go() {
    ++visits;
    const std::string token = guest();
    const std::string table = text_in(
        WebClient(port_)
            .request("POST", "/api/v1/tables",
                     from_somewhere() + "Content-Type: application/json\r\nAuthorization: Bearer " + token + "\r\n",
                     R"({"edition":"second","players":3,"seats":[{"kind":"person"},{"kind":"bot","level":"random"},)"
                     R"({"kind":"bot","level":"greedy"}]})")
            .body,
        "id");
    WebClient player = socket(token);
    player.send_text(message("join", table, R"("ref":1)"));
    player.send_text(message("start", table, R"("ref":2)"));
    WebClient watcher = socket(guest());
    watcher.send_text(message("watch", table, R"("ref":3)"));
    for (int decision = 1; decision <= 3; ++decision) {
      const auto view = player.receive_until(R"("type":"view")");
      REQUIRE(view.has_value());
      const std::string card = view->substr(view->find(R"("hand":[)") + 8);
      player.send_text(message("choose", table,
                               R"("decision":)" + std::to_string(decision) + R"(,"move":{"action":"sell","card":)" +
                                   card.substr(0, card.find_first_of(",]")) + "}"));
    }
    break_in();
    WebClient half(port_);
    half.send_bytes("POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nContent-Le");
    if (visits % 2 == 0) watcher.send_bytes(std::string("\x8F\x00", 2));
    player.send_text(message("leave", table, R"("ref":4)"));
    REQUIRE(player.receive_until(R"("ref":4)").has_value());
  }

  std::size_t visits = 0;

 private:
  std::string from_somewhere() {
    ++addresses_;
    return "X-Forwarded-For: 10." + std::to_string(addresses_ / 65536 % 256) + "." +
           std::to_string(addresses_ / 256 % 256) + "." + std::to_string(addresses_ % 256) + "\r\n";
  }

  std::string guest() {
    const HttpReply reply = WebClient(port_).request(
        "POST", "/api/v1/guest", from_somewhere() + "Content-Type: application/json\r\n", R"({"name":"Guest"})");
    REQUIRE(reply.status == 201);
    return text_in(reply.body, "token");
  }

  WebClient socket(const std::string& token) {
    WebClient opened(port_);
    REQUIRE(opened.upgrade("Authorization: Bearer " + token + "\r\n" + from_somewhere()).status == 101);
    return opened;
  }

  void break_in() {
    WebClient client(port_);
    client.send_bytes("nonsense\r\n\r\n");
    client.read_reply();
    WebClient(port_).upgrade("Authorization: Bearer " + std::string(64, '0') + "\r\n" + from_somewhere());
  }

  std::uint16_t port_;
  std::size_t addresses_ = 0;
};

/// How long a long run lasts: an hour, or `$WONDERS_SOAK_SECONDS`.
std::size_t soak_seconds() {
  const char* asked = std::getenv("WONDERS_SOAK_SECONDS");
  return asked != nullptr ? std::stoul(asked) : 3600;
}

/// What everybody who has gone held is given back, soon: no connection outlives the server's longest limit, 40 seconds.
Usage when_quiet(const Program& program, std::size_t descriptors) {
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  Usage usage = usage_of(program.pid());
  while (usage.descriptors > descriptors && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    usage = usage_of(program.pid());
  }
  return usage;
}

/// Those that the server still counts, and is about to forget.
bool nobody_connected(std::uint16_t port) {
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < patience) {
    if (get(port, "/metrics").body.find("wonders_connections 0\n") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

void soak(const ServerWords& words) {
  const Folder folder;
  Program program(program_path(), folder.file("wonders.db"), words);
  REQUIRE(program.port != 0);
  const std::size_t at_first = usage_of(program.pid()).descriptors;
  Crowd crowd(program.port);
  // A quarter each; where each ends, everybody is gone for a moment.
  constexpr std::size_t kQuarters = 4;
  const std::size_t visits = runs(20, 0);
  const std::chrono::seconds quarter(soak_seconds() / kQuarters);
  std::vector<Usage> used;
  while (used.size() < kQuarters) {
    const std::size_t first = crowd.visits;
    const auto begun = std::chrono::steady_clock::now();
    do {
      crowd.come_and_go();
    } while (long_run() ? std::chrono::steady_clock::now() < begun + quarter
                        : crowd.visits < first + visits / kQuarters);
    used.push_back(when_quiet(program, used.empty() ? at_first : used.front().descriptors));
    MESSAGE(crowd.visits, " visits: ", used.back().descriptors, " descriptors and ", used.back().kilobytes, " KB");
  }
  CHECK(used.back().descriptors <= used.front().descriptors);
  // A sanitizer keeps what was freed for a while, so only a long run tells something about memory.
  if (long_run()) CHECK(used.back().kilobytes < used.front().kilobytes + used.front().kilobytes / 4 + 8192);
  CHECK(nobody_connected(program.port));
  CHECK(program.end(SIGTERM) == 0);
}

}  // namespace

TEST_CASE("attacks: memory and descriptors stay flat while people come and go") { soak(kOneThread); }

TEST_CASE("attacks: memory and descriptors stay flat while people come and go, with several threads") {
  soak(kThreads);
}
