// What no honest client sends, as a table with what each gets. Nobody else may notice: after every case the server
// answers as before.
#include <doctest/doctest.h>

#include "attacks/kinds.h"
#include "support/program.h"
#include "support/web_client.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr unsigned kClosed = 0;  // the connection ends without an answer

class Target {
 public:
  explicit Target(const ServerWords& words) : program_(program_path(), folder_.file("wonders.db"), words) {
    REQUIRE(program_.port != 0);
  }

  WebClient client() const { return WebClient(program_.port); }

  /// Each visitor comes from an address of its own, so that limits are met only where they are the case.
  std::string from_somewhere() {
    ++visitors_;
    return "X-Forwarded-For: 198.51." + std::to_string(visitors_ / 256) + "." + std::to_string(visitors_ % 256) +
           "\r\n";
  }

  std::string new_guest() {
    const HttpReply reply = client().request(
        "POST", "/api/v1/guest", from_somewhere() + "Content-Type: application/json\r\n", R"({"name":"A"})");
    REQUIRE(reply.status == 201);
    return text_in(reply.body, "token");
  }

  std::string new_table(const std::string& token) {
    const HttpReply made = client().request(
        "POST", "/api/v1/tables",
        "Authorization: Bearer " + token + "\r\n" + from_somewhere() + "Content-Type: application/json\r\n",
        R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"person"}]})");
    REQUIRE(made.status == 201);
    return text_in(made.body, "id");
  }

  WebClient socket(const std::string& token) {
    WebClient opened = client();
    REQUIRE(opened.upgrade("Authorization: Bearer " + token + "\r\n" + from_somewhere()).status == 101);
    REQUIRE(opened.receive_until(R"("type":"hello")").has_value());
    return opened;
  }

  bool well() const { return client().request("GET", "/healthz").status == 200; }

 private:
  Folder folder_;
  Program program_;
  std::size_t visitors_ = 0;
};

struct HttpCase {
  std::string name;
  std::string bytes;
  std::vector<unsigned> gets;
};

std::string get_with(const std::string& headers, const std::string& target = "/api/v1/info") {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
}

std::string post_with(const std::string& headers, const std::string& body,
                      const std::string& target = "/api/v1/guest") {
  return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body;
}

const std::string kJson = "Content-Type: application/json\r\n";

std::vector<HttpCase> http_cases() {
  const std::string body = R"({"name":"A"})";
  const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
  std::vector<HttpCase> cases{
      // what is no HTTP
      {"nothing", "", {kClosed}},
      {"two line ends", "\r\n\r\n", {kClosed, 400}},
      {"a word", "hello\r\n\r\n", {400}},
      {"TLS",
       std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(100, 'x') + "\r\n\r\n",
       {400}},
      {"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400}},
      {"HTTP/0.9", "GET /\r\n\r\n", {400}},
      {"version 9.9", "GET / HTTP/9.9\r\nHost: x\r\n\r\n", {400}},
      {"version in small letters", "GET / http/1.1\r\nHost: x\r\n\r\n", {400}},
      {"no target", "GET  HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
      {"a NUL in the target", std::string("GET /\0x HTTP/1.1\r\nHost: x\r\n\r\n", 29), {400}},
      {"a NUL in a header", get_with(std::string("X: a\0b\r\n", 8)), {400}},
      {"a bell in a header name", get_with("X\a: 1\r\n"), {400}},
      {"a space before the colon", get_with("X : 1\r\n"), {400}},
      {"a header without colon", get_with("nonsense\r\n"), {400}},
      {"an empty header name", get_with(": 1\r\n"), {400}},
      {"line ends without CR", "GET /healthz HTTP/1.1\nHost: x\n\n", {kClosed, 400}},
      {"half a request", "GET /healthz HTTP/1.1\r\nHo", {kClosed}},
      {"a body that never comes", post_with(kJson + "Content-Length: 100\r\n", "{"), {kClosed}},
      // what a proxy could read differently
      {"no Host", "GET /healthz HTTP/1.1\r\n\r\n", {400}},
      {"no Host in HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n", {200}},
      {"a folded line", get_with("X: a\r\n b\r\n"), {400}},
      {"a line folded with a tab", get_with("X: a\r\n\tContent-Length: 5\r\n"), {400}},
      {"a fold after the request", "GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n", {400}},
      {"two Hosts", get_with("Host: evil.example\r\n"), {400}},
      {"an unknown coding", post_with(kJson + "Transfer-Encoding: identity\r\n" + length, body), {400}},
      {"a coding that ends in chunked", post_with(kJson + "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), {400}},
      {"two codings", post_with(kJson + "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), {400}},
      {"chunked twice",
       post_with(kJson + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
       {400}},
      {"chunks without more",
       post_with(kJson + "Transfer-Encoding: chunked\r\n", "c\r\n" + body + "\r\n0\r\n\r\n"),
       {201}},
      {"an address behind the body",
       post_with(kJson + "Transfer-Encoding: chunked\r\nTrailer: X-Forwarded-For\r\n",
                 "c\r\n" + body + "\r\n0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"),
       {400}},
      {"a session behind the body",
       post_with(kJson + "Transfer-Encoding: chunked\r\n", "c\r\n" + body + "\r\n0\r\nAuthorization: Bearer 0\r\n\r\n"),
       {400}},
      // too much
      {"a header of 20 KB", get_with("X: " + std::string(20000, 'a') + "\r\n"), {413}},
      {"a target of 20 KB", get_with("", "/" + std::string(20000, 'a')), {413}},
      {"a thousand headers",
       get_with([] {
         std::string many;
         for (int i = 0; i < 1000; ++i) many += "X-" + std::to_string(i) + ": 1\r\n";
         return many;
       }()),
       {413}},
      {"a body of 17 KB", post_with(kJson + "Content-Length: 17000\r\n", std::string(17000, ' ')), {413}},
      {"a body said to be a gigabyte", post_with(kJson + "Content-Length: 1000000000\r\n", "{"), {413}},
      {"a chunk of 17 KB",
       post_with(kJson + "Transfer-Encoding: chunked\r\n", "4268\r\n" + std::string(0x4268, ' ') + "\r\n0\r\n\r\n"),
       {413}},
      // lengths that lie
      {"length -1", post_with(kJson + "Content-Length: -1\r\n", body), {400}},
      {"length +12", post_with(kJson + "Content-Length: +12\r\n", body), {400}},
      {"length 0x0C", post_with(kJson + "Content-Length: 0x0C\r\n", body), {400}},
      {"length of 30 digits", post_with(kJson + "Content-Length: " + std::string(30, '9') + "\r\n", body), {400}},
      {"two lengths", post_with(kJson + "Content-Length: 12\r\nContent-Length: 13\r\n", body), {400}},
      {"a length and chunks", post_with(kJson + length + "Transfer-Encoding: chunked\r\n", "0\r\n\r\n"), {400}},
      {"chunks without a size", post_with(kJson + "Transfer-Encoding: chunked\r\n", "x\r\n\r\n"), {400}},
      {"a chunk size of 20 digits",
       post_with(kJson + "Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFFFFFF\r\n\r\n"),
       {400}},
      // JSON that is none, and what stands in it
      {"no body", post_with(kJson + "Content-Length: 0\r\n", ""), {400}},
      {"half an object", post_with(kJson + "Content-Length: 2\r\n", "{\""), {400}},
      {"an array", post_with(kJson + "Content-Length: 2\r\n", "[]"), {400}},
      {"a hundred brackets", post_with(kJson + "Content-Length: 100\r\n", std::string(100, '[')), {400}},
      {"a name of no letters", post_with(kJson + "Content-Length: 11\r\n", R"({"name":""})"), {400}},
      {"a name that is a number", post_with(kJson + "Content-Length: 10\r\n", R"({"name":1})"), {400}},
      {"bytes that are no UTF-8", post_with(kJson + "Content-Length: 12\r\n", "{\"name\":\"\xff\"}"), {400}},
      {"a form", post_with("Content-Type: text/plain\r\n" + length, body), {400}},
      {"no type", post_with(length, body), {400}},
      // methods, paths and who asks
      {"DELETE", "DELETE /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
      {"TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
      {"CONNECT", "CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n", {400}},
      {"POST to a page", post_with(kJson + length, body, "/"), {400}},
      {"another site's page", post_with(kJson + length + "Origin: https://evil.example\r\n", body), {403}},
      {"a page without origin", post_with(kJson + length + "Origin: null\r\n", body), {403}},
      {"me without a session", get_with("", "/api/v1/me"), {401}},
      {"me with a forged session",
       get_with("Authorization: Bearer " + std::string(64, '0') + "\r\n", "/api/v1/me"),
       {401}},
      {"me with a session of a kilobyte",
       get_with("Authorization: Bearer " + std::string(1024, '0') + "\r\n", "/api/v1/me"),
       {401}},
      {"the metrics through the proxy", get_with("", "/metrics"), {404}},
      {"a file of the system", get_with("", "/../../../../etc/passwd"), {404, 200}},
      {"the same, encoded", get_with("", "/%2e%2e/%2e%2e/etc/passwd"), {404, 200}},
      {"a table with a long name", get_with("", "/api/v1/tables/" + std::string(1000, 'a')), {404}},
      {"a table named by SQL", get_with("", "/api/v1/tables/'OR'1'='1"), {404}},
      {"another version", get_with("", "/api/v2/info"), {404}},
      {"a thing that is not there", get_with("", "/api/v1/nothing"), {404}},
      // the WebSocket's door
      {"an upgrade without session",
       get_with("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
                "/api/v1/socket"),
       {401}},
      {"the socket's address without an upgrade", get_with("", "/api/v1/socket"), {404, 400, 426}},
  };
  return cases;
}

std::string endpoint_case(const std::string& endpoint) {
  return R"({"endpoint":)" + endpoint + R"(,"keys":{"p256dh":")" + "B" + std::string(86, 'A') + R"(","auth":")" +
         std::string(22, 'A') + R"("}})";
}

/// What is asked by name, as somebody who is signed in or as anybody.
std::vector<HttpCase> named_cases(const std::string& token, const std::string& table) {
  const std::string bearer = "Authorization: Bearer " + token + "\r\n";
  const auto posts = [&](const std::string& target, const std::string& body) {
    return post_with(kJson + bearer + "Content-Length: " + std::to_string(body.size()) + "\r\n", body, target);
  };
  const auto gets = [&](const std::string& target) { return get_with(bearer, target); };
  const std::string long_name(1000, 'a');
  std::vector<HttpCase> cases{
      {"push without session", post_with(kJson + "Content-Length: 2\r\n", "{}", "/api/v1/push"), {401}},
      {"push, asked for", gets("/api/v1/push"), {404}},
      {"push to nobody", posts("/api/v1/push", "{}"), {400}},
      {"push without keys", posts("/api/v1/push", R"({"endpoint":"https://fcm.googleapis.com/x"})"), {400}},
      {"push with keys that are none",
       posts("/api/v1/push", R"({"endpoint":"https://fcm.googleapis.com/x","keys":"no"})"),
       {400}},
      {"push removed that is a number", posts("/api/v1/push", R"({"remove":1})"), {200}},
      {"push removed that was never there", posts("/api/v1/push", R"({"remove":"' OR 1=1 --"})"), {200}},
      {"games without session", get_with("", "/api/v1/games"), {401}},
      {"games before no time", gets("/api/v1/games/"), {400}},
      {"games before a word", gets("/api/v1/games/now"), {400}},
      {"games before the world began", gets("/api/v1/games/-9223372036854775808"), {200}},
      {"games before a time of 30 digits", gets("/api/v1/games/" + std::string(30, '9')), {400}},
      {"games before a time and more", gets("/api/v1/games/1'OR'1'='1"), {400}},
      {"games, none hidden", posts("/api/v1/games", "{}"), {400}},
      {"games, a number hidden", posts("/api/v1/games", R"({"hide":1})"), {400}},
      {"games, one hidden by SQL", posts("/api/v1/games", R"({"hide":"'; --"})"), {400}},
      {"games, one of a long name hidden", posts("/api/v1/games", R"({"hide":")" + long_name + R"("})"), {400}},
      {"games, another's hidden", posts("/api/v1/games", R"({"hide":")" + table + R"("})"), {200}},
      {"a picture of nothing", gets("/preview/"), {404}},
      {"a picture that is none", gets("/preview/" + table), {404}},
      {"a picture twice", gets("/preview/" + table + ".png.png"), {404}},
      {"a picture above", gets("/preview/../" + table + ".png"), {404}},
      {"a picture of a long name", gets("/preview/" + long_name + ".png"), {404}},
      {"a picture by SQL", gets("/preview/'OR'1'='1.png"), {404}},
      {"a picture in no language", gets("/preview/" + table + ".png?lang=<>"), {200}},
      {"a picture, sent", posts("/preview/" + table + ".png", "{}"), {400}},
      {"a page of nothing", gets("/t/"), {200}},
      {"a page of a long name", gets("/t/" + long_name), {200}},
      {"a page by SQL", gets("/t/'OR'1'='1"), {200}},
      {"a page of a NUL, encoded", gets("/t/%00"), {200}},
      {"a page of bytes that are no UTF-8", gets("/t/\xff\xfe"), {200, 400}},
      {"a page far below", gets("/t/" + table + "/../../../etc/passwd"), {200}},
      {"a page that is a file", gets("/t/" + table + ".js"), {200, 404}},
      {"a page, sent", posts("/t/" + table, "{}"), {400}},
      {"a replay before its beginning", gets("/r/" + table + "/-1"), {200}},
      {"a replay of a table that is not there", gets("/r/AAAAAA/1"), {200}},
  };
  for (const char* endpoint :
       {"1", "null", "[]", R"("")", R"("ftp://fcm.googleapis.com/x")", R"("https://127.0.0.1/x")",
        R"("https://fcm.googleapis.com:22/x")", R"("https://a@fcm.googleapis.com/x")",
        R"("https://fcm.googleapis.com.evil.example/x")", R"("https://evil.example/https://fcm.googleapis.com/")"}) {
    cases.push_back({std::string("push to ") + endpoint, posts("/api/v1/push", endpoint_case(endpoint)), {400}});
  }
  const std::string far = "\"https://fcm.googleapis.com/" + std::string(10000, 'x') + '"';
  cases.push_back({"push to a long address", posts("/api/v1/push", endpoint_case(far)), {400}});
  return cases;
}

void send_requests(ServerWords words) {
  words.insert(words.end(), {"--push-contact", "mailto:host@example.org"});
  Target target(words);
  std::vector<HttpCase> cases = http_cases();
  const std::string table = target.new_table(target.new_guest());
  for (HttpCase& one : named_cases(target.new_guest(), table)) cases.push_back(std::move(one));
  for (const HttpCase& one : cases) {
    WebClient client = target.client();
    std::string bytes = one.bytes;
    if (const std::size_t line = bytes.find("Host: localhost\r\n"); line != std::string::npos) {
      bytes.insert(line, target.from_somewhere());
    }
    client.send_bytes(bytes);
    client.finish_sending();
    const unsigned status = client.read_reply().status;
    CHECK_MESSAGE(std::count(one.gets.begin(), one.gets.end(), status) == 1, one.name, ": ", status);
    CHECK_MESSAGE(target.well(), one.name);
  }
  MESSAGE(cases.size(), " requests");
}

}  // namespace

TEST_CASE("attacks: requests that no honest client sends") { send_requests(kOneThread); }

TEST_CASE("attacks: requests that no honest client sends, with several threads") { send_requests(kThreads); }

// --- the WebSocket

namespace {

struct FrameCase {
  std::string name;
  std::string bytes;
  std::uint16_t closes = 0;  // with that code; 0: the connection goes on
  std::string answer{};      // words of what is sent, where it goes on
  std::string before{};      // what is said, and confirmed, before
};

enum class Mask { yes, no };

/// `first` is the byte with FIN, the reserved bits and the opcode.
std::string frame(unsigned first, const std::string& payload, Mask mask = Mask::yes) {
  const unsigned bit = mask == Mask::yes ? 0x80 : 0;
  std::string bytes(1, static_cast<char>(first));
  if (payload.size() < 126) {
    bytes += static_cast<char>(bit | payload.size());
  } else {
    bytes += static_cast<char>(bit | 126u);
    bytes += static_cast<char>(payload.size() >> 8u);
    bytes += static_cast<char>(payload.size() & 255u);
  }
  return mask == Mask::yes ? bytes + std::string(4, '\0') + payload : bytes + payload;
}

std::string text(const std::string& payload) { return frame(0x81, payload); }

std::vector<FrameCase> frame_cases() {
  const std::string hello = R"({"type":"ping","ref":1})";
  const std::string pong = R"("type":"pong")";
  return {
      {"two fragments", frame(0x01, hello.substr(0, 5)) + frame(0x80, hello.substr(5)), 0, pong},
      {"a ping between fragments", frame(0x01, hello.substr(0, 5)) + frame(0x89, "") + frame(0x80, hello.substr(5)), 0,
       pong},
      {"a pong nobody asked for", frame(0x8A, "x") + text(hello), 0, pong},
      {"no mask", frame(0x81, hello, Mask::no), 1002},
      {"reserved bit 1", frame(0xC1, hello), 1002},
      {"reserved bit 2", frame(0xA1, hello), 1002},
      {"reserved bit 3", frame(0x91, hello), 1002},
      {"opcode 3", frame(0x83, hello), 1002},
      {"opcode 7", frame(0x87, hello), 1002},
      {"opcode 11", frame(0x8B, ""), 1002},
      {"opcode 15", frame(0x8F, ""), 1002},
      {"a ping in fragments", frame(0x09, ""), 1002},
      {"a ping of 126 bytes", frame(0x89, std::string(126, 'x')), 1002},
      {"a continuation of nothing", frame(0x80, hello), 1002},
      {"a text within a text", frame(0x01, "{") + frame(0x81, hello), 1002},
      {"a length in more bytes than needed", std::string("\x81\xFE\x00\x01\0\0\0\0x", 9), 1002},
      {"a length of 2^63", std::string("\x81\xFF\x80\0\0\0\0\0\0\0\0\0\0\0", 14), 1009},
      {"a length of 2^62", std::string("\x81\xFF\x40\0\0\0\0\0\0\0\0\0\0\0", 14), 1009},
      {"5 KB at once", text(std::string(5000, ' ')), 1009},
      {"5 KB in fragments",
       frame(0x01, std::string(2500, ' ')) + frame(0x00, std::string(1500, ' ')) + frame(0x80, std::string(1500, ' ')),
       1009},
      {"bytes", frame(0x82, hello), 1003},
      {"no UTF-8", text("\xC3\x28"), 1007},
      {"UTF-8 of a surrogate", text("\xED\xA0\x80"), 1007},
      {"UTF-8 beyond Unicode", text("\xF4\x90\x80\x80"), 1007},
      {"UTF-8 that is too long", text("\xC0\xAF"), 1007},
      {"half a letter", text("\xE2\x82"), 1007},
      {"a close of one byte", frame(0x88, "x"), 1002},
      {"a close with code 1005", frame(0x88, "\x03\xED"), 1002},
      {"a close with code 0", frame(0x88, std::string(2, '\0')), 1002},
      {"a close that says why in no UTF-8", frame(0x88, "\x03\xE8\xC3\x28"), 1002},
      {"a good close", frame(0x88, "\x03\xE8"), 1000},
      {"an empty text", text(""), 0, R"("code":"bad_request")"},
      {"no JSON", text("hello"), 0, R"("code":"bad_request")"},
      {"a number", text("1"), 0, R"("code":"bad_request")"},
      {"nothing known", text(R"({"type":"open"})"), 0, R"("code":"bad_request")"},
      {"a hundred brackets", text(std::string(100, '[')), 0, R"("code":"bad_request")"},
      {"half a surrogate", text(R"({"type":"\ud800"})"), 0, R"("code":"bad_request")"},
      {"a NUL", text(std::string("{\"type\":\"ping\0\"}", 16)), 0, R"("code":"bad_request")"},
      {"the same key twice", text(R"({"type":"join","type":"ping"})"), 0, "\"type\":"},
      {"a reference that is no number", text(R"({"type":"ping","ref":"1"})"), 0, R"("code":"bad_request")"},
      {"a reference below zero", text(R"({"type":"ping","ref":-1})"), 0, R"("code":"bad_request")"},
      {"a reference of 400 digits", text(R"({"type":"ping","ref":)" + std::string(400, '9') + "}"), 0,
       R"("code":"bad_request")"},
      {"no table", text(R"({"type":"join"})"), 0, R"("code":"bad_request")"},
      {"a table that is not there", text(R"({"type":"join","table":"x"})"), 0, R"("code":"table_not_found")"},
      {"a table named by SQL", text(R"({"type":"join","table":"' OR 1=1 --"})"), 0, R"("code":"table_not_found")"},
  };
}

/// What is said at a table by somebody who watches, or has not come.
std::vector<FrameCase> table_cases(const std::string& table) {
  const auto at_it = [&](const std::string& type, const std::string& more = "") {
    return R"({"type":")" + type + R"(","table":")" + table + '"' + more + "}";
  };
  const std::string watch = at_it("watch", R"(,"ref":7)");
  const std::string bad = R"("code":"bad_request")", stranger = R"("code":"not_seated")";
  std::vector<FrameCase> cases;
  const auto add = [&](const std::string& type, const std::string& more, const std::string& answer,
                       const std::string& before = "") {
    cases.push_back(
        {type + more.substr(0, 60) + (before.empty() ? "" : ", watching"), text(at_it(type, more)), 0, answer, before});
  };
  for (const char* decision : {"", R"(,"decision":"1")", R"(,"decision":-1)", R"(,"decision":1.5)",
                               R"(,"decision":1e99)", R"(,"decision":4294967297)", R"(,"decision":null)"}) {
    add("unchoose", decision, bad);
  }
  add("unchoose", R"(,"decision":1)", stranger);
  add("unchoose", R"(,"decision":1)", stranger, watch);
  for (const char* seat : {"", R"(,"seat":"0")", R"(,"seat":-1)", R"(,"seat":7)", R"(,"seat":256)", R"(,"seat":0.5)"}) {
    add("stand_in", seat, bad);
  }
  for (const char* seat : {R"(,"seat":0)", R"(,"seat":6)"}) {
    add("stand_in", seat, stranger);
    add("stand_in", seat, stranger, watch);
  }
  for (const std::string& player : {std::string(), std::string(R"(,"player":1)"), std::string(R"(,"player":"")"),
                                    R"(,"player":")" + std::string(33, 'a') + '"'}) {
    add("report", player, bad);
  }
  const std::string nobody = R"(,"player":"nobody")";
  add("report", nobody, stranger);
  add("report", nobody, stranger, watch);
  add("report", R"(,"player":"' OR 1=1 --")", stranger, watch);
  add("report", nobody + R"(,"reason":1)", bad, watch);
  add("report", nobody + R"(,"reason":"\u0000\u200b")", bad, watch);
  add("report", nobody + R"(,"reason":")" + std::string(301, 'x') + '"', bad, watch);
  return cases;
}

void send_frames(const ServerWords& words) {
  Target target(words);
  std::vector<FrameCase> cases = frame_cases();
  for (FrameCase& one : table_cases(target.new_table(target.new_guest()))) cases.push_back(std::move(one));
  for (const FrameCase& one : cases) {
    WebClient client = target.socket(target.new_guest());
    if (!one.before.empty()) {
      client.send_text(one.before);
      REQUIRE(client.receive_until(R"("type":"table")").has_value());
    }
    client.send_bytes(one.bytes);
    if (one.closes == 0) {
      const auto answer = client.receive();
      CHECK_MESSAGE(answer.value_or("closed").find(one.answer) != std::string::npos, one.name, ": ",
                    answer.value_or("closed"));
      client.send_text(R"({"type":"ping","ref":99})");
      CHECK_MESSAGE(client.receive_until(R"("ref":99)").has_value(), one.name);
    } else {
      while (client.receive()) {
      }
      CHECK_MESSAGE(client.close_code() == one.closes, one.name, ": ", client.close_code());
    }
    CHECK_MESSAGE(target.well(), one.name);
  }
  MESSAGE(cases.size(), " frames");
}

}  // namespace

TEST_CASE("attacks: frames and messages that no honest client sends") { send_frames(kOneThread); }

TEST_CASE("attacks: frames and messages that no honest client sends, with several threads") { send_frames(kThreads); }
