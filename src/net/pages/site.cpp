#include "net/pages/site.h"

#include <algorithm>
#include <array>

#include "net/host/process_metrics.h"
#include "net/pages/gzip.h"
#include "net/pages/overview_page.h"
#include "net/pages/web_files.h"
#include "server/tools/secrets.h"
#include "text/messages.h"

namespace wonders::net {

using namespace server;

namespace {

constexpr std::string_view kApi = "/api/v1";
constexpr std::string_view kCookie = "wonders_session";
constexpr std::size_t kWorthPacking = 1400;  // bytes: less fits into one packet anyway

// Scripts, styles and connections only from here. WebAssembly may be compiled; style attributes may be set.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string fallback_page() {
  return "<!doctype html>\n<html lang=\"en\">\n<meta "
         "charset=\"utf-8\">\n<title>Wonders</title>\n<h1>Wonders</h1>\n<p>" +
         in_english(Note("serve.no_client")) + "</p>\n</html>\n";
}

bool loopback(std::string_view address) {
  return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

/// The name in a Host header, without its port.
std::string_view name_in(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

/// 127.0.0.0/8, as numbers: a name can begin in the same way.
bool is_loopback_number(std::string_view name) {
  return name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool names_this_machine(std::string_view name) {
  return name == "localhost" || name.ends_with(".localhost") || name == "[::1]" || is_loopback_number(name);
}

bool accepts_gzip(const Request& request) { return request.accept_encoding.find("gzip") != std::string::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Some proxies write the port behind the address: each connection would be somebody else.
std::string_view without_port(std::string_view address) {
  if (address.starts_with('[')) return address.substr(1, address.find(']') - 1);
  const std::size_t colon = address.find(':');
  return colon != std::string_view::npos && colon == address.rfind(':') ? address.substr(0, colon) : address;
}

/// The session: a bearer token, or the cookie.
std::string_view token_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = request.authorization;
  if (authorization.starts_with(kBearer)) return trimmed(authorization.substr(kBearer.size()));
  std::string_view rest = request.cookie;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view pair = trimmed(rest.substr(0, end));
    if (pair.size() > kCookie.size() && pair.starts_with(kCookie) && pair[kCookie.size()] == '=') {
      return pair.substr(kCookie.size() + 1);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

const WebFile* find_file(std::string_view path) {
  for (const WebFile& file : embedded_web_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

Response plain(unsigned status, std::string_view type, std::string text) {
  Response response{.status = status, .headers = {}, .text = std::move(text), .content = {}};
  response.headers.emplace_back("Content-Type", std::string(type));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

constexpr std::array<std::string_view, 2> kTablePages{"/t/", "/r/"};
constexpr std::string_view kPreviews = "/preview/";
constexpr std::string_view kPng = ".png";

/// The table that a path names after that beginning; empty if it does not begin so.
std::string_view table_in(std::string_view path, std::string_view beginning) {
  if (!path.starts_with(beginning)) return {};
  path.remove_prefix(beginning.size());
  return path.substr(0, path.find_first_of("/."));
}

/// A table by its code, of which there are few enough to try them.
bool names_code(std::string_view path) {
  for (const std::string_view beginning :
       {std::string_view("/api/v1/tables/"), kTablePages[0], kTablePages[1], kPreviews}) {
    if (const std::string_view name = table_in(path, beginning); !name.empty()) return name.size() == kCodeLength;
  }
  return false;
}

Response json_response(ApiAnswer answer) { return plain(answer.status, "application/json", std::move(answer.body)); }

Response nothing_here() { return json_response(server::refuse({ErrorCode::not_found, "there is nothing here"})); }

}  // namespace

std::string_view Site::path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

/// The last entry of X-Forwarded-For is the one that our own proxy wrote; those before it could be anybody's.
std::string Site::address_of(const Request& request) const {
  if (!options_.proxy || request.forwarded_for.empty()) return request.peer;
  const std::size_t comma = request.forwarded_for.rfind(',');
  const std::string_view all = request.forwarded_for;
  return std::string(without_port(trimmed(comma == std::string::npos ? all : all.substr(comma + 1))));
}

std::optional<Whose> Site::carried_for(const Request& request) const {
  const std::string visitor = address_of(request);
  return visitor == request.peer ? std::nullopt : std::optional(whose(visitor));
}

/// People at this machine are not limited, unless a proxy stands between.
bool Site::limited(std::string_view address) const { return options_.proxy || !loopback(address); }

/// A browser says where a page comes from; pages of other sites may not act for their visitors. Who sends no Origin is
/// no browser.
bool Site::origin_allowed(const Request& request) const {
  if (request.origin.empty() || other_origin_allowed(request)) return true;
  const std::string origin = lower(request.origin);
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string::npos) return false;
  const bool proxied = options_.proxy && !request.forwarded_host.empty();
  return origin.substr(scheme + 3) == lower(proxied ? request.forwarded_host : request.host);
}

bool Site::other_origin_allowed(const Request& request) const {
  const auto& allowed = options_.origins;
  return !request.origin.empty() && std::find(allowed.begin(), allowed.end(), lower(request.origin)) != allowed.end();
}

/// A page of another site can name this machine by a name of its own (DNS rebinding), and would then be of the same
/// origin as what it asks. So whoever comes from this machine has to call it by one of its own names.
bool Site::host_allowed(const Request& request) const {
  if (options_.proxy || !loopback(request.peer) || request.host.empty()) return true;
  return names_this_machine(lower(name_in(request.host)));
}

/// A browser asks before it sends what a form could not.
Response Site::preflight(const Request& request) const {
  if (!other_origin_allowed(request)) {
    return json_response(server::refuse({ErrorCode::forbidden_origin, "pages of that origin may not use this server"}));
  }
  Response response{.status = 204, .headers = {}, .text = {}, .content = {}};
  response.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST");
  response.headers.emplace_back("Access-Control-Allow-Headers", "Authorization, Content-Type");
  response.headers.emplace_back("Access-Control-Max-Age", "600");
  return response;
}

void Site::add_common_headers(const Request& request, Response& response) const {
  const auto add = [&](std::string_view name, std::string_view value) {
    response.headers.emplace_back(name, std::string(value));
  };
  add("Content-Security-Policy", kContentPolicy);
  add("X-Content-Type-Options", "nosniff");
  add("X-Frame-Options", "DENY");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (secure(request)) add("Strict-Transport-Security", "max-age=31536000");
  if (other_origin_allowed(request)) {
    add("Access-Control-Allow-Origin", request.origin);
    add("Access-Control-Allow-Credentials", "true");
    add("Vary", "Origin");
  }
}

Response Site::refuse(const Refusal& refusal) const {
  Response response = json_response(server::refuse(refusal));
  add_common_headers({}, response);
  return response;
}

/// Questions come before changes, so nothing has happened where the store turns out to be away.
Response Site::unless_away(const Request& request, std::string_view path) {
  try {
    return route(request, path);
  } catch (const StoreAway& away) {
    away_ = away.what();
    return json_response(server::refuse(paused_refusal()));
  }
}

Response Site::respond(const Request& request) {
  ++hub_.metrics().http_requests;
  Response response = unless_away(request, path_of(request.target));
  const bool picture = !response.headers.empty() && response.headers.front().second == "image/png";
  const bool pack =
      !picture && response.content.empty() && response.text.size() >= kWorthPacking && accepts_gzip(request);
  if (pack) {
    if (std::string packed = gzip(response.text); !packed.empty()) {
      response.text = std::move(packed);
      response.headers.emplace_back("Content-Encoding", "gzip");
    }
  }
  add_common_headers(request, response);
  return response;
}

Response Site::route(const Request& request, std::string_view path) {
  if (!host_allowed(request)) {
    return json_response(server::refuse({ErrorCode::forbidden_origin, "this server is not called that"}));
  }
  if (hub_.house().network_banned(address_of(request))) {
    return json_response(server::refuse({ErrorCode::banned, "nobody may come from there"}));
  }
  if (too_many_pages(request, path)) return too_many("too many requests");
  if (path == "/healthz") return plain(200, "text/plain", "ok\n");
  if (path == "/readyz") return readiness();
  if (path == "/metrics") return metrics(request);
  if (path == "/overview" || path == "/overview.json" || path == "/overview.css") return overview(request, path);
  if (path.starts_with("/api/")) return api(request, path);
  if (request.method != "GET" && request.method != "HEAD") {
    return json_response(server::refuse({ErrorCode::bad_request, "only GET is understood here"}));
  }
  for (const std::string_view beginning : kTablePages) {
    if (!table_in(path, beginning).empty()) return page_of_table(request, path);
  }
  if (path.starts_with(kPreviews)) return preview_image(request, path);
  return file(request, path);
}

/// The store is asked once a second at most, however many ask.
Response Site::readiness() {
  const auto not_ready = [](std::string_view why) { return plain(503, "text/plain", std::string(why) + "\n"); };
  if (shutting_down_) return not_ready("shutting down");
  if (paused_) return not_ready("paused");
  if (apart_) return not_ready("without the bus to other nodes, which have it");
  if (hub_.now() >= trouble_known_until_) {
    try {
      trouble_ = hub_.trouble();
    } catch (const StoreAway& away) {
      away_ = away.what();
      return not_ready("paused");
    }
    trouble_known_until_ = hub_.now() + kSecond;
  }
  if (!trouble_.empty()) return not_ready(trouble_);
  // People can come all the same: no other node has it, or it is not known yet.
  const bool bus = hub_.metrics().bus_connected != 0;
  return plain(200, "text/plain", bus ? "ready\n" : "ready, but without the bus to other nodes\n");
}

/// On this machine only: not through a proxy, and not from elsewhere.
bool Site::for_operators(const Request& request) { return loopback(request.peer) && request.forwarded_for.empty(); }

/// Also while the store is away: then it is wanted most.
Response Site::overview(const Request& request, std::string_view path) {
  if (!for_operators(request)) return nothing_here();
  if (path == "/overview.css") return plain(200, "text/css", std::string(overview_style()));
  const HouseState state{.ready = readiness().status == 200, .store_away = paused_};
  nodes::Overview all;
  if (overview_) {
    all = overview_();
  } else {
    const Metrics& metrics = hub_.metrics();
    all.nodes.push_back({.name = "wonders",
                         .load = {.version = hub_.options().version,
                                  .connections = metrics.connections,
                                  .tables = metrics.tables,
                                  .processor = processor_.take(hub_.now(), nodes::processor_time())},
                         .shards = kShards,
                         .here = true});
  }
  if (path == "/overview.json") return plain(200, "application/json", overview_json(all, state));
  const auto messages = Messages::load(preview_language(request.target, request.accept_language));
  return plain(200, "text/html; charset=utf-8", overview_page(all, state, *messages));
}

Response Site::metrics(const Request& request) {
  if (!for_operators(request)) return nothing_here();
  const bool ready = readiness().status == 200;
  Metrics& metrics = hub_.metrics();
  const Log& log = hub_.log();
  metrics.log_dropped = log.dropped();
  metrics.warnings = log.count(LogLevel::warning);
  metrics.errors = log.count(LogLevel::error);
  return plain(200, "text/plain; version=0.0.4",
               metrics.text() + process_metrics({.version = hub_.options().version, .ready = ready}));
}

Response Site::too_many(std::string what) {
  ++hub_.metrics().rate_limited;
  return json_response(server::refuse({ErrorCode::rate_limited, std::move(what)}));
}

/// The API has limits of its own, and whoever looks after this machine may always ask whether the server is well.
bool Site::too_many_pages(const Request& request, std::string_view path) {
  const bool api = path.starts_with("/api/") && request.method != "OPTIONS";
  const bool probe = (path == "/healthz" || path == "/readyz") && for_operators(request);
  const std::string address = address_of(request);
  return !api && !probe && limited(address) && !visitors_.take(address, Visitors::Ask::page);
}

bool Site::too_many_requests(const Request& request) {
  const std::string address = address_of(request);
  return limited(address) && !visitors_.take(address, Visitors::Ask::request);
}

/// A wrong code costs one of a few; without one left no code is looked up, or the answer would tell whether it is
/// right.
bool Site::may_guess(const Request& request, std::string_view path) {
  const std::string address = address_of(request);
  return !names_code(path) || !limited(address) || visitors_.may(address, Visitors::Ask::guess);
}

bool Site::too_much(const Request& request, std::string_view path) {
  using Ask = Visitors::Ask;
  const std::string address = address_of(request);
  if (!limited(address)) return false;
  if (too_many_requests(request)) return true;
  if (request.method == "POST") {
    if (path == "/api/v1/guest") return !visitors_.take(address, Ask::guest);
    if (path == "/api/v1/tables" && !visitors_.take(address, Ask::table)) return true;
    return !visitors_.take(address, Ask::change);
  }
  return !may_guess(request, path);
}

/// Questions come before changes, so nothing has happened where one cannot be answered.
ApiAnswer Site::asked(const ApiRequest& request) {
  try {
    return server::answer(hub_, request);
  } catch (const StoreError& error) {
    return server::refuse(unreadable(error));
  }
}

/// A part of the database is damaged: whoever needs it is told so, and the others go on.
Refusal Site::unreadable(const StoreError& error) {
  hub_.log().error("store_damaged", {{"reason", error.what()}});
  return internal_error();
}

std::optional<StoredPlayer> Site::who(std::string_view token, Refused& refused) {
  try {
    auto player = hub_.who(token);
    if (!player) refused = Refusal{ErrorCode::not_signed_in, "sign in first"};
    return player;
  } catch (const StoreError& error) {
    refused = unreadable(error);
  } catch (const StoreAway&) {
    refused = paused_refusal();
  }
  return std::nullopt;
}

Response Site::api(const Request& request, std::string_view path) {
  const auto refused = [](ErrorCode code, std::string message) {
    return json_response(server::refuse({code, std::move(message)}));
  };
  if (!path.starts_with(kApi) || path.size() == kApi.size() || path[kApi.size()] != '/') {
    return refused(ErrorCode::not_found, "there is nothing here");
  }
  if (paused_) return json_response(server::refuse(paused_refusal()));
  const bool post = request.method == "POST";
  if (request.method == "OPTIONS" && !request.asked_method.empty()) return preflight(request);
  if (too_much(request, path)) return too_many("too many requests");
  if (post && !origin_allowed(request)) return refused(ErrorCode::forbidden_origin, "another site's page sent this");
  if (post && !request.content_type.starts_with("application/json")) {
    return refused(ErrorCode::bad_request, "expected Content-Type: application/json");
  }
  const bool get = request.method == "GET" || request.method == "HEAD";
  const Method method = post ? Method::post : get ? Method::get : Method::other;
  ApiAnswer answer = asked({method, path.substr(kApi.size()), token_of(request), request.body,
                            limited(address_of(request)) ? whose(address_of(request)) : Whose{}});
  if (answer.status == 404 && names_code(path) && limited(address_of(request))) {
    (void)visitors_.take(address_of(request), Visitors::Ask::guess);
  }
  const bool kept = !post || commit_();
  const bool about_guests = path != "/api/v1/tables";
  if (paused_) return json_response(server::refuse(paused_refusal()));
  const bool lost = !answer.made.empty() && hub_.find_table(answer.made) == nullptr;
  if ((!kept && about_guests) || lost) answer = server::refuse(internal_error());
  const std::string session = std::move(answer.session);
  const bool ends_session = answer.ends_session;
  Response response = json_response(std::move(answer));
  if (!session.empty()) {
    response.headers.emplace_back("Set-Cookie", std::string(kCookie) + "=" + session +
                                                    "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000" +
                                                    (secure(request) ? "; Secure" : ""));
  }
  if (ends_session) {
    response.headers.emplace_back("Set-Cookie", std::string(kCookie) + "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" +
                                                    (secure(request) ? "; Secure" : ""));
  }
  return response;
}

/// A path without a file that looks like a page is the client's own: it gets the client.
Response Site::file(const Request& request, std::string_view path) const {
  const WebFile* file = find_file(path);
  const bool page = path.find('.', path.rfind('/')) == std::string_view::npos;
  if (file == nullptr && page) file = find_file("/index.html");
  if (file == nullptr && page) return plain(200, "text/html; charset=utf-8", fallback_page());
  if (file == nullptr) return json_response(server::refuse({ErrorCode::not_found, "there is nothing here"}));
  Response response;
  response.headers.emplace_back("Content-Type", std::string(file->type));
  response.headers.emplace_back("ETag", std::string(file->tag));
  response.headers.emplace_back("Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!request.if_none_match.empty() && request.if_none_match.find(file->tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  const bool packed = !file->gzipped.empty() && accepts_gzip(request);
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.content = packed ? file->gzipped : file->content;
  return response;
}

/// The table, if there is one and the visitor may still ask: wrong codes cost as much as they do in the API.
const GameTable* Site::look_up(const Request& request, std::string_view path, std::string_view name) {
  constexpr std::size_t kLongestName = 16;
  if (name.empty() || name.size() > kLongestName || !may_guess(request, path)) return nullptr;
  if (paused_) return nullptr;
  const GameTable* table = hub_.find_table(name);
  const std::string address = address_of(request);
  if (table == nullptr && names_code(path) && limited(address)) (void)visitors_.take(address, Visitors::Ask::guess);
  return table == nullptr || table->status() == Status::closed ? nullptr : table;
}

Response Site::page_of_table(const Request& request, std::string_view path) {
  const WebFile* client = find_file("/index.html");
  if (too_many_requests(request)) return too_many("too many requests");
  if (client == nullptr) return file(request, path);
  const std::string_view name = table_in(path, path.substr(0, kTablePages[0].size()));
  const GameTable* table = look_up(request, path, name);
  if (table == nullptr) return plain(200, client->type, page_below(client->content, path));
  const bool proxied = options_.proxy && !request.forwarded_host.empty();
  const LinkAddress link{.origin = (secure(request) ? "https://" : "http://") +
                                   (proxied ? request.forwarded_host : request.host),
                         .path = std::string(path),
                         .language = preview_language(request.target, request.accept_language)};
  return plain(200, client->type, previews_.page(client->content, *table, link));
}

/// Drawing takes the time of all tables: of an address so many, and of all together not more than a few.
bool Site::may_draw(const Request& request) {
  const std::string address = address_of(request);
  if (limited(address) && !visitors_.take(address, Visitors::Ask::drawing)) return false;
  return drawings_.take(hub_.now());
}

Response Site::preview_image(const Request& request, std::string_view path) {
  const auto nothing = [] { return json_response(server::refuse({ErrorCode::not_found, "there is nothing here"})); };
  const std::string_view name = table_in(path, kPreviews);
  if (too_many_requests(request)) return too_many("too many requests");
  if (path.substr(kPreviews.size() + name.size()) != kPng) return nothing();
  const GameTable* table = look_up(request, path, name);
  bool may = true;
  const auto may_draw = [&] { return may = this->may_draw(request); };
  std::string image = table == nullptr ? "" : previews_.image(*table, preview_language(request.target, {}), may_draw);
  if (!may) return too_many("too many pictures");
  if (image.empty()) return nothing();
  Response response{.status = 200, .headers = {}, .text = std::move(image), .content = {}};
  response.headers.emplace_back("Content-Type", "image/png");
  response.headers.emplace_back("Cache-Control", "public, max-age=600");
  return response;
}

bool Site::tells_of_tables(std::string_view target) {
  const std::string_view path = path_of(target);
  const auto* const page = std::find_if(kTablePages.begin(), kTablePages.end(),
                                        [&](std::string_view beginning) { return path.starts_with(beginning); });
  return page != kTablePages.end() || path.starts_with(kPreviews) || path.starts_with(kApi);
}

Site::Admission Site::admit(const Request& request) {
  Admission admission{.player = {}, .token = {}, .address = address_of(request), .whose = {}, .refusal = {}};
  const auto refused = [&](ErrorCode code, std::string message) {
    admission.refusal = refuse({code, std::move(message)});
    return admission;
  };
  if (shutting_down_) return refused(ErrorCode::shutting_down, "the server is shutting down");
  if (paused_) return refused(ErrorCode::paused, paused_refusal().message);
  if (apart_) return refused(ErrorCode::paused, "this server cannot reach the others; try another");
  if (!host_allowed(request)) return refused(ErrorCode::forbidden_origin, "this server is not called that");
  if (!origin_allowed(request)) return refused(ErrorCode::forbidden_origin, "another site's page asked for this");
  const bool counted = limited(admission.address);
  const auto too_many = [&] {
    ++hub_.metrics().rate_limited;
    return refused(ErrorCode::rate_limited, "too many connections");
  };
  if (counted && !visitors_.take(admission.address, Visitors::Ask::request)) return too_many();
  if (hub_.house().network_banned(admission.address)) return refused(ErrorCode::banned, "nobody may come from there");
  admission.token = token_of(request);
  Refused unknown;
  admission.player = who(admission.token, unknown);
  if (!admission.player) return refused(unknown->code, unknown->message);
  if (hub_.house().banned(admission.player->id)) {
    admission.player.reset();
    return refused(ErrorCode::banned, "you may not come here");
  }
  if (counted) admission.whose = whose(admission.address);
  if (counted && !visitors_.open_socket(admission.address)) {
    admission.player.reset();
    return too_many();
  }
  return admission;
}

Refused Site::refused_since(const Admission& visitor) {
  Refused refused;
  if (!who(visitor.token, refused)) return refused;
  if (hub_.house().banned(visitor.player->id) || hub_.house().network_banned(visitor.address)) {
    return Refusal{ErrorCode::banned, "you may not come here"};
  }
  return {};
}

void Site::socket_closed(const std::string& address) {
  if (limited(address)) visitors_.close_socket(address);
}

}  // namespace wonders::net
