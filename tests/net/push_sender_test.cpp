#include "net/push/push_sender.h"

#include <doctest/doctest.h>

#include <future>

#include "net/push_house.h"
#include "net/running.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;
using net::PushSender;

namespace {

using Outcome = PushSender::Outcome;

/// What a browser hands out, and keeps.
struct Browser {
  net::PushKeyPair key = net::PushKeyPair::make();
  std::string auth = net::random_bytes(16);

  server::PushMessage message(const std::string& endpoint, const std::string& text = "text") const {
    return {"bob", endpoint, net::base64url(key.public_key()), net::base64url(auth), text};
  }
  std::string subscription(const std::string& endpoint) const {
    const server::PushMessage to = message(endpoint);
    return R"({"endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + to.public_key + R"(","auth":")" + to.auth +
           R"("}})";
  }
};

net::PushOptions pushing_to(const PushHouse& house) {
  net::PushOptions options;
  options.contact = "mailto:host@wonders.example";
  options.hosts = {house.host()};
  options.patience = std::chrono::minutes(2);
  options.private_addresses = true;
  options.authority = house.certificate();
  return options;
}

/// What becomes of one message.
Outcome outcome_of(const net::PushOptions& options, const std::string& endpoint) {
  std::promise<Outcome> told;
  PushSender sender(net::PushKeyPair::make(), options,
                    [&](const std::string&, Outcome outcome) { told.set_value(outcome); });
  sender.push(Browser().message(endpoint));
  return told.get_future().get();
}

/// Who sent it (RFC 8292): the claims, if the signature is that of the key.
std::string signed_claims(const std::string& authorization, const std::string& public_key) {
  constexpr std::string_view kToken = "vapid t=";
  REQUIRE(authorization.starts_with(kToken));
  const std::size_t comma = authorization.find(", k=");
  REQUIRE(comma != std::string::npos);
  CHECK(authorization.substr(comma + 4) == net::base64url(public_key));
  const std::string token = authorization.substr(kToken.size(), comma - kToken.size());
  const std::size_t first = token.find('.'), second = token.rfind('.');
  const auto signature = net::from_base64url(token.substr(second + 1));
  REQUIRE(signature);
  CHECK(net::PushKeyPair::verify(public_key, token.substr(0, second), *signature));
  return net::from_base64url(token.substr(first + 1, second - first - 1)).value_or("");
}

const std::string kDaysPlan =
    R"({"edition":"first","players":3,"clock":{"kind":"days","days":2},"seats":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"random"}]})";

/// Until the figures of the server say so.
void wait_for_figure(std::uint16_t port, const std::string& line) {
  for (int look = 0; look < 3000; ++look) {
    if (get(port, "/metrics").body.find("\n" + line + "\n") != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  FAIL(line);
}

/// Ada is at the table and Bob is not, both with a browser that can be called; the game begins.
struct Called {
  Running server;
  std::string ada, bob, table;
  WebClient at_table;
  Browser browser;

  Called(const PushHouse& house, std::unique_ptr<server::GameStore> store)
      : server(with(house), std::move(store)), ada(sign_in(server.port, "Ada")), bob(sign_in(server.port, "Bob")),
        table(text_in(post(server.port, "/api/v1/tables", kDaysPlan, ada).body, "id")),
        at_table(open_socket(server.port, ada)) {
    CHECK(post(server.port, "/api/v1/push", Browser().subscription(house.address("/ada")), ada).status == 200);
    CHECK(post(server.port, "/api/v1/push", browser.subscription(house.address("/bob")), bob).status == 200);
    {
      WebClient visit = open_socket(server.port, bob);
      join(visit);
    }
    wait_for_figure(server.port, "wonders_connections 1");
    join(at_table);
    at_table.send_text(R"({"type":"start","table":")" + table + R"(","ref":2})");
    REQUIRE(at_table.receive_until(R"("ref":2)"));
  }

 private:
  static net::ServerOptions with(const PushHouse& house) {
    net::ServerOptions options;
    options.push = pushing_to(house);
    return options;
  }
  void join(WebClient& who) const {
    who.send_text(R"({"type":"join","table":")" + table + R"(","ref":1})");
    REQUIRE(who.receive_until(R"("ref":1)"));
  }
};

}  // namespace

TEST_CASE("push: a message arrives, readable for the browser alone and signed by the server") {
  PushHouse house;
  const net::PushKeyPair key = net::PushKeyPair::make();
  const Browser browser;
  const std::string text = R"({"type":"turn","table":"abcdefghijkl"})";
  {
    std::promise<Outcome> told;
    PushSender sender(*net::PushKeyPair::from_private(key.private_key()), pushing_to(house),
                      [&](const std::string&, Outcome outcome) { told.set_value(outcome); });
    sender.push(browser.message(house.address("/to/me?now"), text));
    CHECK(told.get_future().get() == Outcome::sent);
  }
  const PushArrival arrival = house.arrivals(1).front();
  CHECK(arrival.target == "/to/me?now");
  CHECK(arrival.headers.at("content-encoding") == "aes128gcm");
  CHECK(arrival.headers.at("ttl") == "86400");
  CHECK(arrival.headers.at("topic").size() == 32);
  CHECK(net::decrypt_push(arrival.body, browser.key, browser.auth) == text);
  CHECK_FALSE(net::decrypt_push(arrival.body, Browser().key, browser.auth));
  const std::string claims = signed_claims(arrival.headers.at("authorization"), key.public_key());
  CHECK(text_in(claims, "aud") == house.address(""));
  CHECK(text_in(claims, "sub") == "mailto:host@wonders.example");
  // Nothing but the encrypted text says which table it is.
  for (const auto& [name, value] : arrival.headers) CHECK(value.find("abcdefghijkl") == std::string::npos);
}

TEST_CASE("push: what the service answers") {
  for (const auto& [reply, outcome] : {std::pair{"200 OK", Outcome::sent}, std::pair{"404 Not Found", Outcome::gone},
                                       std::pair{"410 Gone", Outcome::gone}, std::pair{"429 Slow", Outcome::failed},
                                       std::pair{"500 Oh", Outcome::failed}}) {
    CAPTURE(reply);
    PushHouse house(reply);
    CHECK(outcome_of(pushing_to(house), house.address("/")) == outcome);
  }
}

TEST_CASE("push: redirects are not followed") {
  PushHouse aim;
  for (const char* status : {"302 Found", "307 Temporary Redirect", "308 Permanent Redirect"}) {
    PushHouse house(std::string(status) + "\r\nLocation: " + aim.address("/secret"));
    CHECK(outcome_of(pushing_to(house), house.address("/")) == Outcome::failed);
    CHECK(house.visitors() == 1);
  }
  CHECK(aim.visitors() == 0);
}

TEST_CASE("push: only public addresses of listed hosts are asked, and only with a certificate that is trusted") {
  PushHouse house;
  net::PushOptions options = pushing_to(house);
  SUBCASE("private addresses") {
    options.private_addresses = false;
    CHECK(outcome_of(options, house.address("/")) == Outcome::failed);
    CHECK(house.visitors() == 0);
  }
  SUBCASE("other hosts") {
    options.hosts = {"push.example"};
    CHECK(outcome_of(options, house.address("/")) == Outcome::gone);
    CHECK(house.visitors() == 0);
  }
  SUBCASE("another port of a listed host") {
    options.hosts = {"localhost"};
    CHECK(outcome_of(options, house.address("/")) == Outcome::gone);
    CHECK(house.visitors() == 0);
  }
  SUBCASE("plain http") {
    CHECK(outcome_of(options, "http" + house.address("/").substr(5)) == Outcome::gone);
    CHECK(house.visitors() == 0);
  }
  SUBCASE("a certificate of nobody") {
    options.authority.clear();
    CHECK(outcome_of(options, house.address("/")) == Outcome::failed);
    CHECK(house.visitors() == 1);
  }
}

TEST_CASE("push: addresses of the internet, and others") {
  for (const char* address : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2607:f8b0:4004:c07::5f", "::ffff:8.8.8.8"}) {
    CAPTURE(address);
    CHECK(net::is_public_address(address));
  }
  for (const char* address : {"127.0.0.1",
                              "127.9.9.9",
                              "10.1.2.3",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "100.64.0.1",
                              "0.0.0.0",
                              "224.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "fe80::1",
                              "fd00::1",
                              "ff02::1",
                              "::ffff:127.0.0.1",
                              "::ffff:192.168.0.1",
                              "2002:7f00:1::",
                              "64:ff9b::7f00:1",
                              "2001:db8::1",
                              "nonsense",
                              ""}) {
    CAPTURE(address);
    CHECK_FALSE(net::is_public_address(address));
  }
}

TEST_CASE("push: a sender with a message on its way ends at once") {
  PushHouse house("");
  PushSender sender(net::PushKeyPair::make(), pushing_to(house), [](const std::string&, Outcome) {});
  for (int i = 0; i < 3000; ++i) sender.push(Browser().message(house.address("/")));  // more than it keeps
  house.wait_for_visitors(1);
}

TEST_CASE("push: nobody waits for all the browsers of another, and nobody fills the queue") {
  PushHouse house;
  std::mutex mutex;
  std::condition_variable changed;
  bool held = true;
  std::vector<std::string> order;
  // The first message is on its way until all the others wait.
  PushSender sender(net::PushKeyPair::make(), pushing_to(house), [&](const std::string& endpoint, Outcome) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return !held; });
    order.push_back(endpoint.substr(endpoint.rfind('/')));
    changed.notify_all();
  });
  const auto call = [&](const std::string& owner, const std::string& target) {
    server::PushMessage message = Browser().message(house.address(target));
    message.owner = owner;
    sender.push(std::move(message));
  };
  call("eve", "/first");
  house.wait_for_visitors(1);
  for (int i = 0; i < 2000; ++i) call("eve", "/eve");
  call("bob", "/bob");
  call("cem", "/cem");
  std::unique_lock lock(mutex);
  held = false;
  changed.notify_all();
  changed.wait(lock, [&] { return order.size() >= 33; });
  CHECK(std::vector<std::string>(order.begin(), order.begin() + 5) ==
        std::vector<std::string>{"/first", "/eve", "/bob", "/cem", "/eve"});
}

TEST_CASE("push: the server's key stays the same") {
  storage::MemoryStore store;
  const std::string key = net::own_push_key(store).public_key();
  CHECK(key.size() == 65);
  CHECK(net::own_push_key(store).public_key() == key);
}

TEST_CASE("push: a game with days a turn calls who is not there, and forgets a browser that is gone") {
  PushHouse house("410 Gone");
  auto owned = std::make_unique<storage::MemoryStore>();
  storage::MemoryStore& store = *owned;
  Called game(house, std::move(owned));
  const PushArrival arrival = house.arrivals(1).front();
  CHECK(arrival.target == "/bob");
  CHECK(net::decrypt_push(arrival.body, game.browser.key, game.browser.auth) ==
        R"({"type":"turn","table":")" + game.table + R"("})");
  const auto key = net::from_base64url(text_in(get(game.server.port, "/api/v1/info").body, "push_key"));
  REQUIRE(key);
  signed_claims(arrival.headers.at("authorization"), *key);
  const std::string bob =
      text_in(get(game.server.port, "/api/v1/me", "Authorization: Bearer " + game.bob + "\r\n").body, "id");
  const std::string ada =
      text_in(get(game.server.port, "/api/v1/me", "Authorization: Bearer " + game.ada + "\r\n").body, "id");
  wait_for_figure(game.server.port, "wonders_pushes_failed_total 1");
  game.server.stop();
  CHECK(house.visitors() == 1);
  CHECK(store.subscriptions(bob).empty());
  CHECK(store.subscriptions(ada).size() == 1);
}

TEST_CASE("push: nobody at a table waits for a push service that says nothing") {
  PushHouse house("");
  Called game(house, std::make_unique<storage::MemoryStore>());
  house.wait_for_visitors(1);
  game.at_table.send_text(R"({"type":"chat","table":")" + game.table + R"(","text":"Hello","ref":3})");
  CHECK(game.at_table.receive_until(R"("ref":3)"));
  CHECK(get(game.server.port, "/healthz").body == "ok\n");
  CHECK(get(game.server.port, "/metrics").body.find("\nwonders_pushes_failed_total 0\n") != std::string::npos);
}
