#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "net/running.h"
#include "server/house/admin.h"
#include "storage/sqlite_store.h"
#include "support/picture_moves.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

const std::string kPlan =
    R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"bot","level":"greedy"},{"kind":"bot","level":"random"}]})";

std::string table_of(std::uint16_t port, const std::string& token, const std::string& plan = kPlan) {
  const HttpReply made = post(port, "/api/v1/tables", plan, token);
  REQUIRE(made.status == 201);
  return text_in(made.body, "id");
}

}  // namespace

TEST_CASE("net: a game against bots over a real socket") {
  Running server;
  const std::string token = sign_in(server.port, "Ada");
  const std::string table = table_of(server.port, token);
  WebClient client = open_socket(server.port, token);
  client.send_text(R"({"type":"join","table":")" + table + R"(","ref":1})");
  CHECK(client.receive_until(R"("ref":1)").has_value());
  client.send_text(R"({"type":"start","table":")" + table + R"("})");
  std::size_t views = 0;
  while (auto text = client.receive()) {
    if (text->find(R"("type":"end")") != std::string::npos) break;
    if (text->find(R"("type":"error")") != std::string::npos) FAIL(*text);
    if (text->find(R"("type":"view")") == std::string::npos) continue;
    ++views;
    JsonDocument document;
    REQUIRE(document.parse(*text));
    const std::vector<std::string> moves = testing::moves_in(*document.root().get("picture")->get("legal"));
    if (moves.empty()) continue;
    const std::size_t number = text->find(R"("decision":)") + 11;
    const std::string decision = text->substr(number, text->find(',', number) - number);
    client.send_text(R"({"type":"choose","table":")" + table + R"(","decision":)" + decision + R"(,"move":)" +
                     moves.front() + "}");
  }
  CHECK(views >= 19);
  const HttpReply record = get(server.port, "/api/v1/tables/" + table + "/record");
  CHECK(record.status == 200);
  CHECK(text_in(record.body, "format") == "wonders-record");
}

TEST_CASE("net: pages, health and headers") {
  Running server;
  const HttpReply page = get(server.port, "/");
  CHECK(page.status == 200);
  CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
  CHECK(page.headers.at("content-security-policy").find("default-src 'none'") == 0);
  CHECK(page.headers.at("x-content-type-options") == "nosniff");
  CHECK(page.headers.at("x-frame-options") == "DENY");
  CHECK(page.body.find("Wonders") != std::string::npos);
  CHECK(get(server.port, "/healthz").body == "ok\n");
  CHECK(get(server.port, "/metrics").body.find("wonders_connections 0") != std::string::npos);
  CHECK(get(server.port, "/metrics", "X-Forwarded-For: 10.0.0.1\r\n").status == 404);
  CHECK(get(server.port, "/api/v2/me").status == 404);
  CHECK(get(server.port, "/no.such.file").status == 404);
  CHECK(get(server.port, "/../../etc/passwd").status != 500);
  CHECK(get(server.port, "/table/xyz").status == 200);  // the client's own address
  CHECK(WebClient(server.port).request("HEAD", "/").body.empty());
  CHECK(WebClient(server.port).request("DELETE", "/api/v1/me").status == 400);
  if (const auto tag = page.headers.find("etag"); tag != page.headers.end()) {
    CHECK(get(server.port, "/", "If-None-Match: " + tag->second + "\r\n").status == 304);
    CHECK(get(server.port, "/", "Accept-Encoding: gzip\r\n").headers.count("content-encoding") == 1);
  }
}

TEST_CASE("net: the address of a table is a page, with a picture of what everybody may know") {
  Running server;
  const std::string table = table_of(server.port, sign_in(server.port, "Ada"));
  const HttpReply page = get(server.port, "/t/" + table, "Accept-Language: hu\r\n");
  CHECK(page.status == 200);
  CHECK(page.headers.at("content-type") == "text/html; charset=utf-8");
  const HttpReply image = get(server.port, "/preview/" + table + ".png");
  CHECK(image.status == 200);
  CHECK(image.headers.at("content-type") == "image/png");
  CHECK(image.body.substr(1, 3) == "PNG");
  // Without a client in the program there is only the page that says so.
  const bool client = get(server.port, "/index.html").status == 200;
  CHECK((page.body.find("Ada meghív") != std::string::npos) == client);
  CHECK((page.body.find("og:image\" content=\"http://") != std::string::npos) == client);
  for (const std::string& path : {std::string("/t/nowhere"), "/r/" + table + "/12", std::string("/t/AAAAAA")})
    CHECK(get(server.port, path).status == 200);
  for (const std::string& path :
       {std::string("/preview/nowhere.png"), "/preview/" + table, std::string("/preview/.png")}) {
    CHECK(get(server.port, path).status == 404);
  }
}

TEST_CASE("net: of pages and files an address gets so many") {
  net::ServerOptions options;
  options.site.proxy = true;
  options.site.visitors.pages_per_second = options.site.visitors.requests_per_second = 1e-6;
  options.site.visitors.page_burst = 8;
  options.site.visitors.request_burst = 3;
  Running server(options);
  const std::uint16_t port = server.port;
  const auto ask = [&](const std::string& page, const std::string& address = "10.1.1.1") {
    return get(port, page, "X-Forwarded-For: " + address + "\r\n").status;
  };
  SUBCASE("files") {
    for (const char* page : {"/", "/nothing", "/no.such.file", "/healthz", "/readyz", "/metrics", "/", "/"}) {
      CHECK_MESSAGE(ask(page) != 429, page);
    }
    for (const char* page : {"/", "/nothing", "/no.such.file", "/healthz", "/readyz", "/t/AAAAAA"}) {
      CHECK_MESSAGE(ask(page) == 429, page);
    }
    CHECK(ask("/api/v1/info") == 200);
  }
  SUBCASE("pages about tables") {
    CHECK(ask("/t/AAAAAA") == 200);
    CHECK(ask("/r/AAAAAA") == 200);
    CHECK(ask("/preview/AAAAAA.png") == 404);
    for (const char* page : {"/t/AAAAAA", "/r/AAAAAA", "/preview/AAAAAA.png", "/api/v1/info"}) {
      CHECK_MESSAGE(ask(page) == 429, page);
    }
    CHECK(ask("/") == 200);
  }
  CHECK(ask("/t/AAAAAA", "10.1.1.2") == 200);
  for (int i = 0; i < 20; ++i) {  // whoever looks after the machine
    CHECK(get(port, "/healthz").status == 200);
    CHECK(get(port, "/readyz").status == 200);
  }
}

TEST_CASE("net: of new pictures an address gets few at once; those that were drawn are for everybody") {
  net::ServerOptions options;
  options.site.proxy = true;
  Running server(options);
  std::vector<std::string> pictures;
  for (const char* name : {"Ada", "Bob", "Cem", "Dóra"}) {
    const std::string table = table_of(server.port, sign_in(server.port, name));
    for (const char* language : {"en", "tr", "hu", "fi"})
      pictures.push_back("/preview/" + table + ".png?lang=" + language);
  }
  const auto ask = [&](const std::string& picture, const std::string& address) {
    return get(server.port, picture, "X-Forwarded-For: " + address + "\r\n").status;
  };
  for (std::size_t i = 0; i < 10; ++i) CHECK(ask(pictures[i], "10.1.1.1") == 200);
  // One more is drawn every two seconds, which a slow machine may need for these.
  std::size_t refused = 0;
  for (std::size_t i = 10; i < pictures.size(); ++i) refused += ask(pictures[i], "10.1.1.1") == 429 ? 1 : 0;
  CHECK(refused > 0);
  CHECK(ask(pictures[0], "10.1.1.1") == 200);
  CHECK(ask(pictures[15], "10.1.1.2") == 200);
}

TEST_CASE("net: one connection carries several requests") {
  Running server;
  WebClient client(server.port);
  CHECK(client.request("GET", "/healthz").status == 200);
  CHECK(client.request("GET", "/api/v1/info").status == 200);
}

TEST_CASE("net: the session is in a cookie that scripts cannot read") {
  Running server;
  const HttpReply reply = post(server.port, "/api/v1/guest", R"({"name":"Ada"})");
  const std::string cookie = reply.headers.at("set-cookie");
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(cookie.find("SameSite=Lax") != std::string::npos);
  CHECK(cookie.find("Secure") == std::string::npos);
  const std::string pair = cookie.substr(0, cookie.find(';'));
  CHECK(get(server.port, "/api/v1/me", "Cookie: other=1; " + pair + "\r\n").status == 200);
  CHECK(get(server.port, "/api/v1/me", "Cookie: " + pair + "0\r\n").status == 401);
  CHECK(get(server.port, "/api/v1/me").status == 401);
  WebClient socket(server.port);
  CHECK(socket.upgrade("Cookie: " + pair + "\r\nOrigin: http://localhost\r\n").status == 101);

  const std::string as_ada = "Content-Type: application/json\r\nCookie: " + pair + "\r\n";
  const HttpReply out = WebClient(server.port).request("POST", "/api/v1/logout", as_ada, "{}");
  CHECK(out.status == 200);
  CHECK(out.headers.at("set-cookie").find("wonders_session=; ") == 0);
  CHECK(out.headers.at("set-cookie").find("Max-Age=0") != std::string::npos);
  CHECK(get(server.port, "/api/v1/me", "Cookie: " + pair + "\r\n").status == 401);
  while (socket.receive()) {
  }
  CHECK(socket.close_code() == 1008);
}

TEST_CASE("net: pages of other sites may not act for their visitors") {
  Running server;
  const std::string token = sign_in(server.port, "Ada");
  const std::string bearer = "Authorization: Bearer " + token + "\r\n";
  CHECK(WebClient(server.port).upgrade(bearer + "Origin: http://evil.example\r\n").status == 403);
  CHECK(WebClient(server.port).upgrade(bearer + "Origin: null\r\n").status == 403);
  CHECK(WebClient(server.port).upgrade(bearer + "Origin: http://localhost.evil.example\r\n").status == 403);
  CHECK(WebClient(server.port).upgrade(bearer + "Origin: http://localhost\r\n").status == 101);
  CHECK(WebClient(server.port).upgrade("").status == 401);
  const std::string json = "Content-Type: application/json\r\n";
  const auto create = [&](const std::string& headers) {
    return WebClient(server.port).request("POST", "/api/v1/tables", bearer + headers, kPlan).status;
  };
  CHECK(create(json + "Origin: http://evil.example\r\n") == 403);
  CHECK(create("Content-Type: text/plain\r\n") == 400);  // what a form of another site could send
  CHECK(create(json) == 201);
}

TEST_CASE("net: pages of origins that are named may, and browsers are told so") {
  net::ServerOptions options;
  options.site.origins = {"https://friend.example"};
  Running server(options);
  const auto ask = [&](const std::string& origin) {
    return WebClient(server.port)
        .request("OPTIONS", "/api/v1/tables",
                 "Origin: " + origin + "\r\nAccess-Control-Request-Method: POST\r\n" +
                     "Access-Control-Request-Headers: content-type\r\n");
  };
  const HttpReply allowed = ask("https://friend.example");
  CHECK(allowed.status == 204);
  CHECK(allowed.headers.at("access-control-allow-origin") == "https://friend.example");
  CHECK(allowed.headers.at("access-control-allow-methods") == "GET, POST");
  CHECK(allowed.headers.at("access-control-allow-headers") == "Authorization, Content-Type");
  CHECK(ask("https://evil.example").status == 403);
  CHECK(ask("https://evil.example").headers.count("access-control-allow-origin") == 0);
  const HttpReply info = get(server.port, "/api/v1/info", "Origin: https://friend.example\r\n");
  CHECK(info.headers.at("access-control-allow-origin") == "https://friend.example");
  CHECK(get(server.port, "/api/v1/info", "Origin: http://localhost\r\n").headers.count("access-control-allow-origin") ==
        0);
}

TEST_CASE("net: a page of another origin opens a WebSocket by its cookie, or not at all") {
  net::ServerOptions options;
  options.site.origins = {"https://friend.example"};
  Running server(options);
  const HttpReply guest =
      WebClient(server.port)
          .request("POST", "/api/v1/guest", "Origin: https://friend.example\r\nContent-Type: application/json\r\n",
                   R"({"name":"Ada"})");
  REQUIRE(guest.status == 201);
  // Browsers send it along from origins of the same site, and from no other.
  CHECK(guest.headers.at("set-cookie").find("SameSite=Lax") != std::string::npos);
  const std::string token = text_in(guest.body, "token"), cookie = "Cookie: wonders_session=" + token + "\r\n";
  const std::string friendly = "Origin: https://friend.example\r\n", evil = "Origin: https://evil.example\r\n";
  CHECK(WebClient(server.port).upgrade(friendly + cookie).status == 101);
  CHECK(WebClient(server.port).upgrade(friendly).status == 401);
  CHECK(WebClient(server.port).upgrade(evil + cookie).status == 403);
  CHECK(get(server.port, "/api/v1/me", friendly + "Authorization: Bearer " + token + "\r\n").status == 200);
}

TEST_CASE("net: on this machine the server answers only to names of this machine") {
  const auto asked_for = [](std::uint16_t port, const std::string& host, const std::string& more = "") {
    WebClient client(port);
    client.send_bytes("GET /api/v1/info HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
    return client.read_reply().status;
  };
  Running server;
  for (const char* host : {"localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000", "a.localhost"}) {
    CHECK_MESSAGE(asked_for(server.port, host) == 200, host);
  }
  // A page of evil.example, whose name leads to this machine now, would be of the same origin as the server.
  for (const char* host : {"evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"}) {
    CHECK_MESSAGE(asked_for(server.port, host, "Origin: http://evil.example\r\n") == 403, host);
  }
  WebClient socket(server.port);
  socket.send_bytes("GET /api/v1/socket HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
                    "Authorization: Bearer " +
                    sign_in(server.port, "Ada") +
                    "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  CHECK(socket.read_reply().status == 403);

  net::ServerOptions options;
  options.site.proxy = true;
  Running proxied(options);
  CHECK(asked_for(proxied.port, "play.example.org") == 200);
}

TEST_CASE("net: a full server makes room at the cost of who holds most of it") {
  net::ServerOptions options;
  options.site.proxy = true;
  options.most_connections = 8;
  Running server(options);
  const auto from = [](const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; };
  const auto guest = [&] { return "Authorization: Bearer " + sign_in(server.port, "Guest") + "\r\n"; };
  const std::string eve = guest(), ada = guest();
  std::vector<WebClient> many;
  for (int i = 0; i < 8; ++i) {
    many.emplace_back(server.port);
    REQUIRE(many.back().upgrade(eve + from("10.6.6.6")).status == 101);
    REQUIRE(many.back().receive_until(R"("type":"hello")").has_value());
  }
  WebClient player(server.port);
  CHECK(player.upgrade(ada + from("10.1.1.1")).status == 101);
  CHECK(player.receive_until(R"("type":"hello")").has_value());
  CHECK_FALSE(many.back().receive().has_value());  // the newest of the eight has gone
  many.front().send_text(R"({"type":"ping"})");
  CHECK(many.front().receive_until(R"("type":"pong")").has_value());
  CHECK(get(server.port, "/healthz").status == 200);
}

TEST_CASE("net: behind a proxy a request counts for its visitor, from its header on") {
  net::ServerOptions options;
  options.site.proxy = true;
  options.most_connections = 12;
  options.site.visitors.connections = 8;
  Running server(options);
  const std::uint16_t port = server.port;
  const auto asked_from = [&](const std::string& address) {
    return get(port, "/healthz", "X-Forwarded-For: " + address + "\r\n").status;
  };
  // Until the server has come so far; what nobody is told of cannot be waited for.
  const auto becomes = [&](const std::string& address, unsigned status) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < give_up) {
      if (asked_from(address) == status) return true;
    }
    return false;
  };
  std::vector<WebClient> slow;  // bodies that do not end
  const auto ask_slowly = [&](const std::string& address) {
    slow.emplace_back(port);
    slow.back().send_bytes("POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                           "Content-Length: 14\r\nX-Forwarded-For: " +
                           address + "\r\n\r\n{\"name\":");
  };
  SUBCASE("one visitor has so many and no more") {
    for (int i = 0; i < 8; ++i) ask_slowly("10.6.6.6");
    CHECK(becomes("10.6.6.6", 429));
    CHECK(asked_from("10.1.1.1") == 200);
    slow.front().send_bytes("\"Eve\"}");
    CHECK(slow.front().read_reply().status == 201);
    CHECK(becomes("10.6.6.6", 200));  // the connection is the proxy's again
  }
  SUBCASE("in a full house who has most makes room") {
    for (int i = 0; i < 12; ++i) ask_slowly(i < 6 ? "10.6.6.6" : "10.7.7.7");
    CHECK(becomes("10.1.1.1", 200));
    CHECK(asked_from("10.1.1.2") == 200);
    slow.front().send_bytes("\"Eve\"}");  // the oldest is still there: nobody had to wait until its time was over
    CHECK(slow.front().read_reply().status == 201);
  }
}

TEST_CASE("net: a proxy is believed only when there is one") {
  const std::string json = "Content-Type: application/json\r\n";
  const std::string forwarded =
      "X-Forwarded-For: 6.6.6.6, 10.1.2.3\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: play.example\r\n";
  const auto guest = [&](std::uint16_t port, const std::string& headers) {
    return WebClient(port).request("POST", "/api/v1/guest", json + forwarded + headers, R"({"name":"Ada"})");
  };
  SUBCASE("without") {
    Running server;
    CHECK(guest(server.port, "Origin: https://play.example\r\n").status == 403);
    CHECK(guest(server.port, "").headers.at("set-cookie").find("Secure") == std::string::npos);
  }
  SUBCASE("with") {
    net::ServerOptions options;
    options.site.proxy = true;
    Running server(options);
    const HttpReply reply = guest(server.port, "Origin: https://play.example\r\n");
    CHECK(reply.status == 201);
    CHECK(reply.headers.at("set-cookie").find("; Secure") != std::string::npos);
    CHECK(reply.headers.count("strict-transport-security") == 1);
    unsigned last = 0;
    for (int i = 0; i < 30 && last != 429; ++i) last = guest(server.port, "").status;
    CHECK(last == 429);  // twenty guests of one address
    const auto from = [&](const std::string& lines) {
      return WebClient(server.port).request("POST", "/api/v1/guest", json + lines, R"({"name":"Ada"})").status;
    };
    // Of several lines, as of several entries, the last is our proxy's.
    CHECK(from("X-Forwarded-For: 10.1.2.3\r\nX-Forwarded-For: 10.9.9.9\r\n") == 201);
    // One more may be let in half a minute later, and the machine may be slow.
    const auto refused = [&](const std::string& lines) {
      for (int i = 0; i < 3; ++i) {
        if (from(lines) == 429) return true;
      }
      return false;
    };
    CHECK(refused("X-Forwarded-For: 10.9.9.9\r\nX-Forwarded-For: 10.1.2.3\r\n"));
    for (int i = 0; i < 20; ++i) CHECK(from("X-Forwarded-For: 2001:db8::" + std::to_string(i) + "\r\n") == 201);
    CHECK(refused("X-Forwarded-For: 2001:db8::ffff:1\r\n"));
    CHECK(from("X-Forwarded-For: 2001:db8:0:1::1\r\n") == 201);
    // What is written to the disk, which everybody waits for, is less than what is only asked.
    const auto rename = [&](const std::string& address) {
      const std::string headers = json + "X-Forwarded-For: " + address + "\r\n";
      return WebClient(server.port).request("POST", "/api/v1/me", headers, R"({"name":"Bob"})").status;
    };
    for (int i = 0; i < 20; ++i) CHECK(rename("10.4.4.4") == 401);
    bool too_many = false;  // a slow machine is allowed some more
    for (int i = 0; i < 200 && !too_many; ++i) too_many = rename("10.4.4.4") == 429;
    CHECK(too_many);
    CHECK(get(server.port, "/api/v1/info", "X-Forwarded-For: 10.4.4.4\r\n").status == 200);
    CHECK(rename("10.4.4.5") == 401);
    // Nor is a port somebody else.
    CHECK(refused("X-Forwarded-For: 10.1.2.3:4567\r\n"));
    CHECK(refused("X-Forwarded-For: [2001:db8::ffff:1]:4567\r\n"));
  }
}

TEST_CASE("net: codes cannot be guessed by asking for many") {
  net::ServerOptions options;
  options.site.proxy = true;
  Running server(options);
  const std::string table = table_of(server.port, sign_in(server.port, "Ada"));
  const std::string code = text_in(get(server.port, "/api/v1/tables/" + table).body, "code");
  const auto ask = [&](const std::string& name) {
    return get(server.port, "/api/v1/tables/" + name, "X-Forwarded-For: 10.1.1.1\r\n").status;
  };
  CHECK(ask(code) == 200);
  for (int i = 0; i < 20; ++i) CHECK(ask("WRONG" + std::string(1, static_cast<char>('A' + i))) == 404);
  // One more is allowed every ten seconds, which a slow machine may need for these.
  const auto refused = [&](const std::string& name) {
    for (int i = 0; i < 10; ++i) {
      if (ask("WRONGZ") == 429 && ask(name) == 429) return true;
    }
    return false;
  };
  CHECK(refused("WRONGY"));
  CHECK(refused(code));      // the answer does not tell that this one is right
  CHECK(ask(table) == 200);  // an id is no guess
  CHECK(get(server.port, "/api/v1/tables/" + code, "X-Forwarded-For: 10.1.1.2\r\n").status == 200);
}

TEST_CASE("net: what is no HTTP, or too much of it, gets an answer or the end, and hurts nobody") {
  Running server;
  for (const std::string& bytes :
       std::vector<std::string>{"\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02" + std::string(100, 'x') + "\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20000, 'a') + "\r\n\r\n",
                                "POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n{",
                                "POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"}) {
    WebClient client(server.port);
    client.send_bytes(bytes);
    const HttpReply reply = client.read_reply();
    CHECK_MESSAGE((reply.status == 0 || reply.status == 400 || reply.status == 413), reply.status);
  }
  CHECK(get(server.port, "/healthz").status == 200);
}

TEST_CASE("net: malformed, huge and binary messages") {
  Running server;
  const std::string token = sign_in(server.port, "Ada");
  SUBCASE("nonsense is answered and the connection goes on") {
    WebClient client = open_socket(server.port, token);
    for (const char* text : {"", "{", "null", R"({"type":"choose"})", R"({"type":"join","table":"nowhere","ref":3})"}) {
      client.send_text(text);
      CHECK(client.receive_until(R"("type":"error")").has_value());
    }
    client.send_text(R"({"type":"ping","ref":9})");
    CHECK(client.receive_until(R"("type":"pong","ref":9)").has_value());
  }
  SUBCASE("more than 4 KiB ends it") {
    WebClient client = open_socket(server.port, token);
    client.send_text(std::string(100000, ' '));
    CHECK_FALSE(client.receive().has_value());
    CHECK(client.close_code() == 1009);
  }
  SUBCASE("so does what is no text") {
    WebClient client = open_socket(server.port, token);
    client.send_frame(0x2, "binary");
    CHECK_FALSE(client.receive().has_value());
    CHECK(client.close_code() == 1003);
  }
  SUBCASE("and invalid UTF-8") {
    WebClient client = open_socket(server.port, token);
    client.send_text("\xff\xfe\xfd");
    CHECK_FALSE(client.receive().has_value());
    CHECK(client.close_code() == 1007);
  }
  SUBCASE("and a frame that breaks the protocol") {
    WebClient client = open_socket(server.port, token);
    client.send_bytes("\xF3\x80\x00\x00\x00\x00");
    CHECK_FALSE(client.receive().has_value());
  }
  SUBCASE("a flood is cut off") {
    WebClient client = open_socket(server.port, token);
    for (int i = 0; i < 2000; ++i) client.send_text(R"({"type":"ping"})");
    while (client.receive()) {
    }
    CHECK(client.close_code() == 1008);
  }
  CHECK(get(server.port, "/healthz").status == 200);
}

TEST_CASE("net: who does not read is dropped, and the others go on") {
  net::ServerOptions options;
  options.most_queued_bytes = 200000;
  options.hub.messages_per_second = options.hub.message_burst = 1e9;
  options.hub.changes_per_second = options.hub.change_burst = 1e9;
  Running server(options);
  const std::string token = sign_in(server.port, "Ada");
  const std::string table = table_of(server.port, token);
  WebClient lazy = open_socket(server.port, sign_in(server.port, "Lazy"));
  lazy.send_text(R"({"type":"watch","table":")" + table + R"("})");
  WebClient busy = open_socket(server.port, token);
  busy.send_text(R"({"type":"join","table":")" + table + R"("})");
  REQUIRE(busy.receive_until(R"("watchers":1)").has_value());
  // It asks for the whole table again and again, and does not read the answers. The system keeps many megabytes of
  // them.
  bool dropped = false;
  for (int i = 0; i < 200 && !dropped; ++i) {
    for (int j = 0; j < 1000; ++j) lazy.send_text(R"({"type":"watch","table":")" + table + R"("})");
    dropped = get(server.port, "/metrics").body.find("wonders_slow_readers_total 1\n") != std::string::npos;
  }
  CHECK(dropped);
  CHECK(busy.receive_until(R"("watchers":0)").has_value());
}

TEST_CASE("net: fifteen people who flood a table do not throw a player off it") {
  Running server;
  const std::string ada = sign_in(server.port, "Ada with the long name"), bob = sign_in(server.port, "Bob");
  std::string seats = R"({"kind":"person"},{"kind":"person"})";
  for (int i = 0; i < 5; ++i) seats += R"(,{"kind":"bot","level":"random","name":"A bot with a long name"})";
  const std::string table = table_of(server.port, ada, R"({"edition":"first","players":7,"seats":[)" + seats + "]}");
  const auto about = [&](const std::string& type, const std::string& more = "") {
    return R"({"type":")" + type + R"(","table":")" + table + R"(")" + more + "}";
  };
  WebClient player = open_socket(server.port, ada), friendly = open_socket(server.port, bob);
  player.send_text(about("join"));
  friendly.send_text(about("join", R"(,"ref":1)"));
  REQUIRE(friendly.receive_until(R"("ref":1)").has_value());

  std::vector<WebClient> crowd;
  for (int i = 0; i < 15; ++i) crowd.push_back(open_socket(server.port, sign_in(server.port, "Watcher")));
  std::size_t bytes = 0;
  bool heard = false;
  std::thread reader([&] {
    while (auto text = player.receive()) {
      bytes += text->size();
      heard = text->find("the flood is over") != std::string::npos;
      if (heard) return;
    }
  });
  for (WebClient& client : crowd) {
    for (int i = 1; i < 60; ++i) client.send_text(about(i % 2 == 0 ? "join" : "watch"));
    client.send_text(about("join", R"(,"ref":60)"));
  }
  for (WebClient& client : crowd) CHECK(client.receive_until(R"("ref":60)").has_value());
  friendly.send_text(about("chat", R"(,"text":"the flood is over")"));
  reader.join();
  CHECK(heard);
  CHECK(bytes < 50000);
  CHECK(get(server.port, "/metrics").body.find("wonders_slow_readers_total 0\n") != std::string::npos);
}

TEST_CASE("net: a table that nobody comes to ends without any other traffic") {
  net::ServerOptions options;
  options.hub.open_empty = 50;
  Running server(options);
  table_of(server.port, sign_in(server.port, "Ada"));
  // Asking for the metrics is no traffic to the tables: only the clock can end this one.
  const auto tables = [&] { return get(server.port, "/metrics").body; };
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  bool ended = false;
  while (!ended && std::chrono::steady_clock::now() < give_up) {
    ended = tables().find("\nwonders_tables 0\n") != std::string::npos;
  }
  CHECK(ended);
}

TEST_CASE("net: on shutdown everybody is told to come back") {
  Running server;
  WebClient client = open_socket(server.port, sign_in(server.port, "Ada"));
  server.stop();
  CHECK_FALSE(client.receive().has_value());
  CHECK(client.close_code() == 1012);
  CHECK_FALSE(WebClient(server.port).connected());
}

TEST_CASE("net: the host of the server gives orders over a socket that is the host's alone") {
  const Folder folder;
  net::ServerOptions options;
  options.site.proxy = true;
  options.admin_socket = folder.file("admin");
  Running server(options);
  CHECK((std::filesystem::status(options.admin_socket).permissions() & std::filesystem::perms::all) ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  const std::string bearer = "Authorization: Bearer " + sign_in(server.port, "Eve") + "\r\n";
  WebClient eve(server.port);
  REQUIRE(eve.upgrade(bearer + "X-Forwarded-For: 10.6.6.6\r\n").status == 101);
  REQUIRE(eve.receive_until(R"("type":"hello")").has_value());
  CHECK(told(options.admin_socket, "{\"action\":\"guests\"}\n").find(R"("addresses":["10.6.6.6"])") !=
        std::string::npos);
  CHECK(told(options.admin_socket, "nonsense\n").find("error") != std::string::npos);
  CHECK(told(options.admin_socket, "{\"action\":\"ban\",\"subject\":\"10.6.0.0/16\"}\n") == "{\"ok\":true}\n");
  while (eve.receive()) {
  }
  CHECK(eve.close_code() == 1008);
  CHECK(WebClient(server.port).upgrade(bearer + "X-Forwarded-For: 10.6.1.1\r\n").status == 403);
  CHECK(get(server.port, "/api/v1/info", "X-Forwarded-For: 10.6.1.1\r\n").status == 403);
  CHECK(get(server.port, "/api/v1/info", "X-Forwarded-For: 10.7.1.1\r\n").status == 200);
  server.stop();
  CHECK_FALSE(std::filesystem::exists(options.admin_socket));
}

TEST_CASE("net: every action of the host is in the audit log") {
  const Folder folder;
  net::ServerOptions options;
  options.admin_socket = folder.file("admin");
  Running server(options, std::make_unique<storage::SqliteStore>(folder.file("wonders.db")));
  const HttpReply guest = post(server.port, "/api/v1/guest", R"({"name":"Eve"})");
  const std::string eve = text_in(guest.body, "id"), table = table_of(server.port, text_in(guest.body, "token"));
  using Order = std::pair<std::string, std::string>;  // an action and its subject
  const std::vector<Order> orders{{"tables", ""},
                                  {"table", table},
                                  {"guests", "Eve"},
                                  {"mute", eve},
                                  {"unmute", eve},
                                  {"ban", eve},
                                  {"bans", ""},
                                  {"unban", eve},
                                  {"close", table},
                                  {"remove", eve},
                                  {"reports", ""},
                                  {"log-level", "error"},
                                  {"copy", folder.file("copy.db")},
                                  {"delete", eve},
                                  {"audit", ""}};
  std::set<std::string, std::less<>> actions;
  for (const auto& [action, subject] : orders) {
    actions.insert(action);
    const std::string answer =
        told(options.admin_socket, R"({"action":")" + action + R"(","subject":")" + subject + "\"}\n");
    CHECK_MESSAGE(answer.starts_with(R"({"ok":true)"), action, ": ", answer);
  }
  for (std::string_view action : server::admin_actions()) CHECK_MESSAGE(actions.contains(action), action);
  const std::string audit = told(options.admin_socket, "{\"action\":\"audit\"}\n");
  JsonDocument document;
  REQUIRE(document.parse(audit));
  std::vector<Order> noted;
  for (const JsonValue entry : document.root().get("audit")->elements()) {
    noted.insert(noted.begin(), {std::string(*entry.get("action")->as_string()),
                                 std::string(*entry.get("subject")->as_string())});  // the newest is first
  }
  CHECK(noted == orders);
}

TEST_CASE("net: forged ids") {
  Running server;
  const std::string ada = sign_in(server.port, "Ada"), eve = sign_in(server.port, "Eve");
  const std::string table = table_of(server.port, ada);
  WebClient host = open_socket(server.port, ada);
  host.send_text(R"({"type":"join","table":")" + table + R"("})");
  host.send_text(R"({"type":"start","table":")" + table + R"("})");
  REQUIRE(host.receive_until(R"("type":"view")").has_value());
  WebClient forger = open_socket(server.port, eve);
  forger.send_text(R"({"type":"choose","table":")" + table +
                   R"(","decision":1,"seat":0,"player":"x","move":{"action":"sell","card":"Altar"}})");
  CHECK(text_in(*forger.receive_until(R"("type":"error")"), "code") == "not_seated");
  forger.send_text(R"({"type":"watch","table":")" + table + R"("})");
  const auto view = forger.receive_until(R"("type":"view")");
  REQUIRE(view.has_value());
  CHECK(view->find(R"("you":null)") != std::string::npos);
  CHECK(view->find(R"("hand":[])") != std::string::npos);
}
