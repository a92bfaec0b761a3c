// What keeps a server busy without being a message, and readers who do not read.
#include <doctest/doctest.h>

#include "net/running.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

/// A frame without a payload, masked with zeros; `first` is its first byte.
std::string empty_frame(unsigned first) { return {static_cast<char>(first), '\x80', 0, 0, 0, 0}; }

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

bool metric_is(std::uint16_t port, const std::string& line) {
  return get(port, "/metrics").body.find(line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("net: frames that never become a message are limited, too") {
  constexpr unsigned kPing = 0x89, kPong = 0x8A, kBegin = 0x01, kGoOn = 0x00;
  Running server;
  WebClient client = open_socket(server.port, sign_in(server.port, "Ada"));
  const std::string word = R"({"type":"ping","ref":7})";
  SUBCASE("a few pings and pongs are nothing") {
    client.send_bytes(repeated(empty_frame(kPing), 10) + repeated(empty_frame(kPong), 9));
    client.send_text(word);
    CHECK(client.receive_until(R"("ref":7)").has_value());
    CHECK(metric_is(server.port, "wonders_rate_limited_total 0"));
    return;
  }
  SUBCASE("as many long messages as may be sent are nothing") {
    const std::string longest = word + std::string(4096 - word.size(), ' ');
    for (int i = 0; i < 60; ++i) client.send_text(longest);
    for (int i = 0; i < 60; ++i) REQUIRE(client.receive_until(R"("ref":7)").has_value());
    CHECK(metric_is(server.port, "wonders_rate_limited_total 0"));
    return;
  }
  SUBCASE("pings without end") { client.send_bytes(repeated(empty_frame(kPing), 1000)); }
  SUBCASE("pongs without end") { client.send_bytes(repeated(empty_frame(kPong), 1000)); }
  SUBCASE("a text in pieces of nothing, without end") {
    client.send_bytes(empty_frame(kBegin));
    for (int i = 0; i < 200; ++i) client.send_bytes(repeated(empty_frame(kGoOn), 1000));
    client.send_frame(kGoOn, word);
  }
  client.send_text(word);
  CHECK_FALSE(client.receive_until(R"("ref":7)").has_value());
  CHECK(metric_is(server.port, "wonders_rate_limited_total 1"));
  CHECK(metric_is(server.port, "wonders_connections 0"));
}

TEST_CASE("net: who never catches up is dropped in the end, also where little waits and signs of life come") {
  net::ServerOptions options;
  options.most_queued_bytes = std::size_t{1} << 40u;
  options.reader_patience = std::chrono::milliseconds(100);
  options.hub.messages_per_second = options.hub.message_burst = 1e9;
  options.hub.changes_per_second = options.hub.change_burst = 1e9;
  Running server(options);
  const std::string token = sign_in(server.port, "Lazy");
  const std::string plan = R"({"edition":"first","players":3,"seats":[{"kind":"person"},)"
                           R"({"kind":"bot","level":"random"},{"kind":"bot","level":"random"}]})";
  const std::string table = text_in(post(server.port, "/api/v1/tables", plan, token).body, "id");
  WebClient lazy = open_socket(server.port, token);
  // The system keeps many megabytes of answers that nobody reads.
  bool dropped = false;
  for (int i = 0; i < 1000 && !dropped; ++i) {
    for (int j = 0; j < 1000; ++j) lazy.send_text(R"({"type":"watch","table":")" + table + R"("})");
    dropped = metric_is(server.port, "wonders_slow_readers_total 1");
  }
  CHECK(dropped);
  CHECK(metric_is(server.port, "wonders_connections 0"));
}
