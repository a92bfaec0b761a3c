#include "net/site.h"

#include <algorithm>

#include "net/gzip.h"
#include "net/web_files.h"
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

bool accepts_gzip(const Request& request) { return request.accept_encoding.find("gzip") != std::string::npos; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
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

/// A table by its code, of which there are few enough to try them.
bool names_code(std::string_view path) {
  constexpr std::string_view kTables = "/api/v1/tables/";
  if (!path.starts_with(kTables)) return false;
  path.remove_prefix(kTables.size());
  return path.substr(0, path.find('/')).size() == kCodeLength;
}

Response json_response(ApiAnswer answer) { return plain(answer.status, "application/json", std::move(answer.body)); }

}  // namespace

std::string_view Site::path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

/// The last entry of X-Forwarded-For is the one that our own proxy wrote; those before it could be anybody's.
std::string Site::address_of(const Request& request) const {
  if (!options_.proxy || request.forwarded_for.empty()) return request.peer;
  const std::size_t comma = request.forwarded_for.rfind(',');
  const std::string_view all = request.forwarded_for;
  return std::string(trimmed(comma == std::string::npos ? all : all.substr(comma + 1)));
}

/// People at this machine are not limited, unless a proxy stands between.
bool Site::limited(std::string_view address) const { return options_.proxy || !loopback(address); }

/// A browser says where a page comes from; pages of other sites may not act for their visitors. Who sends no Origin is
/// no browser.
bool Site::origin_allowed(const Request& request) const {
  if (request.origin.empty()) return true;
  const std::string origin = lower(request.origin);
  if (std::find(options_.origins.begin(), options_.origins.end(), origin) != options_.origins.end()) return true;
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string::npos) return false;
  const bool proxied = options_.proxy && !request.forwarded_host.empty();
  return origin.substr(scheme + 3) == lower(proxied ? request.forwarded_host : request.host);
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
}

Response Site::refuse(const Refusal& refusal) const {
  Response response = json_response(server::refuse(refusal));
  add_common_headers({}, response);
  return response;
}

Response Site::respond(const Request& request) {
  ++hub_.metrics().http_requests;
  Response response = route(request, path_of(request.target));
  const bool pack = response.content.empty() && response.text.size() >= kWorthPacking && accepts_gzip(request);
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
  if (path == "/healthz") {
    return shutting_down_ ? plain(503, "text/plain", "shutting down\n") : plain(200, "text/plain", "ok\n");
  }
  if (path == "/metrics") return metrics(request);
  if (path.starts_with("/api/")) return api(request, path);
  if (request.method != "GET" && request.method != "HEAD") {
    return json_response(server::refuse({ErrorCode::bad_request, "only GET is understood here"}));
  }
  return file(request, path);
}

/// For a scraper on this machine only: not through a proxy, and not from elsewhere.
Response Site::metrics(const Request& request) {
  if (!loopback(request.peer) || !request.forwarded_for.empty()) {
    return json_response(server::refuse({ErrorCode::not_found, "there is nothing here"}));
  }
  return plain(200, "text/plain; version=0.0.4", hub_.metrics().text());
}

/// A wrong code costs one of a few; without one left no code is looked up, or the answer would tell whether it is
/// right.
bool Site::too_much(const Request& request, std::string_view path) {
  using Ask = Visitors::Ask;
  const std::string address = address_of(request);
  if (!limited(address)) return false;
  if (!visitors_.take(address, Ask::request)) return true;
  if (request.method == "POST" && path == "/api/v1/guest") return !visitors_.take(address, Ask::guest);
  return names_code(path) && !visitors_.may(address, Ask::guess);
}

Response Site::api(const Request& request, std::string_view path) {
  const auto refused = [](ErrorCode code, std::string message) {
    return json_response(server::refuse({code, std::move(message)}));
  };
  if (!path.starts_with(kApi) || path.size() == kApi.size() || path[kApi.size()] != '/') {
    return refused(ErrorCode::not_found, "there is nothing here");
  }
  const bool post = request.method == "POST";
  if (too_much(request, path)) {
    ++hub_.metrics().rate_limited;
    return refused(ErrorCode::rate_limited, "too many requests");
  }
  if (post && !origin_allowed(request)) return refused(ErrorCode::forbidden_origin, "another site's page sent this");
  if (post && !request.content_type.starts_with("application/json")) {
    return refused(ErrorCode::bad_request, "expected Content-Type: application/json");
  }
  const bool get = request.method == "GET" || request.method == "HEAD";
  const Method method = post ? Method::post : get ? Method::get : Method::other;
  ApiAnswer answer = server::answer(hub_, {method, path.substr(kApi.size()), token_of(request), request.body});
  if (answer.status == 404 && names_code(path) && limited(address_of(request))) {
    (void)visitors_.take(address_of(request), Visitors::Ask::guess);
  }
  if (post) commit_();
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

Site::Admission Site::admit(const Request& request) {
  Admission admission{.player = {}, .token = {}, .address = address_of(request), .refusal = {}};
  const auto refused = [&](ErrorCode code, std::string message) {
    admission.refusal = refuse({code, std::move(message)});
    return admission;
  };
  if (shutting_down_) return refused(ErrorCode::shutting_down, "the server is shutting down");
  if (!origin_allowed(request)) return refused(ErrorCode::forbidden_origin, "another site's page asked for this");
  const bool counted = limited(admission.address);
  const auto too_many = [&] {
    ++hub_.metrics().rate_limited;
    return refused(ErrorCode::rate_limited, "too many connections");
  };
  if (counted && !visitors_.take(admission.address, Visitors::Ask::request)) return too_many();
  admission.token = token_of(request);
  admission.player = hub_.who(admission.token);
  if (!admission.player) return refused(ErrorCode::not_signed_in, "sign in first");
  if (counted && !visitors_.open_socket(admission.address)) {
    admission.player.reset();
    return too_many();
  }
  return admission;
}

void Site::socket_closed(const std::string& address) {
  if (limited(address)) visitors_.close_socket(address);
}

}  // namespace wonders::net
